//! A tick of a story's floor: bodies move, and orders go on.

use super::floor_order::Doing;
use super::floor_stage::{FloorStage, STEP};
use super::spots::{SpotQuery, Taken};
use crate::agents::{Badge, Body, Slab, wrapped};
use crate::message::Message;
use crate::path::{LentScene, Navigator, NavigatorQuery, PlanningBody};
use crate::story::execution::OrderStatus;
use crate::story::file::story_place::PlaceNow;
use crate::world::scene::closest_on_segment;
use glam::DVec2;
use std::f64::consts::PI;

/// How long a character waits before it is asked whether there is a way at all, and how often after that, in seconds.
const LOOKS: f64 = 1.0;
/// How long a character waits for others at most, in seconds.
const PATIENCE: f64 = 30.0;
/// How fast who stands turns to what it does something with, in rad/s.
const TURN: f64 = 3.5;
/// How far beside a way those stand who make room, beyond their bodies, in metres.
const ASIDE: f64 = 0.9;

/// The status of an order's walk.
enum Walk {
    Going,
    There,
    Failed(Message),
}

impl FloorStage {
    /// One time step of the bodies.
    pub(super) fn tick_once(&mut self) {
        self.walkers.tick(&self.scene);
        for index in 0..self.orders.len() {
            if self.orders[index].is_running() {
                self.go_on(index);
            }
        }
    }

    fn go_on(&mut self, index: usize) {
        match self.orders[index].doing.clone() {
            Doing::Going { walker, place, .. } => match self.walk(index, walker, place) {
                Walk::Going => {}
                Walk::There => self.orders[index].status = OrderStatus::Done,
                Walk::Failed(why) => self.orders[index].status = OrderStatus::Failed(why),
            },
            Doing::Approaching {
                walker,
                object,
                seconds,
                ..
            } => match self.walk(index, walker, object) {
                Walk::Going => {}
                Walk::There => {
                    self.orders[index].doing = Doing::Acting {
                        walker: Some(walker),
                        object: Some(object),
                        left: seconds,
                    };
                }
                Walk::Failed(why) => self.orders[index].status = OrderStatus::Failed(why),
            },
            Doing::Acting {
                walker,
                object,
                left,
            } => {
                if let (Some(walker), Some(object)) = (walker, object) {
                    self.turn_to(walker, object);
                }
                let left = left - STEP;
                self.orders[index].doing = Doing::Acting {
                    walker,
                    object,
                    left: left.max(0.0),
                };
                if left <= 1e-9 {
                    self.orders[index].status = OrderStatus::Done;
                }
            }
        }
    }

    /// How far the walk of an order has come. A spot that is no longer free, because a wall was built or another one
    /// stands there, is given up for another.
    fn walk(&mut self, index: usize, walker: usize, place: u32) -> Walk {
        let one = &self.walkers.walkers()[walker];
        match one.badge() {
            Badge::Arrived => return Walk::There,
            Badge::Stopped => {
                let why = one.trouble().cloned();
                return Walk::Failed(why.unwrap_or_else(|| Message::new("story-stage.stopped")));
            }
            Badge::Waiting => {}
            _ => {
                self.orders[index].waited = 0.0;
                return Walk::Going;
            }
        }
        let before = self.orders[index].waited;
        let waited = before + STEP;
        self.orders[index].waited = waited;
        if (waited / LOOKS).floor() <= (before / LOOKS).floor() {
            return Walk::Going;
        }
        let goal = match self.spot(walker, place) {
            Ok(goal) => goal,
            Err(why) => return Walk::Failed(why),
        };
        let way = match self.way_alone(walker, goal) {
            Ok(way) => way,
            Err(why) => return Walk::Failed(why),
        };
        if waited >= PATIENCE {
            return Walk::Failed(Message::new("story-stage.blocked"));
        }
        self.aim(index, goal);
        self.clear(walker, &way);
        Walk::Going
    }

    /// Gives the walk of an order another end, if it is another.
    fn aim(&mut self, index: usize, to: DVec2) {
        let (Doing::Going { walker, goal, .. } | Doing::Approaching { walker, goal, .. }) =
            &mut self.orders[index].doing
        else {
            return;
        };
        if *goal != to {
            *goal = to;
            let walker = *walker;
            // A character that there is, and a place that is finite.
            let _ = self.send(walker, to);
        }
    }

    /// The way of a character as if nobody else were there.
    fn way_alone(&mut self, walker: usize, to: DVec2) -> Result<Vec<DVec2>, Message> {
        let one = &self.walkers.walkers()[walker];
        let body = PlanningBody {
            radius: one.body().radius + self.walkers.settings().clearance,
            height: one.body().height,
        };
        let query = NavigatorQuery::new(body, one.state().at, to);
        let lent = LentScene::new(&self.scene, self.revision, Slab::STEP, Body::PERSON.height);
        let route = self.alone.find(&lent, query)?;
        Ok(route.waypoints(0.2))
    }

    /// Those who stand idle on a way step aside.
    fn clear(&mut self, walker: usize, way: &[DVec2]) {
        let own = self.walkers.walkers()[walker].body().radius;
        for other in 0..self.walkers.walkers().len() {
            let busy = self
                .orders
                .iter()
                .any(|order| order.is_running() && order.walker() == Some(other));
            let one = &self.walkers.walkers()[other];
            let standing = matches!(one.badge(), Badge::Idle | Badge::Arrived);
            if other == walker || busy || !standing {
                continue;
            }
            let at = one.state().at;
            let keep = own + one.body().radius + ASIDE;
            let clearance = one.body().radius + self.walkers.settings().clearance;
            let mut taken = self.taken(other);
            let blocks = way
                .windows(2)
                .any(|leg| closest_on_segment(at, leg[0], leg[1]).distance(at) < keep);
            if !blocks {
                continue;
            }
            for leg in way.windows(2) {
                let pieces = (leg[0].distance(leg[1]) / 0.4).ceil().max(1.0);
                for piece in 0..=pieces as u32 {
                    let at = leg[0].lerp(leg[1], f64::from(piece) / pieces);
                    taken.push(Taken { at, keep });
                }
            }
            let query = SpotQuery {
                around: &self.around,
                clearance,
                taken: &taken,
            };
            if let Some(spot) = query.find(&PlaceNow::Point(at), None) {
                // A character that there is, and a place that is finite.
                let _ = self.send(other, spot);
            }
        }
    }

    /// Turns a character that stands a little towards an object.
    fn turn_to(&mut self, walker: usize, object: u32) {
        let Some(to) = self.where_is(object) else {
            return;
        };
        let one = &self.walkers.walkers()[walker];
        let state = *one.state();
        let towards = to - state.at;
        let walks = matches!(one.badge(), Badge::Walking | Badge::Yielding);
        if walks || towards.length() < 0.05 || state.speed.abs() > 0.3 {
            return;
        }
        let error = wrapped(libm::atan2(towards.y, towards.x) - state.heading);
        let most = TURN * STEP;
        if error.abs() > 0.02 && error.abs() <= PI {
            let heading = state.heading + error.clamp(-most, most);
            // The same place as before, so that it is refused only where it was.
            let _ = self.walkers.put(walker, state.at, heading);
        }
    }
}
