/**
 * The view of agents on their way, and of searches that go on as the world changes. Loaded once a lane has one.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Under, UnderLayer } from '../../stage/stage.js'
 * @import { Journey } from './draw.js'
 * @import { Heat, Known } from './legend.js'
 */
import { drawJourney } from './draw.js';
import { drawHeat } from './heat.js';
import { addJourneyLegend } from './legend.js';
import style from './journeys.css?inline';

/** @param {Engine} engine @param {number} lane @returns {Journey | null} */
function journeyOf(engine, lane) {
  return engine.ask((lab) => lab.journey(lane)) ?? null;
}

/**
 * What is kept of the cells, or was learned beside that.
 * @param {Engine} engine
 * @param {number} lane
 * @param {Heat} heat
 * @returns {Float32Array | null}
 */
function valuesOf(engine, lane, heat) {
  if (!heat) return null;
  return engine.ask((lab) => (heat === 'lessons' ? lab.lessons(lane) : lab.keptValues(lane)));
}

/** @param {WayScope} scope */
export function showJourneys(scope) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  scope.shadowRoot?.adoptedStyleSheets.push(sheet);
  /** @type {Heat} */
  let heat = '';
  /**
   * What was read last, by lane, and for which picture.
   * @type {{ key: string, journey: Journey | null, values: Float32Array | null }[]}
   */
  const read = [];
  const lasts = (/** @type {number} */ lane) => scope.state.lab?.lanes[lane]?.views.includes('journeys') ?? false;

  /** @param {Engine} engine @param {number} lane */
  function known(engine, lane) {
    const { lab } = scope.state;
    const of = lab?.lanes[lane];
    const key = JSON.stringify([lab?.revision, of?.at, of?.part, of?.algorithm, of?.settings, of?.steps, heat]);
    if (read[lane]?.key !== key) {
      read[lane] = { key, journey: journeyOf(engine, lane), values: valuesOf(engine, lane, heat) };
    }
    return read[lane];
  }

  /** @type {UnderLayer} */
  function layer(ctx, view, camera, lane) {
    if (!lasts(lane) || !scope.engine) return;
    const { journey, values } = known(scope.engine, lane);
    if (values) drawHeat(ctx, view, camera, values);
    if (journey) drawJourney(ctx, view, camera, journey);
  }

  /** @type {Under['from']} */
  const from = (engine) => (ctx, view, camera, lane) => {
    const journey = journeyOf(engine, lane);
    const values = journey && valuesOf(engine, lane, heat);
    if (values) drawHeat(ctx, view, camera, values);
    if (journey) drawJourney(ctx, view, camera, journey);
  };

  scope.stage.views.set('journeys', Object.assign(layer, { from }));

  /** @param {number[]} lanes @returns {Known | null} */
  function told(lanes) {
    const { engine, state: { lab } } = scope;
    const shown = engine && lab ? lanes.filter(lasts).flatMap((lane) => known(engine, lane).journey ?? []) : [];
    if (!lab || !shown.length) return null;
    const goal = lab.goal.y * lab.width + lab.goal.x;
    const repairs = shown.some(({ inconsistent }) => inconsistent !== null);
    const waits = shown.some(({ putOff }) => putOff !== null);
    const learns = shown.some(({ learned }) => learned !== null);
    return {
      walks: shown.some(({ agent }) => agent !== null),
      // Where it is now the goal has a badge; the target may have been elsewhere at the step shown.
      chases: shown.some(({ target }) => target !== null && target !== goal),
      repairs,
      rounds: repairs || waits || learns,
      waits,
      senses: shown.some(({ seen }) => seen !== null),
      learns: learns && !repairs && !waits,
      // An agent that checks its plan move by move knows which of them are gone.
      loses: shown.some(({ checks }) => checks !== null),
      // Lanes that plan anew keep nothing of the cells but a plan.
      keeps: shown.some(({ heard }) => heard === null),
      looks: shown.some(({ looksAhead }) => looksAhead),
    };
  }

  addJourneyLegend(scope, told, (shown) => {
    heat = shown;
    scope.ask();
  });
  scope.ask();
}
