//===-- What a front end knows, in ordinary affine and scf code ---------------------------===//

def FrontEndGroup : OpDocGroup {
  let summary = "5. What a front end knows";
  let description = [{
    Operations and attributes that may stand in ordinary `affine` and `scf` code, and that import reads: `mse.assume`,
    `mse.kill` without a relation, `mse.independent` on a loop whose iterations do not conflict, and `mse.summary` on
    functions and calls. `mse.fuse`, `mse.tile`, `mse.unroll`, `mse.interchange`, `mse.sequential`, `mse.parallel` and
    `mse.x` on a loop ask for a schedule (docs/schedules.md).

    With `mse.contract = "none"` on an allocation (`memref.alloc`, `memref.alloca`), contraction leaves its memory as it
    is: no window, no memory of threads, none that is shared. Memory that expansion makes of it is left, too [R17].

    Import leaves one attribute itself: `mse.checked` on the `scf.if` that executes a scop, or the loops as they were
    where a check of the parameters fails. Such loops are not checked again when they are imported. `mse.instance` is no
    front end's: lowering writes it where it is asked for a trace.

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

def Mse_InstanceOp : Mse_Op<"instance"> {
  let summary = "says which access of a scop the next operation is";
  let description = [{
    `mse.instance @w0(%i, %j)`: the load or store that follows is access `@w0`, executed by the instance of its statement with
    these coordinates. `mse-lower{trace=true}` writes it, for the check of what was lowered; it does nothing.
  }];
  let arguments = (ins SymbolNameAttr:$reference, Variadic<Index>:$coordinates);
  let assemblyFormat = "$reference `(` $coordinates `)` attr-dict";
}

} // opDocGroup
