//! Schedules as users give them: one that a run prints, with changes.
//!
//! ```text
//! printed   the schedule that some algorithm finds            mse-schedule{algorithm=source print=..}
//! changed   loops interchanged, skewed, fused, cut in tiles, .. some marks, some false claims ([`change`])
//! dates     the same as a relation, sometimes ([`dates`])
//! given     mse-schedule{file=..}: refused, or the program does what it did
//! ```

mod change;
mod dates;
mod recipe;
mod tree;

use crate::mlir;
use crate::random::Random;
use melior::Context;
use tree::Tree;

/// The name of the file in options and passes.
pub const FILE: &str = "given.yaml";

/// A recipe is read, not a schedule: one that `mse-choose` prints.
const RECIPE: &str = "recipe";

/// How often an algorithm finds the schedule that is changed.
const FROM: [(u32, &str); 9] = [
    (8, "source"),
    (4, "isl"),
    (2, "merged"),
    (2, "rows"),
    (2, "distributed"),
    (1, "gathered"),
    (2, "permutable"),
    (1, "wavefront"),
    (1, "diamond"),
];

/// How a schedule is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The algorithm that finds it; `recipe` where it is a recipe that is changed.
    pub from: String,
    /// The seed of the changes.
    pub seed: u64,
    /// How many there are, at most.
    pub changes: usize,
}

impl Given {
    /// Any of them.
    pub fn draw(random: &mut Random) -> Self {
        let from = random.weighted(&FROM).to_owned();
        let changes = random.weighted(&[(1, 0), (4, 1), (3, 2), (2, 3), (1, 5)]);
        Self { from, seed: random.below(1 << 32) as u64, changes }
    }

    /// Any recipe.
    pub fn draw_recipe(random: &mut Random) -> Self {
        let changes = random.weighted(&[(2, 0), (4, 1), (3, 2), (2, 4)]);
        Self { from: RECIPE.to_owned(), seed: random.below(1 << 32) as u64, changes }
    }

    /// Whether it is a recipe.
    pub fn is_recipe(&self) -> bool {
        self.from == RECIPE
    }

    /// The schedules for the scops of a program that these passes make, which read them from [`FILE`]; none
    /// if there are no scops.
    ///
    /// # Errors
    /// What a pass says that fails.
    pub fn text(&self, context: &Context, program: &str, passes: &str) -> Result<Option<String>, String> {
        let printed = self.printed(context, program, passes)?;
        let mut random = Random::new(self.seed);
        if self.is_recipe() {
            return Ok((!printed.is_empty()).then(|| recipe::changed(&printed, self.changes, &mut random)));
        }
        let documents = printed.split("--- ").skip(1).filter_map(|document| document.split_once('\n'));
        let text: String = documents.map(|(name, text)| self.document(name, text, &mut random)).collect();
        Ok((!text.is_empty()).then_some(text))
    }

    /// The schedules that the algorithm finds, or the recipes, as printed.
    fn printed(&self, context: &Context, program: &str, passes: &str) -> Result<String, String> {
        let file = std::env::temp_dir().join(format!("mse-fuzz-{}-printed", std::process::id()));
        let (reads, prints) = match self.is_recipe() {
            true => (format!("recipe={FILE}"), format!("print-recipe={}", file.display())),
            false => (format!("file={FILE}"), format!("algorithm={} print={}", self.from, file.display())),
        };
        let end = passes.rfind(&reads).ok_or("no schedule is read")?;
        let until = end + passes[end..].find('}').ok_or("a pass ends with a brace")? + 1;
        let until = passes[..end].replace(&reads, "") + &passes[end..until].replace(&reads, &prints);
        let mut module = mlir::parse(context, program)?;
        let (done, said) = mlir::run(context, &mut module, &until);
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        // It is gone if it was never written.
        let _ = std::fs::remove_file(&file);
        if done { text } else { Err(said.errors) }
    }

    fn document(&self, name: &str, text: &str, random: &mut Random) -> String {
        let mut tree = Tree::parse(text);
        for _ in 0..self.changes {
            change::change(&mut tree, random);
        }
        let dates =
            random.percent(if self.changes > 0 { 25 } else { 0 }).then(|| dates::drawn(&tree, random));
        format!("--- {name}\n{}", dates.flatten().unwrap_or_else(|| tree.print()))
    }
}
