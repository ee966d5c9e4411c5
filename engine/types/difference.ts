import type { Json, Kind } from './base.ts';

/** One difference of two contents of a kind. */
export interface DiffEntry {
  change: 'added' | 'removed' | 'changed' | 'reordered';
  /** question, option, row, section, concept, item, band, composite, variable, target, rule, contradiction, block,
   * translation; `content` for what stands outside of these. */
  part: string;
  /** Its id; empty for `content` and for a list that was reordered. */
  id: string;
  /** The id of the part it belongs to, e.g. an option's question. */
  of?: string;
  /** The field that changed; absent where the whole part came or went. */
  field?: string;
  /** RFC 6901 pointer into the content after, or before where it was removed. */
  pointer: string;
  before?: Json;
  after?: Json;
  /** Concepts whose scores are not comparable across this change. */
  breaks?: string[];
}

/** Whether scores of a concept or composite may be compared across two bundles, and if not, why. */
export interface Comparability {
  concept_id: string;
  comparable: boolean;
  reasons: { code: string; item_id?: string }[];
}

export interface BundleDiff {
  kinds: Record<Kind, DiffEntry[]>;
  comparability: Comparability[] | null;
}
