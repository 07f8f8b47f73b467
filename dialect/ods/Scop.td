//===-- The scop and its statements ------------------------------------------------------===//

def ScopGroup : OpDocGroup {
  let summary = "1. Scops, arrays and statements";
  let description = [{
    A scop executes a set of *instances* `{ S[i] }` of its statements. They touch *cells* of its arrays, by a relation
    `{ S[i] -> A[a] }`. The schedule says when.
  }];
}

let opDocGroup = ScopGroup in {

def Mse_ScopOp : Mse_Op<"scop",
    [IsolatedFromAbove, SingleBlock, NoTerminator, AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a piece of program as the polyhedral model";
  let description = [{
    ```
    operation ::= `mse.scop` (`parameters` `(` (name argument `=` operand),* `)`)? (`context` `<` set `>`)?
                  (`arrays` `(` (name argument `=` operand `:` type `<` set `>` `live_in`? `live_out`?),* `)`)?
                  (`values` `(` (argument `=` operand `:` type),* `)`)? (`attributes` attr-dict)? region
    ```

    ```mlir
    func.func @scale(%n: index, %a: memref<?xf32>, %factor: f32) {
      mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
          arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out)
          values(%f = %factor : f32) {
        mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
          %old = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
          %new = arith.mulf %old, %f : f32
          mse.write %new, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
        }
        mse.schedule {
          mse.band <"[{ S[i] -> [(i)] } ]"> coincident [true]
        }
      }
      return
    }
    ```

    A scop is isolated from the code around it. All that enters is an operand, with a region argument of its type [R4].
    Operands are parameters (index values that isl knows by name), arrays (memory that isl knows by name), and other
    values that statements use. Names are isl identifiers, all different [R3]. Each array has an extent, the set of the
    cells that exist; `live_in`: the contents before the scop matter; `live_out`: the contents after it do. The context
    holds what is known of the parameters, and every isl object mentions declared parameters only [R5].

    The body holds arrays of the scop's own, statements, one schedule, at most one dataflow and one fall-back [R11, R12]. The order of
    statements in the body means nothing. A scop without `mse.dataflow` has not been analysed yet.
  }];
  let arguments = (ins
    Variadic<Index>:$parameters, Variadic<AnyMemRef>:$arrays, Variadic<AnyType>:$values,
    StrArrayAttr:$parameter_names, StrArrayAttr:$array_names,
    TypedArrayAttrBase<Mse_SetAttr, "array of isl sets">:$extents,
    DenseBoolArrayAttr:$live_in, DenseBoolArrayAttr:$live_out,
    OptionalAttr<Mse_SetAttr>:$known);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Mse_ArrayOp : Mse_Op<"array",
    [HasParent<"ScopOp">, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "an array that lives only inside the scop";
  let description = [{
    ```mlir
    mse.scop {
      %t = mse.array "t" <"{ t[i, j] : 0 <= i, j < 64 }">
          layout <"{ t[i, j] -> [j, i + j] }" mod ["", "2"] in "workgroup"> : memref<?x?xf32>
      mse.schedule
    }
    ```

    The extent holds the cells that may be accessed, by the array's subscripts. The layout says where they lie; without
    one, cell `t[i, j]` lies at `[i, j]`. Storage is allocated when the scop is lowered: a box around the image of the
    extent, in the memory space of the layout. The result type gives the element type and the rank; its sizes may be
    dynamic, the extent decides.

    ```mlir
    %a = memref.alloc() : memref<8xf32>
    mse.scop arrays("A" %A = %a : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) {
      %A_d = mse.array "A_d" mirrors "A" <"{ A_d[i] : 0 <= i < 8 }"> : memref<8xf32>
      mse.schedule
    }
    ```

    A mirror is memory of a device with the sizes that the array from outside has. Its cells lie as they do there [R22].
    Kernels work on it, if statements of the scop copy the cells to it and back. A `managed` mirror is memory that goes
    to who accesses it: the host may work on it, too, while no kernel does.
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<StrAttr>:$mirrors, UnitAttr:$managed, Mse_SetAttr:$extent,
                   OptionalAttr<Mse_LayoutAttr>:$layout);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$name (`mirrors` $mirrors^)? (`managed` $managed^)? $extent (`layout` $layout^)? attr-dict `:` type($result)";
}

def Mse_StmtOp : Mse_Op<"stmt",
    [HasParent<"ScopOp">, SingleBlock, NoTerminator,
     DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a statement: what each instance of an iteration domain executes";
  let description = [{
    ```
    operation ::= `mse.stmt` name `(` argument,* `)` `<` set `>` (`origin` `<` map `>`)? `while`?
                  (`attributes` attr-dict)? region
    ```

    ```mlir
    mse.scop {
      %A = mse.array "A" <"{ A[i] : 0 <= i < 8 }"> : memref<8xindex>
      mse.stmt "S"(%i, %j) <"{ S[i, j] : 0 <= i <= j < 8 }"> origin <"{ S[i, j] -> T[j, i] }"> {
        %sum = arith.addi %i, %j : index
        mse.write %sum, %A @w0 <"{ S[i, j] -> A[j] }"> : memref<8xindex>
      }
      mse.schedule
    }
    ```

    The region arguments are the coordinates of the instance. The domain `{ S[i, j] }` has one tuple, named after the
    statement, with one dimension for each argument [R6]. The body is ordinary code, loops and conditionals included;
    arrays it touches only by `mse.read`, `mse.write`, `mse.touch` and `mse.kill` [R18], in the order in which they stand.

    `origin`, `{ S[i, j] -> T[i] }`, says which instance of the source program an instance stands for: a function of all
    instances [R6]. Without it an instance stands for itself.

    A while loop has a *virtual counter*: a coordinate without an upper bound, because nobody knows in advance how often
    it goes on. Not all instances of the domain are executed, hence their accesses are `may`. One statement of the loop says
    `while`: its last coordinate is the counter, and its last access writes an `i1` that decides whether the loop goes on
    [R19]. So that source flow keeps the order, every later statement of the loop reads this value. These are the
    statements of the iteration that the condition decides on, and those of the next, up to the next condition.

    ```mlir
    mse.scop {
      %go = mse.array "go" <"{ go[] }"> : memref<i1>
      %A = mse.array "A" <"{ A[i] : 0 <= i < 8 }"> : memref<8xi1>
      mse.stmt "C"(%w) <"{ C[w] : w >= 0 }"> while {
        %old = mse.read %go @r0 may <"{ C[w] -> go[] }"> : memref<i1>
        %new = mse.read %A @r1 may <"{ C[w] -> A[0] }"> : memref<8xi1>
        mse.write %new, %go @w0 may <"{ C[w] -> go[] }"> : memref<i1>
      }
      mse.stmt "S"(%w, %i) <"{ S[w, i] : w >= 0 and 0 <= i < 8 }"> {
        %old = mse.read %go @r2 may <"{ S[w, i] -> go[] }"> : memref<i1>
        %false = arith.constant false
        mse.write %false, %A @w1 may <"{ S[w, i] -> A[i] }"> : memref<8xi1>
      }
      mse.schedule {
        mse.band <"[{ C[w] -> [(w)]; S[w, i] -> [(w)] } ]"> coincident [false] {
          mse.sequence {
            mse.filter <"{ C[w] }">
            mse.filter <"{ S[w, i] }"> { mse.band <"[{ S[w, i] -> [(i)] } ]"> coincident [true] }
          }
        }
      }
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, Mse_SetAttr:$domain, OptionalAttr<Mse_MapAttr>:$origin, UnitAttr:$repeats);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

def Mse_FallbackOp : Mse_Op<"fallback", [HasParent<"ScopOp">, SingleBlock, NoTerminator, NoRegionArguments]> {
  let summary = "what is executed instead where the arrays of a scop would take too much memory";
  let description = [{
    ```mlir
    func.func @reverse_twice(%n: index, %a: memref<?xf32>) {
      mse.scop parameters("N" %N = %n) arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) {
        %t = mse.array "t" <"[N] -> { t[i, j] : 0 <= i, j < N }"> : memref<?x?xf32>
        mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> { }
        mse.schedule
        mse.fallback beyond 1048576 {
          mse.scop parameters("N" %M = %N) arrays("A" %B = %A : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) {
            mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> { }
            mse.schedule
          }
        }
      }
      return
    }
    ```

    Holds one `mse.scop` between the parameters, arrays and values of the scop around: the program with the memory that
    it had, or with other memory [R11]. `mse-map-to-gpu` and `mse-contract` take it like any scop, other stages leave it
    alone. `mse-lower` makes two versions. The scop around is executed under two conditions. Each of its own arrays
    takes at most so many bytes. Those in workgroup memory together take at most as many as a block has (48 KiB). Where
    their sizes are constants, the fall-back is dropped.
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$max_bytes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "`beyond` $max_bytes attr-dict-with-keyword $body";
}

} // opDocGroup

//===-- Accesses -------------------------------------------------------------------------===//

def AccessGroup : OpDocGroup {
  let summary = "2. Accesses";
  let description = [{
    Every access has a *reference*, a name that is unique in the scop [R7], because a statement may access an array more
    than once: source flow relates references. Its access relation goes from the instances of the enclosing statement to
    the cells of the array [R8].

    An *exact* access touches the one cell that its relation gives, always, so that no loop or conditional is around it.
    With `may` it need not happen, or the relation is larger than what is touched. The relation says which cell to
    access, unless index operands beside it do. These are its first subscripts, and the relation leaves one value for
    each of the others [R9]. An access that stands for one of the source program under another name says so:
    `{origin = @r0}`.

    An access that need not happen may say under which conditions it does. `if <"{ [i, j] -> c0[i] }">` says that
    instance `(i, j)` touches the cell where the unknown `c0[i]` is true, and not otherwise. Where several unknowns are
    named, all must be true. Equal unknowns of one scop have one value: two accesses with the same one happen both, or
    neither does.

    ```mlir
    mse.scop {
      %A = mse.array "A" <"{ A[i] : 0 <= i < 64 }"> : memref<64xf32>
      %K = mse.array "K" <"{ K[i] : 0 <= i < 64 }"> : memref<64xindex>
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 64 }"> {
        %k = mse.read %K @r0 <"{ S[i] -> K[i] }"> : memref<64xindex>
        %v = mse.read %A[%k] @r1 may <"{ S[i] -> A[a] : 0 <= a < 64 }"> : memref<64xf32>
        mse.write %v, %A @w0 <"{ S[i] -> A[i] }"> : memref<64xf32>
      }
      mse.schedule
    }
    ```
  }];
}

let opDocGroup = AccessGroup in {

def Mse_ReadOp : Mse_Op<"read", [
    TypesMatchWith<"the value has the array's element type", "array", "result",
                   "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "a read of one cell";
  let description = [{
    `%v = mse.read %A @r0 <"{ S[i, j] -> A[i, j - 1] }"> : memref<?x?xf32>` yields the value of the cell.
    `%v = mse.read %A[%k] @r0 may <"{ S[i, j] -> A[a, j] }"> : memref<?x?xf32>` takes the first subscript
    from its operand, the second from the relation.
  }];
  let arguments = (ins AnyMemRef:$array, Variadic<Index>:$indices,
                       SymbolNameAttr:$reference, UnitAttr:$may, Mse_MapAttr:$relation,
                       OptionalAttr<Mse_MapAttr>:$conditions,
                       OptionalAttr<FlatSymbolRefAttr>:$origin);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $array (`[` $indices^ `]`)? $reference (`may` $may^)? $relation (`if` $conditions^)? attr-dict
    `:` type($array)
  }];
}

def Mse_WriteOp : Mse_Op<"write", [
    TypesMatchWith<"the value has the array's element type", "array", "value",
                   "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "a write of one cell";
  let description = [{
    `mse.write %v, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>`. An exact write certainly overwrites the cell:
    no earlier value reaches a later read. A `may` write leaves the earlier value possible.
  }];
  let arguments = (ins AnyType:$value, AnyMemRef:$array, Variadic<Index>:$indices,
                       SymbolNameAttr:$reference, UnitAttr:$may, Mse_MapAttr:$relation,
                       OptionalAttr<Mse_MapAttr>:$conditions,
                       OptionalAttr<FlatSymbolRefAttr>:$origin);
  let assemblyFormat = [{
    $value `,` $array (`[` $indices^ `]`)? $reference (`may` $may^)? $relation (`if` $conditions^)? attr-dict
    `:` type($array)
  }];
}

def Mse_UpdateOp : Mse_Op<"update", [
    TypesMatchWith<"the value has the array's element type", "array", "value",
                   "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "combines one cell with a value, in any order with others that do so";
  let description = [{
    `mse.update "addi" %v, %A @w0 <"{ S[i] -> A[0] }"> : memref<?xi32>` makes the cell what it was, plus the value: a
    contribution, in one indivisible step. An update is a `may` write: it hides no earlier value. So source flow gives a
    read the write before all updates, and every update in between; each of these must reach it exactly once.

    Updates of one array with the same operation have no order among each other. Rounding can tell orders of sums and
    products of floating-point numbers apart. For these it holds in different iterations of a parallel loop of the
    source program (`mse.unordered`), and of updates that say `unordered`: the program does not mind.

    ```mlir
    mse.scop {
      %sum = mse.array "sum" <"{ sum[] }"> : memref<i32>
      %A = mse.array "A" <"{ A[i] : 0 <= i < 64 }"> : memref<64xi32>
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 64 }"> {
        %v = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<64xi32>
        mse.update "addi" %v, %sum @w0 <"{ S[i] -> sum[] }"> : memref<i32>
      }
      mse.schedule {
        mse.band <"[{ S[i] -> [(i)] } ]"> coincident [true]
      }
    }
    ```

    The operations are those of `memref.atomic_rmw` that combine.
  }];
  let arguments = (ins StrAttr:$kind, AnyType:$value, AnyMemRef:$array, Variadic<Index>:$indices,
                       SymbolNameAttr:$reference, Mse_MapAttr:$relation, UnitAttr:$unordered,
                       OptionalAttr<FlatSymbolRefAttr>:$origin);
  let assemblyFormat = [{
    $kind $value `,` $array (`[` $indices^ `]`)? $reference (`unordered` $unordered^)? $relation attr-dict
    `:` type($array)
  }];
}

def Mse_TouchOp : Mse_Op<"touch"> {
  let summary = "what another operation of the statement reads or writes";
  let description = [{
    A call stays a call. It takes arrays from outside of the scop, or views of them. `mse.touch` says which of their
    cells it may read and write, all reads in front of all writes. So does an operation that loads or stores a vector. A
    touch may be of many cells. An exact one is of all cells that its relation gives, always, and of no others.

    ```mlir
    func.func private @smooth(memref<?xf32>, index)
    func.func @caller(%a: memref<?xf32>) {
      mse.scop arrays("A" %A = %a : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
        mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
          mse.touch read %A @r0 may <"{ S[i] -> A[j] : j >= i }"> : memref<?xf32>
          mse.touch write %A @w0 may <"{ S[i] -> A[i] }"> : memref<?xf32>
          func.call @smooth(%A, %i) : (memref<?xf32>, index) -> ()
        }
        mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 8 }"> {
          %one = arith.constant dense<1.0> : vector<32xf32>
          mse.touch write %A @w1 <"{ T[i] -> A[j] : i <= j < 32 + i }"> : memref<?xf32>
          vector.store %one, %A[%i] : memref<?xf32>, vector<32xf32>
        }
        mse.schedule
      }
      return
    }
    ```
  }];
  let arguments = (ins AnyMemRef:$array, UnitAttr:$writes, SymbolNameAttr:$reference, UnitAttr:$may,
                       Mse_MapAttr:$relation, OptionalAttr<FlatSymbolRefAttr>:$origin);
  let assemblyFormat = [{
    (`write` $writes^):(`read`)? $array $reference (`may` $may^)? $relation attr-dict `:` type($array)
  }];
}

def Mse_KillOp : Mse_Op<"kill"> {
  let summary = "no value of these cells flows past this point";
  let description = [{
    In a statement it certainly overwrites all cells of its relation with unknown values. In a program before import it
    does so with a whole array. A reference and a relation come together, exactly inside a statement [R10].

    ```mlir
    func.func @front_end(%buffer: memref<?xf32>) {
      mse.kill %buffer : memref<?xf32>
      return
    }
    mse.scop {
      %A = mse.array "A" <"{ A[i, j] : 0 <= i, j < 8 }"> : memref<8x8xf32>
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
        mse.kill %A @k0 <"{ S[i] -> A[i, j] }"> : memref<8x8xf32>
      }
      mse.schedule
    }
    ```
  }];
  let arguments = (ins AnyMemRef:$array, OptionalAttr<SymbolNameAttr>:$reference, OptionalAttr<Mse_MapAttr>:$relation,
                       OptionalAttr<FlatSymbolRefAttr>:$origin);
  let assemblyFormat = "$array ($reference^ $relation)? attr-dict `:` type($array)";
}

} // opDocGroup
