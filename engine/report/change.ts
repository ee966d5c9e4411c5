/** Two-sided 5 % point of the standard normal distribution, to the two digits of convention. */
const CRITICAL = 1.96;

/** A value with its standard error, both in the same units; without one nothing is known of its precision. */
export interface Measured {
  value: number;
  standard_error?: number;
}

export interface ReliableChange {
  /** later − earlier. */
  delta: number;
  /** How far apart the values must be to differ beyond measurement error; null where an error is not known. */
  threshold: number | null;
  /** Whether |delta| exceeds the threshold; null where that is not known. */
  changed: boolean | null;
}

/**
 * Reliable change of Jacobson and Truax (1991, J. Consult. Clin. Psychol. 59, 12–19), with an error of its own for each
 * value: |Δ| > 1.96·√(SE₁² + SE₂²). Only meaningful where both values come from the same items.
 */
export function reliableChange(earlier: Measured, later: Measured): ReliableChange {
  const delta = later.value - earlier.value;
  if (earlier.standard_error === undefined || later.standard_error === undefined) {
    return { delta, threshold: null, changed: null };
  }
  const threshold = CRITICAL * Math.hypot(earlier.standard_error, later.standard_error);
  return { delta, threshold, changed: Math.abs(delta) > threshold };
}
