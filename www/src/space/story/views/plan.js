/**
 * The plan: steps in layers, causal links with what they keep true, and why each step is there.
 *
 * @import { Plan, ShownView, Story, StoryView } from '../state.js'
 */
import '../run/run.css';
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { group, tick } from '../../fields.js';
import { change } from '../changes.js';
import { drawPlan, hint } from '../drawing/plan.js';
import { makePrice } from '../reader/price.js';
import { changedWords, statesOfFound } from '../run/changed.js';
import { look } from '../run/part.js';
import { statesOf } from '../run/states.js';
import { shipped } from '../stories.js';
import { actionWords, captionWords, literalWords, stepWords } from '../words.js';

/** @type {StoryView} */
export const planView = { id: 'plan', drives: 'run', make };

/** Smaller than this share of its size a plan is not made unasked. */
const LEGIBLE = 0.7;

/** @param {Story} story @returns {ShownView} */
function make(story) {
  let settled = false;
  /** Whether it is made so small that all of its width is seen; null: where it stays legible. */
  let fits = /** @type {boolean | null} */ (null);
  /** The step that the pointer is at. */
  let hovered = /** @type {number | null} */ (null);
  /** What was drawn last. */
  let key = /** @type {unknown[]} */ ([]);
  const room = h('div', { class: 'story-scroll', tabindex: -1 });
  const fit = h('button', { class: 'button story-fit', type: 'button', 'aria-pressed': 'false', 'data-field': 'story.fit', onclick: () => { fits = fit.getAttribute('aria-pressed') !== 'true'; story.app.ask(); } }, say('story.fit'));
  const changed = h('div', {});
  const node = h('div', { class: 'story-over' }, changed, h('div', { class: 'story-over-room' }, room, fit));
  const styles = h('div', { class: 'story-choices', role: 'group', 'aria-label': say('story.style') });
  const told = h('div', { class: 'group', 'data-field': 'story.why' });
  const price = makePrice(story);
  const player = group('story.run.player', h('p', { class: 'soft' }, say('story.play.floor')), price.node);
  const panel = h('div', { class: 'study' }, styles, told, player, group('story.drawn', tick({ id: 'story.settled', value: settled, input: (to) => { settled = to; story.app.ask(); } }).node));

  /** @param {number} step */
  function press(step) {
    story.chosen = story.chosen === step ? null : step;
    story.app.ask();
  }

  room.addEventListener('pointerover', ({ target }) => {
    const step = /** @type {Element} */ (target).closest('[data-step]')?.getAttribute('data-step');
    hover(step ? Number(step) : null);
  });
  room.addEventListener('pointerleave', () => hover(null));

  /** What the pointer is at tells why it is there. @param {number | null} step */
  function hover(step) {
    if (hovered === step) return;
    hovered = step;
    const drawing = room.querySelector('svg');
    if (drawing) hint(drawing, step === null || !story.engine ? [] : [...story.engine.why(step)]);
    story.app.ask();
  }

  /** @returns {string} */
  function sentence() {
    const { engine, plan } = story;
    if (hovered === null || !plan || !engine || !plan.plan.steps[hovered]) return '';
    const caption = captionWords(story, plan.plan.steps[hovered].action);
    return [`${stepWords(plan.plan, hovered)}.`, caption && `${caption}.`, ...chainWords(plan.plan, [...engine.why(hovered)])].filter(Boolean).join(' ');
  }

  function show() {
    price.show();
    player.hidden = !story.run.player;
    // Steps are marked once the story is carried out.
    const view = story.run.engine?.at ? look(story) : null;
    const states = view ? statesOfFound(story, statesOf(view)) : {};
    const now = [story.plan, story.chosen, settled, story.refused, story.ended.status, story.setup.preferences, fits, room.clientWidth, `${JSON.stringify(states)} ${view?.plans}`, story.staged];
    if (now.length === key.length && now.every((one, at) => one === key[at])) return;
    // Before it has a width it has no place to be scrolled to.
    const isNew = key[0] !== story.plan || !key[7];
    if (isNew) hovered = null;
    key = now;
    const { chosen, engine, plan } = story;
    const focused = room.contains(document.activeElement);
    const why = plan && engine && chosen !== null ? [...engine.why(chosen)] : [];
    room.replaceChildren(plan ? drawPlan(plan, { chosen, why, settled, states, press, caption: (step) => captionWords(story, plan.plan.steps[step]?.action ?? null) }) : h('p', { class: 'soft story-none' }, say(story.refused ? 'story.none.refused' : `story.none.${story.ended.status === 'done' ? 'running' : story.ended.status}`)));
    if (focused) /** @type {HTMLElement | null} */ (room.querySelector('[tabindex="0"]'))?.focus();
    changed.replaceChildren((view && changedWords(story, true)) ?? '');
    arrange(isNew);
    tellStyles(story, styles);
    told.replaceChildren(...(plan ? whyWords(story, why) : []));
  }

  /** As large as is wished; another plan is shown from its start. @param {boolean} isNew */
  function arrange(isNew) {
    const drawing = room.querySelector('svg');
    const [width, height] = drawing ? [drawing.viewBox.baseVal.width, drawing.viewBox.baseVal.height] : [0, 0];
    fit.hidden = !drawing || room.clientWidth >= LEGIBLE * width;
    if (!drawing) return;
    const least = Math.min(1, room.clientWidth / width);
    const scale = (fits ?? least >= LEGIBLE) ? least : 1;
    fit.setAttribute('aria-pressed', String(scale === least));
    drawing.setAttribute('width', String(width * scale));
    drawing.setAttribute('height', String(height * scale));
    const start = drawing.querySelector('.step.start rect');
    if (isNew && start && room.clientWidth) [room.scrollLeft, room.scrollTop] = [Number(start.getAttribute('x')) + 64 - room.clientWidth / 2, 0];
  }

  return { node, panel, show, sentence };
}

/** Sets of preferences by which another plan comes out. @param {Story} story @param {HTMLElement} node */
function tellStyles(story, node) {
  const all = Object.entries(shipped(story.setup.story)?.styles ?? {});
  node.hidden = !all.length;
  const now = JSON.stringify(story.setup.preferences);
  node.replaceChildren(...all.map(([id, preferences]) => h('button', { class: 'button', type: 'button', 'aria-pressed': String(JSON.stringify(preferences) === now), onclick: () => change(story, { preferences }) }, say(`story.style.${id}`))));
}

/** Why the chosen step is in the plan, link by link. @param {Story} story @param {number[]} why */
function whyWords(story, why) {
  const { chosen, plan } = story;
  if (!plan) return [];
  const { plan: of } = plan;
  if (chosen === null) return [h('h2', {}, say('story.why')), h('p', { class: 'soft' }, say('story.why.press'))];
  const title = h('h2', {}, stepWords(of, chosen));
  if (chosen === 0) return [title, h('p', {}, say('story.why.start'))];
  const goals = of.links.filter(({ to }) => to === of.goal).map(({ literal }) => literalWords(literal)).join(', ');
  if (chosen === of.goal) return [title, h('p', {}, say('story.why.goal', { what: goals }))];
  const chain = chainWords(of, why).map((words) => h('li', {}, words));
  const needs = of.links.filter(({ to }) => to === chosen).map(({ from, literal }) => h('li', {}, say(from === 0 ? 'story.needs.start' : 'story.needs.step', { what: literalWords(literal), step: from })));
  const caption = captionWords(story, of.steps[chosen]?.action ?? null);
  return [title, caption && h('p', {}, `${caption}.`), h('h3', {}, say('story.why.title')), h('ol', { class: 'story-list' }, ...chain), ...(needs.length ? [h('h3', {}, say('story.needs')), h('ul', { class: 'story-list' }, ...needs)] : [])];
}

/** From link to link as far as a goal. @param {Plan} plan @param {number[]} why */
function chainWords({ goal, links, steps }, why) {
  return why.map((at, place) => {
    const { from, literal, to } = links[at];
    const words = { what: literalWords(literal), step: to, action: steps[to].kind === 'action' ? actionWords(steps[to]) : '', from };
    return say(to === goal ? 'story.why.last' : place ? 'story.why.next' : 'story.why.first', words);
  });
}
