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

include "Scop.td"
include "Tree.td"
include "Flow.td"
include "FrontEnd.td"

#endif
