//! The narrative plan: a story's steps and, overlapping each, its caption and its camera shot.

use super::shots::{CameraShot, shot_of};
use crate::story::execution::StageOrder;
use crate::story::ground::GroundTask;
use crate::story::planning::StoryPlan;
use crate::story::staging::Staging;

/// The kind of a step of a narrative plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NarrativeStepKind {
    /// A step of the story is carried out by a character of the system.
    Story {
        /// The step, numbered as in the story's plan.
        step: u16,
    },
    /// A step of the story is awaited of the player.
    Player {
        /// The step.
        step: u16,
    },
    /// A step's caption is shown.
    Caption {
        /// The step.
        of: u16,
    },
    /// A camera shows a step.
    Camera {
        /// The step.
        of: u16,
        /// What is shown.
        shot: CameraShot,
    },
}

/// A step of a narrative plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NarrativeStep {
    /// What it does.
    pub kind: NarrativeStepKind,
    /// The step of the narrative plan that it overlaps: it begins and ends with it.
    pub during: Option<u32>,
}

/// A story plan and its discourse plan, merged: what the execution manager is handed.
///
/// Each step of the story is overlapped by a communicative step, its caption, and by a camera step. Orderings between
/// steps of the story hold between what overlaps them, too, and are written out, so that the merged plan can be carried
/// out without knowing what overlaps what. There is one camera: of two steps that may run at once, it shows first the
/// one with the smaller number, which is the last kind of ordering.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NarrativePlan {
    /// The steps: those of the story first, in its order, then the captions, then the shots.
    pub steps: Vec<NarrativeStep>,
    /// Pairs of steps, by place, of which the first ends before the second begins. Sorted, each once.
    pub orderings: Vec<(u32, u32)>,
}

impl NarrativePlan {
    /// The narrative plan of a story.
    pub fn new(task: &GroundTask, plan: &StoryPlan, staging: &Staging) -> NarrativePlan {
        let count = plan.actions.len() as u32;
        let orders: Vec<(StageOrder, Option<u32>)> = plan
            .actions
            .iter()
            .map(|action| {
                let (order, with) = staging.order(task, *action);
                (order, with.map(|(object, _)| object))
            })
            .collect();
        let mut steps = Vec::with_capacity(3 * count as usize);
        for (step, (order, _)) in (1..).zip(&orders) {
            let (StageOrder::Go { actor, .. }
            | StageOrder::Act {
                actor: Some(actor), ..
            }) = order
            else {
                steps.push(NarrativeStep {
                    kind: NarrativeStepKind::Story { step },
                    during: None,
                });
                continue;
            };
            let kind = match staging.player == Some(*actor) {
                true => NarrativeStepKind::Player { step },
                false => NarrativeStepKind::Story { step },
            };
            steps.push(NarrativeStep { kind, during: None });
        }
        for (step, during) in (1..).zip(0..count) {
            let kind = NarrativeStepKind::Caption { of: step };
            steps.push(NarrativeStep {
                kind,
                during: Some(during),
            });
        }
        for ((step, during), (order, with)) in (1..).zip(0..count).zip(&orders) {
            let shot = shot_of(*order, *with);
            let kind = NarrativeStepKind::Camera { of: step, shot };
            steps.push(NarrativeStep {
                kind,
                during: Some(during),
            });
        }
        let mut orderings = Vec::new();
        for (first, second) in &plan.orderings {
            if *first == 0 || *second == plan.goal() {
                continue;
            }
            let [first, second] = [*first, *second].map(|step| u32::from(step) - 1);
            for first in [first, first + count, first + 2 * count] {
                for second in [second, second + count, second + 2 * count] {
                    orderings.push((first, second));
                }
            }
        }
        // Steps are numbered in an order that keeps the orderings, so that one camera after the other closes no circle.
        let cameras = 2 * count..3 * count;
        orderings.extend(cameras.clone().zip(cameras.skip(1)));
        orderings.sort_unstable();
        orderings.dedup();
        NarrativePlan { steps, orderings }
    }

    /// The step of the story that the camera shows while these are being carried out: the first of them that is a
    /// character's; the shot, too.
    pub fn shown(&self, executing: &[u16]) -> Option<(u16, CameraShot)> {
        let shots = self.steps.iter().filter_map(|step| match step.kind {
            NarrativeStepKind::Camera { of, shot } => Some((of, shot)),
            _ => None,
        });
        shots.into_iter().find(|(of, _)| executing.contains(of))
    }
}
