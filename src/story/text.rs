//! The article's own notation of stories, with types, schemas and failures beside what it prints.
//!
//! ```text
//! Story rescue
//! Types: person place
//! Objects: fred - person  tower armory - place
//! Operator Move (?who - person ?from ?to - place)
//! Actor: ?who
//! Preconditions: (at ?who ?from) (not (= ?from ?to))
//! Effects: (at ?who ?to) (not (at ?who ?from))
//! Initial: (at fred tower)
//! Goals: (at fred armory)
//! ```
//!
//! Predicates need not be declared. `Constraints:` are preconditions on what never changes. `Fails-as:` gives another
//! set of effects, as often as there are some. `Schema NAME of OPERATOR (variables)` has `Constraints:`, `Steps:` and
//! `Orderings:` (pairs of steps, counted from 1, after the steps); without orderings the steps go one after the other.
//! `Request NAME` with `When: fred enters armory` or `When: asked` and its own `Goals:` asks for another plan then.

use super::domain::{Domain, Operator, Schema, StoryProblem, Term, TypedName};
use super::ground::schemas::MOST_SCHEMA_STEPS;
use super::pddl::expression::{Expression, TextPlace, expected, expressions};
use super::pddl::scope::{Conjunction, conjunction, term, typed_names};
use super::pddl::{MOST_OPERATORS, add_goals, fact, objects, parameters};
use super::request_text::RequestText;
use super::sections::{Section, sections};
use crate::message::Message;

/// Reads a story in the article's notation: its domain, what is true at first, and its goals.
///
/// # Errors
/// Messages of `pddl.*` with line and column; `pddl.schema-constraint` if a schema has a constraint on what some
/// operator changes.
pub fn read_story(text: &str) -> Result<StoryProblem, Message> {
    let all = expressions(text)?;
    let sections = sections(&all)?;
    let mut story = StoryProblem::default();
    let mut operators: Vec<Vec<TypedName>> = Vec::new();
    for section in &sections {
        match section.key.as_str() {
            "story" => story.name = section.name()?.to_owned(),
            "types:" => {
                for (kind, _) in typed_names(&mut story.domain, section.parts, true)? {
                    let number = story.domain.types.named(&kind.name);
                    for above in kind.types {
                        story.domain.types.put_below(number, above);
                    }
                }
            }
            "objects:" => objects(&mut story.domain, section.parts)?,
            _ => {}
        }
    }
    // Operators may be steps of schemas that stand before them.
    for section in sections.iter().filter(|section| section.key == "operator") {
        let name = section.name()?;
        if story.domain.operator(name).is_some() {
            return Err(section.place.found("pddl.twice", name));
        }
        if operators.len() == MOST_OPERATORS.min(10_000) {
            return Err(section.place.message("pddl.operators").with("most", 10_000));
        }
        let list = section.list(1)?;
        let parameters = parameters(&mut story.domain, list)?;
        operators.push(parameters.clone());
        story.domain.operators.push(Operator {
            name: name.to_owned(),
            parameters,
            ..Operator::default()
        });
    }
    story.domain.name.clone_from(&story.name);
    let mut reading = Reading {
        story,
        operator: None,
        schema: None,
        request: None,
        is_ordered: false,
        constrained: Vec::new(),
    };
    for section in &sections {
        reading.section(section)?;
    }
    reading.close_schema();
    reading.close_request()?;
    reading.check_constraints()?;
    let mut story = reading.story;
    story.initial.sort();
    story.initial.dedup();
    Ok(story)
}

/// The state of reading: the operator or schema to which the next sections belong.
struct Reading {
    story: StoryProblem,
    operator: Option<usize>,
    schema: Option<Schema>,
    /// The request to which the next sections belong.
    request: Option<RequestText>,
    /// Whether the schema has orderings of its own.
    is_ordered: bool,
    /// The predicates that constraints of schemas name, with their places.
    constrained: Vec<(TextPlace, u32)>,
}

impl Reading {
    fn section(&mut self, section: &Section) -> Result<(), Message> {
        match section.key.as_str() {
            "story" | "types:" | "objects:" => Ok(()),
            "operator" => {
                self.close_request()?;
                self.close_schema();
                self.operator = self
                    .story
                    .domain
                    .operator(section.name()?)
                    .map(|at| at as usize);
                Ok(())
            }
            "schema" => {
                self.close_request()?;
                self.open_schema(section)
            }
            "request" => {
                self.close_request()?;
                self.request = Some(RequestText::open(section, &self.story.requests)?);
                Ok(())
            }
            "initial:" => {
                for one in section.parts {
                    declare(&mut self.story.domain, one)?;
                    let said = conjunction(&self.story.domain, &[], one)?;
                    let denied = said.literals.iter().any(|literal| literal.negated);
                    if denied || !said.equalities.is_empty() {
                        return Err(one.place().found("pddl.unsupported", &one.head()));
                    }
                    self.story
                        .initial
                        .extend(said.literals.into_iter().map(fact));
                }
                Ok(())
            }
            "goals:" => {
                let said = self.said(section, &[])?;
                match &mut self.request {
                    Some(request) => request.add_goals(said, section)?,
                    None => add_goals(&mut self.story, said),
                }
                Ok(())
            }
            "when:" => match &mut self.request {
                Some(request) => request.when(&self.story.domain, section),
                None => Err(section.place.found("pddl.unsupported", &section.key)),
            },
            "steps:" => self.steps(section),
            "orderings:" => self.orderings(section),
            _ => self.of_operator(section),
        }
    }

    /// What belongs to an operator, or its constraints to a schema.
    fn of_operator(&mut self, section: &Section) -> Result<(), Message> {
        let Some(number) = self.operator else {
            return Err(section.place.found("pddl.unsupported", &section.key));
        };
        let mut variables = self.story.domain.operators[number].parameters.clone();
        if let Some(schema) = &self.schema {
            variables.extend(schema.locals.iter().cloned());
        }
        if section.key == "actor:" {
            let actor = term(&self.story.domain, &variables, section.part(0)?)?;
            self.story.domain.operators[number].actor = Some(actor);
            return Ok(());
        }
        let said = self.said(section, &variables)?;
        match (section.key.as_str(), &mut self.schema) {
            ("constraints:", Some(schema)) => {
                self.constrained.extend(said.places);
                schema.constraints.extend(said.literals);
                schema.equalities.extend(said.equalities);
            }
            ("constraints:" | "preconditions:", None) => {
                let operator = &mut self.story.domain.operators[number];
                operator.preconditions.extend(said.literals);
                operator.equalities.extend(said.equalities);
            }
            ("effects:", None) if said.equalities.is_empty() => {
                self.story.domain.operators[number]
                    .effects
                    .extend(said.literals);
            }
            ("fails-as:", None) if said.equalities.is_empty() => {
                self.story.domain.operators[number]
                    .fails_as
                    .push(said.literals);
            }
            _ => return Err(section.place.found("pddl.unsupported", &section.key)),
        }
        Ok(())
    }

    /// Refuses constraints of schemas on what operators change: methods are made before the story begins.
    fn check_constraints(&self) -> Result<(), Message> {
        let domain = &self.story.domain;
        let mut changed = vec![false; domain.predicates.len()];
        for operator in &domain.operators {
            for effect in operator
                .effects
                .iter()
                .chain(operator.fails_as.iter().flatten())
            {
                changed[effect.predicate as usize] = true;
            }
        }
        let mut constrained = self.constrained.iter();
        match constrained.find(|(_, predicate)| changed[*predicate as usize]) {
            None => Ok(()),
            Some((place, predicate)) => {
                let name = domain.predicates.shown(*predicate);
                Err(place.found("pddl.schema-constraint", name))
            }
        }
    }

    fn said(&mut self, section: &Section, variables: &[TypedName]) -> Result<Conjunction, Message> {
        let mut all = Conjunction::default();
        for one in section.parts {
            declare(&mut self.story.domain, one)?;
            let said = conjunction(&self.story.domain, variables, one)?;
            all.literals.extend(said.literals);
            all.equalities.extend(said.equalities);
            all.places.extend(said.places);
        }
        Ok(all)
    }

    fn open_schema(&mut self, section: &Section) -> Result<(), Message> {
        self.close_schema();
        let name = section.name()?.to_owned();
        let of = section.part(1)?;
        if !of.word("of")?.eq_ignore_ascii_case("of") {
            return Err(expected(of.place(), "of", of.word("of")?));
        }
        let operator = section.part(2)?;
        let word = operator.word("<name>")?;
        let number = self.story.domain.operator(word);
        let number = number.ok_or_else(|| operator.place().found("pddl.unknown-action", word))?;
        let locals = match section.parts.get(3) {
            Some(list) => parameters(&mut self.story.domain, list.list("(?x)")?)?,
            None => Vec::new(),
        };
        self.operator = Some(number as usize);
        self.is_ordered = false;
        self.schema = Some(Schema {
            name,
            locals,
            constraints: Vec::new(),
            equalities: Vec::new(),
            steps: Vec::new(),
            orderings: Vec::new(),
        });
        Ok(())
    }

    fn close_schema(&mut self) {
        if let (Some(schema), Some(number)) = (self.schema.take(), self.operator) {
            self.story.domain.operators[number].schemas.push(schema);
        }
    }

    fn close_request(&mut self) -> Result<(), Message> {
        if let Some(request) = self.request.take() {
            self.story.requests.push(request.close()?);
        }
        Ok(())
    }

    fn steps(&mut self, section: &Section) -> Result<(), Message> {
        let (Some(schema), Some(number)) = (&mut self.schema, self.operator) else {
            return Err(section.place.found("pddl.unsupported", &section.key));
        };
        // Orderings would be lost, since steps are put one after the other.
        if self.is_ordered {
            return Err(section.place.found("pddl.twice", &section.key));
        }
        let domain = &self.story.domain;
        let mut variables = domain.operators[number].parameters.clone();
        variables.extend(schema.locals.iter().cloned());
        for one in section.parts {
            let parts = one.list("<action>")?;
            let name = match parts.first() {
                Some(first) => first.word("<action>")?,
                None => return Err(expected(one.place(), "<action>", "()")),
            };
            let Some(operator) = domain.operator(name) else {
                return Err(one.place().found("pddl.unknown-action", name));
            };
            let right = domain.operators[operator as usize].parameters.len();
            if parts.len() - 1 != right {
                let message = one.place().found("pddl.arity", name);
                return Err(message.with("right", right).with("n", parts.len() - 1));
            }
            let terms = parts[1..].iter().map(|part| term(domain, &variables, part));
            let terms: Vec<Term> = terms.collect::<Result<_, _>>()?;
            if schema.steps.len() == MOST_SCHEMA_STEPS {
                return Err(one
                    .place()
                    .message("pddl.steps")
                    .with("most", MOST_SCHEMA_STEPS));
            }
            schema.steps.push((operator, terms));
        }
        let count = schema.steps.len() as u16;
        schema.orderings = (1..count).map(|step| (step - 1, step)).collect();
        Ok(())
    }

    fn orderings(&mut self, section: &Section) -> Result<(), Message> {
        let Some(schema) = &mut self.schema else {
            return Err(section.place.found("pddl.unsupported", &section.key));
        };
        if schema.steps.is_empty() {
            return Err(expected(section.place, "Steps:", &section.key));
        }
        if std::mem::replace(&mut self.is_ordered, true) {
            return Err(section.place.found("pddl.twice", &section.key));
        }
        schema.orderings.clear();
        for one in section.parts {
            let number = |part: &Expression| {
                let word = part.word("<step>")?;
                let number = word.parse::<u16>().ok();
                let known = number
                    .filter(|number| (1..=schema.steps.len()).contains(&usize::from(*number)));
                known.ok_or_else(|| expected(part.place(), "<step>", word))
            };
            match one.list("(1 2)")? {
                [first, second] => schema
                    .orderings
                    .push((number(first)? - 1, number(second)? - 1)),
                _ => return Err(expected(one.place(), "(1 2)", "(")),
            }
        }
        Ok(())
    }
}

/// Makes the predicate that a literal names known, if it is not.
fn declare(domain: &mut Domain, one: &Expression) -> Result<(), Message> {
    let parts = one.list("<literal>")?;
    match one.head().as_str() {
        "and" | "not" => parts[1..].iter().try_for_each(|part| declare(domain, part)),
        "" | "=" | "<" | "<=" | ">" | ">=" => Ok(()),
        _ => {
            let name = parts[0].word("<predicate>")?;
            if domain.predicates.add(name).is_some() {
                let any = |_: &Expression| TypedName::default();
                domain.signatures.push(parts[1..].iter().map(any).collect());
            }
            Ok(())
        }
    }
}
