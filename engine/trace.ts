import type { Decision } from './guardrails/status.ts';
import type { Respondent } from './scoring/respondent.ts';
import type { Score } from './scoring/score.ts';
import { whyUnanswered } from './scoring/unanswered.ts';
import type { Unit } from './scoring/units.ts';
import type { ContextVariable, EvaluationInput, JsonObject, Trace } from './types.ts';

/** Version of the engine that computed a result; results of different versions may differ. */
export const ENGINE_VERSION = '0.1.0';

/**
 * Returns the trace: everything needed to recompute an evaluation by hand. docs/measurement.md explains each
 * step.
 */
export function traceOf(
  respondent: Respondent,
  input: EvaluationInput,
  decision: Decision,
  undeterminedRules: string[],
): Trace {
  const { bundle, state, plan } = respondent;
  const notes = contextNotes(respondent);
  return {
    engine_version: ENGINE_VERSION,
    fingerprint: bundle.fingerprint,
    context_fingerprint: input.contextFingerprint,
    seed: state.seed,
    path: bundle.experience.questions.map(({ id, index }) => {
      const { visible, reason } = respondent.pathAt(index);
      return { question_id: id, visible, reason };
    }),
    items: bundle.scorecard.concepts.flatMap(({ id }) => itemsOf(respondent.scored(id)!)),
    concepts: [...plan.concepts, ...plan.composites].map(([id, { units }]) =>
      conceptTrace(respondent, respondent.scored(id)!, units, input),
    ),
    undetermined_rules: undeterminedRules,
    ...(notes.length > 0 && { notes }),
    decided_status_by: decision.decidedBy,
    ...(input.supersedes && { supersedes: input.supersedes }),
  };
}

function itemsOf({ id, observations }: Score): Trace['items'] {
  return observations.map(({ item, score, keyed, weight }) => ({
    question_id: item.itemId,
    concept_id: id,
    score,
    keyed,
    weight,
  }));
}

function conceptTrace(
  respondent: Respondent,
  { id, raw, value, steps }: Score,
  units: readonly Unit[],
  { ended }: EvaluationInput,
): JsonObject {
  if (value !== null) return { concept_id: id, steps: [...steps] };
  if (raw !== null) return { concept_id: id, reason: unscaledReason(steps), missing: {}, steps: [...steps] };
  const { reason, missing } = whyUnanswered(units, respondent, ended);
  return { concept_id: id, reason, missing: { ...missing }, steps: [...steps] };
}

/** Returns why a raw score has no value: the reason in its scale step. */
function unscaledReason(steps: readonly JsonObject[]): string {
  const scale = steps.find(({ step }) => step === 'scale');
  return typeof scale?.reason === 'string' ? scale.reason : 'not_computable';
}

/** Returns a note for each profile value of the wrong type, without repeating the value. */
function contextNotes({ bundle, state }: Respondent): string[] {
  const { profile, sources } = state.context;
  const unused = ([key, { fromProfile }]: [string, ContextVariable]) =>
    fromProfile !== undefined && Object.hasOwn(profile, fromProfile) && !Object.hasOwn(sources, key);
  return [...bundle.context.variables]
    .filter(unused)
    .map(
      ([key, { type, fromProfile }]) =>
        `context.${key}: profile.${fromProfile} is not a ${type}; the default is used`,
    );
}
