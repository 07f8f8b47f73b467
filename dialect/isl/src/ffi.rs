//! From a one-line table entry to a safe method.
//!
//! ```text
//! methods! { Set { /// doc
//!     fn intersect(self, other: Set) -> Set = isl_set_intersect; } }
//! ```
//!
//! declares the C function with the types that the entry implies and defines `Set::intersect`. isl's
//! ownership rules are the entry's types: `__isl_take` is a value, `__isl_keep` a reference. How a Rust type
//! crosses the border is said once, by [`Arg`] and [`Return`]:
//!
//! | Rust                         | C argument                    | C result                             |
//! |------------------------------|-------------------------------|--------------------------------------|
//! | handle `T`                   | `__isl_take isl_t *`          | `__isl_give isl_t *`, null: error    |
//! | `&T`                         | `__isl_keep isl_t *`          |                                      |
//! | `Option<T>`                  |                               | `__isl_give isl_t *`, null: none     |
//! | `Vec<T>`                     | `__isl_take isl_t_list *`     | `__isl_give isl_t_list *`            |
//! | `bool`                       | `int`                         | `isl_bool`                           |
//! | `usize`                      | `unsigned`, `int` position    | `isl_size`                           |
//! | `()`                         |                               | `isl_stat`                           |
//! | `&str`                       | `const char *`                |                                      |
//! | `Option<&str>`               | `const char *`, null: none    |                                      |
//! | `String`                     |                               | `__isl_give char *`                  |
//! | `Option<String>`             |                               | `const char *`, null: no name        |
//! | `Option<usize>`              |                               | `int` position, negative: none       |

use std::ffi::{CStr, CString, c_char, c_int, c_long, c_ulong, c_void};
use std::ptr::NonNull;

use crate::context::Context;
use crate::error::{Error, Result};

/// A pointer to an isl object.
pub(crate) type Raw = *mut c_void;

/// An owned isl object together with its context.
pub(crate) trait Handle: Sized {
    /// Takes ownership of the object behind `ptr`.
    fn wrap(ptr: NonNull<c_void>, ctx: Context) -> Self;
    /// Gives up ownership.
    fn into_raw(self) -> Raw;
    /// The object, still owned by the handle.
    fn raw(&self) -> Raw;
    /// The object's context.
    fn ctx(&self) -> &Context;
}

/// Things that have a context: handles, references to them, lists, contexts.
pub(crate) trait InContext {
    fn context(&self) -> Context;
}

/// A handle whose isl type has a list type.
pub(crate) trait Element: Handle {
    fn list_alloc(ctx: &Context, capacity: c_int) -> Raw;
    fn list_add(list: Raw, element: Raw) -> Raw;
    fn list_size(list: Raw) -> c_int;
    fn list_get_at(list: Raw, position: c_int) -> Raw;
    fn list_free(list: Raw);
}

/// An argument: first everything that can fail (`hold`, the argument is still owned), then the hand-over
/// (`pass`).
pub(crate) trait Arg: Sized {
    type Raw;
    type Held;
    type Guard;
    fn hold(self, ctx: &Context) -> Result<Self::Held>;
    /// The C value, and what must stay alive during the call.
    fn pass(held: Self::Held) -> (Self::Raw, Self::Guard);
}

/// A result.
pub(crate) trait Return: Sized {
    type Raw;
    fn give(raw: Self::Raw, ctx: &Context) -> Result<Self>;
}

impl<T: Handle> InContext for &T {
    fn context(&self) -> Context {
        self.ctx().clone()
    }
}

impl<T: Element> InContext for Vec<T> {
    fn context(&self) -> Context {
        self.first().map_or_else(Context::current, |element| element.ctx().clone())
    }
}

impl InContext for &Context {
    fn context(&self) -> Context {
        (*self).clone()
    }
}

/// Refuses to mix contexts: isl would compare identifiers by address.
pub(crate) fn check_context(own: &Context, ctx: &Context) {
    assert!(own == ctx, "isl objects of different contexts in one call");
}

impl<T: Handle> Arg for &T {
    type Raw = Raw;
    type Held = Self;
    type Guard = ();
    fn hold(self, ctx: &Context) -> Result<Self> {
        check_context(self.ctx(), ctx);
        Ok(self)
    }
    fn pass(held: Self) -> (Raw, ()) {
        (held.raw(), ())
    }
}

impl Arg for &Context {
    type Raw = Raw;
    type Held = Self;
    type Guard = ();
    fn hold(self, _: &Context) -> Result<Self> {
        Ok(self)
    }
    fn pass(held: Self) -> (Raw, ()) {
        (held.raw(), ())
    }
}

impl<T: Element> Arg for Vec<T> {
    type Raw = Raw;
    type Held = List<T>;
    type Guard = ();
    fn hold(self, ctx: &Context) -> Result<List<T>> {
        let mut list = List::alloc(ctx, self.len())?;
        for element in self {
            check_context(element.ctx(), ctx);
            list = list.add(element, ctx)?;
        }
        Ok(list)
    }
    fn pass(held: List<T>) -> (Raw, ()) {
        (held.into_raw(), ())
    }
}

impl Arg for &str {
    type Raw = *const c_char;
    type Held = CString;
    type Guard = CString;
    fn hold(self, _: &Context) -> Result<CString> {
        CString::new(self).map_err(|_| Error::invalid("nul character in isl text"))
    }
    fn pass(held: CString) -> (*const c_char, CString) {
        (held.as_ptr(), held)
    }
}

impl Arg for Option<&str> {
    type Raw = *const c_char;
    type Held = Option<CString>;
    type Guard = Option<CString>;
    fn hold(self, ctx: &Context) -> Result<Option<CString>> {
        self.map(|text| text.hold(ctx)).transpose()
    }
    fn pass(held: Option<CString>) -> (*const c_char, Option<CString>) {
        (held.as_ref().map_or(std::ptr::null(), |text| text.as_ptr()), held)
    }
}

macro_rules! plain_args {
    ($($ty:ty => $raw:ty, |$value:ident| $convert:expr;)*) => { $(
        impl Arg for $ty {
            type Raw = $raw;
            type Held = $ty;
            type Guard = ();
            fn hold(self, _: &Context) -> Result<$ty> {
                Ok(self)
            }
            fn pass($value: $ty) -> ($raw, ()) {
                ($convert, ())
            }
        }
    )* };
}
pub(crate) use plain_args;

plain_args! {
    bool => c_int, |value| c_int::from(value);
    i32 => c_int, |value| value;
    i64 => c_long, |value| value;
    u64 => c_ulong, |value| value;
    // A position beyond what isl can hold is out of range there too.
    usize => c_int, |value| c_int::try_from(value).unwrap_or(c_int::MAX);
}

impl<T: Handle> Return for T {
    type Raw = Raw;
    fn give(raw: Raw, ctx: &Context) -> Result<T> {
        match NonNull::new(raw) {
            Some(ptr) => Ok(T::wrap(ptr, ctx.clone())),
            None => Err(ctx.take_error()),
        }
    }
}

impl<T: Handle> Return for Option<T> {
    type Raw = Raw;
    fn give(raw: Raw, ctx: &Context) -> Result<Option<T>> {
        match NonNull::new(raw) {
            Some(ptr) => Ok(Some(T::wrap(ptr, ctx.clone()))),
            None => ctx.reported_error().map_or(Ok(None), Err),
        }
    }
}

impl<T: Element> Return for Vec<T> {
    type Raw = Raw;
    fn give(raw: Raw, ctx: &Context) -> Result<Vec<T>> {
        List::<T>::new(raw, ctx)?.elements(ctx)
    }
}

impl Return for bool {
    type Raw = c_int;
    fn give(raw: c_int, ctx: &Context) -> Result<bool> {
        if raw < 0 { Err(ctx.take_error()) } else { Ok(raw != 0) }
    }
}

impl Return for usize {
    type Raw = c_int;
    fn give(raw: c_int, ctx: &Context) -> Result<usize> {
        usize::try_from(raw).map_err(|_| ctx.take_error())
    }
}

impl Return for Option<usize> {
    type Raw = c_int;
    fn give(raw: c_int, _: &Context) -> Result<Option<usize>> {
        Ok(usize::try_from(raw).ok())
    }
}

impl Return for () {
    type Raw = c_int;
    fn give(raw: c_int, ctx: &Context) -> Result<()> {
        if raw < 0 { Err(ctx.take_error()) } else { Ok(()) }
    }
}

impl Return for i32 {
    type Raw = c_int;
    fn give(raw: c_int, _: &Context) -> Result<i32> {
        Ok(raw)
    }
}

impl Return for u32 {
    type Raw = u32;
    fn give(raw: u32, _: &Context) -> Result<u32> {
        Ok(raw)
    }
}

impl Return for i64 {
    type Raw = c_long;
    fn give(raw: c_long, ctx: &Context) -> Result<i64> {
        if raw != 0 { Ok(raw) } else { ctx.reported_error().map_or(Ok(raw), Err) }
    }
}

impl Return for f64 {
    type Raw = f64;
    fn give(raw: f64, ctx: &Context) -> Result<f64> {
        if raw != 0.0 { Ok(raw) } else { ctx.reported_error().map_or(Ok(raw), Err) }
    }
}

impl Return for String {
    type Raw = *mut c_char;
    fn give(raw: *mut c_char, ctx: &Context) -> Result<String> {
        unsafe extern "C" {
            fn free(ptr: *mut c_void);
        }
        if raw.is_null() {
            return Err(ctx.take_error());
        }
        // SAFETY: isl gives away a string allocated by malloc.
        unsafe {
            let text = CStr::from_ptr(raw).to_string_lossy().into_owned();
            free(raw.cast());
            Ok(text)
        }
    }
}

impl Return for Option<String> {
    type Raw = *const c_char;
    fn give(raw: *const c_char, ctx: &Context) -> Result<Option<String>> {
        if raw.is_null() {
            return ctx.reported_error().map_or(Ok(None), Err);
        }
        // SAFETY: isl lends a string owned by an identifier that the caller's handle keeps alive.
        Ok(Some(unsafe { CStr::from_ptr(raw) }.to_string_lossy().into_owned()))
    }
}

/// An isl list, alive only while a `Vec` is converted.
pub(crate) struct List<T: Element> {
    raw: Raw,
    element: std::marker::PhantomData<T>,
}

impl<T: Element> List<T> {
    fn new(raw: Raw, ctx: &Context) -> Result<List<T>> {
        if raw.is_null() {
            return Err(ctx.take_error());
        }
        Ok(List { raw, element: std::marker::PhantomData })
    }

    fn alloc(ctx: &Context, capacity: usize) -> Result<List<T>> {
        List::new(T::list_alloc(ctx, c_int::try_from(capacity).unwrap_or(c_int::MAX)), ctx)
    }

    fn add(self, element: T, ctx: &Context) -> Result<List<T>> {
        List::new(T::list_add(self.into_raw(), element.into_raw()), ctx)
    }

    fn into_raw(self) -> Raw {
        std::mem::ManuallyDrop::new(self).raw
    }

    fn elements(&self, ctx: &Context) -> Result<Vec<T>> {
        let size = T::list_size(self.raw);
        (0..size).map(|position| T::give(T::list_get_at(self.raw, position), ctx)).collect()
    }
}

impl<T: Element> Drop for List<T> {
    fn drop(&mut self) {
        T::list_free(self.raw);
    }
}

/// Calls a C function: `call!(isl_set_intersect, ctx, [this: Set, other: Set] -> Set)`, each argument a
/// variable.
macro_rules! call {
    ($c:ident, $ctx:expr, [$($arg:ident : $ty:ty),*] -> $ret:ty) => {{
        unsafe extern "C" {
            fn $c($($arg: <$ty as $crate::ffi::Arg>::Raw),*) -> <$ret as $crate::ffi::Return>::Raw;
        }
        let ctx: $crate::Context = $ctx;
        $( let $arg = <$ty as $crate::ffi::Arg>::hold($arg, &ctx)?; )*
        $( let $arg = <$ty as $crate::ffi::Arg>::pass($arg); )*
        // SAFETY: the table entry gives the C function's signature; taken objects are handed over, kept ones
        // outlive the call, all belong to one context.
        let raw = unsafe { $c($($arg.0),*) };
        <$ret as $crate::ffi::Return>::give(raw, &ctx)
    }};
}
pub(crate) use call;

/// Defines the methods of a handle, one line each.
macro_rules! methods {
    ($T:ident { $( $(#[$meta:meta])* fn $name:ident ($($args:tt)*) -> $ret:ty = $c:ident; )* }) => {
        // isl's own names are kept, also where Rust has a convention for them.
        #[allow(clippy::should_implement_trait, clippy::wrong_self_convention, clippy::too_many_arguments)]
        impl $T {
            $( $crate::ffi::method! { [$(#[$meta])*] $T $name ($($args)*) [$ret] $c } )*
        }
    };
}
pub(crate) use methods;

macro_rules! method {
    ([$($meta:tt)*] $T:ident $name:ident (&$this:ident $(, $arg:ident : $ty:ty)* $(,)?) [$ret:ty] $c:ident) => {
        $($meta)*
        pub fn $name(&$this $(, $arg: $ty)*) -> $crate::Result<$ret> {
            let this = $this;
            $crate::ffi::call!($c, $crate::ffi::InContext::context(this), [this: &$T $(, $arg: $ty)*] -> $ret)
        }
    };
    ([$($meta:tt)*] $T:ident $name:ident ($this:ident $(, $arg:ident : $ty:ty)* $(,)?) [$ret:ty] $c:ident) => {
        $($meta)*
        pub fn $name($this $(, $arg: $ty)*) -> $crate::Result<$ret> {
            let this = $this;
            $crate::ffi::call!($c, $crate::ffi::InContext::context(&this), [this: $T $(, $arg: $ty)*] -> $ret)
        }
    };
    ([$($meta:tt)*] $T:ident $name:ident ($first:ident : $fty:ty $(, $arg:ident : $ty:ty)* $(,)?) [$ret:ty] $c:ident) => {
        $($meta)*
        pub fn $name($first: $fty $(, $arg: $ty)*) -> $crate::Result<$ret> {
            let ctx = $crate::ffi::InContext::context(&$first);
            $crate::ffi::call!($c, ctx, [$first: $fty $(, $arg: $ty)*] -> $ret)
        }
    };
}
pub(crate) use method;
