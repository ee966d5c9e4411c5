import type { Json, Kind } from './base.ts';

/** A difference between two contents of one kind. */
export interface DiffEntry {
  change: 'added' | 'removed' | 'changed' | 'reordered';
  /**
   * The kind of part that differs: question, option, scale_option, row, section, concept, item, band,
   * composite, variable, target, rule, contradiction, block or translation; `content` for any other key of
   * the content.
   */
  part: string;
  /** The id of the part; empty for `content` and for a list that was reordered. */
  id: string;
  /** The id of the parent part, e.g. the question of an option. */
  of?: string;
  /** The field that changed; absent if the whole part was added, removed or reordered. */
  field?: string;
  /** RFC 6901 pointer into the new content; into the old content if the part was removed. */
  pointer: string;
  before?: Json;
  after?: Json;
  /** The concepts whose scores before and after this change are not comparable. */
  breaks?: string[];
}

/** Whether scores of a concept or composite from two bundles are comparable and, if not, the reasons. */
export interface Comparability {
  concept_id: string;
  comparable: boolean;
  reasons: { code: string; item_id?: string }[];
}

/** Whether a trend of a concept or composite may run from one bundle to another. */
export interface ComparabilityVerdict {
  concept_id: string;
  label: string;
  verdict: 'same' | 'linkable' | 'broken';
  /** Number of items that are the same in both; IRT parameters may differ. 0 for composites. */
  anchor_items: number;
  /** For IRT concepts that are linkable: θ of the second = slope · θ of the first + intercept. */
  link?: { slope: number; intercept: number; error: number };
  reasons: { code: string; item_id?: string; message: string }[];
}

export interface BundleDiff {
  kinds: Record<Kind, DiffEntry[]>;
  /** Null if one of the bundles does not compile. */
  comparability: Comparability[] | null;
}
