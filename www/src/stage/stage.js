/**
 * The stage: the tiles in which the lanes' worlds are drawn.
 *
 *     div.stage
 *       canvas.ground      pictures of the worlds, grid lines, shapes: redrawn when one of them changed
 *       canvas.above       paths, badges, cursors; takes pointer and keyboard
 *       div.headings       headings.js
 *
 * @import { Engine } from '../engine/engine.js'
 * @import { Point } from '../element/gestures/gesture.js'
 * @import { Sample } from './legend.js'
 * @import { Tile } from './tiles.js'
 * @import { State } from '../state/state.js'
 * @import { Camera, Cell, Colours, LabState, Size, TruthView, View } from '../engine/types.js'
 */
import { layOf } from '../state/brushes.js';
import { fit, keepInSight } from './camera.js';
import { h } from '../common/dom.js';
import { makeHeadings } from './headings.js';
import { costsLayer } from './layers/costs.js';
import { gridLayer } from './layers/grid.js';
import { imageLayer } from './layers/image.js';
import { branchLayer, pathLayer } from './layers/line.js';
import { markersLayer } from './layers/markers.js';
import { pointerLayer } from './layers/pointer.js';
import { pointsLayer } from './layers/points.js';
import { shapesLayer } from './layers/shapes.js';
import { truthLayer, truthLineLayer } from './layers/truth.js';
import { cellUnder, extent, middle, PEAK } from './lattice.js';
import { cellOfInterest, shownLanes } from '../state/state.js';
import { say } from '../common/texts.js';
import { arrange, cramped, tileAt } from './tiles.js';
import { overlayOf, Truths } from './truth.js';
import { viewOf } from './view.js';
import { WorldImage } from './world-image.js';

/** Layers that change only with the picture or the camera, and those that change with every frame. */
const GROUND = [imageLayer, gridLayer, shapesLayer, costsLayer, truthLayer];
const ABOVE = [branchLayer, pathLayer, truthLineLayer, pointerLayer, markersLayer, pointsLayer];
/**
 * Draws in place of the lanes' pictures; made by a module that is loaded on demand.
 * @typedef {object} Guest
 * @property {(engine: Engine, lab: LabState) => boolean} paint  Brings its picture up to date; answers whether anything
 *   changed.
 * @property {(view: View) => View} view  What its layers see.
 * @property {((ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void)[]} ground  In place of those of the
 *   lanes.
 * @property {boolean} waiting  What it draws is not known yet.
 * @property {() => { sample: Sample, words: string }[]} legend  What its colours mean.
 * @property {() => { lanes: [number, number], whole: boolean }} pair  The two lanes, and whether they are compared at
 *   their ends.
 * @property {(engine: Engine, probe: HTMLElement) => Guest} from  The same of another engine, in the colours at another
 *   probe.
 *
 * Draws below the paths of a lane; made by a module that is loaded on demand. `from`: the same of another engine, drawn
 * anew each time.
 * @typedef {((ctx: CanvasRenderingContext2D, view: View, camera: Camera, lane: number) => void)} UnderLayer
 * @typedef {UnderLayer & { from(engine: Engine): UnderLayer, over?: boolean }} Under  `over`: it draws over them.
 */

/** At higher speeds the branch to the cell being expanded would only flicker. */
const BRANCH_SPEED = 64;
/** Before anything is drawn. @type {Tile} */
const NOWHERE = { x: 0, y: 0, width: 1, height: 1, ratio: 1 };

/**
 * Raises `lost` and `restored` when the browser takes the canvases away and gives them back, and `no-picture` when it
 * has no room for one.
 */
export class Stage extends EventTarget {
  /** @type {Tile[]} */
  tiles = [];
  /** In the first tile. @type {Camera} */
  camera = { scale: 1, x: 0, y: 0 };
  /** @type {number[]} lanes by tile */
  lanes = [];
  /** @type {WorldImage[]} by lane */
  #images = [];
  #truths = new Truths();
  /** What is true of the lanes shown, as drawn last. @type {TruthView[]} */
  truths = [];
  /** By lane: its cells are hexagons. @type {boolean[]} */
  #hexagons = [];
  /** The room that the worlds shown take, in cells. @type {Size} */
  extent = { width: 1, height: 1 };
  /** @type {Size} */
  #size = { width: 0, height: 0 };
  #ratio = 1;
  /** The ground must be drawn whole: the camera, the tiles or the colours changed. */
  #stale = true;
  #drawn = '';
  #shifts = 0;
  /** @type {Colours | null} */
  #colours = null;
  /**
   * What it takes to draw a lane elsewhere, for a module that is loaded on demand: all of it is part of the page
   * already.
   */
  drawing = { GROUND, ABOVE, BRANCH_SPEED, WorldImage, Truths, overlayOf, viewOf };
  /** Draws while the state says `difference`. @type {Guest | null} */
  guest = null;
  /**
   * What draws below the paths, by the id of its view, the lowest first: null while it is fetched or hidden. Above
   * those that `views/index.js` puts there is what is shown on demand: paths smoothed after the search, and the search
   * tree.
   * @type {Map<string, Under | null>}
   */
  views = new Map([['smooth', null], ['tree', null]]);

  /** @param {(lane: number) => void} chooseLane */
  constructor(chooseLane) {
    super();
    this.ground = h('canvas', { class: 'ground', 'aria-hidden': 'true' });
    this.canvas = h('canvas', { class: 'above', tabindex: 0, role: 'application', 'aria-label': say('stage.label'), 'aria-roledescription': say('stage.role') });
    this.#headings = makeHeadings(this, chooseLane);
    this.node = h('div', { class: 'stage', part: 'stage' }, this.ground, this.canvas, this.#headings.node);
    for (const canvas of [this.ground, this.canvas]) {
      canvas.addEventListener('contextlost', () => this.dispatchEvent(new Event('lost')));
      canvas.addEventListener('contextrestored', () => this.#restored());
    }
  }

  /** Those of `ground` and `canvas`. @type {CanvasRenderingContext2D[]} */
  #contexts = [];
  #headings;

  /** Whether the browser lets this be drawn. May be asked again. */
  ready() {
    const contexts = [this.ground, this.canvas].map((canvas) => canvas.getContext('2d'));
    this.#contexts = contexts.filter((context) => context !== null);
    return this.#contexts.length === contexts.length;
  }

  /** What was drawn is gone, here and maybe in the pictures: all of it is drawn anew. */
  #restored() {
    this.forget();
    this.dispatchEvent(new Event('restored'));
  }

  /** @param {Colours} colours */
  setColours(colours) {
    this.#colours = colours;
    this.#stale = true;
  }

  /** Forgets every picture: they are copied anew from the engine. */
  forget() {
    this.#images = [];
    this.#truths.forget();
    this.#stale = true;
  }

  /** Takes the room that the page gives. @returns {boolean} whether it changed */
  measure() {
    const width = this.node.clientWidth;
    const height = this.node.clientHeight;
    const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
    if (width === this.#size.width && height === this.#size.height && ratio === this.#ratio) return false;
    this.#size = { width, height };
    this.#ratio = ratio;
    for (const canvas of [this.ground, this.canvas]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.#stale = true;
    return true;
  }

  /**
   * Whether it still has the room that it was measured in: what is drawn beside it may have taken some, or given it
   * back.
   */
  get isMeasured() {
    return this.node.clientWidth === this.#size.width && this.node.clientHeight === this.#size.height;
  }

  // -- geometry, in the stage's CSS pixels

  /** @param {Point} point */
  tileAt(point) {
    return tileAt(this.tiles, point.x, point.y);
  }

  /** @param {number} tile */
  laneOf(tile) {
    return this.lanes[tile] ?? 0;
  }

  /** Whether the cells of a tile are hexagons. @param {number} tile */
  hexagonsIn(tile) {
    return this.hexagonsOf(this.laneOf(tile));
  }

  /** @param {number} lane */
  hexagonsOf(lane) {
    return this.#hexagons[lane] ?? false;
  }

  /** Where a point is in a tile, and so in the first one. @param {number} tile @param {Point} point @returns {Point} */
  inside(tile, point) {
    const { x, y, ratio } = this.tiles[tile] ?? NOWHERE;
    return { x: (point.x - x) / ratio, y: (point.y - y) / ratio };
  }

  /** That of a tile: a smaller one shows the same. @param {Tile} [tile] @returns {Camera} */
  cameraIn({ ratio } = NOWHERE) {
    const { scale, x, y } = this.camera;
    return { scale: scale * ratio, x: x * ratio, y: y * ratio };
  }

  /** @param {number} tile @param {Point} point @returns {Cell} */
  cellAt(tile, point) {
    const { x, y } = this.inside(tile, point);
    return cellUnder(this.camera, this.hexagonsIn(tile), x, y);
  }

  /** @param {number} tile @param {Cell} cell @returns {Point} */
  middleOf(tile, cell) {
    const box = this.tiles[tile] ?? NOWHERE;
    const [x, y] = middle(this.cameraIn(box), this.hexagonsIn(tile), cell.x, cell.y);
    return { x: x + box.x, y: y + box.y };
  }

  /** Of the first tile. @returns {Size} */
  get tileSize() {
    return this.tiles[0] ?? { width: 1, height: 1 };
  }

  // -- drawing

  /**
   * @param {State} state
   * @param {Engine} engine
   */
  draw(state, engine) {
    const lab = state.lab;
    if (!lab || !this.#colours || !this.#size.width) return;
    if (engine.shifts !== this.#shifts) this.forget();
    this.#shifts = engine.shifts;
    this.#arrange(state, lab);
    this.#headings.update(state, lab);
    const whole = this.#stale;
    this.#stale = false;
    const [ground, above] = this.#contexts;
    const { width, height } = this.#size;
    for (const ctx of this.#contexts) ctx.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    if (whole) ground.clearRect(0, 0, width, height);
    above.clearRect(0, 0, width, height);
    this.truths = [];
    const guest = state.difference ? this.guest : null;
    const layersBelow = guest?.ground ?? GROUND;
    this.tiles.forEach((box, tile) => {
      const lane = this.lanes[tile];
      const changed = guest ? guest.paint(engine, lab) : this.#picture(engine, lane, lab);
      const asked = lane === state.lane || !state.overlay ? state.overlay : 'none';
      const told = this.#truths.of(engine, lab, lane, overlayOf(asked, lab, lane), /** @type {Colours} */ (this.#colours));
      if (told.truth) this.truths.push(told.truth);
      const own = this.#view(state, engine, lane, lab, told.truth, box);
      const view = guest ? guest.view(own) : own;
      if (changed || told.changed || whole) this.#layers(ground, layersBelow, box, view);
      const late = (/** @type {boolean} */ over) => {
        for (const each of this.views.values()) {
          if (each && !guest && !each.over !== over) this.#layers(above, [(ctx, view, camera) => each(ctx, view, camera, lane)], box, view);
        }
      };
      late(false);
      this.#layers(above, ABOVE, box, view);
      late(true);
    });
  }

  /** @param {State} state @param {LabState} lab */
  #arrange(state, lab) {
    state.cramped = (state.swipes && lab.lanes.length > 1) || cramped(lab.lanes.length, this.#size, extent(lab, lab.lanes.some((lane) => lane.hexagons)));
    this.lanes = shownLanes(state);
    this.#hexagons = lab.lanes.map((lane) => lane.hexagons);
    const hexagons = this.lanes.some((lane) => this.#hexagons[lane]);
    const world = (this.extent = extent(lab, hexagons));
    this.tiles = arrange(this.lanes.length, this.#size, world);
    const size = this.tileSize;
    this.camera = state.camera ? keepInSight(state.camera, world, size) : fit(world, size, this.#ratio);
    // Room for the tips above the first row.
    if (hexagons && !state.camera) this.camera.y += Math.round(PEAK * this.camera.scale);
    if (state.camera) state.camera = this.camera;
    const drawn = JSON.stringify([this.lanes, this.tiles, this.camera, world, this.#hexagons, state.difference]);
    if (drawn !== this.#drawn) this.#stale = true;
    this.#drawn = drawn;
  }

  /** @param {Engine} engine @param {number} lane @param {LabState} lab @returns {boolean} whether it changed */
  #picture(engine, lane, lab) {
    const image = this.#images[lane];
    if (image?.fits(lab)) return image.update(engine, lane, false);
    this.#images[lane] = new WorldImage(lab);
    this.#images.length = Math.min(this.#images.length, lab.lanes.length);
    if (!this.#images[lane].ctx) this.dispatchEvent(new Event('no-picture'));
    return this.#images[lane].update(engine, lane, true);
  }

  /**
   * @param {State} state
   * @param {Engine} engine
   * @param {number} lane
   * @param {LabState} lab
   * @param {TruthView | null} truth
   * @param {Size} size
   * @returns {View}
   */
  #view(state, engine, lane, lab, truth, { width, height }) {
    const interest = cellOfInterest(state);
    const calm = !state.player.playing || state.player.calm || state.player.speed <= BRANCH_SPEED;
    const tip = (/** @type {number} */ current) => (state.gesture ? -1 : interest ? interest.y * lab.width + interest.x : calm ? current : -1);
    return viewOf(engine, lab, lane, tip, {
      size: { width, height },
      ratio: this.#ratio,
      truth,
      points: lane === state.lane ? state.points : [],
      image: this.#images[lane]?.ctx ? this.#images[lane].canvas : null,
      hover: state.hover,
      brush: layOf(state) ? state.reach : 0,
      pin: state.pinned,
      cursor: state.focused ? state.cursor : null,
      colours: /** @type {Colours} */ (this.#colours),
    });
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {((ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void)[]} layers
   * @param {Tile} box
   * @param {View} view
   */
  #layers(ctx, layers, box, view) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(box.x, box.y, box.width, box.height);
    ctx.clip();
    ctx.translate(box.x, box.y);
    if (ctx === this.#contexts[0]) ctx.clearRect(0, 0, box.width, box.height);
    const camera = this.cameraIn(box);
    for (const layer of layers) layer(ctx, view, camera);
    ctx.restore();
  }
}
