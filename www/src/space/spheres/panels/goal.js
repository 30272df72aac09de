/**
 * The goal: one of the scene's items, or any place; an area around it, and the direction in which the animal is to look
 * there.
 *
 * @import { SpheresState } from '../state.js'
 * @import { GoalLook } from '../goal/look.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { group, slider, tick } from '../../fields.js';
import { sought } from '../goal/ends.js';
import { MOST_AREA } from '../goal/look.js';
import { goTo, isGoal, nameOfItem } from '../goal/places.js';

/** @param {SpheresState} state */
export function makeGoalPanel(state) {
  const { app } = state;
  const change = (/** @type {Partial<GoalLook>} */ to) => {
    Object.assign(state.look, to);
    sought(state, false);
  };
  let degrees = 0;
  const area = slider({ id: 'spheres.goal.area', min: 0, max: MOST_AREA, step: 0.1, value: 0, unit: 'm', help: true, input: (value) => change({ area: value }) });
  const faces = tick({ id: 'spheres.goal.faces', value: false, help: true, input: (on) => change({ facing: on ? degrees : null }) });
  const facing = slider({ id: 'spheres.goal.facing', min: -180, max: 180, step: 1, value: 0, unit: '°', places: 0, input: (value) => { degrees = value; change({ facing: value }); } });
  const list = h('div', { class: 'sphere-goals', role: 'group', 'aria-label': say('spheres.goal.places') });
  const about = h('p', { class: 'soft' });
  let key = '';

  function tell() {
    const { look } = state;
    const { items } = app.scene.layers;
    area.set(look.area);
    faces.set(look.facing !== null);
    facing.node.hidden = look.facing === null;
    if (look.facing !== null) facing.set(degrees = look.facing);
    setText(about, say(items.length ? 'spheres.goal.about' : 'spheres.goal.none'));
    const now = JSON.stringify(items.map(({ kind, name }) => [kind, name]));
    if (now !== key) {
      key = now;
      list.replaceChildren(...items.map((item, at) => h('button', { class: 'button', type: 'button', 'data-field': `spheres.goal.${at}`, onclick: () => take(at) }, nameOfItem(item))));
    }
    [...list.children].forEach((one, at) => one.setAttribute('aria-pressed', String(isGoal(state, items[at]))));
  }

  /** @param {number} at of an item */
  function take(at) {
    const item = app.scene.layers.items[at];
    if (!item) return;
    goTo(state, item);
    sought(state, false);
    app.time.go();
  }

  return { node: group('spheres.goal', about, list, area.node, faces.node, facing.node), tell };
}
