import { useLanguage, useWords } from '../../base/language.ts';
import { numberText, percentText } from './number-text.ts';

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
  const words = useWords();
  const language = useLanguage();
  const number = (value: number | null | undefined, digits = 2) => numberText(value, language, digits);
  return {
    number,
    percent: (value: number | null | undefined) => percentText(value, language),
    /** The number of this name, or why there is none. */
    orReason(value: number | null, name: string, reasons: Reasons): string {
      if (value !== null) return number(value);
      const reason = reasons?.[name];
      return reason === undefined
        ? '–'
        : words('not available: {{reason}}', { reason: words.named(`numbers.reason.${reason}`) });
    },
    p: (value: number) => (value < SMALLEST_P ? words('< 0.001') : number(value, 3)),
  };
}
