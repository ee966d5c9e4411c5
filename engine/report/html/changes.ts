import type { Comparison, Series } from '../blocks/changes.ts';
import { trendChart } from '../charts/trend.ts';
import { formatDay, formatNumber } from '../format.ts';
import { fill, wordsFor } from '../words.ts';
import { html, Markup, table } from './markup.ts';
import type { PageLocale } from './page-locale.ts';

/** Renders a `comparison` block: one sentence for each score. */
export function changeSection(
  { comparisons }: { comparisons: readonly Comparison[] },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const items = comparisons.map(
    (entry) => html`<li><strong>${entry.label}</strong>: ${sentence(entry, page)}</li>`,
  );
  const heading = wordsFor(page.locale).change;
  return html`<section class="long"><h2>${heading}</h2>${text}<ul>${items}</ul></section>`;
}

/** Renders a `trend` block: a sentence, a chart and a table for each score. */
export function trendSection(
  { series }: { series: readonly Series[] },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const parts = series.map((entry) => trendPart(entry, page));
  return html`<section class="long"><h2>${wordsFor(page.locale).trend}</h2>${text}${parts}</section>`;
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

/** Describes a change; only a difference that exceeds measurement error is called one. */
function sentence({ change, reason, previous, delta, threshold }: Comparison, page: PageLocale): string {
  const { locale, timeZone } = page;
  const key = change === 'unknown' ? (reason ?? 'no_previous') : change;
  return fill(wordsFor(locale)[key], {
    date: previous ? formatDay(previous.at, locale, timeZone) : '',
    from: previous ? formatNumber(previous.value, locale) : '',
    delta: formatNumber(Math.abs(delta ?? 0), locale),
    threshold: formatNumber(threshold ?? 0, locale),
  });
}
