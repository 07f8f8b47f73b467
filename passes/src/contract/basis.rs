//! Layouts that keep cells apart: successive modulo along the basis that takes the fewest cells.
//!
//! ```text
//! delta    { [d] }                     the differences of cells that must be apart; -d with each d
//! basis    rows h1, h2, ..             integer forms; the last ones are single subscripts, so that no difference is lost
//! modulus  m_k = 1 + max h_k d         over the deltas with h_1 d = .. = h_(k-1) d = 0
//! layout   A[a] -> [h_1 a mod m_1, h_2 a mod m_2, ..]
//! ```
//!
//! A row with modulus 1 is none. Where the modulus is no smaller than all values that h takes, or has no bound, the row
//! has no modulus. Legal by construction: at the first row where h d is not 0, |h d| < m.
//!
//! The first row is any form of small coefficients, the others are single subscripts in every order. All are compared
//! where parameters have their reference size; of those that are about as small as the smallest the plainest is best. The
//! moduli of the best are functions of the parameters, one affine function each.
//!
//! Darte, Schreiber, Villard, Lattice-based memory allocation, IEEE ToC 2005, section 5 (successive modulo in a basis).

use crate::scop::{Array, Layout, Scop};
use crate::storage::{at_large_parameters, volume};
use crate::thresholds::{AS_SMALL, WORTH_A_WINDOW};
use mse_isl::{Context, DimType, Map, PwAff, Result, Set, Val};

/// An integer form of subscripts.
type Row = Vec<i64>;

/// The layout with the fewest cells in which these differences are kept apart; none where that saves little. Without
/// differences all cells are one.
pub fn smallest(scop: &Scop, array: &Array, deltas: Option<Set>) -> Result<Option<Layout>> {
    let rank = array.extent.dim(DimType::Set)?;
    let array_cells = volume(scop, &array.extent)?;
    if array_cells <= 1.0 {
        return Ok(None);
    }
    let Some(deltas) = deltas else { return Ok(Some(layout(array, &[])?)) };
    let deltas = deltas.reset_tuple_id()?;
    let extent = array.extent.clone().intersect_params(scop.context.clone())?;
    let numbers = Differences {
        deltas: at_large_parameters(scop, deltas.clone())?,
        extent: at_large_parameters(scop, extent.clone().reset_tuple_id()?)?,
    };
    let mut bases = Vec::new();
    for basis in bases_of(rank) {
        let cells = numbers.cells(&basis)?;
        if cells <= WORTH_A_WINDOW * array_cells {
            bases.push((cells, basis));
        }
    }
    let fewest = bases.iter().map(|(cells, _)| *cells).fold(f64::INFINITY, f64::min);
    // The sort is stable: of those that are as small the plain ones come first.
    bases.sort_by_key(|(cells, _)| *cells > AS_SMALL * fewest);
    let all = Differences { deltas, extent: extent.reset_tuple_id()? };
    for (_, basis) in bases {
        if let Some(dimensions) = all.dimensions(&basis)? {
            return layout(array, &dimensions).map(Some);
        }
    }
    Ok(None)
}

/// The bases to try, the plainest first.
fn bases_of(rank: usize) -> Vec<Vec<Row>> {
    let orders = orders(rank);
    let mut bases = orders.clone();
    for form in forms(rank) {
        bases.extend(orders.iter().map(|units| [vec![form.clone()], units.clone()].concat()));
    }
    bases
}

/// The single subscripts in every order; with many of them, in their own.
fn orders(rank: usize) -> Vec<Vec<Row>> {
    let unit = |subscript: usize| (0..rank).map(|other| i64::from(other == subscript)).collect::<Row>();
    let own: Vec<usize> = (0..rank).collect();
    let orders = if rank <= 3 { permutations(&own) } else { vec![own] };
    orders.into_iter().map(|order| order.into_iter().map(unit).collect()).collect()
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |position: usize| {
        let rest: Vec<_> = of.iter().copied().filter(|&other| other != of[position]).collect();
        permutations(&rest).into_iter().map(move |rest| [vec![of[position]], rest].concat())
    };
    (0..of.len()).flat_map(with_first).collect()
}

/// Forms of several subscripts with small coefficients, of which the last is positive: neighbours stay neighbours.
fn forms(rank: usize) -> Vec<Row> {
    let most = match rank {
        2 => 3,
        3 => 1,
        _ => return Vec::new(),
    };
    let mut forms: Vec<Row> = vec![Vec::new()];
    for _ in 0..rank {
        let longer = |form: Row| (-most..=most).map(move |next| [form.clone(), vec![next]].concat());
        forms = forms.into_iter().flat_map(longer).collect();
    }
    forms.retain(|form| {
        let several = form.iter().filter(|&&coefficient| coefficient != 0).count() > 1;
        let common = form.iter().fold(0, |common, &coefficient| gcd(common, coefficient.abs()));
        several
            && common == 1
            && form.iter().rfind(|&&coefficient| coefficient != 0).is_some_and(|&one| one > 0)
    });
    forms.sort_by_key(|form| form.iter().map(|coefficient| coefficient.abs()).sum::<i64>());
    forms
}

fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// A dimension of the storage.
struct Dimension {
    row: Row,
    modulus: Option<PwAff>,
}

/// What must be apart, and the cells there are.
struct Differences {
    /// `{ [d] }`
    deltas: Set,
    /// `{ [a] }`
    extent: Set,
}

impl Differences {
    /// How many cells storage along a basis has; there are no parameters.
    fn cells(&self, basis: &[Row]) -> Result<f64> {
        let (mut rest, mut cells) = (self.deltas.clone(), 1.0);
        for row in basis {
            let values = values(&rest, row)?;
            let [modulus, own] = [largest(&values)? + 1.0, length(&self.extent, row)?];
            cells *= if values.is_empty()? { 1.0 } else { modulus.min(own) };
            rest = without(rest, row)?;
        }
        Ok(cells)
    }

    /// The dimensions of the storage along a basis; none where a modulus is no affine function.
    fn dimensions(&self, basis: &[Row]) -> Result<Option<Vec<Dimension>>> {
        let (mut rest, mut dimensions) = (self.deltas.clone(), Vec::new());
        for row in basis {
            if !is_separated(&rest, row)? {
                continue;
            }
            let Some(modulus) = self.modulus(&values(&rest, row)?, row)? else { return Ok(None) };
            dimensions.push(Dimension { row: row.clone(), modulus: modulus.number() });
            rest = without(rest, row)?;
        }
        Ok(Some(dimensions))
    }

    /// The modulus for these values of a row, `{ [v] }`.
    fn modulus(&self, values: &Set, row: &Row) -> Result<Option<Modulus>> {
        let is_single = row.iter().filter(|&&coefficient| coefficient != 0).count() == 1;
        let whole = if is_single { Some(Modulus::Whole) } else { None };
        let sizes = self.extent.clone().params()?;
        let Some(bound) = bound(&values.clone().intersect_params(sizes.clone())?, &sizes)? else {
            return Ok(whole);
        };
        let own = self.extent.clone().apply(map_of(row)?)?;
        let length = own.clone().dim_max(0)?.sub(own.dim_min(0)?)?;
        // A modulus of at least the length folds nothing.
        let shorter = bound.clone().lt_set(length)?.intersect(sizes)?;
        let one = Val::int_from_si(&Context::current(), 1)?;
        Ok(if shorter.is_empty()? && is_single {
            whole
        } else {
            Some(Modulus::Number(bound.add_constant_val(one)?))
        })
    }
}

/// What folds a row.
enum Modulus {
    /// Nothing.
    Whole,
    /// So many values are used in turn.
    Number(PwAff),
}

impl Modulus {
    fn number(self) -> Option<PwAff> {
        match self {
            Self::Whole => None,
            Self::Number(number) => Some(number),
        }
    }
}

/// One affine function of the parameters that is no smaller than all values, and not negative.
fn bound(values: &Set, sizes: &Set) -> Result<Option<PwAff>> {
    if !values.dim_is_bounded(DimType::Set, 0)? {
        return Ok(None);
    }
    let most = values.clone().dim_max(0)?;
    let constant = values.clone().dim_max_val(0)?;
    if constant.is_int()? {
        return PwAff::val_on_domain(Set::universe(sizes.get_space()?)?, constant).map(Some);
    }
    for (_, piece) in most.clone().coalesced()?.pieces()? {
        let piece = PwAff::from_aff(piece)?;
        let is_enough = most.clone().gt_set(piece.clone())?.is_empty()?;
        if is_enough && sizes.is_subset(&piece.clone().nonneg_set()?)? {
            return Ok(Some(piece));
        }
    }
    Ok(None)
}

/// `{ [h d] }`
fn values(deltas: &Set, row: &Row) -> Result<Set> {
    deltas.clone().apply(map_of(row)?)
}

/// Whether some of the differences are not 0 along a row.
fn is_separated(deltas: &Set, row: &Row) -> Result<bool> {
    Ok(!values(deltas, row)?.lower_bound_si(DimType::Set, 0, 1)?.is_empty()?)
}

/// The differences that are 0 along a row.
fn without(deltas: Set, row: &Row) -> Result<Set> {
    let zero = Set::read_from_str(&Context::current(), "{ [0] }")?;
    deltas.intersect(zero.apply(map_of(row)?.reverse()?)?)
}

/// `{ [a] -> [h a] }`
fn map_of(row: &Row) -> Result<Map> {
    let (names, form) = (names(row.len()), form(row));
    Map::read_from_str(&Context::current(), &format!("{{ [{names}] -> [{form}] }}"))
}

fn names(rank: usize) -> String {
    (0..rank).map(|subscript| format!("a{subscript}")).collect::<Vec<_>>().join(", ")
}

/// `a0 - 2 a1`
fn form(row: &Row) -> String {
    let terms = row.iter().enumerate().filter(|&(_, &coefficient)| coefficient != 0);
    terms
        .map(|(subscript, coefficient)| format!("{coefficient} a{subscript}"))
        .collect::<Vec<_>>()
        .join(" + ")
}

/// The largest value; there are no parameters.
fn largest(values: &Set) -> Result<f64> {
    let largest = values.clone().dim_max_val(0)?;
    if largest.is_int()? { largest.get_d() } else { Ok(f64::INFINITY) }
}

/// How many values a row has over all cells; there are no parameters.
fn length(extent: &Set, row: &Row) -> Result<f64> {
    let values = values(extent, row)?;
    Ok(largest(&values)? + largest(&values.neg()?)? + 1.0)
}

fn layout(array: &Array, dimensions: &[Dimension]) -> Result<Layout> {
    let rows: Vec<_> = dimensions.iter().map(|dimension| form(&dimension.row)).collect();
    let names = names(array.extent.dim(DimType::Set)?);
    let basis = format!("{{ {}[{names}] -> [{}] }}", array.name, rows.join(", "));
    Ok(Layout {
        basis: Map::read_from_str(&Context::current(), &basis)?,
        moduli: dimensions.iter().map(|dimension| dimension.modulus.clone()).collect(),
    })
}
