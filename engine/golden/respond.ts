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

/** A bundle of the given contents, the other kinds empty; fails with the diagnostics where they hold an error. */
export function compile(contents: Partial<Record<Kind, object>>): CompiledBundle {
  const empty = {
    experience: {},
    scorecard: {},
    context: {},
    guardrail: {},
    adaptive_policy: {},
    report_template: {},
  };
  const { bundle, diagnostics } = compileBundle({ ...empty, ...contents } as Contents);
  if (bundle === null) throw new Error(JSON.stringify(diagnostics, null, 1));
  return bundle;
}

/** How a respondent answered: question id → value; null is declined. */
export type Answers = Record<string, AnswerValue | null>;

export interface Circumstances extends Partial<Omit<EvaluationInput, 'state'>> {
  overrides?: JsonObject;
  profile?: Record<string, Json>;
  /** Milliseconds on each question, or on all alike. */
  elapsedMs?: number | Record<string, number>;
}

/** The input of an evaluation in which `answers` were given in their order. */
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

/** Likert questions `ids` with options "1".."`steps`" that score 1..steps on each of `concepts`. */
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
