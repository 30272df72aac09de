//! The assignments of objects to variables that agree with types, equalities and what never changes.

use super::go_on::GoOn;
use super::ranges::Range;
use crate::message::Message;
use crate::story::domain::{Domain, Equality, Fact, Pattern, Term};
use std::collections::BTreeMap;

/// The most objects tried for variables in one problem.
const MOST_TRIES: u64 = 50_000_000;

/// The facts that no action changes, found by predicate and by any one argument.
pub struct SettledFacts<'a> {
    facts: &'a [Fact],
    by_predicate: Vec<Vec<u32>>,
    by_argument: BTreeMap<(u32, u32, u32), Vec<u32>>,
    /// Of each predicate, whether no action changes it.
    pub settled: Vec<bool>,
    tries: u64,
    /// Whether to go on.
    pub go_on: GoOn<'a>,
}

impl<'a> SettledFacts<'a> {
    /// The facts of a problem whose predicates no operator has among its effects.
    pub fn new(domain: &Domain, facts: &'a [Fact], go_on: GoOn<'a>) -> SettledFacts<'a> {
        let mut settled = vec![true; domain.predicates.len()];
        for operator in &domain.operators {
            for effect in &operator.effects {
                settled[effect.predicate as usize] = false;
            }
        }
        let mut by_predicate = vec![Vec::new(); domain.predicates.len()];
        let mut by_argument: BTreeMap<(u32, u32, u32), Vec<u32>> = BTreeMap::new();
        for (number, fact) in (0..).zip(facts) {
            by_predicate[fact.predicate as usize].push(number);
            if settled[fact.predicate as usize] {
                for (place, object) in (0..).zip(&fact.arguments) {
                    let key = (fact.predicate, place, *object);
                    by_argument.entry(key).or_default().push(number);
                }
            }
        }
        SettledFacts {
            facts,
            by_predicate,
            by_argument,
            settled,
            tries: 0,
            go_on,
        }
    }
}

/// A join: variables with types, patterns over what never changes, equalities.
pub struct Join<'a> {
    /// The objects that each variable can have.
    pub ranges: &'a [Range],
    /// What must hold of them; patterns over what changes are passed over.
    pub patterns: &'a [Pattern],
    /// Which are equal and which not.
    pub equalities: &'a [Equality],
}

/// The binding of the next variables to objects.
enum Bind<'a> {
    From(&'a Pattern),
    Each(usize),
}

impl Join<'_> {
    /// Calls `visit` with each assignment that begins with the objects of `given`, in a fixed order.
    ///
    /// # Errors
    /// `story.ground-many` if there is too much to try, and what `visit` refuses.
    pub fn each(
        &self,
        facts: &mut SettledFacts,
        given: &[u32],
        visit: &mut dyn FnMut(&[u32]) -> Result<(), Message>,
    ) -> Result<(), Message> {
        let mut bound: Vec<Option<u32>> = vec![None; self.ranges.len()];
        for (variable, object) in bound.iter_mut().zip(given) {
            *variable = Some(*object);
        }
        if !self.may_be(facts, &bound) {
            return Ok(());
        }
        let binds = self.order(facts, &bound);
        self.descend(facts, &binds, &mut bound, visit)
    }

    /// In which order variables are bound: by patterns with the most bound arguments and the fewest facts first.
    fn order(&self, facts: &SettledFacts, bound: &[Option<u32>]) -> Vec<Bind<'_>> {
        let mut known: Vec<bool> = bound.iter().map(Option::is_some).collect();
        let mut binds = Vec::new();
        let open = |term: &Term, known: &[bool]| match term {
            Term::Variable(number) => !known[usize::from(*number)],
            Term::Object(_) => false,
        };
        let binding =
            |pattern: &&Pattern| facts.settled[pattern.predicate as usize] && !pattern.negated;
        loop {
            let useful = self.patterns.iter().filter(binding).filter(|pattern| {
                let mut terms = pattern.arguments.iter();
                terms.any(|term| open(term, &known))
            });
            let best = useful.min_by_key(|pattern| {
                let free = pattern.arguments.iter().filter(|term| open(term, &known));
                let all = pattern.arguments.len();
                let has = all - free.count();
                (
                    usize::from(has == 0),
                    facts.by_predicate[pattern.predicate as usize].len(),
                )
            });
            let Some(pattern) = best else {
                break;
            };
            for term in &pattern.arguments {
                if let Term::Variable(number) = term {
                    known[usize::from(*number)] = true;
                }
            }
            binds.push(Bind::From(pattern));
        }
        let rest = (0..known.len()).filter(|variable| !known[*variable]);
        binds.extend(rest.map(Bind::Each));
        binds
    }

    /// Goes through the objects of the next variables; as deep as there are variables.
    fn descend(
        &self,
        facts: &mut SettledFacts,
        binds: &[Bind],
        bound: &mut Vec<Option<u32>>,
        visit: &mut dyn FnMut(&[u32]) -> Result<(), Message>,
    ) -> Result<(), Message> {
        let Some((first, rest)) = binds.split_first() else {
            let objects: Vec<u32> = bound.iter().map(|object| object.unwrap_or(0)).collect();
            return visit(&objects);
        };
        let before = bound.clone();
        match first {
            Bind::From(pattern) => {
                for number in candidates(facts, pattern, bound) {
                    count(facts)?;
                    if unify(pattern, &facts.facts[number as usize], bound)
                        && self.may_be(facts, bound)
                    {
                        self.descend(facts, rest, bound, visit)?;
                    }
                    bound.clone_from(&before);
                }
            }
            Bind::Each(variable) => {
                for object in self.ranges[*variable].objects() {
                    count(facts)?;
                    bound[*variable] = Some(object);
                    if self.may_be(facts, bound) {
                        self.descend(facts, rest, bound, visit)?;
                    }
                }
                bound.clone_from(&before);
            }
        }
        Ok(())
    }

    /// Whether nothing known of the bound variables speaks against them.
    fn may_be(&self, facts: &SettledFacts, bound: &[Option<u32>]) -> bool {
        let typed = bound
            .iter()
            .zip(self.ranges)
            .all(|(object, range)| object.is_none_or(|object| range.holds(object)));
        let value = |term: &Term| match term {
            Term::Object(object) => Some(*object),
            Term::Variable(number) => bound[usize::from(*number)],
        };
        let equal = |one: &Equality| match (value(&one.left), value(&one.right)) {
            (Some(left), Some(right)) => (left == right) == one.equal,
            _ => true,
        };
        let holds = |pattern: &Pattern| {
            let arguments: Option<Vec<u32>> = pattern.arguments.iter().map(value).collect();
            let Some(arguments) = arguments else {
                return true;
            };
            let fact = Fact {
                predicate: pattern.predicate,
                arguments,
            };
            facts.facts.binary_search(&fact).is_ok() != pattern.negated
        };
        let settled = |pattern: &&Pattern| facts.settled[pattern.predicate as usize];
        typed
            && self.equalities.iter().all(equal)
            && self.patterns.iter().filter(settled).all(holds)
    }
}

fn count(facts: &mut SettledFacts) -> Result<(), Message> {
    facts.tries += 1;
    match facts.tries > MOST_TRIES {
        true => Err(Message::new("story.ground-many").with("most", MOST_TRIES)),
        false => facts.go_on.check_seldom(),
    }
}

/// The facts that a pattern may be, by its first bound argument if there is one.
fn candidates(facts: &SettledFacts, pattern: &Pattern, bound: &[Option<u32>]) -> Vec<u32> {
    for (place, term) in (0..).zip(&pattern.arguments) {
        let value = match term {
            Term::Object(object) => Some(*object),
            Term::Variable(number) => bound[usize::from(*number)],
        };
        if let Some(object) = value {
            let found = facts.by_argument.get(&(pattern.predicate, place, object));
            return found.cloned().unwrap_or_default();
        }
    }
    facts.by_predicate[pattern.predicate as usize].clone()
}

/// Binds the variables of a pattern to the objects of a fact; `false` if they are others already.
fn unify(pattern: &Pattern, fact: &Fact, bound: &mut [Option<u32>]) -> bool {
    pattern
        .arguments
        .iter()
        .zip(&fact.arguments)
        .all(|(term, object)| match term {
            Term::Object(same) => same == object,
            Term::Variable(number) => {
                let value = &mut bound[usize::from(*number)];
                *value.get_or_insert(*object) == *object
            }
        })
}
