import { isTrue } from '../expressions/values.ts';
import type { CompiledExpression, ExpressionEnvironment } from '../types.ts';
import { type Protocol, scoreKey } from './types.ts';

/** A score that a condition of a protocol reads. */
export interface ReadScore {
  wave: string;
  conceptId: string;
}

/** Returns the scores that the conditions of waves and exits read, each once. */
export function readScores({ waves, exits }: Protocol): ReadScore[] {
  const conditions = [
    ...waves.flatMap(({ condition }) => (condition ? [condition] : [])),
    ...exits.map(({ when }) => when),
  ];
  const keys = new Set(conditions.flatMap(({ references }) => references.scores));
  return [...keys].flatMap((key) =>
    waves
      .filter(({ id }) => key.startsWith(scoreKey(id, '')))
      .map(({ id }) => ({ wave: id, conceptId: key.slice(scoreKey(id, '').length) })),
  );
}

/** Whether a condition of a protocol is met with these scores; a missing score is unknown. */
export function holdsWith(
  condition: CompiledExpression,
  scores: readonly (ReadScore & { value: number | null })[],
): boolean {
  const values = new Map(scores.map(({ wave, conceptId, value }) => [scoreKey(wave, conceptId), value]));
  const unknown = () => null;
  const environment: ExpressionEnvironment = {
    answer: unknown,
    answered: () => false,
    score: (id) => values.get(id) ?? null,
    metric: unknown,
    confidence: unknown,
    coverage: unknown,
    missingShare: unknown,
    context: unknown,
    profile: unknown,
    timing: unknown,
  };
  return isTrue(condition.evaluate(environment));
}

/** The scores that a condition of a protocol reads. */
export function scoresOf<Score extends ReadScore>(
  { references }: CompiledExpression,
  scores: readonly Score[],
): Score[] {
  const keys = new Set(references.scores);
  return scores.filter(({ wave, conceptId }) => keys.has(scoreKey(wave, conceptId)));
}
