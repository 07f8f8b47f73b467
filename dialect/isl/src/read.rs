//! Parsing isl's text, with the place of a syntax error.
//!
//! isl reports `syntax error` without saying where, unless it prints. But its stream tells how many tokens
//! are left when the parser gives up. The error is therefore at the end of the longest prefix of the text
//! that has only the other tokens.

use std::ffi::{CString, c_char};

use crate::ffi::{Arg, Raw, Return};
use crate::{
    Aff, BasicMap, BasicSet, Context, Error, FixedBox, Id, Map, MultiAff, MultiId, MultiPwAff,
    MultiUnionPwAff, MultiVal, PwAff, PwMultiAff, Result, Schedule, ScheduleConstraints, Set, Space,
    UnionMap, UnionPwAff, UnionPwMultiAff, UnionSet, Val,
};

/// `T = isl_t_read_from_str, by grammar;`: the grammar is only used to find the place of an error.
macro_rules! readers {
    ($( $T:ident = $c:ident, $grammar:expr; )*) => { $( impl $T {
        /// Parses isl's text; the message of a syntax error tells where it is.
        pub fn read_from_str(ctx: &Context, text: &str) -> Result<$T> {
            unsafe extern "C" {
                fn $c(ctx: Raw, text: *const c_char) -> Raw;
            }
            let (c_text, _guard) = <&str as Arg>::pass(text.hold(ctx)?);
            // SAFETY: the context and the text live during the call.
            let raw = unsafe { $c(ctx.raw(), c_text) };
            $T::give(raw, ctx).map_err(|error| located(error, ctx, text, $grammar))
        }
    } )* };
}

readers! {
    Id = isl_id_read_from_str, None;
    Val = isl_val_read_from_str, None;
    Space = isl_space_read_from_str, None;
    BasicSet = isl_basic_set_read_from_str, SET;
    Set = isl_set_read_from_str, SET;
    UnionSet = isl_union_set_read_from_str, SET;
    BasicMap = isl_basic_map_read_from_str, MAP;
    Map = isl_map_read_from_str, MAP;
    UnionMap = isl_union_map_read_from_str, MAP;
    Aff = isl_aff_read_from_str, MAP;
    PwAff = isl_pw_aff_read_from_str, MAP;
    UnionPwAff = isl_union_pw_aff_read_from_str, MAP;
    MultiVal = isl_multi_val_read_from_str, None;
    MultiId = isl_multi_id_read_from_str, None;
    MultiAff = isl_multi_aff_read_from_str, MAP;
    MultiPwAff = isl_multi_pw_aff_read_from_str, MAP;
    PwMultiAff = isl_pw_multi_aff_read_from_str, MAP;
    UnionPwMultiAff = isl_union_pw_multi_aff_read_from_str, MAP;
    MultiUnionPwAff = isl_multi_union_pw_aff_read_from_str, None;
    FixedBox = isl_fixed_box_read_from_str, None;
    ScheduleConstraints = isl_schedule_constraints_read_from_str, None;
    Schedule = isl_schedule_read_from_str, SCHEDULE;
}

/// The error with the place where parsing stopped, if it is a syntax error of a grammar.
fn located(error: Error, ctx: &Context, text: &str, grammar: Option<Grammar>) -> Error {
    let Some(grammar) = grammar.filter(|_| error.message == "syntax error") else { return error };
    let place = stop(ctx, text, grammar);
    ctx.reported_error();
    match place {
        Some(at) => Error { message: format!("syntax error at {}", excerpt(text, at)), ..error },
        None => error,
    }
}

/// How a place in the text is written: the line and column, and the text before it.
fn excerpt(text: &str, at: usize) -> String {
    const SHOWN: usize = 32;
    let line = text[..at].matches('\n').count() + 1;
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let column = text[start..at].chars().count();
    let shown: String = text[start..at].chars().skip(column.saturating_sub(SHOWN)).collect();
    format!("{line}:{column}, after `{}`", shown.trim())
}

/// The end of the token at which reading `text` stops; `None` if it does not stop.
fn stop(ctx: &Context, text: &str, grammar: Grammar) -> Option<usize> {
    let all = Stream::new(ctx, text)?.count_tokens();
    let mut rest = Stream::new(ctx, text)?;
    if rest.reads(grammar) {
        return None;
    }
    let read = all - rest.count_tokens().min(all);
    let ends: Vec<usize> = (1..=text.len()).filter(|&end| text.is_char_boundary(end)).collect();
    let holds =
        |end: usize| Stream::new(ctx, &text[..end]).is_some_and(|stream| stream.count_tokens() <= read);
    let longest = ends.partition_point(|&end| holds(end)).checked_sub(1).map(|last| ends[last])?;
    Some(text[..longest].trim_end().len())
}

/// How isl reads an object of one type from a stream, and frees it.
#[derive(Clone, Copy)]
struct Grammar {
    read: unsafe extern "C" fn(Raw) -> Raw,
    free: unsafe extern "C" fn(Raw) -> Raw,
}

const SET: Option<Grammar> = Some(Grammar { read: isl_stream_read_union_set, free: isl_union_set_free });
const MAP: Option<Grammar> = Some(Grammar { read: isl_stream_read_union_map, free: isl_union_map_free });
const SCHEDULE: Option<Grammar> = Some(Grammar { read: isl_stream_read_schedule, free: isl_schedule_free });

unsafe extern "C" {
    fn isl_stream_new_str(ctx: Raw, text: *const c_char) -> Raw;
    fn isl_stream_free(stream: Raw);
    fn isl_stream_next_token(stream: Raw) -> Raw;
    fn isl_token_free(token: Raw);
    fn isl_stream_read_union_set(stream: Raw) -> Raw;
    fn isl_stream_read_union_map(stream: Raw) -> Raw;
    fn isl_stream_read_schedule(stream: Raw) -> Raw;
    fn isl_union_set_free(set: Raw) -> Raw;
    fn isl_union_map_free(map: Raw) -> Raw;
    fn isl_schedule_free(schedule: Raw) -> Raw;
}

/// isl's tokenizer.
struct Stream {
    ptr: Raw,
    /// isl reads from it.
    _text: CString,
}

impl Stream {
    fn new(ctx: &Context, text: &str) -> Option<Stream> {
        let text = CString::new(text).ok()?;
        // SAFETY: the stream refers to the text, which moves with it without changing its address.
        let ptr = unsafe { isl_stream_new_str(ctx.raw(), text.as_ptr()) };
        (!ptr.is_null()).then_some(Stream { ptr, _text: text })
    }

    /// Whether an object can be read; otherwise the stream is left where reading stopped.
    fn reads(&mut self, grammar: Grammar) -> bool {
        // SAFETY: the stream is alive; the object read, if any, is freed by the function for its type.
        unsafe {
            let object = (grammar.read)(self.ptr);
            if !object.is_null() {
                (grammar.free)(object);
            }
            !object.is_null()
        }
    }

    /// The number of tokens left.
    fn count_tokens(self) -> usize {
        // SAFETY: the stream is alive; each token is owned.
        let next = || unsafe {
            let token = isl_stream_next_token(self.ptr);
            if !token.is_null() {
                isl_token_free(token);
            }
            !token.is_null()
        };
        std::iter::repeat_with(next).take_while(|&more| more).count()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream is owned.
        unsafe { isl_stream_free(self.ptr) };
    }
}
