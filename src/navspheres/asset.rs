//! An asset: what is built in levels, each with spheres of its own and cull spheres.

use super::NavSphere;
use crate::message::Message;
use glam::DVec3;

/// The most levels of an asset.
const MOST_LEVELS: usize = 1000;

/// A level of an asset: the spheres that stand at it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AssetLevel {
    /// The navspheres that it brings.
    pub spheres: Vec<NavSphere>,
    /// The cull spheres: what of others overlaps one of them is culled while this level stands. Of them place and
    /// radius count alone.
    pub culls: Vec<NavSphere>,
}

/// A structure that is built in levels (Ramsey 2009, "Handling a Dynamic World").
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asset {
    /// Its name; may be empty.
    pub name: String,
    /// What stands at level 1, 2, …; at level 0 nothing is built.
    pub levels: Vec<AssetLevel>,
}

impl Asset {
    /// The spheres of all levels, level by level.
    pub fn spheres(&self) -> impl Iterator<Item = &NavSphere> {
        self.levels.iter().flat_map(|level| &level.spheres)
    }

    /// How many spheres and cull spheres it has over all levels.
    pub fn len(&self) -> usize {
        let sizes = self
            .levels
            .iter()
            .map(|one| one.spheres.len() + one.culls.len());
        sizes.sum()
    }

    /// Whether no level has a sphere.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The asset moved, if all of its spheres can be used there.
    ///
    /// # Errors
    /// `spheres.levels` for too many of them; those of [`NavSphere::checked`] with `level` and `sphere`, or `cull`,
    /// counted from 1 and from 0.
    pub(super) fn moved(&self, by: DVec3) -> Result<Asset, Message> {
        if self.levels.len() > MOST_LEVELS {
            return Err(Message::new("spheres.levels")
                .with("found", self.levels.len())
                .with("max", MOST_LEVELS));
        }
        let mut asset = self.clone();
        for (level, one) in asset.levels.iter_mut().enumerate() {
            for (kind, list) in [("sphere", &mut one.spheres), ("cull", &mut one.culls)] {
                for (number, sphere) in list.iter_mut().enumerate() {
                    sphere.at += by;
                    *sphere = sphere
                        .checked()
                        .map_err(|why| why.with("level", level + 1).with(kind, number))?;
                }
            }
        }
        Ok(asset)
    }
}
