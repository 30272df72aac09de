/**
 * Arriving at the laboratory with a scene. What was here before is told of and can be brought back: the lab of the last
 * visit stays remembered until the scene is changed, and is put aside then.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Message } from '../../engine/types.js'
 * @import { Arrival } from './link.js'
 * @typedef {{ lab: Uint8Array, position: number | null }} Before `position`: -1 is the end; null: as it was saved
 */
import { Engine } from '../../engine/engine.js';
import { fetchRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { hurried } from '../remember/hurry.js';
import { inSite } from '../../common/in-site.js';
import { read, write } from '../remember/store.js';
import { forgetAddress } from './address.js';
import { labOfLink, reasonOf, tellNotes } from './link.js';
import { lookAt } from './look.js';

/**
 * That there is no such scene, or why the link cannot be opened.
 * @param {WayScope} scope
 * @param {string | Message | null} [reason]
 */
export function tellMissing(scope, reason) {
  const said = typeof reason === 'string' ? reason : reason && say(reason);
  scope.notify(said ? say('arrive.bad-link', { reason: said }) : say('arrive.missing'), 'problem');
}

/**
 * @param {WayScope} scope
 * @returns {Promise<Uint8Array | undefined>} nothing when there is no such scene, which is told
 */
export async function arrival(scope) {
  const [, kind, text] = /^#(lab|scene)=(.*)$/s.exec(location.hash) ?? [];
  /** @type {Arrival | null} */
  let link = null;
  let reason = '';
  try {
    link = kind === 'lab' ? await labOfLink(text, fetchMap) : await named(text);
  } catch (error) {
    reason = reasonOf(error);
  }
  if (!link) forgetAddress();
  const before = await lastVisit();
  scope.addEventListener('ready', () => {
    if (!link) return tellMissing(scope, reason);
    whenChanged(scope, before?.lab);
    lookAt(scope, link);
    const said = tellNotes(link.notes);
    if (before) {
      undoTo(scope, before);
      scope.notify([...said, say('arrive.before')].join(' '), said.length ? 'problem' : 'note', { label: say('remember.back'), run: () => back(scope, before) });
    } else if (said.length) scope.notify(said.join(' '), 'problem');
  }, { once: true });
  return link?.saved;
}

/**
 * Opens a link that was pasted into the page: in place of what is there, which can be brought back.
 * @param {WayScope} scope
 * @param {string} text
 */
export async function openPasted(scope, text) {
  try {
    const link = await labOfLink(text.slice(text.indexOf('#lab=') + 5), fetchMap);
    const before = scope.engine?.save();
    if (!scope.open(link.saved)) return;
    lookAt(scope, link);
    scope.notify([...tellNotes(link.notes), say('arrive.pasted')].join(' '), link.notes.length ? 'problem' : 'note', before && { label: say('remember.back'), run: () => scope.open(before) });
  } catch (error) {
    scope.notify(say('arrive.bad-paste', { reason: reasonOf(error) }), 'problem');
  }
}

/** @param {string} map one of ours */
async function fetchMap(map) {
  const answer = await fetch(inSite(`maps/${map}.map`));
  if (!answer.ok) throw new Error(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}

/** A scene of the gallery. @param {string} name @returns {Promise<Arrival | null>} */
async function named(name) {
  if (!/^[\w-]+$/.test(name)) return null;
  try {
    const answer = await fetch(inSite(`scenes/${name}.wayscope`));
    return answer.ok ? { saved: new Uint8Array(await answer.arrayBuffer()), look: null, notes: [] } : null;
  } catch {
    return null;
  }
}

/** What was here before, as it was looked at. @returns {Promise<Before | undefined>} */
async function lastVisit() {
  const [kept, sight] = /** @type {[unknown, any]} */ (await Promise.all([read('lab'), read('sight')]).catch(() => []));
  const late = hurried();
  const lab = late ?? kept;
  // What was looked at is not known of a lab that was written in a hurry.
  return lab instanceof Uint8Array ? { lab, position: late ? null : (sight?.position ?? null) } : undefined;
}

/** @param {WayScope} scope @param {Before} before */
function back(scope, { lab, position }) {
  if (!scope.open(lab) || position === null) return;
  if (position >= 0) scope.seek(position);
  else scope.toEnd();
}

/** A saved lab at another step. @param {Uint8Array} lab @param {number} step */
function at(lab, step) {
  const engine = new Engine(lab);
  engine.advance(step, 0);
  const saved = engine.save();
  engine.free();
  return saved;
}

/** Has undo lead there, as it does where a lab is opened in the page. @param {WayScope} scope @param {Before} before */
async function undoTo(scope, { lab, position }) {
  const { engine } = scope;
  try {
    await fetchRest();
    if (!engine || scope.engine !== engine) return;
    const saved = position === null ? lab : at(lab, position < 0 ? Infinity : position);
    engine.ask((lab) => {
      lab.comeFrom(saved);
      return true;
    });
    scope.ask();
  } catch {
    // It did not arrive, or cannot be read: undo ends here.
  }
}

/**
 * From the first change on the page is no longer at that scene: its address says so, and what was remembered before is
 * put aside.
 * @param {WayScope} scope
 * @param {Uint8Array | undefined} before
 */
function whenChanged(scope, before) {
  const kept = scope.engine?.kept;
  const look = () => {
    if (!scope.engine || scope.engine.kept === kept) return;
    scope.removeEventListener('update', look);
    forgetAddress();
    if (before) write({ aside: before }).catch(() => {});
  };
  scope.addEventListener('update', look);
}
