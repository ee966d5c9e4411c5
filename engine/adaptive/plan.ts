import type { AdaptiveStep, CompiledBundle, Question, RespondentState } from '../types.ts';
import { bankOf } from './bank.ts';
import { chooseNext, expectedBankQuestions } from './choose-next.ts';
import { type Progress, progressOf } from './progress.ts';
import { openOf, openSequence } from './sequence.ts';
import { Session } from './session.ts';
import { advanceWithStep } from './steps.ts';
import { slotsLeft, stopReason } from './stop.ts';
import { takesAnswer } from './units.ts';

/** The questions to ask a respondent now, and the reasons. */
export interface Plan {
  /** Questions to ask, in order, with the information texts between them; when done, only closing texts. */
  next: Question[];
  /** Whether no question is left to ask. */
  done: boolean;
  /**
   * The stop rule that was met, or `exhausted` when the bank has no open unit; absent while asking continues.
   */
  stop?: string;
  progress: Progress;
  /** Computed on access, because it replays the log step by step. */
  readonly trace: AdaptiveStep[];
  /** Ids of the questions answered or declined, in the order of their first answers. */
  asked: string[];
  /** Ids of the required questions that must be answered before the respondent may finish. */
  requiredUnanswered: string[];
}

/**
 * Plans the next questions from the ordered answer log. Pure: the same bundle and state give the same plan,
 * including random draws.
 *
 * - fixed: all visible unanswered questions, in order.
 * - rules: the same without the questions that rules skip, and with the questions that rules ask for first.
 * - irt: questions before the bank, then one unit of the bank at a time, then the other questions.
 *
 * The trace is computed by replaying the log. A later entry for the same question changes its answer from
 * that entry on.
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

/** Returns the plan of a session that has processed its whole log, without the trace. */
export function planFrom(session: Session): Omit<Plan, 'trace'> {
  const { next, mandatory, expected, stop } =
    session.policy.mode === 'irt' ? adaptiveNext(session) : sequenceNext(session);
  const { questions } = session.bank.bundle.experience;
  const done = expected === 0;
  return {
    next: done ? closingTexts(session, next) : next,
    done,
    ...(stop !== null && { stop }),
    progress: progressOf(session.asked.length, expected),
    asked: session.asked.map((index) => questions[index]!.id),
    requiredUnanswered: mandatory
      .filter((question) => question.required && takesAnswer(question))
      .map(({ id }) => id),
  };
}

interface Next {
  next: Question[];
  /** Questions that must be answered if they are required. */
  mandatory: Question[];
  /** Expected number of questions still to be answered. */
  expected: number;
  stop: string | null;
}

function sequenceNext(session: Session): Next {
  const stop = stopReason(session);
  const next = stop === null ? upTo(slotsLeft(session), openSequence(session)) : [];
  return { next, mandatory: next, expected: next.filter(takesAnswer).length, stop };
}

/**
 * Returns the next questions in `irt` mode. An optional question before the bank does not delay the bank:
 * both are offered together. Texts before the bank are shown until the first answer.
 */
function adaptiveNext(session: Session): Next {
  const { bank } = session;
  const before = openOf(session, bank.lead);
  const lead = before.some(takesAnswer) || session.asked.length === 0 ? before : [];
  const tail = openOf(session, bank.tail);
  const isLeading = lead.some((question) => question.required && takesAnswer(question));
  const { questions, stop, expected } = isLeading
    ? { questions: [], stop: null, expected: expectedBankQuestions(session) }
    : chooseNext(session);
  return {
    next: [...lead, ...questions, ...(isLeading || questions.length > 0 ? [] : tail)],
    mandatory: [...lead, ...questions, ...tail],
    expected: expected + [...lead, ...tail].filter(takesAnswer).length,
    stop: bank.units.length > 0 ? stop : null,
  };
}

/** Returns the closing texts: those after the last answered question. */
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

/** Returns the first questions, at most `slots` of which take an answer. */
function upTo(slots: number, questions: Question[]): Question[] {
  let room = slots;
  return questions.filter((question) => (takesAnswer(question) ? room-- > 0 : room > 0));
}
