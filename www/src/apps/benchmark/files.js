/** Files and folders that are dropped or chosen, and which scenario file belongs to which map. */

/** Files read from one folder, at most: somebody may drop a disk by mistake. */
const MOST = 5000;

/** @typedef {{ path: string, file: File }} Found  `path` is below the folder that was dropped. */

/** Those of a drop, folders looked through. @param {DataTransfer} data @returns {Promise<Found[]>} */
export async function filesDropped(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return [...data.files].map((file) => ({ path: file.name, file }));
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry, '') : [])));
  return found.flat().slice(0, MOST);
}

/** @param {FileSystemEntry} entry @param {string} folder @returns {Promise<Found[]>} */
async function filesIn(entry, folder) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed));
    return [{ path: folder + entry.name, file }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {Found[]} */
  const found = [];
  // The names are those below what was dropped, as the native program has those below its folder.
  const below = folder || entry.fullPath.lastIndexOf('/') > 0 ? `${folder}${entry.name}/` : '';
  for (;;) {
    // It gives a hundred at a time.
    const some = /** @type {FileSystemEntry[]} */ (await new Promise((done, failed) => reader.readEntries(done, failed)));
    if (!some.length || found.length >= MOST) return found;
    for (const each of some) found.push(...await filesIn(each, below));
  }
}

/** Those that were chosen, as one or as a folder. @param {FileList} files @returns {Found[]} */
export function filesChosen(files) {
  return [...files].slice(0, MOST).map((file) => ({ path: file.webkitRelativePath.split('/').slice(1).join('/') || file.name, file }));
}

/**
 * Each map with its scenarios: X.map.scen beside X.map, or in a folder `scen` beside it or beside its own; and the
 * other files.
 * @param {Found[]} found
 * @param {string[]} known maps that are here already, for scenarios that come later
 */
export function paired(found, known = []) {
  const places = new Map(found.map((one) => [one.path, one]));
  const maps = found.filter(({ path }) => path.endsWith('.map')).map((map) => {
    const name = /** @type {string} */ (map.path.split('/').pop());
    const folder = map.path.slice(0, -name.length);
    const above = folder.replace(/[^/]+\/$/, '');
    const scenarios = [`${folder}${name}.scen`, `${folder}scen/${name}.scen`, `${above}scen/${name}.scen`].map((path) => places.get(path)).find(Boolean);
    return { map, scenarios };
  });
  const used = new Set(maps.flatMap(({ map, scenarios }) => [map, scenarios]));
  const rest = found.filter((one) => !used.has(one));
  const late = rest.filter(({ path }) => path.endsWith('.scen') && known.includes(path.slice(0, -5)));
  const alone = rest.filter((one) => one.path.endsWith('.scen') && !late.includes(one));
  const other = rest.filter(({ path }) => !path.endsWith('.scen'));
  return { maps, late, alone, other };
}

/** A file of the site. @param {URL} address */
export async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {File} file */
export async function bytesOf(file) {
  return new Uint8Array(await file.arrayBuffer());
}
