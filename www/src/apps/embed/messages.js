/**
 * The messages that a page may send to the laboratory in its frame, and how they are checked: `{ wayscope: 1, id?,
 * call, … }`. Nothing else is answered, and nothing that is wrong is done.
 *
 * @typedef {{ call: string, id?: string | number, [field: string]: unknown }} Call
 * @typedef {{ ok: true, call: Call } | { ok: false, id?: string | number, call?: string, error: string }} Read
 */
import { ATTRIBUTES, stepOf } from './attributes.js';
import { JSON_TEXT, LINK, NAME } from './source.js';

/** The version of the messages. */
export const VERSION = 1;
/** No longer text is read. */
const LONGEST = 16 * 2 ** 20;
/** Attributes that a page may set: those that fetch nothing from elsewhere. */
const SETTABLE = ATTRIBUTES.filter(({ name }) => name !== 'base' && name !== 'scene' && name !== 'language');

const isStep = (/** @type {unknown} */ value) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e12) || value === 'end';

/**
 * Each call: the fields that it has beside `call` and `id`, and what each may be. A question mark: it may be left out.
 * @type {Record<string, Record<string, (value: unknown) => boolean>>}
 */
export const CALLS = {
  play: {},
  pause: {},
  seek: { step: isStep },
  step: { 'delta?': (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e12 },
  load: {
    'scene?': (value) => typeof value === 'string' && (NAME.test(value) || LINK.test(value)) && value.length < LONGEST,
    'map?': (value) => typeof value === 'string' && value.length < LONGEST,
    'json?': (value) => typeof value === 'string' && JSON_TEXT.test(value) && value.length < LONGEST,
  },
  set: Object.fromEntries(SETTABLE.map(({ name, check, flag }) => [`${name}?`, (/** @type {unknown} */ value) =>
    value === null || (flag ? typeof value === 'boolean' : (typeof value === 'string' || typeof value === 'number') && String(value).length < 10_000 && !check(String(value)))])),
  state: {},
  height: {},
};

/**
 * Reads a message. Never throws, whatever it is.
 * @param {unknown} data
 * @returns {Read | null} null: it is not for us, and is not answered
 */
export function readMessage(data) {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || own(data, 'wayscope') !== VERSION) return null;
  const id = own(data, 'id');
  const call = own(data, 'call');
  const named = (typeof id === 'string' && id.length <= 200) || (typeof id === 'number' && Number.isFinite(id)) ? id : undefined;
  /** @param {string} error @returns {Read} */
  const wrong = (error) => ({ ok: false, ...(named === undefined ? {} : { id: named }), ...(typeof call === 'string' && call.length <= 40 ? { call } : {}), error });
  if (id !== undefined && named === undefined) return wrong('id is neither a short text nor a number');
  if (typeof call !== 'string' || !Object.hasOwn(CALLS, call)) return wrong(`call is none of ${Object.keys(CALLS).join(', ')}`);
  const fields = CALLS[call];
  const known = Object.keys(fields).map((field) => field.replace('?', ''));
  const extra = Object.keys(data).find((field) => !['wayscope', 'id', 'call', ...known].includes(field));
  if (extra !== undefined) return wrong(`${call} has no field ${extra.slice(0, 40)}${known.length ? `; it has ${known.join(', ')}` : ''}`);
  for (const [field, fits] of Object.entries(fields)) {
    const name = field.replace('?', '');
    const value = own(data, name);
    if (value === undefined && field.endsWith('?')) continue;
    if (!fits(value)) return wrong(value === undefined ? `${call} lacks ${name}` : `${name} is not what it may be`);
  }
  if (call === 'load' && known.filter((field) => own(data, field) !== undefined).length !== 1) return wrong('load takes one of scene, map, json');
  return { ok: true, call: /** @type {Call} */ (data) };
}

/** A field that the message itself has. @param {object} data @param {string} name */
function own(data, name) {
  return Object.hasOwn(data, name) ? /** @type {any} */ (data)[name] : undefined;
}

/** @param {unknown} step @returns {number} */
export function stepIn(step) {
  return stepOf(String(step)) ?? 0;
}
