//! Covering: spheres grown by the program on free space, as many as cover a share of it, joined where bodies can go.
//!
//! **Idea.** A sphere is worth what it covers that no other does. The one that is worth most is placed, then again,
//! until the share that was asked for is covered. Each is as large as it can be: its radius is the clearance of its
//! centre, and its centre lies on the medial axis. Then spheres are added where a body can go from one sphere to
//! another in free space and not yet within spheres, fewest first. See [`Covering`]; [`CoverGround`] is what it is done
//! on.
//!
//! **What is covered.** Of a body of radius rho: the share of free configurations, which are places with a clearance of
//! at least rho, that lie in a sphere shrunk by rho. All of the floor would be too much to ask: a body's centre never
//! comes to a corner of a room. The share is measured by a point at random in each pixel, which the placing does not
//! know. Spheres are placed by the middles of pixels.
//!
//! **Height.** Centres lie on the floor, at z = 0, so that the discs of the plan are the spheres' true cross-sections,
//! and spheres overlap exactly where their discs do.
//!
//! **Media.** A sphere is of the medium of the area at its centre. Areas are covered like land; over a shore a sphere
//! reaches by rho at most, so that spheres on both sides are linked by a lens that the body fits through.
//!
//! **Guarantee.** Every sphere is free, by [`Surroundings`](crate::world::scene::Surroundings): no radius is more than
//! the clearance. That is so in the slab of heights that the ground is made for alone, which for walkers is 0.05 m (a
//! kerb) to 1.8 m (headroom): what lies wholly lower or higher is not looked at. None lies in another. What is covered
//! only grows. While candidates are those on the axis, k spheres cover at least 1 - 1/e of the pixels that any k of the
//! candidates cover (G. Nemhauser, L. Wolsey, M. Fisher, "An analysis of approximations for maximizing submodular set
//! functions", 1978).
//!
//! **Complexity.** With n pixels, m of them on the axis, and spheres of k pixels across: n nearest-point queries at
//! most for the raster; k words of 64 pixels to count what a sphere is worth, m times at first and then as often as the
//! queue asks (told as `looked`); joining O(n log n). Memory is about 30 bytes a pixel.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009, has spheres placed by hand
//! and names the automatic construction as future work.
//!
//! **Deviations.** The deepest uncovered place first, as is often proposed ([`CoverOrder::Deepest`]), takes more
//! spheres for the same share; `docs/navspheres.md` has both. The worth is looked at lazily, which changes nothing in
//! what is chosen.

#[allow(clippy::module_inception)] // The covering is what the folder is about.
mod covering;
mod flood;
mod ground;
mod joining;
mod lattice;
mod measure;
mod raster;
mod repair;
mod selection;
mod sets;
mod territories;
mod uncovered;

pub use covering::{CoverPoint, CoverSettings, CoverStage, Covering};
pub use ground::CoverGround;
pub use joining::Connectivity;
pub use selection::CoverOrder;
