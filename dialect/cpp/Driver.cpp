// MLIR's own driver and language server with everything registered, and diagnostics that the C API lacks.
#include "Dialect.h"

#include "mlir-c/Diagnostics.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Signals.h"

using namespace mlir;

static void registerDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<mse::MseDialect>();
}

extern "C" {
/// MLIR's `mlir-opt` main function, with all upstream dialects and passes, and the ones of this project that were
/// registered before the call.
int mseOptMain(int argc, char **argv) {
  // Where nobody reads what is printed, LLVM removes the output file and ends the process. MLIR asks for that, too, but
  // after other handlers are installed, when it has no effect.
  llvm::sys::SetOneShotPipeSignalFunction(llvm::sys::DefaultOneShotPipeSignalHandler);
  DialectRegistry registry;
  registerDialects(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  registerAllPasses();
  return asMainReturnCode(MlirOptMain(argc, argv, "MLIR's modular optimizer driver, with mse\n", registry));
}

/// MLIR's `mlir-lsp-server` main function, with all upstream dialects and the one of this project.
int mseLspServerMain(int argc, char **argv) {
  DialectRegistry registry;
  registerDialects(registry);
  return asMainReturnCode(MlirLspServerMain(argc, argv, registry));
}

/// The version of LLVM that this was compiled against.
const char *mseLlvmVersion() { return LLVM_VERSION_STRING; }

/// A diagnostic of any severity, with notes; the C API has errors only.
void mseEmitDiagnostic(MlirLocation location, MlirDiagnosticSeverity severity, MlirStringRef message,
                       const MlirLocation *noteLocations, const MlirStringRef *notes, intptr_t noteCount) {
  DiagnosticSeverity level = severity == MlirDiagnosticError     ? DiagnosticSeverity::Error
                             : severity == MlirDiagnosticWarning ? DiagnosticSeverity::Warning
                             : severity == MlirDiagnosticNote    ? DiagnosticSeverity::Note
                                                                 : DiagnosticSeverity::Remark;
  Location where = unwrap(location);
  InFlightDiagnostic diagnostic = where->getContext()->getDiagEngine().emit(where, level);
  diagnostic << unwrap(message);
  for (intptr_t i = 0; i < noteCount; ++i)
    diagnostic.attachNote(unwrap(noteLocations[i])) << unwrap(notes[i]);
}
}
