import { alignmentChart, type Fit, percent, targetText } from '../charts/alignment.ts';
import { scaleChart } from '../charts/scale.ts';
import { formatInterval, scoresChart } from '../charts/scores.ts';
import { formatNumber } from '../format.ts';
import type { BandView, ScoreView } from '../views.ts';
import { wordsFor } from '../words.ts';
import { html, Markup, NOTHING, table } from './markup.ts';
import type { PageLocale } from './page-locale.ts';

interface AlignmentView {
  value: number;
  concepts: readonly (Fit & { concept_id: string })[];
}

/** Renders a score with the maximum of its range, its confidence interval and its band. */
export function metricSection(
  { score }: { score: ScoreView },
  text: readonly Markup[],
  { locale }: PageLocale,
): Markup {
  const value = score.value === null ? '–' : formatNumber(score.value, locale);
  const range = score.range === null ? '' : ` / ${formatNumber(score.range.max, locale)}`;
  const figure = html`<p class="figure">${value}<small>${range}</small></p>`;
  const about = html`<p class="about">${precisionLine(score, locale)}</p>`;
  return html`<section><h2>${score.label}</h2>${figure}${about}${text}</section>`;
}

/** Renders a `score` block: the score on its scale, with its confidence interval and band. */
export function scoreSection(
  { score }: { score: ScoreView },
  text: readonly Markup[],
  { locale }: PageLocale,
): Markup {
  const words = wordsFor(locale);
  const value = score.value === null ? words.noScore : `${words.score} ${formatNumber(score.value, locale)}`;
  const line = [value, precisionLine(score, locale)].filter((part) => part !== '').join(' · ');
  const note = html`<p class="note">${line}</p>`;
  return html`<section><h2>${score.label}</h2>${text}${scaleFigure(score, locale)}${note}</section>`;
}

/** Renders a `bands` block: the score on its scale and a table of its bands. */
export function bandsSection(
  { score }: { score: ScoreView },
  text: readonly Markup[],
  { locale }: PageLocale,
): Markup {
  const words = wordsFor(locale);
  const rows = score.bands.map((band) => {
    const isHere = band.id === score.band;
    const current = isHere && score.value !== null ? formatNumber(score.value, locale) : '';
    const cells = html`<th scope="row">${band.label}</th><td>${edges(band, locale)}</td><td>${current}</td>`;
    return isHere ? html`<tr class="here" aria-current="true">${cells}</tr>` : html`<tr>${cells}</tr>`;
  });
  const head = [words.band, words.scores, words.score].map(
    (heading) => html`<th scope="col">${heading}</th>`,
  );
  const bandTable = html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
  const figure = scaleFigure(score, locale);
  return html`<section><h2>${score.label}</h2>${text}${figure}<div class="wide">${bandTable}</div></section>`;
}

/** Renders a `chart` block: the scores as chart and table, and the alignment with the targets. */
export function chartSection(
  { scores, alignment }: { scores: readonly ScoreView[]; alignment?: AlignmentView },
  text: readonly Markup[],
  { locale }: PageLocale,
): Markup {
  const words = wordsFor(locale);
  const note = scores.some(({ interval }) => interval)
    ? html`<p class="note">${words.intervalNote}</p>`
    : NOTHING;
  const drawn =
    scores.length === 0 ? NOTHING : html`${scoresFigure(scores, locale)}${note}${scoreTable(scores, locale)}`;
  const fit = alignment ? alignmentPart(alignment, locale) : NOTHING;
  return html`<section class="long"><h2>${words.scores}</h2>${text}${drawn}${fit}</section>`;
}

/** Renders a `table` block: a table of scores. */
export function tableSection(
  { scores }: { scores: readonly ScoreView[] },
  text: readonly Markup[],
  { locale }: PageLocale,
): Markup {
  const heading = wordsFor(locale).scores;
  return html`<section class="long"><h2>${heading}</h2>${text}${scoreTable(scores, locale)}</section>`;
}

function alignmentPart({ value, concepts }: AlignmentView, locale: string): Markup {
  const words = wordsFor(locale);
  const rows = concepts.map(({ label, actual, target, fit }) => [
    label,
    actual === null ? words.noScore : formatNumber(actual, locale),
    targetText(target, locale),
    percent(fit, locale),
  ]);
  const headings = ['', words.score, words.target, words.fit];
  const heading = html`<h3>${words.alignment}: ${percent(value, locale)}</h3>`;
  const chart = html`<figure>${new Markup(alignmentChart(concepts, locale))}</figure>`;
  return html`${heading}${chart}${table(words.alignment, headings, rows)}`;
}

function scaleFigure(score: ScoreView, locale: string): Markup {
  const chart = scaleChart(score, locale);
  return chart === '' ? NOTHING : html`<figure class="fit">${new Markup(chart)}</figure>`;
}

/** Draws the chart from the data; a stored image is never inserted into the page. */
function scoresFigure(scores: readonly ScoreView[], locale: string): Markup {
  return html`<figure>${new Markup(scoresChart(scores, locale))}</figure>`;
}

function scoreTable(scores: readonly ScoreView[], locale: string): Markup {
  const words = wordsFor(locale);
  const rows = scores.map(({ label, value, interval, band_label, answered, eligible }) => [
    label,
    value === null ? words.noScore : formatNumber(value, locale),
    interval ? formatInterval(interval, locale) : words.noPrecision,
    band_label ?? '–',
    `${answered} / ${eligible}`,
  ]);
  return table(words.scores, ['', words.score, words.interval, words.band, words.answered], rows);
}

/** Returns the interval and the band, or a note that the precision is not known. */
function precisionLine({ value, interval, band_label }: ScoreView, locale: string): string {
  if (value === null) return '';
  const words = wordsFor(locale);
  const precision = interval ? `${words.interval} ${formatInterval(interval, locale)}` : words.noPrecision;
  return [precision, band_label ?? ''].filter((part) => part !== '').join(' · ');
}

function edges({ from, to }: BandView, locale: string): string {
  if (from === undefined && to === undefined) return '–';
  if (from === undefined) return `< ${formatNumber(to!, locale)}`;
  if (to === undefined) return `≥ ${formatNumber(from, locale)}`;
  return `${formatNumber(from, locale)} – < ${formatNumber(to, locale)}`;
}
