/**
 * Floors of stories that come with the page: files of stories, loaded when they are wanted.
 *
 * @typedef {{ format: 'wayscope-story', name: string, floor: { name: string }, story?: string | string[], pddl?: {
 *   domain: string | string[], problem: string | string[] }, places?: Record<string, any> }} StoryFile
 */

/** A text, or its lines. @param {string | string[] | undefined} lines */
const whole = (lines) => (Array.isArray(lines) ? lines.map((line) => `${line}\n`).join('') : (lines ?? ''));

/** The story that a file tells, in the article's notation. @param {StoryFile} file */
export const textOf = (file) => whole(file.story);

const loaded = (/** @type {Promise<{ default: unknown }>} */ part) => part.then((file) => /** @type {StoryFile} */ (file.default));

const fort = () => loaded(import('../../../../../maps/stories/figure.json'));

/**
 * By the ids of stories; what a story does not have of its floor's objects is not there.
 * @type {Record<string, () => Promise<StoryFile>>}
 */
const FLOORS = {
  figure: fort,
  betty: fort,
  heist: () => loaded(import('../../../../../maps/stories/heist.json')),
  aquarium: () => loaded(import('../../../../../maps/stories/aquarium.json')),
};

/** Whether a story has a floor. @param {string} id */
export const hasFloor = (id) => id in FLOORS;

/** The file of a story with a floor. @param {string} id @returns {Promise<StoryFile | null>} */
export const floorOf = async (id) => (hasFloor(id) ? FLOORS[id]() : null);

/** The names of scenes that are such floors. */
export const SCENES = ['fort', 'bank', 'aquarium'];
