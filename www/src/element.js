/**
 * `<way-scope>`: a world, the searches in it, and the means to step through them. Works alone on an empty page.
 *
 *     <way-scope controls="tools transport|play legend sentence" theme="light|dark|auto" speed="256" pace="steps|levels|time" stride="event|step|level|path" lanes-view="tiles|one" keys="all|named">
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
 * Events, all bubbling: `ready`, `step` {step, part, steps}, `found` {lanes}, `edit` {revision}, `score` {right, asked}; and for the page around
 * it, not bubbling: `update` once a frame in which anything was drawn, `map` when another world was opened, and those of begin.js.
 *
 * @import { Engine } from './engine.js'
 * @import { State } from './state.js'
 * @import { Cell, LabState, OverlayKind, Pace, Spot, Stride, Tool } from './types.js'
 */
import { begin } from './begin.js';
import { learn } from './budget.js';
import { makeCostLegend } from './cost-legend.js';
import { makeCover } from './cover.js';
import { h } from './dom.js';
import { download } from './download.js';
import { messageOf } from './engine.js';
import { bindPointers } from './gestures/bind.js';
import { breakOff, changes, finish } from './gestures/gesture.js';
import { pageScrolls } from './gestures/scrolls.js';
import { go, PACES, recount, resume, STRIDES } from './going.js';
import { bindKeyboard, focusByPointer, handleKey } from './keyboard.js';
import { later } from './later.js';
import { showCell } from './look.js';
import { makeLegend } from './legend.js';
import { makeMeasuring } from './measuring.js';
import { makeNotices } from './notices.js';
import { readTheme } from './palette.js';
import { makePanPad } from './pan-pad.js';
import { practise } from './practice/open.js';
import * as time from './player.js';
import { makeRedraw } from './redraw.js';
import { makeSentence } from './sentence.js';
import { Stage } from './stage.js';
import { initialState } from './state.js';
import { adoptStyles } from './styles.js';
import { makeTablePlace } from './table/place.js';
import { makeTeller } from './tell.js';
import { failureOf, hasWasm } from './start-failure.js';
import { say } from './texts.js';
import { makeToolOptions } from './tool-options.js';
import { makeToolbar } from './toolbar.js';
import { makeTransport } from './transport.js';
import { makeVoice } from './voice.js';

const CONTROLS = ['tools', 'transport', 'legend', 'sentence'];

export class WayScope extends (globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {})) {
  static observedAttributes = ['controls', 'theme', 'speed', 'pace', 'stride', 'lanes-view'];

  state = initialState();
  /** @type {Engine | null} */
  engine = null;
  stage = new Stage((lane) => this.chooseLane(lane));
  /** Asked in each frame after time has gone on, before the engine, and told whether it did: they may hold it. @type {Set<(played: boolean) => void>} */
  brakes = new Set();
  /** Takes a cell that is clicked, where one is asked for. @type {((cell: Cell) => void) | null} */
  answer = null;

  /** Where the step buttons lead instead, while something takes them along a way of its own. @type {((times: number) => void) | null} */
  route = null;

  #redraw = makeRedraw((now) => this.#frame(now));
  #toolbar = makeToolbar(this);
  #transport = makeTransport(this);
  #panPad = makePanPad(this);
  #table = makeTablePlace(this);
  #voice = makeVoice(this);
  #sentence = makeSentence(this, this.#voice.step);
  #options = makeToolOptions(this, false);
  #legend = makeLegend();
  #costs = makeCostLegend(this);
  #legends = h('div', { class: 'legends' }, h('slot', { name: 'legend' }), this.#legend.node, this.#costs.node);
  #cover = makeCover(() => this.#start());
  #notices = makeNotices();
  /** @type {HTMLDialogElement | null} */
  #keys = null;
  #teller = makeTeller(this);
  #measuring = makeMeasuring(this);
  /** Where there are no tools. */
  #tableButton = h('button', { class: 'button', type: 'button', onclick: () => this.showTable(!this.state.table) }, say('tool-short.table'));
  #probe = h('i', { class: 'probe', hidden: true });
  #rail = h('div', { class: 'rail', part: 'tools' }, this.#toolbar.node);
  /** @type {AbortController | null} */
  #life = null;
  /** The saved lab of an element that was taken out of the page, should it come back. @type {Uint8Array | undefined} */
  #saved;
  #visible = true;
  #lastFrame = 0;
  #suited = '';
  /** Something other than the lab asks to be drawn. */
  #changed = true;
  /** What the lab showed when it was drawn last. */
  #shown = '';

  constructor() {
    super();
    this.stage.node.append(this.#panPad.node);
    const root = this.attachShadow({ mode: 'open' });
    adoptStyles(root);
    root.append(
      h('div', { class: 'shell' },
        this.#rail,
        h('div', { class: 'world' }, this.stage.node, this.#table.node, ...this.#voice.nodes, this.#cover.node, this.#notices.node),
        h('slot', { name: 'side' }),
        h('div', { class: 'foot' }, h('div', { class: 'line' }, this.#sentence.node, this.#options.node), this.#transport.node, h('div', { class: 'below' }, this.#legends, this.#tableButton))),
      this.#probe);
  }

  /** The transport, for what is said in it while `route` is set. */
  get bar() {
    return this.#transport.node;
  }

  /** The engine's facade: its state, its hashes. */
  get lab() {
    return this.engine;
  }

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#listen(signal);
    const resized = new ResizeObserver(() => this.ask());
    resized.observe(this.stage.node);
    const sighted = new IntersectionObserver((entries) => {
      this.#visible = entries[entries.length - 1].isIntersecting;
      this.ask();
    });
    sighted.observe(this);
    signal.addEventListener('abort', () => {
      resized.disconnect();
      sighted.disconnect();
    });
    this.#start();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#redraw.stop();
    this.#notices.clear();
    this.#voice.stop();
    this.state.gesture = null;
    if (!this.engine) return;
    this.#saved = this.engine.save();
    this.engine.free();
    this.engine = null;
    this.state.lab = null;
    this.stage.forget();
  }

  /** @param {string} name @param {string | null} _old @param {string | null} value */
  attributeChangedCallback(name, _old, value) {
    if (name === 'speed' && Number(value) > 0) time.setSpeed(this.state.player, Number(value));
    if (name === 'pace' && value && PACES.includes(value)) this.setPace(/** @type {Pace} */ (value));
    if (name === 'stride' && value && STRIDES.includes(value)) this.setStride(/** @type {Stride} */ (value));
    if (name === 'lanes-view') {
      this.state.lanesView = value === 'one' ? 'one' : 'tiles';
      this.state.difference = false;
    }
    if (name === 'controls') this.#showControls();
    if (name === 'theme') this.readTheme();
    this.ask();
  }

  async #start() {
    const signal = /** @type {AbortController} */ (this.#life).signal;
    this.#cover.loading();
    this.readTheme();
    this.#updateParts();
    try {
      if (!hasWasm()) throw new TypeError('no wasm');
      if (!this.stage.ready()) return this.#cover.failed('cover.no-canvas', '');
      const { engine, taken } = await begin(this, this.#saved);
      if (signal.aborted) return engine.free();
      this.engine = engine;
      if (taken) time.resume(this.state.player, engine.asked());
    } catch (error) {
      if (signal.aborted) return;
      const { id, detail } = failureOf(error);
      this.#cover.failed(id, detail);
      return;
    }
    this.engine.addEventListener('rebuilt', (event) => {
      const { first, lost } = /** @type {CustomEvent} */ (event).detail;
      const rescue = { label: say('notice.rescue'), run: () => download(lost, 'lost.wayscope') };
      this.notify(say(first ? 'notice.rebuilt-first' : 'notice.rebuilt'), 'problem', first ? rescue : undefined);
      this.dispatchEvent(new Event('map'));
      this.#afterChange();
    }, { signal });
    // Whoever scrolls through an article by finger does not mean to draw in it.
    if (!this.#saved && matchMedia('(pointer: coarse)').matches && pageScrolls(this)) this.chooseTool('pan');
    this.readTheme();
    this.#cover.clear();
    this.state.lab = this.engine.state();
    recount(this, this.state.lab);
    const pace = this.getAttribute('pace');
    if (!this.#saved && pace && PACES.includes(pace)) this.setPace(/** @type {Pace} */ (pace));
    this.#teller.tell('ready', {});
    this.ask();
  }

  // -- listening

  /** @param {AbortSignal} signal */
  #listen(signal) {
    bindPointers(this, this.stage.canvas, signal);
    bindKeyboard(this, signal);
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', () => this.readTheme(), { signal });
    }
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const heed = () => {
      time.beCalm(this.state.player, calm.matches);
      this.ask();
    };
    calm.addEventListener('change', heed, { signal });
    heed();
    document.addEventListener('visibilitychange', () => this.ask(), { signal });
    this.stage.addEventListener('lost', () => this.notify(say('notice.canvas-lost'), 'busy'), { signal });
    this.stage.addEventListener('restored', () => {
      this.quiet();
      // The legend's samples are gone, too.
      this.readTheme();
    }, { signal });
    this.stage.addEventListener('no-picture', () => this.notify(say('notice.no-picture'), 'problem'), { signal });
  }

  // -- the frame

  /** Asks for one redraw in the next frame. */
  ask() {
    this.#changed = true;
    this.#goOn();
  }

  /** Asks for a frame that draws only if the lab has something new to show. */
  #goOn() {
    if (this.#visible && this.isConnected && !document.hidden) this.#redraw.ask();
  }

  /** @param {number} now milliseconds */
  #frame(now) {
    const { engine, state } = this;
    if (!engine || !state.lab) return;
    // A frame bears the time at which it was due, which may lie before a press just handled.
    const seconds = Math.min(0.1, Math.max(0, now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    const began = performance.now();
    resume(this);
    const { playing } = state.player;
    time.tick(state.player, seconds, state.lab);
    for (const brake of this.brakes) brake(playing);
    const done = engine.advance(time.cursorOf(state.player), state.budget.units, state.player.part);
    learn(state.budget, done, performance.now() - began);
    const lab = (state.lab = engine.state());
    state.lane = Math.min(state.lane, lab.lanes.length - 1);
    this.#suitSpeed(lab);
    const measures = this.#measuring.frame(now);
    if (this.stage.measure()) this.#changed = true;
    this.#draw(state, engine, lab);
    this.#teller.changes(lab);
    if (state.player.playing || lab.working || !lab.arrived || measures) this.#goOn();
  }

  /** Between two steps of a slow run there is nothing to draw. @param {State} state @param {Engine} engine @param {LabState} lab */
  #draw(state, engine, lab) {
    const shown = JSON.stringify([lab, state.player.playing, state.measuring]);
    if (!this.#changed && shown === this.#shown) return;
    this.#changed = false;
    this.#shown = shown;
    this.stage.draw(state, engine);
    // Without tools nobody can lay down what is not there.
    this.#legend.update(lab, this.stage.lanes, this.stage.truths, this.#rail.hidden ? engine.terrain() : null, state.difference);
    this.#updateParts();
    this.dispatchEvent(new CustomEvent('update'));
    // No observer tells of room that comes and goes between two frames.
    if (!this.stage.isMeasured) this.ask();
  }

  #updateParts() {
    for (const part of [this.#toolbar, this.#options, this.#costs, this.#panPad, this.#table, this.#transport, this.#sentence, this.#voice]) part.update();
  }

  /** Once for each new world: while one is edited the speed stays. @param {LabState} lab */
  #suitSpeed({ complete, arrived, counts, steps, name, width, height }) {
    const world = `${name} ${width} ${height} ${counts}`;
    if (!complete || !arrived || world === this.#suited) return;
    this.#suited = world;
    time.suitSpeed(this.state.player, steps);
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
    this.#lastFrame = performance.now();
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

  /** Some presses of the step buttons. @param {number} times back when negative */
  press(times) {
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
    this.state.player.playing = false;
    this.state.player.position = Infinity;
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
   * The one door for changes: runs one, starts the lanes anew, and says so when the engine refuses it.
   * @param {(engine: Engine) => unknown} change answers false when nothing changed
   * @param {object} [how]
   * @param {boolean} [how.whole] the change is complete, not one sample of a longer gesture
   * @param {string} [how.name] of the file that it reads
   * @param {(text: string) => void} [how.refused] takes the reason instead of a notice
   * @returns {boolean} whether anything changed
   */
  change(change, { whole = true, name = '', refused = (text) => this.notify(text, 'problem') } = {}) {
    if (!this.engine) return false;
    // A stroke that goes on afterwards would join the undo step of this.
    if (whole && changes(this)) breakOff(this);
    try {
      if (change(this.engine) === false) return false;
    } catch (error) {
      const message = messageOf(error);
      if (!message) throw error;
      const reason = say(message);
      refused(name ? say('notice.refused', { name, reason }) : reason);
      return false;
    }
    if (whole) this.engine.keep();
    this.#afterChange();
    return true;
  }

  #afterChange() {
    const before = this.state.lab;
    const lab = /** @type {Engine} */ (this.engine).state();
    recount(this, lab);
    if (before && (lab.width !== before.width || lab.height !== before.height)) {
      this.state.camera = null;
      this.state.cursor = this.state.hover = this.state.pinned = null;
    }
    this.state.points = [];
    this.#notices.outdate();
    time.restart(this.state.player);
    this.ask();
  }

  /**
   * Takes up a saved lab in place of the present one, or begins anew with the first scene.
   * @param {Uint8Array} [saved]
   * @param {Parameters<WayScope['change']>[1]} [how]
   * @returns {boolean} whether it could be read
   */
  open(saved, how) {
    const opened = this.change((engine) => engine.open(saved), how);
    if (!opened) return false;
    this.stage.forget();
    this.state.camera = null;
    time.resume(this.state.player, saved ? this.engine?.asked() : Infinity);
    this.dispatchEvent(new Event('map'));
    return true;
  }

  undo() {
    this.change((engine) => engine.undo());
  }

  redo() {
    this.change((engine) => engine.redo());
  }

  /** Ends the present gesture as if it had not been. */
  cancel() {
    this.#notices.clear();
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
    return !this.hasAttribute('controls') || /** @type {string} */ (this.getAttribute('controls')).split(/\s+/).some((word) => word === 'tools' || word === 'edit');
  }

  /** @param {Tool} tool */
  chooseTool(tool) {
    this.state.tool = tool;
    this.stage.canvas.dataset.tool = tool;
    this.ask();
  }

  /** @param {number} lane */
  chooseLane(lane) {
    if (lane < 0 || lane >= (this.state.lab?.lanes.length ?? 0)) return;
    this.state.lane = lane;
    this.ask();
  }

  /** Shows what is true of the lane in focus; null: as it suits the lane, 'none': never. @param {OverlayKind | null} kind */
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
    if (shown && !(await this.#table.fetch())) return;
    const { canvas, node } = this.stage;
    const moves = shown ? this.shadowRoot?.activeElement === canvas : this.#table.holds(this.shadowRoot?.activeElement ?? null);
    this.state.table = shown;
    this.state.cursor ??= this.state.hover ?? this.state.lab?.start ?? null;
    node.inert = shown;
    this.#updateParts();
    // Who was in the one goes on in the other.
    if (moves && shown) this.#table.focus();
    else if (moves) canvas.focus({ preventScroll: true });
    this.ask();
  }

  /** Whether keys pressed there work on the cells of the table. @param {EventTarget | null} target */
  onTable(target) {
    return this.#table.has(target);
  }

  async showKeys() {
    const part = this.#keys ? null : await later(this, () => import('./keys-help.js'));
    if (part && !this.#keys) this.shadowRoot?.append((this.#keys = part.makeKeysHelp(this)));
    if (!this.#keys?.open) this.#keys?.showModal();
  }

  /** Begins lecturer's mode, or ends it: alone on the screen, in large type, worked by a clicker. */
  async lecture() {
    const part = await import('./lecture/lecture.js').catch(() => null);
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

  /** Says something over the stage. @param {string} text @param {'note' | 'busy' | 'problem'} [kind] @param {import('./notices.js').Action} [action] offered with it */
  notify(text, kind = 'note', action = undefined) {
    this.#notices.show(text, kind, action);
  }

  /** Takes back what was said last: it holds no more. */
  quiet() {
    this.#notices.clear();
  }

  /** Takes over the colours of the theme in force. */
  readTheme() {
    if (!this.isConnected) return;
    const { palette, colours } = readTheme(this.#probe);
    this.engine?.setPalette(palette);
    this.stage.setColours(colours);
    this.#legend.paint(palette, colours);
    this.ask();
  }

  #showControls() {
    const words = this.getAttribute('controls')?.split(/\s+/) ?? CONTROLS;
    this.#rail.hidden = this.#options.node.hidden = !words.includes('tools');
    this.#transport.node.hidden = !words.includes('transport') && !words.includes('play');
    this.#transport.node.classList.toggle('short', !words.includes('transport'));
    this.#tableButton.hidden = this.editable;
    this.#legends.hidden = !words.includes('legend');
    this.#sentence.node.classList.toggle('off', !words.includes('sentence'));
    this.stage.canvas.classList.toggle('still', !this.editable);
  }
}
