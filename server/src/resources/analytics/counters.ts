import type { CountRow } from './queries.ts';
import { durationBucket, Histogram, Sketch, subjectHash } from './sketch.ts';

/** Counts of one question: of a day in a program, or of a whole window. */
export class QuestionCounter {
  views = 0;
  answers = 0;
  /** Answers that were changed afterwards. */
  changed = 0;
  skips = 0;
  readonly viewers = new Sketch();
  readonly respondents = new Sketch();
  readonly elapsed = new Histogram();
}

/** Counts of the sessions that started on a day. */
export class SessionCounter {
  started = 0;
  completed = 0;
  abandoned = 0;
  revoked = 0;
  readonly activeMs = new Histogram();
  readonly questionCounts = new Histogram();
}

type Increment = Pick<CountRow, 'what' | 'subject_id' | 'ms' | 'questions'>;

/** Adds an increment of a question: a view, an answer, a change or a skip. */
export function addToQuestion(counter: QuestionCounter, { what, subject_id, ms }: Increment): void {
  const isAnswer = what === 'answer' || what === 'first_view_and_answer';
  if (what === 'view' || what === 'first_view_and_answer') {
    counter.views++;
    counter.viewers.add(subjectHash(subject_id!));
  }
  if (isAnswer) {
    counter.answers++;
    counter.respondents.add(subjectHash(subject_id!));
  }
  if (what === 'change') counter.changed++;
  if (what === 'skip') counter.skips++;
  if (ms !== null) counter.elapsed.add(durationBucket(ms));
}

/** Adds the start or the end of a session. */
export function addToSessions(counter: SessionCounter, { what, ms, questions }: Increment): void {
  if (what === 'started') counter.started++;
  if (what === 'abandoned') counter.abandoned++;
  if (what === 'revoked') counter.revoked++;
  if (what !== 'completed') return;
  counter.completed++;
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
  counter.activeMs.mergeBytes(row.durations!);
  counter.questionCounts.mergeBytes(row.question_counts!);
}
