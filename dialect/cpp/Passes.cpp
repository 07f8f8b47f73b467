// Passes and pipelines in MLIR's registry: all that they are stands in Passes.td, all that they do in Rust.
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

#include <functional>

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

namespace mse {
namespace {
MseRunPass runPass = nullptr;
MseExpandPipeline expandPipeline = nullptr;

/// It is known why an operation has no scop: import looked for loops, or a stage said that it found none.
struct ScopsSought {
  explicit ScopsSought(mlir::Operation *) {}
};

/// The effect of a pass on that knowledge: a stage has it afterwards, lowering forgets it, others change nothing.
enum class Scops { Sought, Unknown, Same };

/// A pass of Passes.td. Its options tell of themselves when they are made (`told`), so that none can be forgotten.
class Pass : public mlir::OperationPass<> {
public:
  using OperationPass::OperationPass;
  /// The options of the copy are made anew, and tell of themselves.
  Pass(const Pass &other) : OperationPass(other) {}

  /// The name of an option, and its value as text.
  void addOption(llvm::StringRef name, std::function<void(llvm::raw_ostream &)> print) {
    options.emplace_back(name, std::move(print));
  }

protected:
  /// Runs the pass in Rust, and keeps what is known of scops afterwards.
  void runIn(Scops scops) {
    mlir::Operation *parent = getOperation()->getParentOp();
    bool sought = getCachedAnalysis<ScopsSought>() || (parent && getCachedParentAnalysis<ScopsSought>(parent));
    if (!runInRust(sought))
      signalPassFailure();
    if (scops == Scops::Sought || (scops == Scops::Same && sought)) {
      getAnalysis<ScopsSought>();
      markAnalysesPreserved<ScopsSought>();
    }
  }

private:
  bool runInRust(bool sought) {
    auto value = [](llvm::StringRef name, llvm::StringRef text) { return MseOption{wrap(name), wrap(text)}; };
    std::vector<std::string> texts(options.size());
    std::vector<MseOption> values{value("scops-sought", sought ? "true" : "false")};
    for (const auto &[option, text] : llvm::zip(options, texts)) {
      llvm::raw_string_ostream stream(text);
      option.second(stream);
      values.push_back(value(option.first, text));
    }
    return runPass(wrap(getArgument()), wrap(getOperation()), values.data(), values.size());
  }

  std::vector<std::pair<llvm::StringRef, std::function<void(llvm::raw_ostream &)>>> options;
};

/// A pass with its effect on what is known of scops.
template <Scops scops> class PassOf : public Pass {
public:
  using Pass::Pass;
  void runOnOperation() override { runIn(scops); }
};

/// The class of a pass, of the class that is generated for it.
template <template <typename> class Base> struct Final : Base<Final<Base>> {};

/// A modifier of an option of a pass, as `llvm::cl::desc`: the pass gets to know the option.
struct told {
  explicit told(Pass &pass) : pass(pass) {}

  template <typename T, bool external, typename Parser> void apply(llvm::cl::opt<T, external, Parser> &option) const {
    pass.addOption(option.ArgStr, [&option](llvm::raw_ostream &stream) { print(stream, option.getValue()); });
  }
  /// Lists are separated by commas.
  template <typename T, typename Storage, typename Parser>
  void apply(llvm::cl::list<T, Storage, Parser> &option) const {
    pass.addOption(option.ArgStr, [&option](llvm::raw_ostream &stream) { llvm::interleave(option, stream, ","); });
  }

private:
  template <typename T> static void print(llvm::raw_ostream &stream, const T &value) { stream << value; }
  static void print(llvm::raw_ostream &stream, bool value) { stream << (value ? "true" : "false"); }

  Pass &pass;
};
} // namespace
} // namespace mse

#include "Passes.all.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Passes.h.inc"

using namespace mlir;

namespace {
LogicalResult buildPipeline(StringRef name, OpPassManager &manager, StringRef options,
                            function_ref<LogicalResult(const Twine &)> error) {
  std::string text;
  auto emit = [](MlirStringRef message, void *data) { *static_cast<std::string *>(data) = unwrap(message).str(); };
  if (!mse::expandPipeline(wrap(name), wrap(options), emit, &text))
    return error(text);
  std::string message;
  llvm::raw_string_ostream stream(message);
  if (failed(parsePassPipeline(text, manager, stream)))
    return error(name + ": " + message);
  return success();
}
} // namespace

extern "C" void mseRegisterPasses(MseRunPass run, MseExpandPipeline expand) {
  mse::runPass = run;
  mse::expandPipeline = expand;
  registerPasses();
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
