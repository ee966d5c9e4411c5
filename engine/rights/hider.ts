import type { Frequency } from '../schedule/types.ts';
import type { CompiledBundle, Question, QuestionFrequency } from '../types.ts';
import { disclosureOf } from './disclosure.ts';
import type { BundleDisclosure, Disclosure } from './parts.ts';
import { MOST_BANDS } from './theta.ts';

/** The rights of a reader besides scores. */
export interface Reader {
  answers: boolean;
  profile: boolean;
}

/** Returns the ids of scores and rules of a bundle that a reader may not see. */
export function hiddenParts(
  bundle: CompiledBundle | null,
  reader: Reader,
): { scores: string[]; rules: string[] } {
  const { allScores, allRules } = hiderOf(bundle, reader);
  return { scores: allScores, rules: allRules };
}

/** Whether answers or the profile decide how many questions are asked, and the reader may not see these. */
export function hidesPath(bundle: CompiledBundle | null, reader: Reader): boolean {
  return bundle ? isHidden(disclosureOf(bundle).path, reader) : !reader.answers || !reader.profile;
}

/** Returns the ids of the questions that are asked depending on what the reader may not see. */
export function selectedQuestions(bundle: CompiledBundle, reader: Reader): string[] {
  const { asked, isAdaptive, path } = disclosureOf(bundle);
  const isEach = isAdaptive && isHidden(path, reader);
  return [...asked].filter(([, each]) => isEach || isHidden(each, reader)).map(([id]) => id);
}

const CALENDAR: readonly QuestionFrequency[] = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly'];
/** Frequencies by which a question is due in each cycle of a program, by the frequency of the program. */
const DUE_IN_EACH: Record<Frequency, readonly QuestionFrequency[]> = {
  one_time: ['one_time', ...CALENDAR],
  daily: CALENDAR.slice(0, 1),
  weekly: CALENDAR.slice(0, 2),
  biweekly: CALENDAR.slice(0, 3),
  monthly: CALENDAR.slice(0, 4),
  quarterly: CALENDAR,
  yearly: CALENDAR,
  // Its cycles can be shorter than the period of a question.
  on_event: [],
};

/**
 * Whether what the reader may not see can decide that nothing is due in a cycle of a program: unless a
 * question without such a condition is due in each of them.
 */
export function hidesCycles(bundle: CompiledBundle | null, reader: Reader, frequency: Frequency): boolean {
  if (!bundle || !hidesPath(bundle, reader)) return !bundle && (!reader.answers || !reader.profile);
  const { asked } = disclosureOf(bundle);
  const isDueInEach = ({ schedule }: Question) =>
    schedule === undefined ||
    (schedule.trigger.type === 'any' &&
      schedule.cooldownHours === undefined &&
      (schedule.frequency === undefined || DUE_IN_EACH[frequency].includes(schedule.frequency)));
  return !bundle.experience.questions.some(
    (question) =>
      question.input !== 'information' && isDueInEach(question) && !isHidden(asked.get(question.id)!, reader),
  );
}

/** The parts of a bundle's results that are hidden from a reader. */
export interface Hider {
  score(id: string): boolean;
  rule(id: string): boolean;
  /** Whether the norm of a concept shows a profile field. */
  norm(id: string): boolean;
  /** Those that are not shown in steps either. */
  allScores: string[];
  hasHiddenScores: boolean;
  allRules: string[];
  isMetricHidden: boolean;
  /** Whether a score is shown in steps only. */
  coarse(id: string): boolean;
  /** Whether the bands of a score that is shown in steps say more than the steps. */
  band(id: string): boolean;
  coverage: boolean;
  confidence: boolean;
  /** Whether the trace may have values of the link, which the reader may not see. */
  areLinksHidden: boolean;
}

export function isHidden({ answers, profile }: Disclosure, reader: Reader): boolean {
  return (!reader.answers && answers.size > 0) || (!reader.profile && profile.size > 0);
}

export function hiderOf(bundle: CompiledBundle | null, reader: Reader): Hider {
  if (!bundle)
    return {
      score: () => true,
      rule: () => true,
      norm: () => true,
      allScores: ['*'],
      hasHiddenScores: true,
      allRules: ['*'],
      isMetricHidden: true,
      coarse: () => false,
      band: () => false,
      coverage: true,
      confidence: true,
      areLinksHidden: !reader.profile,
    };
  const disclosure: BundleDisclosure = disclosureOf(bundle);
  const hidden = (parts: ReadonlyMap<string, Disclosure>) =>
    [...parts].filter(([, each]) => isHidden(each, reader)).map(([id]) => id);
  const isCoarse = (id: string) => !reader.answers && disclosure.coarse.has(id);
  const [hiddenScores, allRules] = [hidden(disclosure.scores), hidden(disclosure.rules)];
  const allScores = hiddenScores.filter((id) => !isCoarse(id));
  const [scores, rules] = [new Set(allScores), new Set(allRules)];
  return {
    score: (id) => scores.has(id),
    rule: (id) => rules.has(id),
    norm: (id) => !reader.profile && (disclosure.norms.get(id)?.size ?? 0) > 0,
    allScores,
    hasHiddenScores: hiddenScores.length > 0,
    allRules,
    isMetricHidden: scores.has(bundle.scorecard.primaryMetric ?? ''),
    coarse: isCoarse,
    band: (id) => isCoarse(id) && (bundle.scorecard.conceptById.get(id)?.bands.length ?? 0) > MOST_BANDS,
    coverage: isHidden(disclosure.coverage, reader),
    confidence: isHidden(disclosure.confidence, reader),
    areLinksHidden:
      !reader.profile && [...bundle.context.variables.values()].some(({ fromLink }) => fromLink),
  };
}
