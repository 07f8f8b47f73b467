//! The words for a decision: the chosen candidate, the reasons against the others, and the time that new
//! memory buys.

use super::candidate::Candidate;
use super::search::{Decided, Search};
use super::time;
use crate::machine::budgets::TIME;
use crate::machine::thresholds::{AS_GOOD, REFERENCE_SIZE};
use crate::stage::Note;
use mse_isl::{DimType, Result, affordable_beside};

impl Decided {
    /// All candidates, the chosen one, and the time that none can beat.
    pub fn report(&self, search: &Search) -> Result<Vec<Note>> {
        let mut notes = vec![at_best(search)?];
        for candidate in &self.candidates {
            let why = why_not(search, candidate, &self.chosen)?.map(|why| format!("not chosen, {why}"));
            let why = why.as_deref().unwrap_or("chosen");
            notes.push(Note::of_scop(format!("candidate: {candidate}: {why}")));
        }
        notes.push(Note::of_scop(format!("chosen: {}", self.chosen_in_words(search)?)));
        notes.extend(on_card(search, &self.chosen)?);
        notes.push(Note::of_scop(format!("recipe: {}", self.chosen.told_recipe(search)?)));
        if let Some(instead) = self.instead(search)? {
            notes.push(Note::of_scop(format!("recipe: else {}", instead.whole_recipe(search)?)));
        }
        Ok(notes)
    }

    /// The steps of the chosen candidate, after `else` those of its fall-back, and what is told of both.
    pub fn handed_on(&self, search: &Search) -> Result<(String, Vec<Note>)> {
        let mut text = self.chosen.whole_recipe(search)?.to_string();
        if let Some(instead) = self.instead(search)? {
            text += &format!("\nelse {}", instead.whole_recipe(search)?);
        }
        Ok((text, [self.notes.clone(), self.remarks(search)?].concat()))
    }

    /// The chosen candidate in words, with time, launches and bytes.
    pub fn chosen_in_words(&self, search: &Search) -> Result<String> {
        Ok(with_bytes(&self.chosen, self.chosen.memory(search)?.bytes))
    }

    /// Each other candidate, and the reason why it was not chosen.
    pub fn others(&self, search: &Search) -> Result<Vec<String>> {
        let mut others = Vec::new();
        for candidate in &self.candidates {
            if let Some(why) = why_not(search, candidate, &self.chosen)? {
                others.push(format!("{candidate}: {why}"));
            }
        }
        Ok(others)
    }

    /// The remarks that are made without a report, too.
    pub fn remarks(&self, search: &Search) -> Result<Vec<Note>> {
        let mut notes = Vec::new();
        let bytes = self.chosen.memory(search)?.bytes;
        if bytes > search.own_bytes()? {
            let text = bought(search, bytes, self.chosen.takes.time, self.as_it_stands)?;
            notes.push(Note::of_scop(text));
        }
        let kept = self.chosen.kept.iter();
        notes.extend(kept.map(|why| Note::of_scop(format!("the source order stays: {why}"))));
        Ok(notes)
    }
}

/// The time that no candidate can beat.
fn at_best(search: &Search) -> Result<Note> {
    let work = time::work(search.scop, search.machine, search.size)?;
    let least = search.least_time()? / 1000.0;
    Ok(Note::of_scop(format!("at best: {least:.1} us, {work:.0} operations in 1 launch of all threads")))
}

/// The time of a candidate on a card whose units and caches are modelled, and what limits it, if that is
/// known.
pub fn on_card(search: &Search, candidate: &Candidate) -> Result<Option<Note>> {
    Ok(on_card_in_words(search, candidate)?.map(|words| Note::of_scop(format!("on a card: {words}"))))
}

/// The same in words.
pub fn on_card_in_words(search: &Search, candidate: &Candidate) -> Result<Option<String>> {
    let (scop, size) = (&candidate.scop, search.size);
    let found = affordable_beside(TIME, || time::on_card(scop, &scop.schedule, search.machine, size));
    let found = match found {
        Err(error) if !error.is_quota() => None,
        found => found?.flatten(),
    };
    Ok(found.map(|told| told.to_string()))
}

/// The reason why a candidate was not chosen, if it was not.
fn why_not(search: &Search, candidate: &Candidate, chosen: &Candidate) -> Result<Option<String>> {
    if candidate.recipe == chosen.recipe {
        return Ok(None);
    }
    if let [Some(time), Some(least)] = [candidate, chosen].map(Candidate::known_on_card)
        && time > AS_GOOD * least
    {
        return Ok(Some(format!("takes {:.1} times as long on a card", time / least)));
    }
    let [time, least] = [candidate, chosen].map(|one| one.takes.time);
    if time > AS_GOOD * least {
        return Ok(Some(format!("takes {:.1} times as long", time / least)));
    }
    if candidate.is_fallback {
        return Ok(Some("keeps values of one iteration in memory of all".to_owned()));
    }
    let (bytes, budget) = (candidate.memory(search)?.bytes, search.budget()?);
    Ok(Some(if bytes > budget {
        format!("needs {bytes:.0} bytes of new memory; it may have {budget:.0}")
    } else if bytes > chosen.memory(search)?.bytes {
        if bytes > 0.0 {
            format!("needs {bytes:.0} bytes of new memory")
        } else {
            "saves less memory".to_owned()
        }
    } else if candidate.takes.launches > AS_GOOD * chosen.takes.launches {
        "needs more launches".to_owned()
    } else if time < least {
        "hardly faster than an earlier one".to_owned()
    } else {
        "no better".to_owned()
    }))
}

fn with_bytes(candidate: &Candidate, bytes: f64) -> String {
    if bytes < 0.0 {
        return format!("{candidate}, {:.0} bytes of memory less", -bytes);
    }
    format!("{candidate}, {bytes:.0} bytes of new memory")
}

/// The words for the time that the new memory buys.
fn bought(search: &Search, bytes: f64, time: f64, as_it_stands: f64) -> Result<String> {
    let [time, before] = [time, as_it_stands].map(|time| {
        if time.is_finite() { format!("{:.0} us", time / 1000.0) } else { "an unknown time".to_owned() }
    });
    let sizes = match search.scop.context.dim(DimType::Param)? {
        0 => String::new(),
        _ => format!(" where every size is {REFERENCE_SIZE}"),
    };
    Ok(format!(
        "takes {bytes:.0} bytes of new memory{sizes}, by the model for {time} instead of {before}; expand=none \
         does without"
    ))
}
