import type { GoldenCase, Trial } from '@eps/sdk';
import { requestOf, type TrialAnswers } from './given.ts';

/** The parts of a result that a golden case can expect. */
export const EXPECTABLE = ['status', 'scores', 'conflicts', 'alignment'] as const;
export type ExpectablePart = (typeof EXPECTABLE)[number];

/** Returns the parts of a trial's result. */
export function expectableOf({ result }: Trial): ExpectablePart[] {
  return EXPECTABLE.filter((part) => part !== 'alignment' || result?.alignment !== undefined);
}

/** Returns a golden case that expects the present result of the answers. */
export function caseOf(
  name: string,
  given: TrialAnswers,
  trial: Trial,
  parts: readonly ExpectablePart[],
  locale?: string,
): GoldenCase {
  const { result, status } = trial;
  if (!result || !status) throw new Error('The instrument has errors, so there is nothing to expect.');
  const all: Required<Pick<GoldenCase['expect'], 'status' | 'scores' | 'conflicts'>> & {
    alignment?: number;
  } = {
    status,
    scores: Object.fromEntries(result.sub_scores.map(({ concept_id, value }) => [concept_id, value])),
    conflicts: [...new Set(result.guardrail_conflicts.map(({ rule_id }) => rule_id))].sort(),
    ...(result.alignment && { alignment: result.alignment.value }),
  };
  const expected = Object.entries(all).filter(([part]) => parts.includes(part as ExpectablePart));
  return {
    name,
    ...(requestOf(given) as Partial<GoldenCase>),
    ...(locale !== undefined && { locale }),
    expect: Object.fromEntries(expected),
  };
}
