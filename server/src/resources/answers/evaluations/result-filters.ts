import type { RedactedResult } from '@eps/engine';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { ANSWER_MODES, type AnswerOrigin } from '../../people/answer-origins/schema.ts';
import type { StoredResult } from './sealed.ts';

const Id = { minLength: 1, maxLength: 255 };

/** Filters of a list by the contents of results and by how their answers were given. */
const Filters = strictObject({
  band: Optional.String({ ...Id, description: 'Include results with a score in this band, by its id.' }),
  concept: Optional.String({
    ...Id,
    description: 'The concept or composite that `band` is of. By default any.',
  }),
  severity: Type.Optional(
    oneOf(['info', 'warning', 'critical'] as const, {
      description: 'Include results in which a guardrail rule of this severity matched.',
    }),
  ),
  mode: Type.Optional(
    oneOf(ANSWER_MODES, { description: 'Include results of answers given on a screen, or on paper.' }),
  ),
  respondent: Type.Optional(
    oneOf(['self', 'proxy'] as const, {
      description: 'Include results of answers that the person gave, or a proxy.',
    }),
  ),
});
export const ResultFilters = Filters.properties;

/** Whether a result, as the reader sees it, matches the filters: what a right hides matches none. */
export function matchesFilters(
  result: StoredResult | RedactedResult | undefined,
  origin: AnswerOrigin | undefined,
  { band, concept, severity, mode, respondent }: Static<typeof Filters>,
): boolean {
  // If nothing was recorded, the person answered on a screen.
  if (mode !== undefined && mode !== (origin?.mode ?? 'screen')) return false;
  if (respondent !== undefined && respondent !== (origin?.respondent ?? 'self')) return false;
  if (band === undefined && severity === undefined) return true;
  if (!result) return false;
  const isInBand = result.sub_scores.some(
    (score) => score.band === band && (concept === undefined || score.concept_id === concept),
  );
  const isSevere = result.guardrail_conflicts.some((conflict) => conflict.severity === severity);
  return (band === undefined || isInBand) && (severity === undefined || isSevere);
}
