//===-- Operations of the mse dialect ----------------------------------------------------===//
#ifndef MSE_OPS_TD
#define MSE_OPS_TD

include "Dialect.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

/// The rules of the operation are in Rust.
def Mse_Ruled : NativeOpTrait<"Ruled"> { let cppNamespace = "::mse"; }

class Mse_Op<string m, list<Trait> traits = []> : Op<Mse_Dialect, m, !listconcat(traits, [Mse_Ruled])>;

//===-- The scop and its statements ------------------------------------------------------===//

def Mse_ScopOp : Mse_Op<"scop",
    [IsolatedFromAbove, SingleBlock, NoTerminator, AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a piece of program as the polyhedral model";
  let description = [{
    ```mlir
    mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
             arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out)
             values(%alpha = %alpha0 : f32) {
      %x = mse.array "x" <"{ x[] }"> : memref<f32>
      mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> { ... }
      mse.schedule { ... }
    }
    ```

    Isolated from above: parameters (index values that do not change inside) and arrays of the surrounding function
    enter by name, other values that statements use without one. The context holds what is known of the parameters. `live_in`: the contents before matter;
    `live_out`: the contents after do. Names are isl identifiers and unique [R3], the extent of an array has its name
    and rank [R4], and every parameter that an isl object mentions is declared [R5]. Exactly one `mse.schedule` orders
    the statements [R12].

    A scop without a `mse.dataflow` has not been analysed yet.
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
    `%t = mse.array "t" <"[N] -> { t[i] : 0 <= i < N }"> : memref<?xf32>`. The extent holds the cells that may be
    accessed; the layout, where they lie. Storage is allocated when the scop is lowered: a box around the extent.
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
    `mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> { ... }`. The region arguments are the coordinates of
    the instance; the body reads and writes arrays only through `mse.read` and `mse.write`, in order. The domain has
    one tuple, named after the statement, with one dimension for each argument [R6].

    `origin <"{ S[i, j] -> S0[i, j] }">` says which instance of the source program an instance stands for; without it,
    the instance of the same name.
  }];
  let arguments = (ins StrAttr:$name, Mse_SetAttr:$domain, OptionalAttr<Mse_MapAttr>:$origin);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

def Mse_ReadOp : Mse_Op<"read", [
    TypesMatchWith<"the value has the array's element type", "array", "result",
                   "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "a read of one cell, with its access relation";
  let description = [{
    `%v = mse.read %A @r0 <"{ S[i, j] -> A[i, j - 1] }"> : memref<?x?xf32>`. The reference (`@r0`) names the access: it
    is unique in the scop [R7], and source flow relates references. The relation goes from the enclosing statement to
    the array [R8]; it says which cell to read, hence is single-valued, unless index operands beside it do and the
    relation only bounds them: `mse.read %A[%k] @r1 may <"{ S[i] -> A[a] }">` [R9]. `may`: the access need not happen.
  }];
  let arguments = (ins AnyMemRef:$array, Variadic<Index>:$indices,
                       SymbolNameAttr:$reference, UnitAttr:$may, Mse_MapAttr:$relation);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $array (`[` $indices^ `]`)? $reference (`may` $may^)? $relation attr-dict `:` type($array)
  }];
}

def Mse_WriteOp : Mse_Op<"write", [
    TypesMatchWith<"the value has the array's element type", "array", "value",
                   "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "a write of one cell, with its access relation";
  let description = [{
    `mse.write %v, %A @w0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf32>`; see `mse.read`. Without `may` the cell is
    certainly overwritten, so that no earlier value reaches a later read.
  }];
  let arguments = (ins AnyType:$value, AnyMemRef:$array, Variadic<Index>:$indices,
                       SymbolNameAttr:$reference, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = [{
    $value `,` $array (`[` $indices^ `]`)? $reference (`may` $may^)? $relation attr-dict `:` type($array)
  }];
}

def Mse_KillOp : Mse_Op<"kill"> {
  let summary = "no value of these cells flows past this point";
  let description = [{
    In a statement: `mse.kill %A @k0 <"{ S[i] -> A[i, j] }"> : memref<?x?xf32>`, a certain write of an unknown value.
    In a program before import, of a whole array: `mse.kill %A : memref<?x?xf32>`. A reference and a relation come
    together, and exactly inside a statement [R10].
  }];
  let arguments = (ins AnyMemRef:$array, OptionalAttr<SymbolNameAttr>:$reference, OptionalAttr<Mse_MapAttr>:$relation);
  let assemblyFormat = "$array ($reference^ $relation)? attr-dict `:` type($array)";
}

//===-- The schedule tree, isl's node for node -------------------------------------------===//

/// A node of the schedule tree. An empty region is a leaf: the instances that arrive there are executed.
class Mse_TreeOp<string m, list<Trait> traits = []>
    : Mse_Op<m, !listconcat([NoRegionArguments, SingleBlock, NoTerminator], traits)> {
  let regions = (region AnyRegion:$body);
}

def Mse_ScheduleOp : Mse_TreeOp<"schedule", [HasParent<"ScopOp">]> {
  let summary = "the schedule tree's root: orders the instances of all statements";
  let description = [{
    isl's domain node; its domain is the union of the statements' domains. Nodes nest as in isl: sequences and sets
    hold filters, every other node at most one child [R11], and isl accepts the tree as a whole [R12].
  }];
  let assemblyFormat = "($body^)? attr-dict";
}

def Mse_BandOp : Mse_TreeOp<"band"> {
  let summary = "orders instances by a tuple of functions";
  let description = [{
    `mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] } ]"> permutable coincident [true, false] { ... }`: one loop
    for each member, outermost first. `permutable`: members may be interchanged and tiled; a coincident member carries
    no dependence. The number of flags is the number of members [R13].
  }];
  let arguments = (ins Mse_FunctionsAttr:$functions, UnitAttr:$permutable, DenseBoolArrayAttr:$coincident,
                       OptionalAttr<Mse_SetAttr>:$options);
  let assemblyFormat = [{
    $functions (`permutable` $permutable^)? `coincident` $coincident (`options` $options^)? ($body^)? attr-dict
  }];
}

def Mse_SequenceOp : Mse_TreeOp<"sequence"> {
  let summary = "executes its filters one after the other";
  let assemblyFormat = "$body attr-dict";
}

def Mse_SetOp : Mse_TreeOp<"set"> {
  let summary = "executes its filters in any order";
  let assemblyFormat = "$body attr-dict";
}

def Mse_FilterOp : Mse_TreeOp<"filter"> {
  let summary = "selects instances";
  let arguments = (ins Mse_SetAttr:$filter);
  let assemblyFormat = "$filter ($body^)? attr-dict";
}

def Mse_MarkOp : Mse_TreeOp<"mark"> {
  let summary = "names a subtree";
  let description = [{
    Three marks have a meaning: `kernel`, what one `gpu.launch` executes; below it `block` and `thread`, each right
    above a band of at most three coincident members (the last is x), whose value is the block's or thread's number
    less the smallest one [R14].
  }];
  let arguments = (ins StrAttr:$name);
  let assemblyFormat = "$name ($body^)? attr-dict";
}

def Mse_ContextOp : Mse_TreeOp<"context"> {
  let summary = "what is known of parameters and outer members below";
  let arguments = (ins Mse_SetAttr:$known);
  let assemblyFormat = "$known ($body^)? attr-dict";
}

def Mse_GuardOp : Mse_TreeOp<"guard"> {
  let summary = "a condition on outer members under which the subtree is executed";
  let arguments = (ins Mse_SetAttr:$guard);
  let assemblyFormat = "$guard ($body^)? attr-dict";
}

def Mse_ExtensionOp : Mse_TreeOp<"extension"> {
  let summary = "adds instances below outer members, such as copies and barriers";
  let arguments = (ins Mse_MapAttr:$extension);
  let assemblyFormat = "$extension ($body^)? attr-dict";
}

def Mse_ExpansionOp : Mse_TreeOp<"expansion"> {
  let summary = "replaces instances that stand for groups by their members";
  let arguments = (ins Mse_MapAttr:$contraction, Mse_MapAttr:$expansion);
  let assemblyFormat = "$contraction `expand` $expansion ($body^)? attr-dict";
}

//===-- Source flow ----------------------------------------------------------------------===//

def Mse_DataflowOp : Mse_Op<"dataflow", [HasParent<"ScopOp">, NoRegionArguments, SingleBlock, NoTerminator]> {
  let summary = "the source flow of the scop: what each read may get, and from which write";
  let description = [{
    The meaning of the scop. Computed once, from the source program; no stage writes it.
    ```mlir
    mse.dataflow {
      mse.flow @r0 from @w1 <"{ S[i] -> T[i - 1] : i > 0 }">
      mse.flow_in @r0 from "A" <"{ S[0] -> A[0] }">
      mse.flow_out "A" from @w1 <"{ A[i] -> T[i] }">
      mse.order @w0 before @w2 <"{ T[i] -> U[i] }">
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}

class Mse_FlowOp<string m> : Mse_Op<m, [HasParent<"DataflowOp">]>;

def Mse_FlowInOp : Mse_FlowOp<"flow_in"> {
  let summary = "reads that get what an array held before the scop: { Sink[] -> A[] }";
  let arguments = (ins SymbolNameAttr:$sink, StrAttr:$array, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = "$sink `from` $array (`may` $may^)? $relation attr-dict";
}

def Mse_FlowBetweenOp : Mse_FlowOp<"flow"> {
  let summary = "reads and the write instances that supply them: { Sink[] -> Source[] }";
  let description = [{
    Without `may` the read gets the value of exactly this instance; with it, of one of several. The references are a
    read and a write or kill of the scop, and the tuples those of their statements [R15].
  }];
  let arguments = (ins SymbolNameAttr:$sink, SymbolNameAttr:$source, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = "$sink `from` $source (`may` $may^)? $relation attr-dict";
}

def Mse_FlowOutOp : Mse_FlowOp<"flow_out"> {
  let summary = "cells after the scop and the write instances that supply them: { A[] -> Source[] }";
  let arguments = (ins StrAttr:$array, SymbolNameAttr:$source, UnitAttr:$may, Mse_MapAttr:$relation);
  let assemblyFormat = "$array `from` $source (`may` $may^)? $relation attr-dict";
}

def Mse_FlowThroughOp : Mse_FlowOp<"flow_through"> {
  let summary = "cells after the scop that may still hold what they held before: { A[] }";
  let arguments = (ins StrAttr:$array, UnitAttr:$may, Mse_SetAttr:$cells);
  let assemblyFormat = "$array (`may` $may^)? $cells attr-dict";
}

def Mse_OrderOp : Mse_FlowOp<"order"> {
  let summary = "source order among the writes that may supply one read: { Earlier[] -> Later[] }";
  let arguments = (ins SymbolNameAttr:$earlier, SymbolNameAttr:$later, Mse_MapAttr:$relation);
  let assemblyFormat = "$earlier `before` $later $relation attr-dict";
}

//===-- What a front end knows, in ordinary affine and scf code ---------------------------===//

def Mse_AssumeOp : Mse_Op<"assume"> {
  let summary = "a quasi-affine condition that holds here";
  let description = [{
    `mse.assume affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i, %n)`. As many operands as the set has dimensions and
    symbols, in that order [R16].
  }];
  let arguments = (ins IntegerSetAttr:$condition, Variadic<Index>:$operands_);
  let assemblyFormat = "$condition `(` $operands_ `)` attr-dict";
}

#endif
