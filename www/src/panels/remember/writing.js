/**
 * The writing down of a lab: shortly after each change, and in a hurry where the page is left.
 *
 * @import { Visit } from './visit.js'
 */
import { say } from '../../common/texts.js';
import { hasRest } from '../../engine/later.js';
import { forgetHurried, hurry } from './hurry.js';
import { saveLab } from './lab-file.js';
import { write } from './store.js';
import { PATIENCE, sightOf } from './visit.js';

/** After a change this long without another, in milliseconds, it is written. */
const PAUSE = 400;

/** Something may be another: it is written when that has been so for a while. @param {Visit} visit */
export function notice(visit) {
  const { engine, state } = visit.scope;
  if (!engine || state.gesture) return;
  if (engine.kept !== visit.seen) visit.active = true;
  visit.seen = engine.kept;
  // Who only looks at the first scene leaves nothing behind.
  if (!visit.active) return;
  if (visit.seen === visit.lab && (state.player.playing || JSON.stringify(sightOf(visit)) === visit.looked)) return;
  const now = () => save(visit);
  clearTimeout(visit.timer);
  visit.timer = Number(setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(now, { timeout: PATIENCE }) : now()), PAUSE));
}

/** The page is seen no more. @param {Visit} visit */
export function hide(visit) {
  const { engine } = visit.scope;
  if (!document.hidden || !visit.active) return;
  if (engine && (visit.writing || engine.kept !== visit.lab)) hurry(engine.kept);
  save(visit);
}

/** The page is left. @param {Visit} visit */
export function leave(visit) {
  const { engine } = visit.scope;
  if (!engine || (!visit.writing && engine.kept === (visit.active ? visit.lab : visit.seen))) return;
  // What is written from here on may come too late.
  hurry(engine.kept);
  save(visit);
}

/** @param {Visit} visit */
async function save(visit) {
  const { engine } = visit.scope;
  clearTimeout(visit.timer);
  if (!engine) return;
  const lab = engine.kept;
  const sight = sightOf(visit);
  const before = visit.lab;
  visit.lab = lab;
  visit.looked = JSON.stringify(sight);
  visit.writing++;
  try {
    await write(lab === before ? { sight } : { lab, sight });
    forgetHurried();
  } catch (error) {
    visit.lab = before;
    await refuse(visit, error);
  } finally {
    visit.writing--;
  }
}

/** Says once that nothing can be written. @param {Visit} visit @param {unknown} error */
async function refuse(visit, error) {
  const { scope } = visit;
  if (visit.refused) return;
  visit.refused = true;
  const full = /** @type {DOMException | null} */ (error)?.name === 'QuotaExceededError';
  // The words come with the rest.
  await hasRest(scope);
  scope.notify(say(full ? 'remember.full' : 'remember.denied'), 'note', { label: say('notice.rescue'), run: () => saveLab(scope) });
}
