import type { Audience, CompiledBundle } from '../types.ts';
import type { ReportInput } from './types.ts';
import type { ScoreView } from './views.ts';

/** What every block of one report is made from. */
export interface ReportContext extends ReportInput {
  bundle: CompiledBundle;
  /** Null: all blocks, for those who may see everything. */
  audience: Audience | null;
  views: ReadonlyMap<string, ScoreView>;
}

/** The own property of a record whose keys come from content, where `constructor` is a name like any other. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The scores a block speaks of: that of its concept, else all. */
export function viewsOf({ views }: ReportContext, conceptId: string | undefined): ScoreView[] {
  if (conceptId === undefined) return [...views.values()];
  const view = views.get(conceptId);
  return view ? [view] : [];
}
