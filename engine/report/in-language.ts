import { inLanguage } from '../guardrails/conflicts.ts';
import { translationFor } from '../inputs/translation.ts';
import { respondentOf } from '../scoring/respondent.ts';
import type { CompiledBundle, EvaluationInput, EvaluationResult, Report } from '../types.ts';
import { renderReport } from './render.ts';

/**
 * Renders the report of a stored result in another language: the same numbers, with the words that the
 * content has in it. What is not translated stays in the original language.
 */
export function reportInLanguage(
  bundle: CompiledBundle,
  input: EvaluationInput,
  result: Omit<EvaluationResult, 'status'>,
  locale: string,
): Report {
  const { concepts, composites, translations } = bundle.scorecard;
  const words = translationFor(translations, locale);
  const labels = new Map(
    [...concepts, ...composites].map(({ id, label }) => [id, words?.[id]?.label ?? label]),
  );
  const { primary_metric: metric } = result;
  const translated = {
    ...result,
    sub_scores: result.sub_scores.map((score) => ({
      ...score,
      label: labels.get(score.concept_id) ?? score.label,
    })),
    ...(metric && { primary_metric: { ...metric, label: labels.get(metric.id) ?? metric.label } }),
    guardrail_conflicts: inLanguage(result.guardrail_conflicts, bundle.guardrail, locale),
  };
  const environment = respondentOf(bundle, input.state);
  return renderReport(bundle, { input: { ...input, locale }, result: translated, environment });
}
