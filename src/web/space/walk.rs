//! The study of walking characters that plan on a bitmap.

use glam::DVec2;
use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{FrameNumbers, PlannerHandle, Space};
use crate::agents::{
    Agility, Badge, BlockedGoal, Body, BucketSearch, DilatedBitmap, Dilation, Gains, Guide,
    OtherRun, OtherSearch, PRESETS, PathFollowing, PlanOutcome, Script, ScriptStep, WalkSettings,
    Walker, Walkers, analyse, query_between,
};
use crate::animation::{Gait, Joint, SharedLegs, Side, WalkPattern, read_bvh};
use crate::message::Message;
use crate::web::values::{Failure, object};

/// [`WalkSettings`] as JavaScript has them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SettingsValue {
    cell: f64,
    dt: f64,
    growth: String,
    guide: String,
    snap: bool,
    clearance: f64,
    margin: Option<f64>,
    round_robin: bool,
    most_plans: u32,
    retry: f64,
    jitter: f64,
    cure_after: Option<f64>,
    seed: u32,
    /// `straight` or `paper`.
    following: String,
    /// [`Agility`], flat.
    #[serde(default = "usual_step")]
    step: f64,
    #[serde(default)]
    duck: f64,
}

/// What is stepped over where nothing is said of it.
fn usual_step() -> f64 {
    Agility::default().step
}

const DILATIONS: [(&str, Dilation); 4] = [
    ("conservative", Dilation::Conservative),
    ("paper", Dilation::Paper),
    ("line-width", Dilation::LineWidth),
    ("double-line-width", Dilation::DoubleLineWidth),
];

impl SettingsValue {
    fn of(settings: &WalkSettings) -> SettingsValue {
        let dilation = DILATIONS
            .iter()
            .find(|(_, dilation)| *dilation == settings.dilation);
        SettingsValue {
            cell: settings.cell,
            dt: settings.dt,
            growth: dilation.map_or("conservative", |(id, _)| id).to_owned(),
            guide: match settings.guide {
                Guide::Cost => "cost",
                Guide::Estimate => "estimate",
                Guide::Other(search) => search.id(),
            }
            .to_owned(),
            snap: settings.blocked_goal == BlockedGoal::Snap,
            clearance: settings.clearance,
            margin: settings.margin,
            round_robin: settings.round_robin,
            most_plans: settings.most_plans,
            retry: settings.retry,
            jitter: settings.jitter,
            cure_after: settings.deadlock_timeout,
            seed: settings.seed as u32,
            following: match settings.following {
                PathFollowing::AsPublished => "paper",
                PathFollowing::PulledStraight => "straight",
            }
            .to_owned(),
            step: settings.agility.step,
            duck: settings.agility.duck,
        }
    }

    fn settings(&self) -> WalkSettings {
        let dilation = DILATIONS.iter().find(|(id, _)| *id == self.growth);
        WalkSettings {
            cell: self.cell,
            dt: self.dt,
            dilation: dilation.map_or(Dilation::default(), |(_, dilation)| *dilation),
            guide: match (self.guide.as_str(), OtherSearch::find(&self.guide)) {
                ("cost", _) => Guide::Cost,
                (_, Some(search)) => Guide::Other(search),
                (_, None) => Guide::Estimate,
            },
            blocked_goal: if self.snap {
                BlockedGoal::Snap
            } else {
                BlockedGoal::Report
            },
            clearance: self.clearance,
            margin: self.margin,
            round_robin: self.round_robin,
            most_plans: self.most_plans,
            retry: self.retry,
            jitter: self.jitter,
            deadlock_timeout: self.cure_after,
            seed: u64::from(self.seed),
            following: match self.following.as_str() {
                "paper" => PathFollowing::AsPublished,
                _ => PathFollowing::PulledStraight,
            },
            agility: Agility {
                step: self.step,
                duck: self.duck,
            },
        }
    }
}

/// [`Gains`] as JavaScript has them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GainsValue {
    k_p: f64,
    k_theta: f64,
    k_v: f64,
    k_omega: f64,
    look_ahead: f64,
    theta_turn: f64,
    epsilon: f64,
    speed: f64,
    arrive: f64,
    wrap: bool,
    near_goal: bool,
}

impl GainsValue {
    fn of(gains: &Gains) -> GainsValue {
        GainsValue {
            k_p: gains.k_p,
            k_theta: gains.k_theta,
            k_v: gains.k_v,
            k_omega: gains.k_omega,
            look_ahead: gains.look_ahead,
            theta_turn: gains.theta_turn,
            epsilon: gains.epsilon,
            speed: gains.speed,
            arrive: gains.arrive,
            wrap: gains.wrap,
            near_goal: gains.near_goal,
        }
    }

    fn gains(&self, dt: f64) -> Gains {
        Gains {
            k_p: self.k_p,
            k_theta: self.k_theta,
            k_v: self.k_v,
            k_omega: self.k_omega,
            dt,
            look_ahead: self.look_ahead,
            theta_turn: self.theta_turn,
            epsilon: self.epsilon,
            speed: self.speed,
            arrive: self.arrive,
            wrap: self.wrap,
            near_goal: self.near_goal,
        }
    }
}

/// A value that JavaScript gave, as the structure that it should be.
pub(super) fn given<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, Message> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| Message::new("space.value").with("why", error.to_string()))
}

/// The layout of a bitmap.
#[derive(Serialize)]
struct Place {
    left: f64,
    top: f64,
    side: f64,
    columns: u32,
    rows: u32,
}

/// A search that is stepped and shown.
enum Watched {
    /// On the map with it.
    Buckets(Box<(BucketSearch, DilatedBitmap)>),
    /// On a map so wide.
    Other(Box<OtherRun>, u32),
}

/// Numbers that [`Walk::states`] gives for each character.
const NUMBERS: usize = 20;

/// A snapshot of a walk, to which it can be reset.
#[wasm_bindgen]
pub struct WalkMoment {
    walkers: Walkers,
}

/// Characters on a scene, and the inspection of one of them.
#[wasm_bindgen]
pub struct Walk {
    walkers: Walkers,
    /// As it was before the first tick.
    start: Option<Walkers>,
    /// The search that is being watched, and the map it runs on.
    watched: Option<Watched>,
    /// Whether each walks by a pattern of its own.
    own_patterns: bool,
}

#[wasm_bindgen]
impl Walk {
    /// An empty floor.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Walk, JsValue> {
        let walkers = Walkers::new(WalkSettings::default()).or_throw()?;
        Ok(Walk {
            walkers,
            start: None,
            watched: None,
            own_patterns: false,
        })
    }

    /// The settings of all.
    pub fn settings(&self) -> Result<JsValue, JsValue> {
        object(&SettingsValue::of(self.walkers.settings()))
    }

    /// Changes them.
    #[wasm_bindgen(js_name = setSettings)]
    pub fn set_settings(&mut self, value: JsValue) -> Result<(), JsValue> {
        let value: SettingsValue = given(value).or_throw()?;
        self.walkers.set_settings(value.settings()).or_throw()?;
        self.watched = None;
        Ok(())
    }

    /// The gains of a preset.
    pub fn preset(id: &str, speed: f64) -> Result<JsValue, JsValue> {
        object(&Gains::preset(id, speed).as_ref().map(GainsValue::of))
    }

    /// The ids of all presets.
    pub fn presets() -> Vec<String> {
        PRESETS.map(str::to_owned).to_vec()
    }

    /// The ids of all searches that can plan besides Dijkstra's algorithm and A*.
    pub fn searches() -> Vec<String> {
        OtherSearch::ALL
            .map(|search| search.id().to_owned())
            .to_vec()
    }

    /// Adds a character with the paper's gains for a speed.
    pub fn add(&mut self, x: f64, y: f64, heading: f64, speed: f64) -> Result<usize, JsValue> {
        let (gains, at) = (Gains::paper(speed), DVec2::new(x, y));
        let added = self.walkers.add(Body::PERSON, gains, at, heading);
        self.dress();
        added.or_throw()
    }

    /// Takes one away.
    pub fn remove(&mut self, index: usize) -> Result<(), JsValue> {
        self.watched = None;
        self.walkers.remove(index).or_throw()
    }

    /// Gives one a goal.
    #[wasm_bindgen(js_name = setGoal)]
    pub fn set_goal(&mut self, index: usize, x: f64, y: f64) -> Result<(), JsValue> {
        self.walkers.set_goal(index, DVec2::new(x, y)).or_throw()
    }

    /// Gives one a script.
    #[wasm_bindgen(js_name = setScript)]
    pub fn set_script(&mut self, index: usize, text: &str) -> Result<(), JsValue> {
        let script = Script::parse(text).or_throw()?;
        self.walkers.set_script(index, script).or_throw()
    }

    /// Puts one elsewhere.
    pub fn put(&mut self, index: usize, x: f64, y: f64, heading: f64) -> Result<(), JsValue> {
        self.walkers
            .put(index, DVec2::new(x, y), heading)
            .or_throw()
    }

    /// Sets the gains of one.
    #[wasm_bindgen(js_name = setGains)]
    pub fn set_gains(&mut self, index: usize, value: JsValue) -> Result<(), JsValue> {
        let value: GainsValue = given(value).or_throw()?;
        let dt = self.walkers.settings().dt;
        self.walkers.set_gains(index, value.gains(dt)).or_throw()
    }

    /// Sets radius and height of one.
    #[wasm_bindgen(js_name = setBody)]
    pub fn set_body(&mut self, index: usize, radius: f64, height: f64) -> Result<(), JsValue> {
        let body = Body { radius, height };
        self.walkers.set_body(index, body).or_throw()?;
        self.dress();
        Ok(())
    }

    /// The stability analysis of gains, before a walk with them.
    pub fn analyse(&self, value: JsValue) -> Result<JsValue, JsValue> {
        let value: GainsValue = given(value).or_throw()?;
        let gains = value.gains(self.walkers.settings().dt);
        gains.check().or_throw()?;
        object(&analyse(&gains))
    }

    /// The scene is not what it was.
    #[wasm_bindgen(js_name = sceneChanged)]
    pub fn scene_changed(&mut self) {
        self.watched = None;
        self.walkers.scene_changed();
    }

    /// So many time steps; answers how many plans were made in them.
    pub fn tick(&mut self, space: &Space, ticks: u32) -> u32 {
        self.begin_tick();
        (0..ticks)
            .map(|_| self.walkers.tick(space.inner.scene()))
            .sum()
    }

    /// So many time steps in which ways are asked of another planner than the bitmap's; answers how many were planned.
    #[wasm_bindgen(js_name = tickWith)]
    pub fn tick_with(&mut self, space: &Space, planner: &mut PlannerHandle, ticks: u32) -> u32 {
        self.begin_tick();
        (0..ticks)
            .map(|_| {
                let navigator = planner.navigator_mut();
                self.walkers.tick_with(&space.inner, navigator)
            })
            .sum()
    }

    /// Back to where all began; characters, goals and settings of now are those of then again.
    pub fn restart(&mut self) {
        if let Some(start) = self.start.take() {
            self.walkers = start;
            self.walkers.scene_changed();
        }
        self.watched = None;
    }

    /// This moment, to go back to.
    pub fn moment(&self) -> WalkMoment {
        WalkMoment {
            walkers: self.walkers.moment(),
        }
    }

    /// Back to a moment of this walk: characters, goals and settings are those of then. The scene must be the one of
    /// then.
    pub fn back(&mut self, to: &WalkMoment) {
        self.walkers = to.walkers.moment();
        // What is changed there begins another run.
        if self.walkers.ticks() == 0 {
            self.start = None;
        }
        self.watched = None;
    }

    /// Seconds that have passed.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        self.walkers.time()
    }

    /// A hash of whatever decides how it goes on, as 16 digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.walkers.state_hash())
    }

    /// How many characters there are.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.walkers.walkers().len()
    }

    /// Twenty numbers for each: x, y, heading, speed, spin; radius, height; desired x, y, heading, speed, spin;
    /// acceleration, angular acceleration; badge; x and y of the goal, not numbers where there is none; id; plans made;
    /// metres left of the path.
    pub fn states(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.states_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = statesInto)]
    pub fn states_into(&self, into: &mut FrameNumbers) {
        into.write(self.walkers.walkers().iter().flat_map(numbers_of));
    }

    /// The path of one, x and y in turns.
    pub fn path(&self, index: usize) -> Float64Array {
        FrameNumbers::copied(|into| self.path_into(index, into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = pathInto)]
    pub fn path_into(&self, index: usize, into: &mut FrameNumbers) {
        let walkers = self.walkers.walkers();
        let points = walkers
            .get(index)
            .map_or(&[][..], |walker| walker.follower().route().points());
        into.write_points(points.iter().copied());
    }

    /// The path through cells that the path of one was pulled straight from, x and y in turns, to be read in place;
    /// empty where it follows that itself.
    #[wasm_bindgen(js_name = cellPathInto)]
    pub fn cell_path_into(&self, index: usize, into: &mut FrameNumbers) {
        let walker = self.walkers.walkers().get(index);
        let plan = walker.and_then(|walker| Some((walker, walker.plan()?)));
        let pulled =
            plan.filter(|(walker, plan)| walker.follower().route().points() != plan.route.points());
        let points = pulled.map_or(&[][..], |(_, plan)| plan.route.points());
        into.write_points(points.iter().copied());
    }

    /// Where one has been lately.
    pub fn trail(&self, index: usize) -> Float64Array {
        FrameNumbers::copied(|into| self.trail_into(index, into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = trailInto)]
    pub fn trail_into(&self, index: usize, into: &mut FrameNumbers) {
        let walker = self.walkers.walkers().get(index);
        let trail = walker.into_iter().flat_map(Walker::trail);
        into.write_points(trail.copied());
    }

    /// Where its feet came down: x, y, heading, 1 for the left foot, of each; to be read in place.
    #[wasm_bindgen(js_name = footprintsInto)]
    pub fn footprints_into(&self, index: usize, into: &mut FrameNumbers) {
        let walker = self.walkers.walkers().get(index);
        let prints = walker.into_iter().flat_map(Walker::footprints);
        into.write(prints.flat_map(|print| {
            let left = f64::from(u8::from(print.left));
            [print.at.x, print.at.y, print.heading, left]
        }));
    }

    /// For each joint of a figure the one that it hangs on, -1 for the root, and its side: -1 right, 0 middle, 1 left.
    pub fn joints(&self) -> Vec<i32> {
        match self.walkers.walkers().first() {
            Some(walker) => tree_of_joints(self.walkers.legs_of(walker).get().joints()),
            None => tree_of_joints(self.walkers.legs().joints()),
        }
    }

    /// Where the joints of one are from its base point: x forward, y left, z up, of each.
    pub fn figure(&self, index: usize) -> Float64Array {
        FrameNumbers::copied(|into| self.figure_into(index, into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = figureInto)]
    pub fn figure_into(&self, index: usize, into: &mut FrameNumbers) {
        let mut places = Vec::new();
        if let Some(walker) = self.walkers.walkers().get(index) {
            let (legs, state) = (self.walkers.legs_of(walker), walker.state());
            legs.get()
                .figure(walker.phase(), state.speed, state.spin, &mut places);
        }
        into.write(places.iter().flat_map(|at| at.to_array()));
    }

    /// The phase of the walk cycle of one, 0 to 1.
    pub fn phase(&self, index: usize) -> f64 {
        let walker = self.walkers.walkers().get(index);
        walker.map_or(0.0, Walker::phase)
    }

    /// Where the root of one is from its base point over a cycle at its present speed: x forward, y left, z up, at so
    /// many phases from 0 to 1.
    #[wasm_bindgen(js_name = rootCycle)]
    pub fn root_cycle(&self, index: usize, phases: u32) -> Float64Array {
        let mut values = Vec::new();
        if let Some(walker) = self.walkers.walkers().get(index) {
            let (legs, state) = (self.walkers.legs_of(walker), walker.state());
            let mut places = Vec::new();
            for i in 0..=phases.clamp(1, 1_000) {
                let phase = f64::from(i) / f64::from(phases.clamp(1, 1_000));
                legs.get()
                    .figure(phase.fract(), state.speed, state.spin, &mut places);
                values.extend(
                    places
                        .first()
                        .map(|root| root.to_array())
                        .unwrap_or_default(),
                );
            }
        }
        Float64Array::from(values.as_slice())
    }

    /// Why one waits or has stopped; null where it does neither.
    pub fn trouble(&self, index: usize) -> Result<JsValue, JsValue> {
        let walker = self.walkers.walkers().get(index);
        object(&walker.and_then(|walker| walker.trouble().cloned()))
    }

    /// The script of one.
    pub fn script(&self, index: usize) -> String {
        let walker = self.walkers.walkers().get(index);
        walker
            .map(|walker| walker.script().text())
            .unwrap_or_default()
    }

    /// The gains of one.
    pub fn gains(&self, index: usize) -> Result<JsValue, JsValue> {
        let walker = self.walkers.walkers().get(index);
        object(&walker.map(|walker| GainsValue::of(walker.gains())))
    }

    /// How many pairs overlap.
    pub fn overlaps(&self) -> usize {
        self.walkers.overlaps().len()
    }

    /// Where the bitmap of one lies.
    #[wasm_bindgen(js_name = bitmapPlace)]
    pub fn bitmap_place(&mut self, space: &Space, index: usize) -> Result<JsValue, JsValue> {
        let grown = self
            .walkers
            .dilated(index, space.inner.scene())
            .or_throw()?;
        let raster = grown.raster();
        object(&Place {
            left: raster.origin().x,
            top: raster.origin().y + f64::from(raster.height()) * raster.cell(),
            side: raster.cell(),
            columns: raster.width(),
            rows: raster.height(),
        })
    }

    /// The bitmap of one after growth, from the top row: 0 free, 1 grown, 2 something stands there.
    pub fn grown(&mut self, space: &Space, index: usize) -> Result<Vec<u8>, JsValue> {
        let grown = self
            .walkers
            .dilated(index, space.inner.scene())
            .or_throw()?;
        Ok(from_the_top(grown.cells(), grown.raster().width() as usize))
    }

    /// Begins to watch a search of one from where it is to its goal. False where it has no goal.
    pub fn watch(&mut self, space: &Space, index: usize) -> Result<bool, JsValue> {
        self.watched = None;
        let map = self
            .walkers
            .dilated(index, space.inner.scene())
            .or_throw()?;
        let walker = &self.walkers.walkers()[index];
        // Before the first tick the script has not been read yet.
        let coming = match walker.script().steps().get(walker.script_step()) {
            Some(ScriptStep::Goto(at)) => Some(*at),
            _ => None,
        };
        let Some(goal) = walker.goal().or(coming) else {
            return Ok(false);
        };
        let settings = self.walkers.settings();
        let query = query_between(
            &map,
            walker.state().at,
            goal,
            settings.guide,
            settings.blocked_goal,
        )
        .or_throw()?;
        let width = map.raster().width();
        let other = match settings.guide {
            Guide::Other(search) => OtherRun::new(&map, search, query, true),
            _ => None,
        };
        self.watched = Some(match other {
            Some(run) => Watched::Other(Box::new(run), width),
            None => Watched::Buckets(Box::new((BucketSearch::new(&map, query), map))),
        });
        Ok(true)
    }

    /// So many expansions of the watched search. Answers 0 while it runs, 1 when the goal was reached, 2 when there is
    /// no path, 3 when the goal is blocked; -1 where nothing is watched.
    #[wasm_bindgen(js_name = watchedStep)]
    pub fn watched_step(&mut self, expansions: u32) -> i32 {
        let outcome = match &mut self.watched {
            None => return -1,
            Some(Watched::Other(run, _)) => run.step(u64::from(expansions)),
            Some(Watched::Buckets(on)) => {
                let (search, map) = &mut **on;
                for _ in 0..expansions {
                    if search.step(map) != PlanOutcome::Running {
                        break;
                    }
                }
                search.outcome()
            }
        };
        match outcome {
            PlanOutcome::Running => 0,
            PlanOutcome::Found => 1,
            PlanOutcome::NoPath => 2,
            PlanOutcome::GoalBlocked => 3,
        }
    }

    /// Costs of the watched search in fifths of a cell, from the top row; the largest number where none was reached.
    #[wasm_bindgen(js_name = watchedCosts)]
    pub fn watched_costs(&self) -> Vec<u32> {
        match &self.watched {
            None => Vec::new(),
            Some(Watched::Other(run, width)) => from_the_top(&run.costs(), *width as usize),
            Some(Watched::Buckets(on)) => {
                from_the_top(on.0.costs(), on.1.raster().width() as usize)
            }
        }
    }

    /// How many cells the watched search has expanded.
    #[wasm_bindgen(js_name = watchedExpanded)]
    pub fn watched_expanded(&self) -> u32 {
        match &self.watched {
            None => 0,
            Some(Watched::Other(run, _)) => run.expanded(),
            Some(Watched::Buckets(on)) => on.0.expanded(),
        }
    }

    /// Takes the cycle of a BVH file for all figures, scaled to a height in metres.
    #[wasm_bindgen(js_name = takeBvh)]
    pub fn take_bvh(&mut self, bytes: &[u8], height: f64) -> Result<(), JsValue> {
        let cycle = read_bvh(bytes, height).or_throw()?;
        self.walkers.set_gait(Gait::of(cycle));
        self.own_patterns = false;
        self.dress();
        Ok(())
    }

    /// Takes the walk engine for all, each with a build and a style of its own.
    #[wasm_bindgen(js_name = takeEngine)]
    pub fn take_engine(&mut self) {
        self.own_patterns = true;
        self.dress();
    }

    /// Takes the cycles made by rule again.
    #[wasm_bindgen(js_name = takeProcedural)]
    pub fn take_procedural(&mut self) {
        self.walkers.set_gait(Gait::procedural());
        self.own_patterns = false;
        self.dress();
    }
}

impl Walk {
    /// Gives each character a pattern of its own, or takes it away. What is as it was is not made anew.
    fn dress(&mut self) {
        for index in 0..self.walkers.walkers().len() {
            let walker = &self.walkers.walkers()[index];
            let legs = self.own_patterns.then(|| {
                let height = walker.body().height;
                SharedLegs::new(WalkPattern::of_many(u64::from(walker.id()), height))
            });
            // The index is one of theirs.
            let _ = self.walkers.set_own_legs(index, legs);
        }
    }

    /// What is kept before the first tick.
    fn begin_tick(&mut self) {
        if self.walkers.ticks() == 0 {
            self.start = Some(self.walkers.clone());
        }
        self.watched = None;
    }
}

/// What [`Walk::states`] tells of one.
fn numbers_of(walker: &Walker) -> [f64; NUMBERS] {
    let (state, desired) = (walker.state(), walker.follower().desired());
    let goal = walker.goal().unwrap_or(DVec2::NAN);
    let left = walker.follower().route().length() - walker.follower().along();
    let badge = match walker.badge() {
        Badge::Idle => 0,
        Badge::Walking => 1,
        Badge::Arrived => 2,
        Badge::Pausing => 3,
        Badge::Waiting => 4,
        Badge::Yielding => 5,
        Badge::Stopped => 6,
    };
    [
        state.at.x,
        state.at.y,
        state.heading,
        state.speed,
        state.spin,
        walker.body().radius,
        walker.body().height,
        desired.at.x,
        desired.at.y,
        desired.heading,
        desired.speed,
        desired.spin,
        desired.controls.push,
        desired.controls.twist,
        f64::from(badge),
        goal.x,
        goal.y,
        f64::from(walker.id()),
        walker.plans() as f64,
        left,
    ]
}

/// For each joint the one that it hangs on, -1 for the root, and its side: -1 right, 0 middle, 1 left.
pub(super) fn tree_of_joints(joints: &[Joint]) -> Vec<i32> {
    let numbers = joints.iter().flat_map(|joint| {
        let side = match joint.side {
            Side::Left => 1,
            Side::Middle => 0,
            Side::Right => -1,
        };
        [joint.parent.map_or(-1, i32::from), side]
    });
    numbers.collect()
}

/// Points as x and y in turns.
pub(super) fn coordinates(points: impl Iterator<Item = DVec2>) -> Float64Array {
    let values: Vec<f64> = points.flat_map(|at| at.to_array()).collect();
    Float64Array::from(values.as_slice())
}

/// Rows from the top instead of from below.
fn from_the_top<T: Copy>(cells: &[T], width: usize) -> Vec<T> {
    cells
        .chunks(width.max(1))
        .rev()
        .flatten()
        .copied()
        .collect()
}
