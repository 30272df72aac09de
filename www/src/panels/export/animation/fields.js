/**
 * The fields of what can be chosen about an animation, besides how a picture looks: from which step to which, how fast,
 * how wide, in which format.
 *
 * @import { LabState } from '../../../engine/types.js'
 */
import { h } from '../../../common/dom.js';
import { count, say } from '../../../common/texts.js';
import { choice, field, tick } from '../fields.js';
import { LONGEST } from '../limits.js';
import { numberField } from '../number-field.js';

/** What was chosen last in this visit. */
const kept = { seconds: 8, rate: '20', hold: 2, width: 800, format: 'gif', loop: true };
const RATES = ['5', '10', '20', '25'];
const LONGEST_TIME = 120;
const NARROWEST = 120;

/**
 * @typedef {{ from: number, to: number, seconds: number, rate: number, hold: number, width: number, format: 'gif' |
 *   'webm', loop: boolean }} Wish
 */

export function animationFields() {
  const from = numberField('', { min: 0, max: 0, value: 0 });
  const to = numberField('', { min: 0, max: 0, value: 0 });
  const seconds = numberField(say('export.duration'), { min: 0.2, max: LONGEST_TIME, step: 'any', value: kept.seconds }, say('export.seconds'));
  const hold = numberField(say('export.hold'), { min: 0, max: 30, step: 'any', value: kept.hold }, say('export.seconds'));
  const width = numberField(say('export.width-most'), { min: NARROWEST, max: LONGEST / 4, value: kept.width }, 'px');
  const rate = choice(RATES.map((n) => [n, say('export.rate', { n })]), kept.rate);
  const format = choice([['gif', 'GIF'], ['webm', 'WebM']], kept.format);
  const loop = tick(say('export.loop'), kept.loop);
  const note = h('p', { class: 'export-note', hidden: true });
  const numbers = { from, to, seconds, hold, width };

  return {
    nodes: [
      h('div', { class: 'export-pair' }, from.node, to.node),
      h('div', { class: 'export-pair' }, seconds.node, hold.node),
      h('div', { class: 'export-pair' }, field(say('export.frame-rate'), rate), width.node),
      field(say('export.format'), format), loop.node, note,
    ],
    /** Once it is known how long the run is. @param {LabState} lab */
    setRange({ steps, counts }) {
      for (const [each, value] of /** @type {const} */ ([[from, 0], [to, steps]])) {
        each.input.max = String(steps);
        each.input.value = String(value);
      }
      const names = { steps: say('export.steps', { n: count(steps) }), levels: say('export.levels', { n: count(steps) }), time: say('export.time', { n: count(steps) }) };
      from.node.firstElementChild?.replaceChildren(say('export.from'));
      to.node.firstElementChild?.replaceChildren(say('export.to'));
      to.input.title = from.input.title = names[counts];
    },
    /** @param {string} words why there is no WebM */
    withoutWebm(words) {
      const option = /** @type {HTMLOptionElement} */ (format.options[1]);
      option.disabled = true;
      if (format.value === 'webm') format.value = 'gif';
      note.hidden = false;
      note.textContent = words;
    },
    /** What is wrong with a number, if anything is. */
    problem() {
      const bad = Object.values(numbers).find(({ valid }) => !valid);
      if (bad) return say('export.bad-number', { name: bad.node.firstElementChild?.textContent ?? '', min: Number(bad.input.min), max: Number(bad.input.max) });
      return from.value > to.value ? say('export.backwards') : '';
    },
    /** @returns {Wish} */
    wish() {
      const video = format.value === 'webm';
      loop.node.hidden = video;
      const wish = { from: from.value, to: to.value, seconds: seconds.value, rate: Number(rate.value), hold: hold.value, width: width.value, format: /** @type {Wish['format']} */ (format.value), loop: loop.box.checked };
      Object.assign(kept, wish, { rate: rate.value });
      return wish;
    },
  };
}
