import { defineWords } from '../../base/language.ts';

/** The texts of the guardrail checks that are not rules, by id. */
const useCheckWords = defineWords(
  'check',
  {
    min_coverage: 'Too few of the questions were answered.',
    min_confidence: 'Confidence in the result is too low.',
    'quality.attention': 'An attention check was not answered as instructed.',
    'quality.max_longstring': 'The same answer was given too many times in a row.',
    'quality.min_ms_per_question': 'The questions were answered faster than they can be read.',
    'quality.min_variability': 'The answers are almost all the same.',
  },
  {
    min_coverage: 'Es wurden zu wenige Fragen beantwortet.',
    min_confidence: 'Die Konfidenz des Ergebnisses ist zu gering.',
    'quality.attention': 'Eine Aufmerksamkeitsfrage wurde nicht wie verlangt beantwortet.',
    'quality.max_longstring': 'Dieselbe Antwort wurde zu oft nacheinander gegeben.',
    'quality.min_ms_per_question': 'Die Fragen wurden schneller beantwortet, als man sie lesen kann.',
    'quality.min_variability': 'Die Antworten sind fast alle gleich.',
  },
);

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
  const words = useCheckWords();
  return (id: string): string | undefined => {
    const check = CHECKS.find((each) => each === id);
    return check && words(check);
  };
}
