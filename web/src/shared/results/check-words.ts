import { useWords } from '../../base/language.ts';

const CHECKS = [
  'min_coverage',
  'min_confidence',
  'quality.attention',
  'quality.max_longstring',
  'quality.min_ms_per_question',
  'quality.min_variability',
] as const;

/** Returns the text of a check in the present language; undefined for the id of a rule. */
export function useCheckName() {
  const words = useWords();
  return (id: string): string | undefined => {
    const check = CHECKS.find((each) => each === id);
    return check && words.named(`check.${check}`);
  };
}
