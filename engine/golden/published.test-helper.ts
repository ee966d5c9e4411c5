/** Helpers of the tests that score structures of published instruments. */
import {
  type AnswerRecord,
  type AnswerValue,
  type CompiledBundle,
  compileBundle,
  contextFingerprint,
  effectiveContext,
  evaluate,
  type Json,
  type JsonObject,
} from '../index.ts';

/** Compiles an experience and a scorecard. Throws if a diagnostic is an error. */
export function bundleOf(experience: object, scorecard: object): CompiledBundle {
  const contents = { experience: experience as JsonObject, scorecard: scorecard as JsonObject };
  const rest = { context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
  const { bundle, diagnostics } = compileBundle({ ...contents, ...rest });
  if (!bundle) throw new Error(JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error')));
  return bundle;
}

/** Returns the value of each score for answers by question id. */
export function result(bundle: CompiledBundle, answers: Readonly<Record<string, Json>>) {
  const { sub_scores } = evaluated(bundle, answers);
  return Object.fromEntries(sub_scores.map(({ concept_id, value }) => [concept_id, value]));
}

/** Returns the evaluation of answers by question id. */
export function evaluated(bundle: CompiledBundle, answers: Readonly<Record<string, Json>>) {
  const log = Object.entries(answers).map(([question_id, value]): AnswerRecord => {
    const answered_at = '2026-01-05T09:00:00.000Z';
    return { question_id, value: value as AnswerValue, declined: false, elapsed_ms: null, answered_at };
  });
  const context = effectiveContext(bundle, {}, {});
  return evaluate(bundle, {
    state: { seed: 'published', log, context, elapsedMs: null, priors: {}, exposure: {} },
    contextFingerprint: contextFingerprint(context, (field) => field),
    releasePolicy: 'automatic',
    locale: 'en',
    program: { id: '01980a00-0000-7000-8000-000000000000', name: 'Published' },
    previous: [],
    ended: 'completed',
    completedAt: '2026-01-05T09:30:00.000Z',
  });
}
