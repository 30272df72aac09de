//! The state of a navrep as a hash, and its size in bytes.

use super::{Navrep, Slot};
use crate::navspheres::{Lens, NavSphere, SphereLink};
use crate::trace::StateHash;

fn take_in_ball(hash: &mut StateHash, sphere: &NavSphere) {
    for number in sphere.at.to_array() {
        hash.number(number);
    }
    hash.number(sphere.radius);
}

fn take_in(hash: &mut StateHash, sphere: &NavSphere) {
    take_in_ball(hash, sphere);
    hash.number(sphere.largest);
    hash.word(sphere.medium as u64 * 2 + u64::from(sphere.climb));
}

/// The hash of one thing, its bits spread so that a sum of such says something.
fn finished(hash: StateHash) -> u64 {
    let mut word = hash.finish();
    for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        word = (word ^ (word >> 30)).wrapping_mul(factor);
    }
    word ^ (word >> 31)
}

impl Navrep {
    /// The hash of the spheres that exist, their links, and the cull spheres that stand: the same for two navreps that
    /// hold the same, whichever numbers their spheres have and whatever was built and taken down before. O(n).
    pub fn hash(&self) -> u64 {
        let mut total = 0_u64;
        for (number, slot) in (0..).zip(&self.slots) {
            if !slot.exists {
                continue;
            }
            let mut hash = StateHash::new();
            take_in(&mut hash, &slot.sphere);
            hash.word(u64::from(slot.culls) << 1 | u64::from(slot.owner.is_some()));
            // Links in an order that does not hang on numbers: as a sum.
            let links = self
                .links(number)
                .iter()
                .map(|link| self.hash_of_link(slot, link));
            hash.word(links.fold(0, u64::wrapping_add));
            total = total.wrapping_add(finished(hash));
        }
        for (_, cull) in self.culls() {
            let mut hash = StateHash::new();
            hash.number(cull.radius);
            // Place and radius alone decide what it culls.
            take_in_ball(&mut hash, cull);
            total = total.wrapping_add(finished(hash));
        }
        total
    }

    fn hash_of_link(&self, from: &Slot, link: &SphereLink) -> u64 {
        let mut hash = StateHash::new();
        take_in(&mut hash, &from.sphere);
        let other = &self.slots[link.other as usize].sphere;
        take_in(&mut hash, other);
        let Some(lens) = Lens::linked(&from.sphere, other) else {
            return finished(hash);
        };
        for vector in [lens.at, lens.normal] {
            vector
                .to_array()
                .into_iter()
                .for_each(|number| hash.number(number));
        }
        for number in [lens.radius, lens.thickness, link.bottleneck, link.length] {
            hash.number(number);
        }
        finished(hash)
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let placed = self
            .assets()
            .map(|(_, placed)| placed.asset.len() * size_of::<NavSphere>());
        size_of::<Navrep>()
            + self.slots.capacity() * size_of::<Slot>()
            + self.links.bytes()
            + self.culls.capacity() * size_of::<super::CullSlot>()
            + self.assets.capacity() * size_of::<Option<super::PlacedAsset>>()
            + placed.sum::<usize>()
            + self.tree.bytes()
            + self.cull_tree.bytes()
    }
}
