//! The findings, in words.

use super::cell::Use;
use super::loops::Mark;
use super::pending::Copying;
use super::{Checker, Finding, FindingKind, Now, View};
use crate::error::Error;
use crate::runtime::split;

/// How many findings are kept; of any two operations, one of each kind is.
const MOST_FINDINGS: usize = 20;

impl Checker<'_> {
    pub(super) fn report_freed(
        &mut self,
        site: usize,
        position: usize,
        cell: usize,
        freed: usize,
        now: Option<Now>,
    ) {
        self.report(FindingKind::UseAfterFree, site, freed, |this| {
            let (what, by) = (this.regions[position].cell_text(cell), this.by(now));
            format!("{}{by} uses {what}, which {} freed", this.sites.text(site), this.sites.text(freed))
        });
    }

    pub(super) fn report_race(&mut self, site: usize, position: usize, cell: usize, other: Use, now: Now) {
        self.report(FindingKind::Race, site, other.site as usize, |this| {
            format!(
                "{} is used by {}{} and by {}{}, with no barrier or launch between them",
                this.regions[position].cell_text(cell),
                this.sites.text(other.site as usize),
                this.by(Some(Now { block: other.block, thread: other.thread, ..now })),
                this.sites.text(site),
                this.by(Some(now))
            )
        });
    }

    pub(super) fn report_pending(
        &mut self,
        site: usize,
        position: usize,
        cell: usize,
        part: Copying,
        now: Now,
    ) {
        self.report(FindingKind::Race, site, part.site, |this| {
            format!(
                "{} is used by {}{}, which may be under way, and by {}{}",
                this.regions[position].cell_text(cell),
                this.sites.text(part.site),
                this.by(Some(Now { thread: part.thread, ..now })),
                this.sites.text(site),
                this.by(Some(now))
            )
        });
    }

    pub(super) fn report_loop_race(
        &mut self,
        site: usize,
        position: usize,
        cell: usize,
        (other, depth): (Mark, usize),
        now: Option<Now>,
    ) {
        self.report(FindingKind::Race, site, other.site as usize, |this| {
            format!(
                "{} is used by {} in {} and by {}{} in {}, which may run at the same time",
                this.regions[position].cell_text(cell),
                this.sites.text(other.site as usize),
                this.iteration_text(depth, Some(other)),
                this.sites.text(site),
                this.by(now),
                this.iteration_text(depth, None)
            )
        });
    }

    /// An iteration of the loop at a depth, in words: that of a use, or the one that runs.
    pub(super) fn iteration_text(&self, depth: usize, mark: Option<Mark>) -> String {
        let (site, coordinates) = self.loops.iteration_of(depth, mark);
        format!("iteration {coordinates:?} of {}", self.sites.text(site))
    }

    pub(super) fn out_of_bounds(
        &mut self,
        site: usize,
        view: &View,
        index: &[i64],
        now: Option<Now>,
    ) -> Error {
        let place =
            self.find(site, view.address, 0).map(|position| format!(" ({})", self.regions[position].name));
        let place = place.unwrap_or_default();
        let text = format!(
            "{}{} uses index {index:?} of a memref of sizes {:?}{place}",
            self.sites.text(site),
            self.by(now),
            view.sizes
        );
        self.stop(FindingKind::OutOfBounds, site, text)
    }

    /// The thread in words; nothing on the host.
    pub(super) fn by(&self, now: Option<Now>) -> String {
        let Some(now) = now else { return String::new() };
        let (block, thread) =
            (split(now.block as usize, self.grid.grid), split(now.thread as usize, self.grid.block));
        format!(" (thread {thread:?} of block {block:?} of '{}')", self.grid.kernel)
    }

    pub(super) fn report(
        &mut self,
        kind: FindingKind,
        site: usize,
        other: usize,
        text: impl FnOnce(&Self) -> String,
    ) {
        if !self.seen.insert((kind, site.min(other), site.max(other))) || self.findings.len() >= MOST_FINDINGS
        {
            self.more += 1;
            return;
        }
        let text = text(self);
        self.findings.push(Finding { kind, text });
    }

    /// A finding after which the program cannot go on.
    pub(super) fn stop(&mut self, kind: FindingKind, site: usize, text: String) -> Error {
        self.report(kind, site, site, |_| text);
        Error::program("the program was stopped after this")
    }
}
