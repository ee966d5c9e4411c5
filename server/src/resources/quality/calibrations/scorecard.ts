import type { JsonObject } from '@eps/engine';
import type { CalibratedItemResult, CalibrationResult } from './schema.ts';

/** Significant decimals of a parameter; its standard error is far larger. */
const DECIMALS = 6;

/** The normal distribution of θ, in the content of a concept. */
interface Prior {
  mean?: number;
  sd?: number;
}

/** What describes the raw score of items: their sum or mean, which θ is not. */
const OF_RAW_SCORES = ['range', 'norms', 'reliability', 'change'];
/** Scales on which bands are in units of the raw score. */
const RAW_SCALES = ['raw', 'pomp'];

/**
 * Returns the content of a scorecard with the calibrated parameters of one concept. Where parameters were in
 * use, the new ones are on their scale, so scores before and after are comparable. If they cannot be linked,
 * the people of the calibration have the distribution of the prior.
 */
export function withCalibration(
  scorecard: JsonObject,
  result: CalibrationResult,
  source: { calibrationId: string; environmentId: string },
): JsonObject {
  const concepts = (scorecard.concepts as (JsonObject | string)[]).map((concept) => {
    const isString = typeof concept === 'string';
    if ((isString ? concept : concept.id) !== result.concept_id) return concept;
    return calibrated(isString ? { id: concept } : concept, result, source);
  });
  return { ...scorecard, concepts };
}

function calibrated(
  concept: JsonObject,
  result: CalibrationResult,
  { calibrationId, environmentId }: { calibrationId: string; environmentId: string },
): JsonObject {
  const wasLatent = (concept.method ?? (concept.irt ? 'irt' : 'sum')) === 'irt';
  const irt = ((wasLatent && concept.irt) || {}) as JsonObject;
  const removed = wasLatent ? [] : keysOfRawScore(concept);
  const D = typeof irt.D === 'number' ? irt.D : 1;
  // Parameters that the answers do not determine keep their value in use, if they have one.
  const isKept = ({ reasons, in_use }: CalibratedItemResult) => reasons !== undefined && in_use !== undefined;
  const kept = Object.entries(result.items).filter(([, item]) => isKept(item));
  const estimated = Object.entries(result.items).filter(([, item]) => !isKept(item));
  const toPrior = linkToPrior(irt.prior as Prior | undefined);
  const items = estimated.map(([id, item]) => {
    const { a, b } = item.linked ?? toPrior(item);
    return [id, { a: rounded(a / D), b: mapped(b) }] as const;
  });
  return {
    ...Object.fromEntries(Object.entries(concept).filter(([key]) => !removed.includes(key))),
    method: 'irt',
    irt: {
      ...irt,
      model: result.model,
      items: { ...(irt.items as JsonObject | undefined), ...Object.fromEntries(items) },
      provenance: {
        calibration_id: calibrationId,
        environment_id: environmentId,
        bundle_id: result.bundle_id,
        respondents: result.n,
        log_likelihood: result.log_likelihood,
        ...(result.link && { link: { ...result.link } }),
        ...(kept.length > 0 && { kept: kept.map(([id]) => id) }),
        ...(removed.length > 0 && { removed }),
      },
    },
  };
}

/** Returns the keys of a concept whose numbers are wrong once its score is θ. */
function keysOfRawScore(concept: JsonObject): string[] {
  const isRaw = RAW_SCALES.includes((concept.scale ?? 'raw') as string);
  return [...OF_RAW_SCORES, ...(isRaw ? ['bands'] : [])].filter((key) => key in concept);
}

/** Returns the function that puts parameters for θ ~ N(0, 1) on the scale of a prior. */
function linkToPrior({ mean = 0, sd = 1 }: Prior = {}) {
  const location = (b: number) => mean + sd * b;
  return ({ a, b }: Pick<CalibratedItemResult, 'a' | 'b'>) => ({
    a: a / sd,
    b: typeof b === 'number' ? location(b) : b.map(location),
  });
}

function mapped(b: number | number[]): number | number[] {
  return typeof b === 'number' ? rounded(b) : b.map(rounded);
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
