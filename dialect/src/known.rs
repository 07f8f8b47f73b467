//! Texts that were read before: an attribute is parsed when it is built, and by every stage that reads it.
//!
//! Objects are kept for each thread, since isl's contexts are; all are forgotten when there are too many.

use mse_isl::{Context, Map, MultiUnionPwAff, Result, Schedule, Set, UnionMap, UnionSet};
use std::cell::RefCell;
use std::collections::HashMap;
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
    known(&SETS, text, |isl| UnionSet::read_from_str(isl, text))
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
    known(&MAPS, text, |isl| UnionMap::read_from_str(isl, text))
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

fn known<T: Clone>(
    texts: &'static LocalKey<Texts<T>>,
    text: &str,
    read: impl FnOnce(&Context) -> Result<T>,
) -> Result<T> {
    if let Some(found) = texts.with_borrow(|texts| texts.get(text).cloned()) {
        return Ok(found);
    }
    let object = read(&Context::current())?;
    texts.with_borrow_mut(|texts| {
        if texts.len() >= MOST {
            texts.clear();
        }
        texts.insert(text.to_owned(), object.clone());
    });
    Ok(object)
}

#[cfg(test)]
mod tests {
    use super::{map, set};
    use mse_isl::{Context, Map, Set};

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
