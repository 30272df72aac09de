//! A floor on which the orders of a story are carried out by walking characters.

use super::floor_order::{Doing, FloorOrder};
use super::spots::{SpotQuery, Taken};
use crate::agents::{BitmapNavigator, Body, Gains, Script, Slab, WalkSettings, Walker, Walkers};
use crate::animation::SharedLegs;
use crate::message::Message;
use crate::story::execution::StageOrder;
use crate::story::file::StoryPlace;
use crate::story::file::story_place::{PlaceNow, door_called};
use crate::story::staging::{StageBody, Staging};
use crate::world::scene::{Authored, Door, DoorState, LayerEdit, Scene, Surroundings};
use glam::DVec2;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The time step of the bodies, in seconds: 25 a second.
pub(in crate::story) const STEP: f64 = 0.04;
/// The longest time that one call lets pass, in seconds.
pub(super) const LONGEST: f64 = 60.0;
/// How much farther apart than their bodies characters stand, in metres: room for their margin and a corner of a cell.
const ROOM: f64 = 0.6;
/// What a spot has more of than the clearance of a body, in metres.
const EASE: f64 = 0.1;

/// A floor on which the orders of a story are carried out: characters that walk around walls and each other.
///
/// Who goes to a place stands at a free spot of it; who does something with an object walks up to it first: its
/// [`Staging`] or [`FloorStage::at_object`] says with which. An order fails where there is no way; while others are in
/// the way, its character waits, those who stand idle make room, and after half a minute it gives up.
///
/// The scene is a copy: [`FloorStage::set_scene`] tells of changes, and who walks plans anew. Deterministic; a clone
/// is a snapshot.
#[derive(Clone, Debug)]
pub struct FloorStage {
    pub(super) scene: Arc<Scene>,
    pub(super) around: Arc<Surroundings>,
    pub(super) walkers: Walkers,
    pub(super) places: Vec<Option<StoryPlace>>,
    /// Of each walker, the object of the domain.
    objects: Vec<u32>,
    pub(super) orders: Vec<FloorOrder>,
    /// Of a step, with which object something is done, and from how far at most.
    pub(super) with: BTreeMap<u16, (u32, f64)>,
    /// The planner that is asked for ways as if nobody else were there.
    pub(super) alone: BitmapNavigator,
    pub(super) revision: u64,
    pub(super) rest: f64,
    /// How actions are carried out, if it was said.
    pub(super) staging: Option<Arc<Staging>>,
    /// Of an order that has not begun, what it is instead of what it is said to be.
    pub(super) prepared: BTreeMap<u16, StageOrder>,
    /// The doors that the story has opened or locked.
    pub(super) doors: Vec<(String, bool)>,
    /// The revision of the scene that was heeded last.
    pub(super) heeded: Option<u64>,
}

impl FloorStage {
    /// The floor of a staged story, with its characters as they stand at first.
    ///
    /// # Errors
    /// Those of [`Walkers::add`].
    pub fn of(staging: Arc<Staging>, scene: Scene) -> Result<FloorStage, Message> {
        let stage = FloorStage::new(scene, staging.places.clone(), &staging.bodies)?;
        Ok(FloorStage {
            staging: Some(staging),
            ..stage
        })
    }

    /// A floor with characters. `places`: of each object of the domain, where it is.
    ///
    /// # Errors
    /// Those of [`Walkers::add`].
    pub fn new(
        scene: Scene,
        places: Vec<Option<StoryPlace>>,
        bodies: &[StageBody],
    ) -> Result<FloorStage, Message> {
        let settings = WalkSettings {
            dt: STEP,
            deadlock_timeout: Some(1.0),
            ..WalkSettings::default()
        };
        let mut walkers = Walkers::new(settings)?;
        for one in bodies {
            walkers.add(one.body, Gains::paper(one.speed), one.at, one.heading)?;
        }
        Ok(FloorStage {
            around: Arc::new(Surroundings::within(
                &scene,
                Slab::STEP,
                Body::PERSON.height,
            )),
            scene: Arc::new(scene),
            alone: BitmapNavigator::new(settings.planning()),
            walkers,
            places,
            objects: bodies.iter().map(|one| one.object).collect(),
            orders: Vec::new(),
            with: BTreeMap::new(),
            revision: 0,
            rest: 0.0,
            staging: None,
            prepared: BTreeMap::new(),
            doors: Vec::new(),
            heeded: None,
        })
    }

    /// The scene as it is on this floor.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Takes another scene: who walks plans anew in the next tick. Doors that the story has opened or locked stay so.
    pub fn set_scene(&mut self, scene: Scene) {
        self.take(scene);
        let doors = std::mem::take(&mut self.doors);
        let named: Vec<(&str, bool)> = doors
            .iter()
            .map(|(name, open)| (name.as_str(), *open))
            .collect();
        self.set_doors(&named);
    }

    /// Takes a scene as it is now, if its revision is another than that of the last one that was taken here.
    pub fn heed(&mut self, scene: &Scene, revision: u64) {
        if self.heeded != Some(revision) {
            self.heeded = Some(revision);
            self.set_scene(scene.clone());
        }
    }

    fn take(&mut self, scene: Scene) {
        self.around = Arc::new(Surroundings::within(
            &scene,
            Slab::STEP,
            Body::PERSON.height,
        ));
        self.scene = Arc::new(scene);
        self.revision += 1;
        self.walkers.scene_changed();
    }

    /// Opens doors and locks them, by their names. Answers whether any was otherwise before.
    pub fn set_doors(&mut self, doors: &[(&str, bool)]) -> bool {
        self.doors = doors
            .iter()
            .map(|(name, open)| ((*name).to_owned(), *open))
            .collect();
        let mut scene: Option<Scene> = None;
        for (name, open) in doors {
            let now = scene.as_ref().unwrap_or(self.scene.as_ref());
            let Some((index, door)) = door_called(now, name) else {
                continue;
            };
            if door.is_open() == *open {
                continue;
            }
            let state = match open {
                true => DoorState::Open,
                false => DoorState::Locked,
            };
            let door = Authored::Door(Door {
                state,
                ..door.clone()
            });
            let edited = scene.get_or_insert_with(|| self.scene.as_ref().clone());
            // A door that was there, as it was.
            let _ = edited.edit_layers(LayerEdit::Replace(index, door));
        }
        let changed = scene.is_some();
        if let Some(scene) = scene {
            self.take(scene);
        }
        changed
    }

    /// Says with which object a step does something: its actor comes as near as `reach` metres first, and turns to it.
    /// It holds for the next order of that step.
    pub fn at_object(&mut self, step: u16, object: u32, reach: f64) {
        self.with.insert(step, (object, reach.max(0.0)));
    }

    /// Gives each character legs of its own, or takes them away. Where they go is the same with all.
    pub fn set_legs(&mut self, of: impl Fn(&Walker) -> Option<SharedLegs>) {
        for index in 0..self.walkers.walkers().len() {
            let legs = of(&self.walkers.walkers()[index]);
            // The index is one of theirs.
            let _ = self.walkers.set_own_legs(index, legs);
        }
    }

    /// The characters, in the order in which they were given.
    pub fn walkers(&self) -> &Walkers {
        &self.walkers
    }

    /// Of each character, the object of the domain that it is.
    pub fn objects(&self) -> &[u32] {
        &self.objects
    }

    /// The character that an object is.
    pub fn walker_of(&self, object: u32) -> Option<&Walker> {
        self.walkers.walkers().get(self.index_of(object)?)
    }

    fn index_of(&self, object: u32) -> Option<usize> {
        self.objects.iter().position(|one| *one == object)
    }

    /// Where an object is now: a character where it stands, another object at the middle of its place.
    pub fn where_is(&self, object: u32) -> Option<DVec2> {
        if let Some(walker) = self.walker_of(object) {
            return Some(walker.state().at);
        }
        let place = self.places.get(object as usize)?.as_ref()?;
        place.middle(&self.scene)
    }

    /// The place of an object as it is now.
    fn place_now(&self, object: u32) -> Result<PlaceNow, Message> {
        if let Some(walker) = self.walker_of(object) {
            return Ok(PlaceNow::Point(walker.state().at));
        }
        let place = self.places.get(object as usize).and_then(Option::as_ref);
        let now = place.and_then(|place| place.now(&self.scene));
        now.ok_or_else(|| Message::new("story-stage.no-place").with("object", object))
    }

    /// Those whom a character keeps away from when it chooses a spot: who stands where it is, who walks where it will
    /// be.
    pub(super) fn taken(&self, walker: usize) -> Vec<Taken> {
        let all = self.walkers.walkers();
        let own = all[walker].body().radius;
        let others = all.iter().enumerate().filter(|(other, _)| *other != walker);
        let taken = others.map(|(other, one)| {
            let mut bound = self.orders.iter().filter_map(FloorOrder::heading_for);
            let goal = bound.find(|(walker, _)| *walker == other);
            Taken {
                at: goal.map_or(one.state().at, |(_, goal)| goal),
                keep: own + one.body().radius + ROOM,
            }
        });
        taken.collect()
    }

    /// A spot at the place of an object; one that is in an area already stays where it is, if it can.
    pub(super) fn spot(&self, walker: usize, object: u32) -> Result<DVec2, Message> {
        let place = self.place_now(object)?;
        let one = &self.walkers.walkers()[walker];
        let at = one.state().at;
        let taken = self.taken(walker);
        let query = SpotQuery {
            around: &self.around,
            clearance: one.body().radius + self.walkers.settings().clearance + EASE,
            taken: &taken,
        };
        let near = match &place {
            PlaceNow::Area(shape) => shape.contains(at).then_some(at),
            PlaceNow::Point(_) => Some(at),
        };
        let spot = query.find(&place, near);
        spot.ok_or_else(|| Message::new("story-stage.no-room").with("object", object))
    }

    /// Sends a character to a spot.
    pub(super) fn send(&mut self, walker: usize, goal: DVec2) -> Result<(), Message> {
        self.walkers.set_goal(walker, goal)
    }

    /// What is done first for an order.
    pub(super) fn begun(&mut self, step: u16, order: StageOrder) -> Result<Doing, Message> {
        let with = self.with.remove(&step);
        match order {
            StageOrder::Go { actor, place } => {
                let missing = || Message::new("story-stage.no-body").with("object", actor);
                let walker = self.index_of(actor).ok_or_else(missing)?;
                if self.goes(walker) {
                    return Err(Message::new("story-stage.busy").with("object", actor));
                }
                let goal = self.spot(walker, place)?;
                self.send(walker, goal)?;
                Ok(Doing::Going {
                    walker,
                    place,
                    goal,
                })
            }
            StageOrder::Act { actor, seconds } => {
                if !(0.0..=1e6).contains(&seconds) {
                    return Err(Message::new("story-stage.seconds").with("found", seconds));
                }
                let walker = actor.and_then(|actor| self.index_of(actor));
                let object = with.map(|(object, _)| object);
                let acting = Doing::Acting {
                    walker,
                    object,
                    left: seconds,
                };
                let (Some(walker), Some((object, reach))) = (walker, with) else {
                    return Ok(acting);
                };
                let Some(at) = self.where_is(object) else {
                    return Ok(acting);
                };
                let here = self.walkers.walkers()[walker].state().at;
                if self.goes(walker) || here.distance(at) <= reach {
                    return Ok(acting);
                }
                let goal = self.spot(walker, object)?;
                self.send(walker, goal)?;
                Ok(Doing::Approaching {
                    walker,
                    object,
                    goal,
                    seconds,
                })
            }
        }
    }

    /// Whether a character walks for an order.
    pub(super) fn goes(&self, walker: usize) -> bool {
        let mut bound = self.orders.iter().filter_map(FloorOrder::heading_for);
        bound.any(|(one, _)| one == walker)
    }

    pub(super) fn forget(&mut self, step: u16) {
        let at = self.orders.iter().position(|order| order.step == step);
        if let Some(at) = at {
            let order = self.orders.remove(at);
            if let Some(walker) = order.bound()
                && !self.goes(walker)
            {
                // A walker that there is; an empty script lets it stand.
                let _ = self.walkers.set_script(walker, Script::default());
            }
        }
    }
}
