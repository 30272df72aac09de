//! A story on its floor: where its objects are, its characters as figures, captions and shots.

use glam::DVec2;
use js_sys::{Float64Array, Int32Array};
use serde::Serialize;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

use super::StoryPerformance;
use super::handle::StoryHandle;
use super::handle_floor::{HandleFloor, SeenPerformance};
use crate::animation::{SharedLegs, WalkPattern};
use crate::space::OpenScene;
use crate::story::{
    AnyStage, CameraShot, FloorStage, NarrativePlan, ObjectPlace, StageOrder, Staging, StoryPlace,
    captioned, read_story_file,
};
use crate::web::json::json;
use crate::web::space::Space;
use crate::web::space::walk::{coordinates, tree_of_joints};
use crate::web::values::{Failure, object};

/// An object of a story, for drawing.
#[derive(Serialize)]
struct ObjectValue<'a> {
    name: &'a str,
    /// What it is called.
    called: &'a str,
    /// `place`, `character` or `thing`.
    kind: &'static str,
    /// Whether its acts are the player's.
    player: bool,
}

/// A camera shot.
#[derive(Serialize)]
struct ShotValue {
    kind: &'static str,
    step: u16,
    objects: Vec<u32>,
}

impl StoryHandle {
    /// What is staged now, and what is true: of the performance that is seen, if there is one.
    fn staged(&self) -> Option<(&HandleFloor, &FloorStage, &[bool])> {
        let floor = self.floor.as_ref()?;
        Some(match &floor.seen {
            Some(seen) => (floor, &seen.stage, &seen.state),
            None => (floor, &floor.stage, &self.task.initial),
        })
    }

    /// The performance that is seen, if there is one.
    fn seen(&self) -> Option<(&HandleFloor, &SeenPerformance)> {
        let floor = self.floor.as_ref()?;
        Some((floor, floor.seen.as_ref()?))
    }

    /// The stage at first, for a performance.
    pub(super) fn stage_at_first(&self) -> AnyStage {
        let floor = self.floor.as_ref();
        floor.map_or_else(AnyStage::default, |floor| {
            AnyStage::Floor(Box::new(floor.stage.clone()))
        })
    }

    /// Where each object is now.
    fn object_places(&self) -> Vec<Option<ObjectPlace>> {
        let staged = self.staged();
        staged.map_or_else(Vec::new, |(floor, stage, state)| {
            stage.object_places(&self.task, state, &floor.staging)
        })
    }
}

#[wasm_bindgen]
impl StoryHandle {
    /// Stages the story by the settings of a file of a story, as `JSON.parse` gave it, on a scene. Answers whether the
    /// scene has the places; if not, the story has no floor.
    #[wasm_bindgen(js_name = setFloor)]
    pub fn set_floor(&mut self, file: &JsValue, space: &Space) -> Result<bool, JsValue> {
        self.floor = None;
        let settings = read_story_file(json(file)).or_throw()?.settings;
        let scene: &OpenScene = &space.inner;
        let staging = Arc::new(Staging::new(&settings, &self.task.problem));
        if staging.bodies.is_empty() || !HandleFloor::fits(&staging, scene.scene()) {
            return Ok(false);
        }
        let mut stage = FloorStage::of(staging.clone(), scene.scene().clone()).or_throw()?;
        stage.heed(scene.scene(), scene.revision());
        self.floor = Some(HandleFloor {
            settings,
            staging,
            stage,
            seen: None,
        });
        Ok(true)
    }

    /// From its beginning on the characters walk by the walk engine, each with a build and a style of its own, or by
    /// Kuffner's cycles.
    #[wasm_bindgen(js_name = setLegs)]
    pub fn set_legs(&mut self, engine: bool) {
        if let Some(floor) = &mut self.floor {
            floor.stage.set_legs(|walker| {
                let height = walker.body().height;
                engine
                    .then(|| SharedLegs::new(WalkPattern::of_many(u64::from(walker.id()), height)))
            });
        }
    }

    /// The story has no floor any more.
    #[wasm_bindgen(js_name = clearFloor)]
    pub fn clear_floor(&mut self) {
        self.floor = None;
    }

    /// Takes the scene as it is now, if it is another than before.
    #[wasm_bindgen(js_name = heedFloor)]
    pub fn heed_floor(&mut self, space: &Space) {
        if let Some(floor) = &mut self.floor {
            floor
                .stage
                .heed(space.inner.scene(), space.inner.revision());
        }
    }

    /// What is seen from now on is a performance as it is, on the scene as it is.
    #[wasm_bindgen(js_name = seePerformance)]
    pub fn see_performance(&mut self, performance: &mut StoryPerformance, space: &Space) {
        let Some(floor) = &mut self.floor else {
            return;
        };
        // A story that is at its end heeds no edit any more.
        let (scene, revision) = (space.inner.scene(), space.inner.revision());
        let _ = performance.run.heed(scene, revision);
        let state = performance.run.state();
        let stage = state.stage.floor();
        floor.seen = stage.map(|stage| SeenPerformance {
            stage: stage.clone(),
            state: state.world.state.clone(),
            plan: state.manager.plan.clone(),
            executing: state.world.executing(),
            actions: state.world.running.iter().map(|one| one.action).collect(),
        });
    }

    /// What is seen from now on is the floor before anything happens.
    #[wasm_bindgen(js_name = seeFirst)]
    pub fn see_first(&mut self) {
        if let Some(floor) = &mut self.floor {
            floor.seen = None;
        }
    }

    /// The objects of the story, with what they are called in a language.
    #[wasm_bindgen(js_name = floorObjects)]
    pub fn floor_objects(&self, language: &str) -> Result<JsValue, JsValue> {
        let domain = &self.task.problem.domain;
        let Some(floor) = &self.floor else {
            return object(&Vec::<ObjectValue>::new());
        };
        let names = &floor.settings.names;
        let objects: Vec<ObjectValue> = (0..domain.objects.len() as u32)
            .map(|number| {
                let name = domain.objects.shown(number);
                let same = |(one, _): &&(String, _)| one.eq_ignore_ascii_case(name);
                let called = names.iter().find(same);
                let called = called.and_then(|(_, words)| words.in_language(language));
                let is_body = floor.staging.bodies.iter().any(|one| one.object == number);
                let place = &floor.staging.places[number as usize];
                ObjectValue {
                    name,
                    called: called.unwrap_or(name),
                    kind: match (is_body, place) {
                        (true, _) => "character",
                        (_, Some(StoryPlace::Area(_) | StoryPlace::Door(_))) => "place",
                        _ => "thing",
                    },
                    player: floor.staging.player == Some(number),
                }
            })
            .collect();
        object(&objects)
    }

    /// Where each object is now: x, y and the number of its holder, -1 if it has none; what is nowhere is at no number.
    #[wasm_bindgen(js_name = floorPlaces)]
    pub fn floor_places(&self) -> Float64Array {
        let rows = self.object_places().into_iter().flat_map(|place| {
            place.map_or([f64::NAN, f64::NAN, -1.0], |place| {
                [place.at.x, place.at.y, place.holder.map_or(-1.0, f64::from)]
            })
        });
        Float64Array::from(rows.collect::<Vec<f64>>().as_slice())
    }

    /// The characters: of each its object, x, y, heading, speed, height and radius.
    #[wasm_bindgen(js_name = floorBodies)]
    pub fn floor_bodies(&self) -> Float64Array {
        let Some((_, stage, _)) = self.staged() else {
            return Float64Array::new_with_length(0);
        };
        let walkers = stage.walkers().walkers().iter().zip(stage.objects());
        let rows = walkers.flat_map(|(walker, object)| {
            let (state, body) = (walker.state(), walker.body());
            [
                f64::from(*object),
                state.at.x,
                state.at.y,
                state.heading,
                state.speed,
                body.height,
                body.radius,
            ]
        });
        Float64Array::from(rows.collect::<Vec<f64>>().as_slice())
    }

    /// For each joint of a figure the one that it hangs on, -1 for the root, and its side: -1 right, 0 middle, 1 left.
    #[wasm_bindgen(js_name = floorJoints)]
    pub fn floor_joints(&self) -> Int32Array {
        let joints = self.staged().map_or_else(Vec::new, |(_, stage, _)| {
            let walkers = stage.walkers();
            match walkers.walkers().first() {
                Some(walker) => tree_of_joints(walkers.legs_of(walker).get().joints()),
                None => tree_of_joints(walkers.legs().joints()),
            }
        });
        Int32Array::from(joints.as_slice())
    }

    /// Where the joints of a character are from its base point: x forward, y left, z up, of each.
    #[wasm_bindgen(js_name = floorFigure)]
    pub fn floor_figure(&self, index: usize) -> Float64Array {
        let mut places = Vec::new();
        if let Some((_, stage, _)) = self.staged()
            && let Some(walker) = stage.walkers().walkers().get(index)
        {
            let (legs, state) = (stage.walkers().legs_of(walker), walker.state());
            legs.get()
                .figure(walker.phase(), state.speed, state.spin, &mut places);
        }
        let values: Vec<f64> = places.iter().flat_map(|at| at.to_array()).collect();
        Float64Array::from(values.as_slice())
    }

    /// The way that a character follows, x and y in turns.
    #[wasm_bindgen(js_name = floorWay)]
    pub fn floor_way(&self, index: usize) -> Float64Array {
        let walker = self
            .staged()
            .and_then(|(_, stage, _)| stage.walkers().walkers().get(index));
        let points = walker.map_or(&[][..], |walker| walker.follower().route().points());
        coordinates(points.iter().copied())
    }

    /// The object at a place, `reach` metres around it: a character, else a thing that lies there, else the area that
    /// it is in; -1 if there is none.
    #[wasm_bindgen(js_name = floorObjectAt)]
    pub fn floor_object_at(&self, x: f64, y: f64, reach: f64) -> i32 {
        let Some((floor, stage, _)) = self.staged() else {
            return -1;
        };
        let at = DVec2::new(x, y);
        let is_body = |object: u32| stage.walker_of(object).is_some();
        let places = self.object_places();
        let near = (0..).zip(&places).filter_map(|(object, place)| {
            let place = place.filter(|place| place.holder.is_none())?;
            let size = if is_body(object) { 0.3 } else { 0.1 };
            let away = place.at.distance(at) - size;
            (away <= reach).then_some((!is_body(object), away, object))
        });
        let nearest = near.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        if let Some((_, _, object)) = nearest {
            return object as i32;
        }
        let areas = stage.scene().layers().areas();
        let holds = |place: &Option<StoryPlace>| match place {
            Some(StoryPlace::Area(name)) => areas
                .iter()
                .any(|area| area.name == *name && area.shape.contains(at)),
            _ => false,
        };
        let area = floor.staging.places.iter().position(holds);
        area.map_or(-1, |object| object as i32)
    }

    /// The acts of the player that a press on an object means, by the numbers of their actions: on a place going there,
    /// on a character or a thing doing something with it.
    #[wasm_bindgen(js_name = floorActs)]
    pub fn floor_acts(&self, pressed: u32) -> Vec<u32> {
        let Some(floor) = &self.floor else {
            return Vec::new();
        };
        let place = floor.staging.places.get(pressed as usize);
        let is_area = matches!(place, Some(Some(StoryPlace::Area(_))));
        let means = |action: &u32| {
            let player = floor.staging.player;
            if player.is_none() || self.task.actor_of(*action) != player {
                return false;
            }
            match floor.staging.order(&self.task, *action).0 {
                StageOrder::Go { place, .. } => place == pressed,
                StageOrder::Act { .. } if is_area || player == Some(pressed) => false,
                StageOrder::Act { .. } => {
                    let arguments = &self.task.actions[*action as usize].arguments;
                    arguments.contains(&pressed)
                }
            }
        };
        (0..self.task.actions.len() as u32).filter(means).collect()
    }

    /// The name of the player's character, empty if there is none.
    #[wasm_bindgen(js_name = floorPlayer)]
    pub fn floor_player(&self) -> String {
        let player = self.floor.as_ref().and_then(|floor| floor.staging.player);
        player.map_or_else(String::new, |player| {
            self.task.problem.domain.objects.shown(player).to_owned()
        })
    }

    /// The captions of what is carried out now, in a language.
    #[wasm_bindgen(js_name = floorCaptions)]
    pub fn floor_captions(&self, language: &str) -> Vec<String> {
        let Some((floor, seen)) = self.seen() else {
            return Vec::new();
        };
        let caption = |action: &u32| captioned(&floor.settings, &self.task, *action, language);
        seen.actions.iter().filter_map(caption).collect()
    }

    /// An action in words, if the floor's file has some for it; else empty.
    #[wasm_bindgen(js_name = floorCaption)]
    pub fn floor_caption(&self, action: u32, language: &str) -> String {
        let floor = self.floor.as_ref();
        let is_known = (action as usize) < self.task.actions.len();
        let floor = floor.filter(|_| is_known);
        let words =
            floor.and_then(|floor| captioned(&floor.settings, &self.task, action, language));
        words.unwrap_or_default()
    }

    /// What a camera shows now; null: nothing in particular.
    #[wasm_bindgen(js_name = floorShot)]
    pub fn floor_shot(&self) -> Result<JsValue, JsValue> {
        let shown = self.seen().and_then(|(floor, seen)| {
            let plan = seen.plan.as_ref()?;
            NarrativePlan::new(&self.task, plan, &floor.staging).shown(&seen.executing)
        });
        object(&shown.map(|(step, shot)| {
            let (kind, objects) = match shot {
                CameraShot::Follow(one) => ("follow", vec![one]),
                CameraShot::Near(one) => ("near", vec![one]),
                CameraShot::Both(one, other) => ("both", vec![one, other]),
                CameraShot::Whole => ("whole", Vec::new()),
            };
            ShotValue {
                kind,
                step,
                objects,
            }
        }))
    }

    /// The doors that the story has opened: of each the corners of its box.
    #[wasm_bindgen(js_name = floorOpened)]
    pub fn floor_opened(&self) -> Float64Array {
        let Some((floor, stage, state)) = self.staged() else {
            return Float64Array::new_with_length(0);
        };
        let doors = floor.staging.doors(&self.task, state);
        let open = doors.into_iter().filter(|(_, open)| *open);
        let boxes = open.filter_map(|(name, _)| {
            let mut doors = stage.scene().layers().doors().iter();
            let (low, high) = doors
                .find(|door| door.body.name == name)?
                .body
                .shape
                .bounds();
            Some([low.x, low.y, high.x, high.y])
        });
        Float64Array::from(boxes.flatten().collect::<Vec<f64>>().as_slice())
    }
}
