/**
 * The panel of the obstacle that is chosen: its name, its heights, and what can be done with it.
 *
 * @import { App } from '../app.js'
 * @import { Obstacle } from '../types.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { boxOf } from '../editor/box.js';
import { button, group, measure, number } from '../fields.js';

/** @param {App} app */
export function makeChosen(app) {
  const { scene, editor } = app;
  const change = (/** @type {() => unknown} */ act) => editor.chosen >= 0 && app.edit(act);
  const turn = (/** @type {number} */ by, /** @type {number} */ scale) => change(() => scene.space.turn(editor.chosen, by, scale, false));
  const name = h('input', { type: 'text', maxlength: 80, onchange: () => change(() => scene.space.setObstacleName(editor.chosen, name.value)) });
  const { low, high } = makeHeights(app);
  const measures = h('p', { class: 'soft', role: 'status' });
  const node = group('space.chosen',
    h('label', { class: 'choice-row' }, h('span', {}, say('space.obstacle-name')), name), low.node, high.node, measures,
    h('div', { class: 'row' }, button('space.copy', copy), button('space.smaller', () => turn(0, 1 / 1.1)), button('space.larger', () => turn(0, 1.1)), button('space.turn-left', () => turn(Math.PI / 12, 1)), button('space.turn-right', () => turn(-Math.PI / 12, 1)), button('space.remove', remove)));

  function copy() {
    if (change(() => scene.space.copy(editor.chosen, 1, -1))) editor.choose(scene.obstacles.length - 1);
  }
  function remove() {
    if (change(() => scene.space.remove(editor.chosen))) editor.choose(-1);
  }

  return {
    node,
    update() {
      const of = scene.obstacles[editor.chosen];
      node.hidden = !of;
      if (!of) return;
      name.value = of.name;
      low.set(of.low);
      high.set(of.high);
      setText(measures, `${say('space.which', { n: editor.chosen + 1, of: scene.obstacles.length })} ${measuresOf(of)}`);
    },
  };
}

/** The fields of its heights: as long as they are not left all that is changed is one step of undo. @param {App} app */
function makeHeights({ scene, editor, edit }) {
  /** The obstacle whose heights are being changed. */
  let joined = -1;
  const low = measure({ id: 'space.low', step: 0.05, unit: 'm', take });
  const high = measure({ id: 'space.high', step: 0.05, unit: 'm', take });
  for (const { node } of [low, high]) node.addEventListener('focusout', () => (joined = -1));

  function take() {
    const { chosen } = editor;
    if (chosen < 0 || !edit(() => scene.space.setHeights(chosen, low.value, high.value, joined === chosen))) return false;
    joined = chosen;
    return true;
  }

  return { low, high };
}

/** Where it is and how large, in words. @param {Obstacle} of */
function measuresOf(of) {
  if (of.centre) return say('space.measures.disc', { x: number(of.centre.x), y: number(of.centre.y), radius: number(of.radius ?? 0) });
  const [left, bottom, right, top] = boxOf(of);
  return say('space.measures.polygon', { x: number(left), y: number(bottom), width: number(right - left), height: number(top - bottom), points: of.rings.reduce((all, ring) => all + ring.length, 0) });
}
