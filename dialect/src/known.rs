//! Objects by their texts: an attribute is parsed when it is built, and by every stage that reads it.
//!
//! Each text is parsed once, and one that was printed from an object not at all. Objects are kept for each
//! thread, since isl's contexts are; all are forgotten when there are too many. A parsed object is as if it
//! had not been printed. For isl prints names for dimensions without one, and these names are dropped, so
//! that stages print the same in one process and in several.

use mse_isl::{Context, DimType, Map, MultiUnionPwAff, Result, Schedule, Set, UnionMap, UnionSet};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::thread::LocalKey;

/// So many texts of a kind are kept.
const MOST: usize = 10_000;

type Texts<T> = RefCell<HashMap<String, T>>;

thread_local! {
    static SETS: Texts<UnionSet> = RefCell::default();
    static MAPS: Texts<UnionMap> = RefCell::default();
    static FUNCTIONS: Texts<MultiUnionPwAff> = RefCell::default();
    static SCHEDULES: Texts<Schedule> = RefCell::default();
}

/// The set in isl's notation.
pub fn union_set(text: &str) -> Result<UnionSet> {
    known(&SETS, text, |isl| read_sets(isl, text))
}

/// The set of one space in isl's notation.
pub fn set(text: &str) -> Result<Set> {
    match union_set(text)?.sets()?.as_slice() {
        [only] if !only.is_params()? => Ok(only.clone()),
        _ => Set::read_from_str(&Context::current(), text),
    }
}

/// The relation in isl's notation.
pub fn union_map(text: &str) -> Result<UnionMap> {
    known(&MAPS, text, |isl| read_maps(isl, text))
}

/// The relation of one space in isl's notation.
pub fn map(text: &str) -> Result<Map> {
    match union_map(text)?.maps()?.as_slice() {
        [only] => Ok(only.clone()),
        _ => Map::read_from_str(&Context::current(), text),
    }
}

/// The functions in isl's notation.
pub fn functions(text: &str) -> Result<MultiUnionPwAff> {
    known(&FUNCTIONS, text, |isl| MultiUnionPwAff::read_from_str(isl, text))
}

/// The schedule tree in isl's notation.
pub fn schedule(text: &str) -> Result<Schedule> {
    known(&SCHEDULES, text, |isl| Schedule::read_from_str(isl, text))
}

fn read_sets(isl: &Context, text: &str) -> Result<UnionSet> {
    let read = UnionSet::read_from_str(isl, text)?;
    let none = UnionSet::empty(read.get_space()?)?;
    read.sets()?.into_iter().try_fold(none, |plain, mut set| {
        for position in 0..set.dim(DimType::Set)? {
            if is_given(set.get_dim_name(DimType::Set, position)?, position) {
                set = set.set_dim_name(DimType::Set, position, None)?;
            }
        }
        plain.add_set(set)
    })
}

fn read_maps(isl: &Context, text: &str) -> Result<UnionMap> {
    let read = UnionMap::read_from_str(isl, text)?;
    let none = UnionMap::empty(read.get_space()?)?;
    read.maps()?.into_iter().try_fold(none, |plain, mut map| {
        for kind in [DimType::In, DimType::Out] {
            for position in 0..map.dim(kind)? {
                if is_given(map.get_dim_name(kind, position)?, position) {
                    map = map.set_dim_name(kind, position, None)?;
                }
            }
        }
        plain.add_map(map)
    })
}

/// Whether the name is one that isl prints for a dimension without a name.
fn is_given(name: Option<String>, position: usize) -> bool {
    name.is_some_and(|name| {
        let plain = name.trim_end_matches('\'');
        ["i", "o"].iter().any(|prefix| plain == format!("{prefix}{position}"))
    })
}

fn known<T: Clone>(
    texts: &'static LocalKey<Texts<T>>,
    text: &str,
    read: impl FnOnce(&Context) -> Result<T>,
) -> Result<T> {
    if let Some(found) = texts.with_borrow(|texts| texts.get(text).cloned()) {
        return Ok(found);
    }
    let object = read(&Context::current())?;
    keep(texts, text, &object);
    Ok(object)
}

fn keep<T: Clone>(texts: &'static LocalKey<Texts<T>>, text: &str, object: &T) {
    texts.with_borrow_mut(|texts| {
        if texts.len() >= MOST {
            texts.clear();
        }
        texts.insert(text.to_owned(), object.clone());
    });
}

/// An object whose text attributes hold.
pub trait Printed: Display {
    /// The text; from now on it stands for this object.
    fn printed(&self) -> String {
        let text = self.to_string();
        self.keep(&text);
        text
    }

    /// Takes note of the text, so that nobody parses it.
    fn keep(&self, text: &str);
}

impl Printed for UnionSet {
    fn keep(&self, text: &str) {
        keep_printed(&SETS, text, || Ok(self.clone()));
    }
}

impl Printed for Set {
    fn keep(&self, text: &str) {
        keep_printed(&SETS, text, || UnionSet::from_set(self.clone()));
    }
}

impl Printed for UnionMap {
    fn keep(&self, text: &str) {
        keep_printed(&MAPS, text, || Ok(self.clone()));
    }
}

impl Printed for Map {
    fn keep(&self, text: &str) {
        keep_printed(&MAPS, text, || UnionMap::from_map(self.clone()));
    }
}

impl Printed for MultiUnionPwAff {
    fn keep(&self, text: &str) {
        keep_printed(&FUNCTIONS, text, || Ok(self.clone()));
    }
}

/// Keeps the object unless the text is known, or isl's bounds are exhausted: then the text is parsed when it
/// is needed.
fn keep_printed<T: Clone>(
    texts: &'static LocalKey<Texts<T>>,
    text: &str,
    object: impl FnOnce() -> Result<T>,
) {
    if texts.with_borrow(|texts| !texts.contains_key(text))
        && let Ok(object) = object()
    {
        keep(texts, text, &object);
    }
}

#[cfg(test)]
mod tests {
    use super::{Printed, map, set};
    use mse_isl::{Context, Map, Set};

    #[test]
    fn names_that_isl_gives_are_not_kept() {
        let around = |text: &str| {
            let map = map(text).expect(text);
            map.clone().reverse().expect(text).apply_range(map).expect(text).to_string()
        };
        assert_eq!(around("{ S[i0, i1] -> A[i0' = i0, i1' = i1] }"), "{ A[i0, i1] -> A[i0, i1] }");
        assert_eq!(around("{ S[t, i] -> A[t' = t, i' = i] }"), "{ A[t, i] -> A[t' = t, i' = i] }");
    }

    #[test]
    fn what_was_printed_is_not_parsed() {
        let one = Set::read_from_str(&Context::current(), "{ P[i] : 0 <= i <= 8 }").expect("a set");
        one.keep("{ P[i] : no isl }");
        assert!(set("{ P[i] : no isl }").expect("kept").is_equal(&one).expect("sets"));
        assert!(set(&one.printed()).expect("kept").is_equal(&one).expect("sets"));
    }

    #[test]
    fn one_space_is_as_isl_reads_it() {
        for text in [
            "{ S[i] : 0 <= i < 4 }",
            "[N, M] -> { S[i] : i < N }",
            "[N] -> { : N > 0 }",
            "{ [i] }",
            "{ S[] : false }",
        ] {
            let expected = Set::read_from_str(&Context::current(), text).expect(text);
            for _ in 0..2 {
                let found = set(text).expect(text);
                assert_eq!(found.to_string(), expected.to_string());
                assert!(
                    found.get_space().expect(text).is_equal(&expected.get_space().expect(text)).expect(text)
                );
            }
        }
        for text in ["[N] -> { S[i] -> A[i + N] : i < 3; S[i] -> A[i] : i > 3 }", "{ S[i] -> [] : false }"] {
            let expected = Map::read_from_str(&Context::current(), text).expect(text);
            for _ in 0..2 {
                let found = map(text).expect(text);
                assert_eq!(found.to_string(), expected.to_string());
                assert!(
                    found.get_space().expect(text).is_equal(&expected.get_space().expect(text)).expect(text)
                );
            }
        }
        assert!(set("{ S[i]; T[i] }").is_err() && map("{ S[i] -> A[]; T[i] -> A[] }").is_err());
        assert!(set("{ S[i").is_err() && set("{ S[i").is_err());
    }
}
