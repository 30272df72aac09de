//! Accommodation: an act happens, and the plan is repaired or made anew from what is true then.

use super::changes::StepChanges;
use super::joined::Finishing;
use super::repair::Repair;
use super::rest::PlanRest;
use crate::story::execution::PlanProgress;
use crate::story::ground::GroundTask;
use crate::story::planning::{PlannerSettings, StoryPlan, StoryPlanner};
use crate::trace::{Process, Status};

/// The settings by which plans are repaired and made anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccommodationSettings {
    /// The reader's character: new plans count on its acts only if `reader_helps`; steps of the old plan may stay.
    pub reader: Option<u32>,
    /// Whether new plans may give steps to the reader.
    pub reader_helps: bool,
    /// How many partial plans a repair goes on from; 0 for none.
    pub most_attempts: usize,
    /// How each of them is gone on from.
    pub repairing: PlannerSettings,
    /// How a plan is made anew.
    pub replanning: PlannerSettings,
    /// Whether a plan is also made anew where the repair succeeds, to compare them.
    pub compare: bool,
}

impl Default for AccommodationSettings {
    fn default() -> Self {
        AccommodationSettings {
            reader: None,
            reader_helps: false,
            most_attempts: 12,
            repairing: PlannerSettings {
                most_plans: 300,
                weight: 2,
                ..PlannerSettings::default()
            },
            replanning: PlannerSettings {
                most_plans: 50_000,
                most_states: 20_000,
                ..PlannerSettings::default()
            },
            compare: false,
        }
    }
}

/// The effort of a repair or a replanning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanningEffort {
    /// Whether it was tried.
    pub tried: bool,
    /// How many steps are not as they were; nothing if it found no plan.
    pub changes: Option<usize>,
    /// The partial plans and states that were expanded.
    pub expanded: u64,
    /// By the clock that was handed in.
    pub seconds: f64,
}

/// A new plan that begins with what is true now.
#[derive(Clone, Debug, PartialEq)]
pub struct Accommodation {
    /// The plan: repaired if `is_repair`, else made anew; the one that changes less where both are known.
    pub plan: StoryPlan,
    /// Where it stands: nothing is completed; what was being carried out and is not aborted still is.
    pub progress: PlanProgress,
    /// What became of the old plan's steps that were not completed.
    pub changes: StepChanges,
    /// Old steps that were being carried out and must be stopped.
    pub aborted: Vec<u16>,
    /// Whether the planner went on from what was left of the old plan.
    pub is_repair: bool,
    /// What the repair took.
    pub repair: PlanningEffort,
    /// What planning anew took.
    pub replan: PlanningEffort,
}

/// The failure to find a new plan.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NoAccommodation {
    /// What the repair took.
    pub repair: PlanningEffort,
    /// What planning anew took.
    pub replan: PlanningEffort,
    /// Whether it is proven that there is none; else a limit was reached, or it depends on which of the running steps
    /// ends first.
    pub is_proven: bool,
}

/// Makes a plan from where `progress` stands, whatever broke the old one.
///
/// # Errors
/// [`NoAccommodation`] if there is no plan or none was found.
pub fn accommodate(
    task: &GroundTask,
    plan: &StoryPlan,
    progress: &PlanProgress,
    settings: &AccommodationSettings,
    clock: &mut dyn FnMut() -> f64,
) -> Result<Accommodation, NoAccommodation> {
    accommodate_without(task, plan, progress, settings, &[], clock)
}

/// As [`accommodate`]; nobody takes the `barred` actions in the new plan.
///
/// # Errors
/// As [`accommodate`].
pub fn accommodate_without(
    task: &GroundTask,
    plan: &StoryPlan,
    progress: &PlanProgress,
    settings: &AccommodationSettings,
    barred: &[u32],
    clock: &mut dyn FnMut() -> f64,
) -> Result<Accommodation, NoAccommodation> {
    let rest = PlanRest::new(task, plan, progress);
    let mut none = NoAccommodation::default();
    let Some(finishing) = Finishing::new(task, plan, &rest, progress) else {
        return Err(none);
    };
    let left: Vec<u16> = rest.left().collect();
    let is_left = |action: u32| {
        left.iter()
            .any(|step| plan.actions[usize::from(*step) - 1] == action)
    };
    let forbidden = |action: u32| {
        let of_reader = !settings.reader_helps
            && settings.reader.is_some()
            && task.actor_of(action) == settings.reader;
        barred.contains(&action) || of_reader && !is_left(action)
    };
    let live = task.from_state(&finishing.state, forbidden);
    if live.impossible {
        none.is_proven = true;
        return Err(none);
    }
    let whole = |after: &StoryPlan| {
        let joined = finishing.joined(task, plan, after);
        let changes = StepChanges::between(task, plan, &left, &joined);
        (joined, changes)
    };
    let mut timed = Efforts { none, clock };
    let mut repair = Repair::new(
        &live,
        plan,
        &rest,
        settings.repairing,
        settings.most_attempts,
    );
    let mut repaired = timed.repair(&mut repair, 1).map(|plan| whole(&plan));
    let mut replanned = None;
    // Whether there is any plan is known soon, and a repair that nothing can bring about is long.
    if repaired.is_none() || settings.compare {
        replanned = timed
            .replan(&live, settings.replanning)
            .map(|plan| whole(&plan));
        if repaired.is_none() && (replanned.is_some() || !timed.none.is_proven) {
            repaired = timed
                .repair(&mut repair, settings.most_attempts)
                .map(|plan| whole(&plan));
        }
    }
    let mut none = timed.none;
    let changes =
        |made: &Option<(StoryPlan, StepChanges)>| made.as_ref().map(|(_, changes)| changes.count());
    none.repair.changes = changes(&repaired);
    none.replan.changes = changes(&replanned);
    let is_repair = match (none.repair.changes, none.replan.changes) {
        (Some(repaired), Some(replanned)) => repaired <= replanned,
        (repaired, _) => repaired.is_some(),
    };
    let made = if is_repair { repaired } else { replanned };
    let (plan, changes) = made.ok_or(none)?;
    Ok(Accommodation {
        progress: PlanProgress {
            state: progress.state.clone(),
            completed: Vec::new(),
            executing: (1..=finishing.steps.len() as u16).collect(),
        },
        plan,
        changes,
        aborted: finishing.aborted,
        is_repair,
        repair: none.repair,
        replan: none.replan,
    })
}

/// The efforts so far, by the clock.
struct Efforts<'a> {
    none: NoAccommodation,
    clock: &'a mut dyn FnMut() -> f64,
}

impl Efforts<'_> {
    fn repair(&mut self, repair: &mut Repair, attempts: usize) -> Option<StoryPlan> {
        let begun = (self.clock)();
        let plan = repair.run(attempts);
        let effort = &mut self.none.repair;
        effort.tried |= attempts > 0;
        effort.expanded = repair.expanded;
        effort.seconds += (self.clock)() - begun;
        plan
    }

    fn replan(&mut self, live: &GroundTask, settings: PlannerSettings) -> Option<StoryPlan> {
        let begun = (self.clock)();
        let mut planner = StoryPlanner::new(live, settings);
        let status = planner.run(live, &mut ());
        self.none.is_proven = status == Status::Failed;
        self.none.replan = PlanningEffort {
            tried: true,
            changes: None,
            expanded: planner.expanded() + planner.states_expanded(),
            seconds: (self.clock)() - begun,
        };
        (status == Status::Done).then(|| StoryPlan::of(live, planner.current_plan()))
    }
}
