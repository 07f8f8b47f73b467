// The two operations whose regions have arguments: their syntax names them, which ODS formats cannot say.
#include "Dialect.h"

using namespace mlir;
using namespace mse;

namespace {
/// `<"...">`, the attribute without its mnemonic.
template <typename Attr> ParseResult parseText(OpAsmParser &parser, Attr &attribute) {
  attribute = llvm::dyn_cast_or_null<Attr>(Attr::parse(parser, Type()));
  return success(static_cast<bool>(attribute));
}

bool parseFlag(OpAsmParser &parser, StringRef keyword) { return succeeded(parser.parseOptionalKeyword(keyword)); }

/// `attributes {...}`, which must not repeat what the syntax says.
ParseResult parseAttributes(OpAsmParser &parser, OperationState &result, ArrayRef<StringRef> inherent) {
  NamedAttrList attributes;
  llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(attributes))
    return failure();
  for (NamedAttribute attribute : attributes)
    if (llvm::is_contained(inherent, attribute.getName().strref()))
      return parser.emitError(location) << "attribute '" << attribute.getName().strref() << "' has a place in the syntax";
  result.attributes.append(attributes);
  return success();
}

/// `{ ... }` with one block, also where nothing is in it.
ParseResult parseBody(OpAsmParser &parser, OperationState &result, ArrayRef<OpAsmParser::Argument> arguments,
                      bool isolated) {
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments, /*enableNameShadowing=*/isolated))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  return success();
}

constexpr StringRef scopAttributes[] = {"parameter_names", "array_names", "extents",
                                        "live_in",         "live_out",    "known",
                                        "operandSegmentSizes"};
constexpr StringRef stmtAttributes[] = {"name", "domain", "origin", "repeats"};
} // namespace

//===-- mse.scop --------------------------------------------------------------------------===//

ParseResult ScopOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Type index = builder.getIndexType();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> parameters, arrays, values;
  SmallVector<Type> arrayTypes, valueTypes;
  SmallVector<Attribute> parameterNames, arrayNames, extents;
  SmallVector<bool> liveIn, liveOut;

  auto binding = [&](SmallVectorImpl<Attribute> &names, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
    std::string name;
    if (parser.parseString(&name) || parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
        parser.parseOperand(operands.emplace_back()))
      return failure();
    names.push_back(builder.getStringAttr(name));
    return success();
  };
  auto parameter = [&]() -> ParseResult {
    if (failed(binding(parameterNames, parameters)))
      return failure();
    arguments.back().type = index;
    return success();
  };
  auto array = [&]() -> ParseResult {
    SetAttr extent;
    if (failed(binding(arrayNames, arrays)) || parser.parseColonType(arrayTypes.emplace_back()) ||
        parseText(parser, extent))
      return failure();
    arguments.back().type = arrayTypes.back();
    extents.push_back(extent);
    liveIn.push_back(parseFlag(parser, "live_in"));
    liveOut.push_back(parseFlag(parser, "live_out"));
    return success();
  };

  auto value = [&]() -> ParseResult {
    if (parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
        parser.parseOperand(values.emplace_back()) || parser.parseColonType(valueTypes.emplace_back()))
      return failure();
    arguments.back().type = valueTypes.back();
    return success();
  };

  SetAttr context;
  if (parseFlag(parser, "parameters") &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parameter))
    return failure();
  if (parseFlag(parser, "context")) {
    if (parseText(parser, context))
      return failure();
    result.addAttribute("known", context);
  }
  if (parseFlag(parser, "arrays") && parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, array))
    return failure();
  if (parseFlag(parser, "values") && parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, value))
    return failure();
  if (parseAttributes(parser, result, scopAttributes))
    return failure();
  llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.resolveOperands(parameters, index, result.operands) ||
      parser.resolveOperands(arrays, arrayTypes, location, result.operands) ||
      parser.resolveOperands(values, valueTypes, location, result.operands))
    return failure();

  result.addAttribute("parameter_names", builder.getArrayAttr(parameterNames));
  result.addAttribute("array_names", builder.getArrayAttr(arrayNames));
  result.addAttribute("extents", builder.getArrayAttr(extents));
  result.addAttribute("live_in", builder.getDenseBoolArrayAttr(liveIn));
  result.addAttribute("live_out", builder.getDenseBoolArrayAttr(liveOut));
  result.addAttribute("operandSegmentSizes",
                      builder.getDenseI32ArrayAttr(
                          {int32_t(parameters.size()), int32_t(arrays.size()), int32_t(values.size())}));
  return parseBody(parser, result, arguments, /*isolated=*/true);
}

void ScopOp::print(OpAsmPrinter &printer) {
  auto arguments = getBody().getArguments().begin();
  auto binding = [&](Value operand) { printer << *arguments++ << " = " << operand; };
  auto named = [&](auto pair) {
    printer << std::get<0>(pair) << ' ';
    binding(std::get<1>(pair));
  };
  if (!getParameters().empty()) {
    printer << " parameters(";
    llvm::interleaveComma(llvm::zip(getParameterNames(), getParameters()), printer, named);
    printer << ')';
  }
  if (SetAttr context = getKnownAttr()) {
    printer << " context ";
    context.print(printer);
  }
  printer.increaseIndent();
  printer.increaseIndent();
  for (size_t i = 0, count = getArrays().size(); i < count; ++i) {
    printer.printNewline();
    printer << (i == 0 ? "arrays(" : "       ") << getArrayNames()[i] << ' ';
    binding(getArrays()[i]);
    printer << " : " << getArrays()[i].getType() << ' ';
    llvm::cast<SetAttr>(getExtents()[i]).print(printer);
    printer << (getLiveIn()[i] ? " live_in" : "") << (getLiveOut()[i] ? " live_out" : "");
    printer << (i + 1 < count ? "," : ")");
  }
  if (!getValues().empty()) {
    printer.printNewline();
    printer << "values(";
    llvm::interleaveComma(getValues(), printer, [&](Value operand) {
      binding(operand);
      printer << " : " << operand.getType();
    });
    printer << ')';
  }
  printer.decreaseIndent();
  printer.decreaseIndent();
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), scopAttributes);
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

/// Region arguments have the names of parameters and arrays.
void ScopOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  auto names = llvm::concat<const Attribute>(getParameterNames().getValue(), getArrayNames().getValue());
  for (auto [name, argument] : llvm::zip(names, region.getArguments()))
    if (auto text = llvm::dyn_cast<StringAttr>(name))
      setName(argument, text.getValue());
}

void ArrayOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), getName()); }

//===-- mse.stmt --------------------------------------------------------------------------===//

ParseResult StmtOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SetAttr domain;
  MapAttr origin;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseAttribute(name, "name", result.attributes) ||
      parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren) || parseText(parser, domain))
    return failure();
  result.addAttribute("domain", domain);
  if (parseFlag(parser, "origin")) {
    if (parseText(parser, origin))
      return failure();
    result.addAttribute("origin", origin);
  }
  if (parseFlag(parser, "while"))
    result.addAttribute("repeats", parser.getBuilder().getUnitAttr());
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = parser.getBuilder().getIndexType();
  if (parseAttributes(parser, result, stmtAttributes))
    return failure();
  return parseBody(parser, result, arguments, /*isolated=*/false);
}

void StmtOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getNameAttr() << '(';
  llvm::interleaveComma(getBody().getArguments(), printer);
  printer << ") ";
  getDomainAttr().print(printer);
  if (MapAttr origin = getOriginAttr()) {
    printer << " origin ";
    origin.print(printer);
  }
  if (getRepeats())
    printer << " while";
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), stmtAttributes);
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

/// Region arguments have the names of the domain's dimensions.
void StmtOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  struct State {
    Region &region;
    OpAsmSetValueNameFn setName;
    unsigned next = 0;
  } state{region, setName};
  auto name = [](MlirStringRef text, void *data) {
    auto &state = *static_cast<State *>(data);
    if (state.next < state.region.getNumArguments())
      state.setName(state.region.getArgument(state.next++), unwrap(text));
  };
  mseDimensionNames(wrap(getDomain().getText()), name, &state);
}
