import type { Concept, Experience, Range, Scorecard } from '../types.ts';

/** An experience as parsed, before what depends on the conditions of all contents is known. */
export type ExperienceDraft = Omit<Experience, 'visibilityOrder' | 'consentRefusals'>;

/** An item as the scorecard lists it. */
export interface ItemDraft {
  /** The id of a question, of a matrix (meaning all of its rows), or of one row (`question_id.row_id`). */
  itemId: string;
  weight: number;
  reverse: boolean;
}

/** A concept as parsed, before its items are looked up in the experience. */
export interface ConceptDraft extends Omit<Concept, 'items' | 'range' | 'rangeDeclared'> {
  /** Absent if the scorecard lists no items; the items are then the questions that score on the concept. */
  items?: readonly ItemDraft[];
  range?: Range;
}

/** A scorecard as parsed, before its concepts' items are looked up in the experience. */
export interface ScorecardDraft
  extends Pick<Scorecard, 'composites' | 'primaryMetric' | 'outcomeRules' | 'translations'> {
  concepts: readonly ConceptDraft[];
}
