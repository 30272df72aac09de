//! Partial plans: steps, their order, causal links, and conditions that are still open.

use super::order::PartialOrder;
use crate::story::ground::{GroundTask, Literal};

/// The number of the step whose effects are what is true at first.
pub const START: u16 = 0;
/// The number of the step whose preconditions are the goals.
pub const GOAL: u16 = 1;
/// No step: what is in no method.
pub const NO_STEP: u16 = u16::MAX;

/// The kind of a plan's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// What is true at first.
    Start,
    /// The goals.
    Goal,
    /// A primitive action, by number.
    Action(u32),
    /// The end of an abstract action, by number: its effects hold after it.
    Abstract(u32),
    /// The beginning of an abstract action that is carried out by steps: it hands the preconditions on to them.
    Beginning(u32),
}

/// A step of a partial plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialStep {
    /// What it is.
    pub kind: StepKind,
    /// The abstract step that it is a part of, or [`NO_STEP`].
    pub within: u16,
    /// Of an abstract step, its beginning once a method is chosen; of a beginning, its abstract step; else [`NO_STEP`].
    pub partner: u16,
    /// Of an abstract step, the number of the method by which it is carried out, once that is chosen.
    pub method: Option<u16>,
}

impl PartialStep {
    fn new(kind: StepKind, within: u16) -> PartialStep {
        PartialStep {
            kind,
            within,
            partner: NO_STEP,
            method: None,
        }
    }
}

/// A causal link: one step makes true what another needs, and nothing between them may undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CausalLink {
    /// The step that makes it true.
    pub producer: u16,
    /// What it makes true.
    pub literal: Literal,
    /// The step that needs it.
    pub consumer: u16,
}

/// A condition for which no link cares yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCondition {
    /// What is needed.
    pub literal: Literal,
    /// By which step.
    pub step: u16,
}

/// The decision that made a partial plan of the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing: the plan with only start and goal.
    Root,
    /// A step that is there already makes the open condition with this place true.
    Reuse {
        /// The producer.
        step: u16,
        /// The place of the open condition.
        open: u16,
    },
    /// A new step makes it true.
    Add {
        /// The new step's action.
        action: u32,
        /// The place of the open condition.
        open: u16,
    },
    /// One step comes before another: a threat is averted by demotion or promotion.
    Before {
        /// The first.
        first: u16,
        /// The second.
        second: u16,
    },
    /// An abstract step is carried out by one of its methods.
    Decompose {
        /// The step.
        step: u16,
        /// The method's number.
        method: u16,
    },
}

/// A plan that may have flaws.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialPlan {
    /// The steps; [`START`] and [`GOAL`] are the first two.
    pub steps: Vec<PartialStep>,
    /// What is fixed of their order.
    pub order: PartialOrder,
    /// The links, in the order in which they were made.
    pub links: Vec<CausalLink>,
    /// The open conditions, the oldest first.
    pub open: Vec<OpenCondition>,
}

impl PartialPlan {
    /// The plan with only start and goal.
    pub fn root(task: &GroundTask) -> PartialPlan {
        let mut plan = PartialPlan {
            steps: Vec::new(),
            order: PartialOrder::with_room(64),
            links: Vec::new(),
            open: Vec::new(),
        };
        for kind in [StepKind::Start, StepKind::Goal] {
            plan.order.add_step();
            plan.steps.push(PartialStep::new(kind, NO_STEP));
        }
        plan.order.put_before(START, GOAL);
        plan.need(&task.goals, GOAL);
        plan
    }

    fn need(&mut self, literals: &[Literal], step: u16) {
        self.open
            .extend(literals.iter().map(|literal| OpenCondition {
                literal: *literal,
                step,
            }));
    }

    fn add(&mut self, kind: StepKind, within: u16) -> u16 {
        let step = self.order.add_step();
        self.steps.push(PartialStep::new(kind, within));
        self.order.put_before(START, step);
        self.order.put_before(step, GOAL);
        step
    }

    /// Adds an action as a step, with its preconditions open; those of an abstract one open with its method.
    pub fn add_action(&mut self, task: &GroundTask, action: u32, within: u16) -> u16 {
        let ground = &task.actions[action as usize];
        if ground.is_abstract() {
            return self.add(StepKind::Abstract(action), within);
        }
        let step = self.add(StepKind::Action(action), within);
        self.need(&ground.preconditions, step);
        step
    }

    /// Carries a decision out; `false` if the order does not allow it, which repairs never propose.
    pub fn apply(&mut self, task: &GroundTask, decision: Decision) -> bool {
        match decision {
            Decision::Root => true,
            Decision::Reuse { step, open } => self.link(step, open),
            Decision::Add { action, open } => {
                let step = self.add_action(task, action, NO_STEP);
                self.link(step, open)
            }
            Decision::Before { first, second } => self.order.put_before(first, second),
            Decision::Decompose { step, method } => self.decompose(task, step, method),
        }
    }

    fn link(&mut self, producer: u16, open: u16) -> bool {
        // Not `swap_remove`: the order of age is kept.
        let condition = self.open.remove(usize::from(open));
        self.links.push(CausalLink {
            producer,
            literal: condition.literal,
            consumer: condition.step,
        });
        self.order.put_before(producer, condition.step)
    }

    fn decompose(&mut self, task: &GroundTask, step: u16, method: u16) -> bool {
        let StepKind::Abstract(number) = self.steps[usize::from(step)].kind else {
            return false;
        };
        let action = &task.actions[number as usize];
        let chosen = &action.methods[usize::from(method)];
        let within = self.steps[usize::from(step)].within;
        let beginning = self.add(StepKind::Beginning(number), within);
        self.steps[usize::from(beginning)].partner = step;
        self.steps[usize::from(step)].partner = beginning;
        self.steps[usize::from(step)].method = Some(method);
        let mut whole = self.order.put_before(beginning, step);
        if within != NO_STEP {
            let outer = self.steps[usize::from(within)];
            whole &= self.order.put_before(outer.partner, beginning);
            // What the method above puts before this step comes before all of it; what came before its end by chance
            // may still come after its beginning.
            if let (StepKind::Abstract(number), Some(method)) = (outer.kind, outer.method) {
                let first = outer.partner + 1;
                let method = &task.actions[number as usize].methods[usize::from(method)];
                for (before, after) in &method.orderings {
                    if first + after == step {
                        whole &= self.order.put_before(first + before, beginning);
                    }
                }
            }
        }
        self.need(&action.preconditions, beginning);
        let first = self.steps.len() as u16;
        for part in &chosen.steps {
            let part = self.add_action(task, *part, step);
            whole &= self.order.put_before(beginning, part) && self.order.put_before(part, step);
        }
        for (before, after) in &chosen.orderings {
            whole &= self.order.put_before(first + before, first + after);
        }
        self.need(&action.effects, step);
        whole
    }

    /// Whether `literal` holds after a step because of it.
    pub fn causes(&self, task: &GroundTask, step: u16, literal: Literal) -> bool {
        match self.steps[usize::from(step)].kind {
            StepKind::Start => task.holds_at_first(literal),
            StepKind::Goal => false,
            StepKind::Action(number) | StepKind::Abstract(number) => {
                task.actions[number as usize].causes(literal)
            }
            StepKind::Beginning(number) => {
                let needed = &task.actions[number as usize].preconditions;
                needed.binary_search(&literal).is_ok()
            }
        }
    }

    /// Whether a step may be the producer of an open condition: what an abstract step promises is made within it.
    pub fn may_produce(&self, producer: u16, condition: &OpenCondition) -> bool {
        let is_end = matches!(
            self.steps[usize::from(condition.step)].kind,
            StepKind::Abstract(_)
        );
        let made = &self.steps[usize::from(producer)];
        // A beginning hands on what was true outside: it makes nothing.
        let makes = !matches!(made.kind, StepKind::Beginning(_)) && made.within == condition.step;
        (!is_end || makes) && self.order.may_be_before(producer, condition.step)
    }

    /// The actions of the plan: steps that cost something, abstract ones by their parts once they are chosen.
    pub fn count_actions(&self) -> usize {
        let counts = |step: &&PartialStep| match step.kind {
            StepKind::Action(_) => true,
            StepKind::Abstract(_) => step.method.is_none(),
            _ => false,
        };
        self.steps.iter().filter(counts).count()
    }
}
