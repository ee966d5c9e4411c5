import type { Report } from '../../types.ts';
import { formatDay } from '../format.ts';
import { fill, wordsFor } from '../words.ts';
import { AXIS_STYLE } from './axis.ts';
import { html, Markup, NOTHING } from './markup.ts';
import type { ScoreNotes } from './notes.ts';
import type { PageLocale } from './page-locale.ts';
import { section } from './section.ts';
import { STYLE } from './style.ts';

/** What the page shows in addition to the report. */
export interface PageOptions {
  program: string;
  /** The questionnaire and its version. */
  instrument?: { title: string; version?: string };
  /** RFC 3339, as the next one; shown as days in `timeZone`. */
  answeredAt?: string;
  /** When the result was released. */
  completedAt?: string;
  /** IANA zone. */
  timeZone: string;
  /** Whose report it is, for readers who may know that. */
  person?: string;
  /** Why the report is not to be handed over. */
  state?: 'not_released' | 'superseded';
  notes?: ReadonlyMap<string, ScoreNotes>;
  isAdaptive?: boolean;
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(-|$)/i;

/**
 * Renders a report as a self-contained HTML page: no scripts, no external resources, usable in print and with
 * screen readers. All texts are escaped. The page works under `default-src 'none'; style-src 'unsafe-inline';
 * sandbox`.
 */
export function reportHtml(report: Report, options: PageOptions): string {
  const { locale, title, blocks } = report;
  const { program, timeZone, notes = new Map(), isAdaptive = false } = options;
  const direction = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
  const heading = title === '' ? program : title;
  const page: PageLocale = { locale, timeZone, notes, isAdaptive, drawn: new Set() };
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<style>${STYLE}</style>
<style>${AXIS_STYLE}${runningHead([heading, options.person])}</style>
</head>
<body>
<main>
<header>
<h1>${heading}</h1>
${aboutLines(heading, options, locale)}
</header>
${blocks.map((block) => section(block, page))}
</main>
</body>
</html>
`.source;
}

function aboutLines(heading: string, options: PageOptions, locale: string): Markup[] {
  const { program, instrument, answeredAt, completedAt, timeZone, person, state } = options;
  const words = wordsFor(locale);
  const day = (sentence: string, at: string | undefined) =>
    at === undefined ? undefined : fill(sentence, { date: formatDay(at, locale, timeZone) });
  const version = instrument?.version;
  const named = [
    instrument?.title === heading ? undefined : instrument?.title,
    version === undefined ? undefined : fill(words.version, { n: version }),
  ];
  const released = answeredAt === undefined ? day('{date}', completedAt) : day(words.releasedOn, completedAt);
  const lines = [
    [heading === program ? undefined : program, day(words.answeredOn, answeredAt), released],
    named,
    [person === undefined ? undefined : `${words.person}: ${person}`],
  ].map((parts) => parts.filter((part) => part !== undefined && part !== '').join(' · '));
  const banner =
    state === undefined ? undefined : state === 'superseded' ? words.superseded : words.notReleased;
  return [
    ...(banner === undefined ? [] : [html`<p class="banner" role="note">${banner}</p>`]),
    ...lines.map((line) => (line === '' ? NOTHING : html`<p class="about">${line}</p>`)),
  ];
}

/** Repeats the title on every printed page, and numbers the pages. */
function runningHead(parts: readonly (string | undefined)[]): Markup {
  const text = parts.filter((part) => part !== undefined).join(' · ');
  // Every character that is not plain is written as its code point: nothing ends the string or the element.
  const quoted = [...text.toWellFormed()]
    .slice(0, 120)
    .map((character) =>
      /[\p{L}\p{N} .,:·-]/u.test(character) ? character : `\\${character.codePointAt(0)!.toString(16)} `,
    )
    .join('');
  return new Markup(
    `@page{@top-left{content:"${quoted}";font:8pt sans-serif;color:#5a6473}@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#5a6473}}`,
  );
}
