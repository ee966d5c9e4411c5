import type { GuardrailConflict } from '@eps/sdk';
import { defineWords, useLanguage } from '../../base/language.ts';
import type { Names } from '../content/names.ts';
import { numberText } from './number-text.ts';

const useEvidenceWords = defineWords(
  'evidence',
  {
    named: '“{{name}}” = {{value}}',
    fallbacks: 'Estimated with the prior instead',
    confidence: 'Confidence',
    coverage: 'Answered share',
    context: 'Context',
    profile: 'Profile',
    timing: 'Time in ms',
    question_id: 'Question',
    expected: 'Expected',
    same: 'the same',
    gap: 'Difference',
    max_gap: 'Maximum difference',
    longest: 'Identical answers',
    max_longstring: 'Maximum identical answers',
    median_ms: 'Median time in ms',
    min_ms_per_question: 'Minimum time in ms',
    standard_deviation: 'Standard deviation',
    min_variability: 'Minimum variability',
    min_coverage: 'Minimum answered share',
    min_confidence: 'Minimum confidence',
    yes: 'yes',
    no: 'no',
  },
  {
    named: '„{{name}}“ = {{value}}',
    fallbacks: 'Ersatzweise mit der Vorverteilung geschätzt',
    confidence: 'Konfidenz',
    coverage: 'Beantworteter Anteil',
    context: 'Kontext',
    profile: 'Profil',
    timing: 'Zeit in ms',
    question_id: 'Frage',
    expected: 'Erwartet',
    same: 'gleich sein',
    gap: 'Unterschied',
    max_gap: 'Größter Unterschied',
    longest: 'Gleiche Antworten',
    max_longstring: 'Höchstens gleiche Antworten',
    median_ms: 'Medianzeit in ms',
    min_ms_per_question: 'Kleinste Zeit in ms',
    standard_deviation: 'Standardabweichung',
    min_variability: 'Kleinste Streuung',
    min_coverage: 'Kleinster beantworteter Anteil',
    min_confidence: 'Kleinste Konfidenz',
    yes: 'ja',
    no: 'nein',
  },
);

const NAMED = ['answers', 'scores', 'metrics'];

/**
 * Returns the evidence of a rule in words: names of questions, options, scores and variables, not their ids.
 */
export function useEvidenceText(names: Names) {
  const words = useEvidenceWords();
  const language = useLanguage();
  const labelOf = (id: string) =>
    names.question(id)?.label ?? names.variables.find(({ key }) => key === id)?.label ?? names.score(id);
  /** An option is one of the question that it answers. */
  function valueText(value: unknown, questionId?: string): string {
    if (value === null || value === undefined) return words('unknown');
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
    if (typeof value === 'number') return numberText(value, language);
    if (Array.isArray(value)) return value.map((each) => valueText(each, questionId)).join(', ');
    if (typeof value === 'object') return groupText(value, `${questionId}.`);
    const options = names.question(questionId ?? '')?.options ?? [];
    return options.find(({ id }) => id === value)?.label ?? String(value);
  }
  function groupText(values: object, prefix = ''): string {
    return Object.entries(values)
      .map(([id, value]) =>
        id === 'overall'
          ? valueText(value)
          : words('named', { name: labelOf(prefix + id), value: valueText(value, prefix + id) }),
      )
      .join(', ');
  }
  function partText(key: string, value: unknown, questionId: string): string {
    if (key === 'question_id') return labelOf(questionId);
    if (key === 'fallbacks')
      return Object.keys(value as object)
        .map(labelOf)
        .join(', ');
    if (key === 'relation') return words(value as 'same');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return groupText(value);
    return valueText(value, questionId);
  }
  return ({ evidence = {} }: GuardrailConflict): string => {
    const questionId = String(evidence.question_id ?? '');
    return Object.entries(evidence)
      .map(([key, value]) => {
        const text = partText(key, value, questionId);
        // The name of a question or score says what it is.
        return NAMED.includes(key) ? text : `${words(key as 'coverage')}: ${text}`;
      })
      .join('; ');
  };
}
