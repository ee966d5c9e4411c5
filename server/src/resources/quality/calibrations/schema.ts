import type { ErrorReason } from '@eps/engine';
import { DateTime, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const CALIBRATION_MODELS = ['1pl', '2pl', 'grm', 'pcm', 'gpcm'] as const;

/** With fewer people, item parameters are mostly noise. */
export const DEFAULT_MINIMUM = 200;
const LEAST_MINIMUM = 50;
/** A calibration uses at most this many evaluations, the newest. */
export const MOST_RESPONDENTS = 20_000;

export const CreateCalibration = namedObject('CreateCalibrationRequest', {
  bundle_id: Uuid,
  concept_id: Type.String({ minLength: 1, maxLength: 255 }),
  model: Type.Optional(
    oneOf(CALIBRATION_MODELS, {
      description:
        'Defaults to the model of the parameters in use, or to `2pl` for items with two categories and `grm` for others. `1pl` and `pcm` estimate one slope for all items.',
    }),
  ),
  starts_at: Optional.Unsafe<string>({
    ...DateTime,
    description: 'Use evaluations completed at or after this time.',
  }),
  ends_at: Optional.Unsafe<string>({
    ...DateTime,
    description: 'Use evaluations completed before this time.',
  }),
  minimum: Optional.Integer({
    minimum: LEAST_MINIMUM,
    maximum: MOST_RESPONDENTS,
    default: DEFAULT_MINIMUM,
    description: 'The job fails with `too_few_respondents` if fewer people answered.',
  }),
});

/** The stored request of a calibration job. */
export interface CalibrationJob extends Static<typeof CreateCalibration> {
  /**
   * The user that started the job without `evaluations:answers`, also with an API key: the sample is people
   * in closed cells that this user did not make, whatever the window. Null or absent for everybody.
   */
  reader?: string | null;
  /** Programs whose people are left out, because the user that started the job may not see them. */
  hidden_programs?: readonly string[];
}

/** A location of a dichotomous item, or the list of thresholds or steps. */
type Locations<Value = number> = Value | Value[];

/** Result of the job. Parameters have D = 1 and θ ~ N(0, 1) in the sample. */
export interface CalibrationResult {
  bundle_id: string;
  concept_id: string;
  model: (typeof CALIBRATION_MODELS)[number];
  /** When the evaluations were completed; null means no bound. */
  starts_at: string | null;
  ends_at: string | null;
  n: number;
  log_likelihood: number;
  parameter_count: number;
  aic: number;
  bic: number;
  items: Record<string, CalibratedItemResult>;
  empirical_reliability: number | null;
  marginal_reliability: number;
  person_fit: { mean: number | null; sd: number | null; unlikely_share: number };
  /** θ in use = slope · θ + intercept; absent without parameters in use. */
  link?: { slope: number; intercept: number };
}

export interface CalibratedItemResult {
  a: number;
  b: Locations;
  standard_errors: { a: number | null; b: Locations<number | null> };
  /** Why standard errors are null, by their names. */
  reasons?: Record<string, ErrorReason>;
  /** The test S-X². */
  fit?: { chi_square: number; degrees: number; p: number };
  /** The parameters in use, and the new ones on their scale. */
  in_use?: { a: number; b: Locations };
  linked?: { a: number; b: Locations };
  /** Difference on the scale in use divided by the standard error. */
  z?: { a: number | null; b: Locations<number | null> };
  /** Root mean square difference of the expected item scores, as a share of the highest score. */
  difference?: number;
  drift?: boolean;
}
