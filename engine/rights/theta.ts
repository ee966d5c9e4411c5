import { type Generator, generatorFor } from '../numeric/generator.ts';
import { logProbability, testInformation } from '../scoring/irt/curve.ts';
import { type IrtItem, irtItem } from '../scoring/irt/item.ts';
import {
  addResponseRow,
  type GridPosterior,
  newPosterior,
  posteriorMoments,
} from '../scoring/irt/posterior.ts';
import { largestSlope, nodesForAnswers } from '../scoring/irt/resolution.ts';
import type { Concept, IrtSpecification, ScoredItem } from '../types.ts';

/** Readers without the right to answers see θ as one of this many steps of its bounds. */
export const THETA_STEPS = 80;

/** The limits of more bands than this could be closer together than the steps. */
export const MOST_BANDS = 20;

/** A scale can be up to four times as fine around its middle as at its ends, for example percentiles. */
const BINS = THETA_STEPS * 4;
/** With more items, θ reveals less about each; only the steepest items are examined. */
const MAX_ITEMS = 16;
const MAX_PATTERNS = 2048;
/** Fewer patterns would say too little, so that what many concepts say in steps is not examined. */
const MIN_PATTERNS = 128;
/** Of all estimates of a bundle together: examining them takes some 20 ms. */
const PATTERNS_OF_BUNDLE = 4096;
const LEAST_NODES = 31;
/** Items that need more nodes are too steep for the steps to hide anything. */
const MOST_NODES = 257;

/**
 * Returns whether θ in steps still reveals at least this share of the answer to some item, if all patterns of
 * answers are equally likely. All patterns are examined, or a sample if there are many. Estimators differ
 * little in which patterns they map to the same step, so the posterior mean speaks for all.
 *
 * @param least how many items are certain to be asked
 * @param estimates how many estimates the bundle has
 */
export function stepsRevealItems(
  { irt, items }: Concept,
  { least, estimates, share }: { least: number; estimates: number; share: number },
): boolean {
  const most = Math.min(MAX_PATTERNS, Math.floor(PATTERNS_OF_BUNDLE / estimates));
  if (!irt || most < MIN_PATTERNS) return true;
  const chosen = items
    .flatMap((item) => itemOf(irt, item) ?? [])
    .sort((a, b) => largestSlope([b]) - largestSlope([a]))
    .slice(0, Math.min(least, MAX_ITEMS));
  const posterior = resolving(irt, chosen);
  if (chosen.length < 2 || !posterior) return true;
  const tables = chosen.map((item) => rowsOf(item, posterior.nodes));
  const total = tables.reduce((product, rows) => product * rows.length, 1);
  const count = Math.min(total, most);
  const draw = total <= most ? enumerated(tables) : drawn(tables);
  const binOf = binsOf(irt, posterior, tables);
  const seen = Array.from({ length: count }, (_, index) => {
    const pattern = draw(index);
    return { pattern, bin: binOf(pattern) };
  });
  return tables.some((rows, at) => {
    const answers = seen.map(({ pattern }) => pattern[at]!);
    const entropy = entropyOf(answers);
    const left =
      entropyOf(seen.map(({ bin }, i) => bin * rows.length + answers[i]!)) -
      entropyOf(seen.map(({ bin }) => bin));
    return entropy - left > share * entropy;
  });
}

/** For each category, log P on the nodes. */
type Rows = readonly Float64Array[];

function itemOf(irt: IrtSpecification, { itemId, levels, min, max }: ScoredItem): IrtItem | undefined {
  const parameters = irt.items.get(itemId);
  return parameters && irtItem(irt.model, irt.D, parameters, levels?.length ?? max - min + 1);
}

function rowsOf(item: IrtItem, nodes: Float64Array): Rows {
  return Array.from({ length: item.categories }, (_, category) =>
    nodes.map((theta) => logProbability(item, category, theta)),
  );
}

/** Returns the prior on nodes that resolve what the items say; undefined if they would be too many. */
function resolving(irt: IrtSpecification, items: readonly IrtItem[]): GridPosterior | undefined {
  const [low, high] = irt.bounds;
  // A narrower prior would need nodes of its own.
  const prior = { ...irt.prior, sd: Math.max(irt.prior.sd, (high - low) / 20) };
  const needed = nodesForAnswers({
    bounds: irt.bounds,
    priorSd: prior.sd,
    slope: largestSlope(items),
    informationAt: (theta) => testInformation(items, theta),
  });
  if (needed > MOST_NODES) return undefined;
  return newPosterior({ ...irt, prior, nodes: Math.max(LEAST_NODES, needed) });
}

type Draw = (index: number) => number[];

/** All patterns in turn: the digits of the index, each in the base of its item. */
function enumerated(tables: readonly Rows[]): Draw {
  return (index) => {
    let rest = index;
    return tables.map((rows) => {
      const category = rest % rows.length;
      rest = Math.floor(rest / rows.length);
      return category;
    });
  };
}

/** The same patterns each time, so that every process decides alike. */
function drawn(tables: readonly Rows[]): Draw {
  const generator: Generator = generatorFor('theta', 'rights', 0);
  return () => tables.map((rows) => Math.floor(generator() * rows.length));
}

/** Returns how to find the step of θ for a pattern. */
function binsOf(
  { bounds: [low, high] }: IrtSpecification,
  posterior: GridPosterior,
  tables: readonly Rows[],
): (pattern: readonly number[]) => number {
  return (pattern) => {
    posterior.logLikelihood.fill(0);
    for (const [at, category] of pattern.entries()) addResponseRow(posterior, tables[at]![category]!);
    return Math.floor(((posteriorMoments(posterior).mean - low) / (high - low)) * BINS);
  };
}

function entropyOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / values.length) * Math.log2(count / values.length);
  return bits;
}
