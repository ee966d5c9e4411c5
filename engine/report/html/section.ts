import type { BlockType, ReportBlockResult } from '../../types.ts';
import { changeSection, trendSection } from './changes.ts';
import { conflictSection } from './conflicts.ts';
import { html, type Markup, paragraphs } from './markup.ts';
import type { PageLocale } from './page-locale.ts';
import { bandsSection, chartSection, metricSection, scoreSection, tableSection } from './scores.ts';

/**
 * Renders the data of a block with its rendered text. The data may come from an earlier version of
 * `blockData`.
 */
export type DrawSection = (data: never, text: readonly Markup[], page: PageLocale) => Markup;

const DRAW: Record<Exclude<BlockType, 'text'>, DrawSection> = {
  metric: metricSection,
  score: scoreSection,
  bands: bandsSection,
  comparison: changeSection,
  trend: trendSection,
  chart: chartSection,
  table: tableSection,
  guardrails: conflictSection,
};

/** Renders a block as a section of the page; a block without data is a plain paragraph. */
export function section({ type, text, data }: ReportBlockResult, page: PageLocale): Markup {
  const words = paragraphs(text);
  const { render_error: _, ...drawn } = data ?? {};
  if (type === 'text' || Object.keys(drawn).length === 0)
    return html`<section class="plain">${words}</section>`;
  return DRAW[type](drawn as never, words, page);
}
