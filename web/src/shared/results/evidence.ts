import type { GuardrailConflict } from '@eps/sdk';
import { useLanguage, useWords } from '../../base/language.ts';
import type { Names } from '../content/names.ts';
import { numberText } from './number-text.ts';

const NAMED = ['answers', 'scores', 'metrics'];

/**
 * Returns the evidence of a rule in words: names of questions, options, scores and variables, not their ids.
 */
export function useEvidenceText(names: Names) {
  const words = useWords();
  const language = useLanguage();
  const labelOf = (id: string) =>
    names.question(id)?.label ?? names.variables.find(({ key }) => key === id)?.label ?? names.score(id);
  /** An option is one of the question that it answers. */
  function valueText(value: unknown, questionId?: string): string {
    if (value === null || value === undefined) return words('unknown');
    if (typeof value === 'boolean') return words.named(value ? 'evidence.yes' : 'evidence.no');
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
          : words.named('evidence.named', {
              name: labelOf(prefix + id),
              value: valueText(value, prefix + id),
            }),
      )
      .join(', ');
  }
  function partText(key: string, value: unknown, questionId: string): string {
    if (key === 'question_id') return labelOf(questionId);
    if (key === 'fallbacks')
      return Object.keys(value as object)
        .map(labelOf)
        .join(', ');
    if (key === 'relation') return words.named(`evidence.${value as 'same'}`);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return groupText(value);
    return valueText(value, questionId);
  }
  return ({ evidence = {} }: GuardrailConflict): string => {
    const questionId = String(evidence.question_id ?? '');
    return Object.entries(evidence)
      .map(([key, value]) => {
        const text = partText(key, value, questionId);
        // The name of a question or score says what it is.
        return NAMED.includes(key) ? text : `${words.named(`evidence.${key as 'coverage'}`)}: ${text}`;
      })
      .join('; ');
  };
}
