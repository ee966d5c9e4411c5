import type { RespondentView } from './respondent-view.ts';

/** Returns which of the scores are not what their concept declares, by id with the reason. */
export function fallbacksAmong(
  ids: readonly string[],
  respondent: Pick<RespondentView, 'scored'>,
): Record<string, string> {
  const found = ids.flatMap((id) => {
    const fallback = respondent.scored(id)?.fallback;
    return fallback === undefined ? [] : [[id, fallback] as const];
  });
  return Object.fromEntries(found);
}
