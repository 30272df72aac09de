//! The scene: a rectangular floor, the obstacles on it, and its authored layers.

use super::layers::{LayerEdit, LayerStep, SceneLayers};
use super::shape::{MAX_EXTENT, MAX_POINTS};
use super::{Mended, Obstacle, Shape};
use crate::message::Message;
use glam::DVec2;

/// The shortest side of a scene, in metres.
pub const MIN_EXTENT: f64 = 0.1;
/// The most obstacles of a scene.
pub const MAX_OBSTACLES: usize = 20_000;
/// A rectangular floor with obstacles. Everything outside of the rectangle is not free.
///
/// ```
/// use glam::DVec2;
/// use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};
/// let mut scene = Scene::new(DVec2::ZERO, DVec2::new(10.0, 6.0))?;
/// let wall = Shape::rectangle(DVec2::new(4.0, 0.0), DVec2::new(5.0, 4.0));
/// scene.add(Obstacle::standing(wall, 2.5))?;
/// let near = Surroundings::of(&scene).nearest(DVec2::new(2.0, 1.5));
/// assert_eq!((near.distance, near.witness), (1.5, DVec2::new(2.0, 0.0)), "the edge of the floor");
/// # Ok::<(), wayscope::message::Message>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    min: DVec2,
    max: DVec2,
    obstacles: Vec<Obstacle>,
    /// Of all obstacles: to count them at each change would take long.
    points: usize,
    layers: SceneLayers,
}

impl Scene {
    /// An empty scene between two corners, in metres.
    ///
    /// # Errors
    /// `scene.not-finite`; `scene.extent` where a side is shorter than [`MIN_EXTENT`] or longer than [`MAX_EXTENT`], or
    /// lies farther from the origin than that.
    pub fn new(min: DVec2, max: DVec2) -> Result<Scene, Message> {
        if !(min.is_finite() && max.is_finite()) {
            return Err(Message::new("scene.not-finite").with("where", "bounds"));
        }
        let size = max - min;
        let far = min.abs().max(max.abs()).max_element();
        if size.min_element() < MIN_EXTENT || size.max_element() > MAX_EXTENT || far > MAX_EXTENT {
            return Err(Message::new("scene.extent")
                .with("width", size.x)
                .with("height", size.y)
                .with("least", MIN_EXTENT)
                .with("most", MAX_EXTENT));
        }
        let obstacles = Vec::new();
        Ok(Scene {
            min,
            max,
            obstacles,
            points: 0,
            layers: SceneLayers::default(),
        })
    }

    /// The lower left corner.
    pub fn min(&self) -> DVec2 {
        self.min
    }

    /// The upper right corner.
    pub fn max(&self) -> DVec2 {
        self.max
    }

    /// Width and height, in metres.
    pub fn size(&self) -> DVec2 {
        self.max - self.min
    }

    /// The obstacles.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// The areas, doors and items, and the drawn mesh.
    pub fn layers(&self) -> &SceneLayers {
        &self.layers
    }

    /// What is in the way of a body that walks on land between two heights above the floor, each with its number and
    /// its shape: obstacles by their indices, areas of another medium or to be climbed from
    /// [`FIRST_AREA`](super::FIRST_AREA) on, doors that are not open from [`FIRST_DOOR`](super::FIRST_DOOR) on. All
    /// that plans ways for walkers asks here. What only touches the slab of heights does not count.
    pub fn barriers(&self, low: f64, high: f64) -> impl Iterator<Item = (u32, &Shape)> {
        let obstacles = (0..).zip(&self.obstacles);
        let obstacles = obstacles.filter(move |(_, obstacle)| obstacle.meets(low, high));
        obstacles
            .map(|(number, obstacle)| (number, &obstacle.shape))
            .chain(self.layers.barriers(low, high))
    }

    /// Makes a change of the layers; answers the repairs of the new piece.
    ///
    /// # Errors
    /// What is wrong with a piece: `scene.cost`, `scene.item-outside`, and what obstacles are refused for;
    /// `scene.no-area`, `scene.no-door`, `scene.no-item` where there is none with that index; `scene.layers-full`;
    /// those of [`DrawnMesh::checked`](super::DrawnMesh::checked). The scene is then as before.
    pub fn edit_layers(&mut self, edit: LayerEdit) -> Result<Mended, Message> {
        self.change_layers(edit).map(|(_, mended)| mended)
    }

    /// [`edit_layers`](Scene::edit_layers), which also returns what undoes it.
    pub(super) fn change_layers(
        &mut self,
        edit: LayerEdit,
    ) -> Result<(LayerStep, Mended), Message> {
        self.layers.edit(edit, (self.min, self.max))
    }

    /// Takes all areas, doors and items away, and the drawn mesh.
    pub(super) fn clear_layers(&mut self) -> LayerStep {
        self.layers.clear()
    }

    /// Undoes a change of the layers; answers what makes it again.
    pub(super) fn swap_layers(&mut self, step: LayerStep) -> LayerStep {
        step.swap(&mut self.layers)
    }

    /// Gives a scene the layers that were read for it.
    pub(super) fn set_layers(&mut self, layers: SceneLayers) {
        self.layers = layers;
    }

    /// Adds an obstacle at the end and answers its index. It may overlap others and reach outside.
    ///
    /// # Errors
    /// What is wrong with its shape or heights: `scene.not-finite`, `scene.far`, `scene.height`, `scene.radius`,
    /// `scene.ring-points`, `scene.ring-area`, `scene.ring-crosses`, `scene.hole-outside`, `scene.hole-crosses`,
    /// `scene.hole-within`; `scene.full` where there would be too many. The scene is then as before.
    pub fn add(&mut self, obstacle: Obstacle) -> Result<usize, Message> {
        self.add_mended(obstacle).map(|(index, _)| index)
    }

    /// [`add`](Scene::add), which also returns the repairs of the obstacle.
    ///
    /// # Errors
    /// Those of [`add`](Scene::add).
    pub fn add_mended(&mut self, obstacle: Obstacle) -> Result<(usize, Mended), Message> {
        let (obstacle, mended) = self.fit(obstacle, None)?;
        self.points += obstacle.shape.points();
        self.obstacles.push(obstacle);
        Ok((self.obstacles.len() - 1, mended))
    }

    /// Replaces the obstacle at `index`.
    ///
    /// # Errors
    /// Those of [`add`](Scene::add); `scene.no-obstacle` where there is none at `index`.
    pub fn replace(&mut self, index: usize, obstacle: Obstacle) -> Result<Mended, Message> {
        self.known(index)?;
        let (obstacle, mended) = self.fit(obstacle, Some(index))?;
        self.points += obstacle.shape.points();
        let gone = std::mem::replace(&mut self.obstacles[index], obstacle);
        self.points -= gone.shape.points();
        Ok(mended)
    }

    /// Removes the obstacle at `index`; the indices of those after it decrease by one.
    ///
    /// # Errors
    /// `scene.no-obstacle` where there is none.
    pub fn remove(&mut self, index: usize) -> Result<Obstacle, Message> {
        self.known(index)?;
        let gone = self.obstacles.remove(index);
        self.points -= gone.shape.points();
        Ok(gone)
    }

    /// How many points all polygons have together; a disc counts as one.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Puts obstacles that were part of a scene in the place of others; answers those.
    pub(super) fn swap(
        &mut self,
        at: std::ops::Range<usize>,
        obstacles: Vec<Obstacle>,
    ) -> Vec<Obstacle> {
        self.points += points(&obstacles);
        let gone: Vec<Obstacle> = self.obstacles.splice(at, obstacles).collect();
        self.points -= points(&gone);
        gone
    }

    fn known(&self, index: usize) -> Result<(), Message> {
        if index < self.obstacles.len() {
            return Ok(());
        }
        Err(Message::new("scene.no-obstacle")
            .with("index", index)
            .with("count", self.obstacles.len()))
    }

    /// The obstacle as it would be kept in the place of that at `instead`, or at the end.
    fn fit(
        &self,
        obstacle: Obstacle,
        instead: Option<usize>,
    ) -> Result<(Obstacle, Mended), Message> {
        let full = || {
            Message::new("scene.full")
                .with("obstacles", MAX_OBSTACLES)
                .with("points", MAX_POINTS)
        };
        // Mending drops points that say nothing, but it takes its time: what is far too much is not looked at.
        if obstacle.shape.points() > 2 * MAX_POINTS {
            return Err(full());
        }
        let (obstacle, mended) = obstacle.checked()?;
        let gone = instead.map(|index| &self.obstacles[index]);
        let count = self.obstacles.len() + usize::from(gone.is_none());
        let points =
            self.points() - gone.map_or(0, |gone| gone.shape.points()) + obstacle.shape.points();
        if count > MAX_OBSTACLES || points > MAX_POINTS {
            return Err(full());
        }
        Ok((obstacle, mended))
    }
}

/// How many points obstacles have together.
fn points(obstacles: &[Obstacle]) -> usize {
    let points = obstacles.iter().map(|obstacle| obstacle.shape.points());
    points.sum()
}
