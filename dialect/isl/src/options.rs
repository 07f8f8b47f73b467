//! The options of a context: one typed getter and setter each.
//!
//! Options hold for everything computed in the context, so code that needs its own sets them within
//! [`Context::with_options`], which puts the former values back.

use std::ffi::c_int;

use crate::Context;
use crate::ffi::Raw;

/// The algorithm that isl's scheduler uses for each band (`schedule_algorithm`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum ScheduleAlgorithm {
    /// isl's variant of Pluto.
    Isl = 0,
    /// Feautrier's.
    Feautrier = 1,
}

impl Context {
    /// Runs `body`; the options it sets are put back afterwards.
    pub fn with_options<T>(&self, body: impl FnOnce(&Context) -> T) -> T {
        let _restore = Restore { ctx: self, values: ALL.iter().map(|option| option.get(self)).collect() };
        body(self)
    }
}

/// Puts options back, also when the code that set them panics.
struct Restore<'a> {
    ctx: &'a Context,
    values: Vec<c_int>,
}

impl Drop for Restore<'_> {
    fn drop(&mut self) {
        for (option, &value) in ALL.iter().zip(&self.values) {
            option.set(self.ctx, value);
        }
    }
}

/// isl's getter and setter of an option.
struct Access {
    get: unsafe extern "C" fn(Raw) -> c_int,
    set: unsafe extern "C" fn(Raw, c_int) -> c_int,
}

impl Access {
    fn get(&self, ctx: &Context) -> c_int {
        // SAFETY: the context is alive.
        unsafe { (self.get)(ctx.raw()) }
    }

    fn set(&self, ctx: &Context, value: c_int) {
        // SAFETY: the context is alive.
        unsafe { (self.set)(ctx.raw(), value) };
    }
}

/// The value of an option.
trait Value {
    fn from_int(value: c_int) -> Self;
    fn into_int(self) -> c_int;
}

impl Value for bool {
    fn from_int(value: c_int) -> bool {
        value != 0
    }
    fn into_int(self) -> c_int {
        c_int::from(self)
    }
}

impl Value for i32 {
    fn from_int(value: c_int) -> i32 {
        value
    }
    fn into_int(self) -> c_int {
        self
    }
}

impl Value for ScheduleAlgorithm {
    fn from_int(value: c_int) -> ScheduleAlgorithm {
        if value == 0 { ScheduleAlgorithm::Isl } else { ScheduleAlgorithm::Feautrier }
    }
    fn into_int(self) -> c_int {
        self as c_int
    }
}

macro_rules! options {
    ($( $(#[$meta:meta])* $name:ident, $set_name:ident: $ty:ty = $get:ident, $set:ident; )*) => {
        unsafe extern "C" { $(
            fn $get(ctx: Raw) -> c_int;
            fn $set(ctx: Raw, value: c_int) -> c_int;
        )* }

        const ALL: &[Access] = &[$( Access { get: $get, set: $set } ),*];

        impl Context { $(
            $(#[$meta])*
            pub fn $name(&self) -> $ty {
                <$ty>::from_int(Access { get: $get, set: $set }.get(self))
            }

            #[doc = concat!("Sets [`", stringify!($name), "`](Context::", stringify!($name), ").")]
            pub fn $set_name(&self, value: $ty) {
                Access { get: $get, set: $set }.set(self, value.into_int());
            }
        )* }
    };
}

options! {
    /// Prints a block also around a single statement.
    ast_always_print_block, set_ast_always_print_block: bool
        = isl_options_get_ast_always_print_block, isl_options_set_ast_always_print_block;
    /// Prints a block around the outermost statements.
    ast_print_outermost_block, set_ast_print_outermost_block: bool
        = isl_options_get_ast_print_outermost_block, isl_options_set_ast_print_outermost_block;
    /// Prints each macro definition once.
    ast_print_macro_once, set_ast_print_macro_once: bool
        = isl_options_get_ast_print_macro_once, isl_options_set_ast_print_macro_once;
    /// Loop conditions are single comparisons, with `min` for several upper bounds.
    ast_build_atomic_upper_bound, set_ast_build_atomic_upper_bound: bool
        = isl_options_get_ast_build_atomic_upper_bound, isl_options_set_ast_build_atomic_upper_bound;
    /// Divisions of values known not to be negative use `pdiv_q` and `pdiv_r`.
    ast_build_prefer_pdiv, set_ast_build_prefer_pdiv: bool
        = isl_options_get_ast_build_prefer_pdiv, isl_options_set_ast_build_prefer_pdiv;
    /// Conditional expressions that are a minimum or maximum become `min` and `max`.
    ast_build_detect_min_max, set_ast_build_detect_min_max: bool
        = isl_options_get_ast_build_detect_min_max, isl_options_set_ast_build_detect_min_max;
    /// Conditions use what the bounds of inner loops imply.
    ast_build_exploit_nested_bounds, set_ast_build_exploit_nested_bounds: bool
        = isl_options_get_ast_build_exploit_nested_bounds, isl_options_set_ast_build_exploit_nested_bounds;
    /// Instances with the same date are generated together.
    ast_build_group_coscheduled, set_ast_build_group_coscheduled: bool
        = isl_options_get_ast_build_group_coscheduled, isl_options_set_ast_build_group_coscheduled;
    /// Loops over multiples of a stride count the quotient.
    ast_build_scale_strides, set_ast_build_scale_strides: bool
        = isl_options_get_ast_build_scale_strides, isl_options_set_ast_build_scale_strides;
    /// Conditionals may have an else part.
    ast_build_allow_else, set_ast_build_allow_else: bool
        = isl_options_get_ast_build_allow_else, isl_options_set_ast_build_allow_else;
    /// Conditions may be disjunctions.
    ast_build_allow_or, set_ast_build_allow_or: bool
        = isl_options_get_ast_build_allow_or, isl_options_set_ast_build_allow_or;
    /// The tile loops made by `band_tile` step by the tile size.
    tile_scale_tile_loops, set_tile_scale_tile_loops: bool
        = isl_options_get_tile_scale_tile_loops, isl_options_set_tile_scale_tile_loops;
    /// The point loops made by `band_tile` start at zero.
    tile_shift_point_loops, set_tile_shift_point_loops: bool
        = isl_options_get_tile_shift_point_loops, isl_options_set_tile_shift_point_loops;
    /// The algorithm for each band.
    schedule_algorithm, set_schedule_algorithm: ScheduleAlgorithm
        = isl_options_get_schedule_algorithm, isl_options_set_schedule_algorithm;
    /// The first member of each band must be coincident if possible.
    schedule_outer_coincidence, set_schedule_outer_coincidence: bool
        = isl_options_get_schedule_outer_coincidence, isl_options_set_schedule_outer_coincidence;
    /// Bands are merged and chosen to be as deep as possible.
    schedule_maximize_band_depth, set_schedule_maximize_band_depth: bool
        = isl_options_get_schedule_maximize_band_depth, isl_options_set_schedule_maximize_band_depth;
    /// Components are merged only if no coincident member is lost.
    schedule_maximize_coincidence, set_schedule_maximize_coincidence: bool
        = isl_options_get_schedule_maximize_coincidence, isl_options_set_schedule_maximize_coincidence;
    /// Each strongly connected component is scheduled by itself.
    schedule_serialize_sccs, set_schedule_serialize_sccs: bool
        = isl_options_get_schedule_serialize_sccs, isl_options_set_schedule_serialize_sccs;
    /// The scheduler tries whole components before strongly connected ones.
    schedule_whole_component, set_schedule_whole_component: bool
        = isl_options_get_schedule_whole_component, isl_options_set_schedule_whole_component;
    /// Carrying tries dependences of a statement on itself first.
    schedule_carry_self_first, set_schedule_carry_self_first: bool
        = isl_options_get_schedule_carry_self_first, isl_options_set_schedule_carry_self_first;
    /// The scheduler avoids members that coalesce dimensions.
    schedule_treat_coalescing, set_schedule_treat_coalescing: bool
        = isl_options_get_schedule_treat_coalescing, isl_options_set_schedule_treat_coalescing;
    /// Members with a common stride are split.
    schedule_split_scaled, set_schedule_split_scaled: bool
        = isl_options_get_schedule_split_scaled, isl_options_set_schedule_split_scaled;
    /// Independent components become children of a set or sequence.
    schedule_separate_components, set_schedule_separate_components: bool
        = isl_options_get_schedule_separate_components, isl_options_set_schedule_separate_components;
    /// The largest coefficient of a variable in a schedule (-1: no bound).
    schedule_max_coefficient, set_schedule_max_coefficient: i32
        = isl_options_get_schedule_max_coefficient, isl_options_set_schedule_max_coefficient;
    /// The largest constant term in a schedule (-1: no bound).
    schedule_max_constant_term, set_schedule_max_constant_term: i32
        = isl_options_get_schedule_max_constant_term, isl_options_set_schedule_max_constant_term;
    /// Coalescing only wraps constraints with bounded coefficients.
    coalesce_bounded_wrapping, set_coalesce_bounded_wrapping: bool
        = isl_options_get_coalesce_bounded_wrapping, isl_options_set_coalesce_bounded_wrapping;
    /// Coalescing introduces no new integer divisions.
    coalesce_preserve_locals, set_coalesce_preserve_locals: bool
        = isl_options_get_coalesce_preserve_locals, isl_options_set_coalesce_preserve_locals;
}
