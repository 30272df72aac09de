//! Requests for plans in the article's notation: `Request NAME`, `When:` and `Goals:`.

use super::domain::{Domain, Fact, RequestTrigger, StoryRequest};
use super::pddl::expression::{Expression, TextPlace, expected};
use super::pddl::fact;
use super::pddl::scope::Conjunction;
use super::sections::Section;
use crate::message::Message;

/// The most requests of a story.
const MOST_REQUESTS: usize = 100;

/// A request that is being read.
pub struct RequestText {
    place: TextPlace,
    name: String,
    when: Option<RequestTrigger>,
    goals: Vec<(Fact, bool)>,
}

impl RequestText {
    /// Begins to read one, after `known` others.
    ///
    /// # Errors
    /// `pddl.twice` if another one has its name; `pddl.requests` if there are too many.
    pub fn open(section: &Section, known: &[StoryRequest]) -> Result<RequestText, Message> {
        let name = section.name()?;
        if known.iter().any(|one| one.name.eq_ignore_ascii_case(name)) {
            return Err(section.part(0)?.place().found("pddl.twice", name));
        }
        if let Some(more) = section.parts.get(1) {
            return Err(expected(more.place(), "When:", shown(more)));
        }
        if known.len() == MOST_REQUESTS {
            let message = section.place.message("pddl.requests");
            return Err(message.with("most", MOST_REQUESTS));
        }
        Ok(RequestText {
            place: section.place,
            name: name.to_owned(),
            when: None,
            goals: Vec::new(),
        })
    }

    /// Reads when it is made: `asked`, or `WHO enters PLACE`.
    ///
    /// # Errors
    /// `pddl.twice` if that was said; `pddl.expected`; `pddl.unknown-object`.
    pub fn when(&mut self, domain: &Domain, section: &Section) -> Result<(), Message> {
        if self.when.is_some() {
            return Err(section.place.found("pddl.twice", &section.key));
        }
        let object = |at: usize| {
            let part = section.part(at)?;
            let word = part.word("<object>")?;
            let number = domain.objects.find(word);
            number.ok_or_else(|| part.place().found("pddl.unknown-object", word))
        };
        let first = section.part(0)?;
        let is_asked = section.parts.len() == 1 && shown(first).eq_ignore_ascii_case("asked");
        self.when = Some(match is_asked {
            true => RequestTrigger::Asked,
            false => {
                let who = object(0)?;
                let enters = section.part(1)?;
                if !enters.word("enters")?.eq_ignore_ascii_case("enters") {
                    return Err(expected(enters.place(), "enters", shown(enters)));
                }
                let place = object(2)?;
                if let Some(more) = section.parts.get(3) {
                    return Err(expected(more.place(), "Goals:", shown(more)));
                }
                RequestTrigger::Enters { who, place }
            }
        });
        Ok(())
    }

    /// Adds goals.
    ///
    /// # Errors
    /// `pddl.unsupported` for goals about whether objects are the same.
    pub fn add_goals(&mut self, said: Conjunction, section: &Section) -> Result<(), Message> {
        if !said.equalities.is_empty() {
            return Err(section.place.found("pddl.unsupported", "="));
        }
        let goals = said.literals.into_iter();
        self.goals.extend(goals.map(|pattern| {
            let negated = pattern.negated;
            (fact(pattern), negated)
        }));
        Ok(())
    }

    /// The request, once all of it is read.
    ///
    /// # Errors
    /// `pddl.expected` if it was not said when it is made, or with which goals.
    pub fn close(self) -> Result<StoryRequest, Message> {
        let Some(when) = self.when else {
            return Err(expected(self.place, "When:", &self.name));
        };
        if self.goals.is_empty() {
            return Err(expected(self.place, "Goals:", &self.name));
        }
        Ok(StoryRequest {
            name: self.name,
            when,
            goals: self.goals,
        })
    }
}

fn shown<'a>(one: &Expression<'a>) -> &'a str {
    match one {
        Expression::Word(word, _) => word,
        Expression::List(..) => "(",
    }
}
