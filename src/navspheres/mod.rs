//! Navspheres: overlapping spheres as free space for animals on land, in water and in the air.
//!
//! The representation of Ramsey ("A unified spatial representation for navigation systems", AIIDE 2009): a sphere is a
//! volume in which an animal may be, two spheres that overlap are linked, and what no sphere contains is closed.
//!
//! - [`NavSphere`]: a sphere with its medium; [`Lens`]: how two of them overlap, and how wide the way through is.
//! - [`Navrep`]: the spheres of a world with their [`SphereLink`]s; [`Asset`]: what is built in levels, each of which
//!   takes spheres away and brings its own.
//! - [`validate()`]: what is odd about the spheres of a navrep; [`read_navrep`], [`write_navrep`]: its file.
//! - [`union_area()`]: the area that discs cover together.
//! - [`Animal`]: what may go where, and at which cost; [`AnimalKind`]: those to choose from.
//! - [`Covering`]: spheres grown by the program on a scene or grid.
//! - [`SphereGraph`], [`SphereRouter`]: routes by any search on graphs; [`WatchedRoute`]: one seen step by step;
//!   [`SphereRoute`]: paths through their spheres, over portals ([`SpherePortal`]); [`ClearSpace`]: where a body may
//!   be, and routes collapsed in it.
//! - [`Roamer`]: an animal that walks, with noise, and turns where it can; [`Notch`]: what it is turned away from;
//!   [`Meetings`]: several of them.
//! - [`SphereNavigator`]: paths over covered scenes as answers of a [`Navigator`](crate::path::Navigator).

mod animal;
mod animal_kind;
mod asset;
mod covering;
mod lens;
mod link_lists;
mod linking;
mod links;
mod navrep;
mod navrep_file;
mod roaming;
mod routes;
mod sphere;
mod sphere_navigator;
mod union_area;
mod validate;

pub use animal::{Animal, Media};
pub use animal_kind::AnimalKind;
pub use asset::{Asset, AssetLevel};
pub use covering::{
    Connectivity, CoverGround, CoverOrder, CoverPoint, CoverSettings, CoverStage, Covering,
};
pub use lens::Lens;
pub use link_lists::LinkLists;
pub use linking::{LinkMethod, Linking, MOST_LINKS};
pub use links::SphereLink;
pub use navrep::{LevelChange, MOST_SPHERES, Navrep, PlacedAsset};
pub use navrep_file::{NavrepFile, read_navrep, write_navrep};
pub use roaming::{
    Meetings, Notch, PATIENCE, RoamContext, RoamCounts, RoamSettings, RoamState, Roamer,
    TURN_SPEEDS, Turn, turned_towards,
};
pub use routes::{
    ClearPiece, ClearSpace, SLACK, SphereEnd, SphereGoal, SphereGraph, SpherePortal, SphereQuery,
    SphereRoute, SphereRouter, SphereSmoothing, WatchedRoute, path_length, through,
};
pub use sphere::{MAX_SPHERE_RADIUS, MIN_SPHERE_RADIUS, NavSphere};
pub use sphere_navigator::SphereNavigator;
pub use union_area::union_area;
pub use validate::{SphereFinding, SphereFlaw, validate};
