import {
  type CalibratedItem,
  type Calibration,
  type CalibrationData,
  type Concept,
  calibrationQuality,
  type ItemDrift,
  type ItemFit,
  itemFit,
  type ParametersInUse,
  parameterDrift,
  parametersInUse,
  respondents,
} from '@eps/engine';
import type { CalibratedItemResult, CalibrationJob, CalibrationResult } from './schema.ts';

/** Returns the result of a calibration job. */
export function presentCalibration(
  { bundle_id, starts_at, ends_at }: CalibrationJob,
  concept: Concept,
  calibration: Calibration,
  data: CalibrationData,
): CalibrationResult {
  const { model, logLikelihood, parameterCount, items } = calibration;
  const n = respondents(data);
  const fit = itemFit(calibration, data);
  const inUse = parametersInUse(concept, model);
  const drift = parameterDrift(model, items, inUse);
  const { reliability, personFit } = calibrationQuality(calibration, data);
  return {
    bundle_id,
    concept_id: concept.id,
    model,
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
    n,
    log_likelihood: logLikelihood,
    parameter_count: parameterCount,
    aic: 2 * parameterCount - 2 * logLikelihood,
    bic: Math.log(n) * parameterCount - 2 * logLikelihood,
    items: Object.fromEntries(
      items.map((item, index) => [
        item.id,
        presentItem(item, fit[index], inUse.get(item.id), drift?.items.get(item.id)),
      ]),
    ),
    empirical_reliability: reliability.empirical,
    marginal_reliability: reliability.marginal,
    person_fit: { mean: personFit.mean, sd: personFit.sd, unlikely_share: personFit.unlikelyShare },
    ...(drift && { link: drift.link }),
  };
}

function presentItem(
  { a, b, standardErrors }: CalibratedItem,
  fit: ItemFit | undefined,
  inUse: ParametersInUse | undefined,
  drift: ItemDrift | undefined,
): CalibratedItemResult {
  const locations = <Value>(values: readonly Value[]) => (b.length === 1 ? values[0]! : [...values]);
  const { reasons = {} } = standardErrors;
  const missing = Object.entries(reasons).map(([name, reason]) => [`standard_errors.${name}`, reason]);
  return {
    a,
    b: locations(b),
    standard_errors: { a: standardErrors.a, b: locations(standardErrors.b) },
    ...(missing.length > 0 && { reasons: Object.fromEntries(missing) }),
    ...(fit && { fit: { chi_square: fit.chiSquare, degrees: fit.degrees, p: fit.p } }),
    ...(inUse && { in_use: { a: inUse.a, b: locations(inUse.b) } }),
    ...(drift && {
      linked: { a: drift.a, b: locations(drift.b) },
      z: { a: drift.z.a, b: locations(drift.z.b) },
      difference: drift.difference,
      drift: drift.drift,
    }),
  };
}
