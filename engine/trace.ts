import { alignmentSteps } from './alignment/steps.ts';
import type { Decision } from './guardrails/status.ts';
import { shownOptions, shownRows } from './inputs/shuffle.ts';
import { roundedOrNull } from './numeric/decimal.ts';
import { overallSteps } from './scoring/overall-steps.ts';
import type { Respondent } from './scoring/respondent.ts';
import type { Score } from './scoring/score.ts';
import { type Ending, whyUnanswered } from './scoring/unanswered.ts';
import type { Unit } from './scoring/units.ts';
import type {
  Alignment,
  CompiledBundle,
  ConceptTrace,
  EvaluationInput,
  Question,
  Trace,
  TraceStep,
} from './types.ts';

/** Version of the engine that computed a result; results of different versions may differ. */
export const ENGINE_VERSION = '0.3.0';

interface TracedInput extends Omit<EvaluationInput, 'ended'> {
  endedAt: Ending;
}

/**
 * Returns the trace: everything needed to recompute an evaluation by hand. docs/measurement.md explains each
 * step.
 */
export function traceOf(
  respondent: Respondent,
  input: TracedInput,
  decision: Decision,
  undeterminedRules: string[],
  alignment: Alignment | undefined,
  rejected: ReadonlyMap<string, string>,
): Trace {
  const { bundle, state, plan } = respondent;
  const notes = [...contextNotes(respondent), ...correctionNotes(bundle)];
  const { link } = state.context;
  return {
    engine_version: ENGINE_VERSION,
    fingerprint: bundle.fingerprint,
    context_fingerprint: input.contextFingerprint,
    seed: state.seed,
    ...(input.cycle && { cycle: { ...input.cycle } }),
    path: bundle.experience.questions.map((question) => {
      const { visible, reason } = respondent.pathAt(question.index);
      const code = rejected.get(question.id);
      return {
        question_id: question.id,
        visible,
        reason,
        ...(code !== undefined && { rejected: code }),
        ...(visible && shownOrder(question, state.seed)),
      };
    }),
    items: bundle.scorecard.concepts.flatMap(({ id }) => itemsOf(respondent.scored(id)!)),
    concepts: [...plan.concepts, ...plan.composites].map(([id, { units }]) =>
      conceptTrace(respondent, respondent.scored(id)!, units, input),
    ),
    overall: [...overallSteps(respondent), ...(alignment ? alignmentSteps(respondent, alignment) : [])],
    undetermined_rules: undeterminedRules,
    ...(link && { link_values: link.values }),
    ...(notes.length > 0 && { notes }),
    decided_status_by: decision.decidedBy,
    ...(input.supersedes && { supersedes: input.supersedes }),
  };
}

/** Returns the order in which shuffled options or rows were shown. */
function shownOrder(question: Question, seed: string): Partial<Trace['path'][number]> {
  if (!question.shuffle) return {};
  if (question.rows.length > 0) return { row_order: shownRows(question, seed).map(({ id }) => id) };
  return { option_order: shownOptions(question, seed).map(({ id }) => id) };
}

function itemsOf({ id, observations }: Score): Trace['items'] {
  return observations.map(({ item, score, keyed, weight }) => ({
    question_id: item.itemId,
    concept_id: id,
    score: roundedOrNull(score),
    keyed: roundedOrNull(keyed),
    weight,
    ...(item.reverse &&
      Number.isFinite(item.min + item.max) && { reversed: { min: item.min, max: item.max } }),
  }));
}

function conceptTrace(
  respondent: Respondent,
  score: Score,
  units: readonly Unit[],
  { endedAt }: TracedInput,
): ConceptTrace {
  const { id, raw, value } = score;
  const steps = score.steps();
  if (value !== null) return { concept_id: id, steps };
  if (raw !== null) return { concept_id: id, reason: unscaledReason(steps), missing: {}, steps };
  const { reason, missing } = whyUnanswered(units, respondent, endedAt);
  return { concept_id: id, reason, missing: { ...missing }, steps };
}

/** Returns why a raw score has no value: the reason in its scale step. */
function unscaledReason(steps: readonly TraceStep[]): string {
  const scale = steps.find(({ step }) => step === 'scale');
  return typeof scale?.reason === 'string' ? scale.reason : 'not_computable';
}

/** Returns a note for each prompt that corrects an earlier wording, by which scores are compared. */
function correctionNotes({ experience }: CompiledBundle): string[] {
  return experience.questions.flatMap(({ id, correction }) =>
    correction
      ? [
          `question.${id}: compared by the wording ${JSON.stringify(correction.wording)} (${correction.reason})`,
        ]
      : [],
  );
}

/** Returns a note for each value of the profile or link that was not used, without repeating it. */
function contextNotes({ bundle, state }: Respondent): string[] {
  const { profile, link, sources } = state.context;
  return [...bundle.context.variables].flatMap(([key, { type, fromProfile, fromLink }]) => {
    if (Object.hasOwn(sources, key)) return [];
    if (fromProfile !== undefined && Object.hasOwn(profile, fromProfile))
      return `context.${key}: profile.${fromProfile} is not a ${type}; the default is used`;
    if (fromLink && link && Object.hasOwn(link.values, fromLink.name))
      return `context.${key}: link.${fromLink.name} does not fit the variable; the default is used`;
    return [];
  });
}
