import type { ReportBlock, ReportTemplate, Scorecard } from '../../types.ts';
import type { Diagnostics } from '../diagnostics.ts';

type BlockTexts = Partial<Pick<ReportBlock, 'template' | 'byBand' | 'otherwise'>>;

/** Warns of blocks that have neither a text nor data, which no report shows. */
export function checkEmptyBlocks(
  { blocks, translations }: ReportTemplate,
  { primaryMetric }: Pick<Scorecard, 'primaryMetric'>,
  diagnostics: Diagnostics,
): void {
  for (const block of blocks) {
    const missing = missingData(block, primaryMetric);
    const texts = [block, ...[...translations.values()].map(({ blocks }) => blocks[block.id] ?? {})];
    if (missing === undefined || texts.some(hasText)) continue;
    diagnostics
      .positionOf(block)
      .warning('never_matches', `A block without a text and without ${missing} shows nothing.`);
  }
}

/** Returns what the data of the block need and do not have. */
function missingData({ type, conceptId }: ReportBlock, primaryMetric: string | undefined) {
  if (type === 'text') return 'data';
  if (conceptId !== undefined) return undefined;
  if (type === 'score' || type === 'bands') return '"concept_id"';
  return type === 'metric' && primaryMetric === undefined
    ? '"concept_id" or a "primary_metric" of the scorecard'
    : undefined;
}

function hasText({ template = '', byBand = {}, otherwise = '' }: BlockTexts): boolean {
  return [template, otherwise, ...Object.values(byBand)].some((text) => text.trim() !== '');
}
