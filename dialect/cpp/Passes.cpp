// Passes and pipelines in MLIR's registry: options from Passes.td, everything else in Rust.
#include "Dialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

#define GEN_PASS_DECL
#define GEN_PASS_DEF_MSETENSORBOUNDARIES
#define GEN_PASS_DEF_MSEINLINE
#define GEN_PASS_DEF_MSELINALGTOLOOPS
#define GEN_PASS_DEF_MSEIMPORT
#define GEN_PASS_DEF_MSESIMPLIFY
#define GEN_PASS_DEF_MSEDATAFLOW
#define GEN_PASS_DEF_MSEREDUCTIONS
#define GEN_PASS_DEF_MSEREMOVEDEAD
#define GEN_PASS_DEF_MSECLASSES
#define GEN_PASS_DEF_MSEEXPAND
#define GEN_PASS_DEF_MSEEXPLAIN
#define GEN_PASS_DEF_MSECHOOSE
#define GEN_PASS_DEF_MSESCHEDULE
#define GEN_PASS_DEF_MSETILE
#define GEN_PASS_DEF_MSEMAPTOGPU
#define GEN_PASS_DEF_MSECOMBINE
#define GEN_PASS_DEF_MSECONTRACT
#define GEN_PASS_DEF_MSETRANSFER
#define GEN_PASS_DEF_MSEVERIFY
#define GEN_PASS_DEF_MSELOWER
#define GEN_PASS_DEF_MSEBAREPOINTERS
#define GEN_PASS_DEF_MSEHOSTSHARED
#define GEN_PASS_DEF_MSECHECKPTX
#define GEN_PASS_DEF_MSESPIRVKERNELS
#define GEN_PASS_DEF_MSECHECKSPIRV
#include "Passes.h.inc"

using namespace mlir;

extern "C" {
/// One option of a pass: its name and its value as text, lists separated by commas.
struct MseOption {
  MlirStringRef name, value;
};
/// Implemented in Rust: runs a pass; false after a diagnostic.
typedef bool (*MseRunPass)(MlirStringRef pass, MlirOperation operation, const MseOption *options, intptr_t count);
/// Implemented in Rust: the textual pass pipeline that a named pipeline stands for, into `emit`; false if `emit` got
/// an error message instead.
typedef bool (*MseExpandPipeline)(MlirStringRef name, MlirStringRef options, MseEmit emit, void *data);
}

namespace {
MseRunPass runPass = nullptr;
MseExpandPipeline expandPipeline = nullptr;

/// The options of one pass as text.
class Options {
public:
  template <typename T> Options &add(StringRef name, const T &value) {
    texts.emplace_back(name.str(), std::string());
    llvm::raw_string_ostream(texts.back().second) << value.getValue();
    return *this;
  }
  template <typename T> Options &addList(StringRef name, const T &values) {
    texts.emplace_back(name.str(), std::string());
    llvm::raw_string_ostream stream(texts.back().second);
    llvm::interleave(values, stream, ",");
    return *this;
  }
  Options &add(StringRef name, bool value) {
    texts.emplace_back(name.str(), value ? "true" : "false");
    return *this;
  }
  bool run(StringRef pass, Operation *operation) const {
    SmallVector<MseOption> options;
    for (const auto &text : texts)
      options.push_back({wrap(StringRef(text.first)), wrap(StringRef(text.second))});
    return runPass(wrap(pass), wrap(operation), options.data(), options.size());
  }

private:
  SmallVector<std::pair<std::string, std::string>> texts;
};

/// It is known why an operation has no scop: import looked for loops, or a stage said that it found none.
struct ScopsSought {
  explicit ScopsSought(Operation *) {}
};

/// The effect of a pass on that knowledge: a stage has it afterwards, lowering forgets it, others change nothing.
enum class Scops { Sought, Unknown, Same };

#define MSE_PASS(NAME, SCOPS, OPTIONS)                                                                                 \
  struct NAME : ::impl::NAME##Base<NAME> {                                                                             \
    using NAME##Base::NAME##Base;                                                                                      \
    void runOnOperation() override {                                                                                   \
      Operation *parent = getOperation()->getParentOp();                                                               \
      bool sought = getCachedAnalysis<ScopsSought>() || (parent && getCachedParentAnalysis<ScopsSought>(parent));      \
      if (!OPTIONS.add("scops-sought", sought).run(getArgument(), getOperation()))                                     \
        signalPassFailure();                                                                                           \
      if (Scops::SCOPS == Scops::Sought || (Scops::SCOPS == Scops::Same && sought)) {                                  \
        getAnalysis<ScopsSought>();                                                                                    \
        markAnalysesPreserved<ScopsSought>();                                                                          \
      }                                                                                                                \
    }                                                                                                                  \
  };

MSE_PASS(MseTensorBoundaries, Same, Options())
MSE_PASS(MseInline, Same, Options().add("check", check))
MSE_PASS(MseLinalgToLoops, Same, Options().add("check", check))
MSE_PASS(MseSimplify, Same, Options()
                          .add("aliasing", aliasing)
                          .add("grain", grain)
                          .add("max-operations", maxOperations)
                          .add("checks", checks)
                          .add("while", whileLoops)
                          .add("temporaries", temporaries))
MSE_PASS(MseImport, Sought, Options()
                        .add("aliasing", aliasing)
                        .add("grain", grain)
                        .add("max-operations", maxOperations)
                        .add("report", report)
                        .add("checks", checks)
                        .add("while", whileLoops)
                        .add("temporaries", temporaries))
MSE_PASS(MseDataflow, Sought, Options().add("table", table).add("max-operations", maxOperations))
MSE_PASS(MseReductions, Sought, Options()
                            .add("reassociate", reassociate)
                            .add("algorithm", algorithm)
                            .add("machine", machine)
                            .add("target", target)
                            .add("max-bytes", maxBytes)
                            .add("recipe", recipe)
                            .add("report", report)
                            .add("max-operations", maxOperations))
MSE_PASS(MseRemoveDead, Sought, Options().add("report", report).add("max-operations", maxOperations))
MSE_PASS(MseClasses, Sought, Options().add("max-operations", maxOperations))
MSE_PASS(MseExpand, Sought, Options()
                        .add("mode", mode)
                        .addList("arrays", arrays)
                        .addList("exclude", exclude)
                        .add("max-bytes", maxBytes)
                        .add("max-operations", maxOperations))
MSE_PASS(MseExplain, Sought, Options()
                         .add("format", format)
                         .add("file", file)
                         .addList("values", values)
                         .add("mode", mode)
                         .addList("arrays", arrays)
                         .addList("exclude", exclude)
                         .add("max-bytes", maxBytes)
                         .add("max-operations", maxOperations))
MSE_PASS(MseChoose, Sought, Options()
                        .add("hints", hints)
                        .add("algorithm", algorithm)
                        .add("machine", machine)
                        .add("max-bytes", maxBytes)
                        .add("size", size)
                        .add("groups", groups)
                        .add("recipe", recipe)
                        .add("print-recipe", printRecipe)
                        .add("report", report)
                        .add("max-operations", maxOperations))
MSE_PASS(MseSchedule, Sought, Options()
                          .add("hints", hints)
                        .add("algorithm", algorithm)
                          .add("file", file)
                          .add("print", print)
                          .add("max-operations", maxOperations))
MSE_PASS(MseTile, Sought, Options()
                      .add("sizes", sizes)
                      .add("algorithm", algorithm)
                      .add("report", report)
                      .add("max-operations", maxOperations))
MSE_PASS(MseMapToGpu, Sought, Options().addList("block-sizes", blockSizes).add("sequential", sequential).add("alone", alone).add("max-operations", maxOperations))
MSE_PASS(MseContract, Sought, Options()
                          .add("mode", mode)
                          .add("owner", owner)
                          .addList("arrays", arrays)
                          .addList("exclude", exclude)
                          .add("pow2", powersOfTwo)
                          .add("report", report)
                          .add("max-operations", maxOperations))
MSE_PASS(MseCombine, Sought, Options().add("parallel", parallel).add("max-operations", maxOperations))
MSE_PASS(MseTransfer, Sought, Options().add("common", common).add("max-operations", maxOperations))
MSE_PASS(MseVerify, Same, Options()
                        .add("outside", outside)
                        .add("against", against)
                        .add("sizes", sizes)
                        .add("strict", strict)
                        .add("max-operations", maxOperations))
MSE_PASS(MseLower, Unknown, Options().add("target", target).add("workgroup-sizes", workgroupSizes).add("check", check).add("trace", trace).add("max-operations", maxOperations))
MSE_PASS(MseBarePointers, Same, Options())
MSE_PASS(MseHostShared, Same, Options())
MSE_PASS(MseCheckPtx, Same, Options())
MSE_PASS(MseSpirvKernels, Same, Options())
MSE_PASS(MseCheckSpirv, Same, Options())

template <typename Pass> void add() {
  registerPass([]() -> std::unique_ptr<mlir::Pass> { return std::make_unique<Pass>(); });
}

LogicalResult buildPipeline(StringRef name, OpPassManager &manager, StringRef options,
                            function_ref<LogicalResult(const Twine &)> error) {
  std::string text;
  auto emit = [](MlirStringRef message, void *data) { *static_cast<std::string *>(data) = unwrap(message).str(); };
  if (!expandPipeline(wrap(name), wrap(options), emit, &text))
    return error(text);
  std::string message;
  llvm::raw_string_ostream stream(message);
  if (failed(parsePassPipeline(text, manager, stream)))
    return error(name + ": " + message);
  return success();
}
} // namespace

extern "C" void mseRegisterPasses(MseRunPass run, MseExpandPipeline expand) {
  runPass = run;
  expandPipeline = expand;
  add<MseTensorBoundaries>();
  add<MseInline>();
  add<MseLinalgToLoops>();
  add<MseSimplify>();
  add<MseImport>();
  add<MseDataflow>();
  add<MseReductions>();
  add<MseRemoveDead>();
  add<MseClasses>();
  add<MseExpand>();
  add<MseExplain>();
  add<MseChoose>();
  add<MseSchedule>();
  add<MseTile>();
  add<MseMapToGpu>();
  add<MseContract>();
  add<MseCombine>();
  add<MseTransfer>();
  add<MseVerify>();
  add<MseLower>();
  add<MseBarePointers>();
  add<MseHostShared>();
  add<MseCheckPtx>();
  add<MseSpirvKernels>();
  add<MseCheckSpirv>();
}

extern "C" void mseRegisterPipeline(MlirStringRef name, MlirStringRef description) {
  std::string key = unwrap(name).str();
  registerPassPipeline(
      unwrap(name), unwrap(description),
      [key](OpPassManager &manager, StringRef options, function_ref<LogicalResult(const Twine &)> error) {
        return buildPipeline(key, manager, options, error);
      },
      [](function_ref<void(const detail::PassOptions &)>) {});
}
