//! What refers to what in the linker's output, as its relocations say (`--emit-relocs`): which static data each
//! function and each piece of data points at, and which functions each of them takes the address of. In WebAssembly
//! itself an address is a number like any other.
//!
//! With `--no-merge-data-segments` each constant of the source is a segment of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    BinaryReader, ConstExpr, DataKind, DefinedDataSymbol, ElementItems, ElementKind, ExternalKind,
    KnownCustom, Linking, Name, Operator, Parser, Payload, RelocSectionReader, RelocationEntry,
    RelocationType, SymbolInfo, TypeRef,
};

/// The flags of the linker without which nothing of this can be read; `xtask/src/wasm.rs` hands them to it.
pub const LINKER: [&str; 2] = ["--emit-relocs", "--no-merge-data-segments"];

/// Sections that mean nothing any more when a module has been changed.
pub const SECTIONS: [&str; 3] = ["linking", "reloc.CODE", "reloc.DATA"];

/// What a function or a piece of data refers to; a thing as often as it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Pieces of data, as indices into [`Linked::data`].
    pub data: Vec<usize>,
    /// Slots of the table of functions.
    pub slots: Vec<u32>,
    /// The numbers in its code that say so.
    pub numbers: BTreeSet<u32>,
}

/// A piece of static data: a segment of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Datum {
    /// Where it lies in memory.
    pub at: Range<u32>,
    /// Whether it is never written to.
    pub constant: bool,
    /// What it points at.
    pub uses: Uses,
}

/// The linker's output.
#[derive(Debug, Default)]
pub struct Linked {
    /// Its static data, ascending.
    pub data: Vec<Datum>,
    /// What functions refer to, by their names, which several may have.
    pub functions: BTreeMap<String, Vec<Uses>>,
    /// The name of the function in each slot of the table.
    pub slots: BTreeMap<u32, String>,
    /// Addresses that globals hold.
    pub held: Vec<u32>,
}

impl Linked {
    /// Reads the linker's output. Errors: it was linked without [`LINKER`]; a relocation is not of a kind known here,
    /// or what stands in its place is not what it says.
    pub fn read(wasm: &[u8]) -> Result<Linked> {
        let linked = Sections::of(wasm).and_then(|sections| sections.linked());
        linked.with_context(|| format!("was it linked with {}?", LINKER.join(" ")))
    }

    /// The pieces of data that lie somewhere in these bytes of memory.
    pub fn data_in(&self, at: &Range<u32>) -> Range<usize> {
        let from = self.data.partition_point(|datum| datum.at.end <= at.start);
        let to = self.data.partition_point(|datum| datum.at.start < at.end);
        from..to.max(from)
    }
}

/// What is found in the sections.
#[derive(Default)]
struct Sections<'a> {
    wasm: &'a [u8],
    imported: usize,
    names: BTreeMap<u32, &'a str>,
    exported: BTreeSet<u32>,
    /// Function by slot of the table.
    table: BTreeMap<u32, u32>,
    /// Where the bodies of the functions are in the file, ascending.
    bodies: Vec<Range<usize>>,
    /// Where the bytes of each segment are in the file, and its address.
    segments: Vec<(Range<usize>, u32)>,
    kinds: Vec<&'a str>,
    symbols: Vec<SymbolInfo<'a>>,
    relocations: Vec<(usize, RelocationEntry)>,
    held: Vec<u32>,
}

impl<'a> Sections<'a> {
    fn of(wasm: &'a [u8]) -> Result<Sections<'a>> {
        let mut found = Sections {
            wasm,
            ..Sections::default()
        };
        // Where the contents of each section begin in the file, by its number.
        let mut begins = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            if let Some((_, range)) = payload.as_section() {
                begins.push(range.start);
            }
            found.take(payload, &begins)?;
        }
        Ok(found)
    }

    fn take(&mut self, payload: Payload<'a>, begins: &[usize]) -> Result<()> {
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    self.imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.exported.insert(export.index);
                    }
                }
            }
            Payload::GlobalSection(globals) => {
                for global in globals {
                    self.held.extend(constant(&global?.init_expr)?);
                }
            }
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element?;
                    let (ElementKind::Active { offset_expr, .. }, ElementItems::Functions(items)) =
                        (element.kind, element.items)
                    else {
                        bail!("the table of functions is filled in a way unknown here")
                    };
                    let offset = constant(&offset_expr)?
                        .context("the place of the table's functions is no constant")?;
                    for (slot, function) in (offset..).zip(items) {
                        self.table.insert(slot, function?);
                    }
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body.range()),
            Payload::DataSection(segments) => {
                for segment in segments {
                    let segment = segment?;
                    let DataKind::Active { offset_expr, .. } = segment.kind else {
                        bail!("static data is put into memory in a way unknown here")
                    };
                    let at = constant(&offset_expr)?
                        .context("the place of static data is no constant")?;
                    let from = segment.range.end - segment.data.len();
                    self.segments.push((from..segment.range.end, at));
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(names) => {
                    for name in names {
                        let Name::Function(functions) = name? else {
                            continue;
                        };
                        for naming in functions {
                            let naming = naming?;
                            self.names.insert(naming.index, naming.name);
                        }
                    }
                }
                KnownCustom::Linking(parts) => {
                    for part in parts {
                        match part? {
                            Linking::SegmentInfo(infos) => {
                                for info in infos {
                                    self.kinds.push(info?.name);
                                }
                            }
                            Linking::SymbolTable(symbols) => {
                                self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                            }
                            _ => {}
                        }
                    }
                }
                KnownCustom::Reloc(relocations) => self.relocate(&relocations, begins)?,
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn relocate(&mut self, relocations: &RelocSectionReader<'_>, begins: &[usize]) -> Result<()> {
        let section = relocations.section_index() as usize;
        let begin = *begins.get(section).context("a relocation of no section")?;
        for entry in relocations.entries() {
            let entry = entry?;
            self.relocations
                .push((begin + entry.offset as usize, entry));
        }
        Ok(())
    }

    fn linked(&self) -> Result<Linked> {
        ensure!(
            !self.relocations.is_empty() && !self.symbols.is_empty(),
            "the wasm was linked without relocations"
        );
        let bss = |kind: &&&str| kind.starts_with(".bss");
        let written = self.kinds.iter().filter(|kind| !bss(kind)).count();
        ensure!(
            self.segments.len() == written || self.segments.len() == self.kinds.len(),
            "segments of data without a name"
        );
        let bytes = |(range, at): &(Range<usize>, u32)| (*at, *at as usize + range.len());
        ensure!(
            self.segments
                .windows(2)
                .all(|two| bytes(&two[0]).1 <= bytes(&two[1]).0 as usize
                    && bytes(&two[0]).0 < bytes(&two[1]).0),
            "segments of data in no order"
        );

        let mut slots: BTreeMap<u32, u32> = BTreeMap::new();
        for (slot, function) in &self.table {
            slots.entry(*function).or_insert(*slot);
        }
        let mut data: Vec<Datum> = Vec::new();
        for ((bytes, at), kind) in self.segments.iter().zip(&self.kinds) {
            data.push(Datum {
                at: *at..at + u32::try_from(bytes.len())?,
                constant: kind.starts_with(".rodata"),
                uses: Uses::default(),
            });
        }
        let mut functions: BTreeMap<usize, Uses> = BTreeMap::new();
        for (place, entry) in &self.relocations {
            let mut used = Uses::default();
            let meant = match entry.ty {
                RelocationType::TableIndexSleb | RelocationType::TableIndexI32 => {
                    let function = self.function(entry)?;
                    let slot = *slots
                        .get(&function)
                        .context("a function is pointed at that is not in the table")?;
                    used.slots.push(slot);
                    Some(slot)
                }
                RelocationType::MemoryAddrLeb
                | RelocationType::MemoryAddrSleb
                | RelocationType::MemoryAddrI32 => {
                    let symbol = self.data_symbol(entry)?;
                    match self.segments.get(symbol.index as usize) {
                        Some((_, at)) => {
                            used.data.push(symbol.index as usize);
                            Some((at + symbol.offset).wrapping_add(entry.addend as u32))
                        }
                        // Memory that is zero at first and belongs to no file.
                        None => None,
                    }
                }
                RelocationType::FunctionIndexLeb
                | RelocationType::TypeIndexLeb
                | RelocationType::GlobalIndexLeb
                | RelocationType::TableNumberLeb => continue,
                other => bail!("a relocation of a kind unknown here: {other:?}"),
            };
            if let Some(meant) = meant {
                let read = self.value(*place, entry.ty)?;
                ensure!(
                    read == meant,
                    "a relocation means {meant} where {read} stands"
                );
                used.numbers.insert(read);
            }
            let user = match within(&self.bodies, *place, |body| body) {
                Some(body) => functions.entry(body).or_default(),
                None => {
                    let datum = within(&self.segments, *place, |(bytes, _)| bytes);
                    &mut data[datum.context("a relocation in neither code nor data")?].uses
                }
            };
            user.data.extend(used.data);
            user.slots.extend(used.slots);
            user.numbers.extend(used.numbers);
        }

        let mut linked = Linked {
            data,
            held: self.held.clone(),
            ..Linked::default()
        };
        for body in 0..self.bodies.len() {
            let uses = functions.remove(&body).unwrap_or_default();
            let number = self.imported + body;
            let name = self.name(number)?;
            // wasm-bindgen takes the hash off the names of what is exported.
            if self.exported.contains(&u32::try_from(number)?)
                && let Some((bare, hash)) = name.rsplit_once('_')
                && hash.len() == 16
            {
                let known = linked.functions.entry(bare.to_owned()).or_default();
                known.push(uses.clone());
            }
            let known = linked.functions.entry(name.to_owned()).or_default();
            known.push(uses);
        }
        for (slot, function) in &self.table {
            linked
                .slots
                .insert(*slot, self.name(*function as usize)?.to_owned());
        }
        Ok(linked)
    }

    fn name(&self, function: usize) -> Result<&str> {
        let name = self.names.get(&u32::try_from(function)?);
        Ok(name.context("a function without a name")?)
    }

    fn function(&self, entry: &RelocationEntry) -> Result<u32> {
        match self.symbols.get(entry.index as usize) {
            Some(SymbolInfo::Func { index, .. }) => Ok(*index),
            _ => bail!("a relocation of a function means none"),
        }
    }

    fn data_symbol(&self, entry: &RelocationEntry) -> Result<DefinedDataSymbol> {
        match self.symbols.get(entry.index as usize) {
            Some(SymbolInfo::Data {
                symbol: Some(symbol),
                ..
            }) => Ok(*symbol),
            _ => bail!("a relocation of data means none"),
        }
    }

    /// The number at a place of the file.
    fn value(&self, place: usize, ty: RelocationType) -> Result<u32> {
        let bytes = self.wasm.get(place..place + ty.extent());
        let mut reader = BinaryReader::new(bytes.context("a relocation behind the end")?, place);
        Ok(match ty {
            RelocationType::MemoryAddrLeb => reader.read_var_u32()?,
            RelocationType::MemoryAddrSleb | RelocationType::TableIndexSleb => {
                reader.read_var_i32()? as u32
            }
            _ => reader.read_u32()?,
        })
    }
}

/// Which of some ranges, ascending, has a place.
fn within<T>(all: &[T], place: usize, range: impl Fn(&T) -> &Range<usize>) -> Option<usize> {
    let at = all.partition_point(|one| range(one).end <= place);
    all.get(at)
        .is_some_and(|one| range(one).contains(&place))
        .then_some(at)
}

/// The number that an expression is, where it is one.
fn constant(expression: &ConstExpr<'_>) -> Result<Option<u32>> {
    Ok(match expression.get_operators_reader().read()? {
        Operator::I32Const { value } => Some(value as u32),
        _ => None,
    })
}

#[cfg(test)]
pub mod tests {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use super::*;

    /// A crate whose `now` says what is early, through the table, and whose `later` all else; both count.
    const CRATE: &str = r#"
        #![no_std]
        use core::hint::black_box;
        use core::sync::atomic::{AtomicU32, Ordering};

        trait Say { fn say(&self) -> &'static str; }
        struct Early;
        struct Late;
        impl Say for Early { fn say(&self) -> &'static str { "said early" } }
        impl Say for Late { fn say(&self) -> &'static str { black_box("said late") } }
        static LISTING: [&str; 2] = ["late one", "late two"];
        static COUNTER: AtomicU32 = AtomicU32::new(77);
        static TABLE: [u64; 64] = { let mut all = [0; 64]; let mut i = 0; while i < 64 { all[i] = 1 << i; i += 1; } all };

        #[no_mangle]
        pub extern "C" fn now() -> u32 {
            let who: &dyn Say = black_box(&Early);
            COUNTER.fetch_add(who.say().len() as u32, Ordering::Relaxed)
        }

        #[no_mangle]
        pub extern "C" fn later(at: usize) -> u64 {
            let who: &dyn Say = black_box(&Late);
            COUNTER.fetch_add(who.say().len() as u32, Ordering::Relaxed);
            u64::from(LISTING[at % 2].as_bytes()[at % 5]) + TABLE[(at - 1000) % 64]
        }

        #[panic_handler]
        fn panic(_: &core::panic::PanicInfo<'_>) -> ! { loop {} }
    "#;

    /// That crate as the linker leaves it, with these of its flags.
    pub fn linked(flags: &[&str]) -> Vec<u8> {
        let name = format!(
            "wayscope-relocations-{}-{:?}.wasm",
            std::process::id(),
            std::thread::current().id()
        );
        let out = std::env::temp_dir().join(name);
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args([
            "-",
            "--edition=2021",
            "--crate-type=cdylib",
            "--crate-name=said",
            "-Copt-level=3",
            "-Cpanic=abort",
            "-Clto=fat",
            "-Csymbol-mangling-version=v0",
        ]);
        rustc
            .args(["--target", "wasm32-unknown-unknown"])
            .arg("-o")
            .arg(&out);
        rustc.args(flags.iter().map(|flag| format!("-Clink-arg={flag}")));
        let mut child = rustc.stdin(Stdio::piped()).spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(CRATE.as_bytes())
            .unwrap();
        assert!(child.wait().unwrap().success());
        let wasm = std::fs::read(&out).unwrap();
        std::fs::remove_file(&out).unwrap();
        wasm
    }

    /// The piece of data that has `bytes` in it.
    pub fn place_of(linked: &Linked, wasm: &[u8], bytes: &str) -> usize {
        let sections = Sections::of(wasm).unwrap();
        let has = |(range, _): &(Range<usize>, u32)| {
            let text = &wasm[range.clone()];
            text.windows(bytes.len())
                .any(|part| part == bytes.as_bytes())
        };
        assert_eq!(sections.segments.len(), linked.data.len());
        sections.segments.iter().position(has).unwrap()
    }

    #[test]
    fn each_function_and_piece_of_data_is_known_with_what_it_refers_to() {
        let wasm = linked(&LINKER);
        let linked = Linked::read(&wasm).unwrap();
        let [early, late, one, two] = ["said early", "said late", "late one", "late two"]
            .map(|bytes| place_of(&linked, &wasm, bytes));
        let [now, later] = ["now", "later"].map(|name| &linked.functions[name][0]);
        // Slots and data that are behind some: vtables and listings.
        let behind = |uses: &Uses| -> (Vec<usize>, String) {
            let of = || uses.data.iter().map(|at| &linked.data[*at].uses);
            let slots = of()
                .flat_map(|uses| &uses.slots)
                .map(|slot| linked.slots[slot].as_str())
                .collect();
            (of().flat_map(|uses| uses.data.clone()).collect(), slots)
        };
        let ((_, now_calls), (later_data, later_calls)) = (behind(now), behind(later));
        assert!(
            now_calls.contains("Early") && !now_calls.contains("Late"),
            "{now_calls}"
        );
        assert!(
            later_calls.contains("Late") && !later_calls.contains("Early"),
            "{later_calls}"
        );
        assert!(
            later_data.contains(&one) && later_data.contains(&two),
            "{later_data:?}"
        );
        let says = |who: &str| {
            linked
                .functions
                .iter()
                .find(|(name, _)| name.contains(who))
                .unwrap()
                .1[0]
                .data
                .clone()
        };
        assert_eq!(
            (says("5EarlyNt"), says("4LateNt")),
            (vec![early], vec![late])
        );
        let both: BTreeSet<usize> = now
            .data
            .iter()
            .copied()
            .filter(|at| later.data.contains(at))
            .collect();
        let changing: BTreeSet<usize> = (0..linked.data.len())
            .filter(|at| !linked.data[*at].constant)
            .collect();
        assert_eq!((both.len(), &both), (1, &changing));
        assert!(linked.data.is_sorted_by_key(|datum| datum.at.start));
    }

    #[test]
    fn data_is_found_by_its_addresses() {
        let datum = |at| Datum {
            at,
            constant: true,
            uses: Uses::default(),
        };
        let linked = Linked {
            data: vec![datum(10..14), datum(14..20), datum(30..31)],
            ..Linked::default()
        };
        for (at, found) in [
            (0..10, 0..0),
            (0..11, 0..1),
            (13..15, 0..2),
            (20..30, 2..2),
            (25..90, 2..3),
            (31..32, 3..3),
        ] {
            assert_eq!(linked.data_in(&at), found, "{at:?}");
        }
    }

    #[test]
    fn what_was_linked_without_relocations_is_refused() {
        assert!(
            Linked::read(&linked(&[]))
                .unwrap_err()
                .root_cause()
                .to_string()
                .contains("without relocations")
        );
        assert!(Linked::read(b"no wasm at all").is_err());
    }

    #[test]
    fn a_number_that_is_not_what_its_relocation_says_is_refused() {
        let mut wasm = linked(&LINKER);
        let place = {
            let sections = Sections::of(&wasm).unwrap();
            let of_memory =
                |(_, entry): &&(usize, RelocationEntry)| entry.ty == RelocationType::MemoryAddrI32;
            sections.relocations.iter().find(of_memory).unwrap().0
        };
        wasm[place] ^= 4;
        assert!(
            Linked::read(&wasm)
                .unwrap_err()
                .root_cause()
                .to_string()
                .contains("stands")
        );
    }
}
