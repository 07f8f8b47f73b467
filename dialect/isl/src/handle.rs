//! The owned handles, one per isl type: `Clone` copies, `Drop` frees, `Display` and `Debug` print isl's text.

use std::ffi::{c_char, c_int, c_void};
use std::fmt;
use std::mem::ManuallyDrop;
use std::ptr::{self, NonNull};

use crate::ffi::{Element, Handle, Raw, Return};
use crate::{Context, Result};

/// The text that a `print` function of isl writes.
///
/// # Safety
/// `object` is a live isl object of `ctx` of the type that `print` takes.
unsafe fn printed(
    object: Raw,
    ctx: &Context,
    print: unsafe extern "C" fn(Raw, Raw) -> Raw,
) -> Result<String> {
    unsafe extern "C" {
        fn isl_printer_to_str(ctx: Raw) -> Raw;
        fn isl_printer_get_str(printer: Raw) -> *mut c_char;
        fn isl_printer_free(printer: Raw) -> *mut c_void;
    }
    // SAFETY: the printer belongs to the object's context; isl passes null through.
    unsafe {
        let printer = print(isl_printer_to_str(ctx.raw()), object);
        let text = String::give(isl_printer_get_str(printer), ctx);
        isl_printer_free(printer);
        text
    }
}

/// Lets a handle type be an argument.
macro_rules! crosses {
    ($T:ident) => {
        impl $crate::ffi::InContext for $T {
            fn context(&self) -> $crate::Context {
                self.ctx.clone()
            }
        }

        impl $crate::ffi::Arg for $T {
            type Raw = $crate::ffi::Raw;
            type Held = $T;
            type Guard = ();
            fn hold(self, ctx: &$crate::Context) -> $crate::Result<$T> {
                $crate::ffi::check_context(&self.ctx, ctx);
                Ok(self)
            }
            fn pass(held: $T) -> ($crate::ffi::Raw, ()) {
                ($crate::ffi::Handle::into_raw(held), ())
            }
        }
    };
}
pub(crate) use crosses;

/// Defines handle types and how they are copied, freed and printed.
macro_rules! handles {
    ($( $(#[$meta:meta])* $T:ident = $copy:ident $free:ident, $how:ident $text:ident; )*) => { $(
        $(#[$meta])*
        pub struct $T {
            ptr: NonNull<c_void>,
            ctx: Context,
        }

        impl $T {
            /// The context that owns this object.
            pub fn context(&self) -> &Context {
                &self.ctx
            }

            /// Whether both are handles of one object. Without, they may still be equal.
            pub fn is_same(&self, other: &Self) -> bool {
                self.ptr == other.ptr
            }

            /// isl's text for this object.
            pub fn to_str(&self) -> Result<String> {
                text!($how $text, self)
            }
        }

        impl Handle for $T {
            fn wrap(ptr: NonNull<c_void>, ctx: Context) -> $T {
                $T { ptr, ctx }
            }
            fn into_raw(self) -> Raw {
                let handle = ManuallyDrop::new(self);
                // SAFETY: `handle` is not dropped, so its context is read out, and dropped, exactly once.
                drop(unsafe { ptr::read(&handle.ctx) });
                handle.ptr.as_ptr()
            }
            fn raw(&self) -> Raw {
                self.ptr.as_ptr()
            }
            fn ctx(&self) -> &Context {
                &self.ctx
            }
        }

        crosses!($T);

        impl Clone for $T {
            fn clone(&self) -> $T {
                unsafe extern "C" {
                    fn $copy(object: Raw) -> Raw;
                }
                // SAFETY: the object is alive; copying counts a reference.
                let copy = unsafe { $copy(self.ptr.as_ptr()) };
                let ptr = NonNull::new(copy).expect(concat!(stringify!($copy), " failed"));
                $T { ptr, ctx: self.ctx.clone() }
            }
        }

        impl Drop for $T {
            fn drop(&mut self) {
                unsafe extern "C" {
                    fn $free(object: Raw) -> Raw;
                }
                // SAFETY: the handle owns one reference, given up here; the context is freed later at the
                // earliest.
                unsafe { $free(self.ptr.as_ptr()) };
            }
        }

        impl fmt::Display for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.to_str() {
                    Ok(text) => f.write_str(&text),
                    Err(error) => write!(f, "<{error}>"),
                }
            }
        }

        impl fmt::Debug for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}

macro_rules! text {
    (text $text:ident, $this:ident) => {{
        unsafe extern "C" {
            fn $text(object: Raw) -> *mut c_char;
        }
        // SAFETY: the object is alive and lent for the call.
        String::give(unsafe { $text($this.ptr.as_ptr()) }, &$this.ctx)
    }};
    (print $print:ident, $this:ident) => {{
        unsafe extern "C" {
            fn $print(printer: Raw, object: Raw) -> Raw;
        }
        // SAFETY: the object is alive and of the type that the function prints.
        unsafe { printed($this.ptr.as_ptr(), &$this.ctx, $print) }
    }};
}

/// Ties handle types to isl's list types.
macro_rules! lists {
    ($( $T:ident: $alloc:ident $add:ident $size:ident $get_at:ident $free:ident; )*) => { $(
        impl Element for $T {
            fn list_alloc(ctx: &Context, capacity: c_int) -> Raw {
                unsafe extern "C" {
                    fn $alloc(ctx: Raw, capacity: c_int) -> Raw;
                }
                // SAFETY: the context is alive.
                unsafe { $alloc(ctx.raw(), capacity) }
            }
            fn list_add(list: Raw, element: Raw) -> Raw {
                unsafe extern "C" {
                    fn $add(list: Raw, element: Raw) -> Raw;
                }
                // SAFETY: both are owned by the caller, who gives them up.
                unsafe { $add(list, element) }
            }
            fn list_size(list: Raw) -> c_int {
                unsafe extern "C" {
                    fn $size(list: Raw) -> c_int;
                }
                // SAFETY: the list is alive.
                unsafe { $size(list) }
            }
            fn list_get_at(list: Raw, position: c_int) -> Raw {
                unsafe extern "C" {
                    fn $get_at(list: Raw, position: c_int) -> Raw;
                }
                // SAFETY: the list is alive; isl checks the position.
                unsafe { $get_at(list, position) }
            }
            fn list_free(list: Raw) {
                unsafe extern "C" {
                    fn $free(list: Raw) -> Raw;
                }
                // SAFETY: the caller owns the list and gives it up.
                unsafe { $free(list) };
            }
        }
    )* };
}

handles! {
    /// An identifier: a name. Two identifiers of one context are equal exactly when their names are.
    Id = isl_id_copy isl_id_free, text isl_id_to_str;
    /// A rational number, an infinity or NaN.
    Val = isl_val_copy isl_val_free, text isl_val_to_str;
    /// A space: parameters, and one tuple `A[a]` or two `A[a] -> B[b]`.
    Space = isl_space_copy isl_space_free, text isl_space_to_str;
    /// A space together with integer divisions.
    LocalSpace = isl_local_space_copy isl_local_space_free, print isl_printer_print_local_space;
    /// One affine equality or inequality.
    Constraint = isl_constraint_copy isl_constraint_free, print isl_printer_print_constraint;
    /// One integer point `{ A[a] }`.
    Point = isl_point_copy isl_point_free, text isl_point_to_str;
    /// A conjunction of constraints `{ A[a] }`.
    BasicSet = isl_basic_set_copy isl_basic_set_free, text isl_basic_set_to_str;
    /// A set of one space `{ A[a] }`: a union of basic sets.
    Set = isl_set_copy isl_set_free, text isl_set_to_str;
    /// A set over several spaces `{ A[a]; B[b] }`.
    UnionSet = isl_union_set_copy isl_union_set_free, text isl_union_set_to_str;
    /// A conjunction of constraints `{ A[a] -> B[b] }`.
    BasicMap = isl_basic_map_copy isl_basic_map_free, text isl_basic_map_to_str;
    /// A relation of one space `{ A[a] -> B[b] }`: a union of basic maps.
    Map = isl_map_copy isl_map_free, text isl_map_to_str;
    /// A relation over several spaces `{ A[a] -> B[b]; C[c] -> D[d] }`.
    UnionMap = isl_union_map_copy isl_union_map_free, text isl_union_map_to_str;
    /// A quasi-affine function `{ A[a] -> [f(a)] }`.
    Aff = isl_aff_copy isl_aff_free, text isl_aff_to_str;
    /// A quasi-affine function with cases `{ A[a] -> [f(a)] : a in D }`.
    PwAff = isl_pw_aff_copy isl_pw_aff_free, text isl_pw_aff_to_str;
    /// Functions with cases over several domain spaces, each to one dimension.
    UnionPwAff = isl_union_pw_aff_copy isl_union_pw_aff_free, text isl_union_pw_aff_to_str;
    /// A tuple of numbers `{ A[v] }`.
    MultiVal = isl_multi_val_copy isl_multi_val_free, text isl_multi_val_to_str;
    /// A tuple of identifiers.
    MultiId = isl_multi_id_copy isl_multi_id_free, text isl_multi_id_to_str;
    /// A tuple of quasi-affine functions `{ A[a] -> B[f(a)] }`.
    MultiAff = isl_multi_aff_copy isl_multi_aff_free, text isl_multi_aff_to_str;
    /// A tuple of functions, each with its own cases.
    MultiPwAff = isl_multi_pw_aff_copy isl_multi_pw_aff_free, text isl_multi_pw_aff_to_str;
    /// A tuple of functions with common cases `{ A[a] -> B[f(a)] : a in D }`.
    PwMultiAff = isl_pw_multi_aff_copy isl_pw_multi_aff_free, text isl_pw_multi_aff_to_str;
    /// Tuples of functions with cases over several spaces.
    UnionPwMultiAff = isl_union_pw_multi_aff_copy isl_union_pw_multi_aff_free, text isl_union_pw_multi_aff_to_str;
    /// A tuple of functions over several domain spaces, such as the partial schedule of a band.
    MultiUnionPwAff = isl_multi_union_pw_aff_copy isl_multi_union_pw_aff_free, text isl_multi_union_pw_aff_to_str;
    /// A box of constant size at an affine offset.
    FixedBox = isl_fixed_box_copy isl_fixed_box_free, text isl_fixed_box_to_str;
    /// The constraints that a schedule must respect, and the distances that it should make small.
    ScheduleConstraints = isl_schedule_constraints_copy isl_schedule_constraints_free,
        text isl_schedule_constraints_to_str;
    /// A schedule tree.
    Schedule = isl_schedule_copy isl_schedule_free, text isl_schedule_to_str;
    /// A position in a schedule tree; moving or editing it yields a new position.
    ScheduleNode = isl_schedule_node_copy isl_schedule_node_free, text isl_schedule_node_to_str;
    /// The input of dataflow analysis: a sink, sources, kills and an order.
    UnionAccessInfo = isl_union_access_info_copy isl_union_access_info_free, text isl_union_access_info_to_str;
    /// The result of dataflow analysis.
    UnionFlow = isl_union_flow_copy isl_union_flow_free, text isl_union_flow_to_str;
    /// An expression of a generated program.
    AstExpr = isl_ast_expr_copy isl_ast_expr_free, text isl_ast_expr_to_str;
    /// A statement of a generated program.
    AstNode = isl_ast_node_copy isl_ast_node_free, text isl_ast_node_to_C_str;
}

lists! {
    Id: isl_id_list_alloc isl_id_list_add isl_id_list_size isl_id_list_get_at isl_id_list_free;
    Val: isl_val_list_alloc isl_val_list_add isl_val_list_size isl_val_list_get_at isl_val_list_free;
    Constraint: isl_constraint_list_alloc isl_constraint_list_add isl_constraint_list_size
        isl_constraint_list_get_at isl_constraint_list_free;
    BasicSet: isl_basic_set_list_alloc isl_basic_set_list_add isl_basic_set_list_size isl_basic_set_list_get_at
        isl_basic_set_list_free;
    Set: isl_set_list_alloc isl_set_list_add isl_set_list_size isl_set_list_get_at isl_set_list_free;
    UnionSet: isl_union_set_list_alloc isl_union_set_list_add isl_union_set_list_size isl_union_set_list_get_at
        isl_union_set_list_free;
    BasicMap: isl_basic_map_list_alloc isl_basic_map_list_add isl_basic_map_list_size isl_basic_map_list_get_at
        isl_basic_map_list_free;
    Map: isl_map_list_alloc isl_map_list_add isl_map_list_size isl_map_list_get_at isl_map_list_free;
    UnionMap: isl_union_map_list_alloc isl_union_map_list_add isl_union_map_list_size isl_union_map_list_get_at
        isl_union_map_list_free;
    Aff: isl_aff_list_alloc isl_aff_list_add isl_aff_list_size isl_aff_list_get_at isl_aff_list_free;
    PwAff: isl_pw_aff_list_alloc isl_pw_aff_list_add isl_pw_aff_list_size isl_pw_aff_list_get_at
        isl_pw_aff_list_free;
    UnionPwAff: isl_union_pw_aff_list_alloc isl_union_pw_aff_list_add isl_union_pw_aff_list_size
        isl_union_pw_aff_list_get_at isl_union_pw_aff_list_free;
    PwMultiAff: isl_pw_multi_aff_list_alloc isl_pw_multi_aff_list_add isl_pw_multi_aff_list_size
        isl_pw_multi_aff_list_get_at isl_pw_multi_aff_list_free;
    UnionPwMultiAff: isl_union_pw_multi_aff_list_alloc isl_union_pw_multi_aff_list_add
        isl_union_pw_multi_aff_list_size isl_union_pw_multi_aff_list_get_at isl_union_pw_multi_aff_list_free;
    AstExpr: isl_ast_expr_list_alloc isl_ast_expr_list_add isl_ast_expr_list_size isl_ast_expr_list_get_at
        isl_ast_expr_list_free;
    AstNode: isl_ast_node_list_alloc isl_ast_node_list_add isl_ast_node_list_size isl_ast_node_list_get_at
        isl_ast_node_list_free;
}
