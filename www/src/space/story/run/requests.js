/**
 * The requests for plans of a story: when each is made, what for, and how far it is; some are made by a press.
 *
 * @import { Story } from '../state.js'
 *
 * @typedef {object} PlanRequest
 * @property {number} number -1: the one at the start
 * @property {string} name
 * @property {string | null} who  Of a request at a place: the character, and the place.
 * @property {string | null} place
 * @property {string[]} goals
 * @property {'open' | 'asked' | 'made' | 'under-way' | 'done' | 'refused'} status
 * @property {string | null} reason
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';

/** The words on when a request is made. @param {PlanRequest} request */
export function whenWords({ place, who }) {
  return who && place ? say('story.request.enters', { place, who }) : say('story.request.demand');
}

/** The words on what must happen next where the story rests. @param {PlanRequest[]} requests */
export const awaitedWords = (requests) => requests.filter(({ status }) => status === 'open').map((one) => `${one.name} (${whenWords(one)})`).join(', ');

/** @param {Story} story @param {(number: number) => void} ask */
export function makeRequests({ run }, ask) {
  const list = h('ul', { class: 'story-requests' });
  const node = h('div', { class: 'group', 'data-field': 'story.requests' }, h('h3', {}, say('story.requests')), list);
  let shown = '';

  /** @param {PlanRequest} one */
  function item(one) {
    const state = say(`story.request.${one.status}`);
    const why = one.reason ? ` ${say(one.reason)}` : '';
    const button = one.number >= 0 && !one.place && one.status === 'open' ? h('button', { class: 'button', type: 'button', 'data-request': String(one.number), onclick: () => ask(one.number) }, say('story.request.ask')) : null;
    return h('li', { class: one.status }, h('div', {}, h('b', {}, one.name || say('story.start')), one.number < 0 ? '' : ` ${whenWords(one)}`, h('div', { class: 'soft' }, one.goals.join(' '))), button ?? h('span', { class: 'story-request-state' }, `${state}${why}`));
  }

  return {
    node,
    show() {
      const requests = run.requests;
      node.hidden = requests.length < 2;
      const now = JSON.stringify(requests);
      if (now === shown) return;
      shown = now;
      const focused = list.contains(document.activeElement);
      list.replaceChildren(...requests.map(item));
      if (focused) /** @type {HTMLElement | null} */ (list.querySelector('button'))?.focus();
    },
  };
}
