//! Several animals on one navrep: which enters a sphere, and which waits at the overlap.
//!
//! **Rule.** An animal holds the sphere of its route that it is in, and the next one from when it may enter it. It may
//! where that sphere is twice as large as all bodies in it side by side; else it waits in its own until there is room,
//! before the plane of the gate, so that its body is not in the way of those beyond.
//! One that has waited for [`PATIENCE`] looks for another route, on which spheres cost a radius more for each animal
//! in them. Where two want each other's spheres the one with the lower number then goes first. No step
//! brings bodies to overlap: one that would is left out, and an animal goes round another one where there is room
//! aside. Only where its spheres are culled is an animal put into the nearest one, whoever is there; two bodies that
//! overlap then never come nearer to each other.
//!
//! **Order.** The animals move one after the other, by number, so that a run depends on nothing else.
//!
//! **What it does not do.** In a passage too narrow for two that leads nowhere else, two that meet stand for good:
//! none walks backwards.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009, names "inter-animal
//! interactions" only; the rule is ours.

use super::roamer::{RoamContext, Roamer};
use crate::navspheres::{Navrep, SphereEnd, SphereRouter};
use crate::trace::StateHash;
use glam::DVec3;

/// How long an animal waits before it looks for another route, in seconds.
pub const PATIENCE: f64 = 1.0;

/// The spheres that an animal holds: the one that it is in and the one that it may enter.
#[derive(Clone, Copy, Debug, Default)]
struct Hold {
    /// The sphere that it is in.
    home: Option<u32>,
    /// The sphere that it may enter next.
    next: Option<u32>,
    /// How long it has been waiting, in seconds.
    waiting: f64,
}

/// Several animals that walk on one navrep. A clone is a snapshot.
#[derive(Clone, Debug, Default)]
pub struct Meetings {
    roamers: Vec<Roamer>,
    holds: Vec<Hold>,
    router: SphereRouter,
    /// How many are in each sphere; all zero from one tick of an animal to the next.
    occupancy: Vec<u32>,
    others: Vec<(DVec3, f64)>,
}

impl Meetings {
    /// Without animals.
    pub fn new() -> Meetings {
        Meetings::default()
    }

    /// Adds an animal; its number is how many there were before.
    pub fn add(&mut self, roamer: Roamer) -> usize {
        self.roamers.push(roamer);
        self.holds.push(Hold::default());
        self.roamers.len() - 1
    }

    /// The animals.
    pub fn roamers(&self) -> &[Roamer] {
        &self.roamers
    }

    /// An animal, to be sent somewhere.
    pub fn roamer_mut(&mut self, number: usize) -> Option<&mut Roamer> {
        self.roamers.get_mut(number)
    }

    /// The sphere that an animal holds because it is in it.
    pub fn home(&self, number: usize) -> Option<u32> {
        self.holds.get(number)?.home
    }

    /// Whether an animal waits for room in the next sphere of its route.
    pub fn waits(&self, number: usize) -> bool {
        self.holds
            .get(number)
            .is_some_and(|hold| hold.waiting > 0.0)
    }

    /// Lets `dt` seconds pass for all.
    pub fn tick(&mut self, navrep: &Navrep, dt: f64) {
        for number in 0..self.roamers.len() {
            self.hold(navrep, number);
            let wait = self.judge(navrep, number, dt);
            self.occupancy.resize(navrep.capacity(), 0);
            self.others.clear();
            for (index, (one, hold)) in self.roamers.iter().zip(&self.holds).enumerate() {
                if index == number {
                    continue;
                }
                self.others.push((one.at(), one.animal().radius));
                let place = hold
                    .home
                    .and_then(|home| self.occupancy.get_mut(home as usize));
                if let Some(count) = place {
                    *count += 1;
                }
            }
            let context = RoamContext {
                navrep,
                occupancy: &self.occupancy,
                others: &self.others,
                wait,
            };
            self.roamers[number].tick(context, &mut self.router, dt);
            // Only what was counted: a navrep may have many more spheres than there are animals.
            for home in self.holds.iter().filter_map(|hold| hold.home) {
                if let Some(count) = self.occupancy.get_mut(home as usize) {
                    *count = 0;
                }
            }
        }
    }

    /// Takes note of the sphere that an animal is in.
    fn hold(&mut self, navrep: &Navrep, number: usize) {
        let roamer = &self.roamers[number];
        let on_route = roamer
            .route()
            .and_then(|route| route.spheres.get(roamer.progress()).copied());
        let hold = &mut self.holds[number];
        let known = on_route
            .or(hold.home)
            .filter(|home| navrep.is_active(*home));
        let found = || SphereEnd::find(navrep, roamer.animal(), roamer.at()).ok();
        hold.home = known.or_else(|| found().map(|end| end.sphere));
        if hold.next == hold.home {
            hold.next = None;
        }
    }

    /// Whether an animal has to wait; where not it holds the next sphere of its route, too.
    fn judge(&mut self, navrep: &Navrep, number: usize, dt: f64) -> bool {
        let roamer = &self.roamers[number];
        let next = roamer
            .route()
            .and_then(|route| route.spheres.get(roamer.progress() + 1).copied());
        let Some((next, sphere)) = next.and_then(|one| Some((one, navrep.sphere(one)?))) else {
            self.holds[number].next = None;
            self.holds[number].waiting = 0.0;
            return false;
        };
        let inside = self.roamers.iter().zip(&self.holds).enumerate();
        let inside = inside.filter(|(index, (_, hold))| {
            *index != number && (hold.home == Some(next) || hold.next == Some(next))
        });
        let (mut count, mut bodies) = (0, roamer.animal().radius);
        for (_, (other, _)) in inside {
            count += 1;
            bodies += other.animal().radius;
        }
        let roomy = count == 0 || sphere.radius >= 2.0 * bodies;
        let first = self.goes_first(number, next);
        let hold = &mut self.holds[number];
        if roomy || (first && hold.waiting > 2.0 * PATIENCE) {
            hold.next = Some(next);
            hold.waiting = if roomy { 0.0 } else { hold.waiting };
            return false;
        }
        hold.next = None;
        let before = hold.waiting;
        hold.waiting += dt;
        if before < PATIENCE && hold.waiting >= PATIENCE {
            self.roamers[number].reroute();
        }
        true
    }

    /// Whether all that hold a sphere are in it, wait for the one where an animal is, and have higher numbers. One that
    /// holds it as the next one wants no other, so that it comes first.
    fn goes_first(&self, number: usize, next: u32) -> bool {
        let home = self.holds[number].home;
        let mut inside = (0..self.roamers.len()).filter(|other| {
            let hold = &self.holds[*other];
            *other != number && (hold.home == Some(next) || hold.next == Some(next))
        });
        inside.all(|other| {
            let roamer = &self.roamers[other];
            let wanted = roamer
                .route()
                .and_then(|route| route.spheres.get(roamer.progress() + 1).copied());
            other > number && wanted == home && self.waits(other)
        })
    }

    /// A hash of all that their further life depends on.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for (roamer, hold) in self.roamers.iter().zip(&self.holds) {
            roamer.hash_into(&mut hash);
            for sphere in [hold.home, hold.next] {
                hash.word(sphere.map_or(0, |sphere| 1 + u64::from(sphere)));
            }
            hash.number(hold.waiting);
        }
        hash.finish()
    }
}
