import { useLanguage, useWords } from '../../base/language.ts';
import { numberText } from './number-text.ts';

/** Returns how precise a score is, in the words that the result, its report and its tables share. */
export function useIntervalText() {
  const words = useWords();
  const language = useLanguage();
  return (interval: readonly number[] | undefined) => {
    if (!interval) return words('Measurement error not known');
    const limit = (index: 0 | 1) => numberText(interval[index], language, 2);
    return `${words('95% interval')}: ${words('{{low}} to {{high}}', { low: limit(0), high: limit(1) })}`;
  };
}
