import { contextFingerprint, effectiveContext } from '../alignment/context.ts';
import { compileBundle } from '../content/compile.ts';
import type {
  AnswerValue,
  CompiledBundle,
  Contents,
  EvaluationInput,
  Json,
  JsonObject,
  Kind,
} from '../types.ts';

/**
 * Compiles the given contents, with empty contents for the other kinds.
 * @param isAccepted as of `compileBundle`
 * @throws Error with the diagnostics when the contents have errors
 */
export function compile(contents: Partial<Record<Kind, object>>, isAccepted = false): CompiledBundle {
  const empty = {
    experience: {},
    scorecard: {},
    context: {},
    guardrail: {},
    adaptive_policy: {},
    report_template: {},
  };
  const { bundle, diagnostics } = compileBundle({ ...empty, ...contents } as Contents, isAccepted);
  if (bundle === null) throw new Error(JSON.stringify(diagnostics, null, 1));
  return bundle;
}

/** Answers by question id; null means declined. */
export type Answers = Record<string, AnswerValue | null>;

export interface Circumstances extends Partial<Omit<EvaluationInput, 'state'>> {
  overrides?: JsonObject;
  profile?: Record<string, Json>;
  /** Milliseconds per question, or one value for every question. */
  elapsedMs?: number | Record<string, number>;
}

/** Returns the input of an evaluation with `answers` given in this order. */
export function respond(
  bundle: CompiledBundle,
  answers: Answers,
  given: Circumstances = {},
): EvaluationInput {
  const { overrides = {}, profile = {}, elapsedMs, ...rest } = given;
  const context = effectiveContext(bundle, overrides, profile);
  const elapsed = (id: string) => (typeof elapsedMs === 'object' ? elapsedMs[id] : elapsedMs) ?? null;
  const log = Object.entries(answers).map(([id, value]) => ({
    question_id: id,
    value,
    declined: value === null,
    elapsed_ms: elapsed(id),
    answered_at: '2026-03-02T09:00:00.000Z',
  }));
  return {
    state: { seed: 'seed', log, context, elapsedMs: null, priors: {}, exposure: {} },
    contextFingerprint: contextFingerprint(context, (field, value) => `${field}=${JSON.stringify(value)}`),
    releasePolicy: 'automatic',
    locale: 'en',
    program: { id: 'program', name: 'Program' },
    previous: [],
    ended: 'completed',
    completedAt: '2026-03-02T09:10:00.000Z',
    ...rest,
  };
}

/** Returns likert questions with options "1".."`steps`" that score 1..steps on each of `concepts`. */
export function likert(ids: readonly string[], concepts: readonly string[] = ['c'], steps = 5): JsonObject[] {
  const values = Array.from({ length: steps }, (_, index) => index + 1);
  return ids.map((id) => ({
    id,
    prompt: `Prompt of ${id}`,
    input: 'likert',
    options: values.map((value) => ({
      id: String(value),
      label: `Label ${value}`,
      scores: Object.fromEntries(concepts.map((concept) => [concept, value])),
    })),
  }));
}
