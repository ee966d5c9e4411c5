import { useWords } from '../../base/language.ts';

const REASONS = [
  'no_condition',
  'condition_true',
  'condition_false',
  'condition_unknown',
  'section_hidden',
  'excluded',
  'skipped_by_rule',
  'not_asked_for',
  'not_reached',
] as const;

/** Returns why a question is on the path or not, by the code of the trace. */
export function usePathReason() {
  const words = useWords();
  return (code: string): string => {
    const reason = REASONS.find((each) => each === code);
    return reason ? words.named(`path_reason.${reason}`) : code;
  };
}
