/**
 * A length of time in the three units that are added in turn: whole months and whole days keep the wall time,
 * milliseconds are exact. Only `opens` of a field anchor may be negative.
 */
export interface Duration {
  months: number;
  days: number;
  ms: number;
}
