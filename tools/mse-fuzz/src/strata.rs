//! What kinds of programs there are: each stratum is a mix of features, and gets the same share of all seeds.

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
    /// A named value (weight).
    pub names: u32,
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
}

/// Few of everything.
const PLAIN: Mix = Mix {
    depth: 3,
    width: 3,
    stores: 4,
    triangular: 10,
    several_bounds: 3,
    strided: 3,
    time: 5,
    conditionals: 3,
    data_conditions: 10,
    whiles: 0,
    names: 5,
    carried: 5,
    locals: 2,
    views: 3,
    quasi_affine: 2,
    non_affine: 0,
    scf: 10,
    scalars: 8,
};

/// A stratum: its name and its mix.
pub type Stratum = (&'static str, Mix);

/// All strata.
pub const STRATA: [Stratum; 14] = [
    ("rectangular", Mix { triangular: 0, ..PLAIN }),
    ("imperfect", Mix { width: 4, stores: 5, depth: 4, ..PLAIN }),
    ("triangular", Mix { triangular: 60, several_bounds: 25, ..PLAIN }),
    ("strided", Mix { strided: 40, quasi_affine: 20, ..PLAIN }),
    ("guards", Mix { conditionals: 30, data_conditions: 0, triangular: 20, ..PLAIN }),
    ("data-guards", Mix { conditionals: 25, data_conditions: 80, names: 10, ..PLAIN }),
    ("indirect", Mix { non_affine: 25, ..PLAIN }),
    ("scalars", Mix { scalars: 60, names: 15, ..PLAIN }),
    ("locals", Mix { locals: 20, scalars: 30, ..PLAIN }),
    ("carried", Mix { carried: 60, names: 20, conditionals: 10, ..PLAIN }),
    ("while", Mix { whiles: 25, carried: 20, data_conditions: 40, ..PLAIN }),
    ("stencil", Mix { time: 90, depth: 3, ..PLAIN }),
    ("views", Mix { views: 70, scf: 30, ..PLAIN }),
    (
        "mixed",
        Mix {
            triangular: 30,
            several_bounds: 10,
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
            ..PLAIN
        },
    ),
];

/// The position of a stratum by name.
pub fn find(name: &str) -> Option<usize> {
    STRATA.iter().position(|(known, _)| *known == name)
}
