/**
 * The shelf: assets that are put on the floor, and built level by level; and the lake, which can freeze.
 *
 * @import { SpheresState } from '../state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, group, tick } from '../../fields.js';
import { boxOf } from '../../editor/box.js';
import { toScene } from '../../view/view.js';
import { flat, SHELF } from '../shelf.js';

/** Numbers of media. */
const [LAND, WATER] = [0, 1];
/** Farther than this, in pixels, a press is a drag. */
const STILL = 6;

/** @param {SpheresState} state */
export function makeAssetsPanel(state) {
  const { app } = state;
  const shelf = h('div', { class: 'shelf' }, ...Object.keys(SHELF).map((name) => shelfButton(state, name)));
  const list = h('ul', { class: 'assets' });
  const said = h('p', { class: 'soft', role: 'status' });
  const freeze = button('spheres.freeze', () => turnLake(state, WATER, LAND));
  const touches = tick({ id: 'spheres.touches', value: false, help: true, input: (value) => (state.touches = value) });
  const node = group('spheres.assets', h('p', { class: 'soft' }, say('spheres.assets.about')), shelf, list, said, h('div', { class: 'row' }, freeze), touches.node);
  let key = '';

  return {
    node,
    tell() {
      const { asset, assets, change } = state;
      const now = JSON.stringify([asset, assets.map(({ level, number }) => [number, level])]);
      if (now !== key) {
        key = now;
        const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.step;
        list.replaceChildren(...assets.map((one) => assetRow(state, one)));
        /** @type {HTMLElement | null} */ (held ? list.querySelector(`[data-step="${held}"]`) : null)?.focus();
      }
      setText(said, change ? say('spheres.changed', { culled: change.culled.length, back: change.givenBack.length, added: change.added.length, away: change.takenAway.length }) : '');
      touches.node.hidden = !app.scene.layers.areas.length;
      freeze.disabled = !state.spheres.some(({ medium, owner }) => owner < 0 && medium === WATER);
      app.ask();
    },
  };
}

/** A button that is pressed or dragged onto the floor. @param {SpheresState} state @param {string} name */
function shelfButton(state, name) {
  let dragged = false;
  const node = button(`spheres.place.${name}`, () => {
    if (dragged) return void (dragged = false);
    const { x, y } = lakeOf(state);
    return placeAsset(state, name, x, y);
  });
  node.addEventListener('pointerdown', (down) => {
    if (down.button) return;
    dragged = false;
    const ghost = h('div', { class: 'shelf-ghost', 'aria-hidden': 'true' });
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!dragged && Math.hypot(clientX - down.clientX, clientY - down.clientY) < STILL) return;
      if (!dragged) node.closest('.floor-place')?.append(ghost);
      dragged = true;
      Object.assign(ghost.style, { left: `${clientX}px`, top: `${clientY}px` });
    };
    const end = (/** @type {PointerEvent} */ up) => {
      for (const [type, hand] of /** @type {[string, any][]} */ ([['pointermove', move], ['pointerup', end], ['pointercancel', end]])) node.removeEventListener(type, hand);
      ghost.remove();
      if (dragged && up.type === 'pointerup') drop(state, name, up);
    };
    node.setPointerCapture(down.pointerId);
    for (const [type, hand] of /** @type {[string, any][]} */ ([['pointermove', move], ['pointerup', end], ['pointercancel', end]])) node.addEventListener(type, hand);
  });
  return node;
}

/**
 * Let go over the plan it stands there.
 * @param {SpheresState} state
 * @param {string} name
 * @param {PointerEvent} event
 */
function drop(state, name, { clientX, clientY }) {
  const canvas = state.app.part('.stage canvas');
  if (!canvas) return;
  const { bottom, left, right, top } = canvas.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) return;
  const { x, y } = toScene(state.app.view, clientX - left, clientY - top);
  placeAsset(state, name, x, y);
}

/**
 * Where an asset is put that is not dragged: in the middle of the first water, or of the floor.
 * @param {SpheresState} state
 */
function lakeOf({ app: { scene } }) {
  const lake = scene.layers.areas.find(({ medium }) => medium === 'water');
  const { bottom, left, right, top } = scene.floor;
  const [a, b, c, d] = lake ? boxOf(lake) : [left, bottom, right, top];
  return { x: (a + c) / 2, y: (b + d) / 2 };
}

/**
 * Places an asset and builds its first level.
 * @param {SpheresState} state
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
export function placeAsset(state, name, x, y) {
  const fine = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  state.edits.make((engine) => {
    const made = engine.place(name, flat(SHELF[name]));
    engine.moveAsset(made, fine(x), fine(y), 0);
    state.change = engine.setLevel(made, 1);
    state.asset = made;
  });
}

/** @param {SpheresState} state @param {number} asset @param {number} level */
export function setLevel(state, asset, level) {
  state.edits.make((engine) => {
    state.change = engine.setLevel(asset, level);
    state.asset = asset;
  });
}

/** @param {SpheresState} state @param {import('../state.js').Asset} asset */
function assetRow(state, { level, levels, name, number: of }) {
  const stepper = (/** @type {string} */ sign, /** @type {number} */ to, /** @type {string} */ id) => h('button', { class: 'button', type: 'button', 'data-step': `${of}${sign}`, 'data-field': `${id}.${of}`, disabled: to < 0 || to > levels.length, 'aria-label': say(id, { n: of }), title: say(id, { n: of }), onclick: () => setLevel(state, of, to) }, sign);
  const known = SHELF[name] ? say(`spheres.asset.${name}`) : name || say('spheres.asset');
  return h('li', {}, h('span', {}, say('spheres.asset-level', { name: known, level, of: levels.length })), stepper('−', level - 1, 'spheres.level-down'), stepper('+', level + 1, 'spheres.level-up'),
    h('button', { class: 'button', type: 'button', 'data-field': `spheres.asset-remove.${of}`, onclick: () => state.edits.make((engine) => engine.removeAsset(of)) }, say('spheres.asset-remove')));
}

/** All base spheres of a medium get another one. @param {SpheresState} state @param {number} from @param {number} to */
export function turnLake(state, from, to) {
  state.edits.make((engine) => engine.turn(from, to));
}
