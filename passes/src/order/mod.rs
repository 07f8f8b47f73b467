//! The order of instances: dates, what comes last before an access, and what must stay in order.
//!
//! ```text
//! dates         when an access is executed, and which of two is later      ([`dates`])
//! sources       the last accesses before an access to a place              ([`sources`])
//! conditions    which accesses happen if another one does                  ([`conditions`])
//! known         sources that were found before, on other storage           ([`known`])
//! dependences   flow, and what storage demands, on places                  ([`dependences`])
//! counters      whether while loops are loops of a schedule                ([`counter`])
//! ```
//!
//! Nothing here changes an order: that is [`crate::orders`]'s.

mod conditions;
pub mod counter;
pub mod dates;
pub mod dependences;
pub mod known;
pub mod one_iteration;
pub mod sources;

pub use conditions::Conditions;
pub use dates::{Dates, Later, padded};
pub use dependences::Dependences;
pub use known::Known;
pub use sources::{Accesses, Sources};
