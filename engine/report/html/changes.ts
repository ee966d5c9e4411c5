import type { Comparison, Series } from '../blocks/changes.ts';
import { trendChart } from '../charts/trend.ts';
import { formatDay, formatNumber } from '../format.ts';
import { fill, wordsFor } from '../words/words.ts';
import { html, Markup, table } from './markup.ts';
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

function isFirst({ change, reason }: Comparison): boolean {
  return change === 'unknown' && (reason ?? 'no_previous') === 'no_previous';
}

function trendPart(series: Series, page: PageLocale): Markup {
  const { locale, timeZone } = page;
  const words = wordsFor(locale);
  const rows = series.points.map(({ at, value, standard_error: error, comparable }) => [
    formatDay(at, locale, timeZone),
    comparable ? formatNumber(value, locale) : `${formatNumber(value, locale)} (${words.notComparable})`,
    error === undefined ? words.noPrecision : `± ${formatNumber(1.96 * error, locale)}`,
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
