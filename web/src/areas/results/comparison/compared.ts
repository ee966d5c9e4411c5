import { type ChangeClass, changeBetween, reliableChange } from '@eps/engine/authoring';
import type { Evaluation, GetBundleComparabilityResult } from '@eps/sdk';
import type { ConceptName } from '../../../shared/results/contents.ts';

type Score = NonNullable<Evaluation['sub_scores']>[number];

/** Why two scores are not compared: a reason of the service, or unknown. */
export type NotCompared =
  | { why: 'missing' | 'unknown' }
  | { why: 'broken'; reasons: GetBundleComparabilityResult['concepts'][number]['reasons'] };

/** The class of a change, by the criteria of the content or, without any, by the measurement error. */
export type Verdict = ChangeClass | 'harmed' | 'increase' | 'decrease' | 'none';

/** A score of two results, side by side. */
export interface ComparedScore {
  id: string;
  label: string;
  earlier: Score | undefined;
  later: Score | undefined;
  /** later − earlier. Absent when the two are not compared. */
  difference?: number;
  /** The 95 % interval of the difference, where the standard errors of both are known. */
  interval?: readonly [number, number];
  /** Absent if the content has no criteria. */
  verdict?: Verdict;
  notCompared?: NotCompared;
}

/** The facts that decide whether scores are compared. */
export interface Grounds {
  /** `same`: both come from one bundle. Undefined when the reader may not read bundles. */
  comparability: GetBundleComparabilityResult | 'same' | undefined;
  /** The concepts of the bundle of the later result, by id. */
  concepts: ReadonlyMap<string, ConceptName>;
}

/** Puts the scores of two results side by side, the main one first. */
export function compareResults(earlier: Evaluation, later: Evaluation, grounds: Grounds): ComparedScore[] {
  const [before, after] = [earlier, later].map(
    ({ sub_scores = [] }) => new Map(sub_scores.map((score) => [score.concept_id, score])),
  );
  const main = later.primary_metric?.id;
  const ids = [...new Set([...after!.keys(), ...before!.keys()])];
  return ids
    .sort((one, other) => Number(other === main) - Number(one === main))
    .map((id) => compareScores(id, before!.get(id), after!.get(id), grounds));
}

function compareScores(
  id: string,
  earlier: Score | undefined,
  later: Score | undefined,
  grounds: Grounds,
): ComparedScore {
  const label = later?.label ?? earlier?.label ?? id;
  const base = { id, label, earlier, later };
  const isMeasured = isNumber(earlier?.value) && isNumber(later?.value);
  if (!earlier || !later || !isMeasured) return { ...base, notCompared: { why: 'missing' } };
  const notCompared = reasonAgainst(id, grounds);
  if (notCompared) return { ...base, notCompared };
  const change = reliableChange(measured(earlier), measured(later));
  const { delta, threshold } = change;
  const byContent = judged(grounds.concepts.get(id), earlier, later);
  const verdict = byContent ?? byErrors(change);
  return {
    ...base,
    difference: delta,
    ...(threshold !== null && { interval: [delta - threshold, delta + threshold] as const }),
    ...(verdict && { verdict }),
  };
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}

function measured({ value, standard_error }: Score) {
  return { value: value!, ...(standard_error !== undefined && { standard_error }) };
}

function reasonAgainst(id: string, { comparability }: Grounds): NotCompared | undefined {
  if (comparability === 'same') return undefined;
  const found = comparability?.concepts.find(({ concept_id }) => concept_id === id);
  if (!found) return { why: 'unknown' };
  return found.verdict === 'same' ? undefined : { why: 'broken', reasons: found.reasons };
}

function judged(concept: ConceptName | undefined, earlier: Score, later: Score): Verdict | undefined {
  if (!concept?.judging) return undefined;
  const change = changeBetween(concept.judging, earlier, later);
  return change?.harmed ? 'harmed' : change?.class;
}

function byErrors({ changed, delta }: ReturnType<typeof reliableChange>): Verdict | undefined {
  if (changed === null) return undefined;
  if (!changed) return 'none';
  return delta > 0 ? 'increase' : 'decrease';
}
