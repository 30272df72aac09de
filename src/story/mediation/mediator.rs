//! The mediator: it judges each act of the reader and chooses what becomes of it.

use super::accommodation::{
    Accommodation, AccommodationSettings, NoAccommodation, accommodate, accommodate_without,
};
use super::intervention::{Intervention, intervene};
use super::policy::MediationPolicy;
use super::rest::PlanRest;
use super::verdict::{ActVerdict, judge_act};
use crate::story::execution::PlanProgress;
use crate::story::ground::{GroundTask, Literal};
use crate::story::planning::StoryPlan;

/// The mediator's response to an act.
#[derive(Clone, Debug, PartialEq)]
pub enum ActResponse {
    /// It happens, and the plan goes on.
    Allow,
    /// It cannot be done: this is missing.
    Refuse(Literal),
    /// It fails.
    Intervene(Intervention),
    /// It happens, and this is the plan from then on.
    Accommodate(Box<Accommodation>),
    /// It happens, and there is no plan from then on: the plan was broken before, or the act cannot be made to fail.
    PlanLost(NoAccommodation),
}

/// A verdict with both prices and what was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct MediationDecision {
    /// The act: an action by number.
    pub act: u32,
    /// The verdict.
    pub verdict: ActVerdict,
    /// Whether links were broken before the act.
    pub was_broken: bool,
    /// The price of letting it fail, if it can.
    pub intervention_price: Option<f64>,
    /// The price of another plan, if there is one.
    pub accommodation_price: Option<f64>,
    /// How it would fail, if it can.
    pub intervention: Option<Intervention>,
    /// The other plan, or why there is none; nothing if none is needed.
    pub accommodation: Option<Result<Accommodation, NoAccommodation>>,
    /// What is chosen.
    pub response: ActResponse,
}

impl MediationDecision {
    /// Whether it must be chosen between intervention and accommodation: the act breaks a link, or the plan was broken
    /// before it.
    pub fn is_to_be_chosen(&self) -> bool {
        match self.verdict {
            ActVerdict::CannotBeDone { .. } => false,
            ActVerdict::Planned { .. } | ActVerdict::Safe => self.was_broken,
            ActVerdict::Breaks { .. } => true,
        }
    }
}

/// Judges acts of the reader.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Mediator {
    /// The prices.
    pub policy: MediationPolicy,
    /// How other plans are made, and which character is the reader's.
    pub settings: AccommodationSettings,
    /// How often an act was made to fail so far.
    pub interventions: u32,
}

impl Mediator {
    /// The mediator for a reader's character, by number.
    pub fn new(reader: u32) -> Mediator {
        Mediator {
            settings: AccommodationSettings {
                reader: Some(reader),
                ..AccommodationSettings::default()
            },
            ..Mediator::default()
        }
    }

    /// Judges an act before it happens, without the prices of intervention and accommodation: those take time. Where
    /// one of them must be chosen, the response is not known yet ([`MediationDecision::is_to_be_chosen`]).
    pub fn verdict_on(
        task: &GroundTask,
        plan: &StoryPlan,
        progress: &PlanProgress,
        act: u32,
    ) -> MediationDecision {
        let verdict = judge_act(task, plan, progress, act);
        let rest = PlanRest::new(task, plan, progress);
        let was_broken = !rest.broken(&progress.state).is_empty();
        MediationDecision {
            act,
            was_broken,
            intervention_price: None,
            accommodation_price: None,
            intervention: None,
            accommodation: None,
            response: match &verdict {
                ActVerdict::CannotBeDone { condition } => ActResponse::Refuse(*condition),
                _ => ActResponse::Allow,
            },
            verdict,
        }
    }

    /// Judges an act before it happens and chooses what becomes of it: the cheaper of intervention and accommodation,
    /// the other one if that is impossible. `clock` is in seconds and changes no decision.
    pub fn judge(
        &self,
        task: &GroundTask,
        plan: &StoryPlan,
        progress: &PlanProgress,
        act: u32,
        clock: &mut dyn FnMut() -> f64,
    ) -> MediationDecision {
        let mut decision = Mediator::verdict_on(task, plan, progress, act);
        if decision.is_to_be_chosen() {
            let planned = match &decision.verdict {
                ActVerdict::Planned { step } => Some(*step),
                _ => None,
            };
            self.replan(&mut decision, task, plan, progress, planned, clock);
        }
        decision
    }

    /// Prices both responses and chooses.
    fn replan(
        &self,
        decision: &mut MediationDecision,
        task: &GroundTask,
        plan: &StoryPlan,
        progress: &PlanProgress,
        planned: Option<u16>,
        clock: &mut dyn FnMut() -> f64,
    ) {
        let mut after = progress.clone();
        for effect in &task.actions[decision.act as usize].effects {
            effect.make(&mut after.state);
        }
        if let Some(step) = planned {
            after.completed.push(step);
            after.completed.sort_unstable();
        }
        let other = accommodate(task, plan, &after, &self.settings, clock);
        if let Ok(other) = &other {
            let efforts = [&other.repair, &other.replan];
            let price = self.policy.of_accommodation(other.changes.count(), efforts);
            decision.accommodation_price = Some(price);
        }
        // A plan that is broken already is not saved by letting an act fail.
        if !decision.was_broken {
            let plainly = self.policy.fails_plainly;
            decision.intervention = intervene(task, plan, progress, decision.act, plainly);
            decision.intervention_price = decision
                .intervention
                .as_ref()
                .map(|_| self.policy.of_intervention(self.interventions));
        }
        decision.response = match (&decision.intervention, &other) {
            (Some(intervention), Ok(other)) => {
                match decision.intervention_price < decision.accommodation_price {
                    true => ActResponse::Intervene(intervention.clone()),
                    false => ActResponse::Accommodate(Box::new(other.clone())),
                }
            }
            (Some(intervention), Err(_)) => ActResponse::Intervene(intervention.clone()),
            (None, Ok(other)) => ActResponse::Accommodate(Box::new(other.clone())),
            (None, Err(none)) => ActResponse::PlanLost(*none),
        };
        decision.accommodation = Some(other);
    }

    /// Counts an act that was made to fail: the next intervention is dearer.
    pub fn count(&mut self, response: &ActResponse) {
        self.interventions += u32::from(matches!(response, ActResponse::Intervene(_)));
    }

    /// Another plan after something failed that the reader did not do. Nobody takes the `barred` actions in it.
    ///
    /// # Errors
    /// [`NoAccommodation`] if there is none or none was found.
    pub fn recover(
        &self,
        task: &GroundTask,
        plan: &StoryPlan,
        progress: &PlanProgress,
        barred: &[u32],
        clock: &mut dyn FnMut() -> f64,
    ) -> Result<Accommodation, NoAccommodation> {
        accommodate_without(task, plan, progress, &self.settings, barred, clock)
    }
}
