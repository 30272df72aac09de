/**
 * The lab of the last visit: written down shortly after each change, and taken up when the page is opened again, be it
 * that somebody comes back or that the browser had discarded the tab. Only in this browser, and only if it allows that.
 *
 * What cannot be opened is put aside, so that it can be saved as a file. Where there is nothing, the element raises
 * `first` once it is ready.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Visit } from './visit.js'
 */
import { say } from '../../common/texts.js';
import { arrives } from '../arrive/address.js';
import { keepAside, opening } from './aside.js';
import { firstLab, unreadable } from './last.js';
import { begin, look, sightOf } from './visit.js';
import { hide, leave, notice } from './writing.js';

/** @param {WayScope} scope not yet upgraded */
export function remember(scope) {
  const visit = begin(scope);
  scope.addEventListener('opening', (event) => /** @type {CustomEvent} */ (event).detail.from(firstLab(visit).then((lab) => {
    visit.fresh = !lab;
    return lab;
  })));
  addEventListener('hashchange', () => arrives() && location.reload());
  scope.addEventListener('taking', () => opening(opening() + 1));
  scope.addEventListener('unreadable', (event) => unreadable(visit, /** @type {CustomEvent} */ (event).detail));
  scope.addEventListener('ready', () => takeUp(visit));
  // Once something is drawn the opening has come to its end.
  scope.addEventListener('update', () => opening(0), { once: true });
  scope.addEventListener('update', () => notice(visit));
  document.addEventListener('visibilitychange', () => hide(visit));
  addEventListener('pagehide', () => leave(visit));
  return { startOver: () => startOver(visit) };
}

/** The element has its lab. @param {Visit} visit */
function takeUp(visit) {
  const { scope } = visit;
  const { engine } = scope;
  if (!engine) return;
  if (visit.fresh) oneSearch(engine);
  visit.seen = engine.kept;
  visit.lab = visit.hurriedly ? null : visit.seen;
  visit.hurriedly = false;
  engine.addEventListener('rebuilt', (event) => {
    const { first, lost } = /** @type {CustomEvent} */ (event).detail;
    if (first) keepAside(lost);
  });
  look(visit);
  visit.looked = JSON.stringify(sightOf(visit));
  if (visit.fresh) scope.dispatchEvent(new Event('first'));
  // Taken out of the page and put back, the element has its own lab.
  visit.fresh = false;
}

/**
 * The first scene, as if nobody had been here. What was here can be brought back until the notice is closed.
 * @param {Visit} visit
 */
function startOver(visit) {
  const { scope } = visit;
  const { engine } = scope;
  if (!engine) return;
  const before = engine.save();
  if (!scope.open()) return;
  oneSearch(engine);
  scope.changed();
  visit.active = false;
  visit.lab = visit.seen = engine.kept;
  clearTimeout(visit.timer);
  keepAside(before);
  scope.notify(say('remember.over'), 'note', { label: say('remember.back'), run: () => scope.open(before) });
}

/**
 * The first scene with its first search alone: another is to be added.
 * @param {import('../../engine/engine.js').Engine} engine
 */
function oneSearch(engine) {
  while (engine.state().lanes.length > 1) engine.removeLane(1);
  engine.keep();
}
