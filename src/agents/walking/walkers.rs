//! A floor of walking characters, each planning around the others.

use super::follower::BodyState;
use super::gains::Gains;
use super::guided::Guided;
use super::script::{Script, ScriptStep};
use super::walk_settings::WalkSettings;
use super::walker::{Badge, Body, FOOTPRINTS, Footprint, TRAIL, Walker};
use crate::agents::bitmap_planning::bitmap::ObstacleBitmap;
use crate::agents::bitmap_planning::bitmap_navigator::BitmapNavigator;
use crate::agents::bitmap_planning::dilation::DilatedBitmap;
use crate::agents::bitmap_planning::projection::{Slab, project};
use crate::animation::{FigureMaker, Gait, Legs, SharedLegs};
use crate::message::Message;
use crate::path::{Navigator, SceneContext};
use crate::trace::StateHash;
use crate::world::scene::{Scene, Surroundings};
use glam::{DVec2, DVec3};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::sync::Arc;

/// The most characters on one floor.
pub const MOST_WALKERS: usize = 100;

/// Below this speed, in m/s, a character at its goal will stay there.
const STANDS: f64 = 0.15;

/// Characters on a floor (Kuffner 1998): each plans on a bitmap of its own, with the others as obstacles at their
/// present positions, and follows the path found.
///
/// The caller owns the scene: it is passed to each tick, and changes are [announced](Walkers::scene_changed). A tick is
/// one time step: scripts advance; the characters that must replan do so (a new goal, a changed scene, a remaining path
/// through a cell no longer free, a retry that is due), and one more in turn; then all move at once. Edits and
/// movements take effect on planning in the next tick. The future positions of others are not predicted, so two may
/// walk at each other; a margin of about one radius keeps bodies apart.
///
/// With [`PathFollowing::PulledStraight`](super::walk_settings::PathFollowing), which the paper lacks, a character
/// follows its path pulled straight and keeps it while it holds: against the scene as it is, and against others for the
/// next three seconds. It aims as far along the path as a straight line leads, and slows down behind whoever is near in
/// front of it. What is said of ways of other navigators: those through cells are pulled straight, too; a roadmap's
/// lines and arcs stay as they are.
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
    pub(in crate::agents) random: Pcg32,
    /// What all walk by to whom no legs of their own are given.
    legs: SharedLegs,
    /// The planner of those to whom no other is lent.
    pub(in crate::agents) bitmap: BitmapNavigator,
    /// How many changes of the scene were announced: to its planner, the scene's revision.
    pub(in crate::agents) changes: u64,
    /// What is in the way of bodies of each height, where a path was pulled straight since the last change.
    pub(in crate::agents) surroundings: Vec<(f64, Arc<Surroundings>)>,
    /// The corners of the workspace that the bitmaps were made for.
    over: Option<(DVec2, DVec2)>,
    pub(in crate::agents) planned: u32,
    /// The index of the character that is the first to plan in the next tick.
    pub(in crate::agents) first_to_plan: usize,
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
            legs: SharedLegs::new(Gait::procedural()),
            bitmap: BitmapNavigator::new(settings.planning()),
            changes: 0,
            surroundings: Vec::new(),
            over: None,
            planned: 0,
            first_to_plan: 0,
        })
    }

    /// A copy that continues exactly as this one, without the search's working memory: small enough to keep many.
    /// O(characters), and as much as their paths and trails are long.
    pub fn moment(&self) -> Walkers {
        self.clone()
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
            walker.forget_way();
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
        walker.kept = None;
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
        walker.kept = None;
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
        self.bitmap.set_planning(settings.planning());
        for walker in &mut self.walkers {
            walker.gains.dt = settings.dt;
            walker.kept = None;
        }
        self.scene_changed();
        Ok(())
    }

    /// Sets the gait of all characters that have no legs of their own; it determines the rate of their phases.
    pub fn set_gait(&mut self, gait: Gait) {
        self.set_legs(SharedLegs::new(gait));
    }

    /// Sets what all characters walk by that have no legs of their own.
    pub fn set_legs(&mut self, legs: SharedLegs) {
        self.legs = legs;
    }

    /// Gives a character legs of its own, or takes them away.
    ///
    /// # Errors
    /// `walk.no-walker`.
    pub fn set_own_legs(&mut self, index: usize, legs: Option<SharedLegs>) -> Result<(), Message> {
        self.known(index)?.legs = legs;
        Ok(())
    }

    /// Announces a change of the scene: all characters with a goal plan in the next tick.
    pub fn scene_changed(&mut self) {
        self.bitmap.forget();
        self.surroundings.clear();
        self.changes += 1;
        for walker in &mut self.walkers {
            walker.must_plan = walker.goal.is_some() && walker.badge != Badge::Arrived;
        }
    }

    /// One time step. Answers how many plans were made in it.
    pub fn tick(&mut self, scene: &Scene) -> u32 {
        self.advance(scene, None)
    }

    /// One time step in which ways are asked of another navigator than the bitmap's planner, which makes room in
    /// deadlocks all the same. Each asks with its radius, the clearance of the settings added, and with the others as
    /// they stand. Answers how many plans were made.
    pub fn tick_with(&mut self, on: &dyn SceneContext, navigator: &mut dyn Navigator) -> u32 {
        self.advance(on.scene(), Some(Guided { on, navigator }))
    }

    fn advance(&mut self, scene: &Scene, mut guided: Option<Guided>) -> u32 {
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
        self.plan_in_turn(turn, scene, &mut guided);
        self.resolve_deadlocks(scene, &mut guided);
        self.look_out(scene);
        for walker in &mut self.walkers {
            move_on(walker, &self.legs);
        }
        self.now += 1;
        self.planned
    }

    /// The characters.
    pub fn walkers(&self) -> &[Walker] {
        &self.walkers
    }

    /// The settings.
    pub fn settings(&self) -> &WalkSettings {
        &self.settings
    }

    /// What all walk by that have no legs of their own.
    pub fn legs(&self) -> &dyn Legs {
        self.legs.get()
    }

    /// What a character walks by.
    pub fn legs_of(&self, walker: &Walker) -> SharedLegs {
        walker.legs.as_ref().unwrap_or(&self.legs).clone()
    }

    /// Appends the positions of all joints of a character, in the world: z up, metres.
    pub fn append_figure(&self, walker: &Walker, maker: &mut FigureMaker, out: &mut Vec<DVec3>) {
        let legs = walker.legs.as_ref().unwrap_or(&self.legs);
        maker.append(legs.get(), &walker.instant(), out);
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
    /// `walk.no-walker`; those of [`BitmapLayout::over`](crate::agents::BitmapLayout::over).
    pub fn bitmap(&mut self, index: usize, scene: &Scene) -> Result<ObstacleBitmap, Message> {
        let body = self.known(index)?.body;
        let raster = self.raster(scene, body)?;
        let slab = Slab::of_body(body.height, self.settings.agility);
        Ok(project(scene, &slab, raster, &self.standing(index)))
    }

    /// The map on which a character would plan now: what [`obstruct`](crate::agents::obstruct) gives. Time O(cells) if
    /// the scene has not changed.
    ///
    /// # Errors
    /// `walk.no-walker`; those of [`BitmapLayout::over`](crate::agents::BitmapLayout::over).
    pub fn dilated(&mut self, index: usize, scene: &Scene) -> Result<DilatedBitmap, Message> {
        self.known(index)?;
        Ok(Arc::unwrap_or_clone(self.map(index, scene)?))
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
        self.legs.get().hash_into(&mut hash);
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
fn move_on(walker: &mut Walker, legs: &SharedLegs) {
    if let Err(message) = walker.follower.step(&walker.gains) {
        walker.badge = Badge::Stopped;
        walker.trouble = Some(message);
        walker.plan = None;
        walker.route = None;
        walker.kept = None;
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
    let legs = walker.legs.as_ref().unwrap_or(legs).get();
    let after = before + legs.rate(state.speed, state.spin) * walker.gains.dt;
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
