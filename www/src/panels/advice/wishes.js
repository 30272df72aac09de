/**
 * The form of what is wished for, and its answers as the engine takes them.
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/** Bytes of a megabyte, as the page writes them everywhere. */
const MEGABYTE = 1e6;
/** What platforms give to paths, in megabytes: sections 2.3.5 and 4.3.2 of the thesis. */
const PLATFORMS = { shooter: 1, console: 2, strategy: 6, pc: 24 };
const DYNAMICS = ['static', 'seldom', 'often', 'unknown'];
/** Percent that paths may be longer. */
const LONGER = [1, 5, 10, 25];
const SPARE = [0, 10, 25, 50];
const MOST = 1_000_000;

/** Kept as long as the page is open. */
const answers = { megabytes: 2, spare: 25, agents: 20, atOnce: 1, dynamics: 'seldom', longer: 10 };
/** For tests: every option has words. */
export const OPTIONS = { platform: [...Object.keys(PLATFORMS), 'own'], dynamics: DYNAMICS };

/**
 * @typedef {{ memory: number, spare: number, agents: number, atOnce: number, dynamics: string, longer: number }} Wishes
 */

/** @param {() => void} changed @returns {{ node: HTMLElement, wishes(): Wishes }} */
export function makeWishes(changed) {
  const number = (/** @type {'megabytes' | 'agents' | 'atOnce'} */ id, /** @type {number} */ min, /** @type {number | 'any'} */ step) => {
    const take = (/** @type {number} */ value) => {
      answers[id] = value;
      if (id === 'megabytes') platform.value = nameOf(value);
      changed();
    };
    const input = h('input', { type: 'number', min, max: MOST, step, required: true, value: answers[id], oninput: () => { if (input.checkValidity()) take(input.valueAsNumber); }, onchange: () => {
      if (input.checkValidity()) return;
      // Of what cannot be, the nearest that can; without a number what was there.
      const value = step === 1 ? Math.round(input.valueAsNumber) : input.valueAsNumber;
      if (!Number.isNaN(value)) take(Math.min(MOST, Math.max(min, value)));
      input.value = String(answers[id]);
    } });
    return input;
  };
  /**
   * @param {[string | number, string][]} options
   * @param {string | number} value
   * @param {(value: string) => void} take
   */
  const choice = (options, value, take) => {
    const select = h('select', { onchange: () => { take(select.value); changed(); } }, ...options.map(([option, words]) => h('option', { value: option, selected: option === value }, words)));
    return select;
  };
  const megabytes = number('megabytes', 0.001, 'any');
  const platform = choice(OPTIONS.platform.map((id) => [id, say(`advice.platform.${id}`)]), nameOf(answers.megabytes), (id) => {
    if (id === 'own') return megabytes.focus();
    answers.megabytes = PLATFORMS[/** @type {keyof typeof PLATFORMS} */ (id)];
    megabytes.value = String(answers.megabytes);
  });
  const label = (/** @type {string} */ id, /** @type {HTMLElement} */ control) => h('label', {}, h('span', {}, say(`advice.${id}`)), control);
  const node = h('div', { class: 'wishes', role: 'group', 'aria-label': say('advice.wishes') },
    label('platform', platform), label('megabytes', megabytes),
    label('spare', choice(SPARE.map((n) => [n, say('unit.percent', { n })]), answers.spare, (value) => { answers.spare = Number(value); })),
    label('agents', number('agents', 1, 1)), label('at-once', number('atOnce', 1, 1)),
    label('dynamics', choice(DYNAMICS.map((id) => [id, say(`advice.dynamics.${id}`)]), answers.dynamics, (value) => { answers.dynamics = value; })),
    label('tolerance', choice([[-1, say('advice.tolerance.shortest')], ...LONGER.map((n) => /** @type {[number, string]} */ ([n, say('advice.tolerance.percent', { n })])), [Infinity, say('advice.tolerance.any')]], answers.longer, (value) => { answers.longer = Number(value); })));
  return { node, wishes: () => ({ memory: answers.megabytes * MEGABYTE, spare: answers.spare, agents: answers.agents, atOnce: answers.atOnce, dynamics: answers.dynamics, longer: answers.longer }) };
}

/** The platform that has so many megabytes. @param {number} megabytes */
function nameOf(megabytes) {
  return Object.entries(PLATFORMS).find(([, size]) => size === megabytes)?.[0] ?? 'own';
}
