/**
 * The panel of the study of the camera.
 *
 * @import { CameraState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, choice, figures, group, more, slider, tick } from '../fields.js';
import { makeScale } from '../plot.js';
import { paint } from './painting.js';
import { anew, limited, looked, restart, takeCourse } from './driving.js';
import { makeLooks } from './looks.js';
import { EYES, LIMITS, MOST_AHEAD } from './saved.js';
import { SET_UPS } from './set-ups.js';

/** @param {CameraState} camera */
export function makePanel(camera) {
  const { app, goTo, tour } = camera;
  const { look, fields, eyes, courses, solid, setUps } = settingFields(camera);
  const looks = makeLooks(camera, () => looked(camera));
  const canvas = h('canvas', { class: 'eye', role: 'img', 'aria-label': say('camera.view') });
  const speeds = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('camera.diagram') });
  const turns = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('camera.turning') });
  const [speedScale, turnScale] = [makeScale(), makeScale()];
  const told = figures(['camera.leg', 'camera.time', 'camera.gone', 'camera.speed', 'camera.target-distance']);
  const jumps = figures(['camera.jump-tangent', 'camera.jump-ahead', 'camera.error']);
  speeds.addEventListener('pointerdown', (event) => {
    const { drive } = camera;
    if (!drive) return;
    camera.time = drive.timeAt((event.offsetX / speeds.clientWidth) * drive.length);
    app.ask();
  });

  const node = h('div', { class: 'study' },
    group('camera.camera', canvas, solid.node, setUps.node, eyes.node, ...looks.nodes, look.node, courses.node, h('div', { class: 'row' }, button('camera.go', () => { restart(camera); app.time.go(); }, { primary: true }))),
    group('camera.diagram', h('p', { class: 'soft' }, say('camera.diagram.about')), speeds, speedScale.node, told.node),
    group('camera.go-to', h('p', { class: 'soft' }, say('camera.go-to.about')), goTo.node),
    group('camera.tour', ...tour.nodes, h('div', { class: 'row' }, button('camera.add-goal', () => { const goal = camera.sent?.goal ?? camera.along.way?.ends?.goal; if (goal) tour.add(goal); })), h('p', { class: 'soft' }, say('camera.tour.about'))),
    group('camera.turning', h('p', { class: 'soft' }, say('camera.turning.about')), turns, turnScale.node, jumps.node),
    more('camera.limits', ...fields.map((one) => one.node)));
  return { node, look, looks, setUps, solid, fields, eyes, courses, canvas, speeds, turns, speedScale, turnScale, told, jumps };
}

/** @param {CameraState} camera */
function settingFields(camera) {
  const { app } = camera;
  return {
    look: slider({ id: 'camera.ahead', min: 0, max: MOST_AHEAD, step: 0.05, value: camera.ahead, unit: 's', help: true, input: (value) => { camera.ahead = value; if (camera.course === 'tour') anew(camera, true); else looked(camera); app.altered(); app.ask(); } }),
    fields: LIMITS.map(([name, min, max, step, unit]) => slider({ id: `camera.limit.${name}`, min, max, step, value: camera.limits[name], unit, input: (value) => { camera.limits = { ...camera.limits, [name]: value }; limited(camera); } })),
    solid: tick({ id: 'camera.solid', value: false, help: true, input: (value) => void paint(camera, value, true) }),
    eyes: choice({ id: 'camera.eye', options: EYES, value: camera.eye, input: (value) => { camera.eye = value; app.altered(); app.ask(); } }),
    setUps: choice({ id: 'camera.set-up', options: ['', ...Object.keys(SET_UPS)], value: '', waits: true, input: (value) => void app.study?.setUp?.(value) }),
    courses: choice({ id: 'camera.course', options: ['way', 'tour'], value: camera.course, input: (value) => takeCourse(camera, value) }),
  };
}
