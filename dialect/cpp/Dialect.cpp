// Registration of the dialect, and verifiers that hand over to Rust. No logic.
#include "Dialect.h"

#include "mlir/Interfaces/FoldInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

#include "Dialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.cpp.inc"
#define GET_OP_CLASSES
#include "Ops.cpp.inc"

using namespace mlir;
using namespace mse;

namespace {
/// Constants of a statement stay in the statement: its body is moved as a whole.
struct FoldInside : DialectFoldInterface {
  using DialectFoldInterface::DialectFoldInterface;
  bool shouldMaterializeInto(Region *region) const override { return isa<StmtOp>(region->getParentOp()); }
};

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

void emit(MlirStringRef message, void *data) { (*static_cast<EmitError *>(data))() << unwrap(message); }

LogicalResult check(MseText kind, StringRef text, EmitError emitError) {
  return success(mseCheckText(kind, wrap(text), emit, &emitError));
}
} // namespace

void MseDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Ops.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Attributes.cpp.inc"
      >();
  addInterfaces<FoldInside>();
}

LogicalResult MseDialect::verifyOperationAttribute(Operation *operation, NamedAttribute attribute) {
  return success(mseVerifyAttribute(wrap(operation), wrap(attribute.getName().strref())));
}

LogicalResult MseDialect::verifyRegionArgAttribute(Operation *operation, unsigned, unsigned, NamedAttribute attribute) {
  return verifyOperationAttribute(operation, attribute);
}

LogicalResult MseDialect::verifyRegionResultAttribute(Operation *operation, unsigned, unsigned,
                                                      NamedAttribute attribute) {
  return verifyOperationAttribute(operation, attribute);
}

LogicalResult SetAttr::verify(EmitError emitError, StringRef text) { return check(MSE_SET, text, emitError); }
LogicalResult MapAttr::verify(EmitError emitError, StringRef text) { return check(MSE_MAP, text, emitError); }
LogicalResult FunctionsAttr::verify(EmitError emitError, StringRef text) {
  return check(MSE_FUNCTIONS, text, emitError);
}
LogicalResult LayoutAttr::verify(EmitError emitError, StringRef basis, ArrayRef<StringAttr> moduli, StringAttr space) {
  SmallVector<MlirStringRef> texts;
  for (StringAttr modulus : moduli)
    texts.push_back(wrap(modulus.getValue()));
  return success(mseCheckLayout(wrap(basis), texts.data(), texts.size(), wrap(space ? space.getValue() : StringRef()),
                                emit, &emitError));
}

LogicalResult ScopOp::verifyRegions() { return success(mseVerifyScop(wrap(getOperation()))); }

extern "C" {
/// The isl text of a set, map or functions attribute; for a layout, its basis; null for any other attribute.
MlirStringRef mseAttributeGetText(MlirAttribute attribute) {
  return wrap(llvm::TypeSwitch<Attribute, StringRef>(unwrap(attribute))
                  .Case<SetAttr, MapAttr, FunctionsAttr>([](auto text) { return text.getText(); })
                  .Case<LayoutAttr>([](LayoutAttr layout) { return layout.getBasis(); })
                  .Default([](Attribute) { return StringRef(); }));
}
/// An attribute of the given kind, or null after a diagnostic at an unknown location.
MlirAttribute mseAttributeFromText(MlirContext context, int kind, MlirStringRef text) {
  Location location = UnknownLoc::get(unwrap(context));
  auto emit = [&] { return emitError(location); };
  switch (kind) {
  case MSE_SET:
    return wrap(Attribute(SetAttr::getChecked(emit, unwrap(context), unwrap(text))));
  case MSE_MAP:
    return wrap(Attribute(MapAttr::getChecked(emit, unwrap(context), unwrap(text))));
  default:
    return wrap(Attribute(FunctionsAttr::getChecked(emit, unwrap(context), unwrap(text))));
  }
}
intptr_t mseLayoutGetModulusCount(MlirAttribute layout) {
  return llvm::cast<LayoutAttr>(unwrap(layout)).getModuli().size();
}
MlirStringRef mseLayoutGetModulus(MlirAttribute layout, intptr_t dimension) {
  return wrap(llvm::cast<LayoutAttr>(unwrap(layout)).getModuli()[dimension].getValue());
}
/// The memory space of a layout, empty for the default.
MlirStringRef mseLayoutGetSpace(MlirAttribute layout) {
  StringAttr space = llvm::cast<LayoutAttr>(unwrap(layout)).getSpace();
  return wrap(space ? space.getValue() : StringRef());
}

/// Whether the operation, with all in its regions, touches no memory and has no other effect; the C API cannot tell.
bool mseOperationIsPure(MlirOperation operation) { return isMemoryEffectFree(unwrap(operation)); }
/// Whether the operation may be executed where the program would not.
bool mseOperationIsSpeculatable(MlirOperation operation) { return isSpeculatable(unwrap(operation)); }

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Mse, mse);
}
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Mse, mse, mse::MseDialect)
