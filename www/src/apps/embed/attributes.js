/**
 * The attributes of the element for other people's pages: what each may say, and the property that reflects it. The
 * readme of the package lists the same.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { WayScope } from './element.js'
 *
 * @typedef {object} Attribute
 * @property {string} name
 * @property {string} property
 * @property {(text: string) => Message | null} check  What is wrong with it.
 * @property {(value: any) => string} [write]  As text, what the property was given.
 * @property {(scope: WayScope) => unknown} [read]  What the property tells, where that is not the text.
 * @property {boolean} [flag]  There or not.
 *
 * @typedef {object} Properties  Those that are made of the attributes; `step` is the method's name and can only be set.
 * @property {string} scene
 * @property {string} base
 * @property {string} algorithm
 * @property {string} settings
 * @property {string} lanes
 * @property {string} controls
 * @property {number} speed
 * @property {boolean} autoplay
 * @property {boolean} loop
 * @property {string} theme
 * @property {string} language
 * @property {string} pace
 * @property {string} stride
 * @property {string} lanesView
 * @property {string} keys
 */
import { LANGUAGES } from '../../common/languages.js';
import { chooseLanguage, nameOfLanguage } from '../../common/choose-language.js';
import { PACES, STRIDES } from '../../element/going.js';
import { readLanes, readSettings, writeLanes, writeScene, writeSettings } from './wishes.js';

/** The parts that `controls` may name. */
export const CONTROLS = ['tools', 'edit', 'transport', 'play', 'legend', 'sentence'];

const fine = () => null;

/** @param {readonly string[]} expected @returns {(text: string) => Message | null} */
const oneOf = (expected) => (text) => (expected.includes(text) ? null : { id: 'embed.one-of', args: { found: text, expected: expected.join(', ') } });

/** @param {string} text */
function words(text) {
  return text.split(/\s+/).filter(Boolean).map(oneOf(CONTROLS)).find((wrong) => wrong) ?? null;
}

/** @param {string} text @returns {Message | null} */
const speed = (text) => (Number(text) > 0 && Number.isFinite(Number(text)) ? null : { id: 'embed.speed', args: { found: text } });

/** @param {string} text @returns {Message | null} */
const step = (text) => (stepOf(text) === null ? { id: 'embed.step', args: { found: text } } : null);

/** @param {string} text @returns {Message | null} */
const lanes = (text) => (readLanes(text) ? null : { id: 'embed.lanes', args: { found: text } });

/** @param {string} text @returns {Message | null} */
const settings = (text) => (readSettings(text) ? null : { id: 'embed.settings', args: { found: text } });

/** @param {string} text @returns {Message | null} */
const language = (text) =>
  chooseLanguage([text], LANGUAGES) ? null : { id: 'embed.language', args: { found: text, expected: LANGUAGES.map((each) => `${each} (${nameOfLanguage(each)})`).join(', ') } };

/**
 * @param {string} text of the attribute `step`
 * @returns {number | null} `Infinity` is the end; null when it is no step
 */
export function stepOf(text) {
  if (text.trim() === 'end') return Infinity;
  return /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : null;
}

/** Several words from a text or a list of them. @param {unknown} value */
const joined = (value) => (Array.isArray(value) ? value.join(' ') : String(value));

/** @type {readonly Attribute[]} */
export const ATTRIBUTES = [
  { name: 'scene', property: 'scene', check: fine, write: writeScene },
  { name: 'base', property: 'base', check: fine },
  { name: 'algorithm', property: 'algorithm', check: fine },
  { name: 'settings', property: 'settings', check: settings, write: writeSettings },
  { name: 'lanes', property: 'lanes', check: lanes, write: writeLanes },
  { name: 'controls', property: 'controls', check: words, write: joined },
  { name: 'step', property: 'step', check: step, read: (scope) => scope.stepMethod },
  { name: 'speed', property: 'speed', check: speed, read: ({ state }) => state.player.speed },
  { name: 'autoplay', property: 'autoplay', check: fine, flag: true },
  { name: 'loop', property: 'loop', check: fine, flag: true },
  { name: 'theme', property: 'theme', check: oneOf(['light', 'dark', 'auto']) },
  { name: 'language', property: 'language', check: language },
  { name: 'pace', property: 'pace', check: oneOf(PACES) },
  { name: 'stride', property: 'stride', check: oneOf(STRIDES) },
  { name: 'lanes-view', property: 'lanesView', check: oneOf(['tiles', 'one']) },
  { name: 'keys', property: 'keys', check: oneOf(['all', 'named']) },
];

/** Gives a class a property for each attribute. @param {{ prototype: object }} type */
export function reflect(type) {
  for (const { name, property, write = String, read, flag } of ATTRIBUTES) {
    Object.defineProperty(type.prototype, property, {
      configurable: true,
      enumerable: true,
      /** @this {WayScope} */
      get() {
        return read ? read(this) : flag ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
      },
      /** @this {WayScope} @param {unknown} value */
      set(value) {
        if (flag) this.toggleAttribute(name, !!value);
        else if (value == null) this.removeAttribute(name);
        else this.setAttribute(name, write(value));
      },
    });
  }
}

/**
 * Properties that were set before the element had its class hide those of the class: they are set anew.
 * @param {WayScope} scope
 */
export function takeUpProperties(scope) {
  for (const property of [...ATTRIBUTES.map((each) => each.property), 'at']) {
    if (!Object.hasOwn(scope, property)) continue;
    const own = /** @type {any} */ (scope);
    const value = own[property];
    delete own[property];
    own[property] = value;
  }
}
