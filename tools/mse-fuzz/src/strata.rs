//! The kinds of programs: each stratum is a mix of features, and gets the same share of all seeds.

/// How likely each feature is, in percent unless said otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// The deepest nest of loops.
    pub depth: usize,
    /// The most nodes of one block.
    pub width: usize,
    /// The most stores of the program.
    pub stores: usize,
    /// A bound that names an outer iterator.
    pub triangular: u32,
    /// A second bound.
    pub several_bounds: u32,
    /// Bounds between which there may be nothing, while the loop around runs.
    pub hollow: u32,
    /// A step other than 1.
    pub strided: u32,
    /// A loop around everything whose iterator is in no subscript.
    pub time: u32,
    /// A conditional (weight beside loops and stores, which have 40 and 40).
    pub conditionals: u32,
    /// A condition on data rather than on iterators.
    pub data_conditions: u32,
    /// A while loop (weight).
    pub whiles: u32,
    /// A counted loop written as `scf.while`.
    pub counting: u32,
    /// A named value (weight).
    pub names: u32,
    /// A value that goes through memory of its own, for each node.
    pub temporaries: u32,
    /// A value carried by a loop or yielded by a conditional.
    pub carried: u32,
    /// A local array (weight).
    pub locals: u32,
    /// A view of each array.
    pub views: u32,
    /// `floordiv` or `mod` in an expression.
    pub quasi_affine: u32,
    /// Data or a product in a subscript or bound.
    pub non_affine: u32,
    /// `scf.for`, and `arith` in subscripts.
    pub scf: u32,
    /// Scalars rather than arrays, for each array.
    pub scalars: u32,
    /// Parameters with a largest value, hence constant sizes.
    pub bounded: u32,
    /// Views whose elements may share a cell, for each array.
    pub overlapping: u32,
    /// Buffers that are one of two (weight), or carried by a loop.
    pub chosen: u32,
    /// Globals, for each array.
    pub globals: u32,
    /// Calls of private functions (weight).
    pub calls: u32,
    /// Parallel loops.
    pub parallel: u32,
    /// Among them launches.
    pub launches: u32,
    /// Integer operations that wrap, in subscripts and conditions.
    pub hashes: u32,
    /// Large constants, moduli and steps.
    pub large: u32,
    /// Unsigned operations on values.
    pub unsigned: u32,
    /// Elements of `i1`, `i8` and `f16`, for each array.
    pub short: u32,
    /// Vectors rather than a store.
    pub vectors: u32,
    /// Updates rather than a store.
    pub updates: u32,
    /// Operations of linalg rather than a store.
    pub whole: u32,
    /// Programs whose steps are values, with assertions and views rebuilt from metadata.
    pub opaque: u32,
    /// Loops that say how they are to be scheduled.
    pub hints: u32,
    /// A parameter that may be negative, in bounds and subscripts.
    pub signed: u32,
    /// Programs that upstream's passes simplify first.
    pub tidied: u32,
    /// The options that many variants have, those and no others, if there are such variants.
    pub likely: Option<&'static str>,
    /// Nests of so many loops that a plain draw never gives.
    pub form: Form,
}

/// The form of a whole program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// A block, or one in a time loop.
    Any,
    /// One nest of eight to twelve loops.
    Deep,
    /// Local arrays with a row for each step of a loop over time.
    Steps,
    /// Nests with loops inside that may be empty, and stores around them.
    Hollow,
    /// Loops that look for the best of some values, and where it is.
    Positions,
    /// Loops that read the row and the column of their step, which it overwrites.
    Crosses,
    /// Two loops; one has more iterations than a grid has blocks along y.
    Wide,
    /// Conditionals on data in conditionals on data, that store cells which are known in front of them.
    Nested,
    /// Many small loops, one after the other.
    Many,
    /// Arrays of several dimensions that lie in one, with one subscript computed of several.
    Flat,
    /// Values that loops carry, hand to the loop inside and on, around which there are conditionals.
    Sums,
    /// Loops that combine several cells of one array in each iteration.
    Cells,
    /// Conditions and bounds that are data of a row, around loops, and more than once.
    Rows,
    /// Operations of linalg on tensors, and loops that carry tensors.
    Tensors,
    /// A loop carries two values: one corrects what was added up in an array before.
    Online,
}

/// Few of everything.
const PLAIN: Mix = Mix {
    depth: 3,
    width: 3,
    stores: 4,
    triangular: 10,
    several_bounds: 3,
    hollow: 0,
    strided: 3,
    time: 5,
    conditionals: 3,
    data_conditions: 10,
    whiles: 0,
    counting: 0,
    names: 5,
    temporaries: 0,
    carried: 5,
    locals: 2,
    views: 3,
    quasi_affine: 2,
    non_affine: 0,
    scf: 10,
    scalars: 8,
    bounded: 10,
    overlapping: 0,
    chosen: 0,
    globals: 0,
    calls: 0,
    parallel: 0,
    launches: 0,
    hashes: 0,
    large: 0,
    unsigned: 2,
    short: 4,
    vectors: 0,
    updates: 0,
    whole: 0,
    opaque: 0,
    hints: 0,
    signed: 0,
    tidied: 0,
    likely: None,
    form: Form::Any,
};

/// A stratum: its name and its mix.
pub type Stratum = (&'static str, Mix);

/// All strata.
pub const STRATA: [Stratum; 47] = [
    ("rectangular", Mix { triangular: 0, ..PLAIN }),
    ("imperfect", Mix { width: 4, stores: 5, depth: 4, ..PLAIN }),
    ("triangular", Mix { triangular: 60, several_bounds: 25, hollow: 10, ..PLAIN }),
    ("hollow", Mix { form: Form::Hollow, hollow: 60, time: 15, conditionals: 10, ..PLAIN }),
    ("strided", Mix { strided: 40, quasi_affine: 20, ..PLAIN }),
    ("guards", Mix { conditionals: 30, data_conditions: 0, triangular: 20, ..PLAIN }),
    ("data-guards", Mix { conditionals: 25, data_conditions: 80, names: 10, ..PLAIN }),
    ("indirect", Mix { non_affine: 25, ..PLAIN }),
    ("scalars", Mix { scalars: 60, names: 15, ..PLAIN }),
    ("locals", Mix { locals: 20, scalars: 30, ..PLAIN }),
    ("temporaries", Mix { temporaries: 50, depth: 4, width: 5, conditionals: 10, whiles: 5, ..PLAIN }),
    ("carried", Mix { carried: 60, names: 20, conditionals: 10, ..PLAIN }),
    ("while", Mix { whiles: 15, counting: 60, carried: 20, data_conditions: 40, ..PLAIN }),
    ("stencil", Mix { time: 90, depth: 3, ..PLAIN }),
    ("steps", Mix { form: Form::Steps, scf: 20, conditionals: 15, quasi_affine: 0, ..PLAIN }),
    ("views", Mix { views: 70, scf: 30, ..PLAIN }),
    ("overlapping", Mix { overlapping: 60, bounded: 50, views: 0, calls: 5, ..PLAIN }),
    ("chosen", Mix { chosen: 40, time: 40, bounded: 50, views: 20, ..PLAIN }),
    ("globals", Mix { globals: 50, bounded: 100, calls: 8, views: 20, ..PLAIN }),
    ("calls", Mix { calls: 50, views: 25, bounded: 30, overlapping: 10, ..PLAIN }),
    ("parallel", Mix { parallel: 80, carried: 40, scf: 40, locals: 5, ..PLAIN }),
    ("launches", Mix { parallel: 75, launches: 60, scf: 30, ..PLAIN }),
    ("hashes", Mix { hashes: 35, scf: 50, conditionals: 15, data_conditions: 0, ..PLAIN }),
    ("large", Mix { large: 35, conditionals: 12, data_conditions: 0, scf: 20, quasi_affine: 10, ..PLAIN }),
    (
        "index",
        Mix {
            scf: 80,
            counting: 40,
            non_affine: 5,
            quasi_affine: 15,
            triangular: 20,
            conditionals: 10,
            ..PLAIN
        },
    ),
    ("short", Mix { short: 90, unsigned: 40, data_conditions: 50, conditionals: 10, ..PLAIN }),
    ("vectors", Mix { vectors: 50, bounded: 40, scf: 30, ..PLAIN }),
    ("updates", Mix { updates: 65, parallel: 50, carried: 15, scf: 30, non_affine: 8, ..PLAIN }),
    ("opaque", Mix { opaque: 100, scf: 75, strided: 45, views: 35, conditionals: 8, ..PLAIN }),
    ("linalg", Mix { whole: 55, bounded: 70, scalars: 20, locals: 10, ..PLAIN }),
    (
        "hints",
        Mix { hints: 45, width: 2, depth: 4, triangular: 15, strided: 12, parallel: 10, scf: 20, ..PLAIN },
    ),
    (
        "positions",
        Mix {
            form: Form::Positions,
            triangular: 15,
            strided: 8,
            counting: 4,
            conditionals: 8,
            scf: 30,
            time: 12,
            ..PLAIN
        },
    ),
    ("crosses", Mix { form: Form::Crosses, stores: 2, ..PLAIN }),
    ("deep", Mix { form: Form::Deep, depth: 12, stores: 2, ..PLAIN }),
    ("wide", Mix { form: Form::Wide, depth: 2, scalars: 0, bounded: 100, ..PLAIN }),
    (
        "attack",
        Mix {
            overlapping: 15,
            chosen: 10,
            globals: 15,
            calls: 8,
            parallel: 35,
            launches: 20,
            hashes: 5,
            large: 5,
            unsigned: 10,
            short: 20,
            vectors: 5,
            updates: 8,
            whole: 3,
            opaque: 10,
            bounded: 50,
            views: 15,
            scf: 30,
            conditionals: 10,
            carried: 15,
            ..PLAIN
        },
    ),
    (
        "mixed",
        Mix {
            triangular: 30,
            several_bounds: 10,
            hollow: 10,
            strided: 15,
            time: 30,
            conditionals: 15,
            data_conditions: 40,
            whiles: 5,
            names: 15,
            carried: 25,
            locals: 8,
            views: 15,
            quasi_affine: 10,
            non_affine: 8,
            scf: 50,
            overlapping: 3,
            chosen: 3,
            globals: 5,
            calls: 2,
            parallel: 8,
            hashes: 2,
            large: 2,
            ..PLAIN
        },
    ),
    ("nested", Mix { form: Form::Nested, scf: 50, depth: 2, unsigned: 15, bounded: 5, ..PLAIN }),
    ("many", Mix { form: Form::Many, scf: 10, bounded: 5, ..PLAIN }),
    (
        "negative",
        Mix { signed: 100, scf: 30, triangular: 15, conditionals: 10, data_conditions: 30, ..PLAIN },
    ),
    (
        "flat",
        Mix { form: Form::Flat, scf: 70, views: 0, bounded: 5, likely: Some("transfers=copy"), ..PLAIN },
    ),
    ("twice", Mix { form: Form::Nested, tidied: 100, scf: 40, depth: 2, bounded: 5, ..PLAIN }),
    ("sums", Mix { form: Form::Sums, scf: 10, triangular: 15, bounded: 5, likely: Some(""), ..PLAIN }),
    (
        "online",
        Mix {
            form: Form::Online,
            scf: 15,
            bounded: 5,
            likely: Some("expand=maximal contract=realloc"),
            ..PLAIN
        },
    ),
    ("tensors", Mix { form: Form::Tensors, likely: Some(""), ..PLAIN }),
    (
        "rows",
        Mix { form: Form::Rows, scf: 30, locals: 10, scalars: 25, bounded: 15, likely: Some(""), ..PLAIN },
    ),
    ("cells", Mix { form: Form::Cells, scf: 10, bounded: 5, likely: Some(""), ..PLAIN }),
];

/// The position of a stratum by name.
pub fn find(name: &str) -> Option<usize> {
    STRATA.iter().position(|(known, _)| *known == name)
}
