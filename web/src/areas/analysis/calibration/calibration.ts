type Locations<Value = number> = Value | Value[];

/** The result of a calibration, as the job returns it. */
export interface Calibration {
  bundle_id: string;
  concept_id: string;
  model: string;
  n: number;
  log_likelihood: number;
  parameter_count: number;
  aic: number;
  bic: number;
  items: Record<string, CalibratedItem>;
  empirical_reliability: number | null;
  marginal_reliability: number;
  person_fit: { unlikely_share: number };
  link?: { slope: number; intercept: number };
}

export interface CalibratedItem {
  a: number;
  b: Locations;
  /** Null where the answers do not determine one. */
  standard_errors: { a: number | null; b: Locations<number | null> };
  reasons?: Record<string, 'information_singular' | 'location_undetermined'>;
  fit?: { p: number };
  in_use?: { a: number; b: Locations };
  /** The new parameters on the scale in use. */
  linked?: { a: number; b: Locations };
  z?: { a: number | null; b: Locations<number | null> };
  drift?: boolean;
}

export const listOf = <Value>(locations: Locations<Value>): Value[] =>
  Array.isArray(locations) ? locations : [locations];

/** A parameter of an item: its slope, or the number of one of its locations. */
export type Parameter = 'a' | number;

/** The estimate of one parameter by a calibration, on the scale in use. */
export interface ParameterPoint {
  /** When the calibration was begun. */
  at: string;
  value: number;
  /** Half of the 95 % interval; undefined without a standard error. */
  margin: number | undefined;
  inUse: number;
  drift: boolean;
}

const Z = 1.96;

/**
 * Returns the estimate of an item's parameter by a calibration; undefined if it is not compared with a
 * parameter in use. A link stretches locations and their errors, and shrinks slopes and theirs.
 */
export function pointOf(
  { items, link }: Calibration,
  itemId: string,
  parameter: Parameter,
  at: string,
): ParameterPoint | undefined {
  const item = items[itemId];
  if (!item?.linked || !item.in_use || !link) return undefined;
  const { linked, in_use, standard_errors, drift = false } = item;
  const [value, inUse, error, unit] =
    parameter === 'a'
      ? ([linked.a, in_use.a, standard_errors.a, 1 / link.slope] as const)
      : ([
          listOf(linked.b)[parameter],
          listOf(in_use.b)[parameter],
          listOf(standard_errors.b)[parameter],
          link.slope,
        ] as const);
  if (value === undefined || inUse === undefined) return undefined;
  return { at, value, margin: typeof error === 'number' ? Z * error * unit : undefined, inUse, drift };
}
