//! The linking of the page's navspheres, a sphere a step, by all pairs and by the loose quadtree side by side.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use crate::navspheres::{LinkMethod, Linking, NavSphere};
use crate::trace::Process;
use crate::web::space::SphereStudy;

/// The linking of the active spheres as they were, gone through both ways.
#[wasm_bindgen]
pub struct SphereLinking {
    /// The spheres, and their numbers in the study.
    spheres: Vec<NavSphere>,
    numbers: Vec<u32>,
    pairs: Linking,
    tree: Linking,
}

#[wasm_bindgen]
impl SphereLinking {
    /// Before the first sphere.
    #[wasm_bindgen(constructor)]
    pub fn new(study: &SphereStudy) -> SphereLinking {
        let active = study.navrep.spheres();
        let active = active.filter(|(number, _)| study.navrep.is_active(*number));
        let (numbers, spheres) = active.map(|(number, sphere)| (number, *sphere)).unzip();
        SphereLinking {
            spheres,
            numbers,
            pairs: Linking::new(LinkMethod::AllPairs),
            tree: Linking::new(LinkMethod::Quadtree),
        }
    }

    /// The number of spheres, which is that of its steps.
    #[wasm_bindgen(getter)]
    pub fn last(&self) -> u32 {
        self.spheres.len() as u32
    }

    /// The number of spheres that are linked.
    #[wasm_bindgen(getter)]
    pub fn at(&self) -> u32 {
        self.tree.done() as u32
    }

    /// Links all of the study's active spheres at once by the loose quadtree, to be timed; answers how many links there
    /// are.
    #[wasm_bindgen(js_name = atOnce)]
    pub fn at_once(&self) -> u32 {
        let mut linking = Linking::new(LinkMethod::Quadtree);
        linking.run(self.spheres.as_slice(), &mut ());
        (linking.into_links(&self.spheres).count() / 2) as u32
    }

    /// To after so many steps, on or back: back it begins anew.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, step: u32) {
        let step = (step as usize).min(self.spheres.len());
        if step < self.tree.done() {
            self.pairs = Linking::new(LinkMethod::AllPairs);
            self.tree = Linking::new(LinkMethod::Quadtree);
        }
        while self.tree.done() < step && !self.tree.is_over() {
            self.pairs.step(self.spheres.as_slice(), &mut ());
            self.tree.step(self.spheres.as_slice(), &mut ());
        }
    }

    /// The number of the sphere of the last step; -1 before the first one.
    pub fn sphere(&self) -> i32 {
        let last = self.tree.done().checked_sub(1);
        let number = last.and_then(|last| self.numbers.get(last));
        number.map_or(-1, |number| *number as i32)
    }

    /// The numbers of the spheres that are done.
    pub fn done(&self) -> Uint32Array {
        let done = self.tree.done().min(self.numbers.len());
        Uint32Array::from(&self.numbers[..done])
    }

    /// The links that were found so far, two numbers of spheres each; those of the last step are at the end.
    pub fn links(&self) -> Uint32Array {
        self.numbered(self.tree.found())
    }

    /// Those of the last step.
    pub fn latest(&self) -> Uint32Array {
        self.numbered(self.tree.latest())
    }

    /// The pairs tested so far: of all pairs, and with the loose quadtree.
    pub fn tests(&self) -> Vec<f64> {
        [&self.pairs, &self.tree]
            .map(|one| one.pair_tests() as f64)
            .to_vec()
    }

    fn numbered(&self, pairs: &[(u32, u32)]) -> Uint32Array {
        let places = pairs.iter().flat_map(|(one, other)| [*one, *other]);
        let numbers = places.filter_map(|at| self.numbers.get(at as usize).copied());
        Uint32Array::from(numbers.collect::<Vec<u32>>().as_slice())
    }
}
