//! The WebAssembly in two files: what the first picture needs, and the rest, fetched when it is first wanted.
//!
//! Both share one memory, one stack and one table of functions, so a lab is the same object before and after. The rest
//! holds the calls that [`LATER`] names, every function that nothing else reaches, and the constants that nothing else
//! points at, which it writes into memory when it is instantiated: no code can have read there before. What points at
//! what, the linker says ([`relocations`]). In place of the calls the first file has a stub for each: it calls through
//! a slot of the table that the rest fills when it is instantiated with the first file's exports; until then it throws
//! an `Error` without text.
//!
//! They are divided after wasm-bindgen, so the crate knows nothing of it. What reaches what is exact: the linker keeps
//! its relocations, which name the data and the functions that each function and each constant point at, through
//! tables of methods, too; each is checked against the number in its place. The build fails where something of the
//! first file points at data that is not in it, or where it is not known what a function points at.
//!
//! Of the folders in [`LATE`] only the modules in [`EARLY`] come first; all else there is in the second file. So a new
//! algorithm needs no line here. Functions are told by their names, which `-Csymbol-mangling-version=v0` makes tell
//! the types that they are for. What algorithms tell of themselves, in functions named `about` and `pseudocode`, is in
//! the second file for all of them; so is what writes numbers with places as text, so that the text of an error has
//! them from JavaScript (`src/web/values.rs`).

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};
use walrus::ir::{InstrSeq, Load, RefIsNull, Store, Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, DataId, DataKind, ElementItems, ElementKind, ExportItem, FunctionBuilder,
    FunctionId, FunctionKind, GlobalId, GlobalKind, ImportKind, ImportedFunction, LocalFunction,
    Module, ModuleConfig, TableId,
};

use crate::relocations::{self, Linked, Uses};

/// Calls that no first picture needs, by their names among the wasm's exports; `*` stands for any end. The caller
/// awaits `startRest` of www/src/engine/wasm.js before.
const LATER: &[&str] = &[
    "__wbg_adviser_free",
    "__wbg_batch_free",
    "__wbg_benchmark_free",
    "__wbg_mapdraft_free",
    "__wbg_solver_free",
    "__wbg_tracefile_free",
    "__wbg_trials_free",
    "adviser_*",
    "batch_*",
    "benchmark_*",
    "fileKind",
    "imageSize",
    "lab_about",
    "lab_addTrace*",
    "lab_adviser",
    "lab_averageBytes",
    "lab_batch",
    "lab_branchSteps",
    "lab_bringBack",
    "lab_cellValues",
    "lab_clear*",
    "lab_code",
    "lab_comeFrom",
    "lab_compare",
    "lab_difference*",
    "lab_divergence",
    "lab_dropTree",
    "lab_endComparison",
    "lab_findStop",
    "lab_forecast",
    "lab_generate",
    "lab_generators",
    "lab_graph*",
    "lab_guess",
    "lab_hierarchy*",
    "lab_journey",
    "lab_keptValues",
    "lab_lessons",
    "lab_kin",
    "lab_landmarkCells",
    "lab_link",
    "lab_loadScenarios",
    "lab_makeTables",
    "lab_mapText",
    "lab_mapPng",
    "lab_moveEnds",
    "lab_nextLone",
    "lab_noPathCells",
    "lab_offer",
    "lab_offers",
    "lab_open",
    "lab_openJson",
    "lab_openList",
    "lab_paintDifference",
    "lab_paintRisk",
    "lab_preparations",
    "lab_problemText",
    "lab_pyramid*",
    "lab_question",
    "lab_readTree",
    "lab_recording",
    "lab_riskLines",
    "lab_riskWay",
    "lab_risks",
    "lab_scanLines",
    "lab_scenarioDoubts",
    "lab_scenariosText",
    "lab_seenCells",
    "lab_setStops",
    "lab_sightLines",
    "lab_smoothPath",
    "lab_stopsMet",
    "lab_story",
    "lab_stride",
    "lab_subGoals",
    "lab_survey*",
    "lab_table",
    "lab_takeDraft",
    "lab_traceEvents",
    "lab_traceOdd",
    "lab_trials",
    "lab_truth",
    "lab_turn",
    "lab_uncovered",
    "lab_writeJson",
    "lab_writeTrace",
    "mapdraft_*",
    "paperTables",
    "readLink",
    "solver_*",
    "tracefile_*",
    "trials_*",
];

/// Functions that the rest may hold although the first file points at them, by what their names contain, and end with
/// behind a `*`: only what [`LATER`] names calls them. Numbers with places are written as text by the rest only: what
/// the first file throws has them written by JavaScript (`text_of` of src/web/values.rs).
const POINTED_AT: &[&str] = &[
    "lab::core::recorded::about",
    "hierarchy::*::about",
    "hierarchy::*::pseudocode",
    "navmesh::*::about",
    "navmesh::*::pseudocode",
    "search::*::about",
    "search::*::path_into",
    "search::*::pseudocode",
    "smallvec::",
    "spade::",
    "Layout as core::fmt::Debug>",
    "world::csv_file::",
    "world::generate::",
    "world::image::",
    "world::tiled::",
    "world::weigh::",
    "<f64 as core",
];

/// Folders whose code no first picture needs but for [`EARLY`]: algorithms, and what is shown of them. What the table
/// of functions has of them is moved, where it is [`LARGE`] or calls what is: smaller functions may have been merged
/// with equal ones of other modules. Functions named `make` are moved, too: each is like no other, for it makes a type
/// of its own. The lab makes none of these before the rest is there (`src/web/lab/catalogue.rs`). So with recorded
/// runs.
const LATE: &[&str] = &[
    "hierarchy::",
    "lab::core::recorded::",
    "lab::families::",
    "navmesh::",
    "search::",
];

/// Modules of [`LATE`] folders that the first picture needs: the engine, and the algorithms that
/// `src/web/lab/catalogue.rs` has from the beginning. `search::Search` is the trait that all of them implement.
const EARLY: &[&str] = &[
    "search::best_first::a_star::",
    "search::best_first::breadth_first::",
    "search::best_first::dijkstra::",
    "search::best_first::greedy::",
    "search::best_first::weighted_a_star::",
    "search::engine::",
    "search::Search",
];

/// How many instructions a function has at least that is not taken for one that others share.
const LARGE: usize = 80;

/// What the rest calls the first file among its imports.
const FIRST: &str = "first";

/// Bytes between two pieces of data for which it is not worth to begin a new segment.
const GAP: u32 = 8;

/// The two files.
pub struct Parts {
    /// Started first; its exports have the names that the JavaScript calls.
    pub first: Vec<u8>,
    /// Started with the exports of the first as the module [`FIRST`].
    pub rest: Vec<u8>,
}

/// Divides what wasm-bindgen wrote, without demangling names, from what the linker did.
pub fn split(wasm: &[u8], linked: &Linked) -> Result<Parts> {
    let lists = Lists {
        later: LATER,
        pointed_at: POINTED_AT,
        late: LATE,
        early: EARLY,
    };
    divide(wasm, linked, false, &lists)
}

/// The same WebAssembly undivided, without what the linker says of it and without names of functions.
pub fn undivided(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(false)
        .generate_producers_section(false);
    let mut module = config.parse(wasm)?;
    for section in relocations::SECTIONS {
        module.customs.remove_raw(section);
    }
    Ok(module.emit_wasm())
}

/// What is said here of a module.
struct Lists<'a> {
    later: &'a [&'a str],
    pointed_at: &'a [&'a str],
    late: &'a [&'a str],
    early: &'a [&'a str],
}

impl Lists<'_> {
    /// Whether a name has the path of an item that is late and not early: its own, or that of a type that it is made
    /// for.
    fn names_late(&self, name: &str) -> bool {
        name.match_indices(CRATE).any(|(at, _)| {
            let path = &name[at + CRATE.len()..];
            let begins = |parts: &[&str]| parts.iter().any(|part| path.starts_with(part));
            begins(self.late) && !begins(self.early)
        })
    }
}

/// How paths of our own begin.
const CRATE: &str = "wayscope::";

/// See [`split`]; `named`: both keep the names of functions.
fn divide(wasm: &[u8], linked: &Linked, named: bool, lists: &Lists<'_>) -> Result<Parts> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(named)
        .generate_producers_section(false);
    // Read twice, so that each can be changed into one half; things have the same numbers in both.
    let (mut first, mut rest) = (config.parse(wasm)?, config.parse(wasm)?);
    let plan = Plan::of(&first, linked, lists)?;
    plan.make_first(&mut first)?;
    plan.check_first(&first)?;
    plan.make_rest(&mut rest)?;
    for module in [&mut first, &mut rest] {
        for section in relocations::SECTIONS {
            module.customs.remove_raw(section);
        }
        for function in module.funcs.iter_mut() {
            function.name = function.name.as_deref().map(plain);
        }
    }
    Ok(Parts {
        first: first.emit_wasm(),
        rest: rest.emit_wasm(),
    })
}

/// What goes where; things are named by their numbers in the undivided module.
struct Plan<'a> {
    linked: &'a Linked,
    /// The exports that become stubs, with the function of each.
    later: Vec<(String, usize)>,
    /// Functions of the rest.
    moved: BTreeSet<usize>,
    /// Static data of the rest, as indices into that of the linker.
    moved_data: BTreeSet<usize>,
    /// Functions, globals and tables that the rest takes from the first file.
    shared: Used,
    /// How many slots the table of functions has in the undivided module.
    size: u64,
}

impl<'a> Plan<'a> {
    fn of(module: &Module, linked: &'a Linked, lists: &Lists<'_>) -> Result<Plan<'a>> {
        let is_later = |name: &str| lists.later.iter().any(|later| matches(later, name));
        let mut later = Vec::new();
        let mut now = Vec::new();
        for export in module.exports.iter() {
            match export.item {
                ExportItem::Function(f) if is_later(&export.name) => {
                    later.push((export.name.clone(), f));
                }
                ExportItem::Function(f) => now.push(f),
                _ => {}
            }
        }
        for name in lists.later {
            let known = later.iter().any(|(export, _)| matches(name, export));
            ensure!(
                known,
                "xtask/wasm/src/split.rs: the wasm has no call {name}"
            );
        }
        now.extend(module.start);
        let table = function_table(module)?;
        let slots = slots(module)?;
        let names: BTreeSet<_> = module
            .funcs
            .iter()
            .filter_map(|f| f.name.as_deref())
            .collect();
        for (slot, name) in &linked.slots {
            let function = slots.get(slot).map(|f| module.funcs.get(*f));
            // In place of those that it knows wasm-bindgen puts functions of its own.
            let same = function
                .is_some_and(|f| f.name.as_ref() == Some(name) || !names.contains(name.as_str()));
            ensure!(same, "{name} is not where the linker put it in the table");
        }
        // What wasm-bindgen has put there.
        now.extend(
            slots
                .iter()
                .filter(|(slot, _)| !linked.slots.contains_key(slot))
                .map(|(_, f)| *f),
        );
        same_data(module, linked)?;

        let mut all: Vec<_> = later.iter().map(|(_, f)| *f).collect();
        all.extend(slots.values());
        all.extend(&now);
        let whole = Reached::from(module, linked, &slots, all, |_| true)?;
        let goes = |id: FunctionId| {
            let name = module
                .funcs
                .get(id)
                .name
                .as_deref()
                .map(plain)
                .unwrap_or_default();
            let is_late = lists.names_late(&name)
                && (name.ends_with("::make") || is_large_or_calls(module, id, lists));
            lists.pointed_at.iter().any(|part| is_like(&name, part)) || is_late
        };
        let now = Reached::from(module, linked, &slots, now, |id| !goes(id))?;
        let mut moved: BTreeSet<usize> = whole
            .functions
            .difference(&now.functions)
            .copied()
            .collect();
        let mut shared = Used::default();
        for function in module.funcs.iter() {
            let number = function.id().index();
            match &function.kind {
                FunctionKind::Local(body) if moved.contains(&number) => {
                    dfs_in_order(&mut shared, body, body.entry_block());
                }
                // JavaScript gives its functions to the first file only, which hands them on.
                FunctionKind::Import(_) => {
                    moved.remove(&number);
                }
                _ => {}
            }
        }
        ensure!(!shared.data, "the rest would need data of the first file");
        shared.functions.retain(|f| !moved.contains(f));
        shared.tables.insert(table.index());
        let late = |datum: &usize| linked.data[*datum].constant && !now.data.contains(datum);
        Ok(Plan {
            linked,
            later: later.into_iter().map(|(n, f)| (n, f.index())).collect(),
            moved,
            moved_data: (0..linked.data.len()).filter(late).collect(),
            shared,
            size: module.tables.get(table).initial,
        })
    }

    /// Stubs for what is moved, and exports for what the rest takes.
    fn make_first(&self, module: &mut Module) -> Result<()> {
        let (table, size) = (function_table(module)?, self.size);
        let missing = self.missing(module)?;
        for (at, (name, function)) in self.later.iter().enumerate() {
            let slot = i32::try_from(size + at as u64)?;
            let ty = module.funcs.get(id_of(module, *function)?).ty();
            let (params, results) = module.types.params_results(ty);
            let (params, results) = (params.to_vec(), results.to_vec());
            let arguments: Vec<_> = params.iter().map(|ty| module.locals.add(*ty)).collect();
            let mut stub = FunctionBuilder::new(&mut module.types, &params, &results);
            let mut body = stub.func_body();
            body.i32_const(slot).table_get(table).instr(RefIsNull {});
            body.if_else(
                None,
                |then| {
                    then.call(missing);
                },
                |_| {},
            );
            for argument in &arguments {
                body.local_get(*argument);
            }
            body.i32_const(slot).call_indirect(ty, table);
            let stub = stub.finish(arguments, &mut module.funcs);
            for export in module.exports.iter_mut().filter(|e| e.name == *name) {
                export.item = ExportItem::Function(stub);
            }
        }
        let slots = module.tables.get_mut(table);
        slots.initial = size + self.later.len() as u64;
        slots.maximum = Some(slots.initial);
        for element in module.elements.iter_mut() {
            if let ElementItems::Functions(items) = &mut element.items {
                for item in items.iter_mut() {
                    if self.moved.contains(&item.index()) {
                        *item = missing;
                    }
                }
            }
        }
        self.put_data(module, |datum| !self.moved_data.contains(&datum))?;
        for f in &self.shared.functions {
            let id = id_of(module, *f)?;
            module.exports.add(&function_name(*f), id);
        }
        for id in globals(module, &self.shared.globals) {
            module.exports.add(&format!("g{}", id.index()), id);
        }
        for id in tables(module, &self.shared.tables) {
            module.exports.add(&format!("t{}", id.index()), id);
        }
        walrus::passes::gc::run(module);
        Ok(())
    }

    /// Fails when something of the first file points at data that is not there.
    fn check_first(&self, first: &Module) -> Result<()> {
        let moved = |uses: &Uses| {
            uses.data
                .iter()
                .any(|datum| self.moved_data.contains(datum))
        };
        for (id, _) in first.funcs.iter_local() {
            let name = first.funcs.get(id).name.as_deref();
            let uses = name.and_then(|name| self.linked.functions.get(name));
            ensure!(
                !uses.is_some_and(|uses| uses.iter().any(moved)),
                "{name:?} is in the first file and needs data of the rest"
            );
        }
        for (at, datum) in self.linked.data.iter().enumerate() {
            let late = !self.moved_data.contains(&at) && moved(&datum.uses);
            ensure!(
                !late,
                "data at {:?} is in the first file and needs data of the rest",
                datum.at
            );
        }
        Ok(())
    }

    /// Leaves of the static data what is `wanted`, in segments that are as few as is worth it. What lies between two
    /// may be written along where nothing else ever writes: as it is in the undivided module.
    fn put_data(&self, module: &mut Module, wanted: impl Fn(usize) -> bool) -> Result<()> {
        let memory = module.memories.iter().next().context("no memory")?.id();
        let mut old = BTreeMap::new();
        for id in std::mem::take(&mut module.memories.get_mut(memory).data_segments) {
            let data = module.data.get(id);
            old.insert(start_of(&data.kind)?, data.value.clone());
            module.data.delete(id);
        }
        let mut segments: Vec<(u32, Vec<u8>)> = Vec::new();
        // Where what must not be written along has ended last.
        let mut written = 0;
        for (at, datum) in self.linked.data.iter().enumerate() {
            if !wanted(at) {
                if !datum.constant {
                    written = datum.at.end;
                }
                continue;
            }
            let bytes = &old[&datum.at.start];
            match segments.last_mut() {
                Some((start, run))
                    if datum.at.start - (*start + run.len() as u32) <= GAP && written <= *start =>
                {
                    for between in self
                        .linked
                        .data_in(&(*start + run.len() as u32..datum.at.start))
                    {
                        let skipped = &self.linked.data[between].at;
                        run.resize((skipped.start - *start) as usize, 0);
                        run.extend(&old[&skipped.start]);
                    }
                    run.resize((datum.at.start - *start) as usize, 0);
                    run.extend(bytes);
                }
                _ => segments.push((datum.at.start, bytes.clone())),
            }
        }
        for (start, bytes) in segments {
            let offset = ConstExpr::Value(Value::I32(start as i32));
            let id = module.data.add(DataKind::Active { memory, offset }, bytes);
            module.memories.get_mut(memory).data_segments.insert(id);
        }
        Ok(())
    }

    /// A function that throws what a stub throws while the rest is not there.
    fn missing(&self, module: &mut Module) -> Result<FunctionId> {
        let throw = module.imports.iter().find_map(|import| match import.kind {
            ImportKind::Function(f) if import.name.contains("_throw_") => Some(f),
            _ => None,
        });
        let throw = throw.context("the wasm imports nothing that throws")?;
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
        let mut body = builder.func_body();
        body.i32_const(0).i32_const(0).call(throw).unreachable();
        Ok(builder.finish(Vec::new(), &mut module.funcs))
    }

    /// Imports for all that stays in the first file, and what fills its table.
    fn make_rest(&self, module: &mut Module) -> Result<()> {
        let (table, size) = (function_table(module)?, self.size);
        let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
        let memory = module.memories.iter().next().context("no memory")?.id();
        exports.into_iter().for_each(|id| module.exports.delete(id));
        module.start = None;

        let fill = |module: &mut Module, at: u64, items: Vec<FunctionId>| {
            let offset = ConstExpr::Value(Value::I32(at as i32));
            let kind = ElementKind::Active { table, offset };
            let id = module.elements.add(kind, ElementItems::Functions(items));
            module.tables.get_mut(table).elem_segments.insert(id);
        };
        let mut pointed = slots(module)?;
        pointed.retain(|_, f| self.moved.contains(&f.index()));
        let old: Vec<_> = module.elements.iter().map(|e| e.id()).collect();
        for id in old {
            module.elements.delete(id);
        }
        for table in module.tables.iter_mut() {
            table.elem_segments.clear();
        }
        for (at, f) in pointed {
            fill(module, at.into(), vec![f]);
        }
        let later: Result<Vec<_>> = self.later.iter().map(|(_, f)| id_of(module, *f)).collect();
        fill(module, size, later?);
        module.tables.get_mut(table).initial = size + self.later.len() as u64;
        module.tables.get_mut(table).maximum = Some(size + self.later.len() as u64);

        self.put_data(module, |datum| self.moved_data.contains(&datum))?;
        module.memories.get_mut(memory).import = Some(module.imports.add(FIRST, "memory", memory));
        for id in tables(module, &self.shared.tables) {
            let import = module.imports.add(FIRST, &format!("t{}", id.index()), id);
            module.tables.get_mut(id).import = Some(import);
        }
        for id in globals(module, &self.shared.globals) {
            let import = module.imports.add(FIRST, &format!("g{}", id.index()), id);
            module.globals.get_mut(id).kind = GlobalKind::Import(import);
        }
        for f in &self.shared.functions {
            let id = id_of(module, *f)?;
            let ty = module.funcs.get(id).ty();
            if let Some(old) = module
                .imports
                .get_imported_func(id)
                .map(|import| import.id())
            {
                module.imports.delete(old);
            }
            let import = module.imports.add(FIRST, &function_name(*f), id);
            module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
        }
        walrus::passes::gc::run(module);
        Ok(())
    }
}

/// What some functions refer to.
#[derive(Default)]
struct Used {
    functions: BTreeSet<usize>,
    globals: BTreeSet<usize>,
    tables: BTreeSet<usize>,
    data: bool,
}

impl<'instr> Visitor<'instr> for Used {
    fn visit_function_id(&mut self, id: &FunctionId) {
        self.functions.insert(id.index());
    }

    fn visit_global_id(&mut self, id: &GlobalId) {
        self.globals.insert(id.index());
    }

    fn visit_table_id(&mut self, id: &TableId) {
        self.tables.insert(id.index());
    }

    fn visit_data_id(&mut self, _: &DataId) {
        self.data = true;
    }
}

/// What some functions lead to: by calling it, by its address, by the address of data that has its address.
#[derive(Default)]
struct Reached {
    functions: BTreeSet<usize>,
    data: BTreeSet<usize>,
}

impl Reached {
    /// Functions and data that `from` leads to, and what memory has from the start where it may change. `follow`:
    /// whether a function is counted that is only pointed at.
    fn from(
        module: &Module,
        linked: &Linked,
        slots: &BTreeMap<u32, FunctionId>,
        from: Vec<FunctionId>,
        follow: impl Fn(FunctionId) -> bool,
    ) -> Result<Reached> {
        struct Calls(Vec<FunctionId>);
        impl<'instr> Visitor<'instr> for Calls {
            fn visit_function_id(&mut self, id: &FunctionId) {
                self.0.push(*id);
            }
        }
        let nothing: Vec<Uses> = Vec::new();
        let changing = linked
            .data
            .iter()
            .enumerate()
            .filter(|(_, datum)| !datum.constant);
        let mut open_data: Vec<usize> = changing.map(|(at, _)| at).collect();
        open_data.extend(
            linked
                .held
                .iter()
                .flat_map(|at| linked.data_in(&(*at..*at + 1))),
        );
        let mut seen = Reached::default();
        let mut open = Calls(from);
        loop {
            let uses = if let Some(id) = open.0.pop() {
                let function = module.funcs.get(id);
                let FunctionKind::Local(body) = &function.kind else {
                    seen.functions.insert(id.index());
                    continue;
                };
                if !seen.functions.insert(id.index()) {
                    continue;
                }
                dfs_in_order(&mut open, body, body.entry_block());
                let name = function.name.as_deref().unwrap_or_default();
                let numbers = numbers(body);
                match linked.functions.get(name) {
                    Some(uses) => {
                        let same = uses.iter().any(|uses| uses.numbers.is_subset(&numbers));
                        ensure!(same, "{name} is not the function that the linker calls so");
                        uses
                    }
                    None => {
                        let here =
                            |number: &u32| !linked.data_in(&(*number..*number + 1)).is_empty();
                        ensure!(
                            !numbers.iter().any(here),
                            "it is not known what {name} refers to"
                        );
                        &nothing
                    }
                }
            } else if let Some(at) = open_data.pop() {
                if !seen.data.insert(at) {
                    continue;
                }
                std::slice::from_ref(&linked.data[at].uses)
            } else {
                return Ok(seen);
            };
            for uses in uses {
                open_data.extend(&uses.data);
                let pointed = uses.slots.iter().map(|slot| slots[slot]);
                open.0.extend(pointed.filter(|id| follow(*id)));
            }
        }
    }
}

/// The numbers of a function that may be addresses.
fn numbers(body: &LocalFunction) -> BTreeSet<u32> {
    #[derive(Default)]
    struct Numbers(BTreeSet<u32>);
    impl<'instr> Visitor<'instr> for Numbers {
        fn visit_value(&mut self, value: &Value) {
            if let Value::I32(number) = value {
                self.0.insert(*number as u32);
            }
        }
        fn visit_load(&mut self, load: &Load) {
            self.0.insert(load.arg.offset as u32);
        }
        fn visit_store(&mut self, store: &Store) {
            self.0.insert(store.arg.offset as u32);
        }
    }
    let mut numbers = Numbers::default();
    dfs_in_order(&mut numbers, body, body.entry_block());
    numbers.0
}

/// The functions of the table by their slots.
fn slots(module: &Module) -> Result<BTreeMap<u32, FunctionId>> {
    let mut slots = BTreeMap::new();
    for element in module.elements.iter() {
        let ElementKind::Active { offset, .. } = &element.kind else {
            continue;
        };
        let (ElementItems::Functions(items), ConstExpr::Value(Value::I32(offset))) =
            (&element.items, offset)
        else {
            bail!("the wasm's table of functions is filled in a way unknown here")
        };
        slots.extend((*offset as u32..).zip(items.iter().copied()));
    }
    Ok(slots)
}

/// Fails unless the static data lies where the linker put it.
fn same_data(module: &Module, linked: &Linked) -> Result<()> {
    let mut ranges = Vec::new();
    for data in module.data.iter() {
        let start = start_of(&data.kind)?;
        ranges.push(start..start + u32::try_from(data.value.len())?);
    }
    ranges.sort_by_key(|range| (range.start, range.end));
    let same = ranges.iter().eq(linked.data.iter().map(|datum| &datum.at));
    ensure!(same, "static data is not where the linker put it");
    Ok(())
}

fn start_of(kind: &DataKind) -> Result<u32> {
    match kind {
        DataKind::Active {
            offset: ConstExpr::Value(Value::I32(start)),
            ..
        } => Ok(*start as u32),
        _ => bail!("static data is put into memory in a way unknown here"),
    }
}

/// A name as the source has it.
fn plain(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

/// Whether a function is [`LARGE`], or calls one that is and names late code: then it was not merged with one of
/// others, either.
fn is_large_or_calls(module: &Module, function: FunctionId, lists: &Lists<'_>) -> bool {
    if instructions(module, function) >= LARGE {
        return true;
    }
    let mut used = Used::default();
    if let FunctionKind::Local(body) = &module.funcs.get(function).kind {
        dfs_in_order(&mut used, body, body.entry_block());
    }
    let called = module.funcs.iter();
    let mut called = called.filter(|f| used.functions.contains(&f.id().index()));
    called.any(|f| {
        let name = f.name.as_deref().map(plain).unwrap_or_default();
        lists.names_late(&name) && instructions(module, f.id()) >= LARGE
    })
}

/// How many instructions a function has.
fn instructions(module: &Module, function: FunctionId) -> usize {
    struct Count(usize);
    impl<'instr> Visitor<'instr> for Count {
        fn start_instr_seq(&mut self, seq: &'instr InstrSeq) {
            self.0 += seq.len();
        }
    }
    let mut count = Count(0);
    if let FunctionKind::Local(body) = &module.funcs.get(function).kind {
        dfs_in_order(&mut count, body, body.entry_block());
    }
    count.0
}

/// Whether a name has a part in it, and ends with what comes behind a `*`.
fn is_like(name: &str, part: &str) -> bool {
    match part.split_once('*') {
        Some((part, end)) => name.contains(part) && name.ends_with(end),
        None => name.contains(part),
    }
}

/// Whether a name is meant by one of a list, which may end in `*`.
fn matches(listed: &str, name: &str) -> bool {
    match listed.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == listed,
    }
}

fn function_name(number: usize) -> String {
    format!("f{number}")
}

fn id_of(module: &Module, number: usize) -> Result<FunctionId> {
    let found = module.funcs.iter().find(|f| f.id().index() == number);
    Ok(found.context("a function was lost")?.id())
}

/// Globals and tables of a module by their numbers.
fn globals(module: &Module, numbers: &BTreeSet<usize>) -> Vec<GlobalId> {
    let all = module.globals.iter().map(|global| global.id());
    all.filter(|id| numbers.contains(&id.index())).collect()
}

fn tables(module: &Module, numbers: &BTreeSet<usize>) -> Vec<TableId> {
    let all = module.tables.iter().map(|table| table.id());
    all.filter(|id| numbers.contains(&id.index())).collect()
}

/// The table through which functions are called.
fn function_table(module: &Module) -> Result<TableId> {
    let table = module.tables.main_function_table()?;
    table.context("the wasm has no table of functions")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relocations::Datum;
    use walrus::{RefType, ValType};

    /// A module with `now` and `later`, which both call `shared`; `later` alone calls `own` and, through the table,
    /// `pointed`; the table also has `kept`.
    fn whole() -> Vec<u8> {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        module.exports.add("memory", memory);
        let nothing = module.types.add(&[], &[]);
        let text = module.types.add(&[ValType::I32, ValType::I32], &[]);
        module.add_import_func("./js", "__wbg___wbindgen_throw_1", text);
        let (told, _) = module.add_import_func("./js", "told", nothing);
        let mut make = |name: &str, calls: &[FunctionId]| {
            let mut function = FunctionBuilder::new(&mut module.types, &[], &[]);
            function.name(name.to_owned());
            let mut body = function.func_body();
            for call in calls {
                body.call(*call);
            }
            function.finish(Vec::new(), &mut module.funcs)
        };
        let (shared, own) = (make("shared", &[]), make("own", &[told]));
        let (kept, pointed) = (make("kept", &[]), make("pointed", &[]));
        let now = make("now", &[shared]);
        let table = module.tables.add_local(false, 3, Some(3), RefType::FUNCREF);
        let mut function = FunctionBuilder::new(&mut module.types, &[], &[]);
        function.name("later".to_owned());
        let mut body = function.func_body();
        body.call(shared)
            .call(own)
            .i32_const(2)
            .call_indirect(nothing, table);
        let later = function.finish(Vec::new(), &mut module.funcs);
        module.exports.add("now", now);
        module.exports.add("later", later);
        let offset = ConstExpr::Value(Value::I32(1));
        let kind = ElementKind::Active { table, offset };
        let id = module
            .elements
            .add(kind, ElementItems::Functions(vec![kept, pointed]));
        module.tables.get_mut(table).elem_segments.insert(id);
        module.emit_wasm()
    }

    /// What is known of that module: nothing but `now` points at what is in the table.
    fn calls_only() -> Linked {
        let now = Uses {
            slots: vec![1, 2],
            ..Uses::default()
        };
        Linked {
            functions: BTreeMap::from([("now".to_owned(), vec![now])]),
            slots: BTreeMap::from([(1, "kept".to_owned()), (2, "pointed".to_owned())]),
            ..Linked::default()
        }
    }

    /// A module of which the linker tells, with what wasm-bindgen would have put in; and what it tells.
    fn with_data() -> (Vec<u8>, Linked) {
        let linked = relocations::tests::linked(&relocations::LINKER);
        let mut module = Module::from_buffer(&linked).unwrap();
        let text = module.types.add(&[ValType::I32, ValType::I32], &[]);
        module.add_import_func("./js", "__wbg___wbindgen_throw_1", text);
        let read = Linked::read(&linked).unwrap();
        (module.emit_wasm(), read)
    }

    /// The bytes that a module writes into memory, by their addresses.
    fn memory(module: &Module) -> BTreeMap<u32, u8> {
        let mut memory = BTreeMap::new();
        for data in module.data.iter() {
            memory.extend((start_of(&data.kind).unwrap()..).zip(data.value.iter().copied()));
        }
        memory
    }

    fn said(module: &Module) -> Vec<&'static str> {
        let bytes: Vec<u8> = memory(module).into_values().collect();
        let says = |text: &&str| {
            bytes
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        };
        let all = ["said early", "said late", "late one", "late two"];
        all.into_iter().filter(says).collect()
    }

    const LATER_ONLY: Lists<'_> = Lists {
        later: &["later"],
        pointed_at: &[],
        late: &[],
        early: &[],
    };

    #[test]
    fn data_that_only_later_calls_lead_to_is_in_the_rest() {
        let (wasm, linked) = with_data();
        let parts = divide(&wasm, &linked, true, &LATER_ONLY).unwrap();
        let (whole, first, rest) = (
            Module::from_buffer(&wasm).unwrap(),
            Module::from_buffer(&parts.first).unwrap(),
            Module::from_buffer(&parts.rest).unwrap(),
        );
        let again = divide(&wasm, &linked, true, &LATER_ONLY).unwrap();
        assert!((again.first, again.rest) == (parts.first, parts.rest));
        assert_eq!(said(&whole).len(), 4);
        assert_eq!(said(&first), ["said early"]);
        assert_eq!(said(&rest), ["said late", "late one", "late two"]);
        let named =
            |module: &Module, name: &str| names(module).iter().any(|each| each.contains(name));
        assert!(named(&first, "<said::Early as said::Say>") && !named(&first, "said::Late"));
        assert!(named(&rest, "<said::Late as said::Say>") && !named(&rest, "said::Early"));

        // Memory is at last what it is undivided, and what may change is written by the first file alone.
        let (early, late) = (memory(&first), memory(&rest));
        let changes = linked.data.iter().find(|datum| !datum.constant).unwrap();
        assert!(
            changes
                .at
                .clone()
                .all(|at| early.contains_key(&at) && !late.contains_key(&at))
        );
        let mut both = early;
        both.extend(late);
        for (at, byte) in memory(&whole) {
            assert_eq!(both.get(&at), Some(&byte), "at {at}");
        }
    }

    #[test]
    fn data_of_the_rest_that_the_first_file_needs_is_refused() {
        let (wasm, linked) = with_data();
        let mut module = Module::from_buffer(&wasm).unwrap();
        let mut plan = Plan::of(&module, &linked, &LATER_ONLY).unwrap();
        plan.moved_data = (0..linked.data.len())
            .filter(|at| linked.data[*at].constant)
            .collect();
        plan.make_first(&mut module).unwrap();
        let error = plan.check_first(&module).unwrap_err().to_string();
        assert!(error.contains("needs data of the rest"), "{error}");
    }

    #[test]
    fn what_lies_between_pieces_is_as_it_is_undivided_or_left_alone() {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        // Constant, and wanted.
        let pieces = [
            (0..4, true, true),
            (4..8, true, false),
            (10..12, true, true),
            (12..14, false, false),
            (14..16, true, true),
            (90..92, true, true),
        ];
        let mut linked = Linked::default();
        for (at, constant, _) in pieces.clone() {
            let offset = ConstExpr::Value(Value::I32(at.start as i32));
            let id = module.data.add(
                DataKind::Active { memory, offset },
                at.clone().map(|byte| byte as u8 + 100).collect(),
            );
            module.memories.get_mut(memory).data_segments.insert(id);
            linked.data.push(Datum {
                at,
                constant,
                uses: Uses::default(),
            });
        }
        let plan = Plan {
            linked: &linked,
            later: Vec::new(),
            moved: BTreeSet::new(),
            moved_data: BTreeSet::new(),
            shared: Used::default(),
            size: 0,
        };
        plan.put_data(&mut module, |at| pieces[at].2).unwrap();
        let written: Vec<_> = module
            .data
            .iter()
            .map(|data| (start_of(&data.kind).unwrap(), data.value.clone()))
            .collect();
        let first = vec![100, 101, 102, 103, 104, 105, 106, 107, 0, 0, 110, 111];
        assert_eq!(
            written,
            [(0, first), (14, vec![114, 115]), (90, vec![190, 191])]
        );
    }

    #[test]
    fn a_function_of_which_the_linker_tells_nothing_must_have_no_addresses() {
        let (wasm, mut linked) = with_data();
        linked.functions.remove("now");
        let error = divide(&wasm, &linked, true, &LATER_ONLY)
            .map(drop)
            .unwrap_err();
        assert!(error.to_string().contains("what now refers to"), "{error}");
    }

    #[test]
    fn a_function_that_is_not_the_linkers_is_refused() {
        let (wasm, mut linked) = with_data();
        let other = linked.functions["later"].clone();
        linked.functions.insert("now".to_owned(), other);
        let error = divide(&wasm, &linked, true, &LATER_ONLY)
            .map(drop)
            .unwrap_err();
        assert!(
            error.to_string().contains("now is not the function"),
            "{error}"
        );
    }

    #[test]
    fn data_that_lies_elsewhere_is_refused() {
        let (wasm, mut linked) = with_data();
        linked.data[0].at.end -= 1;
        let error = divide(&wasm, &linked, true, &LATER_ONLY)
            .map(drop)
            .unwrap_err();
        assert!(
            error.to_string().contains("where the linker put it"),
            "{error}"
        );
    }

    fn names(module: &Module) -> Vec<&str> {
        let mut names: Vec<_> = module
            .funcs
            .iter_local()
            .filter_map(|(id, _)| module.funcs.get(id).name.as_deref())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn what_only_later_calls_reach_is_in_the_rest() {
        let lists = Lists {
            later: &["later"],
            pointed_at: &["pointed"],
            late: &[],
            early: &[],
        };
        let parts = divide(&whole(), &calls_only(), true, &lists).unwrap();
        let (first, rest) = (
            Module::from_buffer(&parts.first).unwrap(),
            Module::from_buffer(&parts.rest).unwrap(),
        );
        assert_eq!(names(&first), ["kept", "now", "shared"]);
        assert_eq!(names(&rest), ["later", "own", "pointed"]);
        let offered: Vec<_> = first
            .exports
            .iter()
            .map(|export| export.name.as_str())
            .collect();
        assert!(offered.contains(&"later"), "its stub: {offered:?}");
        for import in rest.imports.iter() {
            assert_eq!(import.module, FIRST);
            assert!(
                offered.contains(&import.name.as_str()),
                "{} of {offered:?}",
                import.name
            );
        }
        assert_eq!(rest.exports.iter().count(), 0);
    }

    #[test]
    fn a_name_that_no_call_has_is_refused() {
        let lists = Lists {
            later: &["later", "gone"],
            pointed_at: &[],
            late: &[],
            early: &[],
        };
        let error = divide(&whole(), &calls_only(), true, &lists)
            .map(drop)
            .unwrap_err();
        assert!(error.to_string().contains("gone"), "{error}");
    }
}
