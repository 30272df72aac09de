/**
 * The element of the npm package: `<way-scope>` for other people's pages. To the laboratory's element it adds what a
 * page writes in attributes and sets as properties (`attributes.js`), the event `stats`, what is shown in its place
 * until it is there, and a height of its own.
 */
import words from '../../../texts/en.embed.json' with { type: 'json' };
import { WayScope as Base } from '../../element/element.js';
import { h } from '../../common/dom.js';
import { addTexts } from '../../common/texts.js';
import { shownLanes } from '../../state/state.js';
import { ATTRIBUTES, reflect, stepOf, takeUpProperties } from './attributes.js';
import style from './embed.css?inline';
import { otherLanguage, wordsFor } from './language.js';
import { makeProblems } from './problems.js';
import { makeReplay } from './replay.js';
import { heightFor } from './room.js';
import { makeScene } from './scene/scene.js';
import { tellStats } from './stats.js';
import { writeScene } from './wishes.js';

addTexts(words);

/** @type {CSSStyleSheet | undefined} */
let sheet;

export class WayScope extends /** @type {typeof Base & (new (...args: any[]) => import('./attributes.js').Properties)} */ (Base) {
  static observedAttributes = ATTRIBUTES.map(({ name }) => name);

  #problems = makeProblems(this);
  #scene = makeScene(this, this.#problems.set);
  #replay = makeReplay(this);
  #fallback = h('slot', { class: 'fallback', onslotchange: () => this.#lookForFallback() });

  constructor() {
    super();
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
    }
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    root.append(this.#fallback);
    tellStats(this);
    this.addEventListener('opening', (event) => {
      const lab = this.#scene.first();
      if (lab) /** @type {CustomEvent} */ (event).detail.from(lab);
    });
    // Before any other listener hears of it.
    this.addEventListener('ready', (event) => event.target === this && this.#begin(), { capture: true });
    this.addEventListener('update', () => this.#makeRoom());
  }

  connectedCallback() {
    takeUpProperties(this);
    const enter = () => {
      const first = !this.parts;
      super.connectedCallback();
      if (first) this.shadowRoot?.append(this.#fallback);
      this.#problems.set('language', otherLanguage(this) ?? this.#wrong('language'));
      this.#problems.forget();
      this.#problems.show();
    };
    const coming = this.parts ? undefined : wordsFor(this);
    if (!coming) return enter();
    coming.then(() => this.isConnected && !this.parts && enter());
  }

  disconnectedCallback() {
    this.#replay.stop();
    if (this.parts) super.disconnectedCallback();
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value) return;
    this.#problems.set(name, this.#wrong(name));
    super.attributeChangedCallback(name, old, value);
    if (name === 'step') this.goToStep();
    if (name === 'autoplay' && value !== null && this.#begun) this.#replay.begin();
    this.#scene.heed(name);
  }

  /** What is wrong with an attribute. @param {string} name */
  #wrong(name) {
    const value = this.getAttribute(name);
    return value === null ? null : (ATTRIBUTES.find((each) => each.name === name)?.check(value) ?? null);
  }

  /** It was ready once. */
  #begun = false;

  #begin() {
    this.#scene.catchUp();
    if (this.#begun) return;
    this.#begun = true;
    this.#scene.look();
    this.goToStep();
    this.#replay.begin();
  }

  /** Shows the step that the attribute names. */
  goToStep() {
    const step = stepOf(this.getAttribute('step') ?? '');
    if (step === null || !this.state.lab) return;
    if (step === Infinity) this.toEnd();
    else this.seek(step);
  }

  /** The step shown. */
  get at() {
    return this.state.lab?.cursor ?? 0;
  }

  set at(step) {
    if (this.state.lab) this.seek(step);
    else this.setAttribute('step', String(step));
  }

  /** The method that `step` is called as: the name is that of an attribute, too, whose property it takes. */
  get stepMethod() {
    return Base.prototype.step;
  }

  /**
   * Takes up another scene: what the attribute `scene` may say, scenario JSON as an object, or the content of a file. A
   * map keeps the lanes that there are.
   * @param {string | object | Uint8Array | ArrayBuffer | Blob} what
   * @returns {Promise<boolean>} false when something else was asked for meanwhile; rejects, and changes nothing, when
   *   it cannot be had
   */
  async load(what) {
    if (!this.engine) await new Promise((done) => this.addEventListener('ready', done, { once: true }));
    const name = what instanceof Blob && 'name' in what ? String(what.name).replace(/(?<=.)\.[^.]*$/, '') : 'map';
    const given = what instanceof Blob ? new Uint8Array(await what.arrayBuffer()) : what instanceof ArrayBuffer ? new Uint8Array(what) : what;
    return this.#scene.load(given instanceof Uint8Array ? given : writeScene(given), name);
  }

  /** As high as its worlds need, where the page says no height. */
  #makeRoom() {
    const { lab } = this.state;
    if (!lab) return;
    const height = heightFor(shownLanes(this.state).length, this.stage.node.clientWidth, this.stage.extent);
    const room = `${height}px`;
    const style = /** @type {HTMLElement} */ (this.parts.nodes[0]).style;
    if (style.getPropertyValue('--room') !== room) style.setProperty('--room', room);
  }

  #lookForFallback() {
    const there = this.#fallback.assignedNodes().some((node) => node.nodeType === 1 || node.textContent?.trim());
    this.#fallback.classList.toggle('filled', there);
  }
}

reflect(WayScope);
