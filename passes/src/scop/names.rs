//! The names of a scop: each statement, array, reference and parameter has its own.

use super::Scop;
use mse_isl::DimType;
use std::collections::BTreeSet;

/// The names that are taken.
pub struct Names(BTreeSet<String>);

impl Names {
    /// Those of a scop.
    pub fn of(scop: &Scop) -> Self {
        let mut names: BTreeSet<String> = scop.arrays.iter().map(|array| array.name.clone()).collect();
        for statement in &scop.statements {
            names.insert(statement.name.clone());
            names.extend(statement.accesses.iter().map(|access| access.reference.clone()));
        }
        let parameters = 0..scop.context.dim(DimType::Param).unwrap_or(0);
        names.extend(parameters.filter_map(|i| scop.context.get_dim_name(DimType::Param, i).ok().flatten()));
        Self(names)
    }

    /// Takes one more.
    pub fn take(&mut self, name: impl Into<String>) {
        self.0.insert(name.into());
    }

    /// Takes `S_n`, with underscores behind it if that is taken.
    pub fn numbered(&mut self, stem: &str, number: usize) -> String {
        let mut name = format!("{stem}_{number}");
        while !self.0.insert(name.clone()) {
            name.push('_');
        }
        name
    }

    /// Takes the first of `S_0`, `S_1`, .. that is free.
    pub fn fresh(&mut self, stem: &str) -> String {
        let mut numbers = (0..).map(|number: usize| format!("{stem}_{number}"));
        numbers.find(|name| self.0.insert(name.clone())).expect("there are more numbers than names")
    }
}
