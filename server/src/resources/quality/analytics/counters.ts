import { durationBucket, Histogram } from './histogram.ts';
import type { CountRow } from './queries.ts';
import { Sketch, subjectHash } from './sketch.ts';

/** Counts of one question: of a day in a program, or of a whole window. */
export class QuestionCounter {
  views = 0;
  answers = 0;
  /** Answers that were changed afterwards. */
  changed = 0;
  skips = 0;
  /** Subjects with a view, a change or a skip. Respondents have viewed the question too. */
  readonly viewers = new Sketch();
  readonly respondents = new Sketch();
  readonly elapsed = new Histogram();
}

/** Returns the number of people who saw a question. */
export function peopleOf({ viewers, respondents }: QuestionCounter): number {
  const people = new Sketch();
  for (const sketch of [viewers, respondents]) people.mergeBytes(sketch.toBytes());
  return people.size();
}

/** Counts of the sessions that started on a day. */
export class SessionCounter {
  started = 0;
  completed = 0;
  abandoned = 0;
  revoked = 0;
  /** Subjects whose sessions started, and those of them who completed one. */
  readonly starters = new Sketch();
  readonly completers = new Sketch();
  readonly activeMs = new Histogram();
  readonly questionCounts = new Histogram();
}

type Increment = Pick<CountRow, 'what' | 'subject_id' | 'ms' | 'questions'>;

/** Adds an increment of a question: a view, an answer, a change or a skip. */
function addToQuestion(counter: QuestionCounter, { what, subject_id, ms }: Increment): void {
  const isAnswer = what === 'answer' || what === 'first_view_and_answer';
  if (what === 'view' || what === 'first_view_and_answer') counter.views++;
  if (isAnswer) counter.answers++;
  (isAnswer ? counter.respondents : counter.viewers).add(subjectHash(subject_id!));
  if (what === 'change') counter.changed++;
  if (what === 'skip') counter.skips++;
  if (ms !== null) counter.elapsed.add(durationBucket(ms));
}

/** Adds the start or the end of a session. */
function addToSessions(counter: SessionCounter, { what, subject_id, ms, questions }: Increment): void {
  if (what === 'started') {
    counter.started++;
    counter.starters.add(subjectHash(subject_id!));
  }
  if (what === 'abandoned') counter.abandoned++;
  if (what === 'reopened') counter.abandoned--;
  if (what === 'revoked') counter.revoked++;
  if (what !== 'completed') return;
  counter.completed++;
  counter.completers.add(subjectHash(subject_id!));
  if (ms !== null) counter.activeMs.add(durationBucket(ms));
  if (questions !== null) counter.questionCounts.add(questions);
}

/** Adds a rollup of a question to a counter. */
export function addQuestionRollup(counter: QuestionCounter, row: CountRow): void {
  const [views, answers, changed, skips] = row.counts!;
  counter.views += views!;
  counter.answers += answers!;
  counter.changed += changed!;
  counter.skips += skips!;
  counter.viewers.mergeBytes(row.viewers!);
  counter.respondents.mergeBytes(row.respondents!);
  counter.elapsed.mergeBytes(row.durations!);
}

/** Adds a rollup of sessions to a counter. */
export function addSessionRollup(counter: SessionCounter, row: CountRow): void {
  const [started, completed, abandoned, revoked] = row.counts!;
  counter.started += started!;
  counter.completed += completed!;
  counter.abandoned += abandoned!;
  counter.revoked += revoked!;
  counter.starters.mergeBytes(row.viewers!);
  counter.completers.mergeBytes(row.respondents!);
  counter.activeMs.mergeBytes(row.durations!);
  counter.questionCounts.mergeBytes(row.question_counts!);
}

/** Counts rollups and increments of a question. */
export function countQuestion(rows: readonly CountRow[]): QuestionCounter {
  const counter = new QuestionCounter();
  for (const row of rows)
    if (row.what === 'question_rollup') addQuestionRollup(counter, row);
    else addToQuestion(counter, row);
  return counter;
}

/** Counts rollups and increments of sessions. */
export function countSessions(rows: readonly CountRow[]): SessionCounter {
  const counter = new SessionCounter();
  for (const row of rows)
    if (row.what === 'session_rollup') addSessionRollup(counter, row);
    else addToSessions(counter, row);
  return counter;
}
