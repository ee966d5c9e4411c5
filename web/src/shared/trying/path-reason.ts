import { defineWords } from '../../base/language.ts';

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

const usePathWords = defineWords(
  'path_reason',
  {
    no_condition: 'always shown',
    condition_true: 'its condition is met',
    condition_false: 'its condition is not met',
    condition_unknown: 'its condition cannot be evaluated',
    section_hidden: 'its section is hidden',
    excluded: 'excluded by the question plan',
    skipped_by_rule: 'skipped by a rule',
    not_asked_for: 'no rule asks for it',
    not_reached: 'not reached',
  },
  {
    no_condition: 'immer angezeigt',
    condition_true: 'die Bedingung ist erfüllt',
    condition_false: 'die Bedingung ist nicht erfüllt',
    condition_unknown: 'die Bedingung lässt sich nicht auswerten',
    section_hidden: 'der Abschnitt ist ausgeblendet',
    excluded: 'vom Frageplan ausgeschlossen',
    skipped_by_rule: 'von einer Regel übersprungen',
    not_asked_for: 'keine Regel fragt danach',
    not_reached: 'nicht erreicht',
  },
);

/** Returns why a question is on the path or not, by the code of the trace. */
export function usePathReason() {
  const words = usePathWords();
  return (code: string): string => {
    const reason = REASONS.find((each) => each === code);
    return reason ? words(reason) : code;
  };
}
