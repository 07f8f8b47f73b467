//! AST generation: from a schedule to loops.
//!
//! Hooks are Rust closures. A build owns its hooks and shares them with its copies and with the builds that
//! isl passes to a hook. Each build points isl at its own immutable table, so setting a hook on one copy
//! leaves the others alone.

use std::cell::RefCell;
use std::ffi::{c_int, c_void};
use std::fmt;
use std::mem::ManuallyDrop;
use std::ptr::{self, NonNull};
use std::rc::Rc;

use crate::callback::{guarded, lent};
use crate::ffi::{Handle, InContext, Raw, Return, call};
use crate::handle::crosses;
use crate::{
    AstExpr, AstNode, Context, Error, Id, MultiPwAff, PwAff, PwMultiAff, Result, Schedule, Set, Space,
    UnionMap,
};

/// The context, options and hooks of AST generation, at some depth of the loops being generated.
#[derive(Clone)]
pub struct AstBuild {
    // Dropped first: isl's object points to the hooks.
    object: Object,
    hooks: Rc<Hooks>,
}

/// Methods that take `self` and return it changed; the hooks stay.
macro_rules! builders {
    ($( $(#[$meta:meta])* fn $name:ident(self, $arg:ident: $ty:ty) = $c:ident; )*) => { impl AstBuild { $(
        $(#[$meta])*
        pub fn $name(self, $arg: $ty) -> Result<AstBuild> {
            let AstBuild { object, hooks } = self;
            let object = call!($c, object.context(), [object: Object, $arg: $ty] -> Object)?;
            Ok(AstBuild { object, hooks })
        }
    )* } };
}

/// Methods that take `&self` and return something else.
macro_rules! queries {
    ($( $(#[$meta:meta])* fn $name:ident(&self $(, $arg:ident: $ty:ty)?) -> $ret:ty = $c:ident; )*) => {
        impl AstBuild { $(
            $(#[$meta])*
            pub fn $name(&self $(, $arg: $ty)?) -> Result<$ret> {
                let object = &self.object;
                call!($c, object.context(), [object: &Object $(, $arg: $ty)?] -> $ret)
            }
        )* }
    };
}

impl AstBuild {
    /// A build under a context, for expressions over the parameters of a space.
    ///
    /// isl 0.27 mixes up parameters that a build does not know with others. Without them `(n + m) % 3`
    /// becomes `n % 3` where `n` is known not to be negative.
    ///
    /// # Errors
    /// Those of isl.
    pub fn over(context: Set, space: Space) -> Result<AstBuild> {
        Self::from_context(context.align_params(space)?)
    }

    /// A build that assumes nothing about the parameters.
    pub fn alloc(ctx: &Context) -> Result<AstBuild> {
        call!(isl_ast_build_alloc, ctx.clone(), [ctx: &Context] -> Object).map(AstBuild::without_hooks)
    }

    /// A build that assumes the parameters to lie in { : p }.
    pub fn from_context(context: Set) -> Result<AstBuild> {
        call!(isl_ast_build_from_context, InContext::context(&context), [context: Set] -> Object)
            .map(AstBuild::without_hooks)
    }

    /// The context that owns this build.
    pub fn context(&self) -> &Context {
        self.object.ctx()
    }

    fn without_hooks(object: Object) -> AstBuild {
        let hooks = Rc::new(Hooks::new(object.ctx()));
        AstBuild { object, hooks }
    }
}

builders! {
    /// Also assumes that parameters and outer schedule dimensions lie in the set.
    fn restrict(self, set: Set) = isl_ast_build_restrict;
    /// The options, when generating from a schedule map.
    fn set_options(self, options: UnionMap) = isl_ast_build_set_options;
    /// The names of the loop variables, outermost first.
    fn set_iterators(self, iterators: Vec<Id>) = isl_ast_build_set_iterators;
}

queries! {
    /// The loops for the schedule tree.
    fn node_from_schedule(&self, schedule: Schedule) -> AstNode = isl_ast_build_node_from_schedule;
    /// The loops for the schedule { A -> [date] }.
    fn node_from_schedule_map(&self, schedule: UnionMap) -> AstNode = isl_ast_build_node_from_schedule_map;
    /// The condition that the outer schedule dimensions lie in the set.
    fn expr_from_set(&self, set: Set) -> AstExpr = isl_ast_build_expr_from_set;
    /// The value of { [outer dates] -> [f] }.
    fn expr_from_pw_aff(&self, function: PwAff) -> AstExpr = isl_ast_build_expr_from_pw_aff;
    /// The access of an array at { [outer dates] -> X[f] }.
    fn access_from_pw_multi_aff(&self, function: PwMultiAff) -> AstExpr = isl_ast_build_access_from_pw_multi_aff;
    /// The access of an array at { [outer dates] -> X[f] }.
    fn access_from_multi_pw_aff(&self, function: MultiPwAff) -> AstExpr = isl_ast_build_access_from_multi_pw_aff;
    /// The call of a function on { [outer dates] -> X[f] }.
    fn call_from_pw_multi_aff(&self, function: PwMultiAff) -> AstExpr = isl_ast_build_call_from_pw_multi_aff;
    /// The call of a function on { [outer dates] -> X[f] }.
    fn call_from_multi_pw_aff(&self, function: MultiPwAff) -> AstExpr = isl_ast_build_call_from_multi_pw_aff;
    /// { A -> [outer dates] }: which instances the code being generated executes, and when.
    fn get_schedule(&self) -> UnionMap = isl_ast_build_get_schedule;
    /// The space of the outer dates.
    fn get_schedule_space(&self) -> Space = isl_ast_build_get_schedule_space;
}

type NodeHook = Rc<RefCell<dyn FnMut(AstNode, &AstBuild) -> Result<AstNode>>>;
type ForHook = Rc<RefCell<dyn FnMut(&AstBuild) -> Result<Id>>>;
type MarkHook = Rc<RefCell<dyn FnMut(&Id, &AstBuild) -> Result<()>>>;

/// The closures of a build; never changed once isl knows their address.
#[derive(Clone)]
struct Hooks {
    ctx: Context,
    at_each_domain: Option<NodeHook>,
    before_each_for: Option<ForHook>,
    after_each_for: Option<NodeHook>,
    before_each_mark: Option<MarkHook>,
    after_each_mark: Option<NodeHook>,
}

impl AstBuild {
    /// Calls `hook` on each statement generated, with the build at that place; its result replaces the
    /// statement.
    pub fn set_at_each_domain(
        self,
        hook: impl FnMut(AstNode, &AstBuild) -> Result<AstNode> + 'static,
    ) -> Result<AstBuild> {
        self.with_hooks(|hooks| hooks.at_each_domain = Some(Rc::new(RefCell::new(hook))))
    }

    /// Calls `hook` before each loop is generated; its result becomes the loop's annotation.
    pub fn set_before_each_for(
        self,
        hook: impl FnMut(&AstBuild) -> Result<Id> + 'static,
    ) -> Result<AstBuild> {
        self.with_hooks(|hooks| hooks.before_each_for = Some(Rc::new(RefCell::new(hook))))
    }

    /// Calls `hook` on each loop generated; its result replaces the loop.
    pub fn set_after_each_for(
        self,
        hook: impl FnMut(AstNode, &AstBuild) -> Result<AstNode> + 'static,
    ) -> Result<AstBuild> {
        self.with_hooks(|hooks| hooks.after_each_for = Some(Rc::new(RefCell::new(hook))))
    }

    /// Calls `hook` with the mark's name before what is below the mark is generated.
    pub fn set_before_each_mark(
        self,
        hook: impl FnMut(&Id, &AstBuild) -> Result<()> + 'static,
    ) -> Result<AstBuild> {
        self.with_hooks(|hooks| hooks.before_each_mark = Some(Rc::new(RefCell::new(hook))))
    }

    /// Calls `hook` on each mark generated; its result replaces the mark.
    pub fn set_after_each_mark(
        self,
        hook: impl FnMut(AstNode, &AstBuild) -> Result<AstNode> + 'static,
    ) -> Result<AstBuild> {
        self.with_hooks(|hooks| hooks.after_each_mark = Some(Rc::new(RefCell::new(hook))))
    }

    /// A changed copy of the hooks, made known to isl.
    fn with_hooks(self, change: impl FnOnce(&mut Hooks)) -> Result<AstBuild> {
        let AstBuild { object, hooks } = self;
        let mut changed = Hooks::clone(&hooks);
        change(&mut changed);
        let changed = Rc::new(changed);
        let object = changed.install(object)?;
        Ok(AstBuild { object, hooks: changed })
    }
}

unsafe extern "C" {
    fn isl_ast_build_copy(build: Raw) -> Raw;
    fn isl_ast_build_free(build: Raw) -> Raw;
    fn isl_ast_build_set_at_each_domain(build: Raw, hook: NodeFn, user: *mut c_void) -> Raw;
    fn isl_ast_build_set_before_each_for(build: Raw, hook: ForFn, user: *mut c_void) -> Raw;
    fn isl_ast_build_set_after_each_for(build: Raw, hook: NodeFn, user: *mut c_void) -> Raw;
    fn isl_ast_build_set_before_each_mark(build: Raw, hook: MarkFn, user: *mut c_void) -> Raw;
    fn isl_ast_build_set_after_each_mark(build: Raw, hook: NodeFn, user: *mut c_void) -> Raw;
}

type NodeFn = unsafe extern "C" fn(Raw, Raw, *mut c_void) -> Raw;
type ForFn = unsafe extern "C" fn(Raw, *mut c_void) -> Raw;
type MarkFn = unsafe extern "C" fn(Raw, Raw, *mut c_void) -> c_int;

impl Hooks {
    fn new(ctx: &Context) -> Hooks {
        Hooks {
            ctx: ctx.clone(),
            at_each_domain: None,
            before_each_for: None,
            after_each_for: None,
            before_each_mark: None,
            after_each_mark: None,
        }
    }

    /// Tells isl to call these hooks, at this address.
    fn install(self: &Rc<Hooks>, object: Object) -> Result<Object> {
        let user = Rc::as_ptr(self).cast_mut().cast::<c_void>();
        let mut raw = object.into_raw();
        // SAFETY: isl takes and gives the build; `AstBuild` keeps the hooks alive at this address as long as
        // it.
        unsafe {
            if self.at_each_domain.is_some() {
                raw = isl_ast_build_set_at_each_domain(raw, at_each_domain, user);
            }
            if self.before_each_for.is_some() {
                raw = isl_ast_build_set_before_each_for(raw, before_each_for, user);
            }
            if self.after_each_for.is_some() {
                raw = isl_ast_build_set_after_each_for(raw, after_each_for, user);
            }
            if self.before_each_mark.is_some() {
                raw = isl_ast_build_set_before_each_mark(raw, before_each_mark, user);
            }
            if self.after_each_mark.is_some() {
                raw = isl_ast_build_set_after_each_mark(raw, after_each_mark, user);
            }
        }
        Object::give(raw, &self.ctx)
    }

    /// The hooks that a `user` pointer stands for, shared.
    ///
    /// # Safety
    /// `user` was made by `install` and the build it was installed in is alive.
    unsafe fn shared(user: *mut c_void) -> Rc<Hooks> {
        let hooks = user.cast_const().cast::<Hooks>();
        // SAFETY: `user` is the address inside an `Rc` that a live build owns.
        unsafe {
            Rc::increment_strong_count(hooks);
            Rc::from_raw(hooks)
        }
    }

    /// The build that isl lends to a hook.
    fn build(self: &Rc<Hooks>, raw: Raw) -> AstBuild {
        AstBuild { object: lent(raw, &self.ctx), hooks: self.clone() }
    }
}

/// Calls a hook, unless it is running already.
fn run<F: ?Sized, T>(hook: Option<&Rc<RefCell<F>>>, call: impl FnOnce(&mut F) -> Result<T>) -> Result<T> {
    let hook = hook.expect("isl calls only hooks that are set");
    let mut hook = hook.try_borrow_mut().map_err(|_| Error::invalid("an AST hook runs inside itself"))?;
    call(&mut hook)
}

/// `__isl_give isl_ast_node *(*)(__isl_take isl_ast_node *, __isl_keep isl_ast_build *, void *)`
///
/// # Safety
/// As for `Hooks::shared`.
unsafe fn on_node(node: Raw, build: Raw, user: *mut c_void, select: fn(&Hooks) -> Option<&NodeHook>) -> Raw {
    // SAFETY: required of the caller.
    let hooks = unsafe { Hooks::shared(user) };
    let node = AstNode::give(node, &hooks.ctx);
    let replaced = guarded(&hooks.ctx, || run(select(&hooks), |hook| hook(node?, &hooks.build(build))));
    replaced.map_or(ptr::null_mut(), Handle::into_raw)
}

unsafe extern "C" fn at_each_domain(node: Raw, build: Raw, user: *mut c_void) -> Raw {
    // SAFETY: isl passes on what `install` gave it.
    unsafe { on_node(node, build, user, |hooks| hooks.at_each_domain.as_ref()) }
}

unsafe extern "C" fn after_each_for(node: Raw, build: Raw, user: *mut c_void) -> Raw {
    // SAFETY: isl passes on what `install` gave it.
    unsafe { on_node(node, build, user, |hooks| hooks.after_each_for.as_ref()) }
}

unsafe extern "C" fn after_each_mark(node: Raw, build: Raw, user: *mut c_void) -> Raw {
    // SAFETY: isl passes on what `install` gave it.
    unsafe { on_node(node, build, user, |hooks| hooks.after_each_mark.as_ref()) }
}

unsafe extern "C" fn before_each_for(build: Raw, user: *mut c_void) -> Raw {
    // SAFETY: isl passes on what `install` gave it.
    let hooks = unsafe { Hooks::shared(user) };
    let id = guarded(&hooks.ctx, || run(hooks.before_each_for.as_ref(), |hook| hook(&hooks.build(build))));
    id.map_or(ptr::null_mut(), Handle::into_raw)
}

unsafe extern "C" fn before_each_mark(mark: Raw, build: Raw, user: *mut c_void) -> c_int {
    // SAFETY: isl passes on what `install` gave it.
    let hooks = unsafe { Hooks::shared(user) };
    let done = guarded(&hooks.ctx, || {
        let mark: Id = lent(mark, &hooks.ctx);
        run(hooks.before_each_mark.as_ref(), |hook| hook(&mark, &hooks.build(build)))
    });
    done.map_or(-1, |()| 0)
}

/// isl's build, without the hooks it points to.
struct Object {
    ptr: NonNull<c_void>,
    ctx: Context,
}

crosses!(Object);

impl Handle for Object {
    fn wrap(ptr: NonNull<c_void>, ctx: Context) -> Object {
        Object { ptr, ctx }
    }
    fn into_raw(self) -> Raw {
        let mut object = ManuallyDrop::new(self);
        let raw = object.ptr.as_ptr();
        // SAFETY: `object` is not dropped, so its context is dropped exactly once, here.
        unsafe { ptr::drop_in_place(&raw mut object.ctx) };
        raw
    }
    fn raw(&self) -> Raw {
        self.ptr.as_ptr()
    }
    fn ctx(&self) -> &Context {
        &self.ctx
    }
}

impl Clone for Object {
    fn clone(&self) -> Object {
        // SAFETY: the build is alive; copying counts a reference.
        let copy = unsafe { isl_ast_build_copy(self.raw()) };
        Object { ptr: NonNull::new(copy).expect("isl_ast_build_copy failed"), ctx: self.ctx.clone() }
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        // SAFETY: the handle owns one reference, given up here.
        unsafe { isl_ast_build_free(self.raw()) };
    }
}

impl fmt::Debug for AstBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get_schedule() {
            Ok(schedule) => write!(f, "AstBuild({schedule})"),
            Err(error) => write!(f, "AstBuild(<{error}>)"),
        }
    }
}
