import type { Help, Report } from '../../types.ts';
import { formatDay, formatInstant, formatNumber } from '../format.ts';
import { reportParts } from '../parts.ts';
import type { ScoreView } from '../views.ts';
import { fill, type Words, wordsFor } from '../words/words.ts';
import { AXIS_STYLE } from './axis.ts';
import { html, Markup, NOTHING } from './markup.ts';
import type { ScoreNotes } from './notes.ts';
import type { PageLocale } from './page-locale.ts';
import { section } from './section.ts';
import { answerSections, earlierPart, remarks, type StaffNotes } from './staff-sections.ts';
import { STYLE } from './style.ts';

/** The parts of the page besides the report. */
export interface PageOptions {
  program: string;
  /** The questionnaire and its version. */
  instrument?: { title: string; version?: string };
  /** RFC 3339, as the next one; shown as days in `timeZone`. */
  answeredAt?: string;
  /** When the result was released. */
  completedAt?: string;
  /**
   * The person who released the result; `nobody` if no review was needed. Absent if the reader may not know.
   */
  releasedBy?: { name: string } | 'nobody';
  /** The electronic signature of the release; the time is RFC 3339. */
  signature?: { name: string; meaning: string; signed_at: string };
  /** IANA zone. */
  timeZone: string;
  /** The person whose report it is, if the reader may know them. */
  person?: string;
  /** Why the report is not final. */
  state?: 'needs_review' | 'not_released' | 'superseded';
  /** Help for the person, if rules about their answers show it. */
  help?: readonly Help[];
  notes?: ReadonlyMap<string, ScoreNotes>;
  isAdaptive?: boolean;
  staff?: StaffNotes;
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(-|$)/i;

export function directionOf(locale: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
}

/**
 * Renders a report as a self-contained HTML page: no scripts, no external resources, usable in print and with
 * screen readers. All texts are escaped. The page works under `default-src 'none'; style-src 'unsafe-inline';
 * sandbox`.
 */
export function reportHtml(report: Report, options: PageOptions): string {
  const { locale, title, blocks } = report;
  const { program, timeZone, notes = new Map(), isAdaptive = false, staff } = options;
  const heading = title === '' ? program : title;
  const page: PageLocale = { locale, timeZone, notes, isAdaptive };
  return documentOf([heading, options.person], locale, [
    html`<header>
<h1>${heading}</h1>
${head(heading, options, report)}
</header>`,
    ...(options.help ?? []).map(helpOf),
    staff ? remarks(staff, report, page) : NOTHING,
    ...reportParts(blocks).map((part) => section(part, page)),
    staff ? earlierPart(staff, page) : NOTHING,
    ...(staff ? answerSections(staff, page) : []),
  ]);
}

/** Renders a self-contained page; the parts of its title are its running head in print. */
export function documentOf(
  [title, ...more]: readonly [string, ...(string | undefined)[]],
  locale: string,
  parts: readonly Markup[],
): string {
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
<style>${AXIS_STYLE}${runningHead([title, ...more])}</style>
</head>
<body>
<main>
${new Markup(parts.map(({ source }) => source).join('\n'))}
</main>
</body>
</html>
`.source;
}

/** Not a section, so that the participant page, which shows the help itself, leaves it out. */
function helpOf({ title, text, links }: NonNullable<PageOptions['help']>[number]): Markup {
  return html`<aside class="help" dir="auto">
${title === undefined ? NOTHING : html`<h2>${title}</h2>`}
<p>${text}</p>
${links.map(({ label, href }) => html`<p><a href="${href}">${label}</a></p>`)}
</aside>`;
}

/** The banner, and what identifies the result: when, what, whose, in which language, compared with whom. */
function head(heading: string, options: PageOptions, report: Report): Markup[] {
  const { program, instrument, answeredAt, timeZone, person, state, notes } = options;
  const { locale } = report;
  const words = wordsFor(locale);
  const answered = answeredAt && fill(words.answeredOn, { date: formatDay(answeredAt, locale, timeZone) });
  const version = instrument?.version;
  const language = languageName(locale);
  const lines = [
    [heading === program ? undefined : program, answered, releaseOf(options, locale)],
    [
      instrument?.title === heading ? undefined : instrument?.title,
      version && fill(words.version, { n: version }),
      language && `${words.language}: ${language}`,
    ],
    [signatureOf(options, locale)],
    [person && `${words.person}: ${person}`],
    ...normGroups(report, notes ?? new Map()).map((group) => [fill(words.comparedWith, { group })]),
  ].map((parts) => parts.filter((part) => part !== undefined && part !== '').join(' · '));
  const banner = state && BANNERS[state](words);
  return [
    ...(banner === undefined ? [] : [html`<p class="banner" role="note">${banner}</p>`]),
    ...lines.map((line) => (line === '' ? NOTHING : html`<p class="about">${line}</p>`)),
  ];
}

const BANNERS: Record<NonNullable<PageOptions['state']>, (words: Words) => string> = {
  needs_review: (words) => words.needsReview,
  not_released: (words) => words.notReleased,
  superseded: (words) => words.superseded,
};

function releaseOf(options: PageOptions, locale: string): string | undefined {
  const { answeredAt, completedAt, releasedBy, timeZone } = options;
  if (completedAt === undefined) return undefined;
  const words = wordsFor(locale);
  const date = formatDay(completedAt, locale, timeZone);
  if (releasedBy === 'nobody') return fill(words.releasedWithoutReview, { date });
  if (releasedBy) return fill(words.releasedBy, { date, name: releasedBy.name });
  return answeredAt === undefined ? date : fill(words.releasedOn, { date });
}

function signatureOf({ signature, timeZone }: PageOptions, locale: string): string | undefined {
  if (!signature) return undefined;
  const { name, meaning, signed_at: signedAt } = signature;
  const time = formatInstant(signedAt, locale, timeZone);
  return fill(wordsFor(locale).signed, { name, time, meaning });
}

/** The name of a language in itself. */
function languageName(locale: string): string | undefined {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale);
  } catch {
    return locale;
  }
}

/** The reference groups of the scores that the report shows. */
function normGroups({ locale, blocks }: Report, notes: ReadonlyMap<string, ScoreNotes>): string[] {
  const shown = blocks.flatMap(({ data }) => {
    const { score, scores = [] } = (data ?? {}) as { score?: ScoreView; scores?: ScoreView[] };
    return score ? [score, ...scores] : scores;
  });
  const groups = shown.flatMap(({ concept_id: id }) => notes.get(id)?.norm ?? []);
  const texts = groups.map(({ label, source, n }) =>
    [label, n === undefined ? undefined : `n = ${formatNumber(n, locale)}`, source]
      .filter((part) => part !== undefined)
      .join(', '),
  );
  return [...new Set(texts)].filter((text) => text !== '');
}

/** Repeats the title on every printed page, and numbers the pages. */
export function runningHead(parts: readonly (string | undefined)[]): Markup {
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
