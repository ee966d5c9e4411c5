import { qualityPlan } from '../quality/plan.ts';
import type { CompiledBundle } from '../types.ts';

/** With fewer questions, whether their answers are alike reveals much about each answer. */
const FEW = 8;

/**
 * Returns the questions about which a contradiction or a check of quality reveals something: those that an
 * attention check or a contradiction compares, and those of a check for equal answers with few questions.
 */
export function questionsOfQuality(bundle: CompiledBundle): Map<string, ReadonlySet<string>> {
  const { contradictions, quality } = bundle.guardrail;
  const found = new Map(contradictions.map(({ id, questions }) => [id, new Set<string>(questions)]));
  if (quality.attention.length > 0)
    found.set('quality.attention', new Set(quality.attention.map(({ questionId }) => questionId)));
  const formats = qualityPlan(bundle).formats.flat();
  const all = new Set(formats.map(({ questionIndex }) => bundle.experience.questions[questionIndex]!.id));
  if (formats.length >= FEW) return found;
  if (quality.maxLongstring !== undefined) found.set('quality.max_longstring', all);
  if (quality.minVariability !== undefined) found.set('quality.min_variability', all);
  return found;
}
