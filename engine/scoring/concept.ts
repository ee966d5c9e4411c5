import type { Band, Concept, TraceStep } from '../types.ts';
import { classicalRaw, classicalStep } from './classical/classical.ts';
import { floorOf, meets } from './classical/floor.ts';
import { rawRange } from './classical/range.ts';
import { formulaScore, formulaStep } from './formula.ts';
import { type LatentEstimate, latentScore } from './irt/latent.ts';
import { observe, tallyOf, tallyOfObservations } from './observe.ts';
import type { ConceptPlan } from './plan.ts';
import { conceptPrecision } from './precision.ts';
import type { RespondentView } from './respondent-view.ts';
import { bandOf } from './scales/bands.ts';
import { lookupTable, rowError, rowOf } from './scales/lookup.ts';
import { applicableNorm, normsOf } from './scales/norms.ts';
import { standardErrorOfMeasurement, steppedReliability } from './scales/reliability.ts';
import { type ScaleFrame, scaleError, scaleRange, scaleValue } from './scales/scales.ts';
import type { Observation, Score, Tally } from './score.ts';
import { bandStep, intervalStep, missingStep, observedStep, scaleStep, standardErrorStep } from './steps.ts';

/** A raw score with its standard error (null when unknown) and their trace steps. */
interface RawMeasurement {
  raw: number | null;
  error: number | null;
  steps(): TraceStep[];
  latent: LatentEstimate | null;
}

/** The observations of a concept; `share` is the share of the test to which its reliability is adjusted. */
interface ObservedItems {
  observations: readonly Observation[];
  tally: Tally;
  share: number;
}

/** Scores one concept for one respondent; docs/measurement.md explains every recorded trace step. */
export function scoreConcept(plan: ConceptPlan, respondent: RespondentView): Score {
  const { concept } = plan;
  const observations = observe(plan, respondent);
  const tally =
    concept.method === 'expression' ? tallyOf(plan.units, respondent) : tallyOfObservations(observations);
  const frame = frameOf(concept, observations, respondent);
  // An expression that reads no question has nothing that could be missing.
  const share = concept.method === 'expression' && plan.units.length === 0 ? 1 : tally.ratio;
  const measured = measure(concept, { observations, tally, share }, frame, respondent);
  const { raw } = measured;
  const scaled = raw === null ? null : scaleValue(raw, frame);
  const value = scaled?.value ?? null;
  const tabled = raw === null ? undefined : tabledError(concept, frame, raw, share);
  const scaledError = measured.error === null ? null : scaleError(raw!, measured.error, frame);
  const standardError = value === null ? null : (tabled ?? scaledError);
  const fallback = measured.latent?.fallback ?? scaled?.workings['fallback'];
  const band = value === null ? undefined : bandFor(concept, value, measured.latent, frame);
  const precision = conceptPrecision(concept, share, measured.latent, tabled);
  return {
    id: concept.id,
    label: concept.label,
    method: concept.method,
    scale: concept.scale,
    raw,
    value,
    rawError: measured.error,
    standardError,
    range: scaleRange(frame),
    band: band?.id,
    norm: frame.norm,
    tally,
    precision,
    posterior: measured.latent?.posterior ?? null,
    ...(raw !== null && typeof fallback === 'string' && { fallback }),
    observations,
    steps: () => [
      observedStep(tally, concept.method === 'expression' ? null : observations),
      ...measured.steps(),
      ...(scaled !== null && concept.scale !== 'raw'
        ? [
            scaleStep(
              concept,
              { frame, share },
              { raw: raw!, error: measured.error },
              { ...scaled, standardError },
            ),
          ]
        : []),
      ...(value === null ? [] : [...intervalStep(value, standardError), ...bandStep(value, band)]),
      precision.step(),
    ],
  };
}

/**
 * Returns the band of a value. The band of a fallback holds only if that of the bound is the same, where the
 * likelihood is highest: then it is that of the estimator too.
 */
function bandFor(
  { bands }: Concept,
  value: number,
  latent: LatentEstimate | null,
  frame: ScaleFrame,
): Band | undefined {
  const band = bandOf(bands, value);
  if (latent?.fallback === undefined || latent.fallback === 'clipped_to_bound') return band;
  const atBound = latent.bound === undefined ? null : scaleValue(latent.bound, frame).value;
  return atBound !== null && bandOf(bands, atBound) === band ? band : undefined;
}

/** Returns the standard error that a raw-score table gives for the value; undefined without one. */
function tabledError(
  concept: Concept,
  { scale, norm }: ScaleFrame,
  raw: number,
  share: number,
): number | undefined {
  const row = rowOf(lookupTable(scale, norm) ?? [], raw);
  return row === null ? undefined : rowError(concept, row, share);
}

function frameOf(
  concept: Concept,
  observations: readonly Observation[],
  respondent: RespondentView,
): ScaleFrame {
  const norm = applicableNorm(normsOf(concept), respondent);
  return { scale: concept.scale, range: rawRange(concept, observations), norm };
}

function measure(
  concept: Concept,
  { observations, tally, share }: ObservedItems,
  { norm }: ScaleFrame,
  respondent: RespondentView,
): RawMeasurement {
  const floor = floorOf(concept);
  const { policy } = concept.missing;
  // An expression without items may define a score even when none of the questions it reads was asked.
  const isScorable = tally.eligible > 0 || (concept.method === 'expression' && concept.items.length === 0);
  const isMet = isScorable && meets(floor, tally);
  const isComplete = isMet && tally.answered >= tally.eligible;
  const missing = () => (isComplete ? [] : [missingStep(policy, floor, tally, isMet)]);
  if (concept.method === 'irt') {
    // Below the minimum there is no score, but answers still determine the precision and the next prior.
    const latent = latentScore(concept, observations, respondent);
    const { theta: raw, standardError: error } = (isMet ? latent : null) ?? {
      theta: null,
      standardError: null,
    };
    return { raw, error, steps: () => [...missing(), ...(latent === null ? [] : [latent.step()])], latent };
  }
  if (!isMet) return { raw: null, error: null, steps: missing, latent: null };
  const isFormula = concept.method === 'expression';
  const raw = isFormula ? formulaScore(concept, respondent) : classicalRaw(concept, observations);
  const rawStep = () =>
    isFormula ? formulaStep(concept, respondent, raw) : classicalStep(concept, observations, raw);
  const error = raw === null ? null : classicalError(concept, share, norm);
  const errorSteps = () => (error === null ? [] : [standardErrorStep(concept, share, norm!.sd!, error)]);
  return { raw, error, steps: () => [...missing(), rawStep(), ...errorSteps()], latent: null };
}

/**
 * Returns the standard error of measurement SD·√(1 − r) with the reliability r adjusted to the answered
 * share; null without a reliability or a norm's SD.
 */
function classicalError({ reliability }: Concept, share: number, norm: ScaleFrame['norm']): number | null {
  if (reliability === undefined || norm?.sd === undefined) return null;
  return standardErrorOfMeasurement(norm.sd, steppedReliability(reliability, share));
}
