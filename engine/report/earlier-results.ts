import type { CompiledBundle, PreviousResult, Report, SubScore } from '../types.ts';
import { type Comparison, type Series, seriesOf } from './blocks/changes.ts';
import { scoresInLanguage } from './in-language.ts';
import { scoreViews } from './views.ts';

/** A result as a reader may see it, and the earlier results of the same person. */
export interface WithEarlier {
  scores: readonly SubScore[];
  item_fingerprints: Readonly<Record<string, string>>;
  /** When the answers were given, RFC 3339. */
  answeredAt: string;
  /** Oldest first. */
  previous: readonly PreviousResult[];
}

/**
 * Returns each score that has an earlier value over time, unless a block of the report already compares it.
 */
export function earlierResults(
  bundle: CompiledBundle,
  { scores, item_fingerprints, answeredAt, previous }: WithEarlier,
  report: Report,
): Series[] {
  const compared = comparedIn(report);
  const shown = scores.filter(({ concept_id }) => !compared.has(concept_id));
  const views = scoreViews(
    bundle,
    { sub_scores: scoresInLanguage(bundle, shown, report.locale) },
    report.locale,
  );
  const recorded = { input: { previous, completedAt: answeredAt }, result: { item_fingerprints } };
  return [...views.values()]
    .map((view) => seriesOf(recorded, view))
    .filter(({ current, points }) => points.length > (current ? 1 : 0));
}

type Compared = Partial<Record<'series' | 'comparisons', readonly Comparison[]>>;

/** The scores that blocks of a report compare with earlier ones. */
function comparedIn({ blocks }: Report): ReadonlySet<string> {
  const found = blocks.flatMap(({ data }) => {
    const { series = [], comparisons = [] } = (data ?? {}) as unknown as Compared;
    return [...series, ...comparisons].map(({ concept_id }) => concept_id);
  });
  return new Set(found);
}
