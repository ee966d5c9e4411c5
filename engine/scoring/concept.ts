import { observedValues } from '../expressions/observed.ts';
import { finite } from '../expressions/values.ts';
import { clamp } from '../numeric/numbers.ts';
import type { Concept, JsonObject } from '../types.ts';
import { classicalRaw } from './classical/classical.ts';
import { floorOf, meets } from './classical/floor.ts';
import { rawRange } from './classical/range.ts';
import { type Latent, latentScore } from './irt/latent.ts';
import { observe, tallyOf, tallyOfObservations } from './observe.ts';
import type { ConceptPlan } from './plan.ts';
import type { RespondentView } from './respondent-view.ts';
import { bandOf } from './scales/bands.ts';
import { applicableNorm } from './scales/norms.ts';
import { standardErrorOfMeasurement, steppedReliability } from './scales/reliability.ts';
import {
  errorFormula,
  type Scaled,
  type ScaleFrame,
  scaleError,
  scaleRange,
  scaleValue,
} from './scales/scales.ts';
import type { Observation, Score, Tally } from './score.ts';

/** A raw score with its standard error (null when unknown) and their trace steps. */
interface Measured {
  raw: number | null;
  error: number | null;
  steps: JsonObject[];
  latent: Latent | null;
}

/** Scores one concept for one respondent; docs/measurement.md explains every recorded trace step. */
export function scoreConcept(plan: ConceptPlan, respondent: RespondentView): Score {
  const { concept } = plan;
  const observations = observe(plan, respondent);
  const tally =
    concept.method === 'expression' ? tallyOf(plan.units, respondent) : tallyOfObservations(observations);
  const frame = frameOf(concept, observations, respondent);
  const measured = measure(concept, observations, tally, frame, respondent);
  const scaled = measured.raw === null ? null : scaleValue(measured.raw, frame);
  const value = scaled?.value ?? null;
  const standardError =
    value === null || measured.error === null ? null : scaleError(measured.raw!, measured.error, frame);
  const steps: JsonObject[] = [{ step: 'observed', ...tally }, ...measured.steps];
  if (scaled !== null && concept.scale !== 'raw') steps.push(scaleStep(frame, scaled, standardError));
  return {
    id: concept.id,
    label: concept.label,
    method: concept.method,
    scale: concept.scale,
    raw: measured.raw,
    value,
    rawError: measured.error,
    standardError,
    range: scaleRange(frame),
    band: value === null ? undefined : bandOf(concept.bands, value),
    norm: frame.norm,
    tally,
    precision: precisionOf(concept, tally, measured.latent),
    posterior: measured.latent?.posterior ?? null,
    observations,
    steps,
  };
}

function scaleStep({ scale, norm }: ScaleFrame, scaled: Scaled, standardError: number | null): JsonObject {
  const step: JsonObject = { step: 'scale', scale, ...scaled.workings };
  if (norm !== null) {
    step.mean = norm.mean;
    step.sd = norm.sd;
  }
  if (standardError !== null) {
    step.standard_error = standardError;
    step.standard_error_formula = errorFormula(scale);
  }
  return step;
}

/**
 * Returns the scale frame. θ without norms is standardized by the declared prior, which defines the scale of
 * θ.
 */
function frameOf(
  concept: Concept,
  observations: readonly Observation[],
  respondent: RespondentView,
): ScaleFrame {
  const norm = applicableNorm(concept.norms, respondent);
  const latentNorm =
    concept.norms.length === 0 && concept.scale !== 'raw' ? (concept.irt?.prior ?? null) : null;
  return { scale: concept.scale, range: rawRange(concept, observations), norm: norm ?? latentNorm };
}

function measure(
  concept: Concept,
  observations: readonly Observation[],
  tally: Tally,
  { norm }: ScaleFrame,
  respondent: RespondentView,
): Measured {
  const floor = floorOf(concept);
  const missing = { policy: concept.missing.policy, min_coverage: floor.coverage, min_items: floor.items };
  // An expression without items may define a score even when none of the questions it reads was asked.
  const isScorable = tally.eligible > 0 || (concept.method === 'expression' && concept.items.length === 0);
  if (!isScorable || !meets(floor, tally)) {
    return { raw: null, error: null, steps: [{ step: 'missing', ...missing, met: false }], latent: null };
  }
  const steps: JsonObject[] =
    tally.answered < tally.eligible ? [{ step: 'missing', ...missing, met: true }] : [];
  if (concept.method === 'irt') return irtMeasured(concept, observations, respondent, steps);
  const { raw, step } =
    concept.method === 'expression' ? formulaRaw(concept, respondent) : classicalRaw(concept, observations);
  steps.push(step);
  return {
    raw,
    error: raw === null ? null : classicalError(concept, tally, norm, steps),
    steps,
    latent: null,
  };
}

function formulaRaw(
  { expression }: Concept,
  respondent: RespondentView,
): { raw: number | null; step: JsonObject } {
  const result = expression?.evaluate(respondent) ?? null;
  const raw = typeof result === 'number' ? finite(result) : null;
  const operands = expression === undefined ? {} : observedValues(expression.references, respondent);
  return { raw, step: { step: 'raw', formula: 'expression', operands, result: raw } };
}

function irtMeasured(
  concept: Concept,
  observations: readonly Observation[],
  respondent: RespondentView,
  steps: JsonObject[],
): Measured {
  const latent = latentScore(concept, observations, respondent);
  if (latent === null) return { raw: null, error: null, steps, latent };
  steps.push(latent.step);
  return { raw: latent.theta, error: latent.standardError, steps, latent };
}

/**
 * Returns the standard error of measurement SD·√(1 − r) with the reliability r adjusted to the answered
 * share; null without a reliability or a norm's SD.
 */
function classicalError(
  { reliability }: Concept,
  { ratio }: Tally,
  norm: ScaleFrame['norm'],
  steps: JsonObject[],
): number | null {
  if (reliability === undefined || norm === null) return null;
  const stepped = steppedReliability(reliability, ratio);
  const error = standardErrorOfMeasurement(norm.sd, stepped);
  steps.push({
    step: 'standard_error',
    formula: 'sd*sqrt(1 - stepped_reliability)',
    sd: norm.sd,
    reliability,
    share: ratio,
    stepped_reliability: stepped,
    raw_standard_error: error,
  });
  return error;
}

/** Returns 1 − SE²/σ² for θ, the adjusted reliability for a classical score, else the coverage. */
function precisionOf(concept: Concept, { ratio }: Tally, latent: Latent | null): Score['precision'] {
  if (concept.irt !== undefined && concept.method === 'irt') {
    const error = latent?.standardError ?? concept.irt.prior.sd;
    return { precision: clamp(1 - (error / concept.irt.prior.sd) ** 2, 0, 1), method: 'irt' };
  }
  if (concept.reliability !== undefined) {
    return { precision: clamp(steppedReliability(concept.reliability, ratio), 0, 1), method: 'reliability' };
  }
  return { precision: clamp(ratio, 0, 1), method: 'coverage' };
}
