//! The scan: the acts of the reader that threaten a plan, found before it is carried out.

use super::rest::PlanRest;
use super::verdict::{ActVerdict, LinkException, judge_rest};
use crate::story::execution::PlanProgress;
use crate::story::ground::GroundTask;
use crate::story::planning::StoryPlan;

/// The extent of a scan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScanSettings {
    /// In how many orders the plan is carried out: the first by the steps' numbers, the others by chance.
    pub orders: usize,
    /// The most points that are kept.
    pub most_points: usize,
}

impl Default for ScanSettings {
    fn default() -> Self {
        ScanSettings {
            orders: 8,
            most_points: 400,
        }
    }
}

/// An act that can be done at a point of the plan and breaks a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActThreat {
    /// The act: an action by number.
    pub act: u32,
    /// The links that it breaks.
    pub exceptions: Vec<LinkException>,
    /// Whether some order of the rest then fails.
    pub plan_fails: bool,
}

/// A point of the plan: what is completed there, and the acts that threaten it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScanPoint {
    /// The completed steps. Sorted.
    pub completed: Vec<u16>,
    /// The threatening acts, by number.
    pub threats: Vec<ActThreat>,
}

/// Looks at the plan from where it stands on: after each step of several orders, each point once, at all acts of the
/// `reader` that can be done then. Where the reader's character is by then is not foreseen: only the plan changes the
/// state.
pub fn scan(
    task: &GroundTask,
    plan: &StoryPlan,
    progress: &PlanProgress,
    reader: u32,
    settings: &ScanSettings,
) -> Vec<ScanPoint> {
    let acts = task.acts_of(reader);
    let mut points: Vec<ScanPoint> = Vec::new();
    for order in 0..settings.orders as u64 {
        let mut chance = order;
        let mut at = progress.clone();
        loop {
            let rest = PlanRest::new(task, plan, &at);
            if !points.iter().any(|point| point.completed == at.completed) {
                if points.len() == settings.most_points {
                    return points;
                }
                points.push(ScanPoint {
                    completed: at.completed.clone(),
                    threats: threats(task, plan, &rest, &at.state, &acts),
                });
            }
            // What is being carried out ends first, one after the other.
            let mut next = at.executing.clone();
            if next.is_empty() {
                next = rest.ready().collect();
            }
            if next.is_empty() {
                break;
            }
            let step = next[choice(&mut chance, order, next.len())];
            at.executing.retain(|one| *one != step);
            let action = plan.actions[usize::from(step) - 1];
            let effects = &task.actions[action as usize].effects;
            effects.iter().for_each(|effect| effect.make(&mut at.state));
            let place = at.completed.partition_point(|known| *known < step);
            at.completed.insert(place, step);
        }
    }
    points
}

/// The acts that break a link at a point.
fn threats(
    task: &GroundTask,
    plan: &StoryPlan,
    rest: &PlanRest,
    state: &[bool],
    acts: &[u32],
) -> Vec<ActThreat> {
    let mut found = Vec::new();
    for act in acts {
        if let ActVerdict::Breaks {
            exceptions,
            plan_fails,
        } = judge_rest(task, plan, rest, state, *act)
        {
            found.push(ActThreat {
                act: *act,
                exceptions,
                plan_fails,
            });
        }
    }
    found
}

/// Which of the ready steps is next: the first one in the first order, else one by chance (splitmix64), the same every
/// time.
fn choice(chance: &mut u64, order: u64, count: usize) -> usize {
    if order == 0 {
        return 0;
    }
    *chance = chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *chance;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ (mixed >> 31)) % count as u64) as usize
}
