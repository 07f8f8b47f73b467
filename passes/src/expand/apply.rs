//! The scop after an expansion: pieces instead of statements, new arrays beside the old ones.

use super::decision::Decision;
use super::order;
use super::split::{Piece, Target};
use crate::scop::{Access, Array, Home, Independence, Scop, Statement, commuting, union_of_maps};
use crate::storage::{Copy, NewArray};
use mse_isl::{DimType, Map, Result, Set, UnionMap};

impl Decision {
    /// The scop after the expansion. Arrays of its own that nothing accesses any more are gone.
    pub fn apply(&self, scop: &Scop) -> Result<Scop> {
        let copies = self.storage.copies.iter().map(|copy| copy.statement(scop));
        let mut statements = copies.collect::<Result<Vec<_>>>()?;
        for (statement, pieces) in scop.statements.iter().zip(&self.pieces) {
            for piece in pieces {
                statements.push(piece.statement(statement, scop)?);
            }
        }
        let new = self.storage.arrays.iter().map(|array| array.array(scop));
        let arrays = scop.arrays.iter().cloned().chain(new).filter(|array| {
            let used = || statements.iter().flat_map(|statement| &statement.accesses);
            array.home == Home::Outside || used().any(|access| access.is_of(&array.name))
        });
        Ok(Scop {
            arrays: arrays.collect(),
            schedule: order::schedule(scop, self)?.unwrap_or_else(|| scop.schedule.clone()),
            independent: self.independences(scop)?,
            unordered: self.unordered(scop)?,
            statements,
            ..scop.clone()
        })
    }

    /// The independence stated for the statements, for their pieces.
    fn independences(&self, scop: &Scop) -> Result<Vec<Independence>> {
        let sources = self.instances()?;
        scop.independent.iter().map(|said| said.of(&sources)).collect()
    }

    /// The same for parallel loops.
    fn unordered(&self, scop: &Scop) -> Result<Vec<UnionMap>> {
        let sources = self.instances()?;
        scop.unordered.iter().map(|pairs| commuting::carried_over(pairs, &sources)).collect()
    }

    /// The instances that those of the pieces stand for: `{ S_0[i] -> S[i] }`.
    fn instances(&self) -> Result<UnionMap> {
        let sources = self.pieces.iter().flatten().map(Piece::source).collect::<Result<Vec<_>>>()?;
        union_of_maps(sources.into_iter())
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

    /// The piece of a statement as one of its own; the statement itself if it is all of that.
    fn statement(&self, statement: &Statement, scop: &Scop) -> Result<Statement> {
        if self.is_all_of(statement)? {
            return Ok(statement.clone());
        }
        let domain = self.domain.clone().intersect_params(scop.context.clone())?;
        let mut accesses = Vec::new();
        for (access, new) in statement.accesses.iter().zip(&self.accesses) {
            let (stated, operands) = match &new.target {
                Target::Nothing => continue,
                Target::Same if self.origin.is_none() => (access.stated.clone(), access.operands.clone()),
                Target::Same => {
                    (access.stated.clone().set_tuple_name(DimType::In, &self.name)?, access.operands.clone())
                }
                Target::New { relation, operands, .. } => (relation.clone(), operands.clone()),
            };
            let relation = stated.clone().intersect_domain(domain.clone())?;
            let (reference, renamed) =
                (new.reference.clone(), access.renamed || new.reference != access.reference);
            accesses.push(Access { reference, relation, stated, operands, renamed, ..access.clone() });
        }
        Ok(Statement {
            name: self.name.clone(),
            domain,
            stated: self.domain.clone(),
            origin: self.origin_of(statement)?,
            accesses,
            ..statement.clone()
        })
    }

    /// The source instances that the piece stands for: `{ S_0[i] -> Source[i] }`.
    fn origin_of(&self, statement: &Statement) -> Result<Option<Map>> {
        match (&self.origin, &statement.origin) {
            (Some(origin), Some(older)) => origin.clone().apply_range(older.clone()).map(Some),
            (origin, older) => Ok(origin.as_ref().or(older.as_ref()).cloned()),
        }
    }
}

impl Copy {
    /// `copy_A[a]`: the cell of `New` gets the value of the cell of `A`.
    pub(super) fn statement(&self, scop: &Scop) -> Result<Statement> {
        let cells = Set::universe(self.domain.get_space()?)?.identity()?;
        let of = |array: &str| cells.clone().set_tuple_name(DimType::Out, array);
        Statement::copy(&self.domain, &scop.context, of(&self.from)?, of(&self.to)?)
    }
}

impl NewArray {
    fn array(&self, scop: &Scop) -> Array {
        let of = scop.array(&self.of).expect("a new array is cut from one of the scop");
        of.cut(&self.name, self.extent.clone())
    }
}
