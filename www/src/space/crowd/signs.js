/** Signs of agents: what one is about shows in shape and lightness, that it waits for a path in a ring around it. */
import { say } from '../../common/texts.js';
import { toScreen } from '../view/view.js';

/** In the order of the engine's states. */
export const STATES = ['wait', 'wander', 'seek', 'go-home'];
/** Colours of what fills them. */
const FILLS = ['surface', 'closed', 'only-first', 'ink'];
/** Pixels of radius below which signs could not be told apart. */
const SEEN = 4;
/** Values of each agent. */
export const STRIDE = 6;

/**
 * The outline of a sign around a place, in pixels.
 * @type {((context: CanvasRenderingContext2D, x: number, y: number, r: number, angle: number) => void)[]}
 */
const OUTLINES = [
  (context, x, y, r) => {
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
  },
  (context, x, y, r) => {
    context.moveTo(x, y - 1.2 * r);
    context.lineTo(x + 1.2 * r, y);
    context.lineTo(x, y + 1.2 * r);
    context.lineTo(x - 1.2 * r, y);
    context.closePath();
  },
  (context, x, y, r, angle) => {
    for (const [turn, far] of [[0, 1.5], [2.4, 1.2], [-2.4, 1.2]]) {
      const [px, py] = [x + far * r * Math.cos(angle + turn), y + far * r * Math.sin(angle + turn)];
      if (turn) context.lineTo(px, py);
      else context.moveTo(px, py);
    }
    context.closePath();
  },
  (context, x, y, r) => context.rect(x - r, y - r, 2 * r, 2 * r),
];

/** One of each state, for the legend. @type {import('../layers/legend.js').Sign[]} */
export const AGENT_SIGNS = STATES.map((state, at) => ({
  id: `agent-${state}`,
  get words() {
    return say(`throng.state.${state}`);
  },
  draw: (drawing) => drawAgents(drawing, Float64Array.of(0, 0, 1, 0, at, 0), 0.45),
}));

/**
 * All agents, those of one state together.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {Float64Array} agents
 * @param {number} radius in metres
 */
export function drawAgents(drawing, agents, radius) {
  const { context } = drawing;
  const r = Math.max(SEEN, drawing.px(radius));
  context.save();
  context.lineWidth = 1.25;
  context.lineJoin = 'round';
  for (let state = 0; state < STATES.length; state++) {
    context.beginPath();
    for (let at = 0; at < agents.length; at += STRIDE) {
      if (agents[at + 4] !== state) continue;
      const [x, y] = toScreen(drawing.view, agents[at], agents[at + 1]);
      OUTLINES[state](context, x, y, r, Math.atan2(-agents[at + 3], agents[at + 2]));
    }
    context.fillStyle = drawing.colour(FILLS[state]);
    context.fill();
    context.strokeStyle = drawing.colour(state ? 'casing' : 'ink');
    context.stroke();
  }
  drawRings(drawing, agents, r);
  context.restore();
}

/**
 * Rings around those who wait for a path: nothing that could be taken for somebody else.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {Float64Array} agents
 * @param {number} r of an agent, in pixels
 */
function drawRings(drawing, agents, r) {
  const { context } = drawing;
  const far = 1.35 * r + 1;
  const width = Math.max(2, Math.min(3.5, 0.3 * r));
  context.beginPath();
  for (let at = 0; at < agents.length; at += STRIDE) {
    if (!agents[at + 5]) continue;
    const [x, y] = toScreen(drawing.view, agents[at], agents[at + 1]);
    context.moveTo(x + far, y);
    context.arc(x, y, far, 0, 2 * Math.PI);
  }
  context.strokeStyle = drawing.colour('mark');
  context.lineWidth = width + 1.5;
  context.stroke();
  context.strokeStyle = drawing.colour('open');
  context.lineWidth = width;
  context.stroke();
}

/**
 * The agent nearest to a place, -1 where none is near.
 * @param {Float64Array} agents
 * @param {{ x: number, y: number }} at
 * @param {number} reach metres
 */
export function agentAt(agents, at, reach) {
  let best = -1;
  let least = reach;
  for (let i = 0; i < agents.length; i += STRIDE) {
    const away = Math.hypot(agents[i] - at.x, agents[i + 1] - at.y);
    if (away <= least) [best, least] = [i / STRIDE, away];
  }
  return best;
}
