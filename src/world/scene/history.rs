//! Edits of a scene, with undo and redo.

use super::layers::{LayerEdit, LayerStep};
use super::segment::{closest_on_segment, segments_cross, sides};
use super::{Mended, Obstacle, Scene};
use crate::message::Message;
use glam::DVec2;
use std::collections::VecDeque;

/// The most steps that can be undone.
const MOST_STEPS: usize = 500;
/// The most points that the history keeps, those of all obstacles that were changed: about 16 MB.
const MOST_POINTS: usize = 1_000_000;
/// The most changes whose boxes are kept.
const MOST_BOXES: usize = 256;

/// An edit of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneEdit {
    /// One more obstacle, at the end.
    Add(Obstacle),
    /// Another obstacle in the place of the one with this index.
    Replace(usize, Obstacle),
    /// The obstacle with this index is removed.
    Remove(usize),
    /// All obstacles are removed, and all layers.
    Clear,
    /// A change of the layers.
    Layers(LayerEdit),
}

/// The change made by an edit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneChange {
    /// The new revision.
    pub revision: u64,
    /// Lower left corner of the box in which anything changed; infinitely far right and up where nothing of the floor
    /// has.
    pub low: DVec2,
    /// Its upper right corner.
    pub high: DVec2,
    /// The repairs of the new obstacle.
    pub mended: Mended,
}

/// An axis-parallel box in which a scene has changed, in metres: the bounds of the obstacles that went and of those
/// that came. Outside of it every point is as free as it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChangedBox {
    /// Its lower left corner.
    pub low: DVec2,
    /// Its upper right corner.
    pub high: DVec2,
}

impl ChangedBox {
    /// The distance of a point, in metres; 0 inside.
    pub fn distance(&self, at: DVec2) -> f64 {
        at.distance(at.clamp(self.low, self.high))
    }

    /// The distance of a segment, in metres; 0 where it meets the box.
    pub fn segment_distance(&self, a: DVec2, b: DVec2) -> f64 {
        let ends = self.distance(a).min(self.distance(b));
        let corners = self.corners();
        if ends == 0.0 || sides(&corners).any(|(c, d)| segments_cross(a, b, c, d)) {
            return 0.0;
        }
        let away = corners.map(|corner| corner.distance(closest_on_segment(corner, a, b)));
        away.into_iter().fold(ends, f64::min)
    }

    /// The box around this one and a point.
    #[must_use]
    pub fn with(&self, at: DVec2) -> ChangedBox {
        ChangedBox {
            low: self.low.min(at),
            high: self.high.max(at),
        }
    }

    /// The box that reaches so many metres farther on all sides.
    #[must_use]
    pub fn grown(&self, margin: f64) -> ChangedBox {
        ChangedBox {
            low: self.low - margin,
            high: self.high + margin,
        }
    }

    fn corners(&self) -> [DVec2; 4] {
        let (low, high) = (self.low, self.high);
        [
            low,
            DVec2::new(high.x, low.y),
            high,
            DVec2::new(low.x, high.y),
        ]
    }
}

/// The changes of a scene since a revision.
#[derive(Clone, Debug, PartialEq)]
pub enum Changes {
    /// A box for each change that changed anything, the oldest first; none where nothing has changed.
    Boxes(Vec<ChangedBox>),
    /// Anything may have changed: that was too many changes ago, or the revision is none of this scene.
    All,
}

/// An undo step: a run of obstacles that was there, and the number that replaced it; and the same of the layers.
#[derive(Clone, Debug)]
struct Step {
    at: usize,
    gone: Vec<Obstacle>,
    came: usize,
    layers: LayerStep,
}

impl Step {
    /// A step of obstacles alone.
    fn of(at: usize, gone: Vec<Obstacle>, came: usize) -> Step {
        let layers = LayerStep::default();
        Step {
            at,
            gone,
            came,
            layers,
        }
    }
}

/// A scene with a revision and a history. Nothing changes but by [`edit`](SceneWorld::edit), [`undo`](SceneWorld::undo)
/// and [`redo`](SceneWorld::redo).
///
/// ```
/// use glam::DVec2;
/// use wayscope::world::scene::{Obstacle, Scene, SceneEdit, SceneWorld, Shape};
/// let mut world = SceneWorld::new(Scene::new(DVec2::ZERO, DVec2::splat(9.0))?);
/// let disc = Obstacle::standing(Shape::Disc { centre: DVec2::splat(4.0), radius: 1.0 }, 2.0);
/// let change = world.edit(SceneEdit::Add(disc), false)?;
/// assert_eq!((change.revision, change.low, change.high), (1, DVec2::splat(3.0), DVec2::splat(5.0)));
/// world.undo();
/// assert!(world.scene().obstacles().is_empty());
/// # Ok::<(), wayscope::message::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct SceneWorld {
    scene: Scene,
    revision: u64,
    undo: Vec<Step>,
    redo: Vec<Step>,
    /// The boxes of the last changes, the newest last; nothing where a change changed nothing.
    boxes: VecDeque<Option<ChangedBox>>,
}

impl SceneWorld {
    /// A scene with an empty history, at revision 0.
    pub fn new(scene: Scene) -> SceneWorld {
        SceneWorld {
            scene,
            revision: 0,
            undo: Vec::new(),
            redo: Vec::new(),
            boxes: VecDeque::new(),
        }
    }

    /// The scene as it is now.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Its revision: the number of changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The changes since `revision`: what an observer of that revision has not seen yet. O(changes since).
    pub fn since(&self, revision: u64) -> Changes {
        let passed = self.revision.checked_sub(revision);
        let first = passed.and_then(|passed| {
            let passed = usize::try_from(passed).ok()?;
            self.boxes.len().checked_sub(passed)
        });
        match first {
            Some(first) => Changes::Boxes(self.boxes.range(first..).flatten().copied().collect()),
            None => Changes::All,
        }
    }

    /// Makes a change. `joined`: it belongs to the step before, if that changed the obstacle with the same index: a
    /// drag is one step of undo.
    ///
    /// # Errors
    /// Those of [`Scene::add`], [`Scene::replace`] and [`Scene::edit_layers`]; nothing has changed then.
    pub fn edit(&mut self, edit: SceneEdit, joined: bool) -> Result<SceneChange, Message> {
        let before = self.scene.obstacles();
        let (step, mended) = match edit {
            SceneEdit::Add(obstacle) => {
                let (at, mended) = self.scene.add_mended(obstacle)?;
                (Step::of(at, Vec::new(), 1), mended)
            }
            SceneEdit::Replace(at, obstacle) => {
                let gone: Vec<_> = before.get(at).cloned().into_iter().collect();
                let mended = self.scene.replace(at, obstacle)?;
                (Step::of(at, gone, 1), mended)
            }
            SceneEdit::Remove(at) => {
                let gone = vec![self.scene.remove(at)?];
                (Step::of(at, gone, 0), Mended::default())
            }
            SceneEdit::Clear => {
                let gone = self.scene.swap(0..before.len(), Vec::new());
                let layers = self.scene.clear_layers();
                let step = Step {
                    layers,
                    ..Step::of(0, gone, 0)
                };
                (step, Mended::default())
            }
            SceneEdit::Layers(edit) => {
                let (layers, mended) = self.scene.change_layers(edit)?;
                let step = Step {
                    layers,
                    ..Step::of(0, Vec::new(), 0)
                };
                (step, mended)
            }
        };
        self.redo.clear();
        let change = self.changed(&step, mended);
        // Of a drag the first form is what undo leads back to.
        let goes_on = |last: &&Step| {
            let obstacle =
                last.at == step.at && last.came == 1 && step.came == 1 && !step.gone.is_empty();
            joined && (obstacle || last.layers.goes_on(&step.layers))
        };
        if self.undo.last().filter(goes_on).is_none() {
            self.undo.push(step);
        }
        self.forget_old();
        Ok(change)
    }

    /// Undoes the last change; `None` if there is none.
    pub fn undo(&mut self) -> Option<SceneChange> {
        let step = self.undo.pop()?;
        let (change, back) = self.turn(step);
        self.redo.push(back);
        Some(change)
    }

    /// Redoes the change undone last; `None` if there is none.
    pub fn redo(&mut self) -> Option<SceneChange> {
        let step = self.redo.pop()?;
        let (change, back) = self.turn(step);
        self.undo.push(back);
        Some(change)
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can_turn(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    fn turn(&mut self, step: Step) -> (SceneChange, Step) {
        let came = step.gone.len();
        let gone = self.scene.swap(step.at..step.at + step.came, step.gone);
        let layers = self.scene.swap_layers(step.layers);
        let back = Step {
            layers,
            ..Step::of(step.at, gone, came)
        };
        (self.changed(&back, Mended::default()), back)
    }

    fn changed(&mut self, step: &Step, mended: Mended) -> SceneChange {
        self.revision += 1;
        let came = &self.scene.obstacles()[step.at..step.at + step.came];
        let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        let boxes = step
            .gone
            .iter()
            .chain(came)
            .map(|obstacle| obstacle.shape.bounds())
            .chain(step.layers.boxes(self.scene.layers()));
        let (low, high) = boxes.fold(nothing, |all, one| (all.0.min(one.0), all.1.max(one.1)));
        if self.boxes.len() == MOST_BOXES {
            self.boxes.pop_front();
        }
        let any = low.cmple(high).all();
        self.boxes
            .push_back(any.then_some(ChangedBox { low, high }));
        SceneChange {
            revision: self.revision,
            low,
            high,
            mended,
        }
    }

    fn forget_old(&mut self) {
        let points = |step: &Step| -> usize {
            step.gone
                .iter()
                .map(|obstacle| obstacle.shape.points() + 4)
                .sum::<usize>()
                + step.layers.points()
        };
        let mut held: usize = self.undo.iter().map(points).sum();
        let mut old = 0;
        while self.undo.len() - old > MOST_STEPS || (held > MOST_POINTS && old < self.undo.len()) {
            held -= points(&self.undo[old]);
            old += 1;
        }
        self.undo.drain(..old);
    }
}
