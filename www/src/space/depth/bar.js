/** The bar of what can be done with the view, over its lower edge: where there is room words stand beside the signs. */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { sign } from './modes.js';

/** @import { Manner } from './follower.js' */

const SIGNS = {
  above: 'M10 3v8.5M6.5 8.5L10 12l3.5-3.5M4 16h12',
  through: 'M2.5 10s2.8-5 7.5-5 7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  picture: 'M3.5 5h13v10h-13zM3.5 13l4-4 3 3 2-2 4 4',
  next: 'M6 4.5l5.5 5.5L6 15.5M14.5 4.5v11',
  film: 'M3 5.5h10v9H3zM13 9l4-2.5v7L13 11z',
};
/** Ways to follow somebody, in the order of the list; the first one follows nobody. */
const MANNERS = ['free', 'behind', 'shoulder', 'side'];

/** @param {keyof typeof SIGNS} id @param {() => void} onclick */
function act(id, onclick) {
  const words = say(`space.depth.${id}`);
  return h('button', { class: 'button', type: 'button', title: words, 'aria-label': words, onclick }, sign(SIGNS[id]), h('span', {}, words));
}

/**
 * @param {{ above(): void, through(): void, picture(): void, film(): void, follow(manner: Manner | null): void, next():
 *   void }} hands
 */
export function makeDepthBar(hands) {
  const told = h('p', { class: 'depth-told', role: 'status', hidden: true });
  const above = act('above', hands.above);
  const through = act('through', hands.through);
  const picture = act('picture', hands.picture);
  const film = act('film', hands.film);
  const next = act('next', hands.next);
  const list = h('select', { class: 'depth-follow', title: say('space.depth.follow'), 'aria-label': say('space.depth.follow'), onchange: () => hands.follow(list.value === 'free' ? null : /** @type {Manner} */ (list.value)) },
    ...MANNERS.map((id) => h('option', { value: id }, say(`space.depth.follow.${id}`))));
  through.hidden = list.hidden = next.hidden = film.hidden = true;
  return {
    node: h('div', { class: 'depth-bar' }, told, above, through, list, next, picture, film),
    /** What is said of the view; nothing where there is nothing to say. @param {string} words */
    tell(words) {
      setText(told, words);
      told.hidden = !words;
    },
    /**
     * @param {{ eye: boolean, through: boolean, people: boolean, manner: Manner | null, moves: boolean, filming:
     *   boolean }} now `eye`: there is a camera on the floor; `people`: there is somebody who can be followed; `moves`:
     *   time can go on
     */
    update({ eye, through: looks, people, manner, moves, filming }) {
      through.hidden = !eye;
      through.setAttribute('aria-pressed', String(looks));
      film.hidden = !moves;
      film.setAttribute('aria-pressed', String(filming));
      list.hidden = !people;
      next.hidden = !people || !manner;
      if (list.value !== (manner ?? 'free')) list.value = manner ?? 'free';
    },
  };
}
