import { normalQuantile } from '../numeric/normal-quantile.ts';
import { exceeds, reaches } from '../numeric/tolerance.ts';

/** Mean and standard deviation of a group, in units of the score. */
export interface Group {
  mean: number;
  sd: number;
}

export const CHANGE_METHODS = ['jt', 'gln', 'en', 'ha'] as const;
export type ChangeMethod = (typeof CHANGE_METHODS)[number];
export const CUTOFFS = ['a', 'b', 'c'] as const;

/** The criteria for the significance of a change. */
export interface ChangeCriteria {
  method: ChangeMethod;
  /** Of the score before treatment. */
  reliability: number;
  /** The group before treatment. */
  pre: Group;
  /** The same group afterwards, and how both scores correlate; `ha` needs it. */
  post?: Group & { correlation: number };
  /** People without the problem; cut-offs b and c need them. */
  functional?: Group;
  /** Absent if only the reliability of the change is of interest. */
  cutoff?: (typeof CUTOFFS)[number];
  /** Between 0 and 1. */
  confidence: number;
  /** Whether higher or lower scores are better. */
  direction: 'higher' | 'lower';
}

export type ChangeClass = 'recovered' | 'improved' | 'unchanged' | 'deteriorated';

export interface SignificantChange {
  /** The change in units of its standard error; positive when the score rose. */
  index: number;
  class: ChangeClass;
  /** Set when a reliable worsening crosses the cut-off. */
  harmed?: true;
}

/**
 * Judges the change of one person between two scores: the reliable change index of Jacobson and Truax (1991,
 * `jt`), Gulliksen, Lord and Novick (`gln`), Edwards and Nunnally (`en`) or Hageman and Arrindell (1999,
 * `ha`), and the class that follows from it and the cut-off. All inequalities are strict. Returns null when
 * the criteria determine no index: a measurement without error, or a group that does not vary.
 */
export function significantChange(
  pre: number,
  post: number,
  criteria: ChangeCriteria,
): SignificantChange | null {
  const index = indexOf(pre, post, criteria);
  if (!Number.isFinite(index)) return null;
  const critical = criticalIndex(criteria);
  const { direction } = criteria;
  const sign = direction === 'higher' ? 1 : -1;
  const cutoff = cutoffOf(criteria);
  const wasClinical = cutoff !== null && !reaches(sign * pre, sign * cutoff);
  const isFunctional = cutoff !== null && functionalAfter(post, cutoff, criteria, critical);
  if (exceeds(sign * index, critical))
    return { index, class: wasClinical && isFunctional ? 'recovered' : 'improved' };
  if (reaches(sign * index, -critical)) return { index, class: 'unchanged' };
  const isHarmed = cutoff !== null && !wasClinical && !isFunctional;
  return { index, class: 'deteriorated', ...(isHarmed && { harmed: true as const }) };
}

/**
 * Returns the range of later scores that are not a reliable change from an earlier score, limits included.
 * Null when the criteria determine no index.
 */
export function unchangedRange(pre: number, criteria: ChangeCriteria): { from: number; to: number } | null {
  // Every index is linear in the later score.
  const atZero = indexOf(pre, 0, criteria);
  const slope = indexOf(pre, 1, criteria) - atZero;
  const critical = criticalIndex(criteria);
  const [from, to] = [(-critical - atZero) / slope, (critical - atZero) / slope];
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to } : null;
}

function criticalIndex({ method, confidence }: ChangeCriteria): number {
  const alpha = 1 - confidence;
  // Hageman and Arrindell test in the direction of the change, the others in both.
  return normalQuantile(1 - (method === 'ha' ? alpha : alpha / 2));
}

function indexOf(pre: number, post: number, criteria: ChangeCriteria): number {
  const { method, reliability, pre: group } = criteria;
  const error = measurementError(criteria);
  const regressed = group.mean + reliability * (pre - group.mean);
  switch (method) {
    case 'jt':
      return (post - pre) / (Math.SQRT2 * error);
    case 'gln':
      return (post - regressed) / (group.sd * Math.sqrt(1 - reliability ** 2));
    case 'en':
      return (post - regressed) / error;
    case 'ha': {
      const difference = reliabilityOfDifference(criteria);
      const ofGroup = criteria.post!.mean - group.mean;
      const change = (post - pre) * difference + ofGroup * (1 - difference);
      return change / (Math.sqrt(difference) * Math.SQRT2 * error);
    }
  }
}

function measurementError({ reliability, pre }: ChangeCriteria): number {
  return pre.sd * Math.sqrt(1 - reliability);
}

/** Returns the reliability of the score in a group, given the error of measurement before treatment. */
function reliabilityIn({ sd }: Group, criteria: ChangeCriteria): number {
  return (sd ** 2 - measurementError(criteria) ** 2) / sd ** 2;
}

function reliabilityOfDifference(criteria: ChangeCriteria): number {
  const { reliability, pre } = criteria;
  const post = criteria.post!;
  const shared = 2 * pre.sd * post.sd * post.correlation;
  const truth = pre.sd ** 2 * reliability + post.sd ** 2 * reliabilityIn(post, criteria) - shared;
  return truth / (pre.sd ** 2 + post.sd ** 2 - shared);
}

/**
 * Returns the cut-off between the clinical and the functional range; null when none is asked for, or when
 * there is none: by `ha`, the scores of a group that varies less than the error of measurement have no true
 * variance.
 */
export function cutoffOf(criteria: ChangeCriteria): number | null {
  const { cutoff } = criteria;
  const exact = cutoff === undefined ? Number.NaN : exactCutoff(criteria, cutoff);
  return Number.isFinite(exact) ? exact : null;
}

function exactCutoff(criteria: ChangeCriteria, cutoff: NonNullable<ChangeCriteria['cutoff']>): number {
  const { direction, method, functional, reliability, pre } = criteria;
  const sign = direction === 'higher' ? 1 : -1;
  // Hageman and Arrindell take the standard deviation of the true scores.
  const spread = (group: Group, inGroup: () => number) =>
    method === 'ha' ? group.sd * Math.sqrt(inGroup()) : group.sd;
  const before = spread(pre, () => reliability);
  if (cutoff === 'a') return pre.mean + sign * 2 * before;
  const healthy = spread(functional!, () => reliabilityIn(functional!, criteria));
  // Cut-off b uses the spread of the functional group; the authors of `ha` use that before treatment.
  if (cutoff === 'b') return functional!.mean - sign * 2 * (method === 'ha' ? before : healthy);
  return (before * functional!.mean + healthy * pre.mean) / (before + healthy);
}

function functionalAfter(post: number, cutoff: number, criteria: ChangeCriteria, critical: number): boolean {
  const sign = criteria.direction === 'higher' ? 1 : -1;
  if (criteria.method !== 'ha') return exceeds(sign * post, sign * cutoff);
  const group = criteria.post!;
  const reliability = reliabilityIn(group, criteria);
  const truth = group.mean + (post - group.mean) * reliability;
  const index = (truth - cutoff) / (Math.sqrt(reliability) * measurementError(criteria));
  return exceeds(sign * index, critical);
}
