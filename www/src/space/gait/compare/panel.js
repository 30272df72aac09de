/**
 * Legs side by side: the printed hip, the planted one, Kuffner's cycle and a motion file, by how far their feet slide;
 * and the style that comes closest to a recorded walk, with what remains joint by joint.
 *
 * @import { GaitState } from '../state.js'
 * @import { Cost, Fit, Slide } from './motion.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, choice, more, number } from '../../fields.js';
import { begin } from '../../plot.js';
import { CURVES } from '../state.js';
import { takeFile } from '../changes.js';
import { FITTED, fittedOf, saveFit } from './fits.js';
import { costsOf, LEGS, slidesOf, takeMotion, useFit } from './motion.js';
import { drawFit, drawSlides, LOOKS } from './plots.js';

/** @param {GaitState} state */
export function makeComparePanel(state) {
  const slides = makeSlides();
  const fit = makeFit(state);
  const motion = chooser('.bvh', (one) => one.arrayBuffer().then((bytes) => takeMotion(state, new Uint8Array(bytes), one.name)));
  const comparison = chooser('.json', (one) => one.text().then((text) => takeFile(state, text)));
  const open = h('div', { class: 'row' }, button('gait.motion.open', () => motion.click()), motion);
  const compared = more('gait.compare', h('p', { class: 'soft' }, say('gait.compare.about')), slides.node);
  const files = h('div', { class: 'row' }, button('gait.motion.use', () => useFit(state)), button('gait.motion.save', () => saveFit(state)), button('gait.motion.load', () => comparison.click()), comparison);
  const fitted = more('gait.motion', h('p', { class: 'soft' }, say('gait.motion.about')), fit.node, files, h('p', { class: 'soft' }, say('gait.motion.where')));
  const node = h('div', { class: 'study' }, compared, fitted, open);
  for (const one of [compared, fitted]) {
    one.addEventListener('toggle', () => {
      timed = 'anew';
      tell();
      state.app.ask();
    });
  }

  let of = state.motion.fitted;
  /** The motion file with which poses were timed: each time this is opened, and when there is another. */
  let timed = /** @type {unknown} */ ('anew');
  function tell() {
    // What was opened is shown.
    if (of !== state.motion.fitted && state.motion.fitted !== 'cycles') fitted.open = true;
    of = state.motion.fitted;
    if (compared.open) slides.tell(slidesOf(state), state.motion.name);
    if (compared.open && timed !== state.motion.file) {
      timed = state.motion.file;
      slides.tellCosts(costsOf(state));
    }
    if (fitted.open) fit.tell();
  }

  return {
    node,
    tell,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      if (compared.open) slides.draw(colour);
      if (fitted.open) fit.draw(colour);
    },
  };
}

/** A hidden field that takes one file. @param {string} accept @param {(file: File) => Promise<unknown>} take */
function chooser(accept, take) {
  const field = h('input', { type: 'file', accept, hidden: true, onchange: async () => {
    const [one] = field.files ?? [];
    if (one) await take(one);
    field.value = '';
  } });
  return field;
}

/** A row for each legs: its line in the plot, millimetres a step, share of the speed, bytes, microseconds a pose. */
function makeSlides() {
  let shown = /** @type {(Slide | null)[]} */ ([]);
  const rows = LEGS.map((legs) => {
    const [line, name] = [h('canvas', { class: 'gait-line', 'aria-hidden': 'true' }), h('span', {}, say(legs === 'literal' || legs === 'planted' ? `gait.hip.${legs}` : `gait.compare.${legs}`))];
    const cells = { drift: h('td', {}), share: h('td', {}), bytes: h('td', {}), pose: h('td', {}) };
    return { cells, legs, line, name, node: h('tr', { 'data-field': `gait.compare.${legs}` }, h('th', { scope: 'row' }, line, name), ...Object.values(cells)) };
  });
  const plot = h('canvas', { class: 'gait-plot', role: 'img', 'aria-label': say('gait.compare.plot') });
  const heads = ['legs', 'drift', 'share', 'bytes', 'pose'].map((id) => h('th', { scope: 'col' }, say(`gait.compare.${id}`)));
  const table = h('table', { class: 'gait-table', 'aria-label': say('gait.compare') }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows.map((row) => row.node)));
  return {
    node: h('div', { class: 'group' }, h('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': say('gait.compare') }, table), h('p', { class: 'soft' }, say('gait.compare.costs')), h('p', { class: 'soft' }, say('gait.compare.plot')), plot),
    /** @param {(Slide | null)[]} to @param {string} name of the motion file */
    tell(to, name) {
      shown = to;
      rows.forEach(({ cells: { drift, share }, legs, name: words }, at) => {
        const slide = to[at];
        if (legs === 'file') setText(words, name || say('gait.compare.file'));
        setText(drift, slide ? number(slide.driftMm, 0) : '–');
        setText(share, slide ? number(100 * slide.share, 1) : '–');
      });
    },
    /** @param {(Cost | null)[]} costs */
    tellCosts(costs) {
      rows.forEach(({ cells: { bytes, pose } }, at) => {
        const cost = costs[at];
        setText(bytes, cost ? number(cost.bytes, 0) : '–');
        setText(pose, cost ? number(cost.microseconds, 1) : '–');
      });
    },
    /** @param {(name: string) => string} colour */
    draw(colour) {
      rows.forEach(({ line }, at) => {
        const small = begin(line);
        if (!small) return;
        small.context.beginPath();
        small.context.moveTo(0, small.height / 2);
        small.context.lineTo(small.width, small.height / 2);
        small.context.strokeStyle = colour(LOOKS[at].colour);
        small.context.lineWidth = 2;
        small.context.setLineDash(LOOKS[at].dash);
        small.context.stroke();
      });
      const large = begin(plot);
      if (large) drawSlides(large, shown, colour);
    },
  };
}

/**
 * A row for each joint and side: what remains in the closest style and as printed, scale and offset.
 * @param {GaitState} state
 */
function makeFit(state) {
  const { app, motion } = state;
  const of = choice({ id: 'gait.motion.of', options: [...FITTED], value: motion.fitted, input: (to) => {
    motion.fitted = FITTED.find((one) => one === to) ?? 'cycles';
    motion.curve = 0;
    tell();
    app.ask();
  } });
  const told = h('p', { class: 'soft', role: 'status' });
  const body = h('tbody', {});
  const plot = h('canvas', { class: 'gait-plot', role: 'img', 'aria-label': say('gait.motion.plot') });
  const heads = ['joint', 'residual', 'printed', 'scale', 'offset'].map((id) => h('th', { scope: 'col' }, say(`gait.motion.${id}`)));
  const table = h('table', { class: 'gait-table gait-fit', 'aria-label': say('gait.motion') }, h('thead', {}, h('tr', {}, ...heads)), body);
  let key = /** @type {unknown} */ (null);

  function tell() {
    const walk = fittedOf(state);
    of.set(motion.fitted);
    for (const one of of.node.querySelectorAll('option')) {
      const { value } = one;
      one.disabled = value !== 'cycles' && !motion[/** @type {'file' | 'saved'} */ (value)];
    }
    body.querySelectorAll('button').forEach((one, at) => one.setAttribute('aria-pressed', String(at === motion.curve)));
    if (key === walk) return;
    key = walk;
    const fit = /** @type {Fit} */ (walk.fit());
    setText(told, say('gait.motion.told', { leg: number(fit.leg), speed: number(fit.speed), frequency: number(fit.frequency), hip: number(fit.hipScale), residual: number(fit.residual, 1), printed: number(fit.printed, 1) }));
    body.replaceChildren(...fit.curves.map((curve, at) => h('tr', {},
      h('th', { scope: 'row' }, h('button', { type: 'button', 'aria-pressed': String(at === motion.curve), 'data-field': `gait.motion.curve.${at}`, onclick: () => choose(at) }, say('gait.motion.side', { joint: say(`gait.curve.${CURVES[curve.curve].id}`), side: say(`gait.side.${curve.side}`) }))),
      ...[number(curve.residual, 1), number(curve.printed, 1), number(curve.scale), number(curve.offset, 1)].map((value) => h('td', {}, value)))));
  }

  /** @param {number} at */
  function choose(at) {
    motion.curve = at;
    tell();
    app.ask();
  }

  const region = h('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': say('gait.motion') }, table);
  return {
    node: h('div', { class: 'group' }, of.node, told, region, h('p', { class: 'soft' }, say('gait.motion.plot')), plot),
    tell,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      const large = begin(plot);
      if (large) drawFit(large, fittedOf(state).curve(motion.curve), colour);
    },
  };
}
