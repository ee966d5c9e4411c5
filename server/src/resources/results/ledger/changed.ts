import { type CompiledBundle, changeBetween, type SubScore } from '@eps/engine';

/** A value of a concept, with the fields that decide whether it can be compared. */
export interface ComparableValue {
  score: Pick<SubScore, 'concept_id' | 'value' | 'raw' | 'norm' | 'scale'>;
  /** The fingerprint of its items and parameters. */
  items: string;
  bundle: CompiledBundle | null;
}

/** Returns the change of a value from an earlier one; null if the two are not comparable. */
export function changeOf(earlier: ComparableValue, later: ComparableValue) {
  const concept = later.bundle?.scorecard.conceptById.get(later.score.concept_id);
  if (!concept || earlier.items !== later.items) return null;
  return changeBetween(concept, earlier.score, later.score);
}
