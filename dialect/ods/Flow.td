//===-- Source flow ----------------------------------------------------------------------===//

def FlowGroup : OpDocGroup {
  let summary = "4. Source flow";
  let description = [{
    The meaning of a scop. For each read, it names the writes that may supply its value. For each cell that is live
    after the scop, it names the writes that may have left theirs there. It is computed once, from the source program,
    and no stage writes it.

    Its relations go from the sink to the source. Instances are those of the source program (of the statement, or of its
    origin). References are those of its reads and writes (of the scop's, or of their origins) [R15]. A statement that
    lost all its instances may be gone.

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

def Mse_UnorderedOp : Mse_Op<"unordered", [HasParent<"ScopOp">]> {
  let summary = "iterations of a parallel loop of the source program, which have no order";
  let description = [{
    `mse.unordered <"{ S[i, j] -> [i]; T[i] -> [i] }">` says of a parallel loop that instances are in its iteration `i`. Two
    iterations of one execution of the loop differ in the last value only. Updates with the same operation in different
    iterations have no order among each other, also where they round (`mse.update`).
  }];
  let arguments = (ins Mse_MapAttr:$iterations);
  let assemblyFormat = "$iterations attr-dict";
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
    relation and changes the result. So their order is part of the meaning.
  }];
  let arguments = (ins SymbolNameAttr:$earlier, SymbolNameAttr:$later, Mse_MapAttr:$relation);
  let assemblyFormat = "$earlier `before` $later $relation attr-dict";
}

} // opDocGroup
