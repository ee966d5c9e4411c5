import { contextFingerprint, effectiveContext } from '../alignment/context.ts';
import { evaluate } from '../evaluate.ts';
import { checkAnswer } from '../inputs/check-answer.ts';
import type {
  AnswerRecord,
  CompiledBundle,
  EvaluationResult,
  GivenAnswers,
  RespondentState,
} from '../types.ts';

/** Time for each answer, long enough that no case counts as answered too fast. */
const ELAPSED_MS = 5000;

export const NO_ANSWERS: GivenAnswers = {
  answers: {},
  declined: [],
  texts: {},
  profile: {},
  context_overrides: {},
  locale: 'en',
  release_policy: 'automatic',
  elapsed_ms: ELAPSED_MS,
};

export interface GivenAnswerError {
  question_id: string;
  code: string;
  message: string;
}

export interface GivenLog {
  /** The answers that are acceptable. */
  log: AnswerRecord[];
  errors: GivenAnswerError[];
}

/**
 * Checks given answers and returns those that are acceptable as an answer log.
 * @param answeredAt RFC 3339 UTC
 */
export function givenLog(
  { experience }: CompiledBundle,
  { answers, declined, texts, elapsed_ms }: GivenAnswers,
  answeredAt: string,
): GivenLog {
  const textOf = (id: string) => (Object.hasOwn(texts, id) ? texts[id] : undefined);
  const given = [
    ...Object.entries(answers).map(([id, answer]) => ({ id, sent: { value: answer, text: textOf(id) } })),
    ...declined.map((id) => ({ id, sent: { declined: true } })),
  ];
  const errors: GivenAnswerError[] = [];
  const log: AnswerRecord[] = [];
  for (const { id, sent } of given) {
    const checked = checkAnswer(experience, id, sent);
    if (checked.ok)
      log.push({
        question_id: id,
        value: checked.value,
        declined: checked.declined,
        ...(checked.text !== undefined && { text: checked.text }),
        elapsed_ms,
        answered_at: answeredAt,
      });
    else errors.push({ question_id: id, code: checked.code, message: checked.message });
  }
  return { log, errors };
}

/** Returns the state of a respondent without history who gave these answers. */
export function givenState(
  bundle: CompiledBundle,
  given: GivenAnswers,
  log: readonly AnswerRecord[],
  seed: string,
): RespondentState {
  return {
    seed,
    log,
    context: effectiveContext(bundle, given.context_overrides, given.profile),
    elapsedMs: log.length * given.elapsed_ms,
    priors: {},
    exposure: {},
  };
}

/**
 * Evaluates the state of such a respondent.
 * @param completedAt RFC 3339 UTC
 */
export function evaluateGiven(
  bundle: CompiledBundle,
  given: GivenAnswers,
  state: RespondentState,
  programName: string,
  completedAt: string,
): EvaluationResult {
  return evaluate(bundle, {
    state,
    contextFingerprint: contextFingerprint(state.context, (field) => field),
    releasePolicy: given.release_policy,
    locale: given.locale,
    program: { id: '00000000-0000-0000-0000-000000000000', name: programName },
    previous: [],
    ended: 'completed',
    completedAt,
  });
}
