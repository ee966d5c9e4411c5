import type { CompiledBundle, SubScore } from '../types.ts';
import type { ReportInput } from './types.ts';
import { type ScoreView, scoreViews } from './views.ts';

/** What every block of one report is made from. */
export interface ReportContext extends ReportInput {
  bundle: CompiledBundle;
  views: ReadonlyMap<string, ScoreView>;
  /** By concept or composite id, as templates see them: without a prototype, so that no name means anything else. */
  scores: Readonly<Record<string, SubScore>>;
}

export function contextOf(bundle: CompiledBundle, input: ReportInput): ReportContext {
  const scores: Record<string, SubScore> = Object.create(null);
  for (const score of input.result.sub_scores) scores[score.concept_id] = score;
  return { ...input, bundle, views: scoreViews(bundle, input.result), scores };
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
