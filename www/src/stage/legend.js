/**
 * The legend of the shapes and colours of the world: always in sight, those that only some lanes have while one of them
 * does. Each sample is a small world, drawn by the layers that draw the large one.
 *
 * @import { Camera, Colours, CostInUse, LabState, TruthView, View } from '../engine/types.js'
 */
import { h } from '../common/dom.js';
import { branchLayer, pathLayer } from './layers/line.js';
import { markersLayer } from './layers/markers.js';
import { shapesLayer } from './layers/shapes.js';
import { truthLayer, truthLineLayer } from './layers/truth.js';
import { inMemory } from '../common/names.js';
import { cssColour, MARK } from './palette.js';
import { say } from '../common/texts.js';

/** Side of a sample's cell, in CSS pixels. */
export const CELL = 16;
const FRONTIER = 2;
/** More samples than this stand closer together. */
const MANY = 12;
const GROUND = 0;
const SWAMP = 2;
const WATER = 3;
const WALL = 4;
const { closed: CLOSED } = MARK;
/** Cells of a line that goes through a sample. */
const LINE = Uint32Array.of(0, 1, 2, 3);

/**
 * @typedef {object} Sample
 * @property {number} [terrain]  Its code.
 * @property {number} [mark]
 * @property {number} [wide]  Its width in CSS pixels, when it is no single cell.
 * @property {boolean} [plain]  Without the shapes of its cells.
 * @property {Partial<View>} [more]
 * @property {((ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void)} [layer]
 * @property {Uint32Array} [palette]  Of its own, instead of the lanes'.
 */

/** @type {Record<string, Sample>} */
export const SAMPLES = {
  start: { more: { start: { x: 0, y: 0 } }, layer: markersLayer, wide: 20 },
  goal: { more: { goal: { x: 0, y: 0 } }, layer: markersLayer, wide: 20 },
  open: { mark: MARK.open },
  closed: { mark: CLOSED },
  deferred: { mark: MARK.deferred },
  'open-back': { mark: MARK.openBack },
  'closed-back': { mark: MARK.closedBack },
  both: { mark: MARK.both },
  next: { mark: CLOSED, more: { current: 0 }, layer: markersLayer, wide: 20 },
  path: { mark: CLOSED, plain: true, more: { path: LINE }, layer: pathLayer, wide: 28 },
  branch: { mark: CLOSED, plain: true, more: { branch: LINE }, layer: branchLayer, wide: 28 },
  optimum: { plain: true, more: { truth: line() }, layer: truthLineLayer, wide: 28 },
  nearest: { mark: CLOSED, plain: true, more: { truth: line() }, layer: truthLineLayer, wide: 28 },
  wall: { terrain: WALL },
  barrier: { terrain: WALL, more: { truth: { ...line(), kinds: Uint8Array.of(FRONTIER) } }, layer: truthLayer },
  tight: { mark: MARK.tight },
  swamp: { terrain: SWAMP },
  water: { terrain: WATER },
};

/** Not to be seen where two lanes are drawn over each other. */
const OF_ONE_LANE = new Set(['open', 'closed', 'deferred', 'open-back', 'closed-back', 'both']);

/**
 * When a sample that is not always there is: which lanes have it, what the truth shown consists of, and of which
 * terrain the world is.
 * @type {Record<string, (lab: LabState, lanes: number[], truths: TruthView[], terrain: Uint8Array | null) => boolean>}
 */
const WHEN = {
  swamp: (_lab, _lanes, _truths, terrain) => !terrain || terrain.includes(SWAMP),
  water: (_lab, _lanes, _truths, terrain) => !terrain || terrain.includes(WATER),
  deferred: (lab, lanes) => lanes.some((lane) => lab.lanes[lane].passes || inMemory(lab.lanes[lane])),
  'open-back': twoSided,
  'closed-back': twoSided,
  both: twoSided,
  tight: (lab, lanes) => lanes.some((lane) => lab.lanes[lane].reach > 0),
  optimum: (_lab, _lanes, truths) => truths.some(({ kind, line }) => kind === 'optimum' && line.length > 1),
  nearest: (lab, lanes, truths) => apart(lab, lanes) || truths.some(({ kind, line }) => kind !== 'optimum' && line.length > 1),
  barrier: (lab, lanes, truths) => apart(lab, lanes) || truths.some((truth) => truth.frontier !== null),
};

/**
 * The samples that the legend has for some lanes.
 * @param {LabState} lab
 * @param {number[]} lanes
 * @param {TruthView[]} truths
 * @param {Uint8Array | null} terrain
 * @param {boolean} difference two lanes are drawn over each other
 */
export function samplesOf(lab, lanes, truths, terrain, difference) {
  return Object.keys(SAMPLES).filter((id) => !(id in WHEN && !WHEN[id](lab, lanes, truths, terrain)) && !(difference && OF_ONE_LANE.has(id)));
}

/** @param {LabState} lab @param {number[]} lanes */
function twoSided(lab, lanes) {
  return lanes.some((lane) => lab.lanes[lane].sides > 1);
}

/**
 * One of the lanes ends without a path: not only at its last step, or the legend's lines would come and go.
 * @param {LabState} lab
 * @param {number[]} lanes
 */
function apart(lab, lanes) {
  return lanes.some((lane) => lab.lanes[lane].status === 'exhausted');
}

/** @returns {TruthView} */
function line() {
  return { kind: 'optimum', region: null, frontier: null, kinds: new Uint8Array(0), line: LINE };
}

/** What sets a terrain apart, for those that look as if they cost something. @param {string} id */
function terrainNote(id) {
  return (id === 'swamp' || id === 'water') && h('span', { class: 'note' }, say(`legend.${id}.note`));
}

/** The most samples of costs. */
export const MOST = 8;

/**
 * The costs to show: those in use, or as many at even distances of their logarithm.
 * @param {CostInUse[]} used the cheapest first
 * @returns {number[]}
 */
export function costSamples(used) {
  if (used.length <= MOST) return used.map(({ cost }) => cost);
  const [low, high] = [used[0].cost, used[used.length - 1].cost];
  const at = (/** @type {number} */ i) => Math.round(low * (high / low) ** (i / (MOST - 1)));
  return [...new Set(Array.from({ length: MOST }, (_, i) => at(i)))];
}

/**
 * @returns {{ node: HTMLElement, update(lab: LabState, lanes: number[], truths: TruthView[], terrain: Uint8Array |
 *   null, difference: boolean): void, paint(palette: Uint32Array, colours: Colours): void }}
 */
export function makeLegend() {
  const samples = Object.entries(SAMPLES).map(([id, sample]) => {
    const canvas = h('canvas', { class: 'sample', 'data-sample': id, 'aria-hidden': 'true' });
    return { id, sample, canvas };
  });
  const items = samples.map(({ id, canvas }) => h('li', { hidden: id in WHEN }, canvas, say(`legend.${id}`), terrainNote(id)));
  const node = h('ul', { class: 'legend', 'aria-label': say('legend.label') }, ...items);
  return {
    node,
    /** For the lanes that are shown; with the terrain, only for what there is of it. */
    update(lab, lanes, truths, terrain, difference) {
      const shown = samplesOf(lab, lanes, truths, terrain, difference);
      samples.forEach(({ id }, i) => {
        const hidden = !shown.includes(id);
        if (items[i].hidden !== hidden) items[i].hidden = hidden;
      });
      node.classList.toggle('many', items.filter((item) => !item.hidden).length > MANY);
    },
    /** In the colours of the theme in force. */
    paint(palette, colours) {
      for (const { sample, canvas } of samples) drawSample(canvas, sample, palette, colours);
    },
  };
}

/**
 * Draws a small world with what a sample shows.
 * @param {HTMLCanvasElement} canvas
 * @param {Sample} sample
 * @param {Uint32Array} palette
 * @param {Colours} colours
 */
export function drawSample(canvas, sample, palette, colours) {
  const ratio = Math.max(2, globalThis.devicePixelRatio || 1);
  const { width, height } = sampleSize(sample);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${width}px`;
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  ctx.scale(ratio, ratio);
  sampleOn(ctx, sample, palette, colours, ratio);
}

/** In CSS pixels. @param {Sample} sample */
export function sampleSize({ wide = CELL }) {
  return { width: wide, height: isLine(wide) ? CELL : wide };
}

/** @param {number} wide */
function isLine(wide) {
  return wide > 2 * CELL - 8;
}

/**
 * The same at the origin of any context.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Sample} sample
 * @param {Uint32Array} palette
 * @param {Colours} colours
 * @param {number} ratio device pixels per CSS pixel
 */
export function sampleOn(ctx, { terrain = GROUND, mark = 0, wide = CELL, plain, more, layer }, palette, colours, ratio) {
  const line = isLine(wide);
  const size = sampleSize({ wide });
  // A line runs in at the one side and out at the other; a badge reaches over its cell.
  const camera = { scale: CELL, x: line ? -CELL / 2 : (wide - CELL) / 2, y: (size.height - CELL) / 2 };
  const away = { x: -9, y: 0 };
  const width = line ? LINE.length : 1;
  /** @type {View} */
  const view = {
    world: { width, height: 1 },
    size,
    ratio,
    hexagons: false,
    reach: 0,
    brush: 0,
    truth: null,
    points: [],
    pin: null,
    image: null,
    marks: new Uint8Array(width).fill(mark),
    terrain: new Uint8Array(width).fill(terrain),
    costs: new Uint8Array(0),
    pixels: new Uint8ClampedArray(0),
    path: new Uint32Array(0),
    branch: new Uint32Array(0),
    current: -1,
    start: away,
    goal: away,
    hover: null,
    cursor: null,
    colours,
    ...more,
  };
  if (!more?.start && !more?.goal) {
    ctx.fillStyle = cssColour(palette[Math.min(3, Math.max(0, terrain - 1)) * 16 + mark]);
    ctx.fillRect(camera.x, camera.y, width * CELL, CELL);
    if (!plain) shapesLayer(ctx, view, camera);
  }
  layer?.(ctx, view, camera);
}
