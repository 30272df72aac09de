//! The navrep: all spheres of a world, linked, with the assets that cut into them.
//!
//! **What holds after each change.** Whether a sphere is culled follows from what stands, not from what was done in
//! which order: it is, while a cull sphere of another asset's level overlaps it. The links are those of all pairs of
//! spheres that exist and are not culled, to the bit. So what is built and taken down again leaves no trace, and
//! assets that overlap may be built in any order.
//!
//! **Numbers** of spheres and assets are given once and never again. An asset gets the numbers of all its levels when
//! it is placed, so that a level has the same ones each time it is built.

mod changes;
mod exchange;
mod levels;
mod state;

use super::{Asset, LinkLists, LinkMethod, Linking, NavSphere, SphereLink};
use crate::message::Message;
use crate::spatial::LooseQuadtree;
use crate::trace::Process;
use glam::DVec3;

pub use levels::LevelChange;

/// The most spheres of a navrep: its base spheres, and the spheres and cull spheres of all levels of its assets.
pub const MOST_SPHERES: usize = 100_000;

/// The most numbers that a navrep gives to spheres, or to cull spheres, while it lives.
const MOST_NUMBERS: usize = 1 << 22;

/// A sphere that a navrep keeps.
#[derive(Clone, Debug)]
struct Slot {
    sphere: NavSphere,
    /// The asset that it belongs to; none: a base sphere.
    owner: Option<u32>,
    /// Whether it stands: a base sphere until it is removed, that of an asset while its level does.
    exists: bool,
    /// Whether it exists and is not culled, so that it may have links.
    active: bool,
    /// How many standing cull spheres of other assets overlap it; meaningless unless it exists.
    culls: u32,
}

/// A cull sphere that a navrep keeps.
#[derive(Clone, Debug)]
struct CullSlot {
    sphere: NavSphere,
    asset: u32,
}

/// An asset in a navrep.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedAsset {
    /// The asset as it was given.
    pub asset: Asset,
    /// How far it was moved from there.
    pub offset: DVec3,
    /// The level that stands; 0: nothing.
    pub level: usize,
    /// The number of its first sphere; those of all levels follow one another.
    first: u32,
    /// The number of its first cull sphere, likewise.
    first_cull: u32,
}

/// The spheres of a world with their links (Ramsey 2009, "navrep").
#[derive(Clone, Debug, Default)]
pub struct Navrep {
    slots: Vec<Slot>,
    /// By number; empty unless the sphere is active.
    links: LinkLists,
    culls: Vec<CullSlot>,
    /// By number; none where it was removed.
    assets: Vec<Option<PlacedAsset>>,
    /// The spheres that exist.
    tree: LooseQuadtree,
    /// The cull spheres that stand.
    cull_tree: LooseQuadtree,
    /// What counts towards [`MOST_SPHERES`].
    kept: usize,
    version: u64,
    pair_tests: u64,
    /// Whether a sphere was left without links, as they would be more than [`MOST_LINKS`](super::MOST_LINKS).
    over: bool,
}

impl Navrep {
    /// A navrep without spheres.
    pub fn new() -> Navrep {
        Navrep::default()
    }

    /// A navrep of base spheres, numbered in their order, linked at once.
    ///
    /// # Errors
    /// `spheres.too-many`, `spheres.too-many-links`; those of [`NavSphere::checked`], with the `sphere`.
    pub fn of(spheres: &[NavSphere]) -> Result<Navrep, Message> {
        let mut navrep = Navrep::new();
        navrep.make_room(spheres.len(), spheres.len(), 0)?;
        let numbered = spheres.iter().enumerate();
        let checked = numbered
            .map(|(number, sphere)| sphere.checked().map_err(|why| why.with("sphere", number)));
        let spheres = checked.collect::<Result<Vec<_>, _>>()?;
        let mut linking = Linking::new(LinkMethod::Quadtree);
        linking.run(&spheres[..], &mut ());
        if linking.is_over() {
            return Err(changes::too_many_links());
        }
        navrep.pair_tests = linking.pair_tests();
        navrep.links = linking.into_links(&spheres);
        navrep.tree.reserve(spheres.len());
        for (number, sphere) in (0..).zip(&spheres) {
            navrep
                .tree
                .insert(number, sphere.at.truncate(), sphere.radius);
        }
        let slots = spheres.iter().map(|sphere| Slot {
            sphere: *sphere,
            owner: None,
            exists: true,
            active: true,
            culls: 0,
        });
        navrep.slots = slots.collect();
        navrep.kept = spheres.len();
        navrep.version = 1;
        Ok(navrep)
    }

    /// The spheres that exist, culled ones, too, ascending by number.
    pub fn spheres(&self) -> impl Iterator<Item = (u32, &NavSphere)> {
        let numbered = self.slots.iter().enumerate();
        numbered
            .filter(|(_, slot)| slot.exists)
            .map(|(number, slot)| (number as u32, &slot.sphere))
    }

    /// The sphere with that number, if it exists.
    pub fn sphere(&self, number: u32) -> Option<&NavSphere> {
        self.existing(number).map(|slot| &slot.sphere)
    }

    /// Whether the sphere exists and is not culled.
    pub fn is_active(&self, number: u32) -> bool {
        self.slots
            .get(number as usize)
            .is_some_and(|slot| slot.active)
    }

    /// How many standing cull spheres of assets other than its own overlap the sphere.
    pub fn cull_count(&self, number: u32) -> u32 {
        self.existing(number).map_or(0, |slot| slot.culls)
    }

    /// The asset that the sphere belongs to; none for a base sphere.
    pub fn owner(&self, number: u32) -> Option<u32> {
        self.slots.get(number as usize)?.owner
    }

    /// The links of a sphere, ascending by the other one: to each active sphere that overlaps it. None unless it is
    /// active itself.
    pub fn links(&self, number: u32) -> &[SphereLink] {
        self.links.of(number)
    }

    /// How many links there are, each counted once.
    pub fn link_count(&self) -> usize {
        self.links.count() / 2
    }

    /// The number below which those of all spheres are.
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// The assets with their numbers, ascending.
    pub fn assets(&self) -> impl Iterator<Item = (u32, &PlacedAsset)> {
        let numbered = self.assets.iter().enumerate();
        numbered.filter_map(|(number, one)| Some((number as u32, one.as_ref()?)))
    }

    /// The asset with that number.
    pub fn asset(&self, number: u32) -> Option<&PlacedAsset> {
        self.assets.get(number as usize)?.as_ref()
    }

    /// The cull spheres that stand, each with the asset that it belongs to.
    pub fn culls(&self) -> impl Iterator<Item = (u32, &NavSphere)> {
        self.assets().flat_map(move |(number, placed)| {
            let standing = placed.cull_numbers(placed.level);
            standing.map(move |cull| (number, &self.culls[cull as usize].sphere))
        })
    }

    /// The active spheres that contain a point, ascending; `found` is emptied first.
    pub fn containing(&self, at: DVec3, found: &mut Vec<u32>) {
        found.clear();
        self.tree.near(at.truncate(), 0.0, |number| {
            let slot = &self.slots[number as usize];
            if slot.active && slot.sphere.contains(at) {
                found.push(number);
            }
        });
        found.sort_unstable();
    }

    /// The active sphere that `keep` accepts and whose surface is nearest, or lies farthest beyond the point where it
    /// contains it; of equal ones the first. None for a point that is not finite. O(n).
    pub fn nearest(&self, at: DVec3, keep: impl Fn(&NavSphere) -> bool) -> Option<u32> {
        let mut nearest = None;
        let mut least = f64::INFINITY;
        for (number, slot) in self.slots.iter().enumerate() {
            if !slot.active {
                continue;
            }
            let separation = at.distance(slot.sphere.at) - slot.sphere.radius;
            if separation < least && keep(&slot.sphere) {
                (nearest, least) = (Some(number as u32), separation);
            }
        }
        nearest
    }

    /// A number that grows with each change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// How many pairs of spheres were tested for their links so far.
    pub fn pair_tests(&self) -> u64 {
        self.pair_tests
    }

    /// The quadtree of the spheres that exist.
    pub fn tree(&self) -> &LooseQuadtree {
        &self.tree
    }

    fn existing(&self, number: u32) -> Option<&Slot> {
        self.slots.get(number as usize).filter(|slot| slot.exists)
    }
}
