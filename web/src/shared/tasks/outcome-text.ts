import { useTaskWords } from './words.ts';

const KNOWN = ['done', 'called', 'talked', 'referred', 'not_reached', 'false_alarm'] as const;

/** Returns the name of an outcome. Authors name outcomes freely; the usual ones are translated. */
export function useOutcomeText(): (outcome: string) => string {
  const words = useTaskWords();
  return (outcome) => {
    const known = KNOWN.find((name) => name === outcome);
    return known ? words(`outcome.${known}`) : outcome.replaceAll('_', ' ');
  };
}
