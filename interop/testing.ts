/** Helpers of the tests: compile imported contents and evaluate answers. */
import {
  type AnswerRecord,
  type AnswerValue,
  type CompiledBundle,
  compileBundle,
  contextFingerprint,
  type EvaluationResult,
  effectiveContext,
  evaluate,
  validateAnswer,
} from '@eps/engine';
import type { ImportResult } from './types.ts';

/** Compiles what was imported. Throws if the import has no contents. */
export function compiled({ contents }: ImportResult): CompiledBundle {
  if (!contents) throw new Error('The import has no contents.');
  const { bundle, diagnostics } = compileBundle(contents);
  if (!bundle) throw new Error(JSON.stringify(diagnostics));
  return bundle;
}

/** Evaluates answers by question id. Throws if the import has no contents or rejects an answer. */
export function evaluateAnswers(
  imported: ImportResult,
  answers: Readonly<Record<string, AnswerValue>>,
): EvaluationResult {
  const bundle = compiled(imported);
  const log = Object.entries(answers).map(([question_id, value]): AnswerRecord => {
    const result = validateAnswer(bundle.experience.questionById.get(question_id)!, value);
    if (!result.ok) throw new Error(`${question_id}: ${result.message}`);
    return { question_id, value, declined: false, elapsed_ms: null, answered_at: '2026-01-05T09:00:00.000Z' };
  });
  const context = effectiveContext(bundle, {}, {});
  return evaluate(bundle, {
    state: { seed: 'interop', log, context, elapsedMs: null, priors: {}, exposure: {} },
    contextFingerprint: contextFingerprint(context, (field) => field),
    releasePolicy: 'automatic',
    locale: 'en',
    program: { id: '01980a00-0000-7000-8000-000000000000', name: 'Interop' },
    previous: [],
    ended: 'completed',
    completedAt: '2026-01-05T09:30:00.000Z',
  });
}

/** Returns the ids of the visible questions. */
export function visibleIn({ trace }: EvaluationResult): string[] {
  return trace.path.filter(({ visible }) => visible).map(({ question_id }) => question_id);
}

/** Returns the value of a score. */
export function scoreIn({ sub_scores }: EvaluationResult, conceptId: string): number | null {
  return sub_scores.find(({ concept_id }) => concept_id === conceptId)?.value ?? null;
}

/** Returns a generator of repeatable numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
