import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enginePalette } from '../../src/stage/palette.js';
import { verdict } from '../../src/panels/verdict/verdict.js';

/** @param {object} lane */
const of = (lane) => verdict(/** @type {any} */ ({ status: 'found', cost: 10, fault: null, guarantee: { id: 'guarantee.optimal' }, reference: { state: 'known', cost: 10 }, ...lane }));

test('a verdict waits for the run and for the reference', () => {
  assert.equal(of({ status: 'running', cost: null }).id, 'verdict.running');
  assert.equal(of({ reference: { state: 'checking' } }).id, 'verdict.checking');
  assert.equal(of({ reference: { state: 'none' } }).id, 'verdict.unchecked');
});

test('optimal means no longer than the reference, up to fixed-point rounding', () => {
  assert.equal(of({}).id, 'verdict.optimal');
  assert.equal(of({ cost: 10 + 1e-8 }).id, 'verdict.optimal');
  assert.deepEqual(of({ cost: 10.42 }), { kind: 'bad', id: 'verdict.longer', args: { percent: '4.2' } });
});

test('along lines a path is judged by the best one by moves, and shorter is no fault', () => {
  const lines = { guarantee: { id: 'guarantee.on-grid' } };
  assert.deepEqual(of({ ...lines, cost: 9.5 }), { kind: 'good', id: 'verdict.shorter', args: { percent: '5.0' } });
  assert.deepEqual(of({ ...lines, cost: 9.9995 }), { kind: 'good', id: 'verdict.shorter', args: { percent: '0.005' } });
  assert.equal(of(lines).id, 'verdict.as-by-moves');
  assert.equal(of({ ...lines, cost: 10 - 1e-8 }).id, 'verdict.as-by-moves');
  assert.equal(of({ ...lines, cost: 10.1 }).id, 'verdict.longer');
});

test('no path is proven or missed', () => {
  assert.equal(of({ status: 'exhausted', cost: null, reference: { state: 'known', cost: null } }).id, 'verdict.no-path');
  assert.equal(of({ status: 'exhausted', cost: null }).id, 'verdict.missed');
});

test('a broken path is never called optimal', () => {
  assert.equal(of({ fault: { id: 'path.blocked', args: {} } }).id, 'verdict.fault');
});

test('the palette has 64 opaque colours; marks leave the terrain readable', () => {
  const colours = /** @type {Record<string, [number, number, number]>} */ ({ ground: [250, 250, 250], swamp: [200, 210, 160], water: [160, 220, 220], wall: [60, 70, 80], open: [255, 210, 80], closed: [160, 170, 230], 'open-back': [240, 170, 140], 'closed-back': [180, 140, 200], both: [110, 170, 150], tight: [200, 200, 200] });
  const palette = enginePalette((name) => colours[name]);
  assert.equal(palette.length, 64);
  assert.ok(palette.every((colour) => colour >>> 24 === 255));
  assert.equal(palette[0] & 255, 250, 'red in the lowest byte');
  assert.equal(new Set([palette[2], palette[18], palette[34]]).size, 3, 'closed ground, swamp and water differ');
});
