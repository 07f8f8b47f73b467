//===-- The mse dialect: the polyhedral model as IR --------------------------------------===//
#ifndef MSE_DIALECT_TD
#define MSE_DIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/AttrTypeBase.td"

def Mse_Dialect : Dialect {
  let name = "mse";
  let summary = "Maximal static expansion: the polyhedral model as IR";
  let description = [{
    An `mse.scop` holds a piece of program as the polyhedral model: parameters, arrays, statements with iteration
    domains, accesses with access relations, a schedule tree, and source flow. The source flow is its meaning. Every
    stage is a function from scop to scop; MLIR's loops are read once (`mse-import`) and written once (`mse-lower`).

    Sets and relations are attributes that hold isl's own notation and are parsed by isl when the attribute is built,
    so that a typo is a located diagnostic. Operations write them without their mnemonic: `<"{ S[i] -> A[i] }">`.
    Spaces: an instance is `{ S[i] }`, a cell `{ A[a] }`, an access relation `{ S[i] -> A[a] }`.

    No operation says that it is free of effects, so that passes that know nothing of scops erase, merge and move none
    of them. Bodies of statements are folded and simplified where they are; constants stay inside.

    The rules in brackets (`[R7]`) are the verifier's; `dialect/README.md` lists them.
  }];
  let cppNamespace = "::mse";
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}

//===-- Attributes: isl objects as text --------------------------------------------------===//

class Mse_Attr<string name, string m> : AttrDef<Mse_Dialect, name> {
  let mnemonic = m;
}

/// Holds isl's text of one object; isl parses it when the attribute is built.
class Mse_IslAttr<string name, string m, string what> : Mse_Attr<name, m> {
  let parameters = (ins StringRefParameter<what>:$text);
  let assemblyFormat = "`<` $text `>`";
  let genVerifyDecl = 1;
}

def Mse_SetAttr : Mse_IslAttr<"Set", "set", "isl union set"> {
  let summary = "a (union) set in isl's notation";
  let description = [{ For example `#mse.set<"[N] -> { S[i] : 0 <= i < N }">`. Invalid text is refused [R1]. }];
}

def Mse_MapAttr : Mse_IslAttr<"Map", "map", "isl union map"> {
  let summary = "a (union) relation in isl's notation";
  let description = [{ For example `#mse.map<"[N] -> { S[i] -> A[i + 1] }">`. Invalid text is refused [R1]. }];
}

def Mse_FunctionsAttr : Mse_IslAttr<"Functions", "functions", "isl multi union piecewise affine function"> {
  let summary = "a tuple of quasi-affine functions of statement instances (isl's multi_union_pw_aff)";
  let description = [{
    The partial schedule of a band, for example `#mse.functions<"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] } ]">`: one
    union of functions for each member. Invalid text is refused [R1].
  }];
}

def Mse_LayoutAttr : Mse_Attr<"Layout", "layout"> {
  let summary = "where the cells of an array lie: basis, moduli, memory space";
  let description = [{
    `#mse.layout<"{ A[i, j] -> [j, i + j] }" mod ["", "2"] in "workgroup">`: cell `A[i, j]` lies at
    `[j, (i + j) mod 2]`. The basis is an affine relation from cells to storage. Each modulus is a quasi-affine
    expression of the parameters (empty: none). It stands beside the relation because `i mod N` is no isl object. Invalid text is
    refused [R1]; the number of moduli equals the dimension of the storage [R2].

    `in` names the memory space: `global`, the default, is the host's; kernels alone see `device`; `managed` goes to who
    accesses it, host or device; the others are `workgroup` and `private`.

    A basis `{ A[i] -> B[i] }` names the array in whose memory the cell lies. Its place is that of the cell of `B` with these
    coordinates.
  }];
  let parameters = (ins
    StringRefParameter<"isl map from cells to storage">:$basis,
    OptionalArrayRefParameter<"::mlir::StringAttr">:$moduli,
    OptionalParameter<"::mlir::StringAttr">:$space);
  let assemblyFormat = "`<` $basis (`mod` ` ` `[` $moduli^ `]`)? (`in` $space^)? `>`";
  let genVerifyDecl = 1;
}

#endif
