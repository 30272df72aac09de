/**
 * `<way-scope>`: a world, the searches in it, and the means to step through them. Works alone on an empty page.
 *
 *     <way-scope controls="tools transport|play legend sentence" theme="light|dark|auto" speed="256"
 *     pace="steps|levels|time" stride="event|step|level|path" lanes-view="tiles|one" keys="all|named">
 *       #shadow-root
 *         div.shell
 *           div.rail          toolbar
 *           div.world
 *             div.stage       stage.js
 *             div.cover       loading and failures
 *             div.notices
 *           slot[name=side]   what a page sets beside the world
 *           slot[name=legend] what a page adds to the legend
 *           div.foot          sentence, transport, legend
 *         dialog.keys
 *
 * Events, all bubbling: `ready`, `step` {step, part, steps}, `found` {lanes}, `edit` {revision}, `score` {right,
 * asked}; and for the page around it, not bubbling: `update` once a frame in which anything was drawn, `map` when
 * another world was opened, and those of begin.js.
 *
 * @import { Engine } from '../engine/engine.js'
 * @import { How } from './changing.js'
 * @import { Parts } from './parts.js'
 * @import { Cell, OverlayKind, Pace, Spot, Stride, Tool } from '../engine/types.js'
 */
import { ATTRIBUTES, controlsOf, heed } from './attributes.js';
import { change, changed, open } from './changing.js';
import { makeFrames } from './frames.js';
import { finish } from './gestures/gesture.js';
import { go, recount } from './going.js';
import { focusByPointer, handleKey } from './keys/keyboard.js';
import { later } from '../engine/later.js';
import { makeLife } from './life.js';
import { showCell } from './look.js';
import { readTheme } from '../stage/palette.js';
import { makeParts } from './parts.js';
import { practise } from './practice.js';
import * as time from '../state/player.js';
import { Stage } from '../stage/stage.js';
import { initialState } from '../state/state.js';
import { adoptStyles } from './styles.js';
import { say } from '../common/texts.js';

export class WayScope extends (globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {})) {
  static observedAttributes = ATTRIBUTES;

  state = initialState();
  /** @type {Engine | null} */
  engine = null;
  /**
   * Made when it first comes into a page, as its parts are: then it is known which language they speak.
   * @type {Stage}
   */
  stage = /** @type {any} */ (null);
  /** @type {Parts} */
  parts = /** @type {any} */ (null);
  /**
   * Asked in each frame after time has gone on, before the engine, and told whether it did: they may hold it.
   * @type {Set<(played: boolean) => void>}
   */
  brakes = new Set();
  /** Takes a cell that is clicked, where one is asked for. @type {((cell: Cell) => void) | null} */
  answer = null;

  /**
   * Where the step buttons lead instead, while something takes them along a way of its own.
   * @type {((times: number) => void) | null}
   */
  route = null;

  /** What each lane pays to avoid risk, in words, where the world has some. @type {string[] | undefined} */
  riskLines;
  /** Fits what belongs to risk among the options of the tools. @type {((node: HTMLElement) => void) | undefined} */
  riskOptions;

  frames = makeFrames(this);
  #life = makeLife(this);
  /** @type {HTMLDialogElement | null} */
  #keys = null;

  constructor() {
    super();
    adoptStyles(this.attachShadow({ mode: 'open' }));
  }

  #make() {
    this.stage = new Stage((lane) => this.chooseLane(lane));
    this.parts = makeParts(this, () => this.#life.start());
    this.parts.show(controlsOf(this));
    this.chooseTool(this.state.tool);
    this.shadowRoot?.append(...this.parts.nodes);
  }

  /** The transport, for what is said in it while `route` is set. */
  get bar() {
    return this.parts.transport.node;
  }

  /** The engine's facade: its state, its hashes. */
  get lab() {
    return this.engine;
  }

  connectedCallback() {
    if (!this.parts) this.#make();
    this.#life.enter();
  }

  disconnectedCallback() {
    this.#life.leave();
  }

  /** @param {string} name @param {string | null} _old @param {string | null} value */
  attributeChangedCallback(name, _old, value) {
    heed(this, name, value);
    this.ask();
  }

  /** Asks for one redraw in the next frame. */
  ask() {
    this.frames.ask();
  }

  // -- time

  toggle() {
    if (this.state.player.playing) time.pause(this.state.player);
    else this.play();
    this.ask();
  }

  play() {
    const { lab, player } = this.state;
    if (lab?.complete && (player.position === 0 || player.position === Infinity)) time.suitSpeed(player, lab.steps);
    time.play(player, lab);
    this.frames.begin();
    this.ask();
  }

  pause() {
    time.pause(this.state.player);
    this.ask();
  }

  /** @param {number} delta in steps */
  step(delta) {
    this.go('step', delta);
  }

  /** Whether the next step is the first of the run: it rests, finished. */
  get rests() {
    return !this.route && time.rests(this.state.player, this.state.lab);
  }

  /**
   * Some presses of the step buttons: from a finished run that rests forward is from its beginning.
   * @param {number} times back when negative
   */
  press(times) {
    if (times > 0 && this.rests) this.reset();
    if (this.route) this.route(times);
    else this.go(this.state.stride, times);
  }

  /** @param {Stride} stride @param {number} times back when negative */
  go(stride, times) {
    go(this, stride, times);
    this.ask();
  }

  /** How far one press of the step buttons goes. @param {Stride} stride */
  setStride(stride) {
    this.state.stride = stride;
    this.ask();
  }

  /** What the lanes have in common as they advance. What is shown stays as nearly as it can. @param {Pace} pace */
  setPace(pace) {
    if (!this.engine || !this.state.lab || this.state.lab.pace === pace) return;
    this.engine.setPace(pace);
    this.engine.keep();
    recount(this, this.engine.state());
    this.ask();
  }

  /** @param {number} step */
  seek(step) {
    if (this.state.lab) time.seek(this.state.player, step, this.state.lab);
    this.ask();
  }

  reset() {
    this.seek(0);
  }

  toEnd() {
    time.resume(this.state.player);
    this.ask();
  }

  /** @param {number} by levels, each twice as fast */
  changeSpeed(by) {
    time.changeSpeed(this.state.player, by);
    this.ask();
  }

  /** @param {number} speed in steps per second, or in what else the pace counts */
  setSpeed(speed) {
    time.setSpeed(this.state.player, speed);
    this.ask();
  }

  // -- changes of the world and the lanes

  /**
   * The one door for changes.
   * @param {(engine: Engine) => unknown} act answers false when nothing changed
   * @param {How} [how]
   * @returns {boolean} whether anything changed
   */
  change(act, how) {
    return change(this, act, how);
  }

  /** The lab is another than before. */
  changed() {
    changed(this);
  }

  /**
   * Takes up a saved lab in place of the present one, or begins anew with the first scene. Undo leads back.
   * @param {Uint8Array} [saved]
   * @param {How} [how]
   * @returns {boolean} whether it could be read
   */
  open(saved, how) {
    return open(this, saved, how);
  }

  undo() {
    this.change((engine) => engine.undo());
  }

  redo() {
    this.change((engine) => engine.redo());
  }

  /** Ends the present gesture as if it had not been. */
  cancel() {
    this.parts.notices.clear();
    if (this.state.gesture) finish(this, 'cancel');
    else this.unpin();
    this.ask();
  }

  // -- practice

  /** Opens the list of the stops at which a run is held. */
  showStops() {
    return practise(this, ({ stops }) => stops.show());
  }

  nextStop() {
    return practise(this, ({ stops }) => stops.next());
  }

  lastStop() {
    return practise(this, ({ stops }) => stops.previous());
  }

  /** Asks which cell comes next, or ends that. @param {boolean} [on] */
  predict(on) {
    return practise(this, ({ predict }) => predict.toggle(on));
  }

  // -- looking and choosing

  fit() {
    this.state.camera = null;
    this.ask();
  }

  /** Whether a press on the world may change it. */
  get editable() {
    if (this.state.predicting) return false;
    return controlsOf(this).some((word) => word === 'tools' || word === 'edit');
  }

  /** @param {Tool} tool */
  chooseTool(tool) {
    this.state.tool = tool;
    if (this.stage) this.stage.canvas.dataset.tool = tool;
    this.ask();
  }

  /** @param {number} lane */
  chooseLane(lane) {
    if (lane < 0 || lane >= (this.state.lab?.lanes.length ?? 0)) return;
    this.state.lane = lane;
    this.ask();
  }

  /**
   * Shows what is true of the lane in focus; null: as it suits the lane, 'none': never.
   * @param {OverlayKind | null} kind
   */
  showOverlay(kind) {
    this.state.overlay = kind;
    this.ask();
  }

  /** Marks cells that are spoken of, until others are, or none, or the world changes. @param {Spot[]} [cells] */
  point(cells = []) {
    this.state.points = cells;
    this.ask();
  }

  /** Pins a cell for the inspector, and brings it into sight. @param {Cell} cell */
  showCell(cell) {
    showCell(this, cell);
  }

  /** Lets go of the cell that the inspector keeps. */
  unpin() {
    this.state.pinned = null;
    this.ask();
  }

  toggleView() {
    this.setAttribute('lanes-view', this.state.lanesView === 'one' ? 'tiles' : 'one');
  }

  /** The world as a table, in the place of the picture. @param {boolean} shown */
  async showTable(shown) {
    if (shown && !(await this.parts.table.fetch())) return;
    const { canvas, node } = this.stage;
    const moves = shown ? this.shadowRoot?.activeElement === canvas : this.parts.table.holds(this.shadowRoot?.activeElement ?? null);
    this.state.table = shown;
    this.state.cursor ??= this.state.hover ?? this.state.lab?.start ?? null;
    node.inert = shown;
    this.parts.update();
    // Who was in the one goes on in the other.
    if (moves && shown) this.parts.table.focus();
    else if (moves) canvas.focus({ preventScroll: true });
    this.ask();
  }

  /** Whether keys pressed there work on the cells of the table. @param {EventTarget | null} target */
  onTable(target) {
    return this.parts.table.has(target);
  }

  async showKeys() {
    const part = this.#keys ? null : await later(this, () => import('./keys/keys-help.js'));
    if (part && !this.#keys) this.shadowRoot?.append((this.#keys = part.makeKeysHelp(this)));
    if (!this.#keys?.open) this.#keys?.showModal();
  }

  /** Begins lecturer's mode, or ends it: alone on the screen, in large type, worked by a clicker. */
  async lecture() {
    const part = await import('../panels/lecture/lecture.js').catch(() => null);
    if (part) part.toggleLecture(this);
    else this.notify(say('notice.part-failed'), 'problem');
  }

  get keysShown() {
    return !!this.#keys?.open;
  }

  /** Keys go to the world from now on. @param {boolean} shown with its cell cursor, for somebody who works by keys */
  focusWorld(shown) {
    if (shown) this.stage.canvas.focus({ preventScroll: true });
    else focusByPointer(this);
  }

  /** For a page that passes on key presses outside of the element. @param {KeyboardEvent} event */
  handleKey(event) {
    handleKey(this, event);
  }

  /**
   * Says something over the stage.
   * @param {string} text
   * @param {'note' | 'remark' | 'busy' | 'problem'} [kind]
   * @param {import('./words/notices.js').Action} [action] offered with it
   */
  notify(text, kind = 'note', action = undefined) {
    this.parts?.notices.show(text, kind, action);
  }

  /** Takes back what was said last: it holds no more. */
  quiet() {
    this.parts.notices.clear();
  }

  /** Takes over the colours of the theme in force. */
  readTheme() {
    if (!this.isConnected || !this.parts) return;
    const { palette, colours } = readTheme(this.parts.probe);
    this.engine?.setPalette(palette);
    this.stage.setColours(colours);
    this.parts.legend.paint(palette, colours);
    this.ask();
  }
}
