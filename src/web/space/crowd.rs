//! The study of a crowd: hundreds of agents under a frame budget.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::planner::person;
use super::walk::{coordinates, given};
use super::{PlannerHandle, Space};
use crate::agents::{
    Agent, AgentState, Crowd, CrowdSettings, CrowdTotals, MEGABYTE, MemoryMeter, NavigatorPaths,
};
use crate::message::Message;
use crate::web::values::{Failure, object};

/// A crowd on a scene.
#[wasm_bindgen]
pub struct CrowdStudy {
    crowd: Crowd,
    planner: PlannerHandle,
}

/// A snapshot of a crowd, to which it can be reset.
#[wasm_bindgen]
pub struct CrowdMoment {
    crowd: Crowd,
}

/// The measurements.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured<'a> {
    /// Seconds simulated.
    time: f64,
    totals: &'a CrowdTotals,
    waiting: usize,
    /// How long paths took, in milliseconds.
    mean: f64,
    most_within: f64,
    worst: f64,
    answers: u64,
    /// Counts by frames, and how many took longer.
    width: f64,
    bins: &'a [u64],
    beyond: u64,
}

/// The state of one agent: sensors, target, path.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct About {
    state: AgentState,
    target: [f64; 2],
    home: [f64; 2],
    /// Milliseconds since it asked for a path, if it waits for one.
    waits: Option<f64>,
    others: u32,
    in_sight: bool,
    left: f64,
    trips: u32,
}

/// The memory of searches, in megabytes of 2²⁰ bytes.
#[derive(Serialize)]
struct Memory {
    search: f64,
    discrete: f64,
    continuous: f64,
}

#[wasm_bindgen]
impl CrowdStudy {
    /// The settings that a crowd begins with.
    pub fn preset() -> Result<JsValue, JsValue> {
        object(&CrowdSettings::default())
    }

    /// So many agents at free places of a scene.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, settings: JsValue, agents: usize) -> Result<CrowdStudy, JsValue> {
        let settings: CrowdSettings = given(settings).or_throw()?;
        let around = space.inner.walkable();
        let crowd = Crowd::new(around, settings, Vec::new(), agents).or_throw()?;
        let mut planner = PlannerHandle::grid();
        planner.prepare(space, settings.radius).or_throw()?;
        Ok(CrowdStudy { crowd, planner })
    }

    /// Another path planner from the next request on, such as is given; it is prepared for the scene as it is. Where
    /// that cannot be, all stays.
    #[wasm_bindgen(js_name = setPlanner)]
    pub fn set_planner(&mut self, space: &Space, planner: &PlannerHandle) -> Result<(), JsValue> {
        let mut planner = planner.clone();
        let radius = self.crowd.settings().radius;
        planner.prepare(space, radius).or_throw()?;
        self.planner = planner;
        Ok(())
    }

    /// Nodes and directed edges of what paths are planned on, and bytes.
    #[wasm_bindgen(js_name = plannerSize)]
    pub fn planner_size(&self) -> Vec<f64> {
        self.planner.size()
    }

    /// The same anew, with other settings or another number of agents. Where that cannot be, all stays.
    pub fn begin(
        &mut self,
        space: &Space,
        settings: JsValue,
        agents: usize,
    ) -> Result<(), JsValue> {
        let settings: CrowdSettings = given(settings).or_throw()?;
        let around = space.inner.walkable();
        let crowd = Crowd::new(around, settings, Vec::new(), agents).or_throw()?;
        if settings.radius != self.crowd.settings().radius {
            self.planner.prepare(space, settings.radius).or_throw()?;
        }
        self.crowd = crowd;
        Ok(())
    }

    /// Another crowd that begins as this one did, with other settings of the same radius: of the same seed the same
    /// agents, at the same places.
    pub fn twin(&self, space: &Space, settings: JsValue) -> Result<CrowdStudy, JsValue> {
        let settings: CrowdSettings = given(settings).or_throw()?;
        if settings.radius != self.crowd.settings().radius {
            return Err(Message::new("crowd.radius-fixed")).or_throw();
        }
        let around = space.inner.walkable();
        let agents = self.crowd.agents().len();
        let crowd = Crowd::new(around, settings, Vec::new(), agents).or_throw()?;
        let planner = self.planner.clone();
        Ok(CrowdStudy { crowd, planner })
    }

    /// This moment, to go back to.
    pub fn moment(&self) -> CrowdMoment {
        CrowdMoment {
            crowd: self.crowd.clone(),
        }
    }

    /// Back to a moment of this crowd, with the settings of then. The scene must be the one of then.
    pub fn back(&mut self, to: &CrowdMoment) {
        self.crowd = to.crowd.clone();
    }

    /// Other settings from the next frame on, all but the radius.
    #[wasm_bindgen(js_name = setSettings)]
    pub fn set_settings(&mut self, settings: JsValue) -> Result<(), JsValue> {
        let settings: CrowdSettings = given(settings).or_throw()?;
        self.crowd.set_settings(settings).or_throw()
    }

    /// Announces a changed scene: all agents on their way request a path. Returns the number of agents left where there
    /// is no free space.
    #[wasm_bindgen(js_name = worldChanged)]
    pub fn world_changed(&mut self, space: &Space) -> Result<usize, JsValue> {
        self.planner
            .prepare(space, self.crowd.settings().radius)
            .or_throw()?;
        Ok(self.crowd.world_changed(space.inner.walkable()))
    }

    /// The same for a crowd beside one that was told already, with the same cells.
    #[wasm_bindgen(js_name = worldChangedAs)]
    pub fn world_changed_as(&mut self, space: &Space, other: &CrowdStudy) -> usize {
        self.planner = other.planner.clone();
        self.crowd.world_changed(space.inner.walkable())
    }

    /// One frame; answers what happened in it.
    pub fn step(&mut self, space: &Space) -> Result<JsValue, JsValue> {
        let mut paths = NavigatorPaths {
            navigator: self.planner.navigator_mut(),
            on: &space.inner,
            body: person(self.crowd.settings().radius),
        };
        object(&self.crowd.step(space.inner.walkable(), &mut paths))
    }

    /// Seconds that have passed.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        self.crowd.frame() as f64 * self.crowd.settings().frame()
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.crowd.agents().len()
    }

    /// All agents, six values for each: x, y, velocity's x and y, state (0 waits, 1 wanders, 2 seeks, 3 goes home), and
    /// whether it waits for a path (0 or 1).
    pub fn agents(&self) -> Float64Array {
        let values: Vec<f64> = self.crowd.agents().iter().flat_map(row).collect();
        Float64Array::from(values.as_slice())
    }

    /// The places that an agent still walks to, from where it is.
    pub fn path(&self, agent: usize) -> Float64Array {
        let Some(agent) = self.crowd.agents().get(agent) else {
            return Float64Array::new_with_length(0);
        };
        let way = agent.path().iter().copied();
        coordinates(std::iter::once(agent.at()).chain(way))
    }

    /// What an agent knows and wants; nothing for one that there is not.
    pub fn about(&self, agent: usize) -> Result<JsValue, JsValue> {
        let frame = self.crowd.frame();
        let length = self.crowd.settings().frame_ms();
        let about = self.crowd.agents().get(agent).map(|agent| About {
            state: agent.state(),
            target: agent.target().to_array(),
            home: agent.home().to_array(),
            waits: agent.asked().map(|since| (frame - since) as f64 * length),
            others: agent.senses().others,
            in_sight: agent.senses().in_sight,
            left: agent.senses().left,
            trips: agent.trips(),
        });
        object(&about)
    }

    /// What is measured over all frames.
    pub fn measured(&self) -> Result<JsValue, JsValue> {
        let responses = self.crowd.responses();
        object(&Measured {
            time: self.crowd.frame() as f64 * self.crowd.settings().frame(),
            totals: self.crowd.totals(),
            waiting: self.crowd.queue().len(),
            mean: responses.mean(),
            most_within: responses.quantile(0.95),
            worst: responses.worst,
            answers: responses.count(),
            width: responses.width,
            bins: &responses.bins,
            beyond: responses.beyond,
        })
    }

    /// Empties the histogram of response times.
    #[wasm_bindgen(js_name = forgetTimes)]
    pub fn forget_times(&mut self) {
        self.crowd.forget_times();
    }

    /// Side of the cells that paths are searched on, in metres; nothing where there are none.
    #[wasm_bindgen(getter)]
    pub fn cell(&self) -> Option<f64> {
        self.planner.cell()
    }

    /// A hash of all that the next frame depends on, as 16 digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.planner.hash_onto(self.crowd.state_hash()))
    }

    /// The figures of the thesis's example of memory.
    #[wasm_bindgen(js_name = memoryExample)]
    pub fn memory_example() -> Result<JsValue, JsValue> {
        object(&MemoryMeter::THESIS)
    }

    /// Megabytes (2²⁰ bytes) that searches keep by the figures of a meter: one search, discrete ones of so many agents,
    /// and continuous ones.
    pub fn memory(meter: JsValue, agents: u32) -> Result<JsValue, JsValue> {
        let meter: MemoryMeter = given(meter).or_throw()?;
        meter.check().or_throw()?;
        let agents = u64::from(agents);
        object(&Memory {
            search: meter.search() / MEGABYTE,
            discrete: meter.discrete(agents) / MEGABYTE,
            continuous: meter.continuous(agents) / MEGABYTE,
        })
    }
}

fn row(agent: &Agent) -> [f64; 6] {
    let state = AgentState::ALL
        .iter()
        .position(|&state| state == agent.state());
    [
        agent.at().x,
        agent.at().y,
        agent.velocity().x,
        agent.velocity().y,
        state.unwrap_or(0) as f64,
        f64::from(u8::from(agent.asked().is_some())),
    ]
}
