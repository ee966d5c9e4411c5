import { chiSquareUpperTail } from '../numeric/distributions.ts';
import { categoryProbabilities } from '../scoring/irt/curve.ts';
import type { Calibration } from './calibrate.ts';
import type { CalibrationData } from './data.ts';
import { resolvingQuadrature } from './expectation.ts';
import { answersTo, scoringItems } from './reliability.ts';

/** The test S-X² of one item. */
export interface ItemFit {
  chiSquare: number;
  degrees: number;
  p: number;
}

/** Expected counts below this are collapsed with a neighbour. */
const MIN_EXPECTED = 1;
const LEAST_NODES = 61;

/**
 * Tests how well each item fits by S-X² (Orlando & Thissen 2000; for more than two categories Kang & Chen
 * 2008): people with complete answers are grouped by their total score; in each group the observed counts
 * of the item's categories are compared with those that the model predicts, from the distribution of total
 * scores by the recursion of Lord and Wingersky (1984).
 *
 * @returns undefined for an item that leaves no degrees of freedom
 */
export function itemFit(
  calibration: Pick<Calibration, 'model' | 'items'>,
  data: CalibrationData,
): (ItemFit | undefined)[] {
  const items = scoringItems(calibration);
  const { nodes, weights } = resolvingQuadrature(answersTo(items), LEAST_NODES);
  const probabilities = items.map((item) => Array.from(nodes, (theta) => categoryProbabilities(item, theta)));
  const observed = observedByTotal(data);
  const total = weightedTotals(probabilities, weights);
  return items.map((_, index) => {
    const others = probabilities.filter((_, other) => other !== index);
    const rest = totalsByNode(others, nodes.length);
    const cells = [...observed[index]!].map(([score, counts]) => {
      const people = counts.reduce((sum, count) => sum + count, 0);
      const expected = counts.map((_, k) => {
        let joint = 0;
        for (let q = 0; q < nodes.length; q++) {
          joint += weights[q]! * probabilities[index]![q]![k]! * (rest[q]![score - k] ?? 0);
        }
        return (people * joint) / total[score]!;
      });
      return { score, observed: counts, expected };
    });
    return testOf(collapsedRows(cells), parametersOf(calibration, index));
  });
}

interface Cells {
  score: number;
  observed: number[];
  expected: number[];
}

/** The common slope of a 1PL or PCM is shared by all items and counts for none of them. */
function parametersOf({ model, items }: Pick<Calibration, 'model' | 'items'>, index: number): number {
  return items[index]!.b.length + (model === '1pl' || model === 'pcm' ? 0 : 1);
}

/** Counts of each item's categories by total score, over complete patterns. */
function observedByTotal({ items, patterns, frequencies }: CalibrationData): Map<number, number[]>[] {
  const byItem = items.map(() => new Map<number, number[]>());
  const highest = items.reduce((sum, { categories }) => sum + categories - 1, 0);
  frequencies.forEach((frequency, row) => {
    const pattern = patterns.subarray(row * items.length, (row + 1) * items.length);
    const total = pattern.reduce((sum, category) => sum + category, 0);
    // Everybody with the lowest or highest total has the same answers, which tests nothing.
    if (pattern.includes(-1) || total === 0 || total === highest) return;
    items.forEach(({ categories }, item) => {
      const counts = byItem[item]!.get(total) ?? new Array<number>(categories).fill(0);
      byItem[item]!.set(total, counts);
      counts[pattern[item]!]! += frequency;
    });
  });
  return byItem.map((rows) => new Map([...rows].sort(([a], [b]) => a - b)));
}

/** P(total score | θ) at every node. */
function totalsByNode(probabilities: readonly number[][][], nodes: number): Float64Array[] {
  return Array.from({ length: nodes }, (_, q) => {
    let distribution = Float64Array.of(1);
    for (const item of probabilities) {
      const next = new Float64Array(distribution.length + item[q]!.length - 1);
      distribution.forEach((mass, score) => {
        item[q]!.forEach((probability, k) => {
          next[score + k]! += mass * probability;
        });
      });
      distribution = next;
    }
    return distribution;
  });
}

function weightedTotals(probabilities: readonly number[][][], weights: Float64Array): Float64Array {
  const byNode = totalsByNode(probabilities, weights.length);
  return byNode[0]!.map((_, score) =>
    byNode.reduce((sum, totals, q) => sum + weights[q]! * totals[score]!, 0),
  );
}

/** Joins neighbouring totals until every category that can occur in them is expected often enough. */
function collapsedRows(rows: readonly Cells[]): Cells[] {
  const collapsed: Cells[] = [];
  let open: Cells | undefined;
  for (const row of rows) {
    open = open ? joined(open, row) : row;
    if (open.expected.every((count) => count >= MIN_EXPECTED || count === 0)) {
      collapsed.push(open);
      open = undefined;
    }
  }
  if (!open) return collapsed;
  const last = collapsed.pop();
  return [...collapsed, last ? joined(last, open) : open];
}

function joined(a: Cells, b: Cells): Cells {
  return {
    score: b.score,
    observed: a.observed.map((count, k) => count + b.observed[k]!),
    expected: a.expected.map((count, k) => count + b.expected[k]!),
  };
}

function testOf(rows: readonly Cells[], parameters: number): ItemFit | undefined {
  let [chiSquare, cells] = [0, 0];
  for (const { observed, expected } of rows) {
    const possible = expected
      .map((count, k) => ({ count, seen: observed[k]! }))
      .filter(({ count }) => count > 0);
    for (const { count, seen } of possible) chiSquare += (seen - count) ** 2 / count;
    cells += Math.max(0, possible.length - 1);
  }
  const degrees = cells - parameters;
  return degrees > 0 ? { chiSquare, degrees, p: chiSquareUpperTail(chiSquare, degrees) } : undefined;
}
