/**
 * The drawing of a plan, whole or partial, as SVG: steps to be pressed, links with what they keep true, frames.
 *
 * @import { DrawnPlan, Plan } from '../state.js'
 * @import { Drawn, Rect } from './measure.js'
 */
import { say } from '../../../common/texts.js';
import { literalWords, numberOf, stepWords } from '../words.js';
import { BOX, LINE, MOST_LINES, measure } from './measure.js';
import { curve, cut, svg } from './svg.js';

/** Characters that fit into a box, in its first line and in the smaller ones. */
const [NAME, SMALL] = [15, 22];
/** With more links than these, words stand beside those of the chosen step alone. */
const MANY = 36;

/**
 * @param {DrawnPlan} drawn
 * @param {{ chosen?: number | null, why?: number[], settled?: boolean, states?: Record<number, string>, broken?:
 *   number[], press?(step: number): void, caption?(step: number): string }} [options] `caption`: a step as a sentence;
 *   `why`: links that are marked; `states`: of steps, classes of their own; `broken`: links that are struck out
 */
export function drawPlan(drawn, { broken = [], caption, chosen = null, press, settled = false, states = {}, why = [] } = {}) {
  const { plan } = drawn;
  const words = plan.links.length <= MANY;
  const { boxes, drawn: lines, frames, height, width } = measure(drawn, { settled, words });
  const near = chosen !== null;
  const shown = lines.filter(({ edge }) => words || (near && (edge.from === chosen || edge.to === chosen)));
  const node = svg('svg', { class: 'story-plan', width: Math.ceil(width), height: Math.ceil(height), viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`, role: 'group', 'aria-label': say('story.drawing', { n: plan.steps.length - 2 }) },
    svg('defs', {}, marker('story-arrow', 'arrow'), marker('story-arrow-soft', 'arrow soft'), marker('story-arrow-alert', 'arrow alert'), marker('story-arrow-why', 'arrow why')),
    ...frames.map((rect, part) => frame(plan, part, rect)),
    ...lines.map((one) => line(plan, one, { broken, why, near: near && (one.edge.from === chosen || one.edge.to === chosen) })),
    ...plan.threats.map((threat) => threatLine(threat, lines, boxes)),
    ...shown.map((one) => label(plan, one, { broken, why })),
    ...plan.steps.map((_, step) => box(plan, step, boxes[step], { caption, chosen, press, state: states[step] ?? '', why })));
  return node;
}

/** @param {string} id @param {string} of its class */
const marker = (id, of) => svg('marker', { id, class: of, viewBox: '0 0 8 8', refX: 7, refY: 4, markerUnits: 'userSpaceOnUse', markerWidth: 9, markerHeight: 9, orient: 'auto' }, svg('path', { d: 'M0 0.5 8 4 0 7.5z' }));

/** @param {Plan} plan @param {number} part @param {Rect} rect */
function frame(plan, part, { height, left, top, width }) {
  const { name, schema } = plan.parts[part];
  return svg('g', { class: 'frame' }, svg('rect', { x: left, y: top, width, height, rx: 10 }), svg('text', { x: left + 8, y: top + 1 }, cut(say('story.part', { what: name, schema }), Math.floor(width / 6.5))));
}

/** @param {Plan} plan @param {Drawn} one @param {{ broken: number[], near: boolean, why: number[] }} options */
function line(plan, { edge, points }, { broken, near, why }) {
  const soft = !edge.links.length;
  const marked = edge.links.some((link) => why.includes(link));
  const lost = edge.links.some((link) => broken.includes(link));
  const threatened = plan.threats.some(({ link }) => edge.links.includes(link));
  const kind = ['edge', soft && 'ordering', near && 'near', marked && 'why', lost && 'broken', threatened && 'threatened'].filter(Boolean).join(' ');
  return svg('path', { class: kind, d: curve(points), 'data-links': edge.links.join(' '), 'marker-end': `url(#story-arrow${soft ? '-soft' : lost || threatened ? '-alert' : marked ? '-why' : ''})` }, svg('title', {}, soft ? say('story.ordering') : edge.links.map((link) => literalWords(plan.links[link].literal)).join(', ')));
}

/** @param {Plan} plan @param {Drawn} one @param {{ broken: number[], why: number[] }} options */
function label(plan, { label: [x, y], lines }, { broken, why }) {
  const most = lines.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  const words = lines.slice(0, most).map((link) => ({ text: cut(literalWords(plan.links[link].literal), SMALL), of: [why.includes(link) && 'why', broken.includes(link) && 'broken', plan.threats.some((threat) => threat.link === link) && 'threatened'].filter(Boolean).join(' ') }));
  if (lines.length > most) words.push({ text: say('story.and-more', { n: lines.length - most }), of: '' });
  const top = y - ((words.length - 1) * LINE) / 2;
  return svg('g', { class: 'label' }, ...words.map(({ of, text }, at) => svg('text', { class: of, x, y: top + at * LINE, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, text)));
}

/**
 * A step that may undo a link.
 * @param {{ link: number, step: number }} threat
 * @param {Drawn[]} lines
 * @param {Rect[]} boxes
 */
function threatLine({ link, step }, lines, boxes) {
  const at = lines.find(({ edge }) => edge.links.includes(link));
  if (!at) return null;
  const { height, left, top } = boxes[step];
  const [x, y] = [left + BOX / 2, top + height / 2];
  return svg('path', { class: 'threat', d: `M${x} ${y}L${at.label[0]} ${at.label[1]}`, 'marker-end': 'url(#story-arrow-alert)' });
}

/**
 * @param {Plan} plan
 * @param {number} step
 * @param {Rect} rect
 * @param {{ caption?(step: number): string, chosen: number | null, press?(step: number): void, state: string, why:
 *   number[] }} options
 */
function box(plan, step, { height, left, top, width }, { caption, chosen, press, state, why }) {
  const one = plan.steps[step];
  const ends = one.kind === 'start' || one.kind === 'goal';
  const open = plan.open.filter((of) => of.step === step);
  const marked = why.some((link) => plan.links[link].from === step || plan.links[link].to === step);
  const threatens = plan.threats.some((threat) => threat.step === step);
  const middle = left + width / 2;
  const base = top + open.length * LINE;
  const words = stepWords(plan, step);
  const told = caption?.(step);
  const needs = open.length ? `${words}. ${say('story.open', { what: open.map((of) => literalWords(of.literal)).join(', ') })}` : words;
  const act = () => press?.(step);
  return svg('g', {
    class: ['step', one.kind, state, chosen === step && 'chosen', marked && 'why', threatens && 'threatens'].filter(Boolean).join(' '),
    ...(press ? { tabindex: step === (chosen ?? 0) ? 0 : -1, role: 'button', 'aria-pressed': String(chosen === step), 'data-step': step, 'data-field': `story.step.${step}`, onclick: act, onkeydown: (/** @type {KeyboardEvent} */ event) => byKey(event, act) } : {}),
    'aria-label': needs,
  }, svg('title', {}, told ? `${told}\n${needs}` : needs),
  svg('rect', { x: left, y: top, width, height, rx: ends ? 13 : 7 }),
  ...open.map((of, at) => svg('text', { class: 'open', x: middle, y: top + 10 + at * LINE, 'text-anchor': 'middle' }, cut(literalWords(of.literal), SMALL))),
  ends ? svg('text', { class: 'name', x: middle, y: base + 17, 'text-anchor': 'middle' }, words)
    : svg('g', {}, svg('text', { class: 'number', x: left + 9, y: base + 16 }, String(numberOf(plan, step))), svg('text', { class: 'name', x: middle, y: base + 16, 'text-anchor': 'middle' }, cut(one.kind === 'beginning' ? say('story.begins', { what: one.name }) : one.name, NAME)),
      svg('text', { class: 'of', x: middle, y: base + 31, 'text-anchor': 'middle' }, cut(one.arguments.join(' '), SMALL))));
}

/** Enter and space press a step, arrows go to the next one. @param {KeyboardEvent} event @param {() => void} act */
function byKey(event, act) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' || event.key === ' ') act();
  else if (by) {
    const at = /** @type {Element} */ (event.currentTarget);
    const all = /** @type {SVGElement[]} */ ([...(at.parentElement?.querySelectorAll('[data-step]') ?? [])]);
    const next = all[(all.indexOf(/** @type {SVGElement} */ (at)) + by + all.length) % all.length];
    next.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Links are marked for as long as the pointer is at a step. @param {Element} drawing @param {number[]} links */
export function hint(drawing, links) {
  for (const edge of drawing.querySelectorAll('.edge')) edge.classList.toggle('hinted', (edge.getAttribute('data-links') ?? '').split(' ').some((link) => link !== '' && links.includes(Number(link))));
}
