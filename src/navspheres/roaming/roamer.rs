//! An animal that walks its route by root motion: with noise, never outside the spheres.
//!
//! **Idea.** A route is a sense of progress, not a track: the animal heads for the farthest place of its path that it
//! sees straight, swaying and at a changing speed. A step that would leave the clear space is walked without sway,
//! then shortened.
//!
//! **Guarantee.** After each tick the body lies in spheres that are active and that it enters, wholly; see
//! [`ClearPiece`](crate::navspheres::ClearPiece). The progress never falls but by another route. Where its sphere or
//! one of its route is culled, moved or changed, it has another route in the next tick, or none is there. Same seed,
//! same calls: same bits.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009, which moves animals by "the
//! root motion of multiple blended animations". **Deviation.** The motion is drawn: a heading that sways, a speed that
//! varies.

use super::settings::RoamSettings;
use super::turning::Turn;
use crate::message::Message;
use crate::navspheres::{
    Animal, ClearPiece, ClearSpace, Navrep, SphereEnd, SphereGoal, SphereGraph, SphereQuery,
    SphereRoute, SphereRouter,
};
use crate::trace::StateHash;
use crate::world::Dice;
use glam::DVec3;

/// The state of an animal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RoamState {
    /// It has no goal.
    #[default]
    Idle,
    /// It walks.
    Walking,
    /// It turns, in steps that were found to fit.
    Turning,
    /// It stands until another one has left.
    Waiting,
    /// It is where it wanted to be.
    Arrived,
    /// No route leads to its goal, or there is no sphere for it.
    Stranded,
}

/// The counts of an animal's run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoamCounts {
    /// Routes found after the first one of a goal.
    pub reroutes: u32,
    /// Turns begun, by the index of their speed in [`TURN_SPEEDS`](super::TURN_SPEEDS).
    pub turns: [u32; 5],
    /// Steps that were shortened or left out because they would have left the spheres.
    pub shortened: u32,
    /// Times it was put into another sphere because there was none any more where it stood.
    pub snapped: u32,
    /// Ticks in which it waited for another one.
    pub waited: u32,
}

/// The context of an animal's tick.
#[derive(Clone, Copy, Debug)]
pub struct RoamContext<'a> {
    /// The spheres.
    pub navrep: &'a Navrep,
    /// How many other animals are in each sphere, by its number.
    pub occupancy: &'a [u32],
    /// The bodies of the others: where, and the radius.
    pub others: &'a [(DVec3, f64)],
    /// Whether it has to wait before it leaves its sphere of the route for the next one.
    pub wait: bool,
}

impl<'a> RoamContext<'a> {
    /// For an animal that is alone.
    pub fn alone(navrep: &'a Navrep) -> RoamContext<'a> {
        RoamContext {
            navrep,
            occupancy: &[],
            others: &[],
            wait: false,
        }
    }
}

/// A route that is being walked.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) route: SphereRoute,
    /// The path to follow, from where the route began.
    pub(super) path: Vec<DVec3>,
    pub(super) space: ClearSpace,
    /// The index of the last sphere of the route that the body was in.
    pub(super) progress: usize,
    /// The index in the path of the place that it heads for.
    pub(super) item: usize,
}

/// An animal that walks on a navrep. A clone is a snapshot: it goes on to the same bits.
#[derive(Clone, Debug)]
pub struct Roamer {
    pub(super) animal: Animal,
    pub(super) settings: RoamSettings,
    pub(super) at: DVec3,
    pub(super) heading: DVec3,
    /// By how much the heading is off what is aimed at, in radians.
    pub(super) sway: f64,
    /// How much of its speed it has.
    pub(super) pace: f64,
    pub(super) goal: Option<(SphereGoal, Option<DVec3>)>,
    pub(super) walk: Option<Walk>,
    pub(super) turn: Option<Turn>,
    /// By how much it goes aside to pass another one, in radians, and for how many more seconds.
    pub(super) dodge: (f64, f64),
    /// How long nothing of its path has been in sight, in seconds.
    pub(super) lost: f64,
    /// Turns begun since it last came into the next sphere of its route.
    pub(super) balked: u32,
    pub(super) state: RoamState,
    pub(super) counts: RoamCounts,
    pub(super) near: ClearSpace,
    /// Whether another route is to be found in the next tick.
    pub(super) asks: bool,
    refused: Option<Message>,
    /// The version of the navrep at the last tick.
    version: Option<u64>,
    dice: Dice,
    drawn: u64,
}

impl Roamer {
    /// An animal at a place, or where it fits nearest to it. `seed`: of its noise.
    ///
    /// # Errors
    /// Those of [`SphereGraph::check`] and [`SphereEnd::find`], and `spheres.query` where the place is no number.
    pub fn new(
        navrep: &Navrep,
        animal: Animal,
        settings: RoamSettings,
        at: DVec3,
        seed: u64,
    ) -> Result<Roamer, Message> {
        SphereGraph::check(&animal)?;
        SphereQuery::between(at, at).checked()?;
        let end = SphereEnd::find(navrep, &animal, at)?;
        Ok(Roamer {
            animal,
            settings: settings.clamped(),
            at: end.at,
            heading: DVec3::X,
            sway: 0.0,
            pace: 1.0,
            goal: None,
            walk: None,
            turn: None,
            dodge: (0.0, 0.0),
            lost: 0.0,
            balked: 0,
            state: RoamState::Idle,
            counts: RoamCounts::default(),
            near: ClearSpace::default(),
            asks: false,
            refused: None,
            version: None,
            dice: Dice::new(seed),
            drawn: 0,
        })
    }

    /// Gives it a goal, with the direction in which it is to look there if that matters; none: it stands.
    ///
    /// # Errors
    /// `spheres.query` where a number cannot be used; the goal stays what it was.
    pub fn send(
        &mut self,
        goal: Option<SphereGoal>,
        arrival: Option<DVec3>,
    ) -> Result<(), Message> {
        if let Some(goal) = goal {
            let query = SphereQuery {
                goal,
                arrival,
                ..SphereQuery::between(self.at, self.at)
            };
            query.checked()?;
        }
        let arrival = arrival.and_then(DVec3::try_normalize);
        self.goal = goal.map(|goal| (goal, arrival));
        self.walk = None;
        self.turn = None;
        self.balked = 0;
        self.asks = goal.is_some();
        self.refused = None;
        self.state = RoamState::Idle;
        Ok(())
    }

    /// Turns it into a direction at once; nothing happens where that is none.
    pub fn face(&mut self, direction: DVec3) {
        if let Some(direction) = direction.try_normalize() {
            self.heading = direction;
            self.turn = None;
        }
    }

    /// What kind of animal it is.
    pub fn animal(&self) -> &Animal {
        &self.animal
    }

    /// The centre of its body, in metres.
    pub fn at(&self) -> DVec3 {
        self.at
    }

    /// The unit vector in which it looks.
    pub fn heading(&self) -> DVec3 {
        self.heading
    }

    /// What it does.
    pub fn state(&self) -> RoamState {
        self.state
    }

    /// What has been counted.
    pub fn counts(&self) -> RoamCounts {
        self.counts
    }

    /// Its route.
    pub fn route(&self) -> Option<&SphereRoute> {
        self.walk.as_ref().map(|walk| &walk.route)
    }

    /// The path along its route, from where that began.
    pub fn path(&self) -> &[DVec3] {
        self.walk.as_ref().map_or(&[], |walk| &walk.path)
    }

    /// The place of the path that it heads for.
    pub fn aim(&self) -> Option<DVec3> {
        let walk = self.walk.as_ref()?;
        walk.path.get(walk.item).copied()
    }

    /// The index in its route of the farthest sphere that it has been in.
    pub fn progress(&self) -> usize {
        self.walk.as_ref().map_or(0, |walk| walk.progress)
    }

    /// The turn that it is in.
    pub fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    /// Why it is stranded.
    pub fn refused(&self) -> Option<&Message> {
        self.refused.as_ref()
    }

    /// Lets `dt` seconds pass, 1/50 as a rule. `router`: what routes are searched with; it keeps memory only.
    pub fn tick(&mut self, context: RoamContext, router: &mut SphereRouter, dt: f64) {
        if !dt.is_finite() || dt <= 0.0 {
            return;
        }
        // Drawn each tick, whatever it does, so that what it does leaves the noise as it is.
        let noise = [self.draw(), self.draw()];
        if self.version != Some(context.navrep.version()) && !self.heed(context.navrep) {
            self.state = RoamState::Stranded;
            return;
        }
        if self.goal.is_none() {
            self.state = RoamState::Idle;
            return;
        }
        if self.asks {
            self.find_route(context, router);
        }
        if self.walk.is_some() {
            self.advance(&context, noise, dt);
        }
    }

    /// Asks for another route in the next tick, as where its way is taken, or where the navrep is another one, which
    /// may have the same version.
    pub fn reroute(&mut self) {
        self.version = None;
        self.asks = self.goal.is_some();
    }

    /// Takes note of another version of the navrep: whether there is a sphere for it.
    fn heed(&mut self, navrep: &Navrep) -> bool {
        self.version = Some(navrep.version());
        self.turn = None;
        let stands = self.state == RoamState::Stranded && self.goal.is_some();
        self.asks |= stands
            || self
                .walk
                .as_ref()
                .is_some_and(|walk| !walk.route.holds(navrep));
        self.near.surround(navrep, &self.animal, self.at);
        if self.near.contains(self.at) {
            return true;
        }
        match SphereEnd::find(navrep, &self.animal, self.at) {
            Ok(end) => {
                self.at = end.at;
                self.counts.snapped += 1;
                self.asks = self.goal.is_some();
                true
            }
            Err(message) => {
                self.refused = Some(message);
                self.walk = None;
                false
            }
        }
    }

    fn find_route(&mut self, context: RoamContext, router: &mut SphereRouter) {
        let Some((goal, arrival)) = self.goal else {
            return;
        };
        self.asks = false;
        let known = self.walk.take().is_some() || self.state == RoamState::Stranded;
        let query = SphereQuery {
            from: self.at,
            facing: Some(self.heading),
            goal,
            arrival,
            turn_weight: self.settings.turn_weight,
        };
        self.turn = None;
        self.lost = 0.0;
        match router.find(context.navrep, &self.animal, query, context.occupancy) {
            Ok(route) => {
                self.counts.reroutes += u32::from(known);
                self.refused = None;
                self.state = RoamState::Walking;
                self.walk = Some(Walk {
                    path: route.path(self.settings.smoothing),
                    space: route.clear_space(),
                    route,
                    progress: 0,
                    item: 0,
                });
            }
            Err(message) => {
                self.refused = Some(message);
                self.state = RoamState::Stranded;
            }
        }
    }

    /// A number from -1 to 1.
    fn draw(&mut self) -> f64 {
        const STEPS: u32 = 1 << 20;
        self.drawn += 1;
        2.0 * f64::from(self.dice.below(STEPS)) / f64::from(STEPS - 1) - 1.0
    }

    /// Takes note of the farthest sphere of the route that the body lies in.
    pub(super) fn note_progress(&mut self) {
        let (at, radius) = (self.at, self.animal.radius);
        let Some(walk) = &mut self.walk else {
            return;
        };
        let ahead = (walk.progress + 1..walk.route.chain.len()).rev();
        let mut inside = ahead.filter(|index| {
            let ball = ClearPiece::ball(&walk.route.chain[*index], radius);
            ball.is_some_and(|ball| ball.contains(at))
        });
        if let Some(index) = inside.next() {
            walk.progress = index;
            self.balked = 0;
        }
    }

    /// Hashes all that its further life depends on.
    pub fn hash_into(&self, hash: &mut StateHash) {
        let vector = |hash: &mut StateHash, vector: DVec3| {
            vector
                .to_array()
                .into_iter()
                .for_each(|one| hash.number(one));
        };
        vector(hash, self.at);
        vector(hash, self.heading);
        [self.sway, self.pace, self.lost, self.dodge.0, self.dodge.1]
            .into_iter()
            .for_each(|one| hash.number(one));
        let flags = [u64::from(self.asks), u64::from(self.balked)];
        let state = [self.state as u64, self.drawn, flags[0], flags[1]];
        state.into_iter().for_each(|one| hash.word(one));
        hash.word(self.version.map_or(0, |version| version + 1));
        if let Some(walk) = &self.walk {
            hash.word(1 + walk.progress as u64);
            hash.word(walk.item as u64);
            walk.path.iter().for_each(|place| vector(hash, *place));
            let spheres = walk.route.spheres.iter();
            spheres.for_each(|sphere| hash.word(u64::from(*sphere)));
        }
        if let Some(turn) = &self.turn {
            vector(hash, turn.aim);
            hash.word(turn.pace as u64);
            hash.word(u64::from(turn.steps));
        }
        if let Some((goal, arrival)) = self.goal {
            let (at, radius) = match goal {
                SphereGoal::Place(at) => (at, -1.0),
                SphereGoal::Area { at, radius } => (at, radius),
            };
            vector(hash, at);
            hash.number(radius);
            vector(hash, arrival.unwrap_or(DVec3::ZERO));
        }
        let counts = self.counts;
        let single = [
            counts.reroutes,
            counts.shortened,
            counts.snapped,
            counts.waited,
        ];
        for count in single.into_iter().chain(counts.turns) {
            hash.word(u64::from(count));
        }
    }
}
