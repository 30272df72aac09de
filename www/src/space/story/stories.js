/**
 * Stories that come with the page, in the article's notation. The first of them is there at once, the others are loaded
 * when they are chosen.
 */
import fort from '../../../../maps/stories/figure.json';
import figure from './stories/figure.story?raw';
import { floorOf, textOf } from './floor/floors.js';

/** @typedef {{ kind: 'operator' | 'object' | 'schema', name: string, dearer: number }} Preference */
/**
 * @typedef {{ id: string, load(): string | Promise<string>, decomposing?: string, reader?: string, styles?:
 *   Record<string, Preference[]> }} ShippedStory  `reader`: the reader's character; `styles`: sets of preferences that
 *   make another plan of it, by the ids of their words.
 */

const raw = (/** @type {Promise<{ default: string }>} */ loaded) => loaded.then((text) => text.default);

/** The text of a story that comes with its floor. @param {string} id */
const staged = async (id) => textOf(/** @type {import('./floor/floors.js').StoryFile} */ (await floorOf(id)));

/** By how much is dearer what is to be avoided: more than the longest way round it. */
export const AVOIDED = 50;

/** @type {ShippedStory[]} */
export const STORIES = [
  { id: 'betty', load: () => textOf(/** @type {any} */ (fort)), reader: 'betty' },
  { id: 'figure', load: () => figure },
  {
    id: 'ways',
    load: () => raw(import('./stories/ways.story?raw')),
    styles: { frontal: [], stealthy: [{ kind: 'operator', name: 'Storm', dearer: AVOIDED }] },
  },
  {
    id: 'attack',
    load: () => raw(import('./stories/attack.story?raw')),
    decomposing: 'first',
    styles: { stealthy: [{ kind: 'operator', name: 'Shout', dearer: AVOIDED }], frontal: [{ kind: 'operator', name: 'Hide', dearer: AVOIDED }] },
  },
  { id: 'sussman', load: () => raw(import('./stories/sussman.story?raw')) },
  { id: 'heist', reader: 'mia', load: () => raw(import('../../../../tests/story/heist.story?raw')) },
  { id: 'aquarium', reader: 'visitor', load: () => staged('aquarium') },
];

/** @param {string} id */
export const shipped = (id) => STORIES.find((one) => one.id === id);
