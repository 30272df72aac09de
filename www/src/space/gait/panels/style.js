/**
 * Styles: those that come with the engine, two of one's own beside each other, files.
 *
 * @import { GaitState } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { download } from '../../../common/download.js';
import { say } from '../../../common/texts.js';
import { button, group, slider } from '../../fields.js';
import { choose, setHipScale, takeFile, takeSlot } from '../changes.js';
import { BOUNDS, PRESETS } from '../state.js';

/** @param {GaitState} state */
export function makeStylePanel(state) {
  const presets = PRESETS.map((name) => h('button', { class: 'button', type: 'button', 'data-field': `gait.preset.${name}`, onclick: () => {
    choose(state, name);
    state.app.time.go();
  } }, say(`gait.preset.${name}`)));
  const hipScale = slider({ id: 'gait.hip-scale', min: BOUNDS.hipScale[0], max: BOUNDS.hipScale[1], step: 0.01, value: 1, help: true, input: (to) => setHipScale(state, to) });
  const slots = ['A', 'B'].map((name, slot) => h('button', { class: 'button', type: 'button', 'aria-pressed': String(!slot), 'data-field': `gait.slot.${name}`, 'aria-label': say('gait.slot', { name }), onclick: () => takeSlot(state, slot) }, name));
  const file = h('input', { type: 'file', accept: '.json', hidden: true, onchange: async () => {
    const [one] = file.files ?? [];
    if (one) takeFile(state, await one.text());
    file.value = '';
  } });
  const save = button('gait.save', () => download(state.engine.file(state.engine.slot, state.styleName), `${state.styleName || 'style'}.gait.json`, 'application/json'));
  const savePair = button('gait.save-pair', () => download(state.engine.pairFile(['A', 'B']), 'styles.gait.json', 'application/json'));
  const node = group('gait.style', h('div', { class: 'gait-presets' }, ...presets), hipScale.node,
    h('div', { class: 'row' }, h('div', { class: 'gait-modes', role: 'group', 'aria-label': say('gait.slots'), title: say('gait.slots') }, ...slots), save, button('gait.load', () => file.click()), file), h('div', { class: 'row' }, savePair));
  return {
    node,
    tell() {
      presets.forEach((one, at) => one.setAttribute('aria-pressed', String(PRESETS[at] === state.preset)));
      slots.forEach((one, at) => one.setAttribute('aria-pressed', String(at === state.engine.slot)));
      hipScale.set(Number(state.seen.hipScale.toFixed(2)));
    },
  };
}
