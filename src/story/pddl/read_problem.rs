//! PDDL problems: `(define (problem …) …)`.

use super::expression::{Expression, expected, expressions};
use super::read_domain::{defined, objects, requirements};
use super::scope::{Conjunction, conjunction, literal};
use crate::message::Message;
use crate::story::domain::{Domain, Equality, Fact, Pattern, StoryProblem, Term};

/// Reads a PDDL problem of a domain.
///
/// # Errors
/// Messages with line and column as [`read_pddl_domain`](super::read_pddl_domain); `pddl.domain` if it is a problem of
/// another domain, `pddl.contradiction` if something is true and false at first, `pddl.missing` without domain or goal.
pub fn read_pddl_problem(text: &str, domain: &Domain) -> Result<StoryProblem, Message> {
    let all = expressions(text)?;
    let (name, place, sections) = defined(&all, "problem")?;
    let mut problem = StoryProblem {
        name: name.to_owned(),
        domain: domain.clone(),
        ..StoryProblem::default()
    };
    for wanted in [":domain", ":requirements", ":objects"] {
        for section in sections.iter().filter(|section| section.head() == wanted) {
            before(&mut problem, wanted, section)?;
        }
    }
    if !sections.iter().any(|section| section.head() == ":domain") {
        return Err(place.message("pddl.missing").with("wanted", ":domain"));
    }
    let mut goal = None;
    for section in sections {
        match section.head().as_str() {
            ":domain" | ":requirements" | ":objects" => {}
            ":init" => initial(&mut problem, section)?,
            ":goal" if goal.is_some() => return Err(section.place().found("pddl.twice", ":goal")),
            ":goal" => goal = Some(goals(&mut problem, section)?),
            other => {
                section.list("<section>")?;
                return Err(section.place().found("pddl.unsupported", other));
            }
        }
    }
    match goal {
        Some(()) => Ok(problem),
        None => Err(place.message("pddl.missing").with("wanted", ":goal")),
    }
}

fn before(problem: &mut StoryProblem, which: &str, section: &Expression) -> Result<(), Message> {
    let parts = &section.list("<section>")?[1..];
    match which {
        ":objects" => objects(&mut problem.domain, parts),
        ":domain" if parts.is_empty() => Err(expected(section.place(), "<name>", ":domain")),
        ":domain" => parts.iter().try_for_each(|one| {
            let word = one.word("<name>")?;
            match word.eq_ignore_ascii_case(&problem.domain.name) {
                true => Ok(()),
                false => {
                    let message = one.place().found("pddl.domain", word);
                    Err(message.with("right", problem.domain.name.as_str()))
                }
            }
        }),
        _ => requirements(parts),
    }
}

/// A literal without variables, as a fact.
pub fn fact(pattern: Pattern) -> Fact {
    let number = |term: &Term| match term {
        Term::Object(number) => *number,
        Term::Variable(_) => 0,
    };
    Fact {
        predicate: pattern.predicate,
        arguments: pattern.arguments.iter().map(number).collect(),
    }
}

fn initial(problem: &mut StoryProblem, section: &Expression) -> Result<(), Message> {
    let mut denied = Vec::new();
    for one in &section.list("<section>")?[1..] {
        let negated = one.head() == "not";
        let inner = match (negated, one.list("<literal>")?) {
            (true, [_, inner]) => inner,
            _ => one,
        };
        let fact = fact(literal(&problem.domain, &[], inner, negated)?);
        match negated {
            true => denied.push((fact, one.place())),
            false => problem.initial.push(fact),
        }
    }
    problem.initial.sort();
    problem.initial.dedup();
    for (fact, place) in denied {
        if problem.initial.binary_search(&fact).is_ok() {
            let written = problem.domain.written(&fact);
            return Err(place.found("pddl.contradiction", &written));
        }
    }
    Ok(())
}

fn goals(problem: &mut StoryProblem, section: &Expression) -> Result<(), Message> {
    for one in &section.list("<section>")?[1..] {
        let said = conjunction(&problem.domain, &[], one)?;
        add_goals(problem, said);
    }
    Ok(())
}

/// Adds what a conjunction without variables says to the goals.
pub fn add_goals(problem: &mut StoryProblem, said: Conjunction) {
    let holds = |one: &Equality| (one.left == one.right) == one.equal;
    problem.is_absurd |= !said.equalities.iter().all(holds);
    for pattern in said.literals {
        let negated = pattern.negated;
        problem.goals.push((fact(pattern), negated));
    }
}
