/**
 * Files that somebody chose, dropped or pasted: what each is, by its content before its ending, and what becomes
 * of it. Maps come first, so that scenarios find theirs; pictures, tables and Tiled's maps ask how they are meant.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { FileKind } from '../../engine/types.js'
 */
import { h } from '../../common/dom.js';
import { fileKind, messageOf } from '../../engine/engine.js';
import { hasRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { keepAside } from '../remember/aside.js';
import { forgetComing, openMap, openScenarios, tellScenarios } from '../scenarios/shipped.js';
import { traces } from '../lanes/own-lane.js';
import { refusal } from '../../common/refusal.js';

/** No map is larger: 4096 x 4096 cells take a quarter of it. */
const LARGEST_FILE = 64 * 2 ** 20;
/** As much of a file as tells what it is. */
const HEAD = 65_536;
const ACCEPTED = '.map,.scen,.wayscope,.abstraction,.csv,.tsv,.txt,.tmj,.json,.yaml,.yml,.png,.jpg,.jpeg,.webp,.gif,.bmp,image/png,image/jpeg,image/webp,image/gif,image/bmp';

/** Files that came later take the place of those that are still being opened. */
let turn = 0;

/** @param {WayScope} scope */
export function chooseFiles(scope) {
  const input = h('input', { type: 'file', accept: ACCEPTED, multiple: true });
  input.addEventListener('change', () => openFiles(scope, input.files ?? []));
  input.click();
}

/**
 * @param {WayScope} scope
 * @param {Iterable<File>} files
 */
export async function openFiles(scope, files) {
  const chosen = [...files];
  if (!chosen.length || !scope.engine) return;
  forgetComing();
  const mine = ++turn;
  if (!(await hasRest(scope)) || mine !== turn) return;
  // Said when all are read: the notice of one would take the place of another's.
  /** @type {string[]} */
  const problems = [];
  /** Whole worlds that were passed over. @type {string[]} */
  const left = [];
  let found = 0;
  let opened = '';
  const known = await Promise.all(chosen.map(async (file) => ({ file, kind: await kindOf(file) })));
  // What is about a world comes after it.
  const about = ['scenarios', 'trace', 'abstraction'];
  known.sort((a, b) => about.indexOf(a.kind) - about.indexOf(b.kind));
  for (const { file, kind } of known) {
    const refused = (/** @type {string} */ text) => void problems.push(text);
    if (opened && !about.includes(kind)) {
      left.push(file.name);
      continue;
    }
    try {
      const bytes = await read(file, kind);
      if (mine !== turn) return;
      let taken = false;
      if (kind === 'lab') taken = takeLab(scope, file.name, () => scope.open(bytes, { name: file.name, refused }));
      else if (kind === 'lab-json') taken = await (await part(() => import('./scenario-json.js'))).openJson(scope, file.name, bytes, () => mine === turn, (open) => takeLab(scope, file.name, open), refused);
      else if (kind === 'scenes') await (await part(() => import('./scenes.js'))).openBundle(scope, takeLab, file.name, bytes);
      else if (kind === 'map') taken = openMap(scope, bytes, nameOf(file), refused);
      else if (kind === 'trace') await (await traces(scope))?.openTrace(scope, file.name, bytes, () => mine === turn);
      else if (kind === 'abstraction') (await part(() => import('../../views/hierarchies/file.js'))).openAbstraction(scope, file.name, bytes, refused);
      else if (kind === 'scenarios') found += openScenarios(scope, bytes, file.name, refused) ?? 0;
      else {
        taken = await ask(scope, kind, file, bytes, () => mine === turn);
        // Who leaves one leaves what came with it.
        if (!taken) break;
      }
      if (taken) opened = file.name;
      if (found && opened) toFirst(scope);
    } catch (error) {
      const message = messageOf(error);
      if (!message) throw error;
      problems.push(say('notice.refused', { name: file.name, reason: say(message) }));
    }
    if (mine !== turn) return;
  }
  if (left.length) problems.push(say('notice.several-worlds', { name: opened, names: left.join(', ') }));
  if (problems.length) scope.notify(problems.join(' '), 'problem');
  else if (found) tellScenarios(scope, found);
  scope.ask();
}

/** A map that came with scenarios opens at the first, as one change with the map itself. @param {WayScope} scope */
function toFirst(scope) {
  const { start, goal } = scope.engine?.scenarios()[0] ?? {};
  if (!start || !goal) return;
  scope.change((engine) => engine.moveStart(start.x, start.y, true));
  scope.change((engine) => engine.moveGoal(goal.x, goal.y, true));
}

/**
 * Takes up a lab from a file, and tells that what was here can be brought back.
 *
 * @param {WayScope} scope @param {string} name of the file @param {() => boolean} open
 * @returns {boolean} whether it could be read
 */
export function takeLab(scope, name, open) {
  const { engine } = scope;
  if (!engine) return false;
  const [before, { forgotten }] = [engine.save(), engine.state()];
  if (!open()) return false;
  keepAside(before);
  const lost = engine.state().forgotten > forgotten ? ` ${say('notice.undo-forgotten')}` : '';
  scope.notify(say('notice.lab-opened', { name }) + lost, 'note', { label: say('remember.back'), run: () => scope.open(before) });
  return true;
}

/** @param {File} file @returns {Promise<FileKind>} */
async function kindOf(file) {
  try {
    return /** @type {FileKind} */ (fileKind(file.name, new Uint8Array(await file.slice(0, HEAD).arrayBuffer())));
  } catch {
    return 'unknown';
  }
}

/** Refuses what cannot be opened anyway before it takes any memory. @param {File} file @param {FileKind} kind */
async function read(file, kind) {
  if (file.size > LARGEST_FILE) throw refusal('import.large');
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw refusal('import.unreadable');
  }
  if (kind === 'unknown') throw refusal('import.unknown');
  if (kind === 'tiled-xml') throw refusal('import.tiled-xml');
  return bytes;
}

/**
 * Asks how a file is meant; what asks is loaded when it is needed first.
 * @param {WayScope} scope
 * @param {FileKind} kind
 * @param {File} file
 * @param {Uint8Array} bytes
 * @param {() => boolean} wanted
 * @returns {Promise<boolean>} whether it became the world
 */
async function ask(scope, kind, file, bytes, wanted) {
  return (await part(() => import('../import/import.js'))).importFile(scope, /** @type {'image' | 'table' | 'tiled'} */ (kind), nameOf(file), bytes, wanted);
}

/** @template T @param {() => Promise<T>} load @returns {Promise<T>} */
function part(load) {
  return load().catch(() => {
    throw refusal('import.not-loaded');
  });
}

/** What the world is called after a file. @param {File} file */
function nameOf(file) {
  return file.name.replace(/(?<=.)\.[^.]*$/, '');
}
