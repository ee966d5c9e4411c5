import { defineWords, useLanguage } from '../../base/language.ts';
import { numberText, percentText } from './number-text.ts';

const useNumberWords = defineWords(
  'numbers',
  {
    missing: 'not available: {{reason}}',
    'reason.too_few_respondents': 'too few people',
    'reason.too_few_items': 'too few items',
    'reason.too_many_items': 'too many items',
    'reason.no_variance': 'everyone has the same score',
    'reason.item_without_variance': 'everyone answered an item the same way',
    'reason.not_converged': 'the estimate did not converge',
    below: '< 0.001',
  },
  {
    missing: 'nicht verfügbar: {{reason}}',
    'reason.too_few_respondents': 'zu wenige Personen',
    'reason.too_few_items': 'zu wenige Items',
    'reason.too_many_items': 'zu viele Items',
    'reason.no_variance': 'alle haben denselben Wert',
    'reason.item_without_variance': 'alle haben ein Item gleich beantwortet',
    'reason.not_converged': 'die Schätzung ist nicht konvergiert',
    below: '< 0,001',
  },
);

type Reason =
  | 'too_few_respondents'
  | 'too_few_items'
  | 'too_many_items'
  | 'no_variance'
  | 'item_without_variance'
  | 'not_converged';

export type Reasons = Partial<Record<string, Reason>> | undefined;

const SMALLEST_P = 0.001;

/** Numbers for reading. A number that does not exist gives its reason. */
export function useNumberTexts() {
  const words = useNumberWords();
  const language = useLanguage();
  const number = (value: number | null | undefined, digits = 2) => numberText(value, language, digits);
  return {
    number,
    percent: (value: number | null | undefined) => percentText(value, language),
    /** The number of this name, or why there is none. */
    orReason(value: number | null, name: string, reasons: Reasons): string {
      if (value !== null) return number(value);
      const reason = reasons?.[name];
      return reason === undefined ? '–' : words('missing', { reason: words(`reason.${reason}`) });
    },
    p: (value: number) => (value < SMALLEST_P ? words('below') : number(value, 3)),
  };
}
