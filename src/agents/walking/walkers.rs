//! A floor of walking characters, each planning around the others.

use super::follower::BodyState;
use super::gains::Gains;
use super::script::{Script, ScriptStep};
use super::walk_settings::WalkSettings;
use super::walker::{Badge, Body, FOOTPRINTS, Footprint, TRAIL, Walker};
use crate::agents::animation::gait::Gait;
use crate::agents::bitmap_planning::bitmap::ObstacleBitmap;
use crate::agents::bitmap_planning::bucket_search::BucketSearch;
use crate::agents::bitmap_planning::dilation::DilatedBitmap;
use crate::agents::bitmap_planning::obstruct::{obstruct, put_others, taken_rows};
use crate::agents::bitmap_planning::plan::{BitmapPath, plan_between};
use crate::agents::bitmap_planning::projection::{Slab, StandingCharacter, project};
use crate::agents::bitmap_planning::raster::BitmapLayout;
use crate::agents::bodies::route::Polyline;
use crate::message::Message;
use crate::trace::StateHash;
use crate::world::scene::Scene;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::sync::Arc;

/// The most characters on one floor.
pub const MOST_WALKERS: usize = 100;

/// Below this speed, in m/s, a character at its goal will stay there.
const STANDS: f64 = 0.15;

/// The static obstacles, dilated for bodies of one size.
#[derive(Clone, Debug)]
struct Ground {
    body: Body,
    grown: Arc<DilatedBitmap>,
}

/// Characters on a floor (Kuffner 1998): each plans on a bitmap of its own, with the others as obstacles at their
/// present positions, and follows the path found.
///
/// The caller owns the scene: it is passed to each tick, and changes are [announced](Walkers::scene_changed). A tick is
/// one time step: scripts advance; the characters that must replan do so (a new goal, a changed scene, a remaining path
/// through a cell no longer free, a retry that is due), and one more in turn; then all move at once. Edits and
/// movements take effect on planning in the next tick. The future positions of others are not predicted, so two may
/// walk at each other; a margin of about one radius keeps bodies apart.
///
/// Deterministic: the same calls give the same states, bit by bit. A clone is a snapshot from which the run can be
/// repeated.
///
/// A tick costs O(walkers² · cells of a path) to check the paths and O(cells) for each plan.
#[derive(Clone, Debug)]
pub struct Walkers {
    pub(in crate::agents) settings: WalkSettings,
    pub(in crate::agents) walkers: Vec<Walker>,
    next_id: u32,
    pub(in crate::agents) now: u64,
    random: Pcg32,
    gait: Arc<Gait>,
    grounds: Vec<Ground>,
    /// The corners of the workspace that the grounds were made for.
    over: Option<(DVec2, DVec2)>,
    pub(in crate::agents) search: BucketSearch,
    planned: u32,
    /// The index of the character that is the first to plan in the next tick.
    first_to_plan: usize,
}

impl Walkers {
    /// An empty floor.
    ///
    /// # Errors
    /// Those of [`WalkSettings::check`].
    pub fn new(settings: WalkSettings) -> Result<Walkers, Message> {
        settings.check()?;
        Ok(Walkers {
            settings,
            walkers: Vec::new(),
            next_id: 0,
            now: 0,
            random: Pcg32::new(settings.seed, 54),
            gait: Arc::new(Gait::procedural()),
            grounds: Vec::new(),
            over: None,
            search: BucketSearch::default(),
            planned: 0,
            first_to_plan: 0,
        })
    }

    /// A copy that continues exactly as this one, without the search's working memory: small enough to keep many.
    /// O(characters), and as much as their paths and trails are long.
    pub fn moment(&self) -> Walkers {
        Walkers {
            settings: self.settings,
            walkers: self.walkers.clone(),
            next_id: self.next_id,
            now: self.now,
            random: self.random.clone(),
            gait: Arc::clone(&self.gait),
            grounds: self.grounds.clone(),
            over: self.over,
            search: BucketSearch::default(),
            planned: self.planned,
            first_to_plan: self.first_to_plan,
        }
    }

    /// Adds a character and answers its index. Its time step is set to that of all.
    ///
    /// Its position may be one that is not free; it then walks out if cells that are not obstacles themselves lead out.
    ///
    /// # Errors
    /// `walk.full`; those of [`Body::check`], [`Gains::check`] and [`Follower::new`](super::follower::Follower::new).
    pub fn add(
        &mut self,
        body: Body,
        gains: Gains,
        at: DVec2,
        heading: f64,
    ) -> Result<usize, Message> {
        if self.walkers.len() >= MOST_WALKERS {
            return Err(Message::new("walk.full").with("most", MOST_WALKERS));
        }
        let state = BodyState {
            at,
            heading,
            ..BodyState::default()
        };
        let gains = Gains {
            dt: self.settings.dt,
            ..gains
        };
        let walker = Walker::new(self.next_id, body, gains, state)?;
        self.next_id += 1;
        self.walkers.push(walker);
        Ok(self.walkers.len() - 1)
    }

    /// Takes a character away; those after it move up.
    ///
    /// # Errors
    /// `walk.no-walker`.
    pub fn remove(&mut self, index: usize) -> Result<(), Message> {
        self.known(index)?;
        self.walkers.remove(index);
        Ok(())
    }

    fn known(&mut self, index: usize) -> Result<&mut Walker, Message> {
        let count = self.walkers.len();
        self.walkers.get_mut(index).ok_or_else(|| {
            Message::new("walk.no-walker")
                .with("index", index)
                .with("count", count)
        })
    }

    /// Gives a character a goal in place of its script. It keeps heading and speeds, and plans in the next tick.
    ///
    /// # Errors
    /// `walk.no-walker`; `walk.goal-not-finite`. A goal outside of the workspace is reported by the plan.
    pub fn set_goal(&mut self, index: usize, goal: DVec2) -> Result<(), Message> {
        if !goal.is_finite() {
            self.known(index)?;
            return Err(Message::new("walk.goal-not-finite"));
        }
        self.set_script(index, Script::to(goal))
    }

    /// Gives a character a script, from its first step; an empty one lets it stand.
    ///
    /// # Errors
    /// `walk.no-walker`.
    pub fn set_script(&mut self, index: usize, script: Script) -> Result<(), Message> {
        let walker = self.known(index)?;
        walker.goal = None;
        walker.pause_until = None;
        walker.at_step = 0;
        walker.yields = None;
        walker.waiting_since = None;
        // The path stays until there is a plan for the new goal; without one it stops.
        let going = matches!(script.steps().first(), Some(ScriptStep::Goto(_)));
        if !going {
            walker.plan = None;
            walker.follower.set_route(Polyline::default());
        }
        walker.script = script;
        if walker.badge != Badge::Stopped {
            walker.badge = Badge::Idle;
            walker.trouble = None;
        }
        Ok(())
    }

    /// Places a character elsewhere, as dragging does. It keeps its speeds, and plans in the next tick.
    ///
    /// # Errors
    /// `walk.no-walker`; `walk.runaway` for a place that is not finite or out of all range.
    pub fn put(&mut self, index: usize, at: DVec2, heading: f64) -> Result<(), Message> {
        let walker = self.known(index)?;
        let state = BodyState {
            at,
            heading,
            ..*walker.state()
        };
        walker.follower.put(state)?;
        walker.must_plan = walker.goal.is_some();
        walker.trail.clear();
        if matches!(walker.badge, Badge::Stopped | Badge::Arrived) {
            walker.badge = if walker.goal.is_some() {
                Badge::Walking
            } else {
                Badge::Idle
            };
            walker.trouble = None;
        }
        Ok(())
    }

    /// Sets the gains of a character; the time step stays that of all.
    ///
    /// # Errors
    /// `walk.no-walker`; those of [`Gains::check`].
    pub fn set_gains(&mut self, index: usize, gains: Gains) -> Result<(), Message> {
        let dt = self.settings.dt;
        let gains = Gains { dt, ..gains };
        gains.check()?;
        self.known(index)?.gains = gains;
        Ok(())
    }

    /// Sets radius and height of a character, which plans in the next tick.
    ///
    /// # Errors
    /// `walk.no-walker`; those of [`Body::check`].
    pub fn set_body(&mut self, index: usize, body: Body) -> Result<(), Message> {
        body.check()?;
        let walker = self.known(index)?;
        walker.body = body;
        walker.must_plan = walker.goal.is_some();
        Ok(())
    }

    /// Sets the settings of all characters; all plan in the next tick. The seed takes effect in a new floor only.
    ///
    /// # Errors
    /// Those of [`WalkSettings::check`].
    pub fn set_settings(&mut self, settings: WalkSettings) -> Result<(), Message> {
        settings.check()?;
        self.settings = settings;
        for walker in &mut self.walkers {
            walker.gains.dt = settings.dt;
        }
        self.scene_changed();
        Ok(())
    }

    /// Sets the gait of all characters, which determines the rate of their phases.
    pub fn set_gait(&mut self, gait: Gait) {
        self.gait = Arc::new(gait);
    }

    /// Announces a change of the scene: all characters with a goal plan in the next tick.
    pub fn scene_changed(&mut self) {
        self.grounds.clear();
        for walker in &mut self.walkers {
            walker.must_plan = walker.goal.is_some() && walker.badge != Badge::Arrived;
        }
    }

    /// One time step. Answers how many plans were made in it.
    pub fn tick(&mut self, scene: &Scene) -> u32 {
        self.planned = 0;
        if self.over != Some((scene.min(), scene.max())) {
            self.over = Some((scene.min(), scene.max()));
            self.scene_changed();
        }
        for walker in &mut self.walkers {
            walker.follow_script(self.now, self.settings.dt);
        }
        let turn = match self.walkers.len() as u64 {
            0 => None,
            count => self
                .settings
                .round_robin
                .then(|| (self.now % count) as usize),
        };
        self.plan_in_turn(turn, scene);
        self.resolve_deadlocks(scene);
        for walker in &mut self.walkers {
            move_on(walker, &self.gait);
        }
        self.now += 1;
        self.planned
    }

    /// Plans for all characters that are due, up to the limit per tick: the next tick begins with the first one left
    /// out.
    fn plan_in_turn(&mut self, turn: Option<usize>, scene: &Scene) {
        let count = self.walkers.len();
        let first = self.first_to_plan;
        self.first_to_plan = 0;
        for index in (0..count).map(|i| (first + i) % count) {
            if self.due(index, turn == Some(index)) {
                if self.planned >= self.settings.most_plans {
                    self.first_to_plan = index;
                    return;
                }
                self.plan(index, scene);
            }
        }
    }

    /// Whether a character plans in this tick.
    fn due(&self, index: usize, turn: bool) -> bool {
        let walker = &self.walkers[index];
        match walker.badge {
            Badge::Walking | Badge::Yielding => walker.must_plan || turn || self.hindered(index),
            Badge::Waiting => walker.must_plan || self.now >= walker.retry_at,
            _ => false,
        }
    }

    /// Whether the rest of a path leads through a cell that another character occupies.
    fn hindered(&self, index: usize) -> bool {
        let walker = &self.walkers[index];
        let ahead = walker.cells_ahead();
        let Some(ground) = self.ground_of(walker.body) else {
            return false;
        };
        if ahead.is_empty() {
            return false;
        }
        let raster = *ground.raster();
        let radius = self.radius(walker.body);
        if self.settings.dilation.line_width(radius).is_some() {
            let mut map = DilatedBitmap::of_cells(raster, &vec![true; raster.len()], false);
            put_others(
                &mut map,
                &self.standing(index),
                radius,
                self.settings.dilation,
            );
            return ahead.iter().any(|&cell| !map.free(cell));
        }
        let spots = ahead.iter().map(|&cell| raster.spot(cell));
        let (mut low, mut high) = ((u32::MAX, u32::MAX), (0, 0));
        for (x, y) in spots.clone() {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let mut rows = Vec::new();
        self.standing(index).iter().any(|other| {
            // Far from the whole path: the usual case.
            let at = raster.in_cells(other.at);
            let reach = (other.radius + other.margin + radius) / raster.cell() + 3.0;
            if at.x < f64::from(low.0) - reach
                || at.x > f64::from(high.0) + reach
                || at.y < f64::from(low.1) - reach
                || at.y > f64::from(high.1) + reach
            {
                return false;
            }
            taken_rows(&raster, other, radius, self.settings.dilation, &mut rows);
            let Some(&(first, ..)) = rows.first() else {
                return false;
            };
            spots.clone().any(|(x, y)| {
                let row = y.checked_sub(first).and_then(|i| rows.get(i as usize));
                row.is_some_and(|&(_, from, to)| from <= x && x <= to)
            })
        })
    }

    /// The radius with which a body plans.
    pub(in crate::agents) fn radius(&self, body: Body) -> f64 {
        body.radius + self.settings.clearance
    }

    /// All others as obstacles to the character at `index`.
    fn standing(&self, index: usize) -> Vec<StandingCharacter> {
        let margin = self
            .settings
            .margin
            .unwrap_or(self.walkers[index].body.radius);
        let others = self.walkers.iter().enumerate().filter(|(i, _)| *i != index);
        let standing = others.map(|(_, other)| StandingCharacter {
            at: other.state().at,
            radius: other.body.radius,
            margin,
        });
        standing.collect()
    }

    fn raster(&self, scene: &Scene, body: Body) -> Result<BitmapLayout, Message> {
        BitmapLayout::over(
            scene.min(),
            scene.max(),
            self.settings.cell,
            self.radius(body),
        )
    }

    fn ground_of(&self, body: Body) -> Option<&Arc<DilatedBitmap>> {
        let known = self.grounds.iter().find(|ground| ground.body == body);
        known.map(|ground| &ground.grown)
    }

    /// The static obstacles dilated for a body; computed when first needed.
    pub(in crate::agents) fn ground(
        &mut self,
        scene: &Scene,
        body: Body,
    ) -> Result<Arc<DilatedBitmap>, Message> {
        if let Some(grown) = self.ground_of(body) {
            return Ok(grown.clone());
        }
        // Maps for bodies that no character has any more (a slider leaves many behind) are dropped.
        let walkers = &self.walkers;
        self.grounds
            .retain(|ground| walkers.iter().any(|walker| walker.body == ground.body));
        let raster = self.raster(scene, body)?;
        let slab = Slab::of_height(body.height);
        let (radius, dilation) = (self.radius(body), self.settings.dilation);
        let grown = Arc::new(obstruct(scene, &slab, raster, &[], radius, dilation));
        self.grounds.push(Ground {
            body,
            grown: grown.clone(),
        });
        Ok(grown)
    }

    /// The map on which a character plans now.
    pub(in crate::agents) fn map(
        &mut self,
        index: usize,
        scene: &Scene,
    ) -> Result<DilatedBitmap, Message> {
        let body = self.walkers[index].body;
        let mut map = DilatedBitmap::clone(&*self.ground(scene, body)?);
        let standing = self.standing(index);
        put_others(
            &mut map,
            &standing,
            self.radius(body),
            self.settings.dilation,
        );
        Ok(map)
    }

    fn plan(&mut self, index: usize, scene: &Scene) {
        let walker = &self.walkers[index];
        let from = walker.state().at;
        let target = walker.yields.map(|yields| yields.at).or(walker.goal);
        let Some(to) = target else {
            return;
        };
        self.planned += 1;
        let (guide, blocked) = (self.settings.guide, self.settings.blocked_goal);
        let found = self
            .map(index, scene)
            .and_then(|map| plan_between(&mut self.search, &map, from, to, guide, blocked));
        self.take_up(index, found);
    }

    /// Hands a plan to the controller at once, or lets the character stop and wait.
    fn take_up(&mut self, index: usize, found: Result<BitmapPath, Message>) {
        let by = f64::from(self.random.next_u32()) / 4_294_967_296.0;
        let wait = self.settings.retry * (1.0 + self.settings.jitter * (2.0 * by - 1.0));
        let walker = &mut self.walkers[index];
        walker.plans += 1;
        walker.must_plan = false;
        match found {
            Ok(plan) => {
                walker.follower.set_route(plan.route.clone());
                walker.plan = Some(plan);
                walker.waiting_since = None;
                walker.trouble = None;
                walker.badge = match walker.yields {
                    Some(_) => Badge::Yielding,
                    None => Badge::Walking,
                };
            }
            Err(message) => {
                walker.follower.set_route(Polyline::default());
                walker.plan = None;
                walker.trouble = Some(message);
                walker.badge = Badge::Waiting;
                walker.waiting_since.get_or_insert(self.now);
                walker.retry_at = self.now + (wait / self.settings.dt).round().max(1.0) as u64;
            }
        }
    }

    /// The characters.
    pub fn walkers(&self) -> &[Walker] {
        &self.walkers
    }

    /// The settings.
    pub fn settings(&self) -> &WalkSettings {
        &self.settings
    }

    /// The cycles by which all move.
    pub fn gait(&self) -> &Gait {
        &self.gait
    }

    /// How many ticks have passed.
    pub fn ticks(&self) -> u64 {
        self.now
    }

    /// The seconds that have passed.
    pub fn time(&self) -> f64 {
        self.now as f64 * self.settings.dt
    }

    /// The bitmap of a character before dilation, computed anew: to be drawn and timed. Time O(edges + cells).
    ///
    /// # Errors
    /// `walk.no-walker`; those of [`BitmapLayout::over`].
    pub fn bitmap(&mut self, index: usize, scene: &Scene) -> Result<ObstacleBitmap, Message> {
        let body = self.known(index)?.body;
        let raster = self.raster(scene, body)?;
        let slab = Slab::of_height(body.height);
        Ok(project(scene, &slab, raster, &self.standing(index)))
    }

    /// The map on which a character would plan now: what [`obstruct`] gives. Time O(cells) if the scene has not
    /// changed.
    ///
    /// # Errors
    /// `walk.no-walker`; those of [`BitmapLayout::over`].
    pub fn dilated(&mut self, index: usize, scene: &Scene) -> Result<DilatedBitmap, Message> {
        self.known(index)?;
        self.map(index, scene)
    }

    /// The pairs of characters, by index, whose bodies overlap, and by how many metres.
    pub fn overlaps(&self) -> Vec<(usize, usize, f64)> {
        let mut found = Vec::new();
        for (i, one) in self.walkers.iter().enumerate() {
            for (j, other) in self.walkers.iter().enumerate().skip(i + 1) {
                let apart = one.state().at.distance(other.state().at);
                let by = one.body.radius + other.body.radius - apart;
                if by > 0.0 {
                    found.push((i, j, by));
                }
            }
        }
        found
    }

    /// A hash of all state that later ticks depend on.
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.settings.hash_into(&mut hash);
        self.gait.hash_into(&mut hash);
        hash.word(self.now);
        hash.word(u64::from(self.next_id));
        hash.word(self.random.clone().next_u64());
        hash.word(self.first_to_plan as u64);
        for walker in &self.walkers {
            walker.hash_into(&mut hash);
        }
        hash.finish()
    }
}

/// One step of the controller, and what shows of it.
fn move_on(walker: &mut Walker, gait: &Gait) {
    if let Err(message) = walker.follower.step(&walker.gains) {
        walker.badge = Badge::Stopped;
        walker.trouble = Some(message);
        walker.plan = None;
        return;
    }
    let state = *walker.follower.state();
    // A character that has a new goal and awaits its plan has arrived at the old goal only.
    let there = walker.follower.arrived() && !walker.must_plan;
    if walker.badge == Badge::Walking && there && state.speed.abs() < STANDS {
        walker.badge = Badge::Arrived;
    }
    if walker.trail.len() == TRAIL {
        walker.trail.pop_front();
    }
    walker.trail.push_back(state.at);
    let before = walker.phase;
    let after = before + gait.rate(state.speed) * walker.gains.dt;
    walker.phase = after - after.floor();
    // A foot comes down at phase 0 and at phase 1/2; a body that stands sets none.
    let left = walker.phase < before;
    let right = before < 0.5 && walker.phase >= 0.5;
    if (left || right) && state.speed.abs() > 0.05 {
        let side = state.facing().perp() * if left { 0.1 } else { -0.1 };
        if walker.footprints.len() == FOOTPRINTS {
            walker.footprints.pop_front();
        }
        walker.footprints.push_back(Footprint {
            at: state.at + side,
            heading: state.heading,
            left,
        });
    }
}
