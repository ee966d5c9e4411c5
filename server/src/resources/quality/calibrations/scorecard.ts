import type { JsonObject } from '@eps/engine';
import type { CalibratedItemResult, CalibrationResult } from './schema.ts';

/** Significant decimals of a parameter; its standard error is far larger. */
const DECIMALS = 6;

/**
 * Returns the content of a scorecard with the calibrated parameters of one concept. Where parameters were in
 * use, the new ones are on their scale, so scores before and after are comparable.
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
  const irt = (concept.irt ?? {}) as JsonObject;
  const D = typeof irt.D === 'number' ? irt.D : 1;
  // Parameters that the answers do not determine keep their value in use, if they have one.
  const isKept = ({ reasons, in_use }: CalibratedItemResult) => reasons !== undefined && in_use !== undefined;
  const kept = Object.entries(result.items).filter(([, item]) => isKept(item));
  const estimated = Object.entries(result.items).filter(([, item]) => !isKept(item));
  const items = estimated.map(([id, { a, b, linked }]) => {
    const parameters = linked ?? { a, b };
    return [id, { a: rounded(parameters.a / D), b: mapped(parameters.b) }] as const;
  });
  return {
    ...concept,
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
      },
    },
  };
}

function mapped(b: number | number[]): number | number[] {
  return typeof b === 'number' ? rounded(b) : b.map(rounded);
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
