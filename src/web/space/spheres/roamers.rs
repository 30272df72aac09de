//! Animals that walk on the page's navspheres, there and back.

use glam::DVec3;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::navspheres::{
    Animal, AnimalKind, Meetings, Notch, RoamSettings, RoamState, Roamer, SphereGoal, SphereQuery,
};
use crate::web::space::SphereStudy;
use crate::web::space::spheres::study::place_of;
use crate::web::space::spheres::way::{coordinates, direction_of, goal_of};
use crate::web::values::{Failure, object};

/// Seconds of a tick.
const TICK: f64 = 0.02;

/// The errand of an animal.
#[derive(Clone)]
struct Errand {
    kind: usize,
    ends: [SphereGoal; 2],
    /// The direction in which it is to look at the farther end.
    arrival: Option<DVec3>,
    /// The end that it goes to.
    to: usize,
    arrivals: u32,
}

impl Errand {
    /// Its goal, and the direction in which it is to look there.
    fn next(&self) -> (SphereGoal, Option<DVec3>) {
        (self.ends[self.to], self.arrival.filter(|_| self.to == 1))
    }
}

/// Animals on the navspheres.
#[wasm_bindgen]
pub struct SphereRoamers {
    /// The settings of animals that are added.
    settings: RoamSettings,
    errands: Vec<Errand>,
    meetings: Meetings,
    ticks: u32,
}

/// They as they were at a tick.
#[wasm_bindgen]
pub struct SphereRoamersMoment {
    errands: Vec<Errand>,
    meetings: Meetings,
    ticks: u32,
}

/// One of them.
#[derive(Serialize)]
struct RoamerValue {
    kind: &'static str,
    state: &'static str,
    /// The farthest sphere of the route that it was in; `of`: the number of them.
    progress: usize,
    of: usize,
    reroutes: u32,
    snapped: u32,
    waited: u32,
    arrivals: u32,
    why: Option<Message>,
}

#[wasm_bindgen]
impl SphereRoamers {
    /// A simulation without animals.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> SphereRoamers {
        SphereRoamers {
            settings: RoamSettings::default(),
            errands: Vec::new(),
            meetings: Meetings::new(),
            ticks: 0,
        }
    }

    /// Takes all animals away and begins again at tick 0.
    pub fn clear(&mut self) {
        *self = SphereRoamers {
            settings: self.settings,
            ..SphereRoamers::new()
        };
    }

    /// The strength with which those that are added from now on are turned away from notches, from 0 to 1.
    #[wasm_bindgen(js_name = setTangentBias)]
    pub fn set_tangent_bias(&mut self, strength: f64) {
        self.settings.tangent_bias = strength;
    }

    /// One more animal, from one place to another, or into an area around it, and back; `arrival`: the heading in which
    /// it is to look there, no number where that does not matter.
    #[allow(clippy::too_many_arguments)]
    pub fn add(
        &mut self,
        study: &SphereStudy,
        kind: &str,
        radius: f64,
        start: &[f64],
        goal: &[f64],
        area: f64,
        arrival: f64,
    ) -> Result<(), JsValue> {
        let index = AnimalKind::ALL.iter().position(|one| one.id() == kind);
        let index = index.unwrap_or(0);
        let animal = Animal {
            radius,
            ..AnimalKind::ALL[index].animal()
        };
        let (from, to) = (place_of(start), place_of(goal));
        let ends = [SphereGoal::Place(from), goal_of(goal, area)];
        let arrival = direction_of(arrival);
        let seed = 1 + index as u64;
        let roamer = Roamer::new(&study.navrep, animal, self.settings, from, seed);
        let mut roamer = roamer.or_throw()?;
        roamer.face(to - from);
        roamer.send(Some(ends[1]), arrival).or_throw()?;
        self.meetings.add(roamer);
        self.errands.push(Errand {
            kind: index,
            ends,
            arrival,
            to: 1,
            arrivals: 0,
        });
        Ok(())
    }

    /// Another goal for all of them, from where they are; nothing changes where one of the two is no place.
    pub fn send(
        &mut self,
        start: &[f64],
        goal: &[f64],
        area: f64,
        arrival: f64,
    ) -> Result<(), JsValue> {
        let ends = [SphereGoal::Place(place_of(start)), goal_of(goal, area)];
        let query = SphereQuery {
            goal: ends[1],
            ..SphereQuery::between(place_of(start), place_of(goal))
        };
        query.checked().or_throw()?;
        for (number, errand) in self.errands.iter_mut().enumerate() {
            (errand.ends, errand.arrival) = (ends, direction_of(arrival));
            if let Some(roamer) = self.meetings.roamer_mut(number) {
                let (to, facing) = errand.next();
                roamer.send(Some(to), facing).or_throw()?;
            }
        }
        Ok(())
    }

    /// The spheres are others than before, whatever their version: all look for a way anew.
    pub fn reroute(&mut self) {
        for number in 0..self.errands.len() {
            if let Some(roamer) = self.meetings.roamer_mut(number) {
                roamer.reroute();
            }
        }
    }

    /// Lets one fiftieth of a second pass.
    pub fn tick(&mut self, study: &SphereStudy) {
        self.meetings.tick(&study.navrep, TICK);
        for (number, errand) in self.errands.iter_mut().enumerate() {
            let Some(roamer) = self.meetings.roamer_mut(number) else {
                continue;
            };
            if roamer.state() == RoamState::Arrived {
                errand.arrivals += 1;
                errand.to = 1 - errand.to;
                let (back, facing) = errand.next();
                // A place that was good once is good again.
                let _ = roamer.send(Some(back), facing);
            }
        }
        self.ticks += 1;
    }

    /// Ticks since the beginning.
    #[wasm_bindgen(getter)]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Seconds of a tick.
    #[wasm_bindgen(getter, js_name = tickSeconds)]
    pub fn tick_seconds(&self) -> f64 {
        TICK
    }

    /// The bodies: of each its kind by number, the centre, the direction, the radius, and whether it moves.
    pub fn bodies(&self) -> Float64Array {
        let mut values = Vec::new();
        for (errand, roamer) in self.errands.iter().zip(self.meetings.roamers()) {
            values.push(errand.kind as f64);
            values.extend(roamer.at().to_array());
            values.extend(roamer.heading().to_array());
            values.push(roamer.animal().radius);
            let moves = matches!(roamer.state(), RoamState::Walking | RoamState::Turning);
            values.push(f64::from(u8::from(moves)));
        }
        Float64Array::from(values.as_slice())
    }

    /// The path that one of them follows: x, y and z of each place.
    pub fn path(&self, index: usize) -> Vec<f64> {
        let roamer = self.meetings.roamers().get(index);
        roamer.map_or_else(Vec::new, |roamer| coordinates(roamer.path()))
    }

    /// The notches that they are turned away from: of each its place, the unit vector away from it, how much it counts,
    /// and the radius of the animal.
    pub fn notches(&self, study: &SphereStudy) -> Vec<f64> {
        let each = self.meetings.roamers().iter().flat_map(|roamer| {
            let radius = roamer.animal().radius;
            let notches = roamer.notches(&study.navrep);
            notches.into_iter().map(move |notch| (notch, radius))
        });
        each.flat_map(|(Notch { at, away, share }, radius)| {
            [at.x, at.y, at.z, away.x, away.y, away.z, share, radius]
        })
        .collect()
    }

    /// The facts about each animal.
    pub fn about(&self) -> Result<JsValue, JsValue> {
        let about = |(errand, roamer): (&Errand, &Roamer)| {
            let counts = roamer.counts();
            RoamerValue {
                kind: AnimalKind::ALL[errand.kind].id(),
                state: match roamer.state() {
                    RoamState::Idle => "idle",
                    RoamState::Walking => "walking",
                    RoamState::Turning => "turning",
                    RoamState::Waiting => "waiting",
                    RoamState::Arrived => "arrived",
                    RoamState::Stranded => "stranded",
                },
                progress: roamer.progress(),
                of: roamer.route().map_or(0, |route| route.spheres.len()),
                reroutes: counts.reroutes,
                snapped: counts.snapped,
                waited: counts.waited,
                arrivals: errand.arrivals,
                why: roamer.refused().cloned(),
            }
        };
        let both = self.errands.iter().zip(self.meetings.roamers());
        let all: Vec<RoamerValue> = both.map(about).collect();
        object(&all)
    }

    /// They as they are, to come back to.
    pub fn moment(&self) -> SphereRoamersMoment {
        SphereRoamersMoment {
            errands: self.errands.clone(),
            meetings: self.meetings.clone(),
            ticks: self.ticks,
        }
    }

    /// They are again as they were.
    pub fn back(&mut self, to: &SphereRoamersMoment) {
        self.errands.clone_from(&to.errands);
        self.meetings = to.meetings.clone();
        self.ticks = to.ticks;
    }

    /// The hash of all that decides how they go on.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.meetings.hash())
    }
}
