//! The facts that operations of the program state by themselves.

pub mod access;
pub mod alias;
pub mod arithmetic;
pub mod call;
pub mod callers;
pub mod combination;
pub mod counting;
pub mod cut;
pub mod device;
pub mod integer;
pub mod kind;
pub mod rebuilt;
pub mod refusal;
pub mod region;
pub mod temporary;
pub mod vector;
pub mod view;
pub mod wide;
