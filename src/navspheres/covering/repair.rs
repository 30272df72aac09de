//! Local repair of a covering after the ground has changed: spheres that are still free are kept, and where others went
//! or the change gave room, spheres are set anew.
//!
//! **Idea.** An edit says in which boxes the ground has changed. A sphere that none of these comes near is as free as
//! it was; of the others each one is measured again. The window in which spheres are set is the box around all that
//! changed and all spheres that went, some radii of the body wider: outside of it the same places are free as before,
//! and covered by the same spheres.
//!
//! **Guarantee.** Each sphere is free on the ground as it is now. In the window as large a share is covered as was
//! asked for, as far as it can be, and what can be joined within it is. The spheres are not those that covering anew
//! sets.
//!
//! **Complexity.** That of a covering of the window, and O(n) simple steps for n spheres.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009, names the stitching of what
//! changes into the scene as a challenge of automatic construction.

use super::covering::{CoverSettings, Covering};
use super::ground::CoverGround;
use super::lattice::Lattice;
use crate::message::Message;
use crate::navspheres::NavSphere;
use crate::world::scene::ChangedBox;
use glam::DVec2;

/// How far the window reaches beyond what changed, in radii of the body: its centre may come anew as near as one to it,
/// and the rest is for spheres to be joined in.
const MARGIN: f64 = 4.0;

impl Covering {
    /// To repair a covering of spheres whose centres lie on the floor, on a ground that has changed in these boxes;
    /// nothing is set yet. The settings are those of the covering, their pixels those of all of the floor. Coverage and
    /// connectivity are told of the window alone.
    ///
    /// # Errors
    /// Those of [`Covering::new`].
    pub fn repair(
        ground: &CoverGround,
        settings: CoverSettings,
        spheres: &[NavSphere],
        boxes: &[ChangedBox],
    ) -> Result<Covering, Message> {
        let mut covering = Covering::new(ground, settings)?;
        let near = |sphere: &NavSphere| {
            let reach = sphere.radius + settings.radius;
            let at = sphere.at.truncate();
            boxes.iter().any(|one| one.distance(at) <= reach)
        };
        let (kept, gone): (Vec<NavSphere>, Vec<NavSphere>) = (spheres.iter().copied())
            .partition(|sphere| !near(sphere) || ground.holds(sphere, settings.radius));
        let went = gone.iter().map(|sphere| {
            let at = sphere.at.truncate();
            ChangedBox { low: at, high: at }.grown(sphere.radius)
        });
        let window =
            (boxes.iter().copied().chain(went)).reduce(|all, one| all.with(one.low).with(one.high));
        let (min, max) = ground.bounds();
        let step = covering.pixel();
        let margin = MARGIN * (settings.radius + step);
        let (low, high) = match window.map(|window| window.grown(margin)) {
            Some(window) => (window.low.clamp(min, max), window.high.clamp(min, max)),
            None => (min, min),
        };
        covering.begin_within(Lattice::of_step(
            (low, high.max(low + DVec2::splat(step))),
            step,
        ));
        covering.keep_at_first(kept);
        Ok(covering)
    }
}
