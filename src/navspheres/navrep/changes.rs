//! Changes of base spheres, and how links follow them.

use super::{MOST_NUMBERS, MOST_SPHERES, Navrep, Slot};
use crate::message::Message;
use crate::navspheres::{MOST_LINKS, NavSphere, SphereLink};

/// What is said where spheres would have more than [`MOST_LINKS`].
pub(super) fn too_many_links() -> Message {
    Message::new("spheres.too-many-links").with("max", MOST_LINKS)
}

impl Navrep {
    /// Adds a base sphere and says its number.
    ///
    /// # Errors
    /// Those of [`NavSphere::checked`]; `spheres.too-many`; `spheres.too-many-links`; `spheres.no-numbers` where all
    /// are used up.
    pub fn add(&mut self, sphere: NavSphere) -> Result<u32, Message> {
        let sphere = sphere.checked()?;
        self.make_room(1, 1, 0)?;
        let number = self.reserve(sphere, None);
        self.put(number);
        if let Err(why) = self.within_links() {
            self.take(number);
            self.slots.pop();
            self.links.shrink();
            return Err(why);
        }
        self.kept += 1;
        self.version += 1;
        Ok(number)
    }

    /// Puts another sphere in the place of a base sphere: moved, resized, or of another medium.
    ///
    /// # Errors
    /// Those of [`NavSphere::checked`]; `spheres.unknown`; `spheres.not-base`; `spheres.too-many-links`.
    pub fn replace(&mut self, number: u32, sphere: NavSphere) -> Result<(), Message> {
        let sphere = sphere.checked()?;
        let old = self.base(number)?.sphere;
        if old == sphere {
            return Ok(());
        }
        if (old.at, old.radius) == (sphere.at, sphere.radius) {
            self.slots[number as usize].sphere = sphere;
        } else {
            self.take(number);
            self.slots[number as usize].sphere = sphere;
            self.put(number);
            if let Err(why) = self.within_links() {
                self.take(number);
                self.slots[number as usize].sphere = old;
                self.put(number);
                return Err(why);
            }
        }
        self.version += 1;
        Ok(())
    }

    /// Removes a base sphere.
    ///
    /// # Errors
    /// `spheres.unknown`; `spheres.not-base`.
    pub fn remove(&mut self, number: u32) -> Result<(), Message> {
        self.base(number)?;
        self.take(number);
        self.kept -= 1;
        self.version += 1;
        Ok(())
    }

    /// The slot of a base sphere that exists.
    fn base(&self, number: u32) -> Result<&Slot, Message> {
        let unknown = || Message::new("spheres.unknown").with("sphere", number);
        let slot = self.existing(number).ok_or_else(unknown)?;
        match slot.owner {
            None => Ok(slot),
            Some(asset) => Err(Message::new("spheres.not-base")
                .with("sphere", number)
                .with("asset", asset)),
        }
    }

    /// Whether so many more spheres can be kept, and so many more numbers be given to spheres and to cull spheres.
    pub(super) fn make_room(
        &self,
        more: usize,
        spheres: usize,
        culls: usize,
    ) -> Result<(), Message> {
        if self.kept + more > MOST_SPHERES {
            return Err(Message::new("spheres.too-many")
                .with("found", self.kept + more)
                .with("max", MOST_SPHERES));
        }
        let used = (self.slots.len() + spheres).max(self.culls.len() + culls);
        if used > MOST_NUMBERS {
            return Err(Message::new("spheres.no-numbers").with("max", MOST_NUMBERS));
        }
        Ok(())
    }

    /// Whether all spheres put or given back since the last call could be linked. Where not, the caller undoes them.
    pub(super) fn within_links(&mut self) -> Result<(), Message> {
        match core::mem::take(&mut self.over) {
            true => Err(too_many_links()),
            false => Ok(()),
        }
    }

    /// A number for a sphere that does not exist yet.
    pub(super) fn reserve(&mut self, sphere: NavSphere, owner: Option<u32>) -> u32 {
        self.slots.push(Slot {
            sphere,
            owner,
            exists: false,
            active: false,
            culls: 0,
        });
        self.links.grow();
        self.slots.len() as u32 - 1
    }

    /// Lets a sphere exist, linked unless it is culled.
    pub(super) fn put(&mut self, number: u32) {
        let index = number as usize;
        let (sphere, owner) = (self.slots[index].sphere, self.slots[index].owner);
        let mut count = 0;
        self.cull_tree
            .near(sphere.at.truncate(), sphere.radius, |cull| {
                let cull = &self.culls[cull as usize];
                count += u32::from(Some(cull.asset) != owner && cull.sphere.overlaps(&sphere));
            });
        self.slots[index].exists = true;
        self.slots[index].culls = count;
        self.tree
            .insert(number, sphere.at.truncate(), sphere.radius);
        if count == 0 {
            self.activate(number);
        }
    }

    /// Lets a sphere exist no longer.
    pub(super) fn take(&mut self, number: u32) {
        self.deactivate(number);
        self.tree.remove(number);
        self.slots[number as usize].exists = false;
    }

    /// Links a sphere with all active ones that overlap it; where there would be too many links, it stays without.
    pub(super) fn activate(&mut self, number: u32) {
        let index = number as usize;
        let sphere = self.slots[index].sphere;
        let mut links = Vec::new();
        self.pair_tests += self
            .tree
            .near(sphere.at.truncate(), sphere.radius, |other| {
                let slot = &self.slots[other as usize];
                if other == number || !slot.active {
                    return;
                }
                links.extend(SphereLink::between(&sphere, &slot.sphere, other));
            });
        if self.link_count() + links.len() > MOST_LINKS {
            self.over = true;
            return;
        }
        links.sort_unstable_by_key(|link| link.other);
        for link in links {
            let back = SphereLink {
                other: number,
                ..link
            };
            self.links.insert(link.other, back);
            self.links.insert(number, link);
        }
        self.slots[index].active = true;
    }

    /// Takes all links of a sphere away.
    pub(super) fn deactivate(&mut self, number: u32) {
        self.slots[number as usize].active = false;
        let others: Vec<u32> = self
            .links
            .of(number)
            .iter()
            .map(|link| link.other)
            .collect();
        for other in others {
            self.links.remove(other, number);
        }
        self.links.clear(number);
    }
}
