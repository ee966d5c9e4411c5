import { planNext } from '../adaptive/plan.ts';
import type {
  AnswerRecord,
  AnswerValue,
  CompiledBundle,
  Contents,
  JsonObject,
  RespondentState,
} from '../types.ts';
import { compile } from './respond.ts';

/** Item parameters. A list for `b` makes a likert question with one category more than thresholds. */
export interface BankItem {
  id: string;
  a?: number;
  b: number | number[];
  c?: number;
  d?: number;
  /** Additional keys of the question. */
  question?: JsonObject;
}

/**
 * Returns contents of a bank that measures the concept `theta`: boolean questions, or likert questions scored
 * 0, 1, 2, …
 */
export function bankContents(
  items: readonly BankItem[],
  policy: JsonObject = {},
  irt: JsonObject = {},
  concept: JsonObject = {},
): Partial<Contents> {
  return {
    experience: {
      questions: items.map((item) => ({
        id: item.id,
        prompt: `Prompt of ${item.id}`,
        ...inputOf(item),
        ...item.question,
      })),
    },
    scorecard: {
      concepts: [
        {
          id: 'theta',
          method: 'irt',
          irt: {
            model: '2pl',
            ...irt,
            items: Object.fromEntries(items.map(({ id, a, b, c, d }) => [id, parameters(a, b, c, d)])),
          },
          ...concept,
        },
      ],
    },
    adaptive_policy: { mode: 'irt', ...policy },
  };
}

/** Returns a compiled bank; see {@link bankContents}. */
export function bankBundle(...given: Parameters<typeof bankContents>): CompiledBundle {
  return compile(bankContents(...given));
}

/** Returns `count` 2PL items with different slopes and locations. */
export function spreadBank(count: number): BankItem[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `q${i}`,
    a: 0.7 + 0.11 * ((i * 7) % 13),
    b: Math.round(100 * (((i * 17) % count) / count - 0.5) * 5) / 100,
  }));
}

export function stateOf(
  bundle: CompiledBundle,
  given: Partial<RespondentState> = {},
): RespondentState & { log: AnswerRecord[] } {
  const context = {
    values: {},
    profile: {},
    sources: {},
    targets: {},
    metric: 'manhattan',
    missing: 'ignore',
  } as const;
  return {
    seed: bundle.fingerprint,
    context: { ...context },
    elapsedMs: null,
    priors: {},
    exposure: {},
    ...given,
    log: [...(given.log ?? [])],
  };
}

/** Returns an entry of the answer log; `elapsedMs` in milliseconds. */
export function answer(
  questionId: string,
  value: AnswerValue | null,
  elapsedMs: number | null = 1000,
): AnswerRecord {
  return {
    question_id: questionId,
    value,
    declined: value === null,
    elapsed_ms: elapsedMs,
    answered_at: '2026-03-02T09:00:00.000Z',
  };
}

/** Answers the questions in the order of the plan until it is done or `limit` questions are answered. */
export function takeTest(
  bundle: CompiledBundle,
  respond: (questionId: string) => AnswerValue | null,
  given: Partial<RespondentState> = {},
  limit = Number.POSITIVE_INFINITY,
) {
  const state = stateOf(bundle, given);
  let plan = planNext(bundle, state);
  while (!plan.done && state.log.length < limit) {
    const question = plan.next.find(({ input }) => input !== 'information')!;
    state.log.push(answer(question.id, respond(question.id)));
    plan = planNext(bundle, state);
  }
  return { state, plan };
}

function inputOf({ b }: BankItem): JsonObject {
  if (typeof b === 'number') return { input: 'boolean', scores: { theta: {} } };
  const options = [0, ...b].map((_, k) => ({ id: String(k), label: `Label ${k}`, scores: { theta: k } }));
  return { input: 'likert', options };
}

function parameters(a = 1, b: number | number[], c?: number, d?: number): JsonObject {
  return { a, b, ...(c !== undefined && { c }), ...(d !== undefined && { d }) };
}
