import type { Comparison, Series } from '../blocks/changes.ts';
import { trendChart } from '../charts/trend.ts';
import { formatDay, formatNumber } from '../format.ts';
import { fill, wordsFor } from '../words/words.ts';
import { html, Markup, NOTHING, table } from './markup.ts';
import type { PageLocale } from './page-locale.ts';

/** Renders a `comparison` block: one sentence for each score, and one for all of a first result. */
export function changeSection(
  { comparisons }: { comparisons: readonly Comparison[] },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const words = wordsFor(page.locale);
  const items = comparisons.map(
    (entry) => html`<li><strong>${entry.label}</strong>: ${sentence(entry, page)}</li>`,
  );
  const list = comparisons.every(isFirst) ? html`<p>${words.no_previous}</p>` : html`<ul>${items}</ul>`;
  return html`<section class="long"><h2>${words.change}</h2>${text}${list}</section>`;
}

/** Renders a `trend` block: a sentence, a chart and a table for each score, unless all are first results. */
export function trendSection(
  { series }: { series: readonly Series[] },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const words = wordsFor(page.locale);
  const parts = series.every(isFirst)
    ? [html`<p>${words.no_previous}</p>`]
    : series.map((entry) => trendPart(entry, page));
  return html`<section class="long"><h2>${words.trend}</h2>${text}${parts}</section>`;
}

/** Scores that a page can show one below the other, each with its chart. */
const FEW = 3;
/** The columns of dates of a table; the first result is always among them. */
const MOST_DATES = 4;

/** Renders scores with earlier values: a few as a `trend` block does, many as one table. */
export function earlierSection(series: readonly Series[], page: PageLocale): Markup {
  if (series.length <= FEW) return trendSection({ series }, [], page);
  const words = wordsFor(page.locale);
  const dates = datesOf(series);
  const headings = [
    words.score,
    ...dates.map((at) => formatDay(at, page.locale, page.timeZone)),
    words.change,
    words.interval,
  ];
  const rows = series.map((each) => [
    each.label,
    ...dates.map((at) => valueAt(each, at, page)),
    ...changeCells(each, page),
  ]);
  const hasOther = series.some(({ points }) => points.some(({ comparable }) => !comparable));
  const note = hasOther ? html`<p class="note">* ${words.notComparable}</p>` : NOTHING;
  const content = table(words.trend, headings, rows);
  return html`<section class="long history"><h2>${words.trend}</h2>${content}${note}</section>`;
}

/** The times of the first and the last results. */
function datesOf(series: readonly Series[]): string[] {
  const all = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort();
  return all.length <= MOST_DATES ? all : [all[0]!, ...all.slice(1 - MOST_DATES)];
}

function valueAt({ points }: Series, at: string, { locale }: PageLocale): string {
  const point = points.find((each) => each.at === at);
  if (!point) return '–';
  return `${formatNumber(point.value, locale)}${point.comparable ? '' : ' *'}`;
}

function changeCells({ delta, threshold }: Series, { locale }: PageLocale): [string, string] {
  if (delta === undefined) return ['–', '–'];
  const number = (value: number) => formatNumber(value, locale);
  const change = `${delta > 0 ? '+' : ''}${number(delta)}`;
  if (threshold === undefined) return [change, '–'];
  const limits = { from: number(delta - threshold), to: number(delta + threshold) };
  return [change, fill(wordsFor(locale).bandTo, limits)];
}

function isFirst({ change, reason }: Comparison): boolean {
  return change === 'unknown' && (reason ?? 'no_previous') === 'no_previous';
}

function trendPart(series: Series, page: PageLocale): Markup {
  const { locale, timeZone } = page;
  const words = wordsFor(locale);
  const rows = series.points.map(({ at, value, standard_error: error, comparable }) => [
    formatDay(at, locale, timeZone),
    comparable ? formatNumber(value, locale) : `${formatNumber(value, locale)} (${words.notComparable})`,
    error === undefined ? words.errorUnknown : `± ${formatNumber(1.96 * error, locale)}`,
  ]);
  const text = html`<h3>${series.label}</h3><p>${sentence(series, page)}</p>`;
  // A line needs two points.
  if (series.points.length < 2) return text;
  const chart = html`<figure>${new Markup(trendChart(series, locale, timeZone))}</figure>`;
  return html`${text}${chart}${table(series.label, [words.date, words.score, words.interval], rows)}`;
}

/**
 * Describes a change with its interval; only a difference that exceeds measurement error is called one. The
 * interval is known where the threshold is: it reaches as far on both sides of the difference.
 */
function sentence({ change, reason, previous, delta, threshold }: Comparison, page: PageLocale): string {
  const { locale, timeZone } = page;
  const words = wordsFor(locale);
  const key = change === 'unknown' ? (reason ?? 'no_previous') : change;
  const number = (value: number) => formatNumber(value, locale);
  const described = fill(words[key], {
    date: previous ? formatDay(previous.at, locale, timeZone) : '',
    from: previous ? number(previous.value) : '',
    delta: number(Math.abs(delta ?? 0)),
    threshold: number(threshold ?? 0),
  });
  if (delta === undefined || threshold === undefined) return described;
  const [low, high] = [number(delta - threshold), number(delta + threshold)];
  return `${described} ${fill(words.changeInterval, { difference: number(delta), low, high })}`;
}
