/**
 * The view of risk: hatching in the world, what it means, the brush that lays it, and what lanes pay to avoid it.
 * Loaded once a world has some, or somebody takes up the brush.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { LabState, Message } from '../../engine/types.js'
 */
import { makeSheet } from '../../stage/layers/sheet.js';
import { say } from '../../common/texts.js';
import { drawRisk } from './draw.js';
import { addRiskLegend } from './legend.js';
import { makeRiskOptions } from './options.js';

/** @param {Engine} engine @returns {Uint8Array} */
const risksOf = (engine) => engine.ask((lab) => lab.risks());

/** @param {WayScope} scope */
export function showRisks(scope) {
  /** @type {{ key: string, risks: Uint8Array }} */
  let read = { key: '', risks: new Uint8Array() };
  let asked = '';
  /** @type {ReturnType<typeof makeSheet<Uint8Array>>[]} */
  const sheets = [];

  /** Those of the world as it is. @param {Engine} engine @param {LabState} lab */
  function known(engine, { revision, risky, turns }) {
    const key = `${turns} ${revision}`;
    if (read.key !== key) read = { key, risks: risky ? risksOf(engine) : new Uint8Array() };
    return read;
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    const { engine, state } = scope;
    if (!engine || !state.lab?.risky) return;
    const { key, risks } = known(engine, state.lab);
    const sheet = (sheets[lane] ??= makeSheet(scope, drawRisk));
    sheet(ctx, view, camera, `${key} ${view.hexagons}`, risks);
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera) => drawRisk(ctx, view, camera, risksOf(engine));

  scope.stage.views.set('risks', Object.assign(layer, { from }));
  addRiskLegend(scope);
  makeRiskOptions(scope);
  scope.addEventListener('update', () => {
    const { engine, state: { lab } } = scope;
    if (!engine || !lab) return;
    // Those of runs that have ended stay the same.
    const key = JSON.stringify([lab.turns, lab.revision, lab.lanes.map(({ algorithm, settings, status, cost }) => [algorithm, settings, status, cost])]);
    if (key === asked) return;
    asked = key;
    /** @type {Message[][]} */
    const lines = lab.risky ? engine.ask((inner) => inner.riskLines()) : [];
    scope.riskLines = lines.map((said) => said.map((line) => say(line)).join(' '));
    scope.ask();
  });
  scope.ask();
}
