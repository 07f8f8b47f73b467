//===-- Operations of the mse dialect ----------------------------------------------------===//
#ifndef MSE_OPS_TD
#define MSE_OPS_TD

// TableGen ends a text at `}` `]`: in descriptions isl's tuples of functions have a blank there, which scripts/docs
// removes.

include "Dialect.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

/// The rules of the operation are in Rust.
def Ruled : NativeOpTrait<"Ruled"> { let cppNamespace = "::mse"; }

class Mse_Op<string m, list<Trait> traits = []> : Op<Mse_Dialect, m, !listconcat(traits, [Ruled])>;

//===-- The scop and its statements ------------------------------------------------------===//

def ScopGroup : OpDocGroup {
  let summary = "1. Scops, arrays and statements";
  let description = [{
    What a scop executes is a set of *instances* `{ S[i] }` of its statements; what it touches is a relation from
    instances to *cells* of its arrays `{ S[i] -> A[a] }`; the schedule says when.
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

    A scop is isolated from the code around it. What enters, enters by its operands, each with a region argument of its
    type [R4]: parameters (index values that isl knows by name), arrays (memory that isl knows by name), and other
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
  }];
  let arguments = (ins StrAttr:$name, Mse_SetAttr:$extent, OptionalAttr<Mse_LayoutAttr>:$layout);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$name $extent (`layout` $layout^)? attr-dict `:` type($result)";
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
    arrays it touches only by `mse.read`, `mse.write` and `mse.kill` [R18], in the order in which they stand.

    `origin`, `{ S[i, j] -> T[i] }`, says which instance of the source program an instance stands for: a function of all
    instances [R6]. Without it an instance stands for itself.

    A while loop has a *virtual counter*: a coordinate without an upper bound, because nobody knows in advance how often
    it goes on. Not all instances of the domain are executed, hence their accesses are `may`. One statement of the loop says
    `while`: its last coordinate is the counter, and its last access writes an `i1` that decides whether the loop goes on
    [R19]. What it writes is read by every later statement of the loop, so that source flow keeps the order: those of
    the iteration that the condition decides on, and those of the next, up to the next condition.

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
    access, unless index operands beside it do: they are its first subscripts, and the relation leaves one value for
    each of the others [R9]. An access that stands for one of the source program under another name says so:
    `{origin = @r0}`.

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
                       OptionalAttr<FlatSymbolRefAttr>:$origin);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $array (`[` $indices^ `]`)? $reference (`may` $may^)? $relation attr-dict `:` type($array)
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
                       OptionalAttr<FlatSymbolRefAttr>:$origin);
  let assemblyFormat = [{
    $value `,` $array (`[` $indices^ `]`)? $reference (`may` $may^)? $relation attr-dict `:` type($array)
  }];
}

def Mse_TouchOp : Mse_Op<"touch"> {
  let summary = "what another operation of the statement reads or writes";
  let description = [{
    A call stays a call: it takes arrays from outside of the scop as they are, and `mse.touch` says which of their cells
    it may read and write, all reads in front of all writes. An exact one is for one cell, as of `mse.read` and
    `mse.write`; a `may` one may be for many.

    ```mlir
    func.func private @smooth(memref<?xf32>, index)
    func.func @caller(%a: memref<?xf32>) {
      mse.scop arrays("A" %A = %a : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
        mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
          mse.touch read %A @r0 may <"{ S[i] -> A[j] : j >= i }"> : memref<?xf32>
          mse.touch write %A @w0 may <"{ S[i] -> A[i] }"> : memref<?xf32>
          func.call @smooth(%A, %i) : (memref<?xf32>, index) -> ()
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

    Holds one `mse.scop` between the parameters, arrays and values of the scop around: the program with the memory that it
    had [R11]. Stages leave it alone. `mse-lower` makes it sequential loops, and the scop around a version beside it that
    is executed where each of its own arrays takes at most so many bytes; where their sizes are constants, the fall-back
    is dropped.
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$max_bytes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "`beyond` $max_bytes attr-dict-with-keyword $body";
}

} // opDocGroup

//===-- The schedule tree, isl's node for node -------------------------------------------===//

def TreeGroup : OpDocGroup {
  let summary = "3. The schedule tree";
  let description = [{
    isl's schedule trees, node for node: an operation for each node, its children in its region; an empty region is a
    leaf, where the instances that arrive are executed. Sequences and sets hold filters, every other node at most one
    child [R11].

    ```mlir
    mse.scop {
      mse.stmt "S"(%i, %j) <"{ S[i, j] : 0 <= i, j < 64 }"> { }
      mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 64 }"> { }
      mse.schedule {
        mse.band <"[{ S[i, j] -> [(i)]; T[i] -> [(i)] } ]"> permutable coincident [true] {
          mse.sequence {
            mse.filter <"{ S[i, j] }"> {
              mse.band <"[{ S[i, j] -> [(j)] } ]"> coincident [false]
            }
            mse.filter <"{ T[i] }">
          }
        }
      }
    }
    ```

    Every instance passes exactly one filter of each sequence or set, and each band gives it a date [R12].
  }];
}

let opDocGroup = TreeGroup in {

/// A node of the schedule tree. An empty region is a leaf: the instances that arrive there are executed.
class Mse_TreeOp<string m, list<Trait> traits = []>
    : Mse_Op<m, !listconcat([NoRegionArguments, SingleBlock, NoTerminator], traits)> {
  let regions = (region AnyRegion:$body);
}

def Mse_ScheduleOp : Mse_TreeOp<"schedule", [HasParent<"ScopOp">]> {
  let summary = "the schedule tree's root: orders the instances of all statements";
  let description = [{
    isl's domain node. Its domain is what enters the tree: the domains of all statements, except those that an
    `mse.extension` adds further down, with the groups that an `mse.expansion` replaces in place of their members.
  }];
  let assemblyFormat = "($body^)? attr-dict";
}

def Mse_BandOp : Mse_TreeOp<"band"> {
  let summary = "orders instances by a tuple of functions";
  let description = [{
    `mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] } ]"> permutable coincident [true, false] { ... }`: one loop for
    each *member*, outermost first. `permutable`: members may be interchanged and tiled. A coincident member carries no
    dependence: its loop may run in parallel. There is a flag for each member [R13]. `options` are isl's for code
    generation, such as `{ separate[0] }`.
  }];
  let arguments = (ins Mse_FunctionsAttr:$functions, UnitAttr:$permutable, DenseBoolArrayAttr:$coincident,
                       OptionalAttr<Mse_SetAttr>:$options);
  let assemblyFormat = [{
    $functions (`permutable` $permutable^)? `coincident` $coincident (`options` $options^)? ($body^)? attr-dict
  }];
}

def Mse_SequenceOp : Mse_TreeOp<"sequence"> {
  let summary = "executes its filters one after the other";
  let description = [{ What passes the first filter is executed before what passes the second, and so on. }];
  let assemblyFormat = "$body attr-dict";
}

def Mse_SetOp : Mse_TreeOp<"set"> {
  let summary = "executes its filters in any order";
  let description = [{ There is no dependence between what passes different filters. }];
  let assemblyFormat = "$body attr-dict";
}

def Mse_FilterOp : Mse_TreeOp<"filter"> {
  let summary = "selects instances";
  let description = [{ The child orders the instances that lie in the set, `{ S[i, j]; T[i] : i > 0 }`. }];
  let arguments = (ins Mse_SetAttr:$filter);
  let assemblyFormat = "$filter ($body^)? attr-dict";
}

def Mse_MarkOp : Mse_TreeOp<"mark"> {
  let summary = "names a subtree";
  let description = [{
    Three marks have a meaning: `kernel`, what one `gpu.launch` executes; below it `block` and `thread`, each right
    above a band of one to three coincident members (the last is x), whose value is the block's or thread's number less
    the smallest one [R14].

    ```mlir
    mse.scop {
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 1000 }"> { }
      mse.schedule {
        mse.mark "kernel" {
          mse.mark "block" {
            mse.band <"[{ S[i] -> [(floor((i)/256))] } ]"> permutable coincident [true] {
              mse.mark "thread" {
                mse.band <"[{ S[i] -> [((i) mod 256)] } ]"> permutable coincident [true]
              }
            }
          }
        }
      }
    }
    ```
  }];
  let arguments = (ins StrAttr:$name);
  let assemblyFormat = "$name ($body^)? attr-dict";
}

def Mse_ContextOp : Mse_TreeOp<"context"> {
  let summary = "what is known of parameters and outer members below";
  let description = [{
    `mse.context <"[N] -> { [t, i] : N > 0 }">` stands below two members, whose values are the coordinates [R12].
  }];
  let arguments = (ins Mse_SetAttr:$known);
  let assemblyFormat = "$known ($body^)? attr-dict";
}

def Mse_GuardOp : Mse_TreeOp<"guard"> {
  let summary = "a condition on outer members under which the subtree is executed";
  let description = [{ Coordinates as in `mse.context`. Code generation tests the condition here and relies on it below. }];
  let arguments = (ins Mse_SetAttr:$guard);
  let assemblyFormat = "$guard ($body^)? attr-dict";
}

def Mse_ExtensionOp : Mse_TreeOp<"extension"> {
  let summary = "adds instances below outer members, such as copies and barriers";
  let description = [{
    `{ [outer members] -> T[i] }`: each execution of the node adds these instances of a statement, which has none
    elsewhere.

    ```mlir
    mse.scop {
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> { }
      mse.stmt "barrier"() <"{ barrier[] }"> { }
      mse.schedule {
        mse.band <"[{ S[i] -> [(i)] } ]"> coincident [false] {
          mse.extension <"{ [i] -> barrier[] : i > 0 }"> {
            mse.sequence {
              mse.filter <"{ barrier[] }">
              mse.filter <"{ S[i] }">
            }
          }
        }
      }
    }
    ```
  }];
  let arguments = (ins Mse_MapAttr:$extension);
  let assemblyFormat = "$extension ($body^)? attr-dict";
}

def Mse_ExpansionOp : Mse_TreeOp<"expansion"> {
  let summary = "replaces instances that stand for groups by their members";
  let description = [{
    `mse.expansion <"{ S[i] -> G[floor(i/4)] }"> expand <"{ G[g] -> S[i] : 4g <= i <= 4g + 3 }">`: the contraction gives
    the group of each member, the expansion the members of each group. Above, the tree orders groups.
  }];
  let arguments = (ins Mse_MapAttr:$contraction, Mse_MapAttr:$expansion);
  let assemblyFormat = "$contraction `expand` $expansion ($body^)? attr-dict";
}

} // opDocGroup

//===-- Source flow ----------------------------------------------------------------------===//

def FlowGroup : OpDocGroup {
  let summary = "4. Source flow";
  let description = [{
    The meaning of a scop: for each read, the writes that may supply its value, and for each cell that is live after the
    scop, the writes that may have left theirs there. It is computed once, from the source program, and no stage writes
    it. Its relations go from the sink to the source; instances are those of the source program (of the statement, or
    of its origin), references those of its reads and writes (of the scop's, or of their origins) [R15]. A statement
    that lost all its instances may be gone.

    Without `may` the sink gets the value of exactly this source instance; with it, of one of several.

    ```mlir
    mse.scop {
      %A = mse.array "A" <"{ A[i] : 0 <= i < 8 }"> : memref<8xf32>
      mse.stmt "S"(%i) <"{ S[i] : 1 <= i < 8 }"> {
        %v = mse.read %A @r0 <"{ S[i] -> A[i - 1] }"> : memref<8xf32>
        mse.write %v, %A @w0 <"{ S[i] -> A[i] }"> : memref<8xf32>
      }
      mse.schedule {
        mse.band <"[{ S[i] -> [(i)] } ]"> coincident [false]
      }
      mse.dataflow {
        mse.flow_in @r0 from "A" <"{ S[1] -> A[0] }">
        mse.flow @r0 from @w0 <"{ S[i] -> S[i - 1] : i >= 2 }">
        mse.flow_out "A" from @w0 <"{ A[i] -> S[i] : i >= 1 }">
        mse.flow_through "A" <"{ A[0] }">
      }
    }
    ```
  }];
}

let opDocGroup = FlowGroup in {

def Mse_IndependentOp : Mse_Op<"independent", [HasParent<"ScopOp">]> {
  let summary = "iterations of a loop of the source program that do not conflict";
  let description = [{
    `mse.independent ["A"] <"{ S[i, j] -> [i]; T[i] -> [i] }">` says of a loop that instances are in its iteration `i`. Two
    iterations of one execution of the loop differ in the last value only. The program says of a `may` write that it does
    not touch a cell of these arrays that a read or a `may` write in another iteration touches. Writes that certainly
    happen are not concerned: they keep what they overwrite from flowing further, whichever iteration they are in.
  }];
  let arguments = (ins StrArrayAttr:$arrays, Mse_MapAttr:$iterations);
  let assemblyFormat = "$arrays $iterations attr-dict";
}

def Mse_DataflowOp : Mse_Op<"dataflow", [HasParent<"ScopOp">, NoRegionArguments, SingleBlock, NoTerminator]> {
  let summary = "the source flow of the scop";
  let description = [{ Holds one operation for each pair of a sink and a source. }];
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}

class Mse_FlowOp<string m> : Mse_Op<m, [HasParent<"DataflowOp">]>;

def Mse_FlowInOp : Mse_FlowOp<"flow_in"> {
  let summary = "reads that get what an array held before the scop";
  let description = [{
    `mse.flow_in @r0 from "A" <"{ S[i] -> A[i - 1] }">`: the instances of the read, and the cell.
  }];
  let arguments = (ins SymbolNameAttr:$sink, StrAttr:$array, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = "$sink `from` $array (`may` $may^)? $relation attr-dict";
}

def Mse_FlowBetweenOp : Mse_FlowOp<"flow"> {
  let summary = "reads and the write instances that supply them";
  let description = [{
    `mse.flow @r0 from @w0 <"{ S[i] -> T[i - 1] }">`: the instances of the read's statement, and of the write's.
  }];
  let arguments = (ins SymbolNameAttr:$sink, SymbolNameAttr:$source, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = "$sink `from` $source (`may` $may^)? $relation attr-dict";
}

def Mse_FlowOutOp : Mse_FlowOp<"flow_out"> {
  let summary = "cells after the scop and the write instances that supply them";
  let description = [{
    `mse.flow_out "A" from @w0 <"{ A[i] -> T[i] }">`: the cells, and the instances whose value they hold at the end.
  }];
  let arguments = (ins StrAttr:$array, SymbolNameAttr:$source, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = "$array `from` $source (`may` $may^)? $relation attr-dict";
}

def Mse_FlowThroughOp : Mse_FlowOp<"flow_through"> {
  let summary = "cells after the scop that hold what they held before";
  let description = [{ `mse.flow_through "A" may <"{ A[i] : i > 9 }">`: the cells; with `may`, perhaps. }];
  let arguments = (ins StrAttr:$array, UnitAttr:$may, Mse_SetAttr:$cells);
  let assemblyFormat = "$array (`may` $may^)? $cells attr-dict";
}

def Mse_OrderOp : Mse_FlowOp<"order"> {
  let summary = "source order among the writes that may supply one read";
  let description = [{
    `mse.order @w0 before @w1 <"{ S[i] -> T[i] }">`: with two may-writes before a read, swapping them keeps the flow
    relation and changes the result, so that their order is part of the meaning.
  }];
  let arguments = (ins SymbolNameAttr:$earlier, SymbolNameAttr:$later, Mse_MapAttr:$relation);
  let assemblyFormat = "$earlier `before` $later $relation attr-dict";
}

} // opDocGroup

//===-- What a front end knows, in ordinary affine and scf code ---------------------------===//

def FrontEndGroup : OpDocGroup {
  let summary = "5. What a front end knows";
  let description = [{
    Operations and an attribute that may stand in ordinary `affine` and `scf` code, and that import reads: `mse.assume`,
    `mse.kill` without a relation, `mse.independent` on a loop, whose iterations do not conflict, and `mse.summary` on
    functions and calls [R17].

    ```mlir
    func.func @front_end(%n: index, %a: memref<?xf32>, %t: memref<?xf32>) {
      mse.assume affine_set<()[s0] : (s0 - 16 >= 0)>(%n)
      affine.for %i = 0 to %n {
        %v = affine.load %a[%i] : memref<?xf32>
        affine.store %v, %t[%i] : memref<?xf32>
      } {mse.independent}
      mse.kill %t : memref<?xf32>
      return
    }
    ```
  }];
}

let opDocGroup = FrontEndGroup in {

def Mse_AssumeOp : Mse_Op<"assume"> {
  let summary = "a quasi-affine condition that holds here";
  let description = [{
    `mse.assume affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i, %n)`: as many operands as the set has dimensions and
    symbols, in that order [R16]. Where it does not hold, the program means nothing.
  }];
  let arguments = (ins IntegerSetAttr:$condition, Variadic<Index>:$operands_);
  let assemblyFormat = "$condition `(` $operands_ `)` attr-dict";
}

} // opDocGroup

#endif
