/**
 * Changes of the world that its scene offers, each by one press, below the world. Loaded once a scene offers some.
 *
 * @import { WayScope } from '../element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Offer } from '../../engine/types.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/** @param {WayScope} scope */
export function showOffers(scope) {
  const node = h('div', { class: 'line', 'data-part': 'offers', role: 'group', 'aria-label': say('offer.label') });
  scope.shadowRoot?.querySelector('.foot')?.prepend(node);
  /** @type {Offer[]} */
  let offers = [];
  let asked = '';

  /** @param {Offer[]} others */
  function offer(others) {
    node.hidden = !others.length;
    // The same buttons as long as they offer the same: one may have just been pressed.
    if (JSON.stringify(others) === JSON.stringify(offers)) return;
    offers = others;
    node.replaceChildren(...offers.map((each) => button(scope, each)));
  }

  function update() {
    const { engine } = scope;
    const { lab } = scope.state;
    if (!engine || !lab) return;
    // Another world has others.
    const now = `${lab.turns} ${lab.revision}`;
    if (now !== asked) {
      asked = now;
      offer(engine.ask((inner) => inner.offers()));
    }
    // What was done already: by a press, or drawn by hand.
    for (const [i, each] of [...node.children].entries()) each.setAttribute('aria-disabled', String(isDone(engine, offers[i])));
  }

  scope.addEventListener('update', update);
  update();
}

/** @param {WayScope} scope @param {Offer} offer */
function button(scope, offer) {
  const press = () => scope.change((engine) => !isDone(engine, offer) && make(engine, offer));
  return h('button', { class: 'button', type: 'button', onclick: press }, say(offer.open ? 'offer.open' : 'offer.wall', { cell: offer.cells[0] }));
}

/** All of it is one undo step. @param {Engine} engine @param {Offer} offer */
function make(engine, { open, cells }) {
  cells.forEach(({ x, y }, i) => (open ? engine.erase(x, y, x, y, i > 0) : engine.paintStroke(x, y, x, y, '@', i > 0)));
  return true;
}

/** @param {Engine} engine @param {Offer} offer */
function isDone(engine, { open, cells }) {
  return cells.every(({ x, y }) => (engine.inspect(0, x, y)?.state === 'blocked') !== open);
}
