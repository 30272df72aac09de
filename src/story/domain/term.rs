//! Terms of literals: names looked up without regard to case, types in a hierarchy, variables and objects.

use std::collections::BTreeMap;

/// Names with dense numbers, found again without regard to case; each is shown as it was first written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    shown: Vec<String>,
    found: BTreeMap<String, u32>,
}

impl Names {
    /// Gives `name` the next number, or `None` if it has one already.
    pub fn add(&mut self, name: &str) -> Option<u32> {
        let number = self.shown.len() as u32;
        let key = name.to_ascii_lowercase();
        if self.found.contains_key(&key) {
            return None;
        }
        self.found.insert(key, number);
        self.shown.push(name.to_owned());
        Some(number)
    }

    /// The number of `name`.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.found.get(&name.to_ascii_lowercase()).copied()
    }

    /// The name with a number below [`Names::len`].
    pub fn shown(&self, number: u32) -> &str {
        &self.shown[number as usize]
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.shown.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }
}

/// An argument of a literal in an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// A variable, by its place among the parameters.
    Variable(u16),
    /// An object, by its number.
    Object(u32),
}

/// The types of a domain: a hierarchy under the type 0, `object`.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeTree {
    /// The names, `object` first.
    pub names: Names,
    /// The types directly above each; several where they were declared with `either`.
    above: Vec<Vec<u32>>,
}

impl TypeTree {
    /// Only the type `object`.
    pub fn new() -> TypeTree {
        let mut names = Names::default();
        names.add("object");
        TypeTree {
            names,
            above: vec![Vec::new()],
        }
    }

    /// The type called `name`, which is made if there is none.
    pub fn named(&mut self, name: &str) -> u32 {
        if let Some(known) = self.names.find(name) {
            return known;
        }
        self.above.push(Vec::new());
        self.names.add(name).unwrap_or(0)
    }

    /// The types directly above one.
    pub fn above(&self, kind: u32) -> &[u32] {
        &self.above[kind as usize]
    }

    /// Puts a type below another one.
    pub fn put_below(&mut self, kind: u32, above: u32) {
        let known = &mut self.above[kind as usize];
        if kind != 0 && !known.contains(&above) {
            known.push(above);
        }
    }

    /// Whether something of type `kind` is of type `wanted`, too. A circle in the hierarchy is followed once.
    pub fn is_a(&self, kind: u32, wanted: u32) -> bool {
        let mut seen = vec![false; self.above.len()];
        let mut open = vec![kind];
        while let Some(kind) = open.pop() {
            if kind == wanted || wanted == 0 {
                return true;
            }
            if !std::mem::replace(&mut seen[kind as usize], true) {
                open.extend(&self.above[kind as usize]);
            }
        }
        false
    }

    /// Whether something of one of `kinds` is surely of one of the `wanted` types; no types mean `object`.
    pub fn fits(&self, kinds: &[u32], wanted: &[u32]) -> bool {
        let fits = |kind: u32| wanted.iter().any(|one| self.is_a(kind, *one));
        wanted.is_empty() || (!kinds.is_empty() && kinds.iter().any(|kind| fits(*kind)))
    }

    /// Whether there can be something both of one of `kinds` and of one of the `wanted` types: some type is below both.
    /// No types mean `object`.
    pub fn may_fit(&self, kinds: &[u32], wanted: &[u32]) -> bool {
        if kinds.is_empty() || self.fits(kinds, wanted) || self.fits(wanted, kinds) {
            return true;
        }
        let mut below = vec![Vec::new(); self.above.len()];
        for (kind, above) in self.above.iter().enumerate() {
            for one in above {
                below[*one as usize].push(kind as u32);
            }
        }
        let flood = |from: &[u32]| {
            let mut seen = vec![from.contains(&0); below.len()];
            let mut open = from.to_vec();
            while let Some(kind) = open.pop() {
                if !std::mem::replace(&mut seen[kind as usize], true) {
                    open.extend(&below[kind as usize]);
                }
            }
            seen
        };
        let (kinds, wanted) = (flood(kinds), flood(wanted));
        kinds.iter().zip(&wanted).any(|(one, other)| *one && *other)
    }
}

impl Default for TypeTree {
    fn default() -> Self {
        TypeTree::new()
    }
}
