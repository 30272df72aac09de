//! Assets in a navrep: placed, built level by level, moved, and taken away.

use super::{CullSlot, Navrep, PlacedAsset};
use crate::message::Message;
use crate::navspheres::sphere::checked_place;
use crate::navspheres::{Asset, NavSphere};
use glam::DVec3;
use std::ops::Range;

/// The changes of spheres by a change of an asset's level, as ascending numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelChange {
    /// Spheres of others that were active and are culled now.
    pub culled: Vec<u32>,
    /// Spheres of others that were culled and are active again.
    pub given_back: Vec<u32>,
    /// Spheres of the asset that stand now, at places where they did not before.
    pub added: Vec<u32>,
    /// Spheres of the asset that stood before, at places where they do not now.
    pub taken_away: Vec<u32>,
}

impl LevelChange {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == LevelChange::default()
    }
}

impl PlacedAsset {
    /// The numbers of the spheres of a level; none for level 0.
    pub fn sphere_numbers(&self, level: usize) -> Range<u32> {
        let count = |level: usize| self.asset.levels[level].spheres.len() as u32;
        range(self.first, level, count)
    }

    /// The numbers of the cull spheres of a level, likewise.
    pub(super) fn cull_numbers(&self, level: usize) -> Range<u32> {
        let count = |level: usize| self.asset.levels[level].culls.len() as u32;
        range(self.first_cull, level, count)
    }
}

fn range(first: u32, level: usize, count: impl Fn(usize) -> u32) -> Range<u32> {
    let Some(index) = level.checked_sub(1) else {
        return first..first;
    };
    let start = first + (0..index).map(&count).sum::<u32>();
    start..start + count(index)
}

impl Navrep {
    /// Places an asset, of which nothing is built yet, and says its number.
    ///
    /// # Errors
    /// `spheres.levels`, `spheres.too-many`, `spheres.no-numbers`; those of [`NavSphere::checked`] with `level` and
    /// `sphere` or `cull`.
    pub fn place(&mut self, asset: Asset) -> Result<u32, Message> {
        let checked = asset.moved(DVec3::ZERO)?;
        let spheres = asset.spheres().count();
        self.make_room(asset.len(), spheres, asset.len() - spheres)?;
        self.kept += asset.len();
        let number = self.assets.len() as u32;
        let (first, first_cull) = (self.slots.len() as u32, self.culls.len() as u32);
        for level in &checked.levels {
            for sphere in &level.spheres {
                self.reserve(*sphere, Some(number));
            }
            let culls = level.culls.iter();
            self.culls.extend(culls.map(|sphere| CullSlot {
                sphere: *sphere,
                asset: number,
            }));
        }
        self.assets.push(Some(PlacedAsset {
            asset,
            offset: DVec3::ZERO,
            level: 0,
            first,
            first_cull,
        }));
        self.version += 1;
        Ok(number)
    }

    /// Builds an asset up or down to a level: what the old one culled is given back, what the new one overlaps is
    /// culled, the spheres of the old one go and those of the new one come. Work in proportion to what is near.
    ///
    /// # Errors
    /// `spheres.unknown-asset`; `spheres.level` with the highest one; `spheres.too-many-links`.
    pub fn set_level(&mut self, asset: u32, level: usize) -> Result<LevelChange, Message> {
        let placed = self.placed(asset)?;
        if level > placed.asset.levels.len() {
            return Err(Message::new("spheres.level")
                .with("asset", asset)
                .with("found", level)
                .with("max", placed.asset.levels.len()));
        }
        let old = placed.level;
        if level == old {
            return Ok(LevelChange::default());
        }
        let change = self.stand(asset, level, None);
        if let Err(why) = self.within_links() {
            self.stand(asset, old, None);
            return Err(why);
        }
        self.version += 1;
        Ok(change)
    }

    /// Moves an asset with all its levels.
    ///
    /// # Errors
    /// `spheres.unknown-asset`; those of [`place`](Navrep::place) where a sphere, or the whole offset, would be
    /// outside; `spheres.too-many-links`.
    pub fn move_asset(&mut self, asset: u32, by: DVec3) -> Result<LevelChange, Message> {
        let placed = self.placed(asset)?;
        let offset = checked_place(placed.offset + by)?;
        let moved = placed.asset.moved(offset)?;
        if offset == placed.offset {
            return Ok(LevelChange::default());
        }
        let (level, old) = (
            placed.level,
            (placed.asset.moved(placed.offset)?, placed.offset),
        );
        let change = self.stand(asset, level, Some((&moved, offset)));
        if let Err(why) = self.within_links() {
            self.stand(asset, level, Some((&old.0, old.1)));
            return Err(why);
        }
        self.version += 1;
        Ok(change)
    }

    /// Lets a level of an asset stand in place of the one that did; all of the asset as it was moved, and how far,
    /// where it was.
    fn stand(&mut self, asset: u32, level: usize, moved: Option<(&Asset, DVec3)>) -> LevelChange {
        let stood = self.standing_culls(asset);
        let mut change = LevelChange::default();
        self.take_spheres(asset, &mut change);
        if let Some(placed) = &mut self.assets[asset as usize] {
            placed.level = level;
            if let Some((moved, offset)) = moved {
                placed.offset = offset;
                let (first, first_cull) = (placed.first as usize, placed.first_cull as usize);
                for (slot, sphere) in self.slots[first..].iter_mut().zip(moved.spheres()) {
                    slot.sphere = *sphere;
                }
                let culls = moved.levels.iter().flat_map(|level| &level.culls);
                for (slot, sphere) in self.culls[first_cull..].iter_mut().zip(culls) {
                    slot.sphere = *sphere;
                }
            }
        }
        self.follow(asset, &stood, &mut change);
        change
    }

    /// Takes an asset away; its number and those of its spheres are not given again.
    ///
    /// # Errors
    /// `spheres.unknown-asset`; `spheres.too-many-links` where what it culled would have too many.
    pub fn remove_asset(&mut self, asset: u32) -> Result<LevelChange, Message> {
        let change = self.set_level(asset, 0)?;
        if let Some(placed) = self.assets[asset as usize].take() {
            self.kept -= placed.asset.len();
        }
        self.version += 1;
        Ok(change)
    }

    fn placed(&self, asset: u32) -> Result<&PlacedAsset, Message> {
        self.asset(asset)
            .ok_or_else(|| Message::new("spheres.unknown-asset").with("asset", asset))
    }

    /// The cull spheres of the level that stands, with their numbers.
    fn standing_culls(&self, asset: u32) -> Vec<(u32, NavSphere)> {
        let placed = self.asset(asset);
        let numbers = placed.map_or(0..0, |placed| placed.cull_numbers(placed.level));
        numbers
            .map(|number| (number, self.culls[number as usize].sphere))
            .collect()
    }

    fn take_spheres(&mut self, asset: u32, change: &mut LevelChange) {
        let placed = self.asset(asset);
        let numbers = placed.map_or(0..0, |placed| placed.sphere_numbers(placed.level));
        for number in numbers {
            self.take(number);
            change.taken_away.push(number);
        }
    }

    /// Culls and gives back by what stands now in place of the cull spheres that `stood`, then lets the asset's own
    /// spheres exist.
    fn follow(&mut self, asset: u32, stood: &[(u32, NavSphere)], change: &mut LevelChange) {
        let standing = self.standing_culls(asset);
        let mut touched = Vec::new();
        // What both cover is counted up before it is counted down, so that no count falls below 0.
        for (_, cull) in &standing {
            self.count_culls(asset, cull, |count| count + 1, &mut touched);
        }
        for (number, cull) in stood {
            self.count_culls(asset, cull, |count| count - 1, &mut touched);
            self.cull_tree.remove(*number);
        }
        for (number, cull) in &standing {
            self.cull_tree
                .insert(*number, cull.at.truncate(), cull.radius);
        }
        touched.sort_unstable();
        touched.dedup();
        // All that goes, goes before anything comes: no link is made only to be taken away.
        for &number in &touched {
            let slot = &self.slots[number as usize];
            if slot.active && slot.culls > 0 {
                self.deactivate(number);
                change.culled.push(number);
            }
        }
        for &number in &touched {
            let slot = &self.slots[number as usize];
            if !slot.active && slot.culls == 0 {
                self.activate(number);
                change.given_back.push(number);
            }
        }
        let placed = self.asset(asset);
        let numbers = placed.map_or(0..0, |placed| placed.sphere_numbers(placed.level));
        for number in numbers {
            self.put(number);
            change.added.push(number);
        }
    }

    /// Changes the count of each sphere of others that a cull sphere overlaps.
    fn count_culls(
        &mut self,
        asset: u32,
        cull: &NavSphere,
        count: impl Fn(u32) -> u32,
        touched: &mut Vec<u32>,
    ) {
        let slots = &mut self.slots;
        self.tree.near(cull.at.truncate(), cull.radius, |number| {
            let slot = &mut slots[number as usize];
            if slot.owner != Some(asset) && cull.overlaps(&slot.sphere) {
                slot.culls = count(slot.culls);
                touched.push(number);
            }
        });
    }
}
