import type { AdaptiveStep, CompiledBundle, Question, RespondentState } from '../types.ts';
import { bankToCome, chooseNext } from './adaptive.ts';
import { bankOf } from './bank.ts';
import { type Progress, progressOf } from './progress.ts';
import { openOf, openSequence } from './sequence.ts';
import { Session } from './session.ts';
import { advanceWithStep } from './steps.ts';
import { slotsLeft, stopReason } from './stop.ts';
import { takesAnswer } from './units.ts';

/** What to ask a respondent now, and how it came to this. */
export interface Plan {
  /** In the order in which to ask them, with the texts among them; when done, only texts that close the questionnaire. */
  next: Question[];
  /** Whether nothing is left to ask. */
  done: boolean;
  /** The stop rule that ended asking (or `exhausted`, where a bank ran out); absent while asking goes on. */
  stop?: string;
  progress: Progress;
  /** Made when it is read: it takes a replay of the log that looks at every step. */
  readonly trace: AdaptiveStep[];
  /** Ids of the questions answered or declined, in the order of their first answers. */
  asked: string[];
  /** Ids of the questions without whose answers the respondent may not finish. */
  requiredUnanswered: string[];
}

/**
 * Plans the next questions from the ordered answer log alone. Pure: the same bundle and state give the same plan, draws included.
 *
 * - fixed: all visible unanswered questions, in order.
 * - rules: the same, less what the rules skip and with what they ask first.
 * - irt: questions outside the bank that stand before it, then one unit of the bank at a time, then the other questions.
 *
 * The trace is rebuilt by replaying the log: a later entry for the same question changes its answer from there on.
 */
export function planNext(bundle: CompiledBundle, state: RespondentState): Plan {
  const session = new Session(bankOf(bundle), state);
  while (!session.finished) session.advance();
  const plan = planFrom(session);
  return {
    ...plan,
    get trace() {
      return traceOf(bundle, state, plan.stop);
    },
  };
}

/** The plan of a session that has taken in its whole log, without the trace. */
export function planFrom(session: Session): Omit<Plan, 'trace'> {
  const { next, owed, toCome, stop } =
    session.policy.mode === 'irt' ? adaptiveNext(session) : sequenceNext(session);
  const { questions } = session.bank.bundle.experience;
  const done = toCome === 0;
  return {
    next: done ? closingTexts(session, next) : next,
    done,
    ...(stop !== null && { stop }),
    progress: progressOf(session.asked.length, toCome),
    asked: session.asked.map((index) => questions[index]!.id),
    requiredUnanswered: owed
      .filter((question) => question.required && takesAnswer(question))
      .map(({ id }) => id),
  };
}

interface Next {
  next: Question[];
  /** Questions that must be answered where they are required. */
  owed: Question[];
  /** How many questions are expected to be answered yet. */
  toCome: number;
  stop: string | null;
}

function sequenceNext(session: Session): Next {
  const stop = stopReason(session);
  const next = stop === null ? upTo(slotsLeft(session), openSequence(session)) : [];
  return { next, owed: next, toCome: next.filter(takesAnswer).length, stop };
}

/**
 * An optional question before the bank holds nothing up: it stays on offer beside the bank's. Texts before the bank are shown
 * until the first answer.
 */
function adaptiveNext(session: Session): Next {
  const { bank } = session;
  const before = openOf(session, bank.lead);
  const lead = before.some(takesAnswer) || session.asked.length === 0 ? before : [];
  const tail = openOf(session, bank.tail);
  const isLeading = lead.some((question) => question.required && takesAnswer(question));
  const { questions, stop, toCome } = isLeading
    ? { questions: [], stop: null, toCome: bankToCome(session) }
    : chooseNext(session);
  return {
    next: [...lead, ...questions, ...(isLeading || questions.length > 0 ? [] : tail)],
    owed: [...lead, ...questions, ...tail],
    toCome: toCome + [...lead, ...tail].filter(takesAnswer).length,
    stop: bank.units.length > 0 ? stop : null,
  };
}

/** What a respondent who has answered everything has yet to read: the texts after the last question answered. */
function closingTexts(session: Session, next: readonly Question[]): Question[] {
  const last = session.asked.at(-1) ?? -1;
  return next.filter((question) => question.index > last);
}

function traceOf(bundle: CompiledBundle, state: RespondentState, stop: string | undefined): AdaptiveStep[] {
  const session = new Session(bankOf(bundle), state);
  const trace: AdaptiveStep[] = [];
  if (session.policy.mode === 'fixed') return trace;
  while (!session.finished) {
    const step = advanceWithStep(session, trace.length + 1);
    if (step !== null) trace.push(step);
  }
  const last = trace.at(-1);
  if (stop !== undefined && last) last.stop = stop;
  return trace;
}

/** The questions up to the last of `slots` that take an answer. */
function upTo(slots: number, questions: Question[]): Question[] {
  let room = slots;
  return questions.filter((question) => (takesAnswer(question) ? room-- > 0 : room > 0));
}
