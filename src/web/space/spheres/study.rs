//! Navspheres of the page: set, moved and taken away by hand, linked, and looked at for one animal.

use glam::DVec3;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::navspheres::{
    Animal, AnimalKind, Lens, LinkMethod, Linking, NavSphere, Navrep, SphereGraph, validate,
};
use crate::trace::Process;
use crate::web::space::Space;
use crate::web::values::{Failure, object};
use crate::world::scene::AreaMedium;

/// Numbers of a sphere as it comes from the page: x, y, z, radius, medium, whether it is climbed, and the radius of the
/// largest animal, 0 where its own radius alone decides.
pub(in crate::web::space) const SPHERE: usize = 7;

/// The media, by their numbers.
const MEDIA: [AreaMedium; 3] = [AreaMedium::Land, AreaMedium::Water, AreaMedium::Air];

/// The navspheres of the page, and the animal for which they are looked at.
#[wasm_bindgen]
pub struct SphereStudy {
    pub(in crate::web::space) navrep: Navrep,
    pub(in crate::web::space) kind: AnimalKind,
    pub(in crate::web::space) animal: Animal,
    /// The revision of the scene that the spheres on its floor follow.
    pub(in crate::web::space) seen: u64,
}

/// The navspheres as they were.
#[wasm_bindgen]
pub struct SphereMoment {
    navrep: Navrep,
    seen: u64,
}

/// The counts of spheres and links.
#[derive(Serialize)]
struct SphereCounts {
    spheres: usize,
    /// The culled ones among them.
    culled: usize,
    links: usize,
    bytes: usize,
    hash: String,
    /// The spheres that the animal enters, and the links that it fits through.
    entered: usize,
    usable: usize,
    /// The area of the floor in spheres that the animal enters, in square metres.
    area: f64,
}

/// Two spheres beside each other, in metres.
#[derive(Serialize)]
struct PairValue {
    distance: f64,
    separation: f64,
    overlaps: bool,
    nests: bool,
    /// The h of the lens; none where there is none.
    h: Option<f64>,
    at: Option<[f64; 3]>,
    normal: Option<[f64; 3]>,
    thickness: Option<f64>,
    bottleneck: Option<f64>,
    volume: f64,
}

/// An animal to choose.
#[derive(Serialize)]
struct AnimalValue {
    kind: &'static str,
    radius: f64,
    speed: f64,
}

/// The kinds of animals, with radius and speed.
#[wasm_bindgen(js_name = sphereAnimals)]
pub fn sphere_animals() -> Result<JsValue, JsValue> {
    let value = |kind: AnimalKind| AnimalValue {
        kind: kind.id(),
        radius: kind.animal().radius,
        speed: kind.animal().speed,
    };
    object(&AnimalKind::ALL.map(value))
}

/// A sphere as it comes from the page.
pub(in crate::web::space) fn sphere_of(values: &[f64]) -> Result<NavSphere, Message> {
    let &[x, y, z, radius, medium, climb, largest] = values else {
        return Err(Message::new("spheres.numbers").with("found", values.len()));
    };
    let known = (0..MEDIA.len()).find(|number| *number as f64 == medium);
    let medium = known.ok_or_else(|| Message::new("spheres.no-medium"))?;
    Ok(NavSphere {
        climb: climb != 0.0,
        largest: if largest == 0.0 {
            f64::INFINITY
        } else {
            largest
        },
        ..NavSphere::new(DVec3::new(x, y, z), radius, MEDIA[medium])
    })
}

/// A place as it comes from the page: x, y, z; anything else is no place, which navspheres refuse.
pub(in crate::web::space) fn place_of(at: &[f64]) -> DVec3 {
    match *at {
        [x, y, z] => DVec3::new(x, y, z),
        _ => DVec3::NAN,
    }
}

/// A sphere as the page reads it.
pub(in crate::web::space) fn values_of(sphere: &NavSphere) -> [f64; SPHERE] {
    let medium = MEDIA.iter().position(|one| *one == sphere.medium);
    let DVec3 { x, y, z } = sphere.at;
    let largest = if sphere.largest.is_finite() {
        sphere.largest
    } else {
        0.0
    };
    let climb = f64::from(u8::from(sphere.climb));
    [
        x,
        y,
        z,
        sphere.radius,
        medium.unwrap_or(0) as f64,
        climb,
        largest,
    ]
}

#[wasm_bindgen]
impl SphereStudy {
    /// Without spheres, for a zebra.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> SphereStudy {
        SphereStudy {
            navrep: Navrep::default(),
            kind: AnimalKind::Zebra,
            animal: AnimalKind::Zebra.animal(),
            seen: 0,
        }
    }

    /// Another animal, of a radius in metres, above 0; an unknown one is a zebra.
    #[wasm_bindgen(js_name = setAnimal)]
    pub fn set_animal(&mut self, kind: &str, radius: f64) -> Result<(), JsValue> {
        let found = AnimalKind::ALL.into_iter().find(|one| one.id() == kind);
        let kind = found.unwrap_or(AnimalKind::Zebra);
        let animal = Animal {
            radius,
            ..kind.animal()
        };
        SphereGraph::check(&animal).or_throw()?;
        (self.kind, self.animal) = (kind, animal);
        Ok(())
    }

    /// A new sphere; answers its number.
    pub fn add(&mut self, values: &[f64]) -> Result<u32, JsValue> {
        let sphere = sphere_of(values).or_throw()?;
        self.navrep.add(sphere).or_throw()
    }

    /// Another place, radius or medium.
    pub fn replace(&mut self, number: u32, values: &[f64]) -> Result<(), JsValue> {
        let sphere = sphere_of(values).or_throw()?;
        self.navrep.replace(number, sphere).or_throw()
    }

    /// Takes a sphere away.
    pub fn remove(&mut self, number: u32) -> Result<(), JsValue> {
        self.navrep.remove(number).or_throw()
    }

    /// Gives all base spheres of one medium another one, as when a lake freezes; answers how many there were.
    pub fn turn(&mut self, from: u8, to: u8) -> Result<u32, JsValue> {
        let media = (MEDIA.get(from as usize), MEDIA.get(to as usize));
        let (Some(from), Some(to)) = media else {
            return Ok(0);
        };
        let base: Vec<(u32, NavSphere)> = self
            .navrep
            .spheres()
            .filter(|(number, one)| one.medium == *from && self.navrep.owner(*number).is_none())
            .map(|(number, one)| (number, *one))
            .collect();
        for (number, sphere) in &base {
            let turned = NavSphere {
                medium: *to,
                ..*sphere
            };
            self.navrep.replace(*number, turned).or_throw()?;
        }
        Ok(base.len() as u32)
    }

    /// All spheres, of each its number, its seven numbers, whether it is active, its asset or -1, and whether the
    /// animal enters it.
    pub fn spheres(&self) -> Float64Array {
        let mut values = Vec::new();
        for (number, sphere) in self.navrep.spheres() {
            values.push(f64::from(number));
            values.extend(values_of(sphere));
            let active = self.navrep.is_active(number);
            values.push(f64::from(u8::from(active)));
            values.push(self.navrep.owner(number).map_or(-1.0, f64::from));
            values.push(f64::from(u8::from(self.animal.enters(sphere))));
        }
        Float64Array::from(values.as_slice())
    }

    /// All links, once each: the numbers of both spheres, their centres, middle, radius and normal of the lens, the
    /// bottleneck, and whether the animal fits through, or else why not: 0 not, since it is too tight, 1 it fits, 2 it
    /// does not enter one of them.
    pub fn links(&self) -> Float64Array {
        let mut values = Vec::new();
        for (number, sphere) in self.navrep.spheres() {
            for link in self.navrep.links(number) {
                let Some(other) = self.navrep.sphere(link.other) else {
                    continue;
                };
                if link.other < number {
                    continue;
                }
                let enters = self.animal.enters(sphere) && self.animal.enters(other);
                let Some(lens) = Lens::linked(sphere, other) else {
                    continue;
                };
                let fits = self.animal.radius <= link.bottleneck;
                values.extend([f64::from(number), f64::from(link.other)]);
                for at in [sphere.at, other.at, lens.at] {
                    values.extend(at.to_array());
                }
                values.push(lens.radius);
                values.extend(lens.normal.to_array());
                values.push(link.bottleneck);
                values.push(if enters {
                    f64::from(u8::from(fits))
                } else {
                    2.0
                });
            }
        }
        Float64Array::from(values.as_slice())
    }

    /// Two spheres beside each other; nothing where one is missing.
    pub fn pair(&self, a: u32, b: u32) -> Result<JsValue, JsValue> {
        let both = (self.navrep.sphere(a), self.navrep.sphere(b));
        let (Some(first), Some(second)) = both else {
            return Ok(JsValue::UNDEFINED);
        };
        let lens = Lens::of(first, second);
        object(&PairValue {
            distance: first.at.distance(second.at),
            separation: first.separation(second),
            overlaps: first.overlaps(second),
            nests: first.nests(second),
            h: lens.map(|lens| lens.radius),
            at: lens.map(|lens| lens.at.to_array()),
            normal: lens.map(|lens| lens.normal.to_array()),
            thickness: lens.map(|lens| lens.thickness),
            bottleneck: lens.map(|lens| lens.bottleneck),
            volume: Lens::volume(first, second),
        })
    }

    /// The findings of the validator: messages with the numbers of spheres.
    pub fn findings(&self, space: &Space) -> Result<JsValue, JsValue> {
        let found = validate(&self.navrep, Some(space.inner.scene()), Some(&self.animal));
        let messages: Vec<Message> = found.into_iter().map(|one| one.message).collect();
        object(&messages)
    }

    /// The counts of spheres and links.
    pub fn counts(&self) -> Result<JsValue, JsValue> {
        let navrep = &self.navrep;
        let mut counts = SphereCounts {
            spheres: 0,
            culled: 0,
            links: 0,
            bytes: navrep.bytes(),
            hash: format!("{:016x}", navrep.hash()),
            entered: 0,
            usable: 0,
            area: navrep.area_at(0.0, |sphere| self.animal.enters(sphere)),
        };
        for (number, sphere) in navrep.spheres() {
            let active = navrep.is_active(number);
            counts.spheres += 1;
            counts.culled += usize::from(!active);
            let enters = active && self.animal.enters(sphere);
            counts.entered += usize::from(enters);
            for link in navrep.links(number) {
                let other = navrep.sphere(link.other);
                let fits = self.animal.radius <= link.bottleneck;
                counts.links += 1;
                let there = other.is_some_and(|other| self.animal.enters(other));
                counts.usable += usize::from(enters && fits && there);
            }
        }
        counts.links /= 2;
        counts.usable /= 2;
        object(&counts)
    }

    /// How many pairs are tested to link the active spheres: all of them, and those that a loose quadtree leaves.
    #[wasm_bindgen(js_name = pairTests)]
    pub fn pair_tests(&self) -> Vec<f64> {
        let active = self.navrep.spheres();
        let active: Vec<NavSphere> = active
            .filter(|(number, _)| self.navrep.is_active(*number))
            .map(|(_, sphere)| *sphere)
            .collect();
        let n = active.len() as f64;
        let mut linking = Linking::new(LinkMethod::Quadtree);
        linking.run(active.as_slice(), &mut ());
        vec![n * (n - 1.0) / 2.0, linking.pair_tests() as f64]
    }

    /// The spheres as they are, to come back to.
    pub fn moment(&self) -> SphereMoment {
        SphereMoment {
            navrep: self.navrep.clone(),
            seen: self.seen,
        }
    }

    /// The spheres are again as they were.
    pub fn back(&mut self, to: &SphereMoment) {
        self.navrep = to.navrep.clone();
        self.seen = to.seen;
    }
}
