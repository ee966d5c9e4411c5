import { exceeds } from '../numeric/tolerance.ts';
import { CRITICAL_Z } from '../scoring/sub-score.ts';

/** A value and its standard error in the same units; absent when the precision is unknown. */
export interface ValueWithError {
  value: number;
  standard_error?: number;
}

export interface ReliableChange {
  /** later − earlier. */
  delta: number;
  /** The difference that exceeds measurement error; null when a standard error is unknown. */
  threshold: number | null;
  /** Whether |delta| exceeds the threshold; null when the threshold is unknown. */
  changed: boolean | null;
}

/**
 * Returns the reliable change of Jacobson and Truax (1991, J. Consult. Clin. Psychol. 59, 12–19) with a
 * separate standard error for each value: |Δ| > 1.96·√(SE₁² + SE₂²). Meaningful only when both values come
 * from the same items.
 */
export function reliableChange(earlier: ValueWithError, later: ValueWithError): ReliableChange {
  const delta = later.value - earlier.value;
  if (earlier.standard_error === undefined || later.standard_error === undefined) {
    return { delta, threshold: null, changed: null };
  }
  const threshold = CRITICAL_Z * Math.hypot(earlier.standard_error, later.standard_error);
  return { delta, threshold, changed: exceeds(Math.abs(delta), threshold) };
}
