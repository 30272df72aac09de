//! The planner: refinement search through partial plans, one flaw repaired a step.
//!
//! **Idea.** The root is a plan of only start and goal. A step takes the best partial plan, chooses one of its flaws (a
//! condition without causal link, a threat to a link, an abstract step without method) and makes a child of it for each
//! repair. A plan without flaws is a solution: every order of its steps that keeps its orderings leads to the goals.
//!
//! **Guarantee.** A plan that is found is correct. Whether there is none is told apart from having reached a limit.
//! With the estimate [`PlanEstimate::Admissible`], the weight 1 and [`PlanSearch::Plans`] the plan is a cheapest one.
//!
//! **Complexity.** Exponential in the number of steps. A node takes 32 bytes; the plan of a node is made again from the
//! decisions that lead to it, O(steps) of them, each O(steps squared / 64) at most.
//!
//! **Source.** Young, Riedl, Branly, Martin, Saretto: An architecture for integrating plan-based behavior generation
//! with interactive game environments, 2004 (DPOCL); estimates and orders of flaws after Younes and Simmons: VHPOP,
//! 2003.
//!
//! **Deviations.** Operators are grounded first, so that no variables are bound while planning and separation is no
//! repair of its own: a threat is one between ground actions. Beside the search in plans a forward search in states
//! runs on request, one state a step: it proves that there is no plan, and its actions guide the repairs where plans
//! are long.

use super::estimate::{AdditiveEstimate, PlanEstimate, admissible, cost};
use super::flaw_order::choose;
use super::flaws::PlanFlaw;
use super::forward::ForwardSearch;
use super::guide::PlanGuide;
use super::partial::{Decision, PartialPlan};
use super::repairs::{Decomposing, repairs};
use super::settings::{PlanLimit, PlanSearch, PlannerSettings};
use crate::story::ground::{CostSum, GroundAction, GroundTask, RelaxedCosts};
use crate::trace::{Process, Recorder, Status};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many partial plans are made before states are looked at, too: short plans are found by then, and are shorter.
const HEAD_START: usize = 1_000;

/// The most open conditions or links of a plan: their places are 16 bits wide.
const MOST_CONDITIONS: usize = 60_000;

/// A node of the tree of partial plans.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanNode {
    /// The node before it; the root's is its own.
    pub parent: u32,
    /// What was decided there.
    pub decision: Decision,
    /// The estimate of what is still to come, in cost.
    pub estimate: u32,
}

/// A node in the queue: by rank, then estimate, then open conditions, then the newest.
type Queued = (Reverse<u64>, Reverse<u32>, Reverse<u16>, u32);

/// The search.
#[derive(Clone, Debug)]
pub struct StoryPlanner {
    settings: PlannerSettings,
    /// The plan of the root.
    root: PartialPlan,
    /// All nodes ever made, the root first.
    nodes: Vec<PlanNode>,
    /// Those that were not expanded.
    queue: BinaryHeap<Queued>,
    /// Costs from what is true at first.
    relaxed: RelaxedCosts,
    /// For estimates that compute costs anew.
    scratch: RelaxedCosts,
    forward: Option<ForwardSearch>,
    guide: Option<PlanGuide>,
    /// The node that was expanded last, with its plan.
    current: (u32, PartialPlan),
    /// The flaw that was chosen there.
    flaw: Option<PlanFlaw>,
    /// The most conditions that a decision opens.
    widest: usize,
    /// The limit for which something was left out; nothing if all was looked at.
    limit: Option<PlanLimit>,
    expanded: u64,
    states_expanded: u64,
    status: Status,
}

impl StoryPlanner {
    /// The search from the root of a task.
    pub fn new(task: &GroundTask, settings: PlannerSettings) -> StoryPlanner {
        StoryPlanner::going_on(task, settings, PartialPlan::root(task))
    }

    /// The search that goes on from a partial plan of the task. What the plan has is never given up, so that there may
    /// be no plan that way although there is one; states are searched from a plan without actions only.
    pub fn going_on(
        task: &GroundTask,
        mut settings: PlannerSettings,
        root: PartialPlan,
    ) -> StoryPlanner {
        if root.steps.len() > 2 {
            settings.search = PlanSearch::Plans;
        }
        let mut relaxed = RelaxedCosts::new(task);
        let with_abstract = settings.decomposing != Decomposing::Never;
        relaxed.compute(task, CostSum::Sum, with_abstract, |literal| {
            task.holds_at_first(literal)
        });
        let forward = (settings.search != PlanSearch::Plans)
            .then(|| ForwardSearch::new(task, &relaxed, settings.most_states));
        StoryPlanner {
            settings,
            nodes: vec![PlanNode {
                parent: 0,
                decision: Decision::Root,
                estimate: 0,
            }],
            queue: BinaryHeap::from([(Reverse(0), Reverse(0), Reverse(0), 0)]),
            scratch: relaxed.clone(),
            relaxed,
            forward,
            guide: None,
            current: (0, root.clone()),
            root,
            flaw: None,
            widest: widest(task),
            limit: (task.goals.len() > MOST_CONDITIONS).then_some(PlanLimit::Memory),
            expanded: 0,
            states_expanded: 0,
            status: match task.impossible {
                true => Status::Failed,
                false if task.goals.len() > MOST_CONDITIONS => Status::Stopped,
                false => Status::Running,
            },
        }
    }

    /// Where the search stands: `Failed` if there is no plan, `Stopped` if a limit was reached.
    pub fn status(&self) -> Status {
        self.status
    }

    /// How many partial plans were expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// How many states were expanded beside them.
    pub fn states_expanded(&self) -> u64 {
        self.states_expanded
    }

    /// The limit that ended it; nothing if it runs or is decided.
    pub fn limit(&self) -> Option<PlanLimit> {
        self.limit.filter(|_| self.status == Status::Stopped)
    }

    /// The nodes of the tree; their number is that of the partial plans generated.
    pub fn nodes(&self) -> &[PlanNode] {
        &self.nodes
    }

    /// The node that was expanded last and the flaw chosen there; no flaw once the plan is found.
    pub fn current(&self) -> (u32, Option<PlanFlaw>) {
        (self.current.0, self.flaw)
    }

    /// The partial plan that was expanded last: once the search is done, the plan.
    pub fn current_plan(&self) -> &PartialPlan {
        &self.current.1
    }

    /// Whether the repairs were led by a sequence of actions found in states.
    pub fn is_guided(&self) -> bool {
        self.guide.is_some()
    }

    /// The partial plan of any node, made again from the decisions that lead to it.
    pub fn plan_of(&self, task: &GroundTask, node: u32) -> PartialPlan {
        let mut decisions = Vec::new();
        let mut at = node.min(self.nodes.len() as u32 - 1);
        while at != 0 {
            let one = &self.nodes[at as usize];
            decisions.push(one.decision);
            at = one.parent;
        }
        let mut plan = self.root.clone();
        for decision in decisions.into_iter().rev() {
            plan.apply(task, decision);
        }
        plan
    }

    /// Makes a node the current one.
    fn go_to(&mut self, task: &GroundTask, node: u32) {
        let PlanNode {
            parent, decision, ..
        } = self.nodes[node as usize];
        if self.current.0 == parent && node != 0 {
            self.current.1.apply(task, decision);
        } else if self.current.0 != node {
            self.current.1 = self.plan_of(task, node);
        }
        self.current.0 = node;
    }

    /// Repairs a flaw of the best plan.
    fn expand(&mut self, task: &GroundTask) -> Status {
        let Some((.., node)) = self.queue.pop() else {
            return self.exhausted();
        };
        self.expanded += 1;
        self.go_to(task, node);
        let settings = self.settings;
        let plan = &self.current.1;
        self.flaw = choose(
            task,
            plan,
            settings.flaw_order,
            settings.decomposing,
            &self.relaxed.costs,
        );
        let Some(flaw) = self.flaw else {
            return Status::Done;
        };
        let found = repairs(task, plan, flaw, settings.decomposing);
        if self.nodes.len() + found.len() > settings.most_plans {
            // No plan is made any more; states have room of their own.
            self.queue.clear();
            self.limit = Some(PlanLimit::Memory);
            return self.undecided();
        }
        if self.is_full() {
            self.limit = Some(PlanLimit::Memory);
            return Status::Running;
        }
        if plan.steps.len() >= usize::from(settings.most_steps) {
            self.limit = self.limit.or(Some(PlanLimit::Steps));
            return Status::Running;
        }
        let so_far = cost(task, plan);
        let additive = AdditiveEstimate::of(task, plan, &self.relaxed.costs);
        for decision in found {
            let (cost, estimate, open) = self.rate(task, decision, so_far, &additive);
            let rank = u64::from(cost) + u64::from(estimate) * u64::from(settings.weight);
            let child = self.nodes.len() as u32;
            self.nodes.push(PlanNode {
                parent: node,
                decision,
                estimate,
            });
            self.queue
                .push((Reverse(rank), Reverse(estimate), Reverse(open), child));
        }
        Status::Running
    }

    /// Whether one more decision could open more conditions than there is room for.
    fn is_full(&self) -> bool {
        let plan = &self.current.1;
        plan.links.len().max(plan.open.len() + self.widest) > MOST_CONDITIONS
    }

    /// The cost of a child so far, what is still to come, and its open conditions.
    fn rate(
        &mut self,
        task: &GroundTask,
        decision: Decision,
        so_far: u32,
        additive: &AdditiveEstimate,
    ) -> (u32, u32, u16) {
        let plan = &self.current.1;
        let count = plan.open.len() as u16;
        let (more, open) = match decision {
            Decision::Root | Decision::Before { .. } => (0, count),
            Decision::Reuse { .. } => (0, count - 1),
            Decision::Add { action, .. } => {
                let action = &task.actions[action as usize];
                (action.cost, count - 1 + action.preconditions.len() as u16)
            }
            Decision::Decompose { .. } => (0, count),
        };
        let estimate = match self.settings.estimate {
            PlanEstimate::None => 0,
            PlanEstimate::Additive => additive.after(task, plan, &self.relaxed.costs, decision),
            PlanEstimate::Admissible => {
                let mut child = plan.clone();
                child.apply(task, decision);
                let to_come = admissible(task, &child, &mut self.scratch);
                return (cost(task, &child), to_come, child.open.len() as u16);
            }
        };
        (so_far.saturating_add(more), estimate, open)
    }

    /// All plans were seen. Where abstract actions were preferred, others are left.
    fn exhausted(&mut self) -> Status {
        if self.settings.decomposing == Decomposing::First && self.limit != Some(PlanLimit::Memory)
        {
            self.settings.decomposing = Decomposing::Also;
            self.queue.push((Reverse(0), Reverse(0), Reverse(0), 0));
            return Status::Running;
        }
        match self.limit {
            Some(_) => self.undecided(),
            None => Status::Failed,
        }
    }

    /// The plans are at an end without an answer: states may go on alone.
    fn undecided(&self) -> Status {
        match self.forward {
            Some(_) => Status::Running,
            None => Status::Stopped,
        }
    }

    fn stopped(&mut self, limit: PlanLimit) -> Status {
        self.limit = Some(limit);
        Status::Stopped
    }

    /// Repairs the next flaw as the guide says.
    fn follow(&mut self, task: &GroundTask, mut guide: PlanGuide) -> Status {
        self.expanded += 1;
        let plan = &self.current.1;
        self.flaw = choose(
            task,
            plan,
            self.settings.flaw_order,
            Decomposing::Never,
            &self.relaxed.costs,
        );
        let decision = self.flaw.map(|flaw| guide.repair(task, plan, flaw));
        self.guide = Some(guide);
        match decision {
            Some(_) if self.is_full() => self.stopped(PlanLimit::Memory),
            None => Status::Done,
            Some(None) => Status::Stopped,
            Some(Some(decision)) => {
                let node = self.nodes.len() as u32;
                self.nodes.push(PlanNode {
                    parent: self.current.0,
                    decision,
                    estimate: 0,
                });
                self.go_to(task, node);
                Status::Running
            }
        }
    }

    /// Looks at one more state; whether the search in plans goes on beside it.
    fn look_ahead(&mut self, task: &GroundTask) -> Option<Status> {
        let both = self.settings.search == PlanSearch::Both;
        if both && self.nodes.len() < HEAD_START && !self.queue.is_empty() {
            return None;
        }
        let forward = self.forward.as_mut()?;
        let status = forward.step(task);
        self.states_expanded = forward.expanded;
        match status {
            Status::Running => (!both).then_some(Status::Running),
            Status::Failed => Some(Status::Failed),
            Status::Stopped => self.without_states(PlanLimit::Memory),
            Status::Done => {
                let actions = forward.plan().unwrap_or_default();
                if actions.len() > usize::from(self.settings.most_steps) {
                    return self.without_states(PlanLimit::Steps);
                }
                self.guide = Some(PlanGuide::new(actions));
                self.current = (0, self.root.clone());
                Some(Status::Running)
            }
        }
    }

    /// States have come to their limit: plans, if they are searched, go on alone.
    fn without_states(&mut self, limit: PlanLimit) -> Option<Status> {
        match self.settings.search {
            PlanSearch::Both => {
                self.forward = None;
                None
            }
            _ => Some(self.stopped(limit)),
        }
    }
}

/// The most conditions that a decision can open.
fn widest(task: &GroundTask) -> usize {
    let opens = |action: &GroundAction| {
        let own = action.preconditions.len() + action.effects.len();
        let part = |part: &u32| task.actions[*part as usize].preconditions.len();
        let parts = action
            .methods
            .iter()
            .map(|method| method.steps.iter().map(part).sum::<usize>());
        own + parts.max().unwrap_or(0)
    };
    task.actions.iter().map(opens).max().unwrap_or(0)
}

impl Process<&GroundTask> for StoryPlanner {
    /// Repairs one flaw: expands one partial plan. With [`PlanSearch::States`] a step before that is one state.
    fn step<R: Recorder>(&mut self, task: &GroundTask, _: &mut R) -> Status {
        if self.status != Status::Running {
            return self.status;
        }
        self.status = match self.guide.take() {
            Some(guide) => self.follow(task, guide),
            None => match self.look_ahead(task) {
                Some(status) => status,
                None => self.expand(task),
            },
        };
        self.status
    }
}
