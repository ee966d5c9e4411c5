import { coarseCount, coarseValue } from '@eps/engine';
import type { CalibratedItemResult, CalibrationResult } from './schema.ts';

type Value = number | null;

/**
 * Rounds the result of a calibration for readers without the right to answers. Each step is at least as large
 * as the change that `floor` people could cause: floor/n for shares and reliabilities, floor times the mean
 * contribution of a person for sums over people, and floor/√n standard errors for parameters, because one
 * person moves an estimate by about 1/√n of its standard error.
 */
export function coarseCalibration(result: CalibrationResult, floor: number): CalibrationResult {
  const { n, log_likelihood, aic, bic, items, person_fit, link } = result;
  const share = floor / n;
  const sum = (value: number) => coarse(value, share * Math.abs(log_likelihood));
  return {
    ...result,
    n: coarseCount(n, floor),
    log_likelihood: sum(log_likelihood),
    aic: sum(aic),
    bic: sum(bic),
    items: Object.fromEntries(Object.entries(items).map(([id, item]) => [id, coarseItem(item, n, floor)])),
    empirical_reliability: coarseValue(result.empirical_reliability, share),
    marginal_reliability: coarse(result.marginal_reliability, share),
    person_fit: {
      mean: coarseValue(person_fit.mean, share),
      sd: coarseValue(person_fit.sd, share),
      unlikely_share: coarse(person_fit.unlikely_share, share),
    },
    ...(link && { link: { slope: coarse(link.slope, share), intercept: coarse(link.intercept, share) } }),
  };
}

function coarseItem(item: CalibratedItemResult, n: number, floor: number): CalibratedItemResult {
  const { a, b, standard_errors: errors, fit, linked, z, difference } = item;
  const share = floor / n;
  const influence = floor / Math.sqrt(n);
  const parameter = (value: number, error: Value) => coarse(value, influence * (error ?? Math.abs(value)));
  // One step for all locations of an item: different ones could change their order.
  const known = [errors.b].flat().filter((error) => error !== null);
  const largest = known.length > 0 ? Math.max(...known) : Math.max(...[b].flat().map(Math.abs));
  const locations = (values: number | number[]) => each(values, (value) => parameter(value, largest));
  const rounded = <Given extends Value>(value: Given) =>
    coarseValue(value, share * Math.abs(value ?? 0)) as Given;
  return {
    ...item,
    a: parameter(a, errors.a),
    b: locations(b),
    standard_errors: { a: rounded(errors.a), b: each(errors.b, rounded) },
    ...(fit && { fit: { ...fit, chi_square: coarse(fit.chi_square, floor), p: coarse(fit.p, share) } }),
    ...(linked && { linked: { a: parameter(linked.a, errors.a), b: locations(linked.b) } }),
    ...(z && { z: { a: coarseValue(z.a, influence), b: each(z.b, (one) => coarseValue(one, influence)) } }),
    ...(difference !== undefined && { difference: coarse(difference, share) }),
  };
}

function coarse(value: number, influence: number): number {
  return coarseValue(value, influence)!;
}

function each<Given extends Value>(values: Given | Given[], round: (value: Given) => Given): Given | Given[] {
  return Array.isArray(values) ? values.map(round) : round(values);
}
