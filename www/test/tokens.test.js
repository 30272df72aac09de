import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8');

/** A colour of the light and of the dark theme. @param {string} name */
function both(name) {
  const found = new RegExp(`--ws-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  assert.ok(found, name);
  return [found[1], found[2]];
}

/** @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test('what a world is made of can be told apart in both themes', () => {
  for (const theme of [0, 1]) {
    const of = (/** @type {string} */ name) => both(name)[theme];
    assert.ok(contrast(of('wall'), of('ground')) >= 1.8, `wall on ground: ${contrast(of('wall'), of('ground'))}`);
    for (const mark of ['open', 'closed']) assert.ok(contrast(of(mark), of('wall')) >= 1.8, mark);
    assert.ok(contrast(of('open'), of('closed')) >= 1.3);
  }
});
