import {
  type AnswerRecord,
  type CompiledBundle,
  checkAnswer,
  type Experience,
  planNext,
  type Question,
  type RespondentState,
  refusedConsent,
  respondentEnvironment,
  shownConsent,
  translationFor,
  visiblePath,
  withoutRemoved,
} from '@eps/engine';
import { AppError } from '../../../http/errors.ts';
import type { NewAnswer } from '../evaluations/answers.ts';
import type { AnswerContent } from '../evaluations/sealed.ts';
import { type LoadedEvaluation, respondentState } from '../evaluations/state.ts';
import { isOutdated, isSameContent, withPart } from './parts.ts';
import type { DraftAnswer } from './schema.ts';

export const CONSENT_REFUSED =
  'A required consent was refused. Nothing else can be answered until it is given.';

export interface CheckedAnswers {
  /** The answers to be added to the log. An answer equal to a current one that may be read is left out. */
  added: NewAnswer[];
  /** The state with these answers. */
  state: RespondentState;
}

interface AcceptOptions {
  isDraft?: boolean;
  isPaper?: boolean;
  locale?: string;
  mayRead?: (questionId: string) => boolean;
}

/**
 * Checks all answers of a call. Throws answer_invalid with every answer that is not accepted.
 * @param options.isDraft whether the respondent may still change the answers: the value null removes one,
 *   and, unless an adaptive policy asks one question after the other, rows of a matrix and options of a
 *   ranking may be missing
 * @param options.isPaper whether the answers are those of a paper form, on which somebody may have answered
 *   questions that are not visible
 * @param options.locale of the documents of a consent that were shown
 * @param options.mayRead whether the sender may read the current answer to a question. An equal answer to
 *   another question is added, because its absence would reveal the current one
 */
export function acceptAnswers(
  evaluation: LoadedEvaluation,
  sent: readonly DraftAnswer[],
  elapsedMs: number | null,
  now: Date,
  { isDraft = false, isPaper = false, locale = '', mayRead = () => true }: AcceptOptions = {},
): CheckedAnswers {
  requireRoom(evaluation, sent.length);
  const { experience, adaptivePolicy } = evaluation.bundle;
  const mayLackParts = isDraft && adaptivePolicy.mode === 'fixed';
  const errors: AnswerError[] = [];
  const added: NewAnswer[] = [];
  const earlier = countByQuestion(evaluation.log);
  const latest = new Map(evaluation.log.map((record) => [record.question_id, record]));
  const own = new Set<string>();
  const answeredAt = now.toISOString();
  for (const [index, given] of sent.entries()) {
    const latestOf = latest.get(given.question_id) ?? NO_ANSWER;
    const isReadable = latestOf === NO_ANSWER || own.has(given.question_id) || mayRead(given.question_id);
    const answer = wholeAnswer(experience, given, isReadable ? latestOf : NO_ANSWER);
    const reject = (code: string, message: string) =>
      errors.push({ index, question_id: given.question_id, code, message });
    if (isReadable && isOutdated(given, latestOf)) {
      reject('changed', CHANGED);
      continue;
    }
    if (!answer) {
      reject('no_parts', 'Only answers to a matrix, a multi_select and a ranking have parts.');
      continue;
    }
    const removal = isDraft ? removalOf(evaluation, answer) : undefined;
    const checked = removal ?? checkAnswer(experience, answer.question_id, answer, mayLackParts, now);
    if (!checked.ok) {
      reject(checked.code, checked.message);
      continue;
    }
    const { question, value, text, declined } = checked;
    if (isReadable && isSameContent(latestOf, checked)) continue;
    own.add(question.id);
    const record = {
      question_id: question.id,
      value,
      ...(text !== undefined && { text }),
      declined,
      ...consentOf(evaluation, question, value, locale),
      elapsed_ms: boundedElapsed(answer.elapsed_ms, elapsedMs),
      answered_at: answeredAt,
      ...(isPaper && { paper: true as const }),
    };
    latest.set(question.id, record);
    added.push({ ...record, earlier: earlier.get(question.id) ?? 0 });
    earlier.set(question.id, (earlier.get(question.id) ?? 0) + 1);
  }
  const log = withoutRemoved([...evaluation.log, ...added.map(recordOf)]);
  const state = respondentState(evaluation, log, elapsedMs);
  if (!isPaper && isOverTime(evaluation.bundle, elapsedMs) && adaptivePolicy.mode !== 'irt')
    errors.push(...added.map(({ question_id }) => overTime(question_id)));
  else if (!isPaper)
    errors.push(...errorsForUnasked(evaluation, added, state), ...errorsForRefused(evaluation, added, state));
  if (errors.length > 0)
    throw new AppError('answer_invalid', 'No answer was saved because some answers are invalid.', {
      errors,
    });
  return { added, state };
}

/** Returns the documents to which an answer to a consent refers, as shown in a language. */
export function consentOf(
  { bundle }: Pick<LoadedEvaluation, 'bundle'>,
  question: Question,
  value: AnswerRecord['value'],
  locale: string,
): Pick<AnswerRecord, 'consent'> {
  const translation = translationFor(bundle.experience.translations, locale);
  const shown = value === null ? undefined : shownConsent(question, translation);
  return shown ? { consent: { version: shown.version, hash: shown.hash } } : {};
}

const NO_ANSWER: AnswerContent = { value: null, declined: false };

/** Returns the entry that removes an answer: null for a known question that is not declined. */
function removalOf({ bundle }: LoadedEvaluation, { question_id, value, declined, text }: DraftAnswer) {
  const question = bundle.experience.questionById.get(question_id);
  if (!question || value !== null || declined || text) return undefined;
  return { ok: true, question, ...NO_ANSWER, text: undefined } as const;
}

const CHANGED = 'Another answer was saved meanwhile, for example on another device.';

/**
 * Returns the whole answer that a part makes of the stored one, and any other answer as it is; undefined if
 * the question has no parts. An unknown question is rejected with its answer.
 */
function wholeAnswer(
  { questionById }: Experience,
  answer: DraftAnswer,
  stored: AnswerContent,
): DraftAnswer | undefined {
  const question = questionById.get(answer.question_id);
  if (answer.part === undefined || !question) return answer;
  return answer.value === undefined && !answer.declined ? withPart(question, answer, stored) : undefined;
}

/** Throws conflict if the log of an evaluation would become too long. Every change of an answer counts. */
export function requireRoom({ log, logBytes }: LoadedEvaluation, added: number): void {
  if (log.length + added > MAX_LOG_ENTRIES || logBytes > MAX_LOG_BYTES)
    throw new AppError(
      'conflict',
      'The evaluation has as many answers and changes of answers as it may have.',
      {
        max_answers: MAX_LOG_ENTRIES,
        max_bytes: MAX_LOG_BYTES,
      },
    );
}

/** Throws conflict if an answer of a session is changed too often. */
export function requireFewChanges(added: readonly NewAnswer[]): void {
  const exceeded = added.filter(({ earlier }) => earlier > MAX_CHANGES);
  if (exceeded.length > 0)
    throw new AppError('conflict', `An answer can be changed ${MAX_CHANGES} times in a session.`, {
      max_changes: MAX_CHANGES,
      question_ids: [...new Set(exceeded.map(({ question_id }) => question_id))],
    });
}

const MAX_CHANGES = 200;
const MAX_LOG_ENTRIES = 50_000;
const MAX_LOG_BYTES = 16 * 1024 * 1024;

function countByQuestion(log: readonly AnswerRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { question_id } of log) counts.set(question_id, (counts.get(question_id) ?? 0) + 1);
  return counts;
}

interface AnswerError {
  index?: number;
  question_id: string;
  code: string;
  message: string;
}

/** Returns the reported time on a question, at most the duration of the session. */
function boundedElapsed(reported: number | undefined, sessionMs: number | null): number | null {
  if (reported === undefined) return null;
  return sessionMs === null ? reported : Math.min(reported, sessionMs);
}

/** Returns the record as it will be read from the log. */
function recordOf({ earlier: _, ...record }: NewAnswer): AnswerRecord {
  return record;
}

/**
 * Returns errors for answers to questions that are not asked. In fixed mode any visible question may be
 * answered, in any order, given all answers of the call. In the other modes the adaptive policy must have
 * asked the question, given the answers before it.
 */
function errorsForUnasked(
  evaluation: LoadedEvaluation,
  added: readonly NewAnswer[],
  state: RespondentState,
): AnswerError[] {
  const { bundle } = evaluation;
  if (bundle.adaptivePolicy.mode !== 'fixed') return errorsForOrder(evaluation, added, state.elapsedMs);
  const visible = new Set(
    visiblePath(bundle, respondentEnvironment(bundle, state)).flatMap((entry) =>
      entry.visible ? [entry.question.id] : [],
    ),
  );
  // The answer to a question that has disappeared can be removed.
  return added
    .filter(({ question_id, value, declined }) => !visible.has(question_id) && (value !== null || declined))
    .map(({ question_id }) => ({
      question_id,
      code: 'not_visible',
      message: 'This question is not visible with these answers.',
    }));
}

/**
 * Returns errors for answers after a required consent was refused, unless the call agrees to it: until then
 * nothing else is asked. Answers that come with the refusal were given before it; answers can be removed.
 */
function errorsForRefused(
  { bundle: { experience }, log }: LoadedEvaluation,
  added: readonly NewAnswer[],
  state: RespondentState,
): AnswerError[] {
  const before = refusedConsent(experience, log);
  const refused = refusedConsent(experience, state.log);
  if (!before || !refused) return [];
  return added
    .filter(({ value, declined }) => value !== null || declined)
    .filter(({ question_id: id }) => id !== before.id && id !== refused.id)
    .map(({ question_id }) => ({
      question_id,
      code: 'consent_refused',
      message: CONSENT_REFUSED,
    }));
}

/** How long after the end of a time limit an answer may arrive that was given before. */
const TRANSIT_MS = 2000;

/** Returns the time limit of the adaptive policy; undefined if it has none. */
export function timeLimitOf({ adaptivePolicy }: Pick<CompiledBundle, 'adaptivePolicy'>): number | undefined {
  const limits = adaptivePolicy.stop.any.filter(({ rule }) => rule === 'time_limit_ms');
  return limits.length > 0 ? Math.min(...limits.map(({ value }) => value)) : undefined;
}

/** Whether an answer that arrives now was given after the end of the time limit. */
function isOverTime(bundle: CompiledBundle, elapsedMs: number | null): boolean {
  return (elapsedMs ?? 0) - TRANSIT_MS >= (timeLimitOf(bundle) ?? Number.POSITIVE_INFINITY);
}

function overTime(question_id: string): AnswerError {
  return { question_id, code: 'time_over', message: 'The time was over before this answer arrived.' };
}

function errorsForOrder(
  evaluation: LoadedEvaluation,
  added: readonly NewAnswer[],
  sessionMs: number | null,
): AnswerError[] {
  const elapsedMs = sessionMs === null ? null : Math.max(0, sessionMs - TRANSIT_MS);
  let log: AnswerRecord[] = [...evaluation.log];
  for (const answer of added) {
    const plan = planNext(evaluation.bundle, respondentState(evaluation, log, elapsedMs));
    const open =
      plan.asked.includes(answer.question_id) || plan.next.some(({ id }) => id === answer.question_id);
    if (!open && isOverTime(evaluation.bundle, sessionMs)) return [overTime(answer.question_id)];
    if (!open)
      return [
        { question_id: answer.question_id, code: 'not_asked', message: 'This question was not asked.' },
      ];
    log = withoutRemoved([...log, recordOf(answer)]);
  }
  return [];
}
