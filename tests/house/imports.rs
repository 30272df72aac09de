//! The imports between the files of `src`, read from the code: paths of `use` and in expressions, followed through
//! re-exports to the file that has the item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The path of a module inside the crate, without `crate`.
pub type Module = Vec<String>;

/// The files of the crate, and which of them each one imports.
pub struct Imports {
    /// Each module with the modules that it imports from, itself left out.
    pub of: BTreeMap<Module, BTreeSet<Module>>,
}

/// What is said in one file.
#[derive(Default)]
struct Said {
    /// Names that the module gives on, with the path of each.
    gives: BTreeMap<String, Module>,
    /// Paths that the code names.
    names: Vec<Module>,
}

impl Imports {
    /// Reads all files below `src`.
    pub fn read(src: &Path) -> Imports {
        let mut files = Vec::new();
        sources(src, &mut files);
        let modules: BTreeMap<Module, PathBuf> = files
            .into_iter()
            .map(|file| (module_of(file.strip_prefix(src).unwrap()), file))
            .collect();
        let known: BTreeSet<Module> = modules.keys().cloned().collect();
        let said: BTreeMap<Module, Said> = modules
            .iter()
            .map(|(module, file)| (module.clone(), said_in(module, file, &known)))
            .collect();
        let of = said
            .iter()
            .map(|(module, here)| {
                let mut to: BTreeSet<Module> = here
                    .names
                    .iter()
                    .map(|path| file_of(path.clone(), &said))
                    .collect();
                to.remove(module);
                to.remove(&Module::new());
                (module.clone(), to)
            })
            .collect();
        Imports { of }
    }

    /// The circles: sets of files each of which reaches all others.
    pub fn circles(&self) -> Vec<BTreeSet<String>> {
        let mut circles: BTreeSet<BTreeSet<String>> = BTreeSet::new();
        let reached: BTreeMap<&Module, BTreeSet<&Module>> = self
            .of
            .keys()
            .map(|module| (module, self.reached_from(module)))
            .collect();
        for (module, there) in &reached {
            let circle: BTreeSet<String> = there
                .iter()
                .filter(|other| reached[*other].contains(module))
                .map(|other| other.join("::"))
                .collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    fn reached_from(&self, module: &Module) -> BTreeSet<&Module> {
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<&Module> = self.of[module].iter().collect();
        while let Some(next) = waiting.pop() {
            if reached.insert(next) {
                waiting.extend(&self.of[next]);
            }
        }
        reached
    }
}

/// All Rust files below a folder.
pub fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn module_of(inside: &Path) -> Module {
    let mut parts: Module = inside
        .with_extension("")
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if parts.last().is_some_and(|last| last == "mod") || parts == ["lib"] {
        parts.pop();
    }
    parts
}

/// The file that has an item, behind re-exports.
fn file_of(mut path: Module, said: &BTreeMap<Module, Said>) -> Module {
    // No chain of re-exports is longer.
    for _ in 0..8 {
        let mut depth = 0;
        while depth < path.len() && said.contains_key(&path[..=depth]) {
            depth += 1;
        }
        let given = path
            .get(depth)
            .and_then(|name| said.get(&path[..depth])?.gives.get(name));
        match given {
            Some(behind) => {
                let rest = path.split_off(depth + 1);
                path = behind.iter().cloned().chain(rest).collect();
            }
            None => {
                path.truncate(depth);
                return path;
            }
        }
    }
    path
}

fn said_in(module: &Module, file: &Path, known: &BTreeSet<Module>) -> Said {
    let text = std::fs::read_to_string(file).unwrap();
    // Tests inside a file may use what they like.
    let code: String = text
        .split("#[cfg(test)]")
        .next()
        .unwrap()
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut said = Said::default();
    let mut rest = code.as_str();
    let mut outside = String::new();
    while let Some((before, visible, tree, after)) = next_use(rest) {
        outside.push_str(before);
        for (path, name) in leaves(tree, &[]) {
            let Some(path) = absolute(&path, module, known) else {
                continue;
            };
            if visible && let Some(name) = name.or_else(|| path.last().cloned()) {
                said.gives.insert(name, path.clone());
            }
            // What a room's `mod.rs` only gives on is no use of it.
            if !visible || !file.ends_with("mod.rs") {
                said.names.push(path);
            }
        }
        rest = after;
    }
    outside.push_str(rest);
    for start in ["crate::", "super::"] {
        for (at, _) in outside.match_indices(start) {
            let inside_a_path = outside[..at].ends_with(|c: char| c.is_alphanumeric() || c == ':');
            let end = outside[at..]
                .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                .map_or(outside.len(), |length| at + length);
            let path: Module = split(&outside[at..end]);
            if !inside_a_path && let Some(path) = absolute(&path, module, known) {
                said.names.push(path);
            }
        }
    }
    said
}

/// The next `use`: what is before it, whether it is visible elsewhere, its tree, and what is behind it.
fn next_use(code: &str) -> Option<(&str, bool, &str, &str)> {
    let mut from = 0;
    loop {
        let at = from + code[from..].find("use ")?;
        let line = code[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = code[line..at].trim();
        if before.is_empty() || before.starts_with("pub") {
            let end = at + code[at..].find(';')?;
            return Some((
                &code[..line],
                !before.is_empty(),
                &code[at + 4..end],
                &code[end + 1..],
            ));
        }
        from = at + 4;
    }
}

fn split(path: &str) -> Module {
    path.split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The paths of a tree of `use`, with the name that one is given by `as`.
fn leaves(tree: &str, above: &[String]) -> Vec<(Module, Option<String>)> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let (path, name) = tree
            .split_once(" as ")
            .map_or((tree, None), |(path, name)| {
                (path, Some(name.trim().to_owned()))
            });
        let mut path: Module = above.iter().cloned().chain(split(path)).collect();
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        return vec![(path, name)];
    };
    let above: Module = above.iter().cloned().chain(split(&tree[..open])).collect();
    let body = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let mut depth = 0;
    body.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    })
    .filter(|part| !part.trim().is_empty())
    .flat_map(|part| leaves(part, &above))
    .collect()
}

/// A path from the root of the crate, if it is one of the crate's.
fn absolute(path: &[String], module: &Module, known: &BTreeSet<Module>) -> Option<Module> {
    let under = |depth: usize, rest: &[String]| {
        let above = module.get(..module.len().checked_sub(depth)?)?;
        Some(above.iter().chain(rest).cloned().collect())
    };
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => under(0, &path[1..]),
        "super" => {
            let depth = path.iter().take_while(|part| *part == "super").count();
            under(depth, &path[depth..])
        }
        first => {
            let child: Module = module.iter().cloned().chain([first.to_owned()]).collect();
            known.contains(&child).then(|| under(0, path))?
        }
    }
}
