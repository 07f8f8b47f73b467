//! Layouts that keep cells apart: successive modulo along the basis that takes the fewest cells.
//!
//! ```text
//! delta    { [d] }                     the differences of cells that must be apart; -d with each d
//! basis    rows h1, h2, ..             integer forms; the last are single subscripts: no difference is lost
//! modulus  m_k = 1 + max h_k d         over the deltas with h_1 d = .. = h_(k-1) d = 0
//! layout   A[a] -> [h_1 a mod m_1, h_2 a mod m_2, ..]
//! ```
//!
//! A row with modulus 1 is none. Where the modulus is no smaller than all values that h takes, or has no
//! bound, the row has no modulus. Legal by construction: at the first row where h d is not 0, |h d| < m.
//! Where all moduli are small numbers, smaller ones are tried: deltas 2 and 4 alone need 3 cells, not 5.
//! Powers of two are larger numbers to begin with ([`Moduli`]), and of smaller ones only powers are tried: 2
//! and 4 need 8.
//!
//! The first row is any form of small coefficients, the others are single subscripts in every order. All are
//! compared where parameters have their reference size. Of those that are about as small as the smallest, the
//! plainest is best. The moduli of the best are functions of the parameters, one affine function each. Where
//! that takes more cells, a number of 32 bits for example, the others are tried.
//!
//! Darte, Schreiber, Villard, Lattice-based memory allocation, IEEE ToC 2005, section 5 (successive modulo in
//! a basis).

use super::cells::is_zero;
use super::manner::Moduli;
use crate::machine::thresholds::{AS_SMALL, WORTH_A_WINDOW};
use crate::scop::{Array, Layout, Scop};
use crate::storage::{at_large, at_large_parameters, volume};
use mse_dialect::text;
use mse_isl::{Aff, Context, DimType, Map, PwAff, Result, Set, Val};

/// Moduli up to here are tried one by one.
const SMALL: i64 = 16;

/// An integer form of subscripts.
type Row = Vec<i32>;

/// The layout with the fewest cells in which these differences are kept apart; none where that saves little.
/// Without differences all cells are one.
pub fn smallest(scop: &Scop, array: &Array, deltas: Option<Set>, moduli: Moduli) -> Result<Option<Layout>> {
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
    let most = WORTH_A_WINDOW * array_cells;
    let mut bases = numbers.bases(rank, most)?;
    let fewest = bases.iter().map(|(cells, _)| *cells).fold(f64::INFINITY, f64::min);
    // The sort is stable: of those that are as small the plain ones come first.
    let rank_of = |cells: f64| if cells > AS_SMALL * fewest { cells } else { 0.0 };
    bases.sort_by(|(one, _), (other, _)| rank_of(*one).total_cmp(&rank_of(*other)));
    let extent = extent.reset_tuple_id()?;
    let simple = Differences { deltas: deltas.clone().remove_divs()?.coalesce()?, extent: extent.clone() };
    let exact = Differences { deltas, extent };
    let mut best: Option<(f64, Vec<Dimension>)> = None;
    for (expected, basis) in bases {
        let Some(dimensions) = Differences::of_either(scop, [&simple, &exact], &basis, expected)? else {
            continue;
        };
        let cells = exact.cells(scop, &dimensions)?;
        if cells <= best.as_ref().map_or(most, |(fewest, _)| *fewest) {
            best = Some((cells, dimensions));
        }
        if cells <= AS_SMALL * expected {
            break;
        }
    }
    let Some((_, dimensions)) = best else { return Ok(None) };
    let dimensions = exact.rounded(scop, dimensions, moduli)?;
    layout(array, &exact.tightened(dimensions, moduli)?).map(Some)
}

/// The rows that a basis may have next, the plainest first; with many subscripts these are in their own
/// order.
fn next_rows(basis: &[Row], rank: usize) -> Vec<Row> {
    let unit = |subscript: usize| (0..rank).map(|other| i32::from(other == subscript)).collect::<Row>();
    let mut rows: Vec<_> = (0..rank).map(unit).filter(|unit| !basis.contains(unit)).collect();
    if rank > 3 {
        rows.truncate(1);
    } else if basis.is_empty() {
        rows.extend(forms(rank));
    }
    rows
}

/// Forms of several subscripts with small coefficients, the last one positive: neighbours stay neighbours.
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
    forms.sort_by_key(|form| form.iter().map(|coefficient| coefficient.abs()).sum::<i32>());
    forms
}

fn gcd(one: i32, other: i32) -> i32 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// A dimension of the storage.
struct Dimension {
    row: Row,
    modulus: Option<PwAff>,
}

/// The differences that must be kept apart, and the cells there are.
struct Differences {
    /// `{ [d] }`
    deltas: Set,
    /// `{ [a] }`
    extent: Set,
}

/// A basis that is not complete.
struct Begun {
    basis: Vec<Row>,
    cells: f64,
    /// The differences that are 0 along all rows.
    rest: Set,
}

impl Differences {
    /// The bases along which storage has at most so many cells, with their number; there are no parameters.
    fn bases(&self, rank: usize, most: f64) -> Result<Vec<(f64, Vec<Row>)>> {
        let mut bases = Vec::new();
        let none = Begun { basis: Vec::new(), cells: 1.0, rest: self.deltas.clone() };
        self.complete(&none, rank, most, &mut bases)?;
        Ok(bases)
    }

    /// Adds all bases that begin so. A row more does not take fewer cells.
    fn complete(
        &self,
        begun: &Begun,
        rank: usize,
        most: f64,
        bases: &mut Vec<(f64, Vec<Row>)>,
    ) -> Result<()> {
        let mut rows = next_rows(&begun.basis, rank);
        if rows.is_empty() {
            bases.push((begun.cells, begun.basis.clone()));
        }
        if is_zero(&begun.rest)? {
            rows.truncate(1);
        }
        for row in rows {
            let modulus = largest(&begun.rest, &row)?.unwrap_or(0.0) + 1.0;
            let cells = begun.cells * modulus.min(length(&self.extent, &row)?);
            if cells <= most {
                let rest = without(begun.rest.clone(), &row)?;
                let basis = [begun.basis.clone(), vec![row]].concat();
                self.complete(&Begun { basis, cells, rest }, rank, most, bases)?;
            }
        }
        Ok(())
    }

    /// The dimensions of the storage along a basis, from simpler differences if it takes hardly more than
    /// `cells` then.
    fn of_either(
        scop: &Scop,
        [simple, exact]: [&Self; 2],
        basis: &[Row],
        cells: f64,
    ) -> Result<Option<Vec<Dimension>>> {
        if let Some(dimensions) = simple.dimensions(scop, basis)?
            && simple.cells(scop, &dimensions)? <= AS_SMALL * cells
        {
            return Ok(Some(dimensions));
        }
        exact.dimensions(scop, basis)
    }

    /// The cells of such storage at the reference sizes.
    fn cells(&self, scop: &Scop, dimensions: &[Dimension]) -> Result<f64> {
        let extent = at_large_parameters(scop, self.extent.clone())?;
        dimensions.iter().try_fold(1.0, |cells, dimension| {
            let length = length(&extent, &dimension.row)?;
            let modulus =
                dimension.modulus.as_ref().map(|modulus| at_large(scop, modulus)).transpose()?.flatten();
            Ok(cells * modulus.unwrap_or(length))
        })
    }

    /// The same storage with larger moduli of a kind, where these still fold.
    fn rounded(&self, scop: &Scop, mut dimensions: Vec<Dimension>, moduli: Moduli) -> Result<Vec<Dimension>> {
        let extent = at_large_parameters(scop, self.extent.clone())?;
        for Dimension { row, modulus } in &mut dimensions {
            let Some(least) = modulus.as_ref().map(constant).transpose()?.flatten() else { continue };
            let number = moduli.at_least(least);
            if number > least && (number as f64) < length(&extent, row)? {
                *modulus = Some(text::expression(&number.to_string())?);
            }
        }
        Ok(dimensions)
    }

    /// The same storage with the smallest moduli that keep the differences apart, where all moduli are small
    /// numbers. A number below the largest difference may already divide none of them.
    fn tightened(&self, mut dimensions: Vec<Dimension>, which: Moduli) -> Result<Vec<Dimension>> {
        for number in 0..dimensions.len() {
            let Some(moduli) = numbers(&dimensions)? else { return Ok(dimensions) };
            let Some(most) = moduli[number] else { continue };
            for less in (2..most).filter(|&less| which.has(less)) {
                let mut moduli = moduli.clone();
                moduli[number] = Some(less);
                if self.are_apart(&dimensions, &moduli)? {
                    dimensions[number].modulus = Some(text::expression(&less.to_string())?);
                    break;
                }
            }
        }
        Ok(dimensions)
    }

    /// Whether no difference but 0 is 0 in all dimensions, folded by these numbers.
    fn are_apart(&self, dimensions: &[Dimension], moduli: &[Option<i64>]) -> Result<bool> {
        let mut same = self.deltas.clone();
        for (dimension, modulus) in dimensions.iter().zip(moduli) {
            let multiples =
                modulus.map_or("{ [0] }".to_owned(), |modulus| format!("{{ [v] : v mod {modulus} = 0 }}"));
            let multiples = Set::read_from_str(&Context::current(), &multiples)?;
            same = same.intersect(multiples.apply(map_of(&dimension.row)?.reverse()?)?)?;
        }
        is_zero(&same)
    }

    /// The dimensions of the storage along a basis; none where a modulus is no affine function.
    fn dimensions(&self, scop: &Scop, basis: &[Row]) -> Result<Option<Vec<Dimension>>> {
        let (mut rest, mut dimensions) = (self.deltas.clone(), Vec::new());
        for row in basis {
            if !is_separated(&rest, row)? {
                continue;
            }
            let Some(modulus) = self.modulus(scop, &values(&rest, row)?, row)? else { return Ok(None) };
            dimensions.push(Dimension { row: row.clone(), modulus: modulus.number() });
            rest = without(rest, row)?;
        }
        Ok(Some(dimensions))
    }

    /// The modulus for these values of a row, `{ [v] }`.
    fn modulus(&self, scop: &Scop, values: &Set, row: &Row) -> Result<Option<Modulus>> {
        let is_single = row.iter().filter(|&&coefficient| coefficient != 0).count() == 1;
        let whole = if is_single { Some(Modulus::Whole) } else { None };
        let sizes = self.extent.clone().params()?;
        let Some(bound) = bound(scop, &values.clone().intersect_params(sizes.clone())?, &sizes)? else {
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

/// The modulus of a row.
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

/// One affine function of the parameters that is no smaller than all values, and not negative; of several the
/// least one where parameters have their reference size. A number is one, too: a large one where all that is
/// known of a parameter is that it fits into 32 bits.
fn bound(scop: &Scop, values: &Set, sizes: &Set) -> Result<Option<PwAff>> {
    if !values.dim_is_bounded(DimType::Set, 0)? {
        return Ok(None);
    }
    let most = values.clone().dim_max(0)?;
    let constant = values.clone().dim_max_val(0)?;
    let mut least: Option<(f64, PwAff)> = None;
    if constant.is_int()? {
        let number = constant.get_d()?;
        least = Some((number, PwAff::val_on_domain(Set::universe(sizes.get_space()?)?, constant)?));
    }
    for (_, piece) in most.clone().coalesced()?.pieces()? {
        let piece = PwAff::from_aff(piece)?;
        let is_enough = most.clone().gt_set(piece.clone())?.is_empty()?;
        if is_enough && sizes.is_subset(&piece.clone().nonneg_set()?)? {
            let value = at_large(scop, &piece)?.unwrap_or(f64::INFINITY);
            if least.as_ref().is_none_or(|(least, _)| value < *least) {
                least = Some((value, piece));
            }
        }
    }
    Ok(least.map(|(_, piece)| piece))
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

/// The moduli as numbers, where all are small ones; none where one is not.
fn numbers(dimensions: &[Dimension]) -> Result<Option<Vec<Option<i64>>>> {
    let mut all = Vec::new();
    for modulus in dimensions.iter().map(|dimension| &dimension.modulus) {
        let number = match modulus {
            Some(modulus) => match constant(modulus)? {
                Some(number) => number,
                None => return Ok(None),
            },
            None => 0,
        };
        if number > SMALL {
            return Ok(None);
        }
        all.push((number > 0).then_some(number));
    }
    Ok(Some(all))
}

/// The number that a modulus is.
fn constant(modulus: &PwAff) -> Result<Option<i64>> {
    if modulus.is_cst()? { modulus.clone().min_val()?.to_i64().map(Some) } else { Ok(None) }
}

/// The largest value of a row, if there is one; there are no parameters.
fn largest(among: &Set, row: &Row) -> Result<Option<f64>> {
    let mut form = Aff::zero_on_domain_space(among.get_space()?)?;
    for (subscript, &coefficient) in row.iter().enumerate() {
        form = form.set_coefficient_si(DimType::In, subscript, coefficient)?;
    }
    let largest = among.max_val(&form)?;
    Ok(match () {
        () if largest.is_nan()? => None,
        () if largest.is_int()? => Some(largest.get_d()?),
        () => Some(f64::INFINITY),
    })
}

/// How many values a row has over all cells; there are no parameters.
fn length(extent: &Set, row: &Row) -> Result<f64> {
    let opposite = row.iter().map(|coefficient| -coefficient).collect();
    let ends = [largest(extent, row)?, largest(extent, &opposite)?];
    Ok(ends[0].zip(ends[1]).map_or(0.0, |(last, first)| last + first + 1.0))
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
