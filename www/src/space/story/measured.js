/**
 * The measures of a story, for tasks and texts: of its plan, its search, its run, and what its reader did.
 *
 * @import { Story } from './state.js'
 * @import { Act, Desk, ScanPoint } from './reader/desk.js'
 * @import { Moment, NodeOf } from './views/tree.js'
 */

/**
 * Nothing while the story is loaded or its plan is sought.
 * @param {Story} story
 * @returns {Record<string, number | undefined> | undefined}
 */
export function measures(story) {
  const { ended, engine, parts, setup } = story;
  if (!setup.text || (engine && ended.status === 'running')) return undefined;
  return Object.assign({}, ofPlan(story), story.view === 'tree' ? ofSearch(story) : {}, ...parts.map((part) => part.measures?.() ?? {}), story.view === 'reader' ? ofReader(story) : {});
}

/** @param {Story} story */
function ofPlan({ chosen, ended, engine, plan }) {
  if (!plan) return { searched: ended.steps };
  const { goal, links, orderings } = plan.plan;
  const kept = new Set(links.map(({ from, to }) => `${from} ${to}`));
  return {
    steps: goal - 1,
    links: links.filter(({ settled }) => !settled).length,
    all: links.length,
    /** Those that no link asks for: only threats do. */
    forced: orderings.filter(([first, second]) => !kept.has(`${first} ${second}`)).length,
    searched: ended.steps,
    why: chosen === null ? undefined : engine?.why(chosen).length,
  };
}

/** At the moment of the search that is seen. @param {Story} story */
function ofSearch({ ended, engine, planner }) {
  if (!engine) return {};
  const moment = /** @type {Moment} */ (engine.moment(planner.at));
  const { drawn: { plan } } = /** @type {NodeOf} */ (engine.node(Math.min(planner.node ?? moment.node, moment.nodes - 1), ended.steps < 400));
  return { at: planner.at, partials: moment.nodes, expanded: moment.expanded, states: moment.states, open: plan.open.length, threats: plan.threats.length };
}

/** @param {Story} story */
function ofReader({ reader: desk }) {
  const { engine, told } = desk;
  if (!engine) return {};
  const { acts } = desk;
  const points = /** @type {ScanPoint[]} */ (engine.scan());
  const breaking = acts.filter(({ verdict }) => verdict.kind === 'breaks');
  const fails = breaking.filter(({ verdict }) => verdict.kind === 'breaks' && verdict.fails);
  const act = told?.act;
  return {
    acts: acts.length,
    breaks: breaking.length,
    fails: fails.length,
    'intervention-price': breaking.length ? desk.priced(breaking[0]).interventionPrice ?? undefined : undefined,
    'accommodation-price': accommodationPrice(desk, breaking),
    points: points.length,
    'open-points': points.filter(({ threats }) => threats.length).length,
    done: engine.completed().length,
    left: engine.plan().goal - 1 - engine.completed().length,
    accommodated: Number(act?.response === 'accommodate'),
    intervened: Number(act?.response === 'intervene'),
    kept: act?.accommodation?.kept.length,
    changed: act?.accommodation?.changed.length,
    dropped: act?.accommodation?.dropped.length,
    added: act?.accommodation?.added.length,
    repaired: act?.accommodation ? Number(act.accommodation.isRepair) : undefined,
    'repair-expanded': act?.repair?.expanded,
    'repair-changes': act?.repair?.changes ?? undefined,
    'replan-expanded': act?.replan?.expanded,
    'replan-changes': act?.replan?.changes ?? undefined,
  };
}

/** The price of the first of several acts that can be accommodated. @param {Desk} desk @param {Act[]} acts */
function accommodationPrice(desk, acts) {
  for (const act of acts) {
    const { accommodationPrice: price } = desk.priced(act);
    if (price !== null) return price;
  }
  return undefined;
}
