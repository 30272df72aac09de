/**
 * The fields of what can be chosen about a picture, and for an animation as well.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Look } from './picture/layout.js'
 */
import { h } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';
import { say } from '../../common/texts.js';

/**
 * What was chosen last in this visit; the lanes and the theme follow the page.
 * @type {Omit<Look, 'theme' | 'lanes'>}
 */
const kept = { part: 'world', caption: true, legend: true };

/** @param {string} name @param {HTMLElement} control @param {...(Node | false)} more */
export function field(name, control, ...more) {
  return h('label', { class: 'export-field' }, h('span', {}, name), control, ...more);
}

/** @param {[string, string][]} options values and what they are called @param {string} chosen */
export function choice(options, chosen) {
  const select = h('select', {}, ...options.map(([value, name]) => h('option', { value }, name)));
  select.value = chosen;
  return select;
}

/** @param {string} name @param {boolean} checked */
export function tick(name, checked) {
  const box = h('input', { type: 'checkbox', checked });
  return { box, node: h('label', { class: 'export-tick' }, box, name) };
}

/**
 * @param {WayScope} scope
 * @returns {{ nodes: HTMLElement[], look(): Look }}
 */
export function lookFields(scope) {
  const { lab, lane, lanesView, difference } = scope.state;
  const all = lab?.lanes ?? [];
  const lanes = choice([['all', say('export.all-lanes', { n: all.length })], ...all.map((each, i) => /** @type {[string, string]} */ ([String(i), say('export.one-lane', { n: i + 1, name: nameOf(each) })]))], lanesView === 'one' ? String(lane) : 'all');
  const part = choice([['world', say('export.world-part')], ['seen', say('export.seen-part')]], kept.part);
  const theme = choice([['light', say('export.light')], ['dark', say('export.dark')]], isDark(scope) ? 'dark' : 'light');
  const caption = tick(say('export.caption'), kept.caption);
  const legend = tick(say('export.legend'), kept.legend);
  const several = all.length > 1 && !difference;

  return {
    nodes: [
      ...(several ? [field(say('export.lanes'), lanes)] : []),
      field(say('export.part'), part),
      field(say('export.theme'), theme),
      h('div', { class: 'export-ticks' }, caption.node, legend.node),
    ],
    look() {
      const look = /** @type {Look} */ ({ lanes: lanes.value === 'all' ? 'all' : Number(lanes.value), part: part.value, theme: theme.value, caption: caption.box.checked, legend: legend.box.checked });
      Object.assign(kept, { part: look.part, caption: look.caption, legend: look.legend });
      return look;
    },
  };
}

/** Whether the page is shown dark, whoever decided that. @param {Element} node */
function isDark(node) {
  const { colorScheme } = getComputedStyle(node);
  return colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
