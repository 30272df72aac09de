//! Grounding: a problem's operators with all objects that they can have, less what can never be reached.

use super::go_on::GoOn;
use super::join::{Join, SettledFacts};
use super::ranges::{ArgumentRanges, Range, TypeRanges};
use super::relaxed::{CostSum, RelaxedCosts, UNREACHED};
use super::task::{GroundAction, GroundMethod, GroundTask, Literal};
use crate::message::Message;
use crate::story::domain::{Fact, Operator, Pattern, Schema, StoryProblem, Term};
use std::collections::BTreeMap;

/// The most ground actions.
const MOST_ACTIONS: usize = 1_000_000;
/// The most methods of an abstract action.
const MOST_METHODS: usize = 60_000;
/// The most megabytes that actions, their literals and their methods take together.
const MOST_MEGABYTES: usize = 400;
/// What a step costs if no preference says otherwise.
pub const STEP_COST: u32 = 10;

impl GroundTask {
    /// The task of a problem: actions in the order of operators and objects, those left out that nothing can make
    /// possible. Time and memory grow with the assignments that agree with types and with what never changes.
    ///
    /// # Errors
    /// `story.ground-many` if there are too many actions, `story.ground-memory` if they take too much memory;
    /// `story.schema-circle` if an abstract action is a step of itself; `story.schema-order` if a schema's orderings go
    /// in a circle.
    pub fn new(problem: StoryProblem) -> Result<GroundTask, Message> {
        GroundTask::within(problem, &mut || true)
    }

    /// As [`GroundTask::new`], as long as `may_go_on` says so: the caller has the clock.
    ///
    /// # Errors
    /// Those of [`GroundTask::new`], and `story.ground-stopped` once it may not go on.
    pub fn within(
        problem: StoryProblem,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<GroundTask, Message> {
        super::schemas::check(&problem.domain)?;
        let mut facts = problem.initial.clone();
        facts.sort();
        facts.dedup();
        let mut go_on = GoOn::new(may_go_on);
        let mut draft = Draft::new(&problem, &facts);
        let types = TypeRanges::new(&problem.domain, &mut go_on)?;
        let ranges = ArgumentRanges::new(&problem.domain, &types, &facts, &mut go_on)?;
        let mut settled = SettledFacts::new(&problem.domain, &facts, go_on);
        for (number, operator) in (0..).zip(&problem.domain.operators) {
            let ranges = ranges.of_operator(&types, operator);
            draft.ground(number, operator, &ranges, &mut settled)?;
        }
        draft.methods(&problem, &types, &mut settled)?;
        loop {
            settled.go_on.check()?;
            let mut task = draft.task(&problem);
            let reached = task.reached();
            let kept: Vec<bool> = (0..reached.len())
                .map(|at| reached[at] && is_whole(&problem, &task.actions[at]))
                .collect();
            if kept.iter().all(|kept| *kept) {
                task.problem = problem;
                task.settle();
                return Ok(task);
            }
            draft.actions = task.actions;
            draft.keep(&kept);
        }
    }

    /// Which actions can be reached, also by what failures bring about.
    fn reached(&self) -> Vec<bool> {
        let mut relaxed = RelaxedCosts::with_failures(self);
        relaxed.compute(self, CostSum::Max, true, |literal| {
            self.holds_at_first(literal)
        });
        let can =
            |action: &GroundAction| relaxed.of(&action.preconditions, CostSum::Max) < UNREACHED;
        self.actions.iter().map(can).collect()
    }

    /// Parts what never changes from what does, and makes the tables by literal.
    pub(super) fn settle(&mut self) {
        let mut changed = vec![false; self.atoms.len() * 2];
        for action in &self.actions {
            for effect in action
                .effects
                .iter()
                .chain(action.failures.iter().flatten())
            {
                changed[effect.index()] = true;
            }
        }
        let initial = &self.initial;
        let settled = |literal: &Literal| {
            let holds = initial[literal.atom() as usize] != literal.is_negated();
            holds && !changed[literal.negation().index()]
        };
        for action in &mut self.actions {
            let all = std::mem::take(&mut action.preconditions);
            (action.settled, action.preconditions) = all.into_iter().partition(&settled);
        }
        let goals = std::mem::take(&mut self.goals);
        (self.settled_goals, self.goals) = goals.into_iter().partition(settled);
        self.index();
        let mut relaxed = RelaxedCosts::new(self);
        relaxed.compute(self, CostSum::Max, true, |literal| {
            self.holds_at_first(literal)
        });
        let reached = relaxed.of(&self.goals, CostSum::Max) < UNREACHED;
        self.impossible = self.problem.is_absurd || !reached;
    }

    fn index(&mut self) {
        let mut achievers = vec![Vec::new(); self.atoms.len() * 2];
        let mut needed_by = vec![Vec::new(); self.atoms.len() * 2];
        for (number, action) in (0..).zip(&self.actions) {
            for effect in &action.effects {
                achievers[effect.index()].push(number);
            }
            for need in &action.preconditions {
                needed_by[need.index()].push(number);
            }
        }
        self.achievers = achievers;
        self.needed_by = needed_by;
    }
}

/// Actions and atoms as they are found.
struct Draft<'a> {
    facts: &'a [Fact],
    atoms: BTreeMap<Fact, u32>,
    actions: Vec<GroundAction>,
    by_call: BTreeMap<(u32, Vec<u32>), u32>,
    /// Whether there are schemas, so that actions are looked up by their calls.
    is_called: bool,
    /// About the memory that all of it takes.
    bytes: usize,
}

impl<'a> Draft<'a> {
    fn new(problem: &StoryProblem, facts: &'a [Fact]) -> Draft<'a> {
        Draft {
            facts,
            atoms: BTreeMap::new(),
            actions: Vec::new(),
            by_call: BTreeMap::new(),
            is_called: problem.domain.operators.iter().any(Operator::is_abstract),
            bytes: 0,
        }
    }

    /// Counts memory.
    fn take(&mut self, bytes: usize) -> Result<(), Message> {
        self.bytes += bytes;
        match self.bytes > MOST_MEGABYTES * 1_000_000 {
            true => Err(Message::new("story.ground-memory").with("most", MOST_MEGABYTES)),
            false => Ok(()),
        }
    }

    fn literal(&mut self, fact: Fact, negated: bool) -> Literal {
        let next = self.atoms.len() as u32;
        Literal::new(*self.atoms.entry(fact).or_insert(next), negated)
    }

    fn literals(&mut self, patterns: &[Pattern], objects: &[u32]) -> Vec<Literal> {
        let made = patterns.iter().map(|pattern| {
            let fact = fact_of(pattern, objects);
            self.literal(fact, pattern.negated)
        });
        let mut made: Vec<Literal> = made.collect();
        made.sort();
        made.dedup();
        made
    }

    /// Effects: what is made true wins over what is made false.
    fn effects(&mut self, patterns: &[Pattern], objects: &[u32]) -> Vec<Literal> {
        let mut effects = self.literals(patterns, objects);
        let made: Vec<Literal> = effects
            .iter()
            .filter(|one| !one.is_negated())
            .copied()
            .collect();
        effects.retain(|one| !one.is_negated() || made.binary_search(&one.negation()).is_err());
        effects
    }

    fn ground(
        &mut self,
        number: u32,
        operator: &Operator,
        ranges: &[Range],
        settled: &mut SettledFacts,
    ) -> Result<(), Message> {
        let join = Join {
            ranges,
            patterns: &operator.preconditions,
            equalities: &operator.equalities,
        };
        join.each(settled, &[], &mut |objects| {
            if self.actions.len() == MOST_ACTIONS {
                return Err(Message::new("story.ground-many").with("most", MOST_ACTIONS));
            }
            let preconditions = self.literals(&operator.preconditions, objects);
            let contradicts = |one: &Literal| preconditions.binary_search(&one.negation()).is_ok();
            if preconditions.iter().any(contradicts) {
                return Ok(());
            }
            let effects = self.effects(&operator.effects, objects);
            let failures = operator.fails_as.iter();
            let failures: Vec<Vec<Literal>> = failures
                .map(|patterns| self.effects(patterns, objects))
                .collect();
            // A literal is also an entry in a table by literal, and at most one atom with its arguments.
            let literals = preconditions.len()
                + effects.len()
                + failures.iter().map(|one| one.len() + 1).sum::<usize>();
            self.take(200 + 12 * objects.len() + (80 + 8) * literals)?;
            if self.is_called {
                let next = self.actions.len() as u32;
                self.by_call.insert((number, objects.to_vec()), next);
            }
            self.actions.push(GroundAction {
                operator: number,
                arguments: objects.to_vec(),
                preconditions,
                settled: Vec::new(),
                effects,
                failures,
                cost: STEP_COST,
                methods: Vec::new(),
            });
            Ok(())
        })
    }

    /// Gives abstract actions their methods, and takes those away that have none.
    fn methods(
        &mut self,
        problem: &StoryProblem,
        types: &TypeRanges,
        settled: &mut SettledFacts,
    ) -> Result<(), Message> {
        let operators = &problem.domain.operators;
        if !self.is_called {
            return Ok(());
        }
        // Actions stand in the order of operators, so that ranges are made once for each.
        let mut ranges: (u32, Vec<Vec<Range>>) = (u32::MAX, Vec::new());
        for number in 0..self.actions.len() {
            let which = self.actions[number].operator;
            let operator = &operators[which as usize];
            if ranges.0 != which {
                let of =
                    |schema: &Schema| types.of(operator.parameters.iter().chain(&schema.locals));
                ranges = (which, operator.schemas.iter().map(of).collect());
            }
            let objects = self.actions[number].arguments.clone();
            let mut methods = Vec::new();
            for ((which, schema), ranges) in (0..).zip(&operator.schemas).zip(&ranges.1) {
                let join = Join {
                    ranges,
                    patterns: &schema.constraints,
                    equalities: &schema.equalities,
                };
                join.each(settled, &objects, &mut |bound| {
                    let find = |(operator, terms): &(u32, Vec<Term>)| {
                        let arguments = terms.iter().map(|term| value(term, bound)).collect();
                        self.by_call.get(&(*operator, arguments)).copied()
                    };
                    let steps: Option<Vec<u32>> = schema.steps.iter().map(find).collect();
                    let Some(steps) = steps else {
                        return Ok(());
                    };
                    if methods.len() == MOST_METHODS {
                        return Err(Message::new("story.ground-many").with("most", MOST_METHODS));
                    }
                    self.take(64 + 4 * (steps.len() + schema.orderings.len()))?;
                    methods.push(GroundMethod {
                        schema: which,
                        steps,
                        orderings: schema.orderings.clone(),
                        is_barred: false,
                    });
                    Ok(())
                })?;
            }
            self.actions[number].methods = methods;
        }
        Ok(())
    }

    /// Keeps some actions, with methods whose steps are kept, and makes the atoms anew.
    fn keep(&mut self, kept: &[bool]) {
        let mut next = 0;
        let numbers: Vec<Option<u32>> = kept
            .iter()
            .map(|kept| {
                next += u32::from(*kept);
                kept.then(|| next - 1)
            })
            .collect();
        let mut facts: Vec<Option<Fact>> = vec![None; self.atoms.len()];
        for (fact, number) in std::mem::take(&mut self.atoms) {
            facts[number as usize] = Some(fact);
        }
        let old = std::mem::take(&mut self.actions);
        for (mut action, kept) in old.into_iter().zip(kept) {
            if !*kept {
                continue;
            }
            let again = |draft: &mut Draft, literals: &mut Vec<Literal>| {
                for literal in literals.iter_mut() {
                    if let Some(fact) = &facts[literal.atom() as usize] {
                        *literal = draft.literal(fact.clone(), literal.is_negated());
                    }
                }
                literals.sort();
            };
            again(self, &mut action.preconditions);
            again(self, &mut action.effects);
            for failure in &mut action.failures {
                again(self, failure);
            }
            action.methods.retain_mut(|method| {
                let steps = method.steps.iter().map(|step| numbers[*step as usize]);
                let steps: Option<Vec<u32>> = steps.collect();
                let whole = steps.is_some();
                method.steps = steps.unwrap_or_default();
                whole
            });
            self.actions.push(action);
        }
    }

    /// The task as it is now, without its problem; the draft's actions go over to it.
    fn task(&mut self, problem: &StoryProblem) -> GroundTask {
        let goals = problem.goals.iter();
        let mut goals: Vec<Literal> = goals
            .map(|(fact, negated)| self.literal(fact.clone(), *negated))
            .collect();
        goals.sort();
        goals.dedup();
        let mut atoms: Vec<(u32, Fact)> = self
            .atoms
            .iter()
            .map(|(fact, number)| (*number, fact.clone()))
            .collect();
        atoms.sort();
        let atoms: Vec<Fact> = atoms.into_iter().map(|(_, fact)| fact).collect();
        let mut task = GroundTask {
            problem: StoryProblem::default(),
            initial: atoms
                .iter()
                .map(|atom| self.facts.binary_search(atom).is_ok())
                .collect(),
            atoms,
            goals,
            settled_goals: Vec::new(),
            impossible: false,
            actions: std::mem::take(&mut self.actions),
            achievers: Vec::new(),
            needed_by: Vec::new(),
        };
        task.index();
        task
    }
}

/// Whether an action can be carried out as its operator says: if abstract, by a method.
fn is_whole(problem: &StoryProblem, action: &GroundAction) -> bool {
    let operator = &problem.domain.operators[action.operator as usize];
    !operator.is_abstract() || action.is_abstract()
}

fn value(term: &Term, objects: &[u32]) -> u32 {
    match term {
        Term::Object(object) => *object,
        Term::Variable(number) => objects[usize::from(*number)],
    }
}

/// A pattern with objects for its variables.
pub fn fact_of(pattern: &Pattern, objects: &[u32]) -> Fact {
    let arguments = pattern.arguments.iter().map(|term| value(term, objects));
    Fact {
        predicate: pattern.predicate,
        arguments: arguments.collect(),
    }
}
