//===-- The schedule tree, isl's node for node -------------------------------------------===//

def TreeGroup : OpDocGroup {
  let summary = "3. The schedule tree";
  let description = [{
    isl's schedule trees, node for node. Each node is an operation, with its children in its region. An empty region is
    a leaf, where the instances that arrive are executed. Sequences and sets hold filters, every other node at most one
    child [R11].

    ```mlir
    mse.scop {
      mse.stmt "S"(%i, %j) <"{ S[i, j] : 0 <= i, j < 64 }"> { }
      mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 64 }"> { }
      mse.schedule {
        mse.band <"[{ S[i, j] -> [(i)]; T[i] -> [(i)] } ]"> permutable coincident [true] {
          mse.sequence {
            mse.filter <"{ S[i, j] }"> {
              mse.band <"[{ S[i, j] -> [(j)] } ]"> coincident [false]
            }
            mse.filter <"{ T[i] }">
          }
        }
      }
    }
    ```

    Every instance passes exactly one filter of each sequence or set, and each band gives it a date [R12].
  }];
}

let opDocGroup = TreeGroup in {

/// A node of the schedule tree. An empty region is a leaf: the instances that arrive there are executed.
class Mse_TreeOp<string m, list<Trait> traits = []>
    : Mse_Op<m, !listconcat([NoRegionArguments, SingleBlock, NoTerminator], traits)> {
  let regions = (region AnyRegion:$body);
}

def Mse_ScheduleOp : Mse_TreeOp<"schedule", [HasParent<"ScopOp">]> {
  let summary = "the schedule tree's root: orders the instances of all statements";
  let description = [{
    isl's domain node. The instances that enter the tree are its domain: the domains of all statements, except those
    that an `mse.extension` adds further down. Groups that an `mse.expansion` replaces are there in place of their
    members.
  }];
  let assemblyFormat = "($body^)? attr-dict";
}

def Mse_BandOp : Mse_TreeOp<"band"> {
  let summary = "orders instances by a tuple of functions";
  let description = [{
    `mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] } ]"> permutable coincident [true, false] { ... }`: one loop for
    each *member*, outermost first. `permutable`: members may be interchanged and tiled. A coincident member carries no
    dependence: its loop may run in parallel. There is a flag for each member [R13]. `options` are isl's for code
    generation, such as `{ separate[0] }`.
  }];
  let arguments = (ins Mse_FunctionsAttr:$functions, UnitAttr:$permutable, DenseBoolArrayAttr:$coincident,
                       OptionalAttr<Mse_SetAttr>:$options);
  let assemblyFormat = [{
    $functions (`permutable` $permutable^)? `coincident` $coincident (`options` $options^)? ($body^)? attr-dict
  }];
}

def Mse_SequenceOp : Mse_TreeOp<"sequence"> {
  let summary = "executes its filters one after the other";
  let description = [{ Instances that pass the first filter are executed before those that pass the second, and so on. }];
  let assemblyFormat = "$body attr-dict";
}

def Mse_SetOp : Mse_TreeOp<"set"> {
  let summary = "executes its filters in any order";
  let description = [{ There is no dependence between instances that pass different filters. }];
  let assemblyFormat = "$body attr-dict";
}

def Mse_FilterOp : Mse_TreeOp<"filter"> {
  let summary = "selects instances";
  let description = [{ The child orders the instances that lie in the set, `{ S[i, j]; T[i] : i > 0 }`. }];
  let arguments = (ins Mse_SetAttr:$filter);
  let assemblyFormat = "$filter ($body^)? attr-dict";
}

def Mse_MarkOp : Mse_TreeOp<"mark"> {
  let summary = "names a subtree";
  let description = [{
    Seven marks have a meaning:

    - `kernel`: one `gpu.launch` executes the subtree.
    - `block` and `thread`, below a `kernel`, each right above a band of one to three coincident members (the last is
      x). The values of the members are the block's or thread's number less the smallest one [R14].
    - `parallel`, outside of launches, right above a band: each iteration of the coincident members of the outermost
      such band has arrays in `private` memory for itself.
    - `group`, right above a band of coincident members, asks for a block for each iteration, with memory of its own. A
      `large group` is for a block of 1024 threads, a `long group` for one with most of them along the last member.
      `mse-map-to-gpu` makes `kernel`, `block` and `thread` of it, and `mse-contract{owner=iteration}` a mark
      `parallel`.
    - `x`, above a band of coincident members that is to be mapped: the last member is along x.

    ```mlir
    mse.scop {
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 1000 }"> { }
      mse.schedule {
        mse.mark "kernel" {
          mse.mark "block" {
            mse.band <"[{ S[i] -> [(floor((i)/256))] } ]"> permutable coincident [true] {
              mse.mark "thread" {
                mse.band <"[{ S[i] -> [((i) mod 256)] } ]"> permutable coincident [true]
              }
            }
          }
        }
      }
    }
    ```
  }];
  let arguments = (ins StrAttr:$name);
  let assemblyFormat = "$name ($body^)? attr-dict";
}

def Mse_ContextOp : Mse_TreeOp<"context"> {
  let summary = "what is known of parameters and outer members below";
  let description = [{
    `mse.context <"[N] -> { [t, i] : N > 0 }">` stands below two members, whose values are the coordinates [R12].
  }];
  let arguments = (ins Mse_SetAttr:$known);
  let assemblyFormat = "$known ($body^)? attr-dict";
}

def Mse_GuardOp : Mse_TreeOp<"guard"> {
  let summary = "a condition on outer members under which the subtree is executed";
  let description = [{ Coordinates as in `mse.context`. Code generation tests the condition here and relies on it below. }];
  let arguments = (ins Mse_SetAttr:$guard);
  let assemblyFormat = "$guard ($body^)? attr-dict";
}

def Mse_ExtensionOp : Mse_TreeOp<"extension"> {
  let summary = "adds instances below outer members, such as copies and barriers";
  let description = [{
    `{ [outer members] -> T[i] }`: each execution of the node adds these instances of a statement, which has none
    elsewhere. The node is executed under the outer members with which other instances arrive at it, so not below a
    filter that selects nothing. Under others it may name only statements that do nothing or are barriers [R12]. Whether
    these are executed there is not said.

    ```mlir
    mse.scop {
      mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> { }
      mse.stmt "barrier"() <"{ barrier[] }"> { }
      mse.schedule {
        mse.band <"[{ S[i] -> [(i)] } ]"> coincident [false] {
          mse.extension <"{ [i] -> barrier[] : i > 0 }"> {
            mse.sequence {
              mse.filter <"{ barrier[] }">
              mse.filter <"{ S[i] }">
            }
          }
        }
      }
    }
    ```
  }];
  let arguments = (ins Mse_MapAttr:$extension);
  let assemblyFormat = "$extension ($body^)? attr-dict";
}

def Mse_ExpansionOp : Mse_TreeOp<"expansion"> {
  let summary = "replaces instances that stand for groups by their members";
  let description = [{
    `mse.expansion <"{ S[i] -> G[floor(i/4)] }"> expand <"{ G[g] -> S[i] : 4g <= i <= 4g + 3 }">`: groups of four
    members each. The first relation, the contraction, gives the group of each member; the second, the expansion, the
    members of each group. Above, the tree orders groups.
  }];
  let arguments = (ins Mse_MapAttr:$contraction, Mse_MapAttr:$expansion);
  let assemblyFormat = "$contraction `expand` $expansion ($body^)? attr-dict";
}

} // opDocGroup
