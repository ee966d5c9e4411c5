/** Helpers of the library's tests: find a template, compile it and evaluate answers. */

import {
  type AnswerRecord,
  type CompiledBundle,
  type Contents,
  compileBundle,
  contextFingerprint,
  type EvaluationResult,
  effectiveContext,
  evaluate,
  type JsonObject,
  type SubScore,
  validateAnswer,
} from '@eps/engine';
import { expect } from 'vitest';
import { listTemplates, loadTemplate, type Template } from './index.ts';

/** Returns the template with a slug. */
export function bySlug(slug: string): Template {
  return loadTemplate(listTemplates().find((template) => template.slug === slug)!.id)!;
}

/** Compiles contents that have no errors. */
export function compiled(contents: Contents): CompiledBundle {
  return compileBundle(contents).bundle!;
}

/** Evaluates an answer log after asserting that every answer is valid. */
export function run(
  bundle: CompiledBundle,
  log: AnswerRecord[],
  profile: JsonObject = {},
  locale = 'en',
): EvaluationResult {
  for (const { question_id, value } of log) {
    const question = bundle.experience.questionById.get(question_id)!;
    if (value !== null) expect(validateAnswer(question, value), question_id).toMatchObject({ ok: true });
  }
  const context = effectiveContext(bundle, {}, profile);
  return evaluate(bundle, {
    state: { seed: 'library', log, context, elapsedMs: log.length * 5000, priors: {}, exposure: {} },
    contextFingerprint: contextFingerprint(context, (field) => field),
    releasePolicy: 'automatic',
    locale,
    program: { id: '01980a00-0000-7000-8000-000000000000', name: 'Library' },
    previous: [],
    ended: 'completed',
    completedAt: '2026-01-05T09:30:00.000Z',
  });
}

/** Returns the sub-score of a concept. Throws if there is none. */
export function subScore({ sub_scores }: EvaluationResult, conceptId: string): SubScore {
  const found = sub_scores.find((score) => score.concept_id === conceptId);
  if (!found) throw new Error(`The result has no sub-score for concept ${conceptId}.`);
  return found;
}
