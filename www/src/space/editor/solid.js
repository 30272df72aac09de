/**
 * The drawing of what is chosen and what is under way, where there is depth.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { EditorState } from './state.js'
 */
import { distance } from './box.js';
import { outlineOf, outlineHeight } from './state.js';

/** Handles of an outline with more corners are not shown. */
const MOST = 60;
/** Metres above what it goes around. */
const ABOVE = 0.02;

/** @param {EditorState} editor @param {Solid} solid */
export function drawSolid(editor, solid) {
  const { app, drawn, piece, over, rubber, tool } = editor;
  const style = { colour: 'accent', width: 3 };
  const of = outlineOf(editor);
  if (of) {
    const lift = outlineHeight(editor) + ABOVE;
    for (const ring of of.rings) solid.line(ring.flatMap(({ x, y }) => [x, y]), { ...style, closed: true, lift });
    if (of.centre) solid.line(circle(of.centre, of.radius ?? 0), { ...style, closed: true, lift });
    if (tool === 'choose') for (const ring of of.rings) if (ring.length <= MOST) for (const { x, y } of ring) solid.mark(x, y, { fill: 'accent', size: 6, z: lift });
  }
  const item = piece?.layer === 'item' ? app.scene.layers.items[piece.index] : null;
  if (item) solid.ring(item.at.x, item.at.y, 0.45, { colour: 'accent' });
  if (drawn.length) {
    const points = over ? [...drawn, over] : drawn;
    solid.line(points.flatMap(({ x, y }) => [x, y]), style);
    for (const { x, y } of drawn) solid.mark(x, y, { fill: 'accent', size: 6 });
  }
  if (!rubber) return;
  const [a, b] = rubber;
  if (tool === 'disc') solid.line(circle(a, distance(a, b)), { ...style, closed: true });
  else if (tool === 'door') solid.line([a.x, a.y, b.x, b.y], style);
  else solid.line([a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y], { ...style, closed: true });
}

/** @param {import('../types.js').Point} centre @param {number} radius */
const circle = ({ x, y }, radius) => Array.from({ length: 48 }, (_, i) => (i / 48) * 2 * Math.PI).flatMap((turn) => [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]);
