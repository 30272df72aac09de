//! Problems as plain actions on sets of facts, made from operators without the crate's grounding; breadth-first search.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use wayscope::story::{Domain, Pattern, StoryProblem, Term};

/// What is true, as written in files.
pub type Facts = BTreeSet<String>;

/// An action as it is written, with its preconditions and effects: facts, and whether they are negated.
#[derive(Clone, Debug, PartialEq)]
pub struct Plain {
    pub name: String,
    pub needs: Vec<(String, bool)>,
    pub effects: Vec<(String, bool)>,
}

impl Plain {
    pub fn possible(&self, facts: &Facts) -> bool {
        self.needs
            .iter()
            .all(|(fact, negated)| facts.contains(fact) != *negated)
    }

    /// What is false first, then what is true: truth wins.
    pub fn after(&self, facts: &Facts) -> Facts {
        let mut next = facts.clone();
        for (fact, _) in self.effects.iter().filter(|(_, negated)| *negated) {
            next.remove(fact);
        }
        next.extend(
            self.effects
                .iter()
                .filter(|(_, negated)| !negated)
                .map(|(fact, _)| fact.clone()),
        );
        next
    }

    /// Whether it makes a fact true (or, with `negated`, false) for sure.
    pub fn causes(&self, fact: &str, negated: bool) -> bool {
        let says = |wanted: bool| {
            self.effects
                .iter()
                .any(|(one, negated)| one == fact && *negated == wanted)
        };
        match negated {
            true => says(true) && !says(false),
            false => says(false),
        }
    }
}

pub fn initial(problem: &StoryProblem) -> Facts {
    problem
        .initial
        .iter()
        .map(|fact| problem.domain.written(fact))
        .collect()
}

pub fn goals(problem: &StoryProblem) -> Vec<(String, bool)> {
    let goals = problem.goals.iter();
    goals
        .map(|(fact, negated)| (problem.domain.written(fact), *negated))
        .collect()
}

fn written(problem: &StoryProblem, pattern: &Pattern, objects: &[u32]) -> (String, bool) {
    let value = |term: &Term| match term {
        Term::Object(object) => *object,
        Term::Variable(number) => objects[usize::from(*number)],
    };
    let arguments: Vec<u32> = pattern.arguments.iter().map(value).collect();
    let name = problem.domain.predicates.shown(pattern.predicate);
    (problem.domain.call(name, &arguments), pattern.negated)
}

/// An operator with objects.
pub fn plain(problem: &StoryProblem, operator: u32, objects: &[u32]) -> Plain {
    let domain = &problem.domain;
    let one = &domain.operators[operator as usize];
    let all = |patterns: &[Pattern]| {
        patterns
            .iter()
            .map(|pattern| written(problem, pattern, objects))
            .collect()
    };
    Plain {
        name: domain.call(&one.name, objects),
        needs: all(&one.preconditions),
        effects: all(&one.effects),
    }
}

/// Whether an object of these types may stand for a parameter of those: the types above its own, step by step.
fn fits(domain: &Domain, of: &[u32], wanted: &[u32]) -> bool {
    let mut all: BTreeSet<u32> = of.iter().copied().collect();
    loop {
        let above = all
            .iter()
            .flat_map(|kind| domain.types.above(*kind))
            .copied();
        let more: BTreeSet<u32> = above.chain(all.iter().copied()).collect();
        if more == all {
            break;
        }
        all = more;
    }
    // The first type is that of all objects.
    wanted.is_empty() || wanted.iter().any(|kind| *kind == 0 || all.contains(kind))
}

/// All primitive actions, by trying every object for every parameter.
pub fn all_actions(problem: &StoryProblem) -> Vec<Plain> {
    let domain = &problem.domain;
    let count = domain.objects.len() as u32;
    let mut found = Vec::new();
    for (number, operator) in (0..).zip(&domain.operators) {
        let width = operator.parameters.len() as u32;
        for code in 0..count.pow(width) {
            let objects: Vec<u32> = (0..width)
                .map(|place| code / count.pow(place) % count)
                .collect();
            let types = |object: &u32| &domain.object_types[*object as usize];
            let mut pairs = objects.iter().zip(&operator.parameters);
            let typed =
                pairs.all(|(object, parameter)| fits(domain, types(object), &parameter.types));
            let value = |term: &Term| match term {
                Term::Object(object) => *object,
                Term::Variable(number) => objects[usize::from(*number)],
            };
            let mut equalities = operator.equalities.iter();
            let apart = equalities.all(|one| (value(&one.left) == value(&one.right)) == one.equal);
            if typed && apart && !operator.is_abstract() {
                found.push(plain(problem, number, &objects));
            }
        }
    }
    found
}

/// The fewest actions that lead to the goals, by looking at states breadth-first.
pub fn optimum(problem: &StoryProblem) -> Option<usize> {
    let actions = all_actions(problem);
    let goals = goals(problem);
    let first = initial(problem);
    let mut depths = BTreeMap::from([(first.clone(), 0)]);
    let mut queue = VecDeque::from([first]);
    while let Some(facts) = queue.pop_front() {
        let depth = depths[&facts];
        if goals
            .iter()
            .all(|(fact, negated)| facts.contains(fact) != *negated)
        {
            return Some(depth);
        }
        for action in actions.iter().filter(|action| action.possible(&facts)) {
            let next = action.after(&facts);
            if !depths.contains_key(&next) {
                depths.insert(next.clone(), depth + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

/// Numbers in a fixed order that looks random (splitmix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
