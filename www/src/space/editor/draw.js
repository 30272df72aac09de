/**
 * The chosen obstacle with its handles, and what is under way.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { EditorState } from './state.js'
 */
import { drawChosen } from '../floor.js';
import { drawItemChosen } from '../layers/draw-items.js';
import { distance } from './box.js';
import { turnHandle } from './drags.js';
import { outlineOf } from './state.js';

/** How thick a door is, in metres. */
const DOOR = 0.2;

/** @param {EditorState} editor @param {Drawing} drawing */
export function draw(editor, drawing) {
  const { app, crossing, drawn, over, piece, rubber, tool } = editor;
  const of = outlineOf(editor);
  const pixel = 1 / drawing.view.scale;
  if (of) drawChosen(drawing, of, { handles: tool === 'choose', turn: tool === 'choose' ? turnHandle(of, pixel) : null });
  if (piece?.layer === 'item') drawItemChosen(drawing, app.scene.layers.items[piece.index]);
  const style = { colour: drawing.colour('accent'), width: 2 };
  if (drawn.length) {
    // What was refused is shown closed, as it would have been.
    const points = crossing ? [...drawn, drawn[0]] : over ? [...drawn, over] : drawn;
    drawing.line(points.flatMap(({ x, y }) => [x, y]), style);
    drawn.forEach(({ x, y }) => drawing.disc(x, y, { pixels: 5, fill: drawing.colour('surface'), stroke: style.colour }));
    if (crossing) drawing.disc(crossing.x, crossing.y, { pixels: 10, stroke: drawing.colour('alert'), width: 3 });
  }
  if (rubber) {
    const [a, b] = rubber;
    if (tool === 'disc') drawing.disc(a.x, a.y, { metres: distance(a, b), stroke: style.colour });
    else if (tool === 'door') drawing.line([a.x, a.y, b.x, b.y], { ...style, width: Math.max(3, drawing.px(DOOR)) });
    else drawing.line([a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y], { ...style, closed: true });
  }
}
