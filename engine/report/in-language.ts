import { inLanguage } from '../guardrails/conflicts.ts';
import { translationFor } from '../inputs/translation.ts';
import { respondentOf } from '../scoring/respondent.ts';
import type { CompiledBundle, EvaluationInput, EvaluationResult, Report, SubScore } from '../types.ts';
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
  const labels = labelsIn(bundle, locale);
  const { primary_metric: metric } = result;
  const translated = {
    ...result,
    sub_scores: scoresInLanguage(bundle, result.sub_scores, locale),
    ...(metric && { primary_metric: { ...metric, label: labels.get(metric.id) ?? metric.label } }),
    guardrail_conflicts: inLanguage(result.guardrail_conflicts, bundle.guardrail, locale),
  };
  const environment = respondentOf(bundle, input.state);
  return renderReport(bundle, { input: { ...input, locale }, result: translated, environment });
}

/** Returns scores with the labels that the content has in a language. */
export function scoresInLanguage(
  bundle: CompiledBundle,
  scores: readonly SubScore[],
  locale: string,
): SubScore[] {
  const labels = labelsIn(bundle, locale);
  return scores.map((score) => ({ ...score, label: labels.get(score.concept_id) ?? score.label }));
}

function labelsIn({ scorecard }: CompiledBundle, locale: string): ReadonlyMap<string, string> {
  const { concepts, composites, translations } = scorecard;
  const words = translationFor(translations, locale);
  return new Map([...concepts, ...composites].map(({ id, label }) => [id, words?.[id]?.label ?? label]));
}
