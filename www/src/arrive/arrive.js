/**
 * Arriving at the laboratory with a scene. What was here before is told of and can be brought back: the lab of the last visit stays
 * remembered until the scene is changed, and is put aside then.
 *
 * @import { WayScope } from '../element.js'
 */
import words from '../../texts/en.arrive.json' with { type: 'json' };
import { addTexts, say } from '../texts.js';
import { inSite } from '../page/in-site.js';
import { read, write } from '../page/store.js';
import { forgetAddress } from './address.js';
import { fromAddress } from './code.js';

addTexts(words);

/** That there is no such scene. @param {WayScope} scope */
export function tellMissing(scope) {
  scope.notify(say('arrive.missing'), 'problem');
}

/** @param {WayScope} scope @returns {Promise<Uint8Array | undefined>} nothing when there is no such scene, which is told */
export async function arrival(scope) {
  const [kind, text] = location.hash.slice(1).split('=');
  const saved = kind === 'lab' ? fromAddress(text) : await named(text);
  if (!saved?.length) forgetAddress();
  const before = /** @type {unknown} */ (await read('lab').catch(() => undefined));
  scope.addEventListener('ready', () => {
    if (!saved?.length) return tellMissing(scope);
    whenChanged(scope, before instanceof Uint8Array ? before : undefined);
    if (!(before instanceof Uint8Array)) return;
    scope.notify(say('arrive.before'), 'note', { label: say('remember.back'), run: () => scope.open(before) });
  }, { once: true });
  return saved?.length ? saved : undefined;
}

/** A scene of the gallery. @param {string} name @returns {Promise<Uint8Array | undefined>} */
async function named(name) {
  if (!/^[\w-]+$/.test(name)) return undefined;
  try {
    const answer = await fetch(inSite(`scenes/${name}.wayscope`));
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
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
