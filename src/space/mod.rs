//! An open scene: its name, its history and the spatial index of its obstacles; and representations of its
//! free space to compare with each other.

mod clear_cells;
mod compared;
mod compared_mesh;
mod compared_packed;
mod compared_roadmap;
mod compared_spheres;
mod grid_comparison;
mod layers;
mod measured_path;
mod path_comparison;
mod roadmap_comparison;
mod scene_context;

pub use clear_cells::{ClearCells, MOST_CELLS, SIDES};
pub use grid_comparison::{Answer, GridComparison, GridStage};
pub use layers::Picked;
pub use measured_path::{JUMP, MeasuredPath, PathKind};
pub use path_comparison::{ComparisonStage, PathComparison, Representation};
pub use roadmap_comparison::{PathSums, RoadmapComparison, RoadmapFigures, RoadmapStage};

use crate::message::Message;
use crate::world::Json;
use crate::world::scene::{
    Changes, Obstacle, Scene, SceneChange, SceneEdit, SceneFile, SceneWorld, Shape, Surroundings,
    write_scene,
};
use glam::DVec2;
use std::cell::OnceCell;
use std::rc::Rc;

/// Higher than this, in metres, an obstacle is in a walker's way.
pub const KERB: f64 = 0.05;
/// Lower than this, in metres, too.
pub const HEADROOM: f64 = 1.8;

/// A scene with a name, and what surrounds each of its points. Studies (walkers, roadmaps, groups) are handed it at
/// each step.
pub struct OpenScene {
    name: String,
    world: SceneWorld,
    /// Of the present revision, from when it is first asked for.
    surroundings: OnceCell<Surroundings>,
    /// The same of what is in a walker's way.
    walkable: OnceCell<Rc<Surroundings>>,
    study: Json,
    mended: u32,
    left_out: u32,
}

impl OpenScene {
    /// A scene without a past.
    pub fn new(name: &str, scene: Scene) -> OpenScene {
        OpenScene::open(SceneFile {
            name: name.to_owned(),
            scene,
            mended: 0,
            left_out: 0,
            study: Json::Null,
        })
    }

    /// The scene of a file.
    pub fn open(file: SceneFile) -> OpenScene {
        OpenScene {
            name: file.name,
            world: SceneWorld::new(file.scene),
            surroundings: OnceCell::new(),
            walkable: OnceCell::new(),
            study: file.study,
            mended: file.mended,
            left_out: file.left_out,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// From now on it is called `name`.
    pub fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// The scene as it is now.
    pub fn scene(&self) -> &Scene {
        self.world.scene()
    }

    /// How often the scene has changed.
    pub fn revision(&self) -> u64 {
        self.world.revision()
    }

    /// What has changed since a revision, see [`SceneWorld::since`].
    pub fn since(&self, revision: u64) -> Changes {
        self.world.since(revision)
    }

    /// How many obstacles were mended when it was read.
    pub fn mended(&self) -> u32 {
        self.mended
    }

    /// How much of the file was left out, as it can be no obstacle.
    pub fn left_out(&self) -> u32 {
        self.left_out
    }

    /// What a file said of studies; null where it said nothing.
    pub fn study(&self) -> &Json {
        &self.study
    }

    /// The index over all obstacles, whatever their heights. O(1), but O(n) after a change.
    pub fn surroundings(&self) -> &Surroundings {
        self.surroundings
            .get_or_init(|| Surroundings::of(self.world.scene()))
    }

    /// The index over what is in the way of a grown person who walks: obstacles and shut doors between [`KERB`] and
    /// [`HEADROOM`], and water ([`Scene::barriers`]).
    pub fn walkable(&self) -> &Surroundings {
        self.shared()
    }

    /// The same, to be kept beyond the next change.
    pub fn walkable_now(&self) -> Rc<Surroundings> {
        Rc::clone(self.shared())
    }

    fn shared(&self) -> &Rc<Surroundings> {
        let scene = self.world.scene();
        self.walkable
            .get_or_init(|| Rc::new(Surroundings::within(scene, KERB, HEADROOM)))
    }

    /// What was found about the scene before it changed is true no more.
    fn changed(&mut self) {
        self.surroundings.take();
        self.walkable.take();
    }

    /// Makes a change; `joined`: as part of the step of undo before.
    ///
    /// # Errors
    /// Those of [`SceneWorld::edit`].
    pub fn edit(&mut self, edit: SceneEdit, joined: bool) -> Result<SceneChange, Message> {
        let change = self.world.edit(edit, joined)?;
        self.changed();
        Ok(change)
    }

    /// Takes the last change back.
    pub fn undo(&mut self) -> Option<SceneChange> {
        self.changed();
        self.world.undo()
    }

    /// Makes it again.
    pub fn redo(&mut self) -> Option<SceneChange> {
        self.changed();
        self.world.redo()
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can_turn(&self) -> (bool, bool) {
        self.world.can_turn()
    }

    /// The obstacle at `index` with another shape.
    ///
    /// # Errors
    /// `scene.no-obstacle`; those of [`SceneWorld::edit`].
    pub fn reshape(
        &mut self,
        index: usize,
        joined: bool,
        shape: impl FnOnce(&Shape) -> Shape,
    ) -> Result<SceneChange, Message> {
        self.change(index, joined, |obstacle| {
            obstacle.shape = shape(&obstacle.shape)
        })
    }

    /// Another form of the obstacle at `index`.
    ///
    /// # Errors
    /// `scene.no-obstacle`; those of [`SceneWorld::edit`].
    pub fn change(
        &mut self,
        index: usize,
        joined: bool,
        change: impl FnOnce(&mut Obstacle),
    ) -> Result<SceneChange, Message> {
        let obstacles = self.scene().obstacles();
        let Some(mut obstacle) = obstacles.get(index).cloned() else {
            return Err(Message::new("scene.no-obstacle")
                .with("index", index)
                .with("count", obstacles.len()));
        };
        change(&mut obstacle);
        self.edit(SceneEdit::Replace(index, obstacle), joined)
    }

    /// The obstacle that was added last of those that `at` lies in or, in none, whose rim is within `reach` metres.
    pub fn pick(&self, at: DVec2, reach: f64) -> Option<usize> {
        let obstacles = self.scene().obstacles();
        let inside = obstacles
            .iter()
            .rposition(|obstacle| obstacle.shape.contains(at));
        inside.or_else(|| {
            let surroundings = self.surroundings();
            let near = surroundings.nearest(at);
            let index = near.feature.obstacle().filter(|_| near.distance <= reach)?;
            Some(index as usize)
        })
    }

    /// The scene as JSON, see [`write_scene`]. `study` is JSON, or empty.
    pub fn write(&self, study: &str) -> String {
        write_scene(&self.name, self.scene(), study)
    }
}
