/** What the library's tests share: a template by its slug, and its cases run through compiler and engine. */

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

export function bySlug(slug: string): Template {
  return loadTemplate(listTemplates().find((template) => template.slug === slug)!.id)!;
}

export function compiled(contents: Contents): CompiledBundle {
  return compileBundle(contents).bundle!;
}

/** Evaluates a log of answers, each of which its question must accept. */
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

export function subScore({ sub_scores }: EvaluationResult, conceptId: string): SubScore {
  const found = sub_scores.find((score) => score.concept_id === conceptId);
  if (!found) throw new Error(`no sub-score ${conceptId}`);
  return found;
}
