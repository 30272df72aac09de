/**
 * Arriving at the laboratory with a scene. What was here before is told of and can be brought back: the lab of the last visit stays
 * remembered until the scene is changed, and is put aside then.
 *
 * @import { WayScope } from '../element.js'
 * @import { Message } from '../types.js'
 * @import { Arrival } from './link.js'
 */
import { say } from '../texts.js';
import { inSite } from '../page/in-site.js';
import { read, write } from '../page/store.js';
import { forgetAddress } from './address.js';
import { labOfLink, lookAt, reasonOf } from './link.js';

/** That there is no such scene, or why the link cannot be opened. @param {WayScope} scope @param {string | Message | null} [reason] */
export function tellMissing(scope, reason) {
  const said = typeof reason === 'string' ? reason : reason && say(reason);
  scope.notify(said ? say('arrive.bad-link', { reason: said }) : say('arrive.missing'), 'problem');
}

/** @param {WayScope} scope @returns {Promise<Uint8Array | undefined>} nothing when there is no such scene, which is told */
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
  const before = /** @type {unknown} */ (await read('lab').catch(() => undefined));
  scope.addEventListener('ready', () => {
    if (!link) return tellMissing(scope, reason);
    whenChanged(scope, before instanceof Uint8Array ? before : undefined);
    lookAt(scope, link);
    const said = tellNotes(link.notes);
    if (before instanceof Uint8Array) scope.notify([...said, say('arrive.before')].join(' '), said.length ? 'problem' : 'note', { label: say('remember.back'), run: () => scope.open(before) });
    else if (said.length) scope.notify(said.join(' '), 'problem');
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

/** @param {Message[]} notes */
function tellNotes(notes) {
  return notes.length ? [say('arrive.notes'), ...notes.map((note) => say(note))] : [];
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

/**
 * From the first change on the page is no longer at that scene: its address says so, and what was remembered before is put aside.
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
