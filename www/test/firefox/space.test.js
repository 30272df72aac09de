/**
 * The page of continuous space in an installed Firefox, beside Chromium: both must come to the same, and Firefox
 * complain about nothing.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin } from './both.js';

/** @type {Awaited<ReturnType<typeof begin>>} */
let both;

before(async () => {
  both = await begin();
});

after(() => both?.end());

/** Does the same in both pages. @param {string} source of a function */
async function inBoth(source) {
  const inFirefox = await both.firefox.evaluate(/** @type {() => any} */ (new Function(`return (${source})()`)));
  return [inFirefox, await both.page.evaluate(`(${source})()`)];
}

/**
 * Waits in the pages until `there` answers something and goes on answering that for half a second.
 * @param {() => unknown} there
 */
function shown(there) {
  return inBoth(`async () => {
    let [last, times] = ['', 0];
    for (let i = 0; i < 600; i++) {
      const found = document.querySelector('#space[data-ready]') && 'wayscopeSpace' in window && (${there})();
      const text = found ? JSON.stringify(found) : '';
      times = text && text === last ? times + 1 : 0;
      if (times === 10) return found;
      last = text;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('it was not shown within half a minute: ' + location.hash);
  }`);
}

/** What the page tells in figures, but for times, which no two browsers share. */
function figures() {
  const pairs = [...document.querySelectorAll('.figures dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  return pairs.length > 0 && pairs.filter(([, value]) => value && !/ (ms|s)$/.test(value));
}

test('a roadmap is built, and a way on it found', async () => {
  await both.open('space/en/#scene=office&study=roads');
  const [inFirefox, inChromium] = await shown(() => {
    const pairs = [...document.querySelectorAll('.figures dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
    return pairs.some(([name, value]) => name === 'Length' && value?.endsWith(' m')) && pairs.filter(([, value]) => !/ (ms|s)$/.test(value ?? ''));
  });
  assert.deepEqual(inFirefox, inChromium);
  assert.ok(inFirefox.length > 5);
});

for (const study of ['walk', 'group', 'camera', 'crowd']) {
  test(`${study}: what is told before anybody moves`, async () => {
    await both.open(`space/en/?${study}#scene=office&study=${study}`);
    const [inFirefox, inChromium] = await shown(figures);
    assert.deepEqual(inFirefox, inChromium);
    assert.ok(inFirefox.length > 1, JSON.stringify(inFirefox));
  });
}

test('twenty steps of those who walk', async () => {
  await both.open('space/en/?steps#scene=office&study=walk');
  await shown(figures);
  await inBoth(`() => {
    const step = document.querySelector('[aria-label="One step forward"]');
    for (let i = 0; i < 20; i++) step.click();
  }`);
  const [inFirefox, inChromium] = await shown(figures);
  assert.deepEqual(inFirefox, inChromium);
  const left = new Map(inFirefox).get('Path remaining');
  assert.match(left, /^[1-9]/, 'somebody is on the way');
});

test('nothing was complained about', () => {
  assert.deepEqual(both.firefox.log, []);
});
