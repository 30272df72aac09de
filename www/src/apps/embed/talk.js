/**
 * Messages between a frame and the page around it: calls are checked, done and answered; what happens is told, and how
 * high the frame would like to be.
 *
 * To everybody around it goes only what the page around it sees anyway: what is in the lab is there by its own address.
 *
 * @import { WayScope } from './element.js'
 * @import { Call } from './messages.js'
 */
import { messageOf } from '../../engine/engine.js';
import { say } from '../../common/texts.js';
import { ATTRIBUTES } from './attributes.js';
import { readMessage, stepIn, VERSION } from './messages.js';
import { statsOf } from './stats.js';

const TOLD = ['step', 'found', 'edit', 'stats'];

/** @param {WayScope} scope @returns {{ ready(): void }} */
export function talk(scope) {
  const around = globalThis.parent;
  if (around === globalThis.self) return { ready() {} };
  let told = 0;

  /** @param {object} message */
  const post = (message) => around.postMessage({ wayscope: VERSION, ...message }, '*');
  const tell = (/** @type {string} */ event, /** @type {object} */ detail) => post({ event, ...detail });
  for (const name of TOLD) scope.addEventListener(name, (event) => tell(name, /** @type {CustomEvent} */ (event).detail));
  // Once the element itself has seen to its room.
  scope.addEventListener('update', () => queueMicrotask(tellHeight));
  addEventListener('resize', () => scope.ask());
  addEventListener('message', hear);

  /** @param {MessageEvent} event */
  function hear({ source, data }) {
    if (source !== around) return;
    const read = readMessage(data);
    if (!read) return;
    if (!read.ok) return post({ ...(read.id === undefined ? {} : { id: read.id }), ...(read.call ? { call: read.call } : {}), error: read.error });
    const { call, id } = read.call;
    const named = { ...(id === undefined ? {} : { id }), call };
    if (call === 'height') told = 0;
    perform(scope, read.call).then((result) => post({ ...named, ok: true, ...result }), (error) => post({ ...named, error: reasonOf(error) }));
  }

  /**
   * As much as the worlds would like, and what stands around them: that depends on the width alone, so nothing grows
   * for having grown.
   */
  function tellHeight() {
    const shell = /** @type {HTMLElement} */ (scope.parts.nodes[0]);
    const below = document.querySelector('.whole')?.getBoundingClientRect().height ?? 0;
    const height = Math.ceil(shell.scrollHeight - scope.stage.node.clientHeight + parseFloat(shell.style.getPropertyValue('--room')) + below);
    if (!Number.isFinite(height) || height === told) return;
    told = height;
    tell('height', { height });
  }

  return {
    ready() {
      told = 0;
      tell('ready', {});
      tellHeight();
    },
  };
}

/** @param {WayScope} scope @param {Call} call as checked @returns {Promise<object>} what is answered */
async function perform(scope, call) {
  if (call.call !== 'set' && !scope.engine) await new Promise((done) => scope.addEventListener('ready', done, { once: true }));
  switch (call.call) {
    case 'play': scope.play(); break;
    case 'pause': scope.pause(); break;
    case 'seek': scope.seek(stepIn(call.step)); break;
    case 'step': scope.go('step', /** @type {number | undefined} */ (call.delta) ?? 1); break;
    case 'load': {
      const shown = await scope.load(typeof call.map === 'string' ? new TextEncoder().encode(call.map) : String(call.json ?? call.scene));
      return { shown };
    }
    case 'set':
      for (const { name, property } of ATTRIBUTES) if (Object.hasOwn(call, name)) /** @type {any} */ (scope)[property] = call[name];
      break;
    case 'height': scope.ask(); break;
    default:
  }
  return call.call === 'state' && scope.state.lab ? { state: statsOf(scope.state.lab) } : {};
}

/** @param {unknown} error */
function reasonOf(error) {
  const message = messageOf(error);
  return message ? say(message) : String(error);
}
