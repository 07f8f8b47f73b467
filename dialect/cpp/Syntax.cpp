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
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
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
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  return success();
}

void ScopOp::print(OpAsmPrinter &printer) {
  auto arguments = getBody().getArguments();
  auto binding = [&](Attribute name, BlockArgument argument, Value operand) {
    printer << name << ' ' << argument << " = " << operand;
  };
  if (!getParameters().empty()) {
    printer << " parameters(";
    size_t i = 0;
    llvm::interleaveComma(getParameters(), printer, [&](Value operand) {
      binding(getParameterNames()[i], arguments[i], operand);
      ++i;
    });
    printer << ')';
  }
  if (SetAttr context = getKnownAttr()) {
    printer << " context ";
    context.print(printer);
  }
  if (!getArrays().empty()) {
    printer << " arrays(";
    size_t i = 0, first = getParameters().size();
    llvm::interleaveComma(getArrays(), printer, [&](Value operand) {
      binding(getArrayNames()[i], arguments[first + i], operand);
      printer << " : " << operand.getType() << ' ';
      llvm::cast<SetAttr>(getExtents()[i]).print(printer);
      printer << (getLiveIn()[i] ? " live_in" : "") << (getLiveOut()[i] ? " live_out" : "");
      ++i;
    });
    printer << ')';
  }
  if (!getValues().empty()) {
    printer << " values(";
    size_t i = getParameters().size() + getArrays().size();
    llvm::interleaveComma(getValues(), printer, [&](Value operand) {
      printer << arguments[i++] << " = " << operand << " : " << operand.getType();
    });
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {"parameter_names", "array_names", "extents", "live_in", "live_out", "known", "operandSegmentSizes"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

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
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = parser.getBuilder().getIndexType();
  Region *body = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseRegion(*body, arguments))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  return success();
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
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"name", "domain", "origin"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}
