//! Items: things, and places where something can be done.

use crate::message::Message;
use glam::DVec2;

/// The kind of an item: a thing, or what can be done at its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// Something that can be carried.
    #[default]
    Object,
    /// A place to look at something.
    Look,
    /// A place to sit.
    Sit,
    /// A place to drink.
    Drink,
    /// A place to graze.
    Graze,
    /// A place to hide.
    Hide,
    /// A place to flee to.
    Flee,
}

impl ItemKind {
    /// All of them.
    pub const ALL: [ItemKind; 7] = [
        ItemKind::Object,
        ItemKind::Look,
        ItemKind::Sit,
        ItemKind::Drink,
        ItemKind::Graze,
        ItemKind::Hide,
        ItemKind::Flee,
    ];

    /// Its name in files and texts.
    pub fn id(self) -> &'static str {
        match self {
            ItemKind::Object => "object",
            ItemKind::Look => "look",
            ItemKind::Sit => "sit",
            ItemKind::Drink => "drink",
            ItemKind::Graze => "graze",
            ItemKind::Hide => "hide",
            ItemKind::Flee => "flee",
        }
    }

    /// The kind with that name.
    pub fn from_id(id: &str) -> Option<ItemKind> {
        ItemKind::ALL.into_iter().find(|one| one.id() == id)
    }
}

/// A thing on the floor, or a place where something can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneItem {
    /// Its name; may be empty.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Where it is, in metres; on the floor.
    pub at: DVec2,
    /// The heading of its user, in radians counter-clockwise from the x axis; `None`: any.
    pub facing: Option<f64>,
}

impl SceneItem {
    /// The item as a scene with that floor keeps it.
    ///
    /// # Errors
    /// `scene.not-finite` for its place or its heading; `scene.item-outside`.
    pub(super) fn checked(self, (min, max): (DVec2, DVec2)) -> Result<SceneItem, Message> {
        if !self.at.is_finite() {
            return Err(Message::new("scene.not-finite").with("where", "place"));
        }
        if self.facing.is_some_and(|heading| !heading.is_finite()) {
            return Err(Message::new("scene.not-finite").with("where", "facing"));
        }
        if self.at.cmplt(min).any() || self.at.cmpgt(max).any() {
            return Err(Message::new("scene.item-outside")
                .with("x", self.at.x)
                .with("y", self.at.y));
        }
        Ok(self)
    }
}
