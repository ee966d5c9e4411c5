import { useLanguage } from '../../../app/language.ts';
import { numberText, percentText } from '../../results/number-text.ts';
import { usePsychometricsWords } from './words.ts';

type Reason =
  | 'too_few_respondents'
  | 'too_few_items'
  | 'too_many_items'
  | 'no_variance'
  | 'item_without_variance'
  | 'not_converged'
  | 'privacy_floor';
export type Reasons = Partial<Record<string, Reason>> | undefined;

const SMALLEST_P = 0.001;

/** Numbers for reading. A number that does not exist gives its reason. */
export function useNumberTexts() {
  const words = usePsychometricsWords();
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
