//! The names in messages: tuples to and from literals and actions.

use std::collections::BTreeMap;

use crate::story::bus::{BusTuple, PlanLine};
use crate::story::domain::Fact;
use crate::story::ground::{GroundTask, Literal};
use crate::story::planning::{CausalLink, StoryPlan};

/// The atoms and actions of a task by what they are called.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    atoms: BTreeMap<Fact, u32>,
    actions: BTreeMap<(u32, Vec<u32>), u32>,
}

impl NameTable {
    /// The table of a task.
    pub fn new(task: &GroundTask) -> NameTable {
        let atoms = task.atoms.iter().cloned().zip(0..).collect();
        let actions = task.actions.iter().zip(0..);
        let actions = actions.map(|(one, number)| ((one.operator, one.arguments.clone()), number));
        NameTable {
            atoms,
            actions: actions.collect(),
        }
    }

    fn objects(task: &GroundTask, names: &[String]) -> Option<Vec<u32>> {
        let objects = &task.problem.domain.objects;
        names.iter().map(|name| objects.find(name)).collect()
    }

    /// The literal that a tuple means.
    pub fn literal(&self, task: &GroundTask, tuple: &BusTuple) -> Option<Literal> {
        let fact = Fact {
            predicate: task.problem.domain.predicates.find(&tuple.name)?,
            arguments: NameTable::objects(task, &tuple.arguments)?,
        };
        let atom = self.atoms.get(&fact)?;
        Some(Literal::new(*atom, tuple.negated))
    }

    /// The action that a call means.
    pub fn action(&self, task: &GroundTask, call: &BusTuple) -> Option<u32> {
        let operator = task.problem.domain.operator(&call.name)?;
        let objects = NameTable::objects(task, &call.arguments)?;
        self.actions.get(&(operator, objects)).copied()
    }

    /// The plan that a message has; nothing if some name in it means nothing.
    pub fn plan(
        &self,
        task: &GroundTask,
        steps: &[BusTuple],
        lines: &[PlanLine],
    ) -> Option<StoryPlan> {
        let actions = steps.iter().map(|step| self.action(task, step));
        let mut plan = StoryPlan {
            actions: actions.collect::<Option<_>>()?,
            orderings: Vec::new(),
            links: Vec::new(),
            parts: Vec::new(),
        };
        for line in lines {
            match &line.condition {
                None => plan.orderings.push((line.from, line.to)),
                Some(condition) => plan.links.push(CausalLink {
                    producer: line.from,
                    literal: self.literal(task, condition)?,
                    consumer: line.to,
                }),
            }
        }
        let goal = plan.goal();
        let ends = plan.orderings.iter().map(|(_, to)| *to);
        let links = plan.links.iter().map(|link| link.consumer);
        ends.chain(links).all(|to| to <= goal).then_some(plan)
    }

    /// The goals that tuples say; nothing if one of them can never hold. What no action changes is no goal that is
    /// left.
    pub fn goals(&self, task: &GroundTask, tuples: &[BusTuple]) -> Option<Vec<Literal>> {
        let mut goals = Vec::new();
        for tuple in tuples {
            match self.literal(task, tuple) {
                Some(literal) => goals.push(literal),
                None if NameTable::always_holds(task, tuple) => {}
                None => return None,
            }
        }
        goals.sort_unstable();
        goals.dedup();
        Some(goals)
    }

    /// Whether a tuple about what no action changes is true.
    fn always_holds(task: &GroundTask, tuple: &BusTuple) -> bool {
        let predicate = task.problem.domain.predicates.find(&tuple.name);
        let fact = predicate.zip(NameTable::objects(task, &tuple.arguments));
        let holds = fact.is_some_and(|(predicate, arguments)| {
            let fact = Fact {
                predicate,
                arguments,
            };
            task.problem.initial.binary_search(&fact).is_ok()
        });
        holds != tuple.negated
    }

    /// The state that tuples say: what is not among them is false. Tuples about what never changes say nothing new.
    pub fn state(&self, task: &GroundTask, tuples: &[BusTuple]) -> Vec<bool> {
        let mut state = vec![false; task.atoms.len()];
        for tuple in tuples {
            if let Some(literal) = self.literal(task, tuple) {
                literal.make(&mut state);
            }
        }
        state
    }
}

fn shown(task: &GroundTask, objects: &[u32]) -> Vec<String> {
    let name = |one: &u32| task.problem.domain.objects.shown(*one).to_owned();
    objects.iter().map(name).collect()
}

/// A literal as a tuple.
pub fn tuple_of(task: &GroundTask, literal: Literal) -> BusTuple {
    let fact = &task.atoms[literal.atom() as usize];
    fact_tuple(task, fact, literal.is_negated())
}

/// A fact, or that it is false, as a tuple.
pub(super) fn fact_tuple(task: &GroundTask, fact: &Fact, negated: bool) -> BusTuple {
    BusTuple {
        name: task
            .problem
            .domain
            .predicates
            .shown(fact.predicate)
            .to_owned(),
        arguments: shown(task, &fact.arguments),
        negated,
    }
}

/// An action as a call.
pub fn call_of(task: &GroundTask, action: u32) -> BusTuple {
    let action = &task.actions[action as usize];
    BusTuple {
        name: task.problem.domain.operators[action.operator as usize]
            .name
            .clone(),
        arguments: shown(task, &action.arguments),
        negated: false,
    }
}

/// What is true in a state, as tuples.
pub fn tuples_of(task: &GroundTask, state: &[bool]) -> Vec<BusTuple> {
    let atoms = (0..).zip(state).filter(|(_, holds)| **holds);
    atoms
        .map(|(atom, _)| tuple_of(task, Literal::new(atom, false)))
        .collect()
}

/// The orderings and links of a plan, as lines.
pub fn lines_of(task: &GroundTask, plan: &StoryPlan) -> Vec<PlanLine> {
    let orderings = plan.orderings.iter().map(|(from, to)| PlanLine {
        from: *from,
        to: *to,
        condition: None,
    });
    orderings.chain(links_of(task, &plan.links)).collect()
}

/// Causal links as lines.
pub fn links_of<'a>(
    task: &'a GroundTask,
    links: impl IntoIterator<Item = &'a CausalLink> + 'a,
) -> impl Iterator<Item = PlanLine> + 'a {
    links.into_iter().map(|link| PlanLine {
        from: link.producer,
        to: link.consumer,
        condition: Some(tuple_of(task, link.literal)),
    })
}
