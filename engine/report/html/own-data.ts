import type { Report } from '../../types.ts';
import type { AnswerLine } from '../answer-lines.ts';
import { formatDay } from '../format.ts';
import { reportParts } from '../parts.ts';
import { fill, wordsFor } from '../words/words.ts';
import { html, type Markup, NOTHING } from './markup.ts';
import type { ScoreNotes } from './notes.ts';
import { documentOf } from './page.ts';
import { section } from './section.ts';
import { answerSections } from './staff-sections.ts';

/** What a person has answered in one evaluation, and the result if it is released. */
export interface OwnPart {
  /** RFC 3339, shown as a day in `timeZone`. */
  answeredAt: string;
  /** IANA zone. */
  timeZone: string;
  report?: Report;
  notes: ReadonlyMap<string, ScoreNotes>;
  isAdaptive: boolean;
  answers: readonly AnswerLine[];
}

/** Renders a person's own answers and results as a self-contained HTML page, as reports are. */
export function ownDataHtml(title: string, locale: string, parts: readonly OwnPart[]): string {
  const heading = html`<header><h1>${title}</h1></header>`;
  return documentOf([title], locale, [heading, ...parts.flatMap((part) => sectionsOf(part, locale))]);
}

function sectionsOf({ answeredAt, report, answers, ...page }: OwnPart, locale: string): Markup[] {
  const date = formatDay(answeredAt, locale, page.timeZone);
  return [
    html`<section class="plain"><h2>${fill(wordsFor(locale).answeredOn, { date })}</h2>${
      report && report.title !== '' ? html`<p class="about">${report.title}</p>` : NOTHING
    }</section>`,
    ...reportParts(report?.blocks ?? []).map((part) => section(part, { ...page, locale: report!.locale })),
    ...answerSections({ conflicts: [], answers }, { ...page, locale }),
  ];
}
