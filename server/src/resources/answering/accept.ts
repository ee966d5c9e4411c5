import {
  type AnswerRecord,
  checkAnswer,
  planNext,
  type RespondentState,
  respondentEnvironment,
  visiblePath,
} from '@eps/engine';
import { AppError } from '../../http/errors.ts';
import type { LoggedAnswer } from '../evaluations/answers.ts';
import { type LoadedEvaluation, respondentState } from '../evaluations/state.ts';
import type { SentAnswer } from './schema.ts';

export interface Accepted {
  /** What is new in the log; an answer that says again what stands is left out. */
  added: LoggedAnswer[];
  /** The respondent with it: the whole log. */
  state: RespondentState;
}

/** Checks every answer sent and takes all of them, or throws answer_invalid naming each that is wrong. */
export function acceptAnswers(
  evaluation: LoadedEvaluation,
  sent: readonly SentAnswer[],
  elapsedMs: number | null,
  now: Date,
): Accepted {
  const faults: Fault[] = [];
  const added: LoggedAnswer[] = [];
  const latest = new Map(evaluation.log.map((record) => [record.question_id, record]));
  const answeredAt = now.toISOString();
  for (const [index, answer] of sent.entries()) {
    const checked = checkAnswer(evaluation.bundle.experience, answer.question_id, answer);
    if (!checked.ok) {
      const { code, message } = checked;
      faults.push({ index, question_id: answer.question_id, code, message });
      continue;
    }
    const { question, value, declined } = checked;
    const before = latest.get(question.id);
    if (before && before.declined === declined && JSON.stringify(before.value) === JSON.stringify(value))
      continue;
    const record = {
      question_id: question.id,
      value,
      declined,
      elapsed_ms: boundedElapsed(answer.elapsed_ms, elapsedMs),
      answered_at: answeredAt,
    };
    latest.set(question.id, record);
    added.push({ ...record, input: question.input, changed: before !== undefined });
  }
  const log = [...evaluation.log, ...added.map(recordOf)];
  const state = respondentState(evaluation, log, elapsedMs);
  faults.push(...unaskedFaults(evaluation, added, state));
  if (faults.length > 0)
    throw new AppError('answer_invalid', 'Nothing was saved: some answers are not acceptable.', {
      errors: faults,
    });
  return { added, state };
}

interface Fault {
  index?: number;
  question_id: string;
  code: string;
  message: string;
}

/** Nobody spends longer on a question than the session has lasted. */
function boundedElapsed(reported: number | undefined, sessionMs: number | null): number | null {
  if (reported === undefined) return null;
  return sessionMs === null ? reported : Math.min(reported, sessionMs);
}

/** As it is read from the log again. */
function recordOf({ question_id, value, declined, elapsed_ms, answered_at }: LoggedAnswer): AnswerRecord {
  return { question_id, value, declined, elapsed_ms, answered_at };
}

/**
 * In fixed mode any visible question may be answered in any order; visible is what is visible once all are
 * in. Where a policy chooses, an answer must be to what was asked, each after the ones before it.
 */
function unaskedFaults(
  evaluation: LoadedEvaluation,
  added: readonly LoggedAnswer[],
  state: RespondentState,
): Fault[] {
  const { bundle } = evaluation;
  if (bundle.adaptivePolicy.mode !== 'fixed') return outOfTurn(evaluation, added, state.elapsedMs);
  const visible = new Set(
    visiblePath(bundle, respondentEnvironment(bundle, state)).flatMap((entry) =>
      entry.visible ? [entry.question.id] : [],
    ),
  );
  return added
    .filter(({ question_id }) => !visible.has(question_id))
    .map(({ question_id }) => ({
      question_id,
      code: 'not_visible',
      message: 'This question is not on the path of these answers.',
    }));
}

function outOfTurn(
  evaluation: LoadedEvaluation,
  added: readonly LoggedAnswer[],
  elapsedMs: number | null,
): Fault[] {
  const log = [...evaluation.log];
  for (const answer of added) {
    const plan = planNext(evaluation.bundle, respondentState(evaluation, log, elapsedMs));
    const open =
      plan.asked.includes(answer.question_id) || plan.next.some(({ id }) => id === answer.question_id);
    if (!open)
      return [
        { question_id: answer.question_id, code: 'not_asked', message: 'This question was not asked.' },
      ];
    log.push(recordOf(answer));
  }
  return [];
}
