import type { OptionDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import labels from './ready-labels.json' with { type: 'json' };

/**
 * Answer scales that are ready to use. The ids of options are their points, so that exports hold the usual
 * codes.
 *
 * Sources. Frequency and intensity: the words that Rohrmann found equidistant and familiar, in English and
 * German (Rohrmann, B. (1978). Empirische Studien zur Entwicklung von Antwortskalen für die
 * sozialwissenschaftliche Forschung. Zeitschrift für Sozialpsychologie 9, 222–245; Rohrmann, B. (2007).
 * Verbal qualifiers for rating scales); the others follow these. Agreement: the bipolar scale of Likert
 * (1932) with the middle category of the International Social Survey Programme and the European Social
 * Survey. 0 to 10: the numerical rating scale with two labelled ends (Jensen, M. P. et al. (1986). The
 * measurement of clinical pain intensity. Pain 27, 117–126).
 */
export const READY_SCALES = ['agreement', 'frequency', 'intensity', 'yes_no', 'zero_to_ten'] as const;
export type ReadyScale = (typeof READY_SCALES)[number];

export type ReadyLanguage = keyof typeof labels;
export const READY_LANGUAGES = Object.keys(labels) as ReadyLanguage[];

/** The points of the options in the order in which they are shown. */
const POINTS = {
  agreement: [1, 2, 3, 4, 5],
  frequency: [0, 1, 2, 3, 4],
  intensity: [0, 1, 2, 3, 4],
  yes_no: [1, 0],
} as const;

/** The ready scale whose answers are numbers between two labelled ends. */
export const NUMERIC_SCALE = 'zero_to_ten' satisfies ReadyScale;
export type OptionScale = Exclude<ReadyScale, typeof NUMERIC_SCALE>;

export const OPTION_SCALES = Object.keys(POINTS) as OptionScale[];

/**
 * Returns the language of the ready scales for a language tag: the same, or the one of its language (`pt` for
 * `pt-BR`; traditional characters for Taiwan, Hong Kong and Macao). Undefined if there is none.
 */
export function readyLanguage(tag: string): ReadyLanguage | undefined {
  const locale = localeOf(tag);
  if (!locale) return undefined;
  const { language, script } = locale.maximize();
  return READY_LANGUAGES.find((each) => each === language || each === `${language}-${script}`);
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** The options of a ready scale in a language. */
export function readyOptions(scale: OptionScale, language: ReadyLanguage): OptionDraft[] {
  return POINTS[scale].map((points, index) => ({
    id: String(points),
    label: labels[language][scale][index]!,
  }));
}

/** The labels of a ready scale in a language, by the id of their option. */
export function readyTranslation(scale: OptionScale, language: ReadyLanguage): Record<string, string> {
  return Object.fromEntries(
    POINTS[scale].map((points, index) => [String(points), labels[language][scale][index]!]),
  );
}

/** The fields of a question whose answer is a number from 0 to 10. */
export function numericAnswer(language: ReadyLanguage) {
  const [min_label, max_label] = labels[language][NUMERIC_SCALE] as [string, string];
  return { input: 'rating', min: 0, max: 10, min_label, max_label } satisfies QuestionDraft;
}

/** The texts of a ready scale, for authors who choose one. */
export function readyLabels(scale: ReadyScale, language: ReadyLanguage): readonly string[] {
  return labels[language][scale];
}
