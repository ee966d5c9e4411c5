import { useLanguage } from '../../base/language.ts';
import { useEvaluationWords } from './evaluation-words.ts';
import { numberText } from './number-text.ts';

/** Returns how precise a score is, in the words that the result, its report and its tables share. */
export function useIntervalText() {
  const words = useEvaluationWords();
  const language = useLanguage();
  return (interval: readonly number[] | undefined) => {
    if (!interval) return words('errorUnknown');
    const limit = (index: 0 | 1) => numberText(interval[index], language, 2);
    return `${words('interval')}: ${words('fromTo', { low: limit(0), high: limit(1) })}`;
  };
}
