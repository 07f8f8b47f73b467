//! The shim passes on every option that `Passes.td` declares: one that it forgets would be accepted and do
//! nothing.

use std::collections::BTreeSet;

/// Pairs of a pass and an option.
type Options<'a> = BTreeSet<(&'a str, &'a str)>;

/// `Option<"variable", "name", ...>` and `ListOption<...>` below `def Pass :`.
fn declared(ods: &str) -> Options<'_> {
    of_sections(ods, "\ndef ", ' ', "Option<\"", |option| option.split('"').nth(2))
}

/// `.add("name", variable)` and `.addList(...)` inside `MSE_PASS(Pass, ...)`.
fn passed_on(shim: &str) -> Options<'_> {
    let options =
        |call: &'static str| of_sections(shim, "\nMSE_PASS(", ',', call, |rest| rest.split('"').next());
    options(".add(\"").into_iter().chain(options(".addList(\"")).collect()
}

/// In each section, named by what stands before `end`, the options that `name` reads after each `mark`.
fn of_sections<'a>(
    text: &'a str,
    start: &str,
    end: char,
    mark: &str,
    name: impl Fn(&'a str) -> Option<&'a str>,
) -> Options<'a> {
    let mut found = Options::new();
    for section in text.split(start).skip(1) {
        let pass = section.split(end).next().expect("one part");
        found.extend(section.split(mark).skip(1).filter_map(|rest| Some((pass, name(rest)?))));
    }
    found
}

#[test]
fn all_options_arrive() {
    let (ods, shim) = (include_str!("../ods/Passes.td"), include_str!("../cpp/Passes.cpp"));
    let declared = declared(ods);
    assert!(declared.contains(&("MseLower", "target")), "{declared:?}");
    assert_eq!(declared, passed_on(shim));
}
