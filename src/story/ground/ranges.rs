//! Which objects each argument of each predicate can ever have, so that few assignments are tried for nothing.

use crate::story::domain::{Domain, Fact, Operator, Term, TypedName};

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

/// The ranges of variables by their types alone.
pub fn by_type<'a>(domain: &Domain, variables: impl Iterator<Item = &'a TypedName>) -> Vec<Range> {
    let range = |variable: &TypedName| Range {
        has: domain
            .object_types
            .iter()
            .map(|types| domain.types.fits(types, &variable.types))
            .collect(),
    };
    variables.map(range).collect()
}

/// The ranges of the arguments of all predicates.
pub struct ArgumentRanges {
    /// By predicate and argument; empty where there would be too many.
    ranges: Vec<Vec<Range>>,
}

impl ArgumentRanges {
    /// The least ranges that hold what is true at first and what operators make true of what is in them.
    pub fn new(domain: &Domain, facts: &[Fact]) -> ArgumentRanges {
        let count = domain.objects.len();
        let arguments: usize = domain.signatures.iter().map(Vec::len).sum();
        if arguments.saturating_mul(count) > MOST_ENTRIES {
            return ArgumentRanges { ranges: Vec::new() };
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
        // Each turn adds an object to a range, or it is the last one.
        loop {
            let mut grown = false;
            for operator in &domain.operators {
                grown |= all.grow(domain, operator);
            }
            if !grown {
                break;
            }
        }
        all
    }

    /// The ranges of an operator's parameters: by their types and the preconditions that hold them.
    pub fn of_operator(&self, domain: &Domain, operator: &Operator) -> Vec<Range> {
        let mut ranges = by_type(domain, operator.parameters.iter());
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

    /// Takes in what an operator makes true; whether that was new.
    fn grow(&mut self, domain: &Domain, operator: &Operator) -> bool {
        let ranges = self.of_operator(domain, operator);
        if ranges.iter().any(Range::is_empty) {
            return false;
        }
        let mut grown = false;
        for pattern in operator.effects.iter().filter(|pattern| !pattern.negated) {
            let known = &mut self.ranges[pattern.predicate as usize];
            for (term, range) in pattern.arguments.iter().zip(known) {
                let mut put = |object: u32| {
                    grown |= !std::mem::replace(&mut range.has[object as usize], true)
                };
                match term {
                    Term::Object(object) => put(*object),
                    Term::Variable(number) => ranges[usize::from(*number)].objects().for_each(put),
                }
            }
        }
        grown
    }
}
