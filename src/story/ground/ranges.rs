//! The ranges of predicates' arguments: the objects that each can ever have, so that few assignments are tried for
//! nothing.

use super::go_on::GoOn;
use crate::message::Message;
use crate::story::domain::{Domain, Fact, Operator, Term, TypedName};
use std::collections::{BTreeMap, VecDeque};

/// The most objects in all ranges together; above it types alone say what is tried.
const MOST_ENTRIES: usize = 30_000_000;

/// The objects that a variable or argument can have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Range {
    has: Vec<bool>,
}

impl Range {
    /// Whether an object is among them.
    pub fn holds(&self, object: u32) -> bool {
        self.has[object as usize]
    }

    /// Its objects by number.
    pub fn objects(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.has)
            .filter(|(_, has)| **has)
            .map(|(object, _)| object)
    }

    fn is_empty(&self) -> bool {
        !self.has.contains(&true)
    }

    fn meet(&mut self, other: &Range) {
        self.has
            .iter_mut()
            .zip(&other.has)
            .for_each(|(has, too)| *has &= *too);
    }
}

/// The objects of each type that a variable has, each found once.
pub struct TypeRanges {
    by_types: BTreeMap<Vec<u32>, Range>,
}

impl TypeRanges {
    /// The ranges of all parameters and local variables of a domain.
    ///
    /// # Errors
    /// Those of `go_on`.
    pub fn new(domain: &Domain, go_on: &mut GoOn) -> Result<TypeRanges, Message> {
        let mut kinds: BTreeMap<&[u32], Vec<usize>> = BTreeMap::new();
        for (object, types) in domain.object_types.iter().enumerate() {
            kinds.entry(types).or_default().push(object);
        }
        let mut by_types = BTreeMap::new();
        for operator in &domain.operators {
            let locals = operator.schemas.iter().flat_map(|schema| &schema.locals);
            for variable in operator.parameters.iter().chain(locals) {
                if by_types.contains_key(&variable.types) {
                    continue;
                }
                go_on.check()?;
                let mut has = vec![false; domain.objects.len()];
                for (types, objects) in &kinds {
                    if domain.types.fits(types, &variable.types) {
                        objects.iter().for_each(|object| has[*object] = true);
                    }
                }
                by_types.insert(variable.types.clone(), Range { has });
            }
        }
        Ok(TypeRanges { by_types })
    }

    /// The ranges of variables by their types alone.
    pub fn of<'a>(&self, variables: impl Iterator<Item = &'a TypedName>) -> Vec<Range> {
        let range = |variable: &TypedName| self.by_types.get(&variable.types).cloned();
        variables
            .map(|one| range(one).unwrap_or_default())
            .collect()
    }
}

/// The ranges of the arguments of all predicates.
pub struct ArgumentRanges {
    /// By predicate and argument; empty where there would be too many.
    ranges: Vec<Vec<Range>>,
}

impl ArgumentRanges {
    /// The least ranges that hold what is true at first and what operators make true of what is in them. An operator is
    /// looked at again only when a range that it needs has grown.
    ///
    /// # Errors
    /// Those of `go_on`.
    pub fn new(
        domain: &Domain,
        types: &TypeRanges,
        facts: &[Fact],
        go_on: &mut GoOn,
    ) -> Result<ArgumentRanges, Message> {
        let count = domain.objects.len();
        let arguments: usize = domain.signatures.iter().map(Vec::len).sum();
        if arguments.saturating_mul(count) > MOST_ENTRIES {
            return Ok(ArgumentRanges { ranges: Vec::new() });
        }
        let none = Range {
            has: vec![false; count],
        };
        let empty = |signature: &Vec<TypedName>| vec![none.clone(); signature.len()];
        let mut all = ArgumentRanges {
            ranges: domain.signatures.iter().map(empty).collect(),
        };
        for fact in facts {
            let ranges = &mut all.ranges[fact.predicate as usize];
            for (range, object) in ranges.iter_mut().zip(&fact.arguments) {
                range.has[*object as usize] = true;
            }
        }
        let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); domain.signatures.len()];
        for (number, operator) in domain.operators.iter().enumerate() {
            for pattern in operator.preconditions.iter().filter(|one| !one.negated) {
                needed_by[pattern.predicate as usize].push(number);
            }
        }
        let mut waiting: VecDeque<usize> = (0..domain.operators.len()).collect();
        let mut waits = vec![true; domain.operators.len()];
        while let Some(number) = waiting.pop_front() {
            go_on.check()?;
            waits[number] = false;
            for predicate in all.grow(types, &domain.operators[number]) {
                for next in &needed_by[predicate as usize] {
                    if !std::mem::replace(&mut waits[*next], true) {
                        waiting.push_back(*next);
                    }
                }
            }
        }
        Ok(all)
    }

    /// The ranges of an operator's parameters: by their types and the preconditions that hold them.
    pub fn of_operator(&self, types: &TypeRanges, operator: &Operator) -> Vec<Range> {
        let mut ranges = types.of(operator.parameters.iter());
        for pattern in operator
            .preconditions
            .iter()
            .filter(|pattern| !pattern.negated)
        {
            let known = self.ranges.get(pattern.predicate as usize);
            for (term, range) in pattern.arguments.iter().zip(known.into_iter().flatten()) {
                if let Term::Variable(number) = term {
                    ranges[usize::from(*number)].meet(range);
                }
            }
        }
        ranges
    }

    /// Takes in what an operator makes true; answers the predicates for which that was new.
    fn grow(&mut self, types: &TypeRanges, operator: &Operator) -> Vec<u32> {
        let ranges = self.of_operator(types, operator);
        let mut grown = Vec::new();
        if ranges.iter().any(Range::is_empty) {
            return grown;
        }
        for pattern in operator.effects.iter().filter(|pattern| !pattern.negated) {
            let known = &mut self.ranges[pattern.predicate as usize];
            let mut new = false;
            for (term, range) in pattern.arguments.iter().zip(known) {
                let mut put = |object: u32| {
                    new |= !std::mem::replace(&mut range.has[object as usize], true);
                };
                match term {
                    Term::Object(object) => put(*object),
                    Term::Variable(number) => ranges[usize::from(*number)].objects().for_each(put),
                }
            }
            if new {
                grown.push(pattern.predicate);
            }
        }
        grown
    }
}
