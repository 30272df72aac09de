/**
 * The items of the save menu: the map, start and goal, the scenarios, pictures of both, the trace and the abstraction
 * of the lane in focus, the lab. Fetched when the menu is first opened.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 */
import './choice.css';
import './saves.css';
import words from '../../../texts/en.save.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { hasRest, laterWithRest } from '../../engine/later.js';
import { addTexts, count, say } from '../../common/texts.js';
import { traces } from '../lanes/own-lane.js';
import { saveLab } from '../remember/lab-file.js';

addTexts(words);

/**
 * @param {WayScope} scope
 * @param {() => void} close  Closes the menu.
 * @returns {{ nodes: HTMLElement[], update(): void }}
 */
export function makeSaveItems(scope, close) {
  const item = (/** @type {string} */ id, /** @type {(engine: Engine, name: string) => unknown} */ run) => {
    const file = h('span', { class: 'file-name' });
    const node = h('button', { class: 'choice', type: 'button', 'data-save': id, onclick: () => { close(); if (scope.engine && scope.state.lab) run(scope.engine, scope.state.lab.name); } },
      h('strong', {}, say(`save.${id}`)), file, h('span', {}, say(`save.${id}.help`)));
    return { node, file };
  };
  /** What writes files is in the rest of the wasm. @param {(engine: Engine, name: string) => void} write */
  const written = (write) => async (/** @type {Engine} */ engine, /** @type {string} */ name) => {
    if ((await hasRest(scope)) && engine === scope.engine) write(engine, name);
  };
  const items = {
    map: item('map', written((engine, name) => saveMap(scope, engine, name))),
    problem: item('problem', written((engine, name) => saveProblem(scope, engine, name))),
    scenarios: item('scenarios', written((engine, name) => download(engine.scenariosText(), `${name}.map.scen`, 'text/plain'))),
    'map-png': item('map-png', written((engine, name) => download(engine.mapPng(), `${name}.png`, 'image/png'))),
    picture: item('picture', async () => (await laterWithRest(scope, exporting))?.openPicture(scope)),
    animation: item('animation', async () => (await laterWithRest(scope, exporting))?.openAnimation(scope)),
    trace: item('trace', async (_, name) => (await traces(scope))?.saveTrace(scope, `${name}-lane-${scope.state.lane + 1}.trace.json`)),
    abstraction: item('abstraction', written((engine, name) => download(engine.ask((lab) => lab.hierarchyFile(scope.state.lane)), `${name}.abstraction`))),
    lab: item('lab', () => saveLab(scope)),
    'lab-json': item('lab-json', async (engine, name) => {
      const part = await laterWithRest(scope, () => import('./scenario-json.js'));
      if (engine === scope.engine) part?.saveJson(scope, name);
    }),
  };
  function update() {
    const { lab, lane } = scope.state;
    if (!lab || !scope.engine) return;
    const scenarios = scope.engine.scenarios().length;
    items.scenarios.node.hidden = scenarios === 0;
    setText(items.map.file, `${lab.name}.map`);
    setText(items.problem.file, `${lab.name}.scen`);
    setText(items.scenarios.file, `${lab.name}.map.scen, ${count(scenarios)}`);
    setText(items.trace.file, `${lab.name}-lane-${lane + 1}.trace.json`);
    items.abstraction.node.hidden = !['hpa-star', 'subgoal-graph'].includes(lab.lanes[lane]?.algorithm ?? '');
    setText(items.abstraction.file, `${lab.name}.abstraction`);
    setText(items.lab.file, `${lab.name}.wayscope`);
    setText(items['lab-json'].file, `${lab.name}.wayscope.json`);
    setText(items['map-png'].file, `${lab.name}.png`);
  }

  return { nodes: Object.values(items).map(({ node }) => node), update };
}

const exporting = () => import('../export/export.js');

/**
 * Says so where cells have costs or risk: the file has no room for them.
 * @param {WayScope} scope
 * @param {Engine} engine
 * @param {string} name
 */
function saveMap(scope, engine, name) {
  download(engine.mapText(), `${name}.map`, 'text/plain');
  if (scope.state.lab?.risky) scope.notify(say('notice.risk-not-in-map', { file: `${name}.map` }));
  if (engine.costs().length) scope.notify(say('notice.costs-not-in-map', { file: `${name}.map` }));
}

/**
 * Says so where there is no path: the file has no other way to.
 * @param {WayScope} scope
 * @param {Engine} engine
 * @param {string} name
 */
function saveProblem(scope, engine, name) {
  const text = engine.problemText();
  const { start, goal } = engine.state();
  const apart = start.x !== goal.x || start.y !== goal.y;
  download(text, `${name}.scen`, 'text/plain');
  if (apart && text.endsWith('\t0\n')) scope.notify(say('save.no-path'));
}
