// Scenes as text: a small world, its lanes, the step shown, and what a reader may do with it. lessons/README.md tells
// the format.

/**
 * @typedef {{ algorithm: string, settings: [string, string][] }} SceneLane
 * @typedef {{ lane: number, setting: string, options: string[] }} Vary  A choice offered to the reader; `algorithm` is
 *   one, too. No options: all.
 * @typedef {{ lane: number, quantity: string, relation: string, target: number, relative: boolean }} Want  Relative: in
 *   per cent of what it was.
 * @typedef {{ open: boolean, cells: [number, number][] }} Offered  A change by one press.
 * @typedef {object} Scene
 * @property {string} name
 * @property {SceneLane[]} lanes
 * @property {number} step  `Infinity`: the end.
 * @property {string} pace
 * @property {string[]} tools
 * @property {string[]} controls
 * @property {'beside' | 'below' | 'one'} layout  How several lanes lie.
 * @property {Offered[]} offers
 * @property {number} picture  The lane that pictures show.
 * @property {Vary[]} vary
 * @property {Want[]} wants
 * @property {Record<string, number>} limits
 * @property {string[]} solution  Changes, as `changes.js` reads them.
 * @property {boolean} prepared  Whether what algorithms prepare is measured on it.
 * @property {string} [world]  A map that comes with the page.
 * @property {string[]} [generate]  Kind, width, height, seed, parameter.
 * @property {string[]} [map]  Rows; A and B are start and goal, digits are terrain costs.
 * @property {{ risk: number, from: [number, number], to: [number, number] }[]} risks  Of boxes of cells.
 * @property {[number, number] | undefined} start
 * @property {[number, number] | undefined} goal
 */

const RELATIONS = ['<', '<=', '>', '>=', '='];

/** @param {string} text @param {string} name @returns {Scene} */
export function readScene(text, name) {
  /** @type {Scene} */
  const scene = {
    name, lanes: [], step: Infinity, pace: 'steps', tools: [], controls: ['play', 'sentence', 'legend'], layout: 'beside', offers: [], picture: 0, vary: [], wants: [], limits: {}, solution: [], prepared: false, risks: [], start: undefined, goal: undefined,
  };
  const lines = text.split(/\r?\n/);
  const map = lines.indexOf('map');
  const head = map < 0 ? lines : lines.slice(0, map);
  if (map >= 0) scene.map = lines.slice(map + 1).filter((line) => line !== '');
  head.forEach((line, i) => {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (!word || word.startsWith('#')) return;
    const read = LINES[word];
    if (!read) throw new Error(`${name}, line ${i + 1}: "${word}" is none of ${Object.keys(LINES).join(', ')}, map`);
    read(scene, rest);
  });
  if (!scene.map && !scene.world && !scene.generate) throw new Error(`${name}: no world; it needs a map, "world NAME" or "generate KIND …"`);
  if (!scene.lanes.length) throw new Error(`${name}: no lane`);
  return scene;
}

/** @param {string[]} words @returns {[number, number]} */
const cell = ([x, y]) => [Number(x), Number(y)];

/** @type {Record<string, (scene: Scene, words: string[]) => void>} */
const LINES = {
  lane: (scene, [algorithm, ...settings]) => scene.lanes.push({ algorithm, settings: settings.map((pair) => /** @type {[string, string]} */ (pair.split('='))) }),
  step: (scene, [step]) => { scene.step = step === 'end' ? Infinity : Number(step); },
  pace: (scene, [pace]) => { scene.pace = pace; },
  tools: (scene, tools) => { scene.tools = tools; },
  controls: (scene, controls) => { scene.controls = controls; },
  layout: (scene, [layout]) => { scene.layout = /** @type {any} */ (layout); },
  offer: (scene, [what, ...cells]) => {
    if (!['wall', 'open'].includes(what) || !cells.length) throw new Error(`${scene.name}: an offer is "offer wall (x,y) …" or "offer open (x,y) …"`);
    scene.offers.push({ open: what === 'open', cells: cells.map((place) => cell(place.slice(1, -1).split(','))) });
  },
  picture: (scene, [lane]) => { scene.picture = Number(lane) - 1; },
  vary: (scene, [lane, setting, ...options]) => scene.vary.push({ lane: Number(lane) - 1, setting, options }),
  want: (scene, [what, relation, target]) => {
    const [lane, quantity] = what.split('.');
    if (!RELATIONS.includes(relation)) throw new Error(`${scene.name}: "${relation}" is none of ${RELATIONS.join(' ')}`);
    scene.wants.push({ lane: Number(lane) - 1, quantity, relation, target: parseFloat(target), relative: target.endsWith('%') && quantity !== 'gap' });
  },
  limit: (scene, [what, most]) => { scene.limits[what] = Number(most); },
  solution: (scene, changes) => scene.solution.push(...changes),
  prepared: (scene) => { scene.prepared = true; },
  world: (scene, [world]) => { scene.world = world; },
  generate: (scene, words) => { scene.generate = words; },
  risk: (scene, [risk, from, to = from]) => {
    const corner = (/** @type {string} */ place) => cell(place.slice(1, -1).split(','));
    scene.risks.push({ risk: Number(risk), from: corner(from), to: corner(to) });
  },
  start: (scene, words) => { scene.start = cell(words); },
  goal: (scene, words) => { scene.goal = cell(words); },
};
