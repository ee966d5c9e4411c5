import type { BlockType, ReportBlockResult } from '../../types.ts';
import type { ReportPart } from '../parts.ts';
import { changeSection, trendSection } from './changes.ts';
import { conflictSection } from './conflicts.ts';
import { html, type Markup, paragraphs } from './markup.ts';
import type { PageLocale } from './page-locale.ts';
import { profileSection, type ScorePart, scoreSection } from './scores.ts';

/**
 * Renders the data of a part with its rendered texts. The data may come from an earlier version of
 * `blockData`.
 */
export type DrawSection = (data: never, text: readonly Markup[], page: PageLocale) => Markup;

type SingleScore = 'metric' | 'score' | 'bands';

const DRAW: Record<Exclude<BlockType, 'text' | SingleScore>, DrawSection> = {
  comparison: changeSection,
  trend: trendSection,
  chart: profileSection,
  table: profileSection,
  guardrails: conflictSection,
};

/** Renders a part of a report as a section of the page; a part without data is a plain paragraph. */
export function section(part: ReportPart<NonNullable<ReportBlockResult['data']>>, page: PageLocale): Markup {
  const words = part.texts.flatMap((text) => paragraphs(text));
  const { render_error: _, ...drawn } = part.data ?? {};
  const type = part.types[0]!;
  if (type === 'text' || Object.keys(drawn).length === 0)
    return html`<section class="plain">${words}</section>`;
  if (type === 'metric' || type === 'score' || type === 'bands')
    return scoreSection({ ...part, data: drawn } as unknown as ScorePart, words, page);
  return DRAW[type](drawn as never, words, page);
}
