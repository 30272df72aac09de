//! The execution manager's graph of actions: what must be completed before what, and what may begin now.
//!
//! **Idea.** The nodes are the steps of a plan, and an arc says that the first must be completed before the second can
//! begin. In a cycle one node that is ready is taken from the front and carried out; what comes back completes it, and
//! makes ready what waited for it alone.
//!
//! **Source.** Young, Riedl, Branly, Martin, Saretto 2004, Figure 3.5 with its two states of execution.
//!
//! **Deviations.** Which of several ready nodes goes first is a setting ([`FrontRule`]); the article leaves that open.
//! An actor can be kept to one action at a time, so that nobody loads a gun while walking; the article lets Fred do
//! that.

use crate::story::ground::GroundTask;
use crate::story::planning::StoryPlan;

/// The state of a node of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// Something that comes before it is not completed.
    Waiting,
    /// It can begin.
    Ready,
    /// It is being carried out.
    Executing,
    /// It is carried out.
    Completed,
}

/// The actions of a plan by how far they are, as the article prints it: `C{1,2,3} E{5} R{4} W{6}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DagSnapshot {
    /// What is carried out.
    pub completed: Vec<u16>,
    /// What is being carried out.
    pub executing: Vec<u16>,
    /// What can begin.
    pub ready: Vec<u16>,
    /// The rest.
    pub waiting: Vec<u16>,
}

/// The rule for which of several nodes that can begin goes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontRule {
    /// The one with the lowest number.
    #[default]
    Lowest,
    /// The one with the highest number: of the figure's plan, going to the bunker before loading the gun.
    Highest,
}

/// The graph of a plan's actions. Steps are numbered as in [`StoryPlan`]; start and goal are not among them.
#[derive(Clone, Debug, PartialEq)]
pub struct ExecutionDag {
    /// Of each step, the steps that must be completed before it; the start's is empty.
    before: Vec<Vec<u16>>,
    states: Vec<StepState>,
    actors: Vec<Option<u32>>,
    /// Whether an actor does one thing at a time.
    one_per_actor: bool,
}

impl ExecutionDag {
    /// The graph of a plan of which nothing is carried out yet.
    pub fn new(task: &GroundTask, plan: &StoryPlan, one_per_actor: bool) -> ExecutionDag {
        let count = usize::from(plan.goal());
        let mut before = vec![Vec::new(); count];
        for (first, second) in &plan.orderings {
            if *first != 0 && *second != plan.goal() {
                before[usize::from(*second)].push(*first);
            }
        }
        let actors = plan.actions.iter().map(|action| task.actor_of(*action));
        let mut dag = ExecutionDag {
            before,
            states: vec![StepState::Waiting; count],
            actors: std::iter::once(None).chain(actors).collect(),
            one_per_actor,
        };
        dag.find_ready();
        dag
    }

    /// The numbers of the steps.
    pub fn steps(&self) -> impl Iterator<Item = u16> + use<> {
        1..self.states.len() as u16
    }

    /// How far a step is; the start is completed.
    pub fn state(&self, step: u16) -> StepState {
        match step {
            0 => StepState::Completed,
            _ => *self
                .states
                .get(usize::from(step))
                .unwrap_or(&StepState::Waiting),
        }
    }

    /// The steps that must be completed before one, without those that follow from others.
    pub fn before(&self, step: u16) -> &[u16] {
        self.before
            .get(usize::from(step))
            .map_or(&[], Vec::as_slice)
    }

    /// The actor of a step.
    pub fn actor(&self, step: u16) -> Option<u32> {
        self.actors.get(usize::from(step)).copied().flatten()
    }

    /// Keeps each actor to one action at a time, or not.
    pub fn set_one_per_actor(&mut self, one: bool) {
        self.one_per_actor = one;
    }

    /// The steps by how far they are.
    pub fn snapshot(&self) -> DagSnapshot {
        let of = |state: StepState| {
            let is = |step: &u16| self.state(*step) == state;
            self.steps().filter(is).collect()
        };
        DagSnapshot {
            completed: of(StepState::Completed),
            executing: of(StepState::Executing),
            ready: of(StepState::Ready),
            waiting: of(StepState::Waiting),
        }
    }

    /// Whether a step can begin now: it is ready, and its actor is free if that is asked for.
    pub fn may_begin(&self, step: u16) -> bool {
        let actor = self.actor(step).filter(|_| self.one_per_actor);
        let busy = |one: u16| self.state(one) == StepState::Executing && self.actor(one) == actor;
        self.state(step) == StepState::Ready && !(actor.is_some() && self.steps().any(busy))
    }

    /// The nodes that can begin, in the order in which they go.
    pub fn fronts(&self, rule: FrontRule) -> Vec<u16> {
        let mut steps: Vec<u16> = self.steps().filter(|step| self.may_begin(*step)).collect();
        if rule == FrontRule::Highest {
            steps.reverse();
        }
        steps
    }

    /// Begins a step; `false`, and nothing is changed, if it cannot begin now.
    pub fn begin(&mut self, step: u16) -> bool {
        let may = self.may_begin(step);
        if may {
            self.states[usize::from(step)] = StepState::Executing;
        }
        may
    }

    /// Completes a step that is being carried out; `false`, and nothing is changed, if it is not.
    pub fn complete(&mut self, step: u16) -> bool {
        let is = self.state(step) == StepState::Executing;
        if is {
            self.states[usize::from(step)] = StepState::Completed;
            self.find_ready();
        }
        is
    }

    /// Whether all steps are completed.
    pub fn is_completed(&self) -> bool {
        self.steps()
            .all(|step| self.state(step) == StepState::Completed)
    }

    /// Takes a step as begun, whatever comes before it: one that a new plan goes on with.
    pub fn go_on_with(&mut self, step: u16) {
        if let Some(state) = self.states.get_mut(usize::from(step)).filter(|_| step != 0) {
            *state = StepState::Executing;
        }
    }

    fn find_ready(&mut self) {
        for step in self.steps() {
            let completed = |one: &u16| self.state(*one) == StepState::Completed;
            if self.state(step) == StepState::Waiting && self.before(step).iter().all(completed) {
                self.states[usize::from(step)] = StepState::Ready;
            }
        }
    }
}

impl std::fmt::Display for DagSnapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sets = [
            ("C", &self.completed),
            ("E", &self.executing),
            ("R", &self.ready),
            ("W", &self.waiting),
        ];
        for (number, (name, steps)) in (0..).zip(sets) {
            let space = if number == 0 { "" } else { " " };
            let steps: Vec<String> = steps.iter().map(u16::to_string).collect();
            write!(f, "{space}{name}{{{}}}", steps.join(","))?;
        }
        Ok(())
    }
}
