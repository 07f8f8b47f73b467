//! The pairs that force moduli, for reports: contraction does without this file.
//!
//! ```text
//! layout   A[a] -> [m_1 mod M_1, .., m_n mod M_n]
//! meets    pairs, { w -> w' } ([`super::together`]), whose cells would lie in one place were M_k one
//!          smaller: m_k differs by M_k - 1, or, if that is a number, by a multiple of it, and modulo theirs
//!          the others do not
//! apart    those of which m_k differs by M_k - 1, and those before it do not (successive modulo)
//! whole    of a dimension without a modulus: those of which m_k differs most, and those before it not at all
//! ```
//!
//! For A[t + 1, i] = A[t, i - 1] + A[t, i] in order, A[t, i] -> (i - t) mod N: A[1, 1] is written before
//! A[0, N - 1] was read, and -(t - i) differs by N - 1.
//!
//! A modulus comes from one affine function for all sizes, and at times from a polyhedron around the
//! differences. So there need not be such a pair: the bound alone asks for it.

use super::together::Together;
use crate::machine::budgets::REASON;
use crate::scop::Layout;
use crate::scop::reference;
use mse_dialect::{text, witness};
use mse_isl::{Context, DimType, Map, PwAff, Result, Set, UnionMap, UnionSet, affordable};

/// The reason for a dimension of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Force {
    /// The cells of the pair would lie in one place were the modulus one smaller.
    Meets(Pair),
    /// The pair differs by one less than the modulus; a dimension after this one may keep it apart, too.
    Apart(Pair),
    /// No such pair: the modulus comes from a bound.
    Bound,
    /// No modulus: the pair is far apart.
    Whole {
        /// The largest difference, and how many coordinates there are, where that is known at the values.
        distance: Option<(i64, i64)>,
        /// A pair with that difference, or with some.
        pair: Pair,
    },
    /// isl takes long, or values are not known.
    Unknown,
}

/// Two accesses that must not have one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The write whose value is in use; or an access.
    pub older: Instance,
    /// The write that would take its cell; or an access of the same block.
    pub newer: Instance,
    /// The read that may need the older value afterwards; none where the two have no order, or in a block.
    pub reader: Option<Instance>,
    /// Whether both are accesses of one block, whose threads have no order.
    pub of_block: bool,
    /// The values of the parameters, where they are others than those asked for.
    pub parameters: Vec<(String, String)>,
}

/// An access of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// `S[0, 1]`
    pub instance: String,
    /// The name of the access.
    pub reference: String,
    /// `A[1, 1]`
    pub cell: String,
}

impl Together {
    /// The reason for each dimension of a layout; at these values of the parameters, `[N] -> { : N = 4 }`,
    /// where they show it.
    pub fn forces(&self, layout: &Layout, at: &Set) -> Result<Vec<Force>> {
        let dimensions = 0..layout.moduli.len();
        dimensions
            .map(|dimension| {
                let force = affordable(REASON, || match &layout.moduli[dimension] {
                    Some(_) => self.folded(layout, dimension, at),
                    None => self.whole(layout, dimension, at),
                })?;
                Ok(force.unwrap_or(Force::Unknown))
            })
            .collect()
    }

    /// The reason for a modulus.
    fn folded(&self, layout: &Layout, dimension: usize, at: &Set) -> Result<Force> {
        let conditions = Conditions { layout, dimension };
        let mut met = vec![conditions.by_one_less()?];
        met.extend(conditions.by_multiples()?);
        let before = if self.of_blocks { 0 } else { dimension };
        let apart = conditions.successive(before)?;
        for at in [Some(at), None] {
            for met in &met {
                if let Some(pair) = self.pair(met, at)? {
                    return Ok(Force::Meets(pair));
                }
            }
            if let Some(pair) = self.pair(&apart, at)? {
                return Ok(Force::Apart(pair));
            }
        }
        Ok(Force::Bound)
    }

    /// The reason for a dimension without a modulus.
    fn whole(&self, layout: &Layout, dimension: usize, at: &Set) -> Result<Force> {
        let conditions = Conditions { layout, dimension };
        let before = if self.of_blocks { 0 } else { dimension };
        if let Some((distance, length)) = self.distance(&conditions, before, at)?
            && let Some(pair) = self.pair(&conditions.differing(before, &distance.to_string())?, Some(at))?
        {
            return Ok(Force::Whole { distance: Some((distance, length)), pair });
        }
        let pair = self.pair(&conditions.different(before)?, None)?;
        Ok(pair.map_or(Force::Unknown, |pair| Force::Whole { distance: None, pair }))
    }

    /// The largest difference in a dimension of pairs without one in those before, and how many coordinates
    /// there are; none where that is 0 or unbounded.
    fn distance(&self, conditions: &Conditions, before: usize, at: &Set) -> Result<Option<(i64, i64)>> {
        let here = self.pairs.clone().intersect_params(at.clone())?;
        let same = self.of_cells(&conditions.same_before(before)?, &here)?;
        let places = self.cells.clone().apply_range(UnionMap::from_map(conditions.basis()?)?)?;
        let differences = same.apply_domain(places.clone())?.apply_range(places.clone())?.deltas()?;
        let all = places.intersect_params(at.clone())?.range()?;
        if differences.is_empty()? {
            return Ok(None);
        }
        let ends = [all.as_set()?, differences.as_set()?].map(|set| {
            let ends =
                [set.clone().dim_min_val(conditions.dimension)?, set.dim_max_val(conditions.dimension)?];
            let are_numbers = ends[0].is_int()? && ends[1].is_int()?;
            are_numbers.then(|| Ok((ends[0].to_i64()?, ends[1].to_i64()?))).transpose()
        });
        let [Some((first, last)), Some((least, most))] = [ends[0].clone()?, ends[1].clone()?] else {
            return Ok(None);
        };
        let distance = most.max(-least);
        Ok((distance > 0).then_some((distance, last - first + 1)))
    }

    /// Those of the pairs whose cells are related so, `{ A[a] -> A[a'] }`.
    fn of_cells(&self, related: &Map, pairs: &UnionMap) -> Result<UnionMap> {
        let related = UnionMap::from_map(related.clone())?;
        let accesses = self.cells.clone().apply_range(related)?.apply_range(self.cells.clone().reverse()?)?;
        pairs.clone().intersect(accesses)
    }

    /// A pair whose cells are related so, `{ A[a] -> A[a'] }`, at these values, or at any. A pair whose older
    /// value is read too late is preferred.
    fn pair(&self, related: &Map, at: Option<&Set>) -> Result<Option<Pair>> {
        let all = match at {
            Some(at) => self.pairs.clone().intersect_params(at.clone())?,
            None => self.pairs.clone(),
        };
        let reads = self.uses.clone().subtract(self.uses.clone().domain()?.identity()?)?;
        let found = self.of_cells(related, &all)?;
        let read = found.clone().intersect(reads.apply_range(self.late.clone())?)?;
        let Some(one) = first(if read.is_empty()? { found } else { read }, at.is_some())? else {
            return Ok(None);
        };
        let (older, newer) =
            (UnionSet::from_set(one.clone().domain()?)?, UnionSet::from_set(one.clone().range()?)?);
        let late = self.late.clone().reverse()?.intersect_domain(newer.clone())?.range()?;
        let readers = self.uses.clone().intersect_domain(older.clone())?.range()?.intersect(late)?;
        let reader = first(readers.subtract(older.clone())?.identity()?, at.is_some())?;
        let parameters = match at {
            Some(_) => Vec::new(),
            None => witness::of_set(one.domain()?.unwrap()?.domain()?)?
                .map(|found| found.parameters)
                .unwrap_or_default(),
        };
        let (older, newer) = (self.instance(&older)?, self.instance(&newer)?);
        let reader =
            reader.map(|reader| self.instance(&UnionSet::from_set(reader.domain()?)?)).transpose()?;
        let reader = reader.map(|reader| Instance { cell: older.cell.clone(), ..reader });
        Ok(Some(Pair { older, newer, reader, of_block: self.of_blocks, parameters }))
    }

    /// One access, `{ [S[i] -> x[]] }`, in words.
    fn instance(&self, access: &UnionSet) -> Result<Instance> {
        let point = |set: Set| {
            Ok::<_, mse_isl::Error>(witness::of_set(set)?.map(|found| found.point).unwrap_or_default())
        };
        let set = access.clone().as_set()?;
        let reference = reference(&set.clone().identity()?, DimType::In)?;
        let cell = match self.cells_of(access)?.sets()?.into_iter().next() {
            Some(cell) => point(cell)?,
            None => String::new(),
        };
        Ok(Instance { instance: point(set.unwrap()?.domain()?)?, reference, cell })
    }
}

/// One pair of a relation between accesses: the first by their names; the smallest, at fixed values.
fn first(pairs: UnionMap, is_fixed: bool) -> Result<Option<Map>> {
    let mut named = Vec::new();
    for map in pairs.maps()? {
        if !map.is_empty()? {
            named.push(([reference(&map, DimType::In)?, reference(&map, DimType::Out)?], map));
        }
    }
    named.sort_by(|(one, _), (other, _)| one.cmp(other));
    let Some((_, map)) = named.into_iter().next() else { return Ok(None) };
    if is_fixed {
        return map.wrap()?.lexmin()?.unwrap().map(Some);
    }
    let all = map.wrap()?;
    let small = small(all.clone())?;
    Map::from_basic_map(if small.is_empty()? { all } else { small }.unwrap()?.sample()?).map(Some)
}

/// The part where parameters are small.
fn small(set: Set) -> Result<Set> {
    (0..set.dim(DimType::Param)?).try_fold(set, |set, i| {
        set.lower_bound_si(DimType::Param, i, 0)?.upper_bound_si(DimType::Param, i, 9)
    })
}

/// Conditions on the coordinates `[m]` and `[n]` of two cells, as relations between the cells.
struct Conditions<'a> {
    layout: &'a Layout,
    dimension: usize,
}

impl Conditions<'_> {
    /// `{ A[a] -> [m] }`
    fn basis(&self) -> Result<Map> {
        self.layout.basis.clone().reset_tuple_id(DimType::Out)
    }

    /// One place, were the modulus one smaller: it differs by one less.
    fn by_one_less(&self) -> Result<Map> {
        self.of([self.others_meet()?, vec![self.modulus_less_one()?]].concat())
    }

    /// One place, were the modulus, a number, one smaller: it differs by a multiple of one less.
    fn by_multiples(&self) -> Result<Option<Map>> {
        let k = self.dimension;
        let Some(number) = number(self.layout.moduli[k].as_ref())? else { return Ok(None) };
        let multiple = format!("(m{k} - n{k}) mod {} = 0", (number - 1).max(1));
        self.of([self.others_meet()?, vec![multiple, differ(k)]].concat()).map(Some)
    }

    /// The other dimensions do not tell the two apart.
    fn others_meet(&self) -> Result<Vec<String>> {
        let others = (0..self.rank()).filter(|&other| other != self.dimension);
        others
            .map(|other| {
                let number = number(self.layout.moduli[other].as_ref())?;
                Ok(number
                    .map_or_else(|| equal(other), |number| format!("(m{other} - n{other}) mod {number} = 0")))
            })
            .collect()
    }

    /// One less than the modulus, and no difference in the first dimensions.
    fn successive(&self, before: usize) -> Result<Map> {
        self.of([(0..before).map(equal).collect(), vec![self.modulus_less_one()?]].concat())
    }

    /// No difference in the first dimensions.
    fn same_before(&self, before: usize) -> Result<Map> {
        self.of((0..before).map(equal).collect())
    }

    /// A difference of so much, and none in the first dimensions.
    fn differing(&self, before: usize, by: &str) -> Result<Map> {
        self.of([(0..before).map(equal).collect(), vec![self.apart_by(by)]].concat())
    }

    /// Some difference, and none in the first dimensions.
    fn different(&self, before: usize) -> Result<Map> {
        self.of([(0..before).map(equal).collect(), vec![differ(self.dimension)]].concat())
    }

    fn modulus_less_one(&self) -> Result<String> {
        let modulus =
            self.layout.moduli[self.dimension].as_ref().expect("asked for a dimension with a modulus");
        let modulus = text::of_expression(modulus)?;
        Ok(format!("{} and ({modulus}) > 1", self.apart_by(&format!("({modulus}) - 1"))))
    }

    fn apart_by(&self, difference: &str) -> String {
        let k = self.dimension;
        format!("(m{k} - n{k} = {difference} or n{k} - m{k} = {difference})")
    }

    fn rank(&self) -> usize {
        self.layout.moduli.len()
    }

    /// `{ A[a] -> A[a'] }`: all conditions hold for the coordinates of the two.
    fn of(&self, conditions: Vec<String>) -> Result<Map> {
        let names =
            |letter: &str| (0..self.rank()).map(|k| format!("{letter}{k}")).collect::<Vec<_>>().join(", ");
        let holds =
            if conditions.is_empty() { String::new() } else { format!(" : {}", conditions.join(" and ")) };
        let (parameters, m, n) = (self.parameters()?.join(", "), names("m"), names("n"));
        let related = format!("[{parameters}] -> {{ [{m}] -> [{n}]{holds} }}");
        let related = Map::read_from_str(&Context::current(), &related)?;
        self.basis()?.apply_range(related)?.apply_range(self.basis()?.reverse()?)
    }

    /// The parameters of the moduli.
    fn parameters(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for modulus in self.layout.moduli.iter().flatten() {
            for position in 0..modulus.dim(DimType::Param)? {
                names.extend(modulus.get_space()?.get_dim_name(DimType::Param, position)?);
            }
        }
        names.sort();
        names.dedup();
        Ok(names)
    }
}

/// The number that a modulus is.
fn number(modulus: Option<&PwAff>) -> Result<Option<i64>> {
    match modulus {
        Some(modulus) if modulus.is_cst()? => modulus.clone().min_val()?.to_i64().map(Some),
        _ => Ok(None),
    }
}

/// No difference in a dimension.
fn equal(dimension: usize) -> String {
    format!("m{dimension} = n{dimension}")
}

/// Some difference in a dimension.
fn differ(dimension: usize) -> String {
    format!("(m{dimension} < n{dimension} or m{dimension} > n{dimension})")
}
