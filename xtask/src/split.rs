//! The WebAssembly in two files: what the first picture needs, and the rest, fetched when it is first wanted.
//!
//! Both share one memory, one stack and one table of functions, so a lab is the same object before and after. The rest
//! holds the calls that [`LATER`] names and every function that nothing else reaches. In their place the first file has
//! a stub for each: it calls through a slot of the table that the rest fills when it is instantiated with the first
//! file's exports; until then it throws an `Error` without text.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};
use walrus::ir::{InstrSeq, RefIsNull, Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, DataId, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId,
    FunctionKind, GlobalId, GlobalKind, ImportKind, ImportedFunction, Module, ModuleConfig,
    TableId,
};

/// Calls that no first picture needs, by their names among the wasm's exports; `*` stands for any end. Whoever makes
/// one awaits `startRest` of www/src/wasm.js before.
const LATER: &[&str] = &[
    "__wbg_tracefile_free",
    "batch_*",
    "benchmark_*",
    "fileKind",
    "imageSize",
    "lab_addTrace*",
    "lab_averageBytes",
    "lab_batch",
    "lab_branchSteps",
    "lab_bringBack",
    "lab_code",
    "lab_comeFrom",
    "lab_compare",
    "lab_difference*",
    "lab_divergence",
    "lab_dropTree",
    "lab_endComparison",
    "lab_findStop",
    "lab_generate",
    "lab_generators",
    "lab_guess",
    "lab_journey",
    "lab_keptValues",
    "lab_kin",
    "lab_landmarkCells",
    "lab_link",
    "lab_loadScenarios",
    "lab_makeTables",
    "lab_mapPng",
    "lab_moveEnds",
    "lab_nextLone",
    "lab_open",
    "lab_openJson",
    "lab_openList",
    "lab_paintDifference",
    "lab_problemText",
    "lab_question",
    "lab_readTree",
    "lab_recording",
    "lab_scanLines",
    "lab_scenariosText",
    "lab_seenCells",
    "lab_setStops",
    "lab_sightLines",
    "lab_smoothPath",
    "lab_stopsMet",
    "lab_story",
    "lab_survey",
    "lab_table",
    "lab_traceEvents",
    "lab_traceOdd",
    "lab_truth",
    "lab_turn",
    "lab_writeJson",
    "lab_writeTrace",
    "mapdraft_*",
    "readLink",
    "solver_*",
    "tracefile_*",
];

/// Functions that the rest may hold although the table of functions has them, by what their names contain: only what
/// [`LATER`] names calls them. Numbers with places are written as text by
/// the rest only: what the first file throws has them written by JavaScript (`text_of` of src/web/convert.rs).
const POINTED_AT: &[&str] = &[
    "world::csv_file::",
    "world::generate::",
    "world::image::",
    "world::tiled::",
    "<f64 as core",
];

/// Modules of algorithms that no first picture needs. What the table of functions has of them is moved, where it is [`LARGE`] or calls what is: smaller functions may
/// have been merged with equal ones of other algorithms. The lab makes none of these before the rest is there (`src/web/catalogue.rs`).
/// So with recorded runs.
const LATE_SEARCHES: &[&str] = &[
    "lab::journey::",
    "lab::recorded::",
    "search::ad_star::",
    "search::any_angle::",
    "search::a_star_landmarks::",
    "search::ara_star::",
    "search::bidirectional::",
    "search::bitmap::",
    "search::d_star_lite::",
    "search::fringe::",
    "search::ida_star::",
    "search::journey::",
    "search::jump_point::",
    "search::jumps::",
    "search::landmarks::",
    "search::lazy_theta_star::",
    "search::listed_a_star::",
    "search::lists::",
    "search::lpa_star::",
    "search::me_ida_star::",
    "search::sma_star::",
    "search::theta_star::",
];

/// How many instructions a function has at least that is not taken for one that others share.
const LARGE: usize = 80;

/// What the rest calls the first file among its imports.
const FIRST: &str = "first";

/// Changes whenever something may be divided otherwise.
pub const VERSION: &str = include_str!("split.rs");

/// The two files.
pub struct Parts {
    /// Started first; its exports have the names that the JavaScript calls.
    pub first: Vec<u8>,
    /// Started with the exports of the first as the module [`FIRST`].
    pub rest: Vec<u8>,
}

/// Divides what wasm-bindgen wrote. `named`: both keep the names of their functions.
pub fn split(wasm: &[u8], named: bool) -> Result<Parts> {
    divide(wasm, named, LATER, POINTED_AT, LATE_SEARCHES)
}

fn divide(
    wasm: &[u8],
    named: bool,
    later: &[&str],
    pointed_at: &[&str],
    late_searches: &[&str],
) -> Result<Parts> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(named)
        .generate_producers_section(false);
    // Read twice, so that each can be changed into one half; things have the same numbers in both.
    let (mut first, mut rest) = (config.parse(wasm)?, config.parse(wasm)?);
    let plan = Plan::of(&first, later, pointed_at, late_searches)?;
    plan.make_first(&mut first)?;
    plan.make_rest(&mut rest)?;
    Ok(Parts {
        first: first.emit_wasm(),
        rest: rest.emit_wasm(),
    })
}

/// What goes where; things are named by their numbers in the undivided module.
struct Plan {
    /// The exports that become stubs, with the function of each.
    later: Vec<(String, usize)>,
    /// Functions of the rest.
    moved: BTreeSet<usize>,
    /// Functions, globals and tables that the rest takes from the first file.
    shared: Used,
    /// How many slots the table of functions has in the undivided module.
    size: u64,
}

impl Plan {
    fn of(
        module: &Module,
        names: &[&str],
        pointed_at: &[&str],
        late_searches: &[&str],
    ) -> Result<Plan> {
        let is_later = |name: &str| names.iter().any(|later| matches(later, name));
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
        for name in names {
            let known = later.iter().any(|(export, _)| matches(name, export));
            ensure!(known, "xtask/src/split.rs: the wasm has no call {name}");
        }
        now.extend(module.start);
        let table = function_table(module)?;
        let mut all: Vec<_> = later.iter().map(|(_, f)| *f).collect();
        for element in module.elements.iter() {
            let ElementItems::Functions(items) = &element.items else {
                bail!("the wasm's table of functions is filled in a way unknown here")
            };
            let stays = |f: &&FunctionId| {
                let name = module.funcs.get(**f).name.as_deref().unwrap_or_default();
                let is_of = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
                let is_late = is_of(late_searches) && is_large_or_calls(module, **f, late_searches);
                !is_of(pointed_at) && !is_late
            };
            now.extend(items.iter().filter(stays));
            all.extend(items);
        }
        all.extend(&now);
        let (now, all) = (reached(module, now), reached(module, all));
        let mut moved: BTreeSet<usize> = all.difference(&now).copied().collect();
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
        Ok(Plan {
            later: later.into_iter().map(|(n, f)| (n, f.index())).collect(),
            moved,
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

        let slots = |module: &mut Module, at: u64, items: Vec<FunctionId>| {
            let offset = ConstExpr::Value(Value::I32(at as i32));
            let kind = ElementKind::Active { table, offset };
            let id = module.elements.add(kind, ElementItems::Functions(items));
            module.tables.get_mut(table).elem_segments.insert(id);
        };
        let mut pointed = Vec::new();
        for element in module.elements.iter() {
            let ElementKind::Active { offset, .. } = &element.kind else {
                continue;
            };
            let (ElementItems::Functions(items), ConstExpr::Value(Value::I32(offset))) =
                (&element.items, offset)
            else {
                bail!("the wasm's table of functions is filled in a way unknown here")
            };
            for (at, f) in items.iter().enumerate() {
                if self.moved.contains(&f.index()) {
                    pointed.push((*offset as u64 + at as u64, *f));
                }
            }
        }
        let old: Vec<_> = module.elements.iter().map(|e| e.id()).collect();
        for id in old {
            module.elements.delete(id);
        }
        for table in module.tables.iter_mut() {
            table.elem_segments.clear();
        }
        for (at, f) in pointed {
            slots(module, at, vec![f]);
        }
        let later: Result<Vec<_>> = self.later.iter().map(|(_, f)| id_of(module, *f)).collect();
        slots(module, size, later?);
        module.tables.get_mut(table).initial = size + self.later.len() as u64;
        module.tables.get_mut(table).maximum = Some(size + self.later.len() as u64);

        let data: Vec<_> = module.data.iter().map(|data| data.id()).collect();
        data.into_iter().for_each(|id| module.data.delete(id));
        module.memories.get_mut(memory).data_segments.clear();
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

/// The numbers of all functions that some of them call, and their own.
fn reached(module: &Module, from: Vec<FunctionId>) -> BTreeSet<usize> {
    struct Calls(Vec<FunctionId>);
    impl<'instr> Visitor<'instr> for Calls {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.push(*id);
        }
    }
    let mut seen = BTreeSet::new();
    let mut open = Calls(from);
    while let Some(id) = open.0.pop() {
        if seen.insert(id.index())
            && let FunctionKind::Local(body) = &module.funcs.get(id).kind
        {
            dfs_in_order(&mut open, body, body.entry_block());
        }
    }
    seen
}

/// Whether a function is [`LARGE`], or calls one that is and has one of these in its name: then it was not merged with one of others, either.
fn is_large_or_calls(module: &Module, function: FunctionId, parts: &[&str]) -> bool {
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
        let name = f.name.as_deref().unwrap_or_default();
        parts.iter().any(|part| name.contains(part)) && instructions(module, f.id()) >= LARGE
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
        let parts = divide(&whole(), true, &["later"], &["pointed"], &[]).unwrap();
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
        let error = divide(&whole(), true, &["later", "gone"], &[], &[])
            .map(drop)
            .unwrap_err();
        assert!(error.to_string().contains("gone"), "{error}");
    }
}
