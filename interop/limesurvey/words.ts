import type { DraftOption, Instrument } from '../content/instrument.ts';

/** The options of types with fixed answers, which LimeSurvey shows in the language of the survey. */
const FIXED: Readonly<Record<string, readonly (readonly [code: string, en: string, de: string])[]>> = {
  G: [
    ['F', 'Female', 'Weiblich'],
    ['M', 'Male', 'Männlich'],
  ],
  Y: [
    ['Y', 'Yes', 'Ja'],
    ['N', 'No', 'Nein'],
  ],
  C: [
    ['Y', 'Yes', 'Ja'],
    ['U', 'Uncertain', 'Unsicher'],
    ['N', 'No', 'Nein'],
  ],
  E: [
    ['I', 'Increase', 'Zunahme'],
    ['S', 'Same', 'Gleich'],
    ['D', 'Decrease', 'Abnahme'],
  ],
};

const POINTS: Readonly<Record<string, number>> = { '5': 5, A: 5, B: 10 };

/** Returns the options of a type whose answers are fixed. */
export function fixedOptions(
  type: string,
  language: string,
  findings: Instrument['findings'],
  place: string,
): DraftOption[] | undefined {
  if (Object.hasOwn(POINTS, type))
    return Array.from({ length: POINTS[type]! }, (_, index) => {
      const id = String(index + 1);
      return { id, label: id, labels: new Map(), value: index + 1 };
    });
  if (!Object.hasOwn(FIXED, type)) return undefined;
  const isGerman = /^de\b/.test(language);
  if (!isGerman && !/^en\b/.test(language))
    findings.warning('labels_left_out', place, 'The answers are shown in English.');
  return FIXED[type]!.map(([id, en, de]) => ({
    id,
    label: isGerman ? de : en,
    labels: new Map([isGerman ? ['en', en] : ['de', de]] as [string, string][]),
  }));
}
