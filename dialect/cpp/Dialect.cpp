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
/// The kind of an attribute of this dialect, `MSE_CELLS_MAP` for a layout; -1 for any other attribute.
int mseAttributeKind(MlirAttribute attribute) {
  return llvm::TypeSwitch<Attribute, int>(unwrap(attribute))
      .Case([](SetAttr) { return MSE_SET; })
      .Case([](MapAttr) { return MSE_MAP; })
      .Case([](FunctionsAttr) { return MSE_FUNCTIONS; })
      .Case([](LayoutAttr) { return MSE_CELLS_MAP; })
      .Default([](Attribute) { return -1; });
}
/// The isl text of a set, map or functions attribute; for a layout, its basis; null for any other attribute.
MlirStringRef mseAttributeText(MlirAttribute attribute) {
  return wrap(llvm::TypeSwitch<Attribute, StringRef>(unwrap(attribute))
                  .Case<SetAttr, MapAttr, FunctionsAttr>([](auto text) { return text.getText(); })
                  .Case<LayoutAttr>([](LayoutAttr layout) { return layout.getBasis(); })
                  .Default([](Attribute) { return StringRef(); }));
}
/// An attribute of the given kind, or null after a diagnostic at the location.
MlirAttribute mseAttributeFromText(MlirLocation location, int kind, MlirStringRef text) {
  MLIRContext *context = unwrap(location).getContext();
  auto emit = [&] { return emitError(unwrap(location)); };
  switch (kind) {
  case MSE_SET:
    return wrap(Attribute(SetAttr::getChecked(emit, context, unwrap(text))));
  case MSE_MAP:
    return wrap(Attribute(MapAttr::getChecked(emit, context, unwrap(text))));
  default:
    return wrap(Attribute(FunctionsAttr::getChecked(emit, context, unwrap(text))));
  }
}
/// A layout, or null after a diagnostic at the location; an empty space is the default.
MlirAttribute mseLayoutFromText(MlirLocation location, MlirStringRef basis, const MlirStringRef *moduli, intptr_t count,
                                MlirStringRef space) {
  MLIRContext *context = unwrap(location).getContext();
  auto emit = [&] { return emitError(unwrap(location)); };
  SmallVector<StringAttr> texts;
  for (intptr_t i = 0; i < count; ++i)
    texts.push_back(StringAttr::get(context, unwrap(moduli[i])));
  StringAttr where = space.length ? StringAttr::get(context, unwrap(space)) : StringAttr();
  return wrap(Attribute(LayoutAttr::getChecked(emit, context, unwrap(basis), texts, where)));
}
intptr_t mseLayoutModulusCount(MlirAttribute layout) {
  return llvm::cast<LayoutAttr>(unwrap(layout)).getModuli().size();
}
MlirStringRef mseLayoutModulus(MlirAttribute layout, intptr_t dimension) {
  return wrap(llvm::cast<LayoutAttr>(unwrap(layout)).getModuli()[dimension].getValue());
}
/// The memory space of a layout, empty for the default.
MlirStringRef mseLayoutSpace(MlirAttribute layout) {
  StringAttr space = llvm::cast<LayoutAttr>(unwrap(layout)).getSpace();
  return wrap(space ? space.getValue() : StringRef());
}

/// Whether the operation, with all in its regions, touches no memory and has no other effect; the C API cannot tell.
bool mseOperationIsPure(MlirOperation operation) { return isMemoryEffectFree(unwrap(operation)); }
/// Whether the operation may be executed where the program would not.
bool mseOperationIsSpeculatable(MlirOperation operation) { return isSpeculatable(unwrap(operation)); }

/// `mse`'s handle; the C API's function of the usual name is Rust's, `dialect/src/ffi/capi.rs`.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Mse, mse_shim);
}
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Mse, mse_shim, mse::MseDialect)
