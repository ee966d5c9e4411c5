import type { InstrumentHealth, QuestionHealth } from './schema.ts';

/** Counts of one question over the window. */
export interface QuestionCounts {
  questionId: string;
  views: number;
  answers: number;
  /** Answers that were changed afterwards. */
  changed: number;
  skips: number;
  respondents: number;
  medianElapsedMs: number | undefined;
}

/** Sessions that started in the window, or in one half of it. */
export interface SessionCounts {
  started: number;
  active: number;
  completed: number;
  abandoned: number;
}

export interface HealthInput {
  sessions: SessionCounts;
  earlier: SessionCounts;
  later: SessionCounts;
  medianActiveMs: number | undefined;
  medianQuestions: number | undefined;
  questions: readonly QuestionCounts[];
  /** Whether questions that few people saw were left out. */
  isFloorApplied: boolean;
}

const MIN_SESSIONS = 20;
const LOW_COMPLETION = 0.6;
const HIGH_SKIP = 0.2;
const HIGH_CHANGE = 0.3;
/** Number of sessions that each half of the window needs to compare their rates of abandonment. */
const MIN_HALF = 10;
const RISING = 1.5;
/** A median is an outlier if it is more than three times the middle median, or less than a third of it. */
const OUTLIER = 3;
const MIN_FOR_OUTLIER = 3;

export type Judgement = Omit<InstrumentHealth, 'environment_id' | 'starts_at' | 'ends_at'>;

/** Judges the health of an instrument by its counts. Pure. */
export function judgeHealth(input: HealthInput): Judgement {
  const { sessions } = input;
  const middle = middleMedian(input.questions);
  const questions = input.questions.map((question) => judgeQuestion(question, middle));
  // The end of a session can be counted before its start.
  const completionRate = Math.min(1, rate(sessions.completed, sessions.started));
  const reasons = [
    ...(completionRate < LOW_COMPLETION
      ? [`completion_rate_low: ${percent(completionRate)} of sessions were completed`]
      : []),
    ...(abandonmentRises(input)
      ? ['abandonment_rising: more sessions are abandoned than in the first half of the window']
      : []),
    ...questions.flatMap(({ question_id, reasons: questionReasons }) =>
      (questionReasons ?? []).map((reason) => `${question_id}: ${reason}`),
    ),
  ];
  const hasEnough = sessions.started >= MIN_SESSIONS;
  return {
    status: !hasEnough ? 'insufficient_data' : reasons.length > 0 ? 'attention_required' : 'healthy',
    completion_rate: completionRate,
    sessions_started: sessions.started,
    sessions_active: sessions.active,
    sessions_completed: sessions.completed,
    sessions_abandoned: sessions.abandoned,
    privacy_floor_applied: input.isFloorApplied,
    ...(input.medianActiveMs !== undefined && { median_active_ms: input.medianActiveMs }),
    ...(input.medianQuestions !== undefined && { median_questions: input.medianQuestions }),
    question_health: questions,
    reasons: hasEnough ? reasons : [`insufficient_data: ${sessions.started} of ${MIN_SESSIONS} sessions`],
  };
}

function judgeQuestion(counts: QuestionCounts, middle: number | undefined): QuestionHealth {
  const { questionId, views, answers, changed, skips, respondents, medianElapsedMs: median } = counts;
  const skipRate = rate(skips, views);
  const changeRate = rate(changed, answers);
  const hasEnough = views >= MIN_SESSIONS;
  const found = [
    ...(skipRate > HIGH_SKIP ? [`skip_rate_high: ${percent(skipRate)} skipped`] : []),
    ...(changeRate > HIGH_CHANGE
      ? [`answer_change_rate_high: ${percent(changeRate)} changed their answer`]
      : []),
    ...(isOutlier(median, middle)
      ? [`elapsed_outlier: median ${median} ms, compared with ${middle} ms`]
      : []),
  ];
  const reasons = hasEnough ? found : [];
  return {
    question_id: questionId,
    views,
    answers,
    answer_changes: changed,
    skips,
    respondents,
    answer_rate: rate(answers, views),
    answer_change_rate: changeRate,
    skip_rate: skipRate,
    status: !hasEnough ? 'insufficient_data' : reasons.length > 0 ? 'attention_required' : 'healthy',
    ...(median !== undefined && { median_elapsed_ms: median }),
    ...(reasons.length > 0 && { reasons }),
  };
}

function isOutlier(median: number | undefined, middle: number | undefined): boolean {
  return (
    median !== undefined && middle !== undefined && (median > OUTLIER * middle || median * OUTLIER < middle)
  );
}

/** Returns the median of the questions' medians, or undefined if there are too few to compare. */
function middleMedian(questions: readonly QuestionCounts[]): number | undefined {
  const medians = questions.flatMap(({ medianElapsedMs }) =>
    medianElapsedMs === undefined ? [] : [medianElapsedMs],
  );
  if (medians.length < MIN_FOR_OUTLIER) return undefined;
  return medians.sort((a, b) => a - b)[Math.floor((medians.length - 1) / 2)];
}

function abandonmentRises({ earlier, later }: HealthInput): boolean {
  if (earlier.started < MIN_HALF || later.started < MIN_HALF) return false;
  const before = rate(earlier.abandoned, earlier.started);
  const after = rate(later.abandoned, later.started);
  return after > RISING * before && after - before > 0.05;
}

function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
