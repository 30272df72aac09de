//! The contents of a story's file, by the names of the story's objects.

use super::story_place::StoryPlace;
use crate::message::Message;
use crate::story::domain::StoryProblem;
use crate::story::pddl::{read_pddl_domain, read_pddl_problem};
use crate::story::text::read_story;
use crate::world::scene::SceneFile;
use glam::DVec2;

/// A story as a file has it: its floor, its text, and where on the floor its objects are.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryFile {
    /// Its name.
    pub name: String,
    /// The floor.
    pub floor: SceneFile,
    /// The domain and the problem as text.
    pub text: StoryText,
    /// How the story is staged on the floor.
    pub settings: StorySettings,
}

/// A domain and a problem as text.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryText {
    /// In the article's notation.
    Article(String),
    /// In PDDL.
    Pddl {
        /// The domain.
        domain: String,
        /// The problem.
        problem: String,
    },
}

impl StoryText {
    /// The problem that it tells.
    ///
    /// # Errors
    /// Those of [`read_story`], [`read_pddl_domain`] and [`read_pddl_problem`].
    pub fn problem(&self) -> Result<StoryProblem, Message> {
        match self {
            StoryText::Article(text) => read_story(text),
            StoryText::Pddl { domain, problem } => {
                read_pddl_problem(problem, &read_pddl_domain(domain)?)
            }
        }
    }
}

/// The settings of a story's staging, by names: what has no entry is done without a place on the floor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StorySettings {
    /// Where objects are on the floor.
    pub places: Vec<(String, StoryPlace)>,
    /// Which objects are characters with bodies.
    pub characters: Vec<(String, CharacterEntry)>,
    /// The character whose acts are the player's.
    pub player: Option<String>,
    /// The predicates `(p thing place)` that say where something is; `at` where none is named.
    pub lies: Vec<String>,
    /// The predicates `(p holder thing)` that say who has something; `has` where none is named.
    pub held: Vec<String>,
    /// The predicates `(p door)` that say that a door is open.
    pub opens: Vec<String>,
    /// How the acts of operators are carried out.
    pub acts: Vec<(String, ActRule)>,
    /// What is said while an action of an operator is carried out, its variables with their question marks.
    pub captions: Vec<(String, StoryWords)>,
    /// What objects are called.
    pub names: Vec<(String, StoryWords)>,
}

/// A character's body, as it stands at first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterEntry {
    /// Where it stands, in metres.
    pub at: DVec2,
    /// Which way it faces, in degrees counter-clockwise from the x axis.
    pub heading: f64,
    /// How fast it walks, in m/s.
    pub speed: f64,
}

/// The rule by which acts of an operator are carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct ActRule {
    /// How long one takes, in seconds.
    pub seconds: f64,
    /// What something is done with: a variable of the operator or an object.
    pub with: Option<String>,
    /// How near the actor must be to that, in metres.
    pub reach: f64,
}

impl ActRule {
    /// How long an act takes if nothing is said, in seconds.
    pub const SECONDS: f64 = 1.5;
    /// How near the actor comes if nothing is said, in metres.
    pub const REACH: f64 = 0.9;
}

impl Default for ActRule {
    fn default() -> ActRule {
        ActRule {
            seconds: ActRule::SECONDS,
            with: None,
            reach: ActRule::REACH,
        }
    }
}

/// A text in several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoryWords {
    /// Languages and texts.
    pub of: Vec<(String, String)>,
}

impl StoryWords {
    /// The text in a language; else the first one.
    pub fn in_language(&self, language: &str) -> Option<&str> {
        let same = self.of.iter().find(|(one, _)| one == language);
        same.or(self.of.first()).map(|(_, text)| text.as_str())
    }
}
