/**
 * Drawing and changing obstacles: what a press takes hold of with each tool, and what is under way.
 *
 * @import { Drag, Obstacle, Point } from './types.js'
 * @import { Drawing } from './drawing.js'
 * @import { Tool } from './tools.js'
 * @import { Yard } from './yard.js'
 */
import { messageOf } from '../common/message-of.js';
import { drawChosen } from './floor.js';
import { snapped } from './tools.js';

/** How far above a chosen obstacle the point is by which it is turned, in pixels. */
const TURN_AWAY = 26;
const HIGH = 2.5;
/** An obstacle that reaches over so much of both sides of the floor is what lies around, such as all that is blocked in a map. */
const AROUND = 0.9;

/** @param {{ yard: Yard, edit(change: () => unknown, refused?: (error: unknown) => void): boolean, ask(): void, pan(dx: number, dy: number): void }} app `edit` makes a change and says why it cannot be made; `ask`: for a redraw */
export function makeEditor(app) {
  /** @type {Tool} */
  let tool = 'choose';
  let chosen = -1;
  let snap = 0.5;
  /** The points of a polygon that is being drawn, and where the pointer is. @type {Point[]} */
  let drawn = [];
  /** Where it crosses itself and was refused. @type {Point | null} */
  let crossing = null;
  /** @type {Point | null} */
  let over = null;
  /** What a drag would make: two corners, or middle and rim. @type {[Point, Point] | null} */
  let rubber = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const tell = () => {
    listeners.forEach((listener) => listener());
    app.ask();
  };

  const obstacle = () => app.yard.obstacles[chosen];

  /** @param {Obstacle} of @param {number} pixel in metres @returns {Point} */
  function turnHandle(of, pixel) {
    const [[left, , right, top]] = [boxOf(of)];
    return { x: (left + right) / 2, y: top + TURN_AWAY * pixel };
  }

  /** @param {Point} at @param {number} reach @param {number} pixel @returns {Drag | null} */
  function grabHandle(at, reach, pixel) {
    const of = obstacle();
    if (!of) return null;
    const turn = turnHandle(of, pixel);
    if (near(at, turn, reach)) return turning(of);
    if (of.centre && Math.abs(distance(at, of.centre) - (of.radius ?? 0)) < reach && near(at, { x: of.centre.x + (of.radius ?? 0), y: of.centre.y }, reach)) return pointDrag(0, 0);
    let best = { ring: -1, point: -1, away: reach };
    of.rings.forEach((ring, r) => ring.forEach((point, p) => {
      const away = distance(at, point);
      if (away < best.away) best = { ring: r, point: p, away };
    }));
    return best.ring >= 0 ? pointDrag(best.ring, best.point) : null;
  }

  /** Changes while a drag lasts are one step of undo. @param {(at: Point, joined: boolean) => unknown} change @returns {Drag} */
  function dragging(change) {
    let joined = false;
    return {
      move(at) {
        if (app.edit(() => change(at, joined))) joined = true;
      },
      lost() {
        if (joined) app.edit(() => app.yard.space.undo());
      },
    };
  }

  /** @param {number} ring @param {number} point */
  const pointDrag = (ring, point) => dragging((to, joined) => {
    const { x, y } = snapped(to, snap);
    return app.yard.space.movePoint(chosen, ring, point, x, y, joined);
  });

  /** @param {Obstacle} of */
  function turning(of) {
    const [left, bottom, right, top] = boxOf(of);
    const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
    let angle = Math.PI / 2;
    return dragging((to, joined) => {
      const next = Math.atan2(to.y - middle.y, to.x - middle.x);
      const by = next - angle;
      angle = next;
      return app.yard.space.turn(chosen, by, 1, joined);
    });
  }

  /** @param {Point} from */
  function moving(from) {
    let last = snapped(from, snap);
    return dragging((to, joined) => {
      const at = snapped(to, snap);
      const [dx, dy] = [at.x - last.x, at.y - last.y];
      if (!dx && !dy) return joined ? undefined : app.yard.space.moveBy(chosen, 0, 0, false);
      last = at;
      return app.yard.space.moveBy(chosen, dx, dy, joined);
    });
  }

  /** What is under the pointer stays there; a press that does not move is a press. @param {Point} from @param {number} pixel in metres @param {() => void} pressed @returns {Drag} */
  function panning(from, pixel, pressed) {
    let moved = false;
    return {
      move(to) {
        moved = true;
        app.pan((to.x - from.x) / pixel, (from.y - to.y) / pixel);
      },
      drop() {
        if (!moved) pressed();
      },
    };
  }

  /** @param {Point} from @param {(a: Point, b: Point) => unknown} make @returns {Drag} */
  function spanning(from, make) {
    const first = snapped(from, snap);
    rubber = [first, first];
    return {
      move(at) {
        rubber = [first, snapped(at, snap)];
        app.ask();
      },
      drop() {
        // Escape has given it up.
        if (!rubber) return;
        const [a, b] = rubber;
        rubber = null;
        if (distance(a, b) > 0 && app.edit(() => make(a, b))) choose(app.yard.obstacles.length - 1);
        app.ask();
      },
      lost() {
        rubber = null;
        app.ask();
      },
    };
  }

  /** @param {number} index */
  function choose(index) {
    chosen = index < app.yard.obstacles.length ? index : -1;
    tell();
  }

  /** Closes the polygon. One that cannot be stays as it is drawn, and so does one of less than three corners. */
  function finishPolygon() {
    if (drawn.length < 3) return;
    const points = new Float64Array(drawn.flatMap(({ x, y }) => [x, y]));
    const refused = (/** @type {unknown} */ error) => {
      const { x, y } = messageOf(error)?.args ?? {};
      crossing = typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
    };
    if (app.edit(() => app.yard.space.addPolygon(points, HIGH), refused)) {
      forgetDrawn();
      choose(app.yard.obstacles.length - 1);
    }
    tell();
  }

  function forgetDrawn() {
    drawn = [];
    crossing = null;
  }

  /** The last corner of the polygon that is being drawn; answers whether there was one. */
  function takeBack() {
    if (!drawn.pop()) return false;
    crossing = null;
    tell();
    return true;
  }

  return {
    get tool() {
      return tool;
    },
    /** @param {Tool} to */
    take(to) {
      if (tool !== to) forgetDrawn();
      tool = to;
      tell();
    },
    get chosen() {
      return chosen;
    },
    choose,
    /** The next obstacle in the order of the file, or the one before; answers which it is. @param {1 | -1} by */
    chooseNext(by) {
      const count = app.yard.obstacles.length;
      if (count) choose(chosen < 0 ? (by > 0 ? 0 : count - 1) : (chosen + by + count) % count);
      return count ? obstacle() : null;
    },
    get snap() {
      return snap;
    },
    /** @param {number} to */
    setSnap(to) {
      snap = to;
      tell();
    },
    get drawing() {
      return drawn.length;
    },
    finishPolygon,
    takeBack,
    /** Gives up what is under way; answers whether anything was. */
    giveUp() {
      const was = drawn.length > 0 || rubber !== null || chosen >= 0;
      forgetDrawn();
      rubber = null;
      chosen = -1;
      if (was) tell();
      return was;
    },
    /** Another scene, or another revision of it. */
    changed() {
      if (chosen >= app.yard.obstacles.length) choose(-1);
    },
    /** @param {() => void} listener */
    listen: (listener) => listeners.add(listener),

    /** A press. @param {Point} at @param {number} reach metres within which something is hit @param {number} pixel in metres @returns {Drag | null} */
    grab(at, reach, pixel) {
      if (tool === 'rectangle') return spanning(at, (a, b) => app.yard.space.addPolygon(new Float64Array([a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y]), HIGH));
      if (tool === 'disc') return spanning(at, (a, b) => app.yard.space.addDisc(a.x, a.y, distance(a, b), HIGH));
      if (tool === 'polygon') {
        const point = snapped(at, snap);
        const first = drawn[0];
        let added = false;
        if (first && drawn.length >= 3 && near(at, first, reach)) finishPolygon();
        else if (!drawn.length || distance(drawn[drawn.length - 1], point) > 0) {
          drawn.push(point);
          crossing = null;
          added = true;
        }
        tell();
        // A second finger has come: the first was no press.
        return { move() {}, lost() { if (added) takeBack(); } };
      }
      const handle = grabHandle(at, reach, pixel);
      if (handle) return handle;
      const index = app.yard.space.pick(at.x, at.y, reach);
      if (index < 0) return null;
      const before = chosen;
      if (index !== before) {
        // What lies all around is moved once it is chosen; until then a drag there moves the view.
        if (surrounds(app.yard.obstacles[index], app.yard.floor)) return panning(at, pixel, () => choose(index));
        choose(index);
      }
      const drag = moving(at);
      // A second finger has come: the first was no press.
      return { ...drag, lost() { drag.lost?.(); choose(before); } };
    },
    /** @param {Point | null} at */
    hover(at) {
      over = at && snapped(at, snap);
      if (drawn.length) app.ask();
    },
    /** A press on nothing, let go where it was. */
    tapNothing() {
      if (chosen >= 0) choose(-1);
    },
    /** @param {Drawing} drawing */
    draw(drawing) {
      const of = obstacle();
      const pixel = 1 / drawing.view.scale;
      if (of) drawChosen(drawing, of, { handles: tool === 'choose', turn: tool === 'choose' ? turnHandle(of, pixel) : null });
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
        else drawing.line([a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y], { ...style, closed: true });
      }
    },
  };
}

/** Left, lower, right and upper side. @param {Obstacle} of @returns {[number, number, number, number]} */
export function boxOf({ centre, radius, rings }) {
  if (centre) return [centre.x - (radius ?? 0), centre.y - (radius ?? 0), centre.x + (radius ?? 0), centre.y + (radius ?? 0)];
  const [xs, ys] = [rings[0].map(({ x }) => x), rings[0].map(({ y }) => y)];
  const least = (/** @type {number[]} */ of) => of.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (/** @type {number[]} */ of) => of.reduce((a, b) => Math.max(a, b), -Infinity);
  return [least(xs), least(ys), most(xs), most(ys)];
}

/** Whether an obstacle reaches over nearly the whole floor. @param {Obstacle} obstacle @param {import('./view.js').Floor} floor */
export function surrounds(obstacle, floor) {
  const [left, bottom, right, top] = boxOf(obstacle);
  return right - left >= AROUND * (floor.right - floor.left) && top - bottom >= AROUND * (floor.top - floor.bottom);
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
/** @param {Point} a @param {Point} b @param {number} reach */
const near = (a, b, reach) => distance(a, b) <= reach;
