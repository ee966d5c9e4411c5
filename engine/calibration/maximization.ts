import { solvePositive } from '../numeric/linear.ts';
import { type Quadrature, tableOffsets } from './expectation.ts';
import { fillWorkingCurve, isProper, newWorkingCurve, type WorkingItem } from './model.ts';

/** Gradient and expected information of one item in (a, d_1, …, d_m), given the expected counts. */
interface ItemDerivatives {
  gradient: number[];
  information: number[][];
}

/** Scoring steps in one M step: more do not make the EM algorithm converge in fewer E steps. */
const SCORING_STEPS = 2;
/** The largest change of a parameter in one step, which keeps early steps inside the sensible range. */
const MAX_CHANGE = 1;

/**
 * The M step: Fisher scoring of each item's parameters on the expected counts. With a common slope, the slope
 * of all items is one parameter, eliminated by the Schur complement of the intercepts.
 */
export function maximization(
  items: readonly WorkingItem[],
  counts: Float64Array,
  quadrature: Quadrature,
  commonSlope: boolean,
): WorkingItem[] {
  let next = [...items];
  for (let step = 0; step < SCORING_STEPS; step++) {
    const offsets = tableOffsets(
      next.map(({ intercepts }) => ({ categories: intercepts.length + 1 })),
      quadrature.nodes.length,
    );
    const derivatives = next.map((item, index) => derivativesOf(item, counts, offsets[index]!, quadrature));
    const changes = commonSlope ? jointChanges(derivatives) : derivatives.map(changeOf);
    next = next.map((item, index) => changed(item, changes[index]!));
    if (commonSlope) next = next.map((item) => ({ ...item, slope: next[0]!.slope }));
  }
  return next;
}

function derivativesOf(
  item: WorkingItem,
  counts: Float64Array,
  offset: number,
  { nodes }: Quadrature,
): ItemDerivatives {
  const parameters = item.intercepts.length + 1;
  const curve = newWorkingCurve(parameters);
  const gradient = new Array<number>(parameters).fill(0);
  const information = Array.from({ length: parameters }, () => new Array<number>(parameters).fill(0));
  for (let q = 0; q < nodes.length; q++) {
    fillWorkingCurve(item, nodes[q]!, curve);
    let people = 0;
    for (let k = 0; k < parameters; k++) people += counts[offset + k * nodes.length + q]!;
    for (let k = 0; k < parameters; k++) {
      const count = counts[offset + k * nodes.length + q]!;
      const expected = people * curve.probability[k]!;
      for (let i = 0; i < parameters; i++) {
        const slope = curve.gradient[k * parameters + i]!;
        gradient[i]! += count * slope;
        for (let j = 0; j <= i; j++) {
          information[i]![j]! += expected * slope * curve.gradient[k * parameters + j]!;
        }
      }
    }
  }
  for (let i = 0; i < parameters; i++) for (let j = 0; j < i; j++) information[j]![i] = information[i]![j]!;
  return { gradient, information };
}

function changeOf({ gradient, information }: ItemDerivatives): number[] {
  return solvePositive(information, gradient) ?? gradient.map(() => 0);
}

function jointChanges(derivatives: readonly ItemDerivatives[]): number[][] {
  const parts = derivatives.map(({ gradient, information }) => {
    const block = information.slice(1).map((row) => row.slice(1));
    const coupling = information[0]!.slice(1);
    return {
      slopeInformation: information[0]![0]!,
      slopeGradient: gradient[0]!,
      coupling,
      byGradient: solvePositive(block, gradient.slice(1)) ?? coupling.map(() => 0),
      byCoupling: solvePositive(block, coupling) ?? coupling.map(() => 0),
    };
  });
  let information = 0;
  let gradient = 0;
  for (const part of parts) {
    information += part.slopeInformation - dot(part.coupling, part.byCoupling);
    gradient += part.slopeGradient - dot(part.coupling, part.byGradient);
  }
  const slope = information > 0 ? gradient / information : 0;
  return parts.map(({ byGradient, byCoupling }) => [
    slope,
    ...byGradient.map((value, index) => value - slope * byCoupling[index]!),
  ]);
}

/** Applies the change, halved until the parameters are proper. */
function changed(item: WorkingItem, change: readonly number[]): WorkingItem {
  const largest = change.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  for (let length = Math.min(1, MAX_CHANGE / largest); length > 1e-6; length /= 2) {
    const next = {
      ...item,
      slope: item.slope + length * change[0]!,
      intercepts: item.intercepts.map((value, k) => value + length * change[k + 1]!),
    };
    if (isProper(next)) return next;
  }
  return item;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}
