import type { CompiledBundle, SubScore } from '../types.ts';
import { type ReportBudget, reportBudget } from './template/limits.ts';
import type { ReportInput } from './types.ts';
import { type ScoreView, scoreViews } from './views.ts';

/** The data that all blocks of one report share. */
export interface ReportContext extends ReportInput {
  bundle: CompiledBundle;
  views: ReadonlyMap<string, ScoreView>;
  /**
   * Scores by concept or composite id for templates; without a prototype, so that ids cannot clash with
   * inherited names.
   */
  scores: Readonly<Record<string, SubScore>>;
  /** The limits that all templates of the report share. */
  budget: ReportBudget;
}

/** Returns the data that the blocks of a report share. */
export function contextOf(bundle: CompiledBundle, input: ReportInput): ReportContext {
  const scores: Record<string, SubScore> = Object.create(null);
  for (const score of input.result.sub_scores) scores[score.concept_id] = score;
  return {
    ...input,
    bundle,
    views: scoreViews(bundle, input.result, input.input.locale),
    scores,
    budget: reportBudget(),
  };
}

/**
 * Returns an own property of a record whose keys come from content, where `constructor` is an ordinary id.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Returns the scores of a block: the one of its concept, or all when it has no concept. */
export function viewsOf({ views }: ReportContext, conceptId: string | undefined): ScoreView[] {
  if (conceptId === undefined) return [...views.values()];
  const view = views.get(conceptId);
  return view ? [view] : [];
}
