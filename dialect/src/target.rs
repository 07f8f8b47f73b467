//! The abilities of targets, in one table: it is asked before code is made for a target, and when code is refused.

/// A target of code generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its name in options.
    pub name: &'static str,
    /// Its name in remarks.
    pub called: &'static str,
    /// The bits of an element of memory that several threads can update in one step.
    pub update_bits: &'static [u64],
}

/// All targets. Upstream's lowering to SPIR-V has no updates of 8 and 16 bits.
pub const TARGETS: [Target; 2] = [
    Target { name: "any", called: "the target", update_bits: &[8, 16, 32, 64] },
    Target { name: "spirv", called: "upstream's lowering to SPIR-V", update_bits: &[32, 64] },
];

/// The target for SPIR-V.
pub const SPIRV: Target = TARGETS[1];

impl Target {
    /// The target of this name.
    pub fn of(name: &str) -> Option<Target> {
        TARGETS.into_iter().find(|target| target.name == name)
    }

    /// Whether several threads can update an element of so many bytes.
    pub fn updates(&self, bytes: u64) -> bool {
        self.update_bits.contains(&(8 * bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn targets_are_found_by_name() {
        assert!(Target::of("any").is_some_and(|any| any.updates(1)));
        assert!(Target::of("spirv").is_some_and(|spirv| spirv.updates(4) && !spirv.updates(2)));
        assert!(Target::of("other").is_none());
    }
}
