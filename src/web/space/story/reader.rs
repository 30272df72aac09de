//! The reader of a story: what its character can do at a point of the plan, and what becomes of it.

use wasm_bindgen::prelude::*;

use super::common::{actors_of, clock};
use super::mediation_values::{act_value, facts_value, scan_value};
use super::values::plan_value;
use super::{StoryHandle, StoryPerformance};
use crate::message::Message;
use crate::story::{
    ActResponse, GroundTask, MediationPolicy, Mediator, PlanProgress, PlanRest, RunInput,
    ScanSettings, StoryPlan, scan,
};
use crate::web::values::{Failure, object};

/// A moment of the story.
#[derive(Clone)]
struct Moment {
    plan: StoryPlan,
    progress: PlanProgress,
    interventions: u32,
}

/// A plan that is carried out step by step while its reader acts; all of it can be taken back.
#[wasm_bindgen]
pub struct StoryReader {
    task: GroundTask,
    mediator: Mediator,
    reader: u32,
    /// All moments since the beginning, the present one last.
    moments: Vec<Moment>,
}

#[wasm_bindgen]
impl StoryHandle {
    /// The objects that can be the reader's characters: those that are actors of actions.
    pub fn actors(&self) -> Vec<String> {
        actors_of(&self.task)
    }
}

#[wasm_bindgen]
impl StoryReader {
    /// The reader with a character, at the beginning of the plan that was found.
    #[wasm_bindgen(constructor)]
    pub fn new(story: &StoryHandle, character: &str) -> Result<StoryReader, JsValue> {
        StoryReader::at_moment(&story.task, story.plan.clone(), character).or_throw()
    }

    fn at_moment(
        task: &GroundTask,
        plan: Option<StoryPlan>,
        character: &str,
    ) -> Result<StoryReader, Message> {
        let plan = plan.ok_or_else(|| Message::new("story.reader-plan"))?;
        let reader = task.problem.domain.objects.find(character);
        let reader =
            reader.ok_or_else(|| Message::new("story.reader-none").with("name", character))?;
        let first = Moment {
            plan,
            progress: PlanProgress::at_start(task),
            interventions: 0,
        };
        Ok(StoryReader {
            mediator: Mediator::new(reader),
            task: task.clone(),
            reader,
            moments: vec![first],
        })
    }

    /// The reader at the moment where a story that is carried out stands; what is done here changes nothing there.
    #[wasm_bindgen(js_name = ofRun)]
    pub fn of_run(performance: &StoryPerformance, character: &str) -> Result<StoryReader, JsValue> {
        let state = performance.run.state();
        let plan = state.manager.plan.as_deref().cloned();
        let mut made =
            StoryReader::at_moment(performance.run.task_now(), plan, character).or_throw()?;
        let first = &mut made.moments[0];
        first.progress = performance.run.progress();
        first.interventions = state.mediator.interventions;
        made.mediator.policy = state.mediator.policy;
        Ok(made)
    }

    fn at(&self) -> &Moment {
        // There is one always.
        &self.moments[self.moments.len() - 1]
    }

    /// Prices: of a partial plan that is expanded, of the first intervention, by which share each makes the next one
    /// dearer; and whether an act may fail without any effect.
    #[wasm_bindgen(js_name = setPolicy)]
    pub fn set_policy(&mut self, alpha: f64, beta: f64, rise: f64, plainly: bool) {
        self.mediator.policy = MediationPolicy {
            alpha,
            beta,
            rise,
            fails_plainly: plainly,
        };
    }

    /// Whether a plan is also made anew where a repair succeeds, to compare them.
    pub fn compare(&mut self, compare: bool) {
        self.mediator.settings.compare = compare;
    }

    /// How many moments there are since the beginning.
    pub fn moments(&self) -> u32 {
        self.moments.len() as u32
    }

    /// The plan as it is now.
    pub fn plan(&self) -> Result<JsValue, JsValue> {
        object(&plan_value(&self.task, &self.at().plan))
    }

    /// The steps that are completed.
    pub fn completed(&self) -> Vec<u16> {
        self.at().progress.completed.clone()
    }

    /// What is true now, and what has just changed.
    pub fn facts(&self) -> Result<JsValue, JsValue> {
        let now = &self.at().progress.state;
        let before = self.moments.len().checked_sub(2);
        let before = before.map_or(now, |at| &self.moments[at].progress.state);
        object(&facts_value(&self.task, now, before))
    }

    /// All acts of the reader's character that can be done now, with verdicts, without what would become of them: that
    /// takes time.
    pub fn acts(&self) -> Result<JsValue, JsValue> {
        let at = self.at();
        let all = self.task.acts_of(self.reader).into_iter();
        let can = |act: &u32| {
            self.task
                .needs(*act)
                .all(|need| need.holds_in(&at.progress.state))
        };
        let judged = all.filter(can).map(|act| {
            let decision = Mediator::verdict_on(&self.task, &at.plan, &at.progress, act);
            act_value(&self.task, &at.plan, &decision)
        });
        object(&judged.collect::<Vec<_>>())
    }

    /// An act with verdict, prices and what would become of it; null if it is none of the reader's.
    pub fn judge(&self, act: u32) -> Result<JsValue, JsValue> {
        let at = self.at();
        let known = self.task.is_act_of(act, self.reader);
        let judged = known.then(|| {
            let mediator = &self.mediator;
            let decision = mediator.judge(&self.task, &at.plan, &at.progress, act, &mut clock());
            act_value(&self.task, &at.plan, &decision)
        });
        object(&judged)
    }

    /// The acts that threaten the plan, by point, from now on.
    pub fn scan(&self) -> Result<JsValue, JsValue> {
        let at = self.at();
        let settings = ScanSettings::default();
        let points = scan(&self.task, &at.plan, &at.progress, self.reader, &settings);
        object(&scan_value(&self.task, &at.plan, &points))
    }

    /// The first step that is being carried out is completed, else the first one whose turn it is; its number, if there
    /// was one.
    pub fn step(&mut self) -> Option<u16> {
        let mut next = self.at().clone();
        let begun = next.progress.executing.first().copied();
        let ready = || {
            let rest = PlanRest::new(&self.task, &next.plan, &next.progress);
            rest.ready().next()
        };
        let step = begun.or_else(ready)?;
        let action = next.plan.actions[usize::from(step) - 1];
        self.complete(&mut next, step, action);
        self.moments.push(next);
        Some(step)
    }

    fn complete(&self, next: &mut Moment, step: u16, action: u32) {
        for effect in &self.task.actions[action as usize].effects {
            effect.make(&mut next.progress.state);
        }
        next.progress.executing.retain(|one| *one != step);
        next.progress.completed.push(step);
        next.progress.completed.sort_unstable();
    }

    /// The reader's character does something, and what becomes of it.
    pub fn take(&mut self, act: u32) -> Result<JsValue, JsValue> {
        if !self.task.is_act_of(act, self.reader) {
            return Err(Message::new("story.act-none")).or_throw();
        }
        let mut next = self.at().clone();
        self.mediator.interventions = next.interventions;
        let mediator = &mut self.mediator;
        let decision = mediator.judge(&self.task, &next.plan, &next.progress, act, &mut clock());
        mediator.count(&decision.response);
        next.interventions = mediator.interventions;
        let told = object(&act_value(&self.task, &next.plan, &decision))?;
        let effects = &self.task.actions[act as usize].effects;
        match decision.response {
            ActResponse::Refuse(_) => return Ok(told),
            ActResponse::Intervene(failure) => {
                failure
                    .effects
                    .iter()
                    .for_each(|one| one.make(&mut next.progress.state));
            }
            ActResponse::Accommodate(made) => {
                next.plan = made.plan;
                next.progress = made.progress;
            }
            ActResponse::Allow | ActResponse::PlanLost(_) => match decision.verdict {
                crate::story::ActVerdict::Planned { step } => self.complete(&mut next, step, act),
                _ => effects
                    .iter()
                    .for_each(|one| one.make(&mut next.progress.state)),
            },
        }
        self.moments.push(next);
        Ok(told)
    }

    /// Goes back to a moment; those after it are forgotten.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, moment: u32) {
        self.moments.truncate((moment as usize).max(1));
        self.mediator.interventions = self.at().interventions;
    }
}

#[wasm_bindgen]
impl StoryPerformance {
    /// Prices of intervention and accommodation, as [`StoryReader::set_policy`] has them.
    #[wasm_bindgen(js_name = setPolicy)]
    pub fn set_policy(
        &mut self,
        alpha: f64,
        beta: f64,
        rise: f64,
        plainly: bool,
    ) -> Result<(), JsValue> {
        let policy = MediationPolicy {
            alpha,
            beta,
            rise,
            fails_plainly: plainly,
        };
        self.run.input(RunInput::Policy(policy)).or_throw()
    }
}
