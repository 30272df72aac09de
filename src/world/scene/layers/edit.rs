//! Edits of the layers of a scene, and what undoes them.

use super::super::{MAX_POINTS, Mended};
use super::{Area, Door, DrawnMesh, MAX_AREAS, MAX_DOORS, MAX_ITEMS, SceneItem, SceneLayers};
use crate::message::Message;
use glam::DVec2;

/// One piece of a layer.
#[derive(Clone, Debug, PartialEq)]
pub enum Authored {
    /// An area.
    Area(Area),
    /// A door.
    Door(Door),
    /// An item.
    Item(SceneItem),
}

/// A layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayerKind {
    /// The areas.
    Areas,
    /// The doors.
    Doors,
    /// The items.
    Items,
}

/// An edit of the layers.
#[derive(Clone, Debug, PartialEq)]
pub enum LayerEdit {
    /// One more piece, at the end of its layer.
    Add(Authored),
    /// Another piece in the place of the one with this index of the same layer.
    Replace(usize, Authored),
    /// The piece with this index is removed; the indices of those after it decrease by one.
    Remove(LayerKind, usize),
    /// Another mesh in the place of the one that is drawn.
    Mesh(DrawnMesh),
}

/// A run of pieces that was there, and the number that replaced it.
#[derive(Clone, Debug)]
struct Replaced<T> {
    at: usize,
    gone: Vec<T>,
    came: usize,
}

impl<T> Default for Replaced<T> {
    fn default() -> Self {
        Replaced {
            at: 0,
            gone: Vec::new(),
            came: 0,
        }
    }
}

impl<T> Replaced<T> {
    /// Puts a piece into a list: in the place of that at `place`, or at the end.
    fn put(list: &mut Vec<T>, place: Option<usize>, one: T) -> Replaced<T> {
        let at = place.unwrap_or(list.len());
        let end = at + usize::from(place.is_some());
        let gone = list.splice(at..end, [one]).collect();
        Replaced { at, gone, came: 1 }
    }

    fn take(list: &mut Vec<T>, run: std::ops::Range<usize>) -> Replaced<T> {
        Replaced {
            at: run.start,
            gone: list.drain(run).collect(),
            came: 0,
        }
    }

    /// Goes back, and answers what leads here again.
    fn swap(self, list: &mut Vec<T>) -> Replaced<T> {
        let came = self.gone.len();
        let run = self.at..self.at + self.came;
        Replaced {
            at: self.at,
            gone: list.splice(run, self.gone).collect(),
            came,
        }
    }

    /// Those that went, and those of the list that came.
    fn all<'a>(&'a self, list: &'a [T]) -> impl Iterator<Item = &'a T> {
        self.gone.iter().chain(&list[self.at..self.at + self.came])
    }

    /// Whether `next` replaces the piece that this replaced.
    fn goes_on(&self, next: &Replaced<T>) -> bool {
        let one = |of: &Replaced<T>| of.came == 1;
        one(self) && one(next) && self.at == next.at && !next.gone.is_empty()
    }
}

/// A step of the history of the layers: it undoes a change, or makes it again.
#[derive(Clone, Debug, Default)]
pub(in crate::world::scene) struct LayerStep {
    areas: Replaced<Area>,
    doors: Replaced<Door>,
    items: Replaced<SceneItem>,
    /// The mesh that another one replaced.
    mesh: Option<Box<DrawnMesh>>,
}

impl LayerStep {
    /// Goes back, and answers what leads here again.
    pub fn swap(self, layers: &mut SceneLayers) -> LayerStep {
        LayerStep {
            areas: self.areas.swap(&mut layers.areas),
            doors: self.doors.swap(&mut layers.doors),
            items: self.items.swap(&mut layers.items),
            mesh: self.mesh.map(|mut mesh| {
                std::mem::swap(&mut *mesh, &mut layers.mesh);
                mesh
            }),
        }
    }

    /// The boxes of all that went or came; none of the mesh, which changes nothing of the floor.
    pub fn boxes<'a>(
        &'a self,
        layers: &'a SceneLayers,
    ) -> impl Iterator<Item = (DVec2, DVec2)> + 'a {
        let areas = self.areas.all(&layers.areas);
        let doors = self.doors.all(&layers.doors);
        let items = self.items.all(&layers.items);
        areas
            .map(|area| area.shape.bounds())
            .chain(doors.map(|door| door.body.shape.bounds()))
            .chain(items.map(|item| (item.at, item.at)))
    }

    /// Whether `next` changes the piece that this changed: both are one drag.
    pub fn goes_on(&self, next: &LayerStep) -> bool {
        self.areas.goes_on(&next.areas)
            || self.doors.goes_on(&next.doors)
            || self.items.goes_on(&next.items)
            || (self.mesh.is_some() && next.mesh.is_some())
    }

    /// How much it keeps, in points.
    pub fn points(&self) -> usize {
        let areas = self.areas.gone.iter().map(|area| area.shape.points() + 4);
        let doors = self.doors.gone.iter();
        let doors = doors.map(|door| door.body.shape.points() + 4);
        let mesh = self.mesh.as_ref().map_or(0, |mesh| mesh.points());
        areas.chain(doors).sum::<usize>() + 4 * self.items.gone.len() + mesh
    }
}

impl SceneLayers {
    /// Makes a change on a floor between two corners.
    ///
    /// # Errors
    /// What is wrong with a piece: `scene.cost`, `scene.item-outside`, and what obstacles are refused for;
    /// `scene.no-area`, `scene.no-door`, `scene.no-item` where there is none with that index; `scene.layers-full`;
    /// those of [`DrawnMesh::checked`]. Nothing has changed then.
    pub(in crate::world::scene) fn edit(
        &mut self,
        edit: LayerEdit,
        floor: (DVec2, DVec2),
    ) -> Result<(LayerStep, Mended), Message> {
        let mut step = LayerStep::default();
        let (place, one) = match edit {
            LayerEdit::Mesh(mesh) => {
                let checked = mesh.checked_after(&self.mesh, floor)?;
                let gone = std::mem::replace(&mut self.mesh, checked);
                step.mesh = Some(Box::new(gone));
                return Ok((step, Mended::default()));
            }
            LayerEdit::Add(one) => (None, one),
            LayerEdit::Replace(at, one) => (Some(at), one),
            LayerEdit::Remove(layer, at) => {
                let run = at..at.saturating_add(1);
                self.known(layer, at)?;
                match layer {
                    LayerKind::Areas => step.areas = Replaced::take(&mut self.areas, run),
                    LayerKind::Doors => step.doors = Replaced::take(&mut self.doors, run),
                    LayerKind::Items => step.items = Replaced::take(&mut self.items, run),
                }
                return Ok((step, Mended::default()));
            }
        };
        let mended = match one {
            Authored::Area(area) => {
                let gone = self.room_for(LayerKind::Areas, place, area.shape.points())?;
                let (area, mended) = area.checked()?;
                self.keeps(gone, area.shape.points())?;
                step.areas = Replaced::put(&mut self.areas, place, area);
                mended
            }
            Authored::Door(door) => {
                let gone = self.room_for(LayerKind::Doors, place, door.body.shape.points())?;
                let (door, mended) = door.checked()?;
                self.keeps(gone, door.body.shape.points())?;
                step.doors = Replaced::put(&mut self.doors, place, door);
                mended
            }
            Authored::Item(item) => {
                self.room_for(LayerKind::Items, place, 0)?;
                let item = item.checked(floor)?;
                step.items = Replaced::put(&mut self.items, place, item);
                Mended::default()
            }
        };
        Ok((step, mended))
    }

    /// Takes all away.
    pub(in crate::world::scene) fn clear(&mut self) -> LayerStep {
        let counts = [self.areas.len(), self.doors.len(), self.items.len()];
        let mesh = (!self.mesh.is_empty()).then(|| Box::new(std::mem::take(&mut self.mesh)));
        LayerStep {
            mesh,
            areas: Replaced::take(&mut self.areas, 0..counts[0]),
            doors: Replaced::take(&mut self.doors, 0..counts[1]),
            items: Replaced::take(&mut self.items, 0..counts[2]),
        }
    }

    fn known(&self, layer: LayerKind, index: usize) -> Result<(), Message> {
        let (id, count) = match layer {
            LayerKind::Areas => ("scene.no-area", self.areas.len()),
            LayerKind::Doors => ("scene.no-door", self.doors.len()),
            LayerKind::Items => ("scene.no-item", self.items.len()),
        };
        if index < count {
            return Ok(());
        }
        Err(Message::new(id).with("index", index).with("count", count))
    }

    /// Whether there is a place for a piece; answers the points of that which goes for it. What has far too many points
    /// is not looked at.
    fn room_for(
        &self,
        layer: LayerKind,
        place: Option<usize>,
        points: usize,
    ) -> Result<usize, Message> {
        if let Some(at) = place {
            self.known(layer, at)?;
        }
        let (count, most) = match layer {
            LayerKind::Areas => (self.areas.len(), MAX_AREAS),
            LayerKind::Doors => (self.doors.len(), MAX_DOORS),
            LayerKind::Items => (self.items.len(), MAX_ITEMS),
        };
        if (place.is_none() && count >= most) || points > 2 * MAX_POINTS {
            return Err(full());
        }
        Ok(match (layer, place) {
            (LayerKind::Areas, Some(at)) => self.areas[at].shape.points(),
            (LayerKind::Doors, Some(at)) => self.doors[at].body.shape.points(),
            _ => 0,
        })
    }

    fn keeps(&self, gone: usize, came: usize) -> Result<(), Message> {
        if self.points() - gone + came > MAX_POINTS {
            return Err(full());
        }
        Ok(())
    }
}

fn full() -> Message {
    Message::new("scene.layers-full")
        .with("areas", MAX_AREAS)
        .with("doors", MAX_DOORS)
        .with("items", MAX_ITEMS)
        .with("points", MAX_POINTS)
}
