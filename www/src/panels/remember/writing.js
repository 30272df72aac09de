/**
 * The writing down of a lab: shortly after each change, and in a hurry where the page is left.
 *
 * @import { Visit } from './visit.js'
 */
import { say } from '../../common/texts.js';
import { hasRest } from '../../engine/later.js';
import { opening } from './aside.js';
import { forgetHurried, hurry } from './hurry.js';
import { saveLab } from './lab-file.js';
import { write } from './store.js';
import { PATIENCE, sightOf } from './visit.js';

/** After a change this long without another, in milliseconds, it is written. */
const PAUSE = 400;

/** Something may be another: it is written when that has been so for a while. @param {Visit} visit */
export function notice(visit) {
  const { scope: { engine, state } } = visit;
  if (!visit.drawn) opening(0);
  visit.drawn = true;
  if (!engine || state.gesture) return;
  if (engine.kept !== visit.seen) visit.active = true;
  visit.seen = engine.kept;
  // Who only looks at the first scene leaves nothing behind.
  if (!visit.active) return;
  const { lab, sight } = visit.written;
  if (visit.seen === lab && (state.player.playing || JSON.stringify(sightOf(visit)) === sight)) return;
  clearTimeout(visit.timer);
  const now = () => save(visit);
  visit.timer = Number(setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(now, { timeout: PATIENCE }) : now()), PAUSE));
}

/** The page is seen no more. @param {Visit} visit */
export function hide(visit) {
  const { active, scope: { engine }, writing, written } = visit;
  if (!document.hidden || !active) return;
  if (engine && (writing || engine.kept !== written.lab)) hurry(engine.kept);
  save(visit);
}

/** The page is left. @param {Visit} visit */
export function leave(visit) {
  const { active, scope: { engine }, seen, writing, written } = visit;
  if (!engine || (!writing && engine.kept === (active ? written.lab : seen))) return;
  // What is written from here on may come too late.
  hurry(engine.kept);
  save(visit);
}

/** @param {Visit} visit */
async function save(visit) {
  const { scope: { engine }, written: before } = visit;
  clearTimeout(visit.timer);
  visit.timer = 0;
  if (!engine) return;
  const lab = engine.kept;
  const sight = sightOf(visit);
  visit.written = { lab, sight: JSON.stringify(sight) };
  visit.writing++;
  try {
    await write(lab === before.lab ? { sight } : { lab, sight });
    forgetHurried();
  } catch (error) {
    visit.written = { ...visit.written, lab: before.lab };
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
