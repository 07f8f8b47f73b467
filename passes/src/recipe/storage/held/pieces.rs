//! Pieces of one statement that came to read and write the same, as one.

use crate::scop::{Body, Scop, Statement};
use mse_isl::{DimType, Result, Set};

/// The scop with pieces of one statement that read and write the same as one.
pub fn joined(mut scop: Scop) -> Result<Scop> {
    let mut joined: Vec<Statement> = Vec::new();
    for piece in std::mem::take(&mut scop.statements) {
        let mut known = None;
        for (position, other) in joined.iter().enumerate() {
            known = known.or(is_as(&piece, other)?.then_some(position));
        }
        match known {
            Some(position) => joined[position] = both(&joined[position], &piece)?,
            None => joined.push(piece),
        }
    }
    Ok(Scop { statements: joined, ..scop })
}

/// Whether two are pieces of one statement, with the same accesses.
fn is_as(piece: &Statement, other: &Statement) -> Result<bool> {
    let (Body::Of(_), true) = (&piece.body, piece.body == other.body) else { return Ok(false) };
    for (access, of_other) in piece.accesses.iter().zip(&other.accesses) {
        let stated = access.stated.clone().set_tuple_name(DimType::In, &other.name)?;
        if !stated.is_equal(&of_other.stated)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// One piece for two, by the name of the first.
fn both(piece: &Statement, other: &Statement) -> Result<Statement> {
    let also = |own: &Set, of_other: &Set| {
        own.clone().union(of_other.clone().set_tuple_name(&piece.name)?)?.coalesce()
    };
    let domain = also(&piece.domain, &other.domain)?;
    let mut accesses = piece.accesses.clone();
    for access in &mut accesses {
        access.relation = access.stated.clone().intersect_domain(domain.clone())?;
    }
    Ok(Statement { stated: also(&piece.stated, &other.stated)?, domain, accesses, ..piece.clone() })
}
