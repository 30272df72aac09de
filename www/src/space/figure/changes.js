/**
 * Changes of a figure in words, as tasks, tests and texts name them: `walk.radius=0.5` sets a field as a hand would,
 * `walk.watch` presses a button, `goal=3,4` presses on the floor, `move=2,1,0` moves an obstacle, `wait=10` lets
 * seconds go by, `step=20` takes so many steps, `restart` begins anew.
 *
 * @import { App } from '../app.js'
 */

/** Seconds of one step of waiting: a twentieth divides the ticks of all studies. */
const TICK = 0.05;

/** @type {Record<string, (app: App, values: number[]) => void>} */
const ACTS = {
  goal: (app, [x, y]) => app.study?.tap?.({ x, y }),
  move: (app, [index, dx, dy]) => app.edit(() => app.scene.space.moveBy(index, dx, dy, false)),
  remove: (app, [index]) => app.edit(() => app.scene.space.remove(index)),
  wait: (app, [seconds]) => {
    for (let i = 0; i < Math.round(seconds / TICK); i++) app.study?.advance?.(TICK);
  },
  restart: (app) => app.study?.restart?.(),
  step: (app, [steps]) => {
    for (let i = 0; i < steps; i++) app.study?.step?.();
  },
};

/** Makes one change and waits for what it sets going. @param {App} app @param {string} change */
export async function applyChange(app, change) {
  const [name, value = ''] = change.split('=');
  const act = ACTS[name];
  if (act) act(app, value.split(',').map(Number));
  else setField(app, name, value);
  await settled(app);
}

/** Waits until nothing is being built. @param {App} app */
export async function settled(app) {
  app.ask();
  do await new Promise((done) => requestAnimationFrame(done));
  while (app.study?.measures && !app.study.measures());
}

/** @param {App} app @param {string} id @param {string} value */
function setField(app, id, value) {
  const found = app.field(id);
  if (found instanceof HTMLButtonElement || found instanceof SVGElement) return found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const field = found?.querySelector('input, select');
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(`no field "${id}"`);
  if (field.type === 'checkbox') /** @type {HTMLInputElement} */ (field).checked = value === 'true';
  else field.value = value;
  if (field.type !== 'checkbox' && field.value !== value) throw new Error(`"${id}" cannot be ${value}`);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return undefined;
}
