//! isl functions that take a callback, as lists and as methods that take a closure.
//!
//! A closure may fail or panic. Neither may cross C: the trampoline stores the failure in the context and
//! tells isl to stop. The isl call then returns with an error, and [`Context::take_error`] returns the
//! closure's error or resumes its panic.

use std::ffi::{c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::context::Failure;
use crate::ffi::{Handle, Raw, Return};
use crate::{
    Aff, AstNode, BasicMap, BasicSet, Constraint, Context, Map, MultiAff, Point, PwAff, PwMultiAff, Result,
    Schedule, ScheduleNode, Set, UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet,
};

/// Runs a closure on behalf of isl; `None` if it failed, the failure being left in the context.
pub(crate) fn guarded<T>(ctx: &Context, body: impl FnOnce() -> Result<T>) -> Option<T> {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => return Some(value),
        Ok(Err(error)) => Failure::Error(error),
        Err(payload) => Failure::Panic(payload),
    };
    ctx.set_failure(failure);
    None
}

/// A closure and the context it runs in: the `user` argument of a callback.
struct User<F> {
    run: F,
    ctx: Context,
}

impl<F> User<F> {
    fn new(ctx: &Context, run: F) -> User<F> {
        User { run, ctx: ctx.clone() }
    }

    fn as_ptr(&mut self) -> *mut c_void {
        ptr::from_mut(self).cast()
    }
}

type Stat1 = unsafe extern "C" fn(Raw, *mut c_void) -> c_int;
type Stat2 = unsafe extern "C" fn(Raw, Raw, *mut c_void) -> c_int;
type Give1 = unsafe extern "C" fn(Raw, *mut c_void) -> Raw;

/// `isl_stat (*)(__isl_take A *, void *)`
unsafe extern "C" fn each_one<A, F>(a: Raw, user: *mut c_void) -> c_int
where
    A: Handle + Return<Raw = Raw>,
    F: FnMut(A) -> Result<()>,
{
    // SAFETY: `user` is the `User<F>` that the caller of the isl function keeps alive and does not touch
    // meanwhile.
    let user = unsafe { &mut *user.cast::<User<F>>() };
    let ctx = user.ctx.clone();
    guarded(&ctx, || (user.run)(A::give(a, &ctx)?)).map_or(-1, |()| 0)
}

/// `isl_stat (*)(__isl_take A *, __isl_take B *, void *)`
unsafe extern "C" fn each_pair<A, B, F>(a: Raw, b: Raw, user: *mut c_void) -> c_int
where
    A: Handle + Return<Raw = Raw>,
    B: Handle + Return<Raw = Raw>,
    F: FnMut(A, B) -> Result<()>,
{
    // SAFETY: as in `each_one`.
    let user = unsafe { &mut *user.cast::<User<F>>() };
    let ctx = user.ctx.clone();
    let (a, b) = (A::give(a, &ctx), B::give(b, &ctx));
    guarded(&ctx, || (user.run)(a?, b?)).map_or(-1, |()| 0)
}

/// `isl_bool (*)(__isl_keep A *, void *)`; the closure sees a copy.
unsafe extern "C" fn visit<A, F>(a: Raw, user: *mut c_void) -> c_int
where
    A: Handle + Clone,
    F: FnMut(&A) -> Result<bool>,
{
    // SAFETY: as in `each_one`.
    let user = unsafe { &mut *user.cast::<User<F>>() };
    let ctx = user.ctx.clone();
    guarded(&ctx, || (user.run)(&lent(a, &ctx))).map_or(-1, c_int::from)
}

/// `__isl_give A *(*)(__isl_take A *, void *)`
unsafe extern "C" fn replace<A, F>(a: Raw, user: *mut c_void) -> Raw
where
    A: Handle + Return<Raw = Raw>,
    F: FnMut(A) -> Result<A>,
{
    // SAFETY: as in `each_one`.
    let user = unsafe { &mut *user.cast::<User<F>>() };
    let ctx = user.ctx.clone();
    guarded(&ctx, || (user.run)(A::give(a, &ctx)?)).map_or(ptr::null_mut(), Handle::into_raw)
}

/// A copy of an object that isl lends to a callback.
pub(crate) fn lent<A: Handle + Clone>(a: Raw, ctx: &Context) -> A {
    let borrowed = A::wrap(ptr::NonNull::new(a).expect("isl lends objects that exist"), ctx.clone());
    let copy = borrowed.clone();
    // The reference is isl's: give it back instead of freeing it.
    let _ = borrowed.into_raw();
    copy
}

/// Methods `fn name(&self) -> Vec<A> = isl_foreach;`
macro_rules! collected {
    ($( $T:ident { $( $(#[$meta:meta])* fn $name:ident(&self) -> $A:ident = $c:ident; )* } )*) => { $( impl $T { $(
        $(#[$meta])*
        pub fn $name(&self) -> Result<Vec<$A>> {
            unsafe extern "C" {
                fn $c(object: Raw, each: Stat1, user: *mut c_void) -> c_int;
            }
            let mut all = Vec::new();
            let each = |a: $A| { all.push(a); Ok(()) };
            // SAFETY: the object is alive; the trampoline and `user` agree on the closure type.
            let status = unsafe { foreach_one(self.context(), each, |each, user| $c(self.raw(), each, user)) };
            <()>::give(status, self.context()).map(|()| all)
        }
    )* } )* };
}

/// Methods `fn name(&self) -> Vec<(A, B)> = isl_foreach;`
macro_rules! collected_pairs {
    ($( $T:ident { $(#[$meta:meta])* fn $name:ident(&self) -> ($A:ident, $B:ident) = $c:ident; } )*) => { $( impl $T {
        $(#[$meta])*
        pub fn $name(&self) -> Result<Vec<($A, $B)>> {
            unsafe extern "C" {
                fn $c(object: Raw, each: Stat2, user: *mut c_void) -> c_int;
            }
            let mut all = Vec::new();
            let each = |a: $A, b: $B| { all.push((a, b)); Ok(()) };
            // SAFETY: the object is alive; the trampoline and `user` agree on the closure type.
            let status = unsafe { foreach_pair(self.context(), each, |each, user| $c(self.raw(), each, user)) };
            <()>::give(status, self.context()).map(|()| all)
        }
    } )* };
}

/// Runs an isl function with a closure for one taken object.
///
/// # Safety
/// `call` passes its arguments on to an isl function whose callback takes an `A`.
unsafe fn foreach_one<A, F>(ctx: &Context, each: F, call: impl FnOnce(Stat1, *mut c_void) -> c_int) -> c_int
where
    A: Handle + Return<Raw = Raw>,
    F: FnMut(A) -> Result<()>,
{
    call(each_one::<A, F>, User::new(ctx, each).as_ptr())
}

/// Runs an isl function with a closure for two taken objects.
///
/// # Safety
/// `call` passes its arguments on to an isl function whose callback takes an `A` and a `B`.
unsafe fn foreach_pair<A, B, F>(
    ctx: &Context,
    each: F,
    call: impl FnOnce(Stat2, *mut c_void) -> c_int,
) -> c_int
where
    A: Handle + Return<Raw = Raw>,
    B: Handle + Return<Raw = Raw>,
    F: FnMut(A, B) -> Result<()>,
{
    call(each_pair::<A, B, F>, User::new(ctx, each).as_ptr())
}

collected! {
    Set {
        /// Its basic sets.
        fn basic_sets(&self) -> BasicSet = isl_set_foreach_basic_set;
        /// Its points; there must be finitely many.
        fn points(&self) -> Point = isl_set_foreach_point;
    }
    UnionSet {
        /// Its sets, one for each space.
        fn sets(&self) -> Set = isl_union_set_foreach_set;
        /// Its points; there must be finitely many.
        fn points(&self) -> Point = isl_union_set_foreach_point;
    }
    Map {
        /// Its basic maps.
        fn basic_maps(&self) -> BasicMap = isl_map_foreach_basic_map;
    }
    UnionMap {
        /// Its maps, one for each space.
        fn maps(&self) -> Map = isl_union_map_foreach_map;
    }
    BasicSet {
        /// Its constraints.
        fn constraints(&self) -> Constraint = isl_basic_set_foreach_constraint;
    }
    BasicMap {
        /// Its constraints.
        fn constraints(&self) -> Constraint = isl_basic_map_foreach_constraint;
    }
    UnionPwAff {
        /// Its functions, one for each domain space.
        fn pieces(&self) -> PwAff = isl_union_pw_aff_foreach_pw_aff;
    }
    UnionPwMultiAff {
        /// Its functions, one for each space.
        fn pieces(&self) -> PwMultiAff = isl_union_pw_multi_aff_foreach_pw_multi_aff;
    }
}

collected_pairs! {
    PwAff {
        /// Its cases: where, and which function.
        fn pieces(&self) -> (Set, Aff) = isl_pw_aff_foreach_piece;
    }
    PwMultiAff {
        /// Its cases: where, and which function.
        fn pieces(&self) -> (Set, MultiAff) = isl_pw_multi_aff_foreach_piece;
    }
}

unsafe extern "C" {
    fn isl_schedule_node_map_descendant_bottom_up(node: Raw, map: Give1, user: *mut c_void) -> Raw;
    fn isl_schedule_map_schedule_node_bottom_up(schedule: Raw, map: Give1, user: *mut c_void) -> Raw;
    fn isl_schedule_node_foreach_descendant_top_down(node: Raw, visit: Stat1, user: *mut c_void) -> c_int;
    fn isl_schedule_foreach_schedule_node_top_down(schedule: Raw, visit: Stat1, user: *mut c_void) -> c_int;
    fn isl_ast_node_foreach_descendant_top_down(node: Raw, visit: Stat1, user: *mut c_void) -> c_int;
    fn isl_ast_node_map_descendant_bottom_up(node: Raw, map: Give1, user: *mut c_void) -> Raw;
}

/// Methods that walk a tree from the root; the closure says whether to go into the children.
macro_rules! visitors {
    ($( $(#[$meta:meta])* $T:ident::$name:ident visits $A:ident = $c:ident; )*) => { $( impl $T {
        $(#[$meta])*
        pub fn $name<F: FnMut(&$A) -> Result<bool>>(&self, visitor: F) -> Result<()> {
            let mut user = User::new(self.context(), visitor);
            // SAFETY: the object is alive; the trampoline and `user` agree on the closure type.
            let status = unsafe { $c(self.raw(), visit::<$A, F>, user.as_ptr()) };
            <()>::give(status, self.context())
        }
    } )* };
}

/// Methods that rewrite a tree from the leaves; the closure must return a node at the place of its argument.
macro_rules! rewriters {
    ($( $(#[$meta:meta])* $T:ident::$name:ident rewrites $A:ident = $c:ident; )*) => { $( impl $T {
        $(#[$meta])*
        pub fn $name<F: FnMut($A) -> Result<$A>>(self, rewrite: F) -> Result<$T> {
            let ctx = self.context().clone();
            let mut user = User::new(&ctx, rewrite);
            // SAFETY: the object is given up; the trampoline and `user` agree on the closure type.
            let raw = unsafe { $c(self.into_raw(), replace::<$A, F>, user.as_ptr()) };
            $T::give(raw, &ctx)
        }
    } )* };
}

visitors! {
    /// Visits this node and its descendants, parents first; the closure says whether to go into the children.
    ScheduleNode::foreach_descendant_top_down visits ScheduleNode = isl_schedule_node_foreach_descendant_top_down;
    /// Visits all nodes, parents first; the closure says whether to go into the children.
    Schedule::foreach_schedule_node_top_down visits ScheduleNode = isl_schedule_foreach_schedule_node_top_down;
    /// Visits this node and its descendants, parents first; the closure says whether to go into the children.
    AstNode::foreach_descendant_top_down visits AstNode = isl_ast_node_foreach_descendant_top_down;
}

rewriters! {
    /// Replaces every descendant and then this node, children first; the closure returns the new node, at the
    /// place of the one it was given.
    ScheduleNode::map_descendant_bottom_up rewrites ScheduleNode = isl_schedule_node_map_descendant_bottom_up;
    /// Replaces every node, children first; the closure returns the new node, at the place of the one it was
    /// given.
    Schedule::map_descendant_bottom_up rewrites ScheduleNode = isl_schedule_map_schedule_node_bottom_up;
    /// Replaces every descendant and then this node, children first.
    AstNode::map_descendant_bottom_up rewrites AstNode = isl_ast_node_map_descendant_bottom_up;
}
