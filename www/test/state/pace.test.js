import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hearing, LEAST, makePace, SETTLE } from '../../src/state/pace.js';

/** A pace whose clock is moved by hand. */
function slow() {
  let now = 1000;
  /** @type {{ run: () => void, at: number } | null} */
  let timer = null;
  /** @type {[number, string][]} */
  const heard = [];
  const clock = {
    now: () => now,
    later: (/** @type {() => void} */ run, /** @type {number} */ delay) => (timer = { run, at: now + delay }),
    forget: (/** @type {unknown} */ old) => {
      if (old === timer) timer = null;
    },
  };
  const pace = makePace((text) => heard.push([now - 1000, text]), clock);
  const pass = (/** @type {number} */ time) => {
    const end = now + time;
    while (timer && timer.at <= end) {
      const { run, at } = timer;
      now = Math.max(now, at);
      timer = null;
      run();
    }
    now = end;
  };
  return { ...pace, pass, heard, texts: () => heard.map(([, text]) => text) };
}

test('while time runs sentences follow one another slowly, and the latest wins', () => {
  const { tell, pass, heard } = slow();
  for (let i = 0; i <= 100; i++) {
    tell(`step ${i}`, false);
    pass(100);
  }
  assert.deepEqual(heard.map(([at]) => at), [0, LEAST, 2 * LEAST, 3 * LEAST]);
  assert.deepEqual(heard.map(([, text]) => text), ['step 0', 'step 29', 'step 59', 'step 89']);
});

test('a long sentence is given the time that it takes', () => {
  const long = 'word '.repeat(30).trim();
  assert.ok(hearing(long) > 9000 && hearing('two words') === LEAST);
  const { tell, pass, heard } = slow();
  tell(long, false);
  tell('next', false);
  pass(60_000);
  assert.deepEqual(heard, [[0, long], [hearing(long), 'next']]);
});

test('what was told last is said, though nothing is told after it', () => {
  const { tell, pass, texts } = slow();
  tell('a', false);
  pass(200);
  tell('b', false);
  pass(200);
  tell('end', true);
  assert.deepEqual(texts(), ['a']);
  pass(SETTLE);
  assert.deepEqual(texts(), ['a', 'end']);
  pass(60_000);
  assert.deepEqual(texts(), ['a', 'end']);
});

test('when time stops, a sentence that waits does not wait much longer', () => {
  const { tell, pass, heard } = slow();
  tell('a', false);
  pass(1000);
  tell('b', false);
  tell('b', true);
  tell('b', true);
  pass(60_000);
  assert.deepEqual(heard, [[0, 'a'], [1000 + SETTLE, 'b']]);
});

test('single steps are told at once, a key held down when it is let go', () => {
  const { tell, pass, heard } = slow();
  tell('1', true);
  pass(SETTLE);
  tell('2', true);
  assert.deepEqual(heard, [[0, '1'], [SETTLE, '2']]);
  for (let i = 3; i < 40; i++) {
    pass(30);
    tell(String(i), true);
    tell(String(i), true);
  }
  pass(60_000);
  assert.deepEqual(heard.slice(2), [[SETTLE + 37 * 30 + SETTLE, '39']]);
});

test('nothing is said twice, and what is taken back before it was said is not said', () => {
  const { tell, pass, texts } = slow();
  tell('a', true);
  tell('a', true);
  pass(100);
  tell('b', false);
  tell('a', false);
  pass(60_000);
  assert.deepEqual(texts(), ['a']);
});

test('nothing is said after the end', () => {
  const { tell, pass, stop, texts } = slow();
  tell('a', false);
  tell('b', false);
  stop();
  pass(60_000);
  assert.deepEqual(texts(), ['a']);
});
