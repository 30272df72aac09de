//! A story with the search for its plan.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::drawn::{drawn_plan, moment_value, node_value, tree_value};
use super::handle_floor::HandleFloor;
use super::search_settings::{preference, search_settings};
use super::values::literal_value;
use crate::message::Message;
use crate::story::{
    GroundTask, Literal, PlannerSettings, StoryPlan, StoryProblem, WatchedPlanner,
    read_pddl_domain, read_pddl_problem, read_story, set_preferences, why,
};
use crate::trace::Status;
use crate::web::clock::for_milliseconds;
use crate::web::values::{Failure, object};

/// Milliseconds that grounding may take.
const GROUNDING: f64 = 4_000.0;

/// A story: its task, the search for a plan, and the plan.
#[wasm_bindgen]
pub struct StoryHandle {
    pub(super) task: GroundTask,
    pub(super) plan: Option<StoryPlan>,
    pub(super) floor: Option<HandleFloor>,
    search: WatchedPlanner,
    settings: PlannerSettings,
}

/// The contents of a story, for lists of the page.
#[derive(Serialize)]
struct ContentsValue<'a> {
    name: &'a str,
    /// Names of operators, and whether they are carried out by schemas.
    operators: Vec<(&'a str, bool)>,
    objects: Vec<&'a str>,
    schemas: Vec<&'a str>,
    /// How many actions there are.
    actions: usize,
    goals: Vec<String>,
}

/// The status of a search.
#[derive(Serialize)]
struct SearchValue {
    status: &'static str,
    limit: Option<&'static str>,
    steps: u32,
}

#[wasm_bindgen]
impl StoryHandle {
    /// The story of a text in the article's notation.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<StoryHandle, JsValue> {
        StoryHandle::of(read_story(text)).or_throw()
    }

    /// The story of a PDDL domain and a problem; what is wrong with the problem has the argument `file`.
    #[wasm_bindgen(js_name = ofPddl)]
    pub fn of_pddl(domain: &str, problem: &str) -> Result<StoryHandle, JsValue> {
        let domain = read_pddl_domain(domain).or_throw()?;
        let problem = read_pddl_problem(problem, &domain);
        StoryHandle::of(problem.map_err(|wrong| wrong.with("file", "problem"))).or_throw()
    }

    fn of(problem: Result<StoryProblem, Message>) -> Result<StoryHandle, Message> {
        let task = GroundTask::within(problem?, &mut for_milliseconds(GROUNDING))?;
        let settings = search_settings("", "", "", "");
        Ok(StoryHandle {
            search: WatchedPlanner::new(&task, settings),
            plan: None,
            floor: None,
            settings,
            task,
        })
    }

    /// Names of operators, objects and schemas; how many actions there are; the goals.
    pub fn contents(&self) -> Result<JsValue, JsValue> {
        let domain = &self.task.problem.domain;
        let operators = domain.operators.iter();
        let schemas = domain.operators.iter().flat_map(|one| &one.schemas);
        let goals = self.task.goals.iter().chain(&self.task.settled_goals);
        object(&ContentsValue {
            name: &self.task.problem.name,
            operators: operators
                .map(|one| (one.name.as_str(), one.is_abstract()))
                .collect(),
            objects: (0..domain.objects.len() as u32)
                .map(|one| domain.objects.shown(one))
                .collect(),
            schemas: schemas.map(|schema| schema.name.as_str()).collect(),
            actions: self.task.actions.len(),
            goals: goals.map(|goal| self.task.written_literal(*goal)).collect(),
        })
    }

    /// How to search: the ids of the order of flaws, of the estimate, of what is searched (`plans`, `both`, `states`),
    /// and whether abstract actions are planned with (`never`, `also`, `first`). The search begins anew.
    #[wasm_bindgen(js_name = setSearch)]
    pub fn set_search(&mut self, flaws: &str, estimate: &str, search: &str, decomposing: &str) {
        self.settings = search_settings(flaws, estimate, search, decomposing);
        self.restart();
    }

    /// What a plan should have or avoid: of each preference `operator`, `object` or `schema`, a name, and by how much
    /// such an action is dearer than usual. The search begins anew.
    pub fn prefer(&mut self, kinds: Vec<String>, names: Vec<String>, dearer: &[i32]) {
        let all = kinds.iter().zip(&names).zip(dearer);
        let all = all.filter_map(|((kind, name), dearer)| preference(kind, name, *dearer));
        let all: Vec<_> = all.collect();
        set_preferences(&mut self.task, &all);
        self.restart();
    }

    /// The search begins anew.
    pub fn restart(&mut self) {
        self.search = WatchedPlanner::new(&self.task, self.settings);
        self.plan = None;
    }

    /// Searches for so many steps, and no longer than so many milliseconds. Whether there is more to do.
    pub fn search(&mut self, steps: u32, milliseconds: f64) -> bool {
        let mut may_go_on = for_milliseconds(milliseconds);
        for step in 0..steps {
            if self.search.step(&self.task) != Status::Running || (step % 16 == 15 && !may_go_on())
            {
                break;
            }
        }
        if let Some(found) = self.search.found().filter(|_| self.plan.is_none()) {
            self.plan = Some(StoryPlan::of(&self.task, found));
        }
        self.search.status() == Status::Running
    }

    /// How the search ended, or that it runs; and how many steps were made.
    pub fn ended(&self) -> Result<JsValue, JsValue> {
        use crate::story::PlanLimit;
        object(&SearchValue {
            status: match self.search.status() {
                Status::Running => "running",
                Status::Done => "done",
                Status::Failed => "failed",
                Status::Stopped => "stopped",
            },
            limit: self.search.limit().map(|limit| match limit {
                PlanLimit::Memory => "memory",
                PlanLimit::Steps => "steps",
            }),
            steps: self.search.steps() as u32,
        })
    }

    /// Where the search stood after so many steps.
    pub fn moment(&self, steps: u32) -> Result<JsValue, JsValue> {
        object(&moment_value(&self.task, &self.search, steps as usize))
    }

    /// The tree of partial plans after so many steps. If they are more than `most`, of the tree only the way to the
    /// node that is shown, with what branches off it.
    pub fn tree(&self, steps: u32, shown: u32, most: u32) -> Result<JsValue, JsValue> {
        object(&tree_value(
            &self.search,
            steps as usize,
            shown,
            most as usize,
        ))
    }

    /// The partial plan of a node, and how it was made of its parent's.
    pub fn node(&self, node: u32, with_start: bool) -> Result<JsValue, JsValue> {
        object(&node_value(&self.task, &self.search, node, with_start))
    }

    /// The plan with where it is drawn, or null. `with_start`: the links from the start are drawn as well.
    pub fn plan(&self, with_start: bool) -> Result<JsValue, JsValue> {
        let drawn = |plan| drawn_plan(&self.task, plan, with_start);
        object(&self.plan.as_ref().map(drawn))
    }

    /// Why a step is in the plan: the numbers of the links that lead from it to the goal.
    pub fn why(&self, step: u16) -> Vec<u32> {
        let Some(plan) = &self.plan else {
            return Vec::new();
        };
        let place = |link| plan.links.iter().position(|one| *one == link);
        let chain = why(plan, step).into_iter();
        chain
            .filter_map(|link| place(link).map(|at| at as u32))
            .collect()
    }

    /// What is true at first.
    pub fn initial(&self) -> Result<JsValue, JsValue> {
        let atoms = (0..).zip(&self.task.initial).filter(|(_, holds)| **holds);
        let facts = atoms.map(|(atom, _)| literal_value(&self.task, Literal::new(atom, false)));
        object(&facts.collect::<Vec<_>>())
    }
}
