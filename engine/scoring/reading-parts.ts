import type { ExpressionEnvironment } from '../types.ts';
import type { RespondentView } from './respondent-view.ts';

/** Returns the respondent's environment with the scores of concepts and composites replaced by `part`. */
export function readingParts(
  respondent: RespondentView,
  part: (id: string) => number | null,
): ExpressionEnvironment {
  return {
    ...{ score: part, metric: part },
    answer: (id) => respondent.answer(id),
    answered: (id) => respondent.answered(id),
    confidence: (id) => respondent.confidence(id),
    coverage: (id) => respondent.coverage(id),
    missingShare: () => respondent.missingShare(),
    context: (key) => respondent.context(key),
    profile: (field) => respondent.profile(field),
    timing: (id) => respondent.timing(id),
  };
}
