//! Base spheres in the place of others, as after a repair of a covering.

use super::Navrep;
use crate::message::Message;
use crate::navspheres::NavSphere;
use glam::DVec3;
use std::collections::BTreeSet;

/// What two spheres share that are the same.
fn key(sphere: &NavSphere) -> ([u64; 5], u8, bool) {
    let DVec3 { x, y, z } = sphere.at;
    let numbers = [x, y, z, sphere.radius, sphere.largest].map(f64::to_bits);
    (numbers, sphere.medium as u8, sphere.climb)
}

impl Navrep {
    /// The base spheres whose centres lie on the floor, with their numbers, ascending.
    pub fn floor_spheres(&self) -> impl Iterator<Item = (u32, &NavSphere)> {
        self.spheres()
            .filter(|(number, sphere)| self.owner(*number).is_none() && sphere.at.z == 0.0)
    }

    /// Puts spheres in the place of base spheres: of these the ones that are among the new ones stay with their
    /// numbers, the others go, and what is new gets new numbers. Assets and all other spheres stay. Answers how many
    /// went and how many came.
    ///
    /// # Errors
    /// Those of [`remove`](Navrep::remove) and [`add`](Navrep::add); nothing has changed then.
    pub fn exchange(
        &mut self,
        old: &[(u32, NavSphere)],
        new: &[NavSphere],
    ) -> Result<(usize, usize), Message> {
        let wanted: BTreeSet<_> = new.iter().map(key).collect();
        let there: BTreeSet<_> = old.iter().map(|(_, sphere)| key(sphere)).collect();
        let (mut gone, mut came) = (0, 0);
        let mut changed = self.clone();
        for (number, sphere) in old {
            if !wanted.contains(&key(sphere)) {
                changed.remove(*number)?;
                gone += 1;
            }
        }
        for sphere in new.iter().filter(|sphere| !there.contains(&key(sphere))) {
            changed.add(*sphere)?;
            came += 1;
        }
        *self = changed;
        Ok((gone, came))
    }
}
