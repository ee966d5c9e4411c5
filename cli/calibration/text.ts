import { table } from '../core/table.ts';
import { rounded } from '../simulation/text.ts';

/** A location of an item with two categories, or its thresholds or steps. */
type Locations = number | number[];

/** The parts of the result of a calibration that the table shows. Parameters have D = 1. */
export interface CalibrationSummary {
  model: string;
  n: number;
  aic: number;
  bic: number;
  marginal_reliability: number;
  empirical_reliability: number | null;
  items: Record<string, CalibratedItem>;
}

interface CalibratedItem {
  a: number;
  b: Locations;
  standard_errors: { a: number; b: Locations };
  /** The test S-X². */
  fit?: { chi_square: number; degrees: number; p: number };
  drift?: boolean;
}

const DRIFT = { true: 'yes', false: 'no', undefined: '-' };

export function calibrationText(result: CalibrationSummary): string {
  const { model, n, aic, bic, marginal_reliability, empirical_reliability, items } = result;
  return [
    `${model} of ${n} people, AIC ${rounded(aic, 1)}, BIC ${rounded(bic, 1)}`,
    `Reliability  marginal ${rounded(marginal_reliability)}, empirical ${rounded(empirical_reliability)}`,
    '',
    table(
      ['ITEM', 'A', 'SE', 'B', 'SE', 'S-X² P', 'DRIFT'],
      Object.entries(items).map(([id, { a, b, standard_errors, fit, drift }]) => [
        id,
        rounded(a),
        rounded(standard_errors.a),
        locations(b),
        locations(standard_errors.b),
        rounded(fit?.p),
        DRIFT[`${drift}`],
      ]),
      'No items.',
    ),
  ].join('\n');
}

function locations(values: Locations): string {
  return [values]
    .flat()
    .map((value) => rounded(value))
    .join(' ');
}
