/** JSON that people write: what is wrong with it is told with its place, which browsers do not always name. */
import { refusal } from './refusal.js';

const SPACE = /[ \t\r\n]*/y;
/** A part of a text, short enough to be matched by a regular expression. */
const SIGNS = /(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){0,1000}/y;
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const ENDS = { '{': '}', '[': ']' };

/** Throws an error that `messageOf` reads. @param {string} text @returns {any} */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    const before = text.slice(0, faultIn(text)).split('\n');
    throw refusal('import.json', { line: before.length, column: before[before.length - 1].length + 1 });
  }
}

/** The place where a text stops being JSON. @param {string} text */
export function faultIn(text) {
  let at = 0;
  /** @param {RegExp} part @returns {boolean} whether it stands there: then it is passed */
  const pass = (part) => {
    part.lastIndex = at;
    if (!part.test(text)) return false;
    at = part.lastIndex;
    return true;
  };
  const passText = () => {
    const from = at;
    if (text[at] !== '"') return false;
    at++;
    for (let last = -1; last < at;) {
      last = at;
      pass(SIGNS);
    }
    if (text[at] === '"') at++;
    else at = from;
    return at > from;
  };
  /** What is open. @type {('{' | '[')[]} */
  const open = [];
  /** @type {'value' | 'key' | 'more'} */
  let next = 'value';
  for (;;) {
    pass(SPACE);
    const sign = text[at];
    const within = open[open.length - 1];
    if (next === 'more') {
      if (!within || (sign !== ',' && sign !== ENDS[within])) return at;
      at++;
      if (sign !== ',') open.pop();
      else next = within === '{' ? 'key' : 'value';
    } else if (next === 'key') {
      if (!passText()) return at;
      pass(SPACE);
      if (text[at] !== ':') return at;
      at++;
      next = 'value';
    } else if (sign === '{' || sign === '[') {
      at++;
      pass(SPACE);
      if (text[at] === ENDS[sign]) {
        at++;
        next = 'more';
      } else {
        open.push(sign);
        next = sign === '{' ? 'key' : 'value';
      }
    } else {
      if (!passText() && !pass(PLAIN)) return at;
      next = 'more';
    }
  }
}
