import type { ContentStopRule } from '@eps/sdk';
import { useCallback } from 'react';
import { defineWords } from '../../base/language.ts';
import type { Draft } from './draft.ts';
import { numberOf, textOf } from './json.ts';

export const useStopWords = defineWords(
  'stop-rules',
  {
    max_items: 'after {{value}} questions',
    se_below: 'when the standard error is below {{value}}',
    se_change_below: 'when the standard error changes by less than {{value}}',
    coverage_at_least: 'when the answered share is at least {{value}}',
    confidence_at_least: 'when the confidence is at least {{value}}',
    time_limit_ms: 'after {{value}} ms',
    classified: 'when the interval lies within one band',
    all_lowest_after: 'when the first {{value}} answers are all the lowest',
  },
  {
    max_items: 'nach {{value}} Fragen',
    se_below: 'wenn der Standardfehler unter {{value}} liegt',
    se_change_below: 'wenn sich der Standardfehler um weniger als {{value}} ändert',
    coverage_at_least: 'wenn der beantwortete Anteil mindestens {{value}} beträgt',
    confidence_at_least: 'wenn die Konfidenz mindestens {{value}} beträgt',
    time_limit_ms: 'nach {{value}} ms',
    classified: 'wenn das Intervall in einer Stufe liegt',
    all_lowest_after: 'wenn die ersten {{value}} Antworten alle die niedrigsten sind',
  },
);

/** Returns a function that describes when a stop rule ends the test: "after 10 questions". */
export function useStopSentence(): (rule: Draft<ContentStopRule>) => string {
  const words = useStopWords();
  return useCallback(
    (rule) =>
      words((textOf(rule.rule) || 'max_items') as 'max_items', { value: numberOf(rule.value) ?? '?' }),
    [words],
  );
}
