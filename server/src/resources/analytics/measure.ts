import type { Query } from '../../db/rows.ts';
import {
  addQuestionRollup,
  addSessionRollup,
  addToQuestion,
  addToSessions,
  QuestionCounter,
  SessionCounter,
} from './counters.ts';
import { type Judgement, judgeHealth, type QuestionCounts, type SessionCounts } from './health.ts';
import { type CountRow, type CountWindow, selectCounts } from './queries.ts';
import { durationOf, Histogram } from './sketch.ts';

export const DEFAULT_MIN_CELL = 5;

interface Run {
  rows<Row>(query: Query<Row>): Promise<Row[]>;
}

/** Counts a window from its rollups and from the rows that are not in them yet, and judges the counts. */
export async function measureHealth(run: Run, window: CountWindow, minCell: number): Promise<Judgement> {
  const rows = await run.rows(selectCounts(window));
  const middle = new Date((window.startsAt.getTime() + window.endsAt.getTime()) / 2).toISOString();
  const earlier = new SessionCounter();
  const later = new SessionCounter();
  const questions = new Map<string, QuestionCounter>();
  for (const row of rows)
    if (row.question_id === null) addSessions(row.day < middle ? earlier : later, row);
    else addQuestion(questions, row.question_id, row);
  const activeMs = medianOf(earlier.activeMs, later.activeMs);
  return judgeHealth({
    sessions: sum(countsOf(earlier), countsOf(later)),
    earlier: countsOf(earlier),
    later: countsOf(later),
    medianActiveMs: activeMs === undefined ? undefined : durationOf(activeMs),
    medianQuestions: medianOf(earlier.questionCounts, later.questionCounts),
    questions: [...questions].sort(([a], [b]) => (a < b ? -1 : 1)).map(questionCounts),
    minCell,
  });
}

function addSessions(counter: SessionCounter, row: CountRow): void {
  if (row.what === 'session_rollup') addSessionRollup(counter, row);
  else addToSessions(counter, row);
}

function addQuestion(questions: Map<string, QuestionCounter>, questionId: string, row: CountRow): void {
  const counter = questions.get(questionId) ?? new QuestionCounter();
  questions.set(questionId, counter);
  if (row.what === 'question_rollup') addQuestionRollup(counter, row);
  else addToQuestion(counter, row);
}

/** The end of a session can be counted before its start, so the number of active sessions is at least 0. */
function countsOf({ started, completed, abandoned, revoked }: SessionCounter): SessionCounts {
  return { started, active: Math.max(0, started - completed - abandoned - revoked), completed, abandoned };
}

function sum(a: SessionCounts, b: SessionCounts): SessionCounts {
  return {
    started: a.started + b.started,
    active: a.active + b.active,
    completed: a.completed + b.completed,
    abandoned: a.abandoned + b.abandoned,
  };
}

function medianOf(...histograms: readonly Histogram[]): number | undefined {
  const merged = new Histogram();
  for (const histogram of histograms) merged.mergeBytes(histogram.toBytes());
  return merged.median();
}

function questionCounts([questionId, counter]: [string, QuestionCounter]): QuestionCounts {
  const { views, answers, changed, skips, viewers, respondents, elapsed } = counter;
  const median = elapsed.median();
  return {
    questionId,
    views,
    answers,
    changed,
    skips,
    viewers: viewers.size(),
    respondents: respondents.size(),
    medianElapsedMs: median === undefined ? undefined : durationOf(median),
  };
}
