import type { MeasuredConcept } from '@eps/engine';
import { ALL_DAYS, type CountKey, type CountsRow } from './queries.ts';

/** A window of UTC days; null where it has no bound. `until` is the day after its last day. */
export interface DateWindow {
  from: string | null;
  until: string | null;
}

/** The query of a reader. */
export interface Question {
  concepts: readonly MeasuredConcept[];
  /** Only what was counted with this bundle; null for every bundle in which a concept has the same items. */
  bundleId: string | null;
  /** The context variable by which people are compared. */
  variable: string | null;
  window: DateWindow;
}

/** The counters of a concept: of everybody, and of the groups of the variable. */
export interface SelectedConcept {
  concept: MeasuredConcept;
  bundleIds: string[];
  total: CountKey[];
  groups: CountKey[];
}

/** Returns the counters that answer a question. */
export function select(
  rows: readonly CountsRow[],
  { concepts, bundleId, variable, window }: Question,
): SelectedConcept[] {
  const isIncluded = hasBound(window)
    ? ({ day }: CountKey) =>
        day !== ALL_DAYS &&
        (window.from === null || day >= window.from) &&
        (window.until === null || day < window.until)
    : ({ day }: CountKey) => day === ALL_DAYS;
  return concepts.map((concept) => {
    const own = rows.filter(
      (row) =>
        row.concept_id === concept.id &&
        row.items_hash === concept.fingerprint &&
        (bundleId === null || row.version_bundle_id === bundleId) &&
        row.n > 0 &&
        isIncluded(row),
    );
    return {
      concept,
      bundleIds: [...new Set(own.map((row) => row.version_bundle_id))],
      total: own.filter((row) => row.variable === ''),
      groups: own.filter((row) => row.variable !== '' && row.variable === variable),
    };
  });
}

export function hasBound({ from, until }: DateWindow): boolean {
  return from !== null || until !== null;
}
