import { isJsonObject, type Json } from '@eps/sdk';

export const COMPARISONS = ['gte', 'gt', 'lte', 'lt', 'eq'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A condition that compares the score of a wave with a number. */
export interface ScoreCondition {
  op: Comparison;
  concept: string;
  wave: string;
  limit: number;
}

/** Returns a condition as a comparison of a score; undefined for any other. */
export function scoreConditionOf(condition: Json | undefined): ScoreCondition | undefined {
  if (!isJsonObject(condition)) return undefined;
  const { op, args } = condition;
  const comparison = COMPARISONS.find((each) => each === op);
  if (!comparison || !Array.isArray(args)) return undefined;
  const [score, limit] = args;
  if (!isJsonObject(score) || !isJsonObject(limit) || score['op'] !== 'score' || limit['op'] !== 'lit')
    return undefined;
  const { concept_id: concept, wave } = score;
  const { value } = limit;
  if (typeof concept !== 'string' || typeof wave !== 'string' || typeof value !== 'number') return undefined;
  return { op: comparison, concept, wave, limit: value };
}

export function conditionJson({ op, concept, wave, limit }: ScoreCondition): Json {
  return {
    op,
    args: [
      { op: 'score', concept_id: concept, wave },
      { op: 'lit', value: limit },
    ],
  };
}
