/**
 * The path planner that a study asks for ways, chosen in a list: A* on a grid, Kuffner's planner on a bitmap, Polyanya
 * on a navigation mesh, A* over navspheres, or the roadmap of the study of that name, which is built when it is first
 * needed.
 *
 * @import { App } from '../app.js'
 * @import { makeAlong } from './along.js'
 * @typedef {ReturnType<typeof makePlanner>} StudyPlanner
 */
import { Planner } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { choice, number } from '../fields.js';

const PLANNERS = ['grid', 'bitmap', 'mesh', 'spheres', 'roadmap'];

/**
 * @param {App} app
 * @param {{ id: string, usual: string, along: ReturnType<typeof makeAlong>, change(): void }} hands `id` of the words
 *   of the list; `change`: told when another one was chosen
 */
export function makePlanner(app, { id, usual, along, change }) {
  let chosen = usual;
  /** Told apart: another planner, or the same on another scene or another roadmap. */
  let version = 0;
  /** @type {Planner | null} */
  let engine = null;
  const field = choice({ id, options: PLANNERS, value: usual, input: (to) => { take(to); app.altered(); connect(); change(); } });
  const said = h('p', { class: 'soft' });
  const size = h('p', { class: 'soft' });

  function forget() {
    engine?.free();
    engine = null;
    version++;
  }

  /** @param {string} to */
  function take(to) {
    chosen = to;
    forget();
    field.set(to);
    setText(said, say(`space.planner.${to}.said`));
    setText(size, '');
  }

  /** The roadmap is built for it, where it plans on that. */
  function connect() {
    if (chosen === 'roadmap') void along.connect();
  }

  take(usual);

  return {
    nodes: [field.node, said, size],
    get id() {
      return chosen;
    },
    get isUsual() {
      return chosen === usual;
    },
    get version() {
      return version;
    },
    /** To be asked on the scene as it is; null where there is no roadmap to plan on. */
    get engine() {
      if (chosen !== 'roadmap') return (engine ??= new Planner(chosen, app.scene.space));
      if (!engine && along.built) engine = Planner.onRoadmap(app.scene.space, along.built.engine);
      return engine;
    },
    /** Whether the roadmap that it needs is not there yet and will be. */
    get waits() {
      return chosen === 'roadmap' && !engine && !along.built && along.waits;
    },
    /** What there is to be said where it cannot be asked; nothing where it can. */
    sentence: () => (chosen === 'roadmap' && !engine && !along.built ? along.sentence() : ''),
    connect,
    /** There is another roadmap, or none: the one before is planned on until the next one is built. */
    renew() {
      if (chosen === 'roadmap' && along.built) forget();
    },
    /** Another scene, or it was edited. */
    changed: forget,
    /** Another scene, of which no file says anything. */
    opened: () => take(usual),
    /** What it plans on: nodes and directed edges, and bytes. @param {Float64Array} of */
    tell([nodes, edges, bytes]) {
      setText(size, nodes ? say('space.planner.size', { nodes: number(nodes), edges: number(edges), size: number(bytes / 1024, bytes < 10240 ? 1 : 0) }) : '');
    },
    /**
     * What a file says of it: nothing of the usual one, as in files from before there was a choice.
     * @returns {{ planner?: string }}
     */
    save: () => (chosen === usual ? {} : { planner: chosen }),
    /** @param {any} saved what a file says of the study */
    load(saved) {
      take(PLANNERS.includes(saved.planner) ? saved.planner : usual);
      if (app.current === along.id) connect();
    },
  };
}
