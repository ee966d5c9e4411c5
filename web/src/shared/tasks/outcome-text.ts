import { useWords } from '../../base/language.ts';

export const KNOWN_OUTCOMES = [
  'done',
  'called',
  'talked',
  'referred',
  'emergency_help',
  'not_reached',
  'false_alarm',
] as const;

/** Returns the name of an outcome. Authors name outcomes freely; the usual ones are translated. */
export function useOutcomeText(): (outcome: string) => string {
  const words = useWords();
  return (outcome) => {
    const known = KNOWN_OUTCOMES.find((name) => name === outcome);
    return known ? words.named(`tasks.outcome.${known}`) : outcome.replaceAll('_', ' ');
  };
}
