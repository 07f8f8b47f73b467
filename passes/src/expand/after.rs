//! The model after an expansion, without writing it: pieces instead of statements, new arrays beside the old
//! ones.

use super::decide::Decision;
use super::order;
use super::split::{Piece, Target};
use crate::independence::Independence;
use crate::scop::{Access, Array, Scop, Statement, union_of_maps};
use crate::storage::{Copy, NewArray};
use mse_isl::{DimType, Map, Result, UnionMap};

impl Decision {
    /// The model that the expansion makes of a scop.
    pub fn model(&self, scop: &Scop) -> Result<Scop> {
        let mut statements = Vec::new();
        for (statement, pieces) in scop.statements.iter().zip(&self.pieces) {
            for piece in pieces {
                statements.push(piece.model(statement, scop)?);
            }
        }
        for copy in &self.storage.copies {
            statements.push(copy.model(scop)?);
        }
        let schedule = order::schedule(scop, self)?.unwrap_or_else(|| scop.schedule.clone());
        let arrays = scop.arrays.iter().cloned().chain(self.storage.arrays.iter().map(NewArray::model));
        let context = scop.context.clone();
        let independent = self.independences(scop)?;
        Ok(Scop { context, arrays: arrays.collect(), statements, schedule, independent })
    }

    /// What is said of the statements, of their pieces.
    fn independences(&self, scop: &Scop) -> Result<Vec<Independence>> {
        let sources = self.pieces.iter().flatten().map(Piece::source).collect::<Result<Vec<_>>>()?;
        let sources = union_of_maps(sources.into_iter())?;
        scop.independent.iter().map(|said| said.of(&sources)).collect()
    }

    /// The accesses that the accesses of the pieces stand for: `{ [S_0[i] -> r_0[]] -> [S[i] -> r[]] }`.
    pub fn sources(&self, scop: &Scop) -> Result<UnionMap> {
        let mut sources = Vec::new();
        for (statement, pieces) in scop.statements.iter().zip(&self.pieces) {
            for piece in pieces {
                let instances = piece.source()?;
                for (access, new) in statement.accesses.iter().zip(&piece.accesses) {
                    let (from, to) = (&new.reference, &access.reference);
                    let reference = format!("{{ {from}[] -> {to}[] }}");
                    let reference = Map::read_from_str(instances.context(), &reference)?;
                    sources.push(instances.clone().product(reference)?);
                }
            }
        }
        union_of_maps(sources.into_iter())
    }
}

impl Piece {
    /// The instances that it stands for: `{ S_0[i] -> S[i] }`.
    pub fn source(&self) -> Result<Map> {
        match &self.origin {
            Some(origin) => origin.clone().intersect_domain(self.domain.clone()),
            None => self.domain.clone().identity(),
        }
    }

    fn model(&self, statement: &Statement, scop: &Scop) -> Result<Statement> {
        let domain = self.domain.clone().intersect_params(scop.context.clone())?;
        let mut accesses = Vec::new();
        for (access, new) in statement.accesses.iter().zip(&self.accesses) {
            let relation = match &new.target {
                Target::Nothing => continue,
                Target::Same => access.relation.clone().set_tuple_name(DimType::In, &self.name)?,
                Target::New { relation, .. } => relation.clone(),
            };
            let relation = relation.intersect_domain(domain.clone())?;
            accesses.push(Access { reference: new.reference.clone(), relation, ..access.clone() });
        }
        Ok(Statement { name: self.name.clone(), domain, accesses, repeats: statement.repeats })
    }
}

impl Copy {
    /// `copy_A[a]`: the cell of `New` gets what that of `A` has.
    fn model(&self, scop: &Scop) -> Result<Statement> {
        let domain = self.domain.clone().intersect_params(scop.context.clone())?;
        let access =
            |(reference, kind, relation)| Access { reference, kind, may: false, relation, position: 0 };
        let accesses = self.accesses(&domain)?.into_iter().map(access).zip(0..);
        let accesses = accesses.map(|(access, position)| Access { position, ..access }).collect();
        Ok(Statement { name: self.statement.clone(), domain, accesses, repeats: false })
    }
}

impl NewArray {
    fn model(&self) -> Array {
        Array { name: self.name.clone(), extent: self.extent.clone(), live_in: false, live_out: false }
    }
}
