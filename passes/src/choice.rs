//! Options whose values have names.
//!
//! ```text
//! choice! { /// How a schedule is found. Algorithm { /// isl's scheduler. Isl = "isl", /// .. Source = "source", } }
//! ```
//!
//! makes an enumeration, the names of its values, and a function that reads an option of a pass.
//!
//! And the options `arrays` and `exclude`, by which several passes are told which arrays to work on.

use mse_dialect::registration::Options;

/// Which arrays a pass works on.
#[derive(Clone, Debug, Default)]
pub struct Arrays<'o> {
    /// These only, all if empty.
    pub only: Vec<&'o str>,
    /// Not these.
    pub not: Vec<&'o str>,
}

impl<'o> Arrays<'o> {
    /// Those that the options `arrays` and `exclude` name.
    pub fn of(options: &Options<'o>) -> Self {
        let names = |option| {
            let list: &'o str = options.get(option).copied().unwrap_or_default();
            list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
        };
        Self { only: names("arrays"), not: names("exclude") }
    }

    /// Whether the array is one of them.
    pub fn has(&self, array: &str) -> bool {
        (self.only.is_empty() || self.only.contains(&array)) && !self.not.contains(&array)
    }
}

/// An enumeration whose values have names. The first value is the default.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $( $(#[$of:meta])* $value:ident = $text:literal, )* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $( $(#[$of])* $value, )* }

        impl $name {
            /// The names of the values; the first is the default.
            pub const NAMES: &'static [&'static str] = &[$( $text, )*];

            /// The values with their names.
            pub const ALL: &'static [(Self, &'static str)] = &[$( (Self::$value, $text), )*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $( Self::$value => $text, )* }
            }

            /// The value that an option has.
            ///
            /// # Errors
            /// That it is none of these.
            pub fn of(options: &mse_dialect::registration::Options, option: &str) -> Result<Self, String> {
                match options.get(option).copied().unwrap_or(Self::NAMES[0]) {
                    $( $text => Ok(Self::$value), )*
                    other => Err($crate::choice::unknown(option, other, Self::NAMES)),
                }
            }
        }
    };
}
pub(crate) use choice;

/// `unknown mode 'x'; it has a, b and c`
pub fn unknown(option: &str, value: &str, names: &[&str]) -> String {
    let (last, others) = names.split_last().expect("an option has values");
    let others = others.join(", ");
    format!("unknown {option} '{value}'; it has {others} and {last}")
}
