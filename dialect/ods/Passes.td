//===-- Passes of mse: names, options and what each may create ----------------------------===//
#ifndef MSE_PASSES_TD
#define MSE_PASSES_TD

include "mlir/Pass/PassBase.td"

/// The flag of an option by which its pass gets to know it (`told` in cpp/Passes.cpp).
def Told {
  string flags = "::mse::told(*this)";
}

/// An option of a pass. Its value arrives in Rust as text.
class Mse_Option<string variable, string name, string type, string default, string about>
  : Option<variable, name, type, default, about, Told.flags>;

/// The same with a list of values, which arrive separated by commas.
class Mse_ListOption<string variable, string name, string type, string about>
  : ListOption<variable, name, type, about, Told.flags>;

/// Every pass runs on any operation and treats all that lies inside it. So it works as a flag on a module, and
/// nested on `func.func` or on `mse.scop` for several at once.
///
/// `scops` is the effect of the pass on what is known of scops (`Scops` in cpp/Passes.cpp). A stage looked for
/// them (Sought), lowering leaves none (Unknown), or all stays as it was (Same).
///
/// A new option of a pass is a line here, and a reader in the stage, by its name.
class Mse_Pass<string argument, string scops = "Sought">
  : PassBase<argument, "::mse::PassOf<::mse::Scops::" # scops # ">"> {
  let constructor = "std::make_unique<::mse::Final<::impl::" # NAME # "Base>>()";
  assert !foldl(1, options, all, option, !and(all, !eq(option.additionalOptFlags, Told.flags))),
    NAME # ": options are Mse_Option and Mse_ListOption, which arrive in Rust; an Option would be accepted and do nothing";
}

def MseTensorBoundaries : Mse_Pass<"mse-tensor-boundaries", "Same"> {
  let summary = "tensors that functions take keep their values, results are apart, what loops carry stays in place";
  let description = [{
    Sets `bufferization.writable = false` on the tensors that public functions with a body take, where they say nothing
    of it. Otherwise `one-shot-bufferize` would write a result in the place of an argument that the function does not
    need any more. The caller would find its own array changed. Also copies a tensor that a function returns more than
    once, or returns as it was given: each result has a place of its own.

    A tensor that `scf.for` hands on from step to step is computed in the place of the one that the step was handed. The
    means are `outs` of operations of linalg, where these were empty, and a `linalg.copy`. So the loop carries no memory
    that each step allocates, which import does not read. Where the two may differ in a size, the loop stays as it is.

    Part of `mse-from-tensors`. Changes nothing else.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect"];
}

def MseInline : Mse_Pass<"mse-inline", "Same"> {
  let summary = "calls in loops become what they do";
  let description = [{
    Puts the body of a function of the module in the place of its calls in loops. Then import finds loads and stores
    that certainly happen. Of a call it knows only what may be touched, and no kernel calls.

    A function is taken if it does not call itself and has one block. The block holds loops, conditionals, accesses and
    operations without effects: 256 at most with all that the function calls. Symbols of its affine operations become
    dimensions where they are none at the call. Where affine operations have no meaning there, all of the callee's
    become arithmetic and loops of `scf`. Calls stay where `mse.summary` or `no_inline` says so, and calls that only
    compute stay, too; a remark says why others do. Memory that a callee has on the stack becomes memory that is freed.
    Private functions that nothing names any more go away. Runs on modules.

    Part of the pipelines for parallel code: `inline=auto`, the default there. `inline=true` is upstream's inliner, on all calls.

    With `check=true`, each function that changes is compared with the result of upstream's `inline`: both are imported,
    and proved to compute the same. A remark names each function that is not proved, and says why. Where the reason
    shows at sizes that are small enough, both are executed, and a difference is an error.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
  let options = [
    Mse_Option<"check", "check", "bool", "false", "prove that each changed function computes what upstream's pass makes of it (in mse-opt, as verify=each of the named pipelines)">
  ];
}

def MseLinalgToLoops : Mse_Pass<"mse-linalg-to-loops", "Same"> {
  let summary = "operations of linalg on memory become loops";
  let description = [{
    Replaces operations of linalg on memrefs in functions by the loops that upstream's `convert-linalg-to-loops` makes
    of them, and tells of the first in each function. Operands fit each other, or the operation means nothing. So
    several sizes are the same; of these, loops take a constant one, else one that the block asks for before, else that
    of what is written. Unlike upstream's pass, it changes nothing else. Operations on tensors, and those in device
    code, stay. The first step of the named pipelines. With `check=true`, each function is compared, as by `mse-inline`,
    with the result of upstream's `convert-linalg-to-affine-loops`.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
  let options = [
    Mse_Option<"check", "check", "bool", "false", "prove that each changed function computes what upstream's pass makes of it (in mse-opt, as verify=each of the named pipelines)">
  ];
}

def MseSimplify : Mse_Pass<"mse-simplify", "Same"> {
  let summary = "what import reads badly becomes what it reads well";
  let description = [{
    Treats each `scf.if` on a condition that is data: `mse-import` with the same options finds which conditions are.
    Stores in it to cells that are known in front of it become stores of a selected value, which always happen. For a
    store that may happen leaves each reader with several possible sources. Generic atomic updates that are plain ones
    become plain. Nothing else changes.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
  let options = [
    Mse_Option<"aliasing", "aliasing", "std::string", "\"distinct\"", "whether memref arguments share memory: distinct (default) or may">,
    Mse_Option<"grain", "grain", "std::string", "\"store\"", "what a statement will be: store (default) or block">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "1000000", "bound on isl's work for one region, in operations of some 100 ns (default 1000000)">,
    Mse_Option<"checks", "checks", "bool", "true", "as of mse-import">,
    Mse_Option<"temporaries", "temporaries", "std::string", "\"values\"", "as of mse-import: values (default) or memory">,
    Mse_Option<"whileLoops", "while", "std::string", "\"opaque\"", "as of mse-import: opaque (default) or counter">
  ];
}

def MseImport : Mse_Pass<"mse-import"> {
  let summary = "affine and scf loops become scops";
  let description = [{
    Replaces each largest sequence of loop nests that it understands by an `mse.scop` whose schedule is the source
    order. Loops that it does not understand stay as they are, with a remark that names the operation and the reason.
    These are in docs/import.md, which also lists all that is taken for granted.

    Distinct memref arguments are taken as distinct arrays, as upstream's affine passes do, unless a call in the module
    says otherwise. With `aliasing=may`, nests that write one of several arguments stay as they are unless these are
    `llvm.noalias`.

    Two things are assumed where comparisons of parameters can tell. Arithmetic on integers that may wrap does not, and
    strides and sizes that are values keep cells apart. Then `scf.if` executes the scop or, where the assumptions do not
    hold, the loops as they were (not with `checks=false`).

    A `scf.while` that counts to a bound is a loop like others. Any other is executed as a whole by one statement, or
    with `while=counter` becomes a loop with a virtual counter.

    An allocation is no array if every load gets the value of one store to the very cell. The store is before the load,
    in the same block or one around. Then the loads are the values stored (not with `temporaries=memory`).
  }];
  let dependentDialects = ["::mse::MseDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
  let options = [
    Mse_Option<"aliasing", "aliasing", "std::string", "\"distinct\"", "whether memref arguments share memory: distinct (default) or may">,
    Mse_Option<"grain", "grain", "std::string", "\"store\"", "what a statement is: store, with what feeds it (default), or block, all between two loops">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "1000000", "bound on isl's work for one region, in operations of some 100 ns (default 1000000)">,
    Mse_Option<"checks", "checks", "bool", "true", "take integers not to wrap, and strides to keep cells apart, where a check in front of the scop can tell, and keep the loops for where it does not hold">,
    Mse_Option<"temporaries", "temporaries", "std::string", "\"values\"", "what memory becomes that only hands values on: values (default), or memory, as all other">,
    Mse_Option<"whileLoops", "while", "std::string", "\"opaque\"", "what scf.while that does not count becomes: opaque, part of a statement (default), or counter, a loop with a virtual counter">,
    Mse_Option<"report", "report", "bool", "false", "tell in a remark what each scop holds: loops, statements, accesses, how many of them approximated">
  ];
}

def MseDataflow : Mse_Pass<"mse-dataflow"> {
  let summary = "computes the source flow of each scop";
  let description = [{
    Array data-flow analysis by reference: adds an `mse.dataflow` to each scop that has none. A scop for which isl's
    work exceeds `max-operations` stays without, with a remark.
  }];
  let dependentDialects = ["::mse::MseDialect"];
  let options = [
    Mse_Option<"table", "table", "bool", "false", "print the flow of each scop as a remark, one line for each pair of references">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "3000000", "bound on isl's work for one scop, in operations of some 100 ns (default 3000000)">
  ];
}

def MseReductions : Mse_Pass<"mse-reductions"> {
  let summary = "reductions in any order, where that buys time";
  let description = [{
    A statement that reads a cell, combines it with a value and writes it back becomes an `mse.update` under two
    conditions:

    - The order of such statements makes no difference (sums, minima, maxima, bitwise operations of integers,
      `maximumf`, `minimumf`). Or the operation says that it may change (`fastmath<reassoc>`), or `reassociate` is set.
    - By the model of `mse-choose` the loops around are not parallel enough without: reductions in order have to take
      1.5 times as long.

    Products stay in order. Runs in front of `mse-dataflow`: source flow then says that a reader needs every
    contribution once. Part of the pipelines with `expand=auto`.

    A maximum or a minimum by a comparison may be alone, or something may go with it, such as its position. It is found
    in two steps of updates in any order. The first finds the best value of all iterations, the second the first
    iteration that has it (with `>=` the last one):

    ```text
    for (i)                         start       key = key(best) ; first = none
      if (A[i] > best)              values[i]   key = max(key, key(A[i]))
        best = A[i], place = i      places[i]   if (key(A[i]) == key) first = min(first, i)
                                    end         if (key > key(best)) best = value(key), place = first
    ```

    It leaves the same to the bit. Keys are integers in the order of the values, NaN is never better, and the number of
    an iteration tells the sign of a zero, too. The statement consists of selections or conditionals by one comparison,
    of carried values or of memory. It stays in order:

    - Where NaN passes the comparison (`ugt`, or `ole` with the value taken where it does not hold, without `nnan`).
    - Where others see what is best in each iteration.
    - Where what goes with it is computed of more than coordinates and values from outside.
    - Where the loop changes what the statement reads.

    Over several loops there is a step for each: the first iteration of the outermost one comes first, then, in that
    one, the first of the next one.
  }];
  let options = [
    Mse_Option<"reassociate", "reassociate", "bool", "false", "also sums of floating-point numbers, of which any order rounds otherwise">,
    Mse_Option<"recipe", "recipe", "std::string", "\"\"", "a file with recipes for scops: their steps reduce(..) say what becomes updates">,
    Mse_Option<"handOn", "hand-on", "bool", "false", "the recipe that was found goes on to mse-choose, as the attribute mse.asked; that one has to be run, with the same options">,
    Mse_Option<"algorithm", "algorithm", "std::string", "\"isl\"", "how schedules are found, as for mse-choose">,
    Mse_Option<"machine", "machine", "std::string", "\"gpu\"", "what times are modelled on: gpu (default, an H100), h200, l4, or cpu, a host of 16 threads">,
    Mse_Option<"target", "target", "std::string", "\"any\"", "who executes updates: any (default), or spirv, which has those of 32 and 64 bits">,
    Mse_Option<"maxBytes", "max-bytes", "uint64_t", "9223372036854775807", "new arrays have at most so many bytes each, as for mse-choose">,
    Mse_Option<"report", "report", "bool", "false", "tell in a remark what the updates buy">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "20000000", "bound on isl's work for one scop, in operations of some 100 ns (default 20000000)">
  ];
}

def MseRemoveDead : Mse_Pass<"mse-remove-dead"> {
  let summary = "instances that nobody needs are not executed";
  let description = [{
    Works by source flow. An instance is needed if it has effects, if it writes a last value of a live-out cell, or if a
    needed instance reads what it writes. Statements lose the other instances, as long as the rest of their domain is in
    few pieces. If only the borders of an array are read from a loop that zeroes it, the loop zeroes borders. Source
    flow stays as it is. Part of the pipelines with `expand=auto`.
  }];
  let options = [
    Mse_Option<"report", "report", "bool", "false", "tell in a remark which statements lose instances">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "1000000", "bound on isl's work for one scop, in operations of some 100 ns (default 1000000)">
  ];
}

def MseClasses : Mse_Pass<"mse-classes"> {
  let summary = "prints the classes of writes that a static expansion must keep together";
  let description = [{
    Prints the classes of Barthou, Cohen and Collard (POPL'98) of each array, as remarks. Every write and read of a
    class stands beside the first write of the class in source order. A class that may hold an initial or final value of
    a cell, and writes that supply nothing, are listed apart. Changes nothing; needs `mse-dataflow`.
  }];
  let options = [
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "10000000", "bound on isl's work for one scop, in operations of some 100 ns (default 10000000)">
  ];
}

def MseExpand : Mse_Pass<"mse-expand"> {
  let summary = "gives every class of writes memory of its own";
  let description = [{
    Maximal static expansion (Barthou, Cohen, Collard, POPL'98): writes that no read may confuse get cells of their own.
    So the dependences that exist only because memory is reused are gone. Initial and final values stay where they are;
    writes that supply nothing are left out. Statements are split where an access goes to different arrays; their
    origins say what they stand for. A remark names an array that stays as it is, and why. Needs `mse-dataflow`.

    An array of constant size that would take more than `max-bytes` stays as it is. The size of another may depend on
    parameters, and no memory that is there may bound it. Then the scop as it was becomes an `mse.fallback`, which is
    executed where an array would take more. `mse-verify` checks both.
  }];
  let dependentDialects = ["::mse::MseDialect"];
  let options = [
    Mse_Option<"mode", "mode", "std::string", "\"maximal\"", "maximal: as far as static expansion goes (default); full: the same, with a remark where writes share a cell since a read may get one or the other; none">,
    Mse_ListOption<"arrays", "arrays", "std::string", "expand these arrays only">,
    Mse_ListOption<"exclude", "exclude", "std::string", "leave these arrays as they are">,
    Mse_Option<"maxBytes", "max-bytes", "uint64_t", "9223372036854775807", "the bytes that a new array may take; without it, all that can be addressed">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "10000000", "bound on isl's work for one scop, in operations of some 100 ns (default 10000000)">
  ];
}

def MseExplain : Mse_Pass<"mse-explain"> {
  let summary = "reports what the default, contraction and an expansion do, and why not more";
  let description = [{
    Tells for each scop what `mse-choose` without options (but `max-bytes`) makes of it: schedule and storage, and the
    modelled time. It names each other candidate and why it was not chosen, and which loops are parallel or the
    dependence that keeps them sequential.

    Tells what `mse-contract` makes of that scop, mapped to a GPU, and of the scop as it stands. For each array it tells
    the memory as formulas and bytes, and whose memory it is; for each modulus the two writes and the read that force
    it.

    Tells for each scop and array what `mse-expand` with the same options does, or why an array stays as it is:

    - The classes.
    - The memory before and after, as formulas in the parameters, and in cells and bytes for given values.
    - Which anti and output dependences vanish and which loops become parallel, each with an example.

    Changes nothing; needs `mse-dataflow`. docs/explain.md describes keys and pictures.

    Without `file` the report goes to standard error, so that it does not mix with the module; `file=-` is standard
    output. All scops are in one report: run the pass on the module. Values that are not given are small ones that the
    scop allows; `values=8` is for all parameters.
  }];
  let options = [
    Mse_Option<"format", "format", "std::string", "\"text\"", "text (default), json or html">,
    Mse_Option<"file", "file", "std::string", "\"\"", "where the report goes: a file, - for standard output, standard error if empty (default)">,
    Mse_ListOption<"values", "values", "std::string", "values of parameters for what is counted and drawn: N=8,M=4, or one for all">,
    Mse_Option<"mode", "mode", "std::string", "\"maximal\"", "as for mse-expand, but for none">,
    Mse_ListOption<"arrays", "arrays", "std::string", "as for mse-expand">,
    Mse_ListOption<"exclude", "exclude", "std::string", "as for mse-expand">,
    Mse_Option<"maxBytes", "max-bytes", "uint64_t", "9223372036854775807", "as for mse-expand">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "35000000", "bound on isl's work for one scop, in operations of some 100 ns (default 35000000)">
  ];
}

def MseChoose : Mse_Pass<"mse-choose"> {
  let summary = "chooses schedule and storage together";
  let description = [{
    Compares candidates under the dependences that remain. Their schedules are:

    - The source order, also with loops merged, in rows, distributed and gathered.
    - isl's schedules: one that fuses what it can, one that fuses only what stays as parallel.

    Each is compared with several storages:

    - The storage as it stands.
    - Memory of its own for the iterations of loops that the values of an array do not leave. Where that would be too
      much, only those of parallel loops have it. Last values are copied back from it to an array that is read after the
      scop.
    - Copies of initial values that later writes wait for.

    Where the best of these has 16 launches, it is compared with wavefronts of tiles, and of diamonds (see
    `mse-schedule`), if they take no more memory. Their blocks have 256 or 1024 threads. They count as a fifth longer
    than they are, since their grids begin and end with few blocks. Where all memory is from outside, so that none of it
    is to be contracted, diamonds are tried first, and other tiles where these are slower. Wavefronts need not be
    lowered: where isl takes too long to find their loops, the best of the others is executed, with a remark.

    Where the best has many launches and statements play several roles, blocks of 32 steps of the outermost loop are
    compared with it, too. Values that many instances read, and the next steps overwrite, are copied. So the tiles of a
    block wait for each other in few levels, as in the blocked form of Floyd and Warshall's algorithm.

    Takes the one with the least modelled time. Within a tenth of it the fewest bytes count, then the fewest launches,
    or hardly more. Then the source order comes before isl's. Candidates within a quarter of the least are compared on
    a card whose units and caches are modelled, if isl finds their times there within a budget. New memory that neither
    threads nor blocks have for themselves is at most as much as the arrays from outside have, and a remark says what
    it buys.

    Statements stay whole, but for two kinds. Some have a part that reads a copy. Others play several roles in the order
    of instances. The one of Floyd and Warshall's algorithm writes what others of its iteration read where a coordinate
    is another one. Where nothing comes near what all threads of a launch could do, statements with several roles are
    tried in pieces, at most nine of a statement.

    An iteration may have memory of its own that is too large for a thread, and fits into the workgroup memory of a
    block. Then parallel loops get a mark "group": a block for each iteration. If that memory may be too large for some
    sizes, the best candidate without it is the fall-back.

    Blocks also execute the iterations of parallel loops around loops beside each other, as those of a softmax over each
    row. That is one launch, in which a block's threads add up, wait, and go on. Such blocks, and loops in rows, count
    as a fifth longer than they are. For threads of other loops are neighbours in memory more often, and share more of
    what they load.

    Where the best has many launches, some of them of one thread, it is also compared with one more candidate. That one
    has one block for these and their neighbours, or for a whole loop of the host. In that block, what is parallel must
    take no longer than by itself, and all of it no longer than the one thread. If isl's work exceeds `max-operations`,
    the source order stays, with a remark.

    The model is measured (docs/card.md), with every parameter `size` where the scop allows it:

    - A launch takes 5 us, and then what its operations take, 100 ns each with their loads and stores. Its threads share
      them, and 100000 threads keep the card busy.
    - They take at least as long as the busiest thread takes from barrier to barrier. Each barrier of a block of 256
      threads adds 50 ns (more of larger ones).
    - Threads that update one cell wait 1 ns for each other (at most 256 of a block that adds up first, then the
      blocks).
    - The host takes 20 us for each visit between launches, and 100 ns for each operation.

    `mse-run --stats` tells the same of code that ran.
  }];
  let dependentDialects = ["::mse::MseDialect"];
  let options = [
    Mse_Option<"hints", "hints", "std::string", "\"warn\"", "what becomes of a hint on a loop that cannot be kept: warn, it is left out (default), or strict, an error">,
    Mse_Option<"algorithm", "algorithm", "std::string", "\"isl\"", "isl: compare isl's schedules with the source order (default); coincident: only those that fuse less; source: keep the source order; merged: with loops beside each other merged, too; rows: with loops beside each other as one over what they share, too; distributed: also with sequential loops inside others distributed, and statements that play several roles in pieces; gathered: also with loops beside a sequential one taken into it; permutable: isl's with as many loops in one permutable band as can be; wavefront: also wavefronts of tiles where no loop is parallel; diamond: wavefronts of diamonds, all of which can start at once; blocked: also blocks of steps of the outermost loop, with copies of values that many instances read">,
    Mse_Option<"machine", "machine", "std::string", "\"gpu\"", "what times are modelled on: gpu (default, an H100), h200, l4, or cpu, a host of 16 threads">,
    Mse_Option<"maxBytes", "max-bytes", "uint64_t", "9223372036854775807", "new arrays have at most so many bytes each: of constant size, at once; else the scop as it was is an mse.fallback">,
    Mse_Option<"size", "size", "uint64_t", "0", "what parameters are where times are modelled; 0 for the usual 1000 (default)">,
    Mse_Option<"groups", "groups", "bool", "true", "blocks may execute iterations whose memory is too large for a thread, or whose loops are beside each other; mse-contract has to be run later (default true)">,
    Mse_Option<"recipe", "recipe", "std::string", "\"\"", "a file with recipes for scops: their steps are done instead of searched for">,
    Mse_Option<"printRecipe", "print-recipe", "std::string", "\"\"", "a file that gets the recipe of each scop, as recipe= reads it, with the steps up to this pass">,
    Mse_Option<"report", "report", "bool", "false", "remarks tell what no schedule can beat and name the candidates, with their modelled time and the bytes of new memory, the one that is chosen, and its recipe">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "24000000", "bound on isl's work for one scop, in operations of some 100 ns (default 24000000)">
  ];
}

def MseSchedule : Mse_Pass<"mse-schedule"> {
  let summary = "finds a schedule with outer parallelism and locality";
  let description = [{
    Replaces the schedule of each scop by one that isl computes from all dependences that the storage demands (flow,
    anti, output). With `algorithm=source` the source order is kept and its bands are marked with the loops
    that carry no dependence. If isl's work exceeds `max-operations`, the source order stays, with a remark.

    With `algorithm=wavefront`, bands of isl's are cut in tiles if no dependence goes back along any of their members,
    and none of these is parallel. Tiles have 32 values along each member; along a member they have 256 where parallel
    loops inside count it alone, and sequential loops count the others. Tiles whose numbers have the same sum need no
    order. A sequential loop counts the sums. Under a mark "group" a block executes each tile: in the source order with
    loops distributed, or in isl's where that has fewer sequential loops. `mse-choose` marks a "large group" where
    blocks of 1024 threads take less than those of 256.

    With `algorithm=diamond`, the same is done with diamonds, for bands of two to four members. Beside a member `2t + i`
    stands `2t - i`, which isl finds where `i` counts backwards, and the first member is left out. All tiles of a row
    can start at once. Tiles have 256 values of each of two members. Of three members, they have 32 values of those that
    make diamonds and 64 of the third. Of four, they have 12 of those, 6 of the third and all of the last, under a mark
    "long group" for blocks of 1024 threads. Each instance is in one tile. Where there is no such band, the source order
    stays.

    With `algorithm=blocked`, all loops are cut in tiles of 32, where all statements have as many loops around them, and
    no dependence goes back along the outermost. A sequential loop counts the tiles of the outermost. Within each, the
    tiles that wait for none are one level, those that wait only for these the next, up to four. The iterations of a
    level are parallel, each with the block's steps inside, where nothing of it waits for another cell. Elsewhere, under
    a mark "group", a block executes each tile in the source order with loops distributed. Where that cannot be, the
    source order stays.

    With `file=FILE`, scops that the file names get the schedules that it holds: isl's schedule trees (YAML), or dates
    such as `{ S0[i, j] -> [0, j, i]; S1[i] -> [1, i] }`. A line `--- f#1` is in front of the schedule for the second
    scop of the function `f`, `--- f` in front of that for its only one. Without such a line a file is for the only scop
    there is. A `#` begins a line of comment.

    Each schedule is checked against the dependences of the storage as it stands. It is refused, with one example, if it
    does not keep them, has other instances than the scop, or other nodes than bands, sequences, sets, filters and
    marks. Which members are coincident, and which bands permutable, is found again, whatever the file says. Marks are
    those of `mse.mark`; between threads of a kernel that the file marks there may be no dependence. `print=FILE` writes
    such a file of the schedules that the scops have in the end: a file to begin with. See docs/schedules.md.

    Scops with hints on their loops (`mse.fuse`, `mse.tile`, `mse.unroll`, `mse.interchange`, `mse.sequential`,
    `mse.parallel`, `mse.x`) get the schedule that these ask for, whatever the algorithm, unless the file has one. It is
    checked in the same way. A hint that cannot be kept is left out, with a warning that says why, or, with
    `hints=strict`, refused.
  }];
  let dependentDialects = ["::mse::MseDialect"];
  let options = [
    Mse_Option<"hints", "hints", "std::string", "\"warn\"", "what becomes of a hint on a loop that cannot be kept: warn, it is left out (default), or strict, an error">,
    Mse_Option<"algorithm", "algorithm", "std::string", "\"isl\"", "isl: compute a schedule (default); coincident: fuse only what stays as parallel; source: keep the source order; merged: the same, with loops beside each other in a sequential loop merged where they need no order; rows: with loops beside each other as one parallel loop over what they share; distributed: with sequential loops inside others as several loops, of which some are parallel; permutable: as isl, with as many loops in one permutable band as can be, for mse-tile; gathered: before that, loops beside a sequential one that write or read memory which may shrink are taken into it; wavefront: wavefronts of tiles where no loop is parallel; diamond: wavefronts of diamonds, all of which can start at once; blocked: blocks of steps of the outermost loop, their tiles in few levels">,
    Mse_Option<"file", "file", "std::string", "\"\"", "a file of schedules for the scops that it names">,
    Mse_Option<"print", "print", "std::string", "\"\"", "write the schedules to this file, as file= reads them; - for standard output">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "7000000", "bound on isl's work for one scop, in operations of some 100 ns (default 7000000)">
  ];
}

def MseTile : Mse_Pass<"mse-tile"> {
  let summary = "cuts permutable bands in tiles that a cache holds";
  let description = [{
    For sequential loops, and for the threads of a processor. The outermost permutable bands of several members are cut
    in tiles. A band that counts tiles, parallel members first, is above one that counts points. Innermost there is the
    member along which the fewest accesses jump in memory.

    A tile has one, some (8 to 256) or all values of each member: as many as load the fewest lines of memory for an
    instance. All lines that a tile touches fit into 192 KB, a part of the second cache of a core. Innermost loops that
    begin and end cost time, too. Bands whose loops take less than 1.25 times as long as the best tiles stay as they
    are. But where none is parallel, the contiguous member goes innermost.

    With `algorithm`, the bands are those of such a schedule (see `mse-schedule`; `permutable` has the largest), if some
    of them is worth tiles; else the scop stays as it is. Parallel tiles are `affine.parallel` loops later,
    which upstream's passes lower to OpenMP.
  }];
  let dependentDialects = ["::mse::MseDialect"];
  let options = [
    Mse_Option<"sizes", "sizes", "std::string", "\"\"", "tiles have so many values of each member of a band: 32,32,64, the last one for all members that follow; computed if empty (default)">,
    Mse_Option<"algorithm", "algorithm", "std::string", "\"\"", "tile the bands of this schedule, as for mse-schedule, where that is worth it; those of the scop as it is if empty (default)">,
    Mse_Option<"report", "report", "bool", "false", "remarks tell the tiles">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "7000000", "bound on isl's work for one scop, in operations of some 100 ns (default 7000000)">
  ];
}

def MseMapToGpu : Mse_Pass<"mse-map-to-gpu"> {
  let summary = "tiles the schedule and marks kernels, blocks, threads and barriers";
  let description = [{
    The outermost bands with coincident members become kernels: their members are tiled, tiles are numbered by blocks,
    points by threads. Both number iterations, so that a loop of step 1000 has a thread for each thousandth index. The
    member along which the fewest accesses jump in memory is x. A schedule with marks is left as it is, with a remark.

    The rest, outside of kernels, stays in sequential loops on the host. A remark names the dependence in the way, and
    what can be done about it. Two other kinds of loops have such a remark (docs/explain.md#loops-that-stay-sequential).
    One is a loop of a block that none of its parallel loops is around, the other one inside of a grid that may have few
    threads. Inside of loops on the host, what is next to kernels is a kernel of one thread, unless it calls functions
    or decides on a while loop.

    Under a mark "group" there is a block for each iteration, and parallel loops inside of it are for its threads. With
    `sequential=block`, a sequential loop around parallel ones runs inside one block. With `alone`, kernels of one
    thread stand outside of loops, too. Then kernels, if there are some, execute all that calls no function and decides
    on no while loop. A barrier stands wherever conflicting accesses of different threads of a block need one.
  }];
  let dependentDialects = ["::mse::MseDialect", "::mlir::gpu::GPUDialect"];
  let options = [
    Mse_ListOption<"blockSizes", "block-sizes", "int64_t", "threads of a block along the mapped members, the last is x; default 256 for one member (32 where threads run loops and are not known to be more than 65536), 8,32 for two, 2,4,32 for three">,
    Mse_Option<"sequential", "sequential", "std::string", "\"host\"", "who runs sequential loops around parallel ones: host (default) or block">,
    Mse_Option<"alone", "alone", "bool", "false", "what stands beside kernels is a kernel of one thread, outside of loops, too">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "10000000", "bound on isl's work for one scop, in operations of some 100 ns (default 10000000)">
  ];
}

def MseContract : Mse_Pass<"mse-contract"> {
  let summary = "gives arrays the memory that the schedule leaves them";
  let description = [{
    An array of the scop's own becomes private memory, of 32 cells at most, if for every value one thread of a launch
    writes and reads it. It has as many cells as successive modulo (Lefebvre and Feautrier) finds that a thread needs at
    a time. A sum that a thread carries is one cell, which lowering keeps in a register.

    An array becomes workgroup memory if for every value one block writes and reads it, where blocks execute iterations
    under a mark "group". It has at most 48 KiB together with other such arrays. It has an unknown size only if the scop
    has a fall-back for sizes that are too large. With `owner=iteration` the same is done for iterations of the
    outermost parallel loops, which get a mark "parallel" where that helps. Memory of an iteration under a mark "group"
    has any size.

    In the other arrays, cells whose values never are in use at one time are used in turn. The memory is a window, by
    successive modulo along the basis that takes the fewest cells (Darte, Schreiber, Villard). Coincident members, and
    the threads of one launch, have no order. Those are arrays of the scop's own, and arrays that the program allocates
    and frees around the scop alone, which become the scop's own then. Of these arrays those that never hold values at
    one time in one place lie in one memory: the layout of one names the other. `mode=private` does without windows.
    Accesses stay as they are.

    `arrays` and `exclude` choose arrays by their names in the scop; those that are not chosen keep their memory, for
    themselves alone. So does memory whose allocation, or whose `mse.array`, has the attribute `mse.contract = "none"`,
    whoever asks: the pipelines, and `mse-choose` where it charges memory, too.

    An array of the scop's own that stays in memory of all is laid out for the threads that access it. The subscript along
    which neighbours along x access it most often comes last, so that they access one line of memory.

    `mode=realloc` allocates memory anew, write by write, before it looks for windows: for an array of the scop's own,
    or for it alone. The array becomes one array for each write that is the first of its classes (as in `mse-expand`),
    where these take less together. A statement is split where its accesses go to different arrays. It is to be run
    before `mse-map-to-gpu`.
  }];
  let options = [
    Mse_Option<"mode", "mode", "std::string", "\"modulo\"", "which arrays get less memory: modulo, those of threads and blocks, and those whose cells can be used in turn (default), realloc, the same after memory was allocated anew for each write where that takes less, private, those of threads and blocks, or none">,
    Mse_Option<"owner", "owner", "std::string", "\"thread\"", "who may have memory for itself: thread, of launches (default), or iteration, of outermost parallel loops">,
    Mse_ListOption<"arrays", "arrays", "std::string", "contract these arrays only">,
    Mse_ListOption<"exclude", "exclude", "std::string", "leave these arrays as they are">,
    Mse_Option<"powersOfTwo", "pow2", "bool", "false", "constant moduli are powers of two, where that still folds: subscripts are masks then">,
    Mse_Option<"report", "report", "bool", "false", "remarks name the arrays of several cells that keep them, and why">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "14000000", "bound on isl's work for one scop, in operations of some 100 ns (default 14000000)">
  ];
}

def MseCombine : Mse_Pass<"mse-combine"> {
  let summary = "lets threads, blocks and loops add up before they update a cell once";
  let description = [{
    Threads that update one cell wait for each other. This pass treats subtrees of the schedule whose updates at one
    date are all of one cell, if nothing else in the subtree accesses the array. The updates are collected in one cell
    of memory of whoever executes the subtree, and its value is added once. That is memory of a thread, of an iteration
    of a parallel loop of the host, or of everybody where no loop around is parallel. If all threads of a block have one
    cell, it is also memory of the block, in workgroup memory, to which a thread adds what it has collected. The first
    thread of a block writes what changes nothing in front, and adds the sum behind, with barriers between. Where an
    update depends on data, so does the one of a sum: it is left out if the sum is what changes nothing.

    ```
    before   for (k) { A[c] += v[k] }
    after    A_sum[] = 0 ; for (k) { A_sum[] += v[k] } ; A[c] += A_sum[]
    ```

    All of this consists of statements and arrays of the scop: `mse-verify` proves that each contribution reaches its cell exactly once.
    Updates may come in any order: those that do not round, and those that say `unordered`. Runs behind `mse-map-to-gpu` and
    `mse-contract`; barriers are placed anew.
  }];
  let options = [
    Mse_Option<"parallel", "parallel", "bool", "false", "parallel loops of the host are executed so: iterations have no sum in common">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "8000000", "bound on isl's work for one scop, in operations of some 100 ns (default 8000000)">
  ];
}

def MseTransfer : Mse_Pass<"mse-transfer"> {
  let summary = "gives kernels memory of the device, and copies what they need to it and back";
  let description = [{
    Each array from outside that kernels access gets a mirror, memory of the device that lies as the array does, on
    which kernels work from then on. Statements copy cells. In front of all others they copy arrays whose contents
    kernels need, and arrays that kernels may leave in part as they were. Behind all others they copy arrays that
    kernels write and somebody may need. If the first subscripts of an array are known to be smaller than a bound, only
    cells below it are copied. The scop's own arrays that kernels access become memory of the device.

    Copies are statements like others: `mse-verify` checks that they bring what is needed. `mse-lower` writes each as
    one `gpu.memcpy`, and allocates with `gpu.alloc`. Memory in a memory space, or of `gpu.alloc`, is used as it is. To
    be run after `mse-map-to-gpu` and `mse-contract`.

    An array stays where it is, with a remark, if its type has a layout. So does one that other iterations of a parallel
    loop around the scop may use at the same time. All of a scop stays where kernels and statements of the host, such as
    calls, access one array. With `common=managed` such an array, or its mirror, is managed memory instead
    (`gpu.alloc host_shared`), which goes to who accesses it: nothing is copied between launches.
  }];
  let dependentDialects = ["::mse::MseDialect", "::mlir::gpu::GPUDialect"];
  let options = [
    Mse_Option<"common", "common", "std::string", "\"host\"", "where arrays lie that kernels and statements of the host access: host, as all others of the scop then (default), or managed, in managed memory">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "4000000", "bound on isl's work for one scop, in operations of some 100 ns (default 4000000)">
  ];
}

def MseVerify : Mse_Pass<"mse-verify", "Same"> {
  let summary = "checks that each scop still computes what the source program did, and parallel code for races";
  let description = [{
    Recomputes, from the accesses, layouts and schedule of each scop:

    - Whether every read gets exactly the writes that `mse.dataflow` names, in order.
    - Whether conflicting accesses have an order (barriers and launches included).
    - Whether accesses are in bounds, and bands keep what they claim.

    A violation is an error on the operation with one concrete example; a remark says what was not decided. Shares no
    code with the passes that it checks and changes nothing.

    `affine.parallel`, `scf.parallel`, `scf.forall` and `gpu.launch` outside of scops, wherever they come from, are
    checked, too. The pass finds races, barriers that are missing or that not all threads of a block reach, and accesses
    that are out of bounds whatever the parameters. `gpu.launch_func` is checked, too, for each launch with its sizes
    and arguments, if its kernel is a `gpu.func` of a `gpu.module` in the module around. An instance `store0[..]` is
    numbered by the values of the surrounding induction variables, outermost first. Those of a launch are its blocks x,
    y, z and its threads x, y, z. Memory is told apart so:

    - Views are the memory they are a part of.
    - Distinct memref arguments are distinct memory, unless a call in the module says otherwise.
    - Where a layout gives different subscripts one cell, cells are told by their places in the buffer.
    - Memory that is allocated in an iteration is the iteration's own.
    - Atomic updates do not race with each other.

    Where a subscript, a bound or a condition is not affine, and where an operation has other effects, a remark says
    what could not be decided, and why. A remark also names parallel code that is not looked at: operations of `omp`,
    `acc` and `async` with a body, the outermost ones. It names launches whose kernel is lowered or elsewhere,
    asynchronous ones, and kernels that nothing launches, too. It tells where there is nothing to check at all. With
    `outside=false`, such code is not looked at. The named pipelines use that, as their stages did not write such code.

    With `against=original.mlir` (in `mse-opt`), every function with a body is also executed beside the function of that
    name in the other module, in modules inside of it, too. Both run on the same inputs, for many sizes and seeds, GPU
    code with its threads in several orders. Runs are watched for races of threads and of iterations of parallel loops,
    and for accesses that are out of bounds or of memory that nobody wrote. A result, an argument or a global that
    differs in one bit is an error that names the first element, the sizes and the seed. A remark says in how many runs
    all were equal.

    A public function of the original that is missing, or has no body any more, is an error. A remark tells of functions
    that only this module has. Some functions cannot be executed here (operations and types that `mse-run --check` does
    not support), or the original of one does not end: a remark says `not decided`. A run of the original is stopped
    after 50 million rounds of loops. A run of this module is stopped after 10 million and 1000 for each that the
    original took, which is an error then.

    Inputs for which the original accesses something out of bounds do not count. If it does for all sizes, some small
    sizes are executed for which it does not, as far as its subscripts are affine. If there are none, that is an error,
    `not decided`.

    A proof is tried where nothing but one scop of exact accesses has an effect in both functions, without calls, views
    and parallel reductions. The statements of one that compute what statements of the other do are matched, whatever
    their order, loops and buffers. The remark says that the functions were proved equal for all sizes and inputs, or
    why they were not, which is no evidence of a difference. That reason may show at sizes of arguments, or for
    arguments that are an index. Then the functions are executed for these, too, if arguments and arrays have no more
    than 2^22 elements, and what differs there is an error. Where integers may wrap, the remark names the operations
    that are taken not to. Nothing is proved of inputs for which they do. docs/proof.md says what a proof rests on.

    With `strict=true`, what was not decided of a scop or of parallel code is an error with the same text. So is what
    was not decided or not proved of functions with `against`, and so is a module in which no function is compared.
  }];
  let options = [
    Mse_Option<"outside", "outside", "bool", "true", "also check parallel code outside of scops">,
    Mse_Option<"against", "against", "std::string", "\"\"", "a module whose functions these must agree with">,
    Mse_Option<"sizes", "sizes", "std::string", "\"\"", "with against: what dynamic sizes are set to (default 1,2,3,5,16,33)">,
    Mse_Option<"strict", "strict", "bool", "false", "what was not decided, or not proved, is an error">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "12000000", "bound on isl's work for one scop, and for the proof of one function, in operations of some 100 ns; a quarter of it for each access, and for each array at two places (default 12000000)">
  ];
}

def MseLower : Mse_Pass<"mse-lower", "Unknown"> {
  let summary = "scops become loops again";
  let description = [{
    Generates code from the schedule tree:

    - `target=affine`: sequential loops.
    - `target=parallel`: coincident members become `affine.parallel`, or `scf.parallel` where bounds are not affine. A
      remark names each loop that no parallel one is around, and the dependence that keeps it sequential.
    - `target=gpu`: kernels become `gpu.launch`. There are several in turn where there may be more blocks along an axis
      than a device takes (2^31-1 along x, 65535 along y and z). Members with many blocks lie on x.

    Arrays of one element that nothing outside can know of need no memory: loops carry what they hold. With
    `workgroup-sizes=constant` the fall-back is written, with a remark, where memory of a block has a size that is known
    at run time only.

    With `check=true` the code is read again before it stays. Each load and store is taken as the access of the scop
    that it is, with its subscripts. It is in the order that loops, launches and barriers give it. All of that is
    checked as `mse-verify` checks scops. A violation is an error. A remark says what was not decided, and why: accesses
    that operands or conditions on data choose, calls, accesses of whole vectors, while loops. Not looked at: what
    bodies compute, memory that became values, vectors, fall-backs. With `trace=true` an `mse.instance` before each load
    and store says which access it is, and no memory becomes values.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::scf::SCFDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect"];
  let options = [
    Mse_Option<"target", "target", "std::string", "\"affine\"", "affine (default), parallel or gpu">,
    Mse_Option<"workgroupSizes", "workgroup-sizes", "std::string", "\"any\"", "any (default), or constant: memory of a block has a size that is known at compile time, or the fall-back is written instead">,
    Mse_Option<"printRecipe", "print-recipe", "std::string", "\"\"", "a file that gets the recipe of each scop, with the steps of all stages, as recipe= reads it">,
    Mse_Option<"report", "report", "bool", "false", "remarks tell the recipe of each scop, with the steps of all stages">,
    Mse_Option<"check", "check", "bool", "false", "read the loops again and check them against the source flow of the scop">,
    Mse_Option<"trace", "trace", "bool", "false", "say before each load and store which access of the scop it is">,
    Mse_Option<"maxOperations", "max-operations", "uint64_t", "5000000", "with check: bound on isl's work for one scop, as for mse-verify">
  ];
}

def MseBarePointers : Mse_Pass<"mse-bare-pointers", "Same"> {
  let summary = "kernels take memory as bare pointers, and each size once";
  let description = [{
    Changes the arguments of kernels (`gpu.func`) whose launches are all in the module. A memref of the plain layout, in
    the default memory space, becomes one pointer (`!llvm.ptr`). Upstream's lowering passes two pointers, the offset,
    the sizes and the strides in its place. The kernel takes beside the pointer the sizes that it needs: for strides,
    those but the outermost; all, where more than loads and stores use the memref. Sizes, and arguments of type `index`,
    that are the same at every launch are one parameter; those that are one number are none. Other memrefs stay
    descriptors.

    A pointer is `llvm.readonly` if the kernel only loads by it. It is `llvm.noalias` if at every launch every other
    argument is other memory, or neither of the two is written. Allocations are known to be other memory, beside each
    other and beside arguments of the host's function, and so are such arguments that are `llvm.noalias` themselves.
    Memory that is both is read past the coherent cache (`ld.global.nc`).

    Runs on modules, after `gpu-kernel-outlining` and `lower-affine`. Part of `--mse-to-ptx` and `--mse-to-rocm`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect"];
}

def MseHostShared : Mse_Pass<"mse-host-shared", "Same"> {
  let summary = "memory that host and device share is allocated without a token";
  let description = [{
    Upstream's `gpu-async-region` gives every `gpu.alloc` a token, and its lowering takes none for memory that is
    `host_shared`. This pass takes the token away again: operations that waited for the allocation wait for what it
    waited for. The memory is there as soon as it is allocated, whatever the stream. Part of `--mse-to-ptx` and
    `--mse-to-rocm` with `transfers=managed`, after `gpu-async-region`.
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect"];
}

def MseCheckPtx : Mse_Pass<"mse-check-ptx", "Same"> {
  let summary = "checks that device code calls no function that nothing defines";
  let description = [{
    The last pass of `--mse-to-ptx`. Where the hardware has no instruction (`math.exp` and the like), upstream's
    lowering calls CUDA's libdevice. It links that only where the environment variable `CUDA_ROOT` names a toolkit. A
    `gpu.binary` whose PTX declares such a function and does not define it is an error, so that nothing is written.
  }];
}

def MseSpirvKernels : Mse_Pass<"mse-spirv-kernels", "Same"> {
  let summary = "kernels become what upstream's lowering to SPIR-V takes";
  let description = [{
    The kernels of a module move into the first of its GPU modules, under names of their own. The reason is that one
    module of SPIR-V is loaded, and that LLVM 22 numbers the contents of a second one of the same process wrongly.
    Memory of blocks gets OpenCL's number in its types, `memref<8xf32, 3>`, and memory of threads the default space:
    that lowering fails on `#gpu.address_space`. An update of a float in one step (`memref.atomic_rmw`,
    `memref.generic_atomic_rmw`) becomes a loop that compares and exchanges the bits of the cell: LLVM's code generator
    for SPIR-V has instructions for integers, and ends the process on others. Complex numbers become vectors of two
    numbers, since it ends the process on structures that loops carry, too.

    Errors: updates of elements that have neither 32 nor 64 bits; memory of a block whose size is known at run time only
    (`mse-lower{workgroup-sizes=constant}` takes the fall-back instead).

    Runs after `gpu-kernel-outlining`, `lower-affine` and `convert-complex-to-standard`. Part of `--mse-to-spirv`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def MseCheckSpirv : Mse_Pass<"mse-check-spirv", "Same"> {
  let summary = "checks that SPIR-V defines each number once";
  let description = [{
    The last pass of `--mse-to-spirv`. LLVM 22's code generator keeps numbers from one module of SPIR-V to the next of a
    process, and may then give one number to two values. A `gpu.binary` with such code is an error, so that nothing is
    written.
  }];
}

#endif
