//! Assets among the navspheres of the page: placed, built level by level, moved and taken away.

use glam::DVec3;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::navspheres::{Asset, AssetLevel, LevelChange, NavSphere};
use crate::web::space::SphereStudy;
use crate::web::space::spheres::study::{SPHERE, sphere_of, values_of};
use crate::web::values::{Failure, object};
use crate::world::scene::AreaMedium;

/// Numbers of a cull sphere: place and radius.
const CULL: usize = 4;

/// The effect of a change of an asset, by numbers of spheres.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LevelValue {
    culled: Vec<u32>,
    given_back: Vec<u32>,
    added: Vec<u32>,
    taken_away: Vec<u32>,
}

/// An asset as the page shows and keeps it.
#[derive(Serialize)]
struct AssetValue {
    number: u32,
    name: String,
    level: usize,
    /// The offset by which it was moved, in metres.
    offset: [f64; 3],
    /// As it was placed, before it was moved.
    levels: Vec<AssetLevelValue>,
}

#[derive(Serialize)]
struct AssetLevelValue {
    spheres: Vec<[f64; SPHERE]>,
    culls: Vec<[f64; CULL]>,
}

fn told(change: LevelChange) -> Result<JsValue, JsValue> {
    object(&LevelValue {
        culled: change.culled,
        given_back: change.given_back,
        added: change.added,
        taken_away: change.taken_away,
    })
}

/// The levels as they come from the page: of each how many spheres and culls it has, then their numbers.
fn levels_of(values: &[f64]) -> Result<Vec<AssetLevel>, Message> {
    let mut levels = Vec::new();
    let mut rest = values;
    let torn = || Message::new("spheres.numbers").with("found", values.len());
    while let [spheres, culls, after @ ..] = rest {
        let (spheres, culls) = (
            whole(*spheres).ok_or_else(torn)?,
            whole(*culls).ok_or_else(torn)?,
        );
        let first = spheres.checked_mul(SPHERE).ok_or_else(torn)?;
        let second = culls.checked_mul(CULL).ok_or_else(torn)?;
        let of_spheres = after.get(..first).ok_or_else(torn)?;
        let of_culls = after
            .get(first..)
            .and_then(|after| after.get(..second))
            .ok_or_else(torn)?;
        let spheres: Result<Vec<_>, _> = of_spheres.chunks_exact(SPHERE).map(sphere_of).collect();
        let cull =
            |of: &[f64]| NavSphere::new(DVec3::new(of[0], of[1], of[2]), of[3], AreaMedium::Land);
        levels.push(AssetLevel {
            spheres: spheres?,
            culls: of_culls.chunks_exact(CULL).map(cull).collect(),
        });
        rest = &after[first + second..];
    }
    if rest.is_empty() {
        Ok(levels)
    } else {
        Err(torn())
    }
}

/// A count, where the number is one.
fn whole(number: f64) -> Option<usize> {
    ((0.0..=f64::from(u32::MAX)).contains(&number) && number.fract() == 0.0)
        .then_some(number as usize)
}

#[wasm_bindgen]
impl SphereStudy {
    /// Places an asset, with nothing built; answers its number.
    pub fn place(&mut self, name: &str, levels: &[f64]) -> Result<u32, JsValue> {
        let asset = Asset {
            name: name.to_owned(),
            levels: levels_of(levels).or_throw()?,
        };
        self.navrep.place(asset).or_throw()
    }

    /// Builds an asset up or down to a level.
    #[wasm_bindgen(js_name = setLevel)]
    pub fn set_level(&mut self, asset: u32, level: u32) -> Result<JsValue, JsValue> {
        told(self.navrep.set_level(asset, level as usize).or_throw()?)
    }

    /// Moves an asset by so many metres.
    #[wasm_bindgen(js_name = moveAsset)]
    pub fn move_asset(&mut self, asset: u32, x: f64, y: f64, z: f64) -> Result<JsValue, JsValue> {
        told(
            self.navrep
                .move_asset(asset, DVec3::new(x, y, z))
                .or_throw()?,
        )
    }

    /// Takes an asset away.
    #[wasm_bindgen(js_name = removeAsset)]
    pub fn remove_asset(&mut self, asset: u32) -> Result<JsValue, JsValue> {
        told(self.navrep.remove_asset(asset).or_throw()?)
    }

    /// All assets.
    pub fn assets(&self) -> Result<JsValue, JsValue> {
        let value = |(number, placed): (u32, &crate::navspheres::PlacedAsset)| AssetValue {
            number,
            name: placed.asset.name.clone(),
            level: placed.level,
            offset: placed.offset.to_array(),
            levels: placed.asset.levels.iter().map(level_value).collect(),
        };
        let all: Vec<AssetValue> = self.navrep.assets().map(value).collect();
        object(&all)
    }

    /// The cull spheres that stand: the asset of each, place and radius.
    pub fn culls(&self) -> Float64Array {
        let mut values = Vec::new();
        for (asset, sphere) in self.navrep.culls() {
            let DVec3 { x, y, z } = sphere.at;
            values.extend([f64::from(asset), x, y, z, sphere.radius]);
        }
        Float64Array::from(values.as_slice())
    }
}

fn level_value(level: &AssetLevel) -> AssetLevelValue {
    let cull = |one: &NavSphere| [one.at.x, one.at.y, one.at.z, one.radius];
    AssetLevelValue {
        spheres: level.spheres.iter().map(values_of).collect(),
        culls: level.culls.iter().map(cull).collect(),
    }
}
