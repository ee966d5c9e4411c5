import { alignmentChart, type Fit, percent, targetText } from '../charts/alignment.ts';
import { formatInterval } from '../charts/scores.ts';
import { formatNumber } from '../format.ts';
import type { ReportPart } from '../parts.ts';
import type { BandView, ScoreView } from '../views.ts';
import { fill, wordsFor } from '../words/words.ts';
import { axisFigure, bandLimits } from './axis.ts';
import { html, Markup, NOTHING, table } from './markup.ts';
import type { PageLocale } from './page-locale.ts';
import { profile } from './profile.ts';

interface AlignmentView {
  value: number;
  concepts: readonly (Fit & { concept_id: string })[];
}

/** The blocks of a report about one score. */
export type ScorePart = Pick<ReportPart<unknown>, 'types' | 'isDrawnAbove'> & { data: { score: ScoreView } };

/**
 * Renders `metric`, `score` and `bands` blocks of one score: once its value, in large type for a `metric`, on
 * its scale, with its precision and band, and the table of bands.
 */
export function scoreSection(part: ScorePart, text: readonly Markup[], page: PageLocale): Markup {
  const { score } = part.data;
  const bands = part.types.includes('bands') ? bandTable(score, page) : NOTHING;
  const heading = html`<h2>${score.label}</h2>`;
  if (part.isDrawnAbove) return html`<section>${heading}${text}${bands}</section>`;
  const isOnScale = part.types.some((type) => type !== 'metric');
  const figure = isOnScale ? axisFigure(score, page.locale, true) : NOTHING;
  if (!part.types.includes('metric')) {
    const note = html`<p class="note">${readingLine(score, page)}</p>`;
    return html`<section>${heading}${text}${figure}${note}${notesOn(score, page)}${bands}</section>`;
  }
  const value = score.value === null ? '–' : formatNumber(score.value, page.locale);
  const range = score.range === null ? '' : ` / ${formatNumber(score.range.max, page.locale)}`;
  const large = html`<p class="figure">${value}<small>${range}</small></p>`;
  const about = html`<p class="about">${precisionLine(score, page)}</p>`;
  return html`<section>${heading}${large}${about}${text}${figure}${notesOn(score, page)}${bands}</section>`;
}

/** Renders a `chart` or `table` block: the scores, and the alignment with the targets. */
export function profileSection(
  { scores = [], alignment }: { scores?: readonly ScoreView[]; alignment?: AlignmentView },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const drawn = scores.length === 0 ? NOTHING : profile(scores, page);
  const fit = alignment ? alignmentPart(alignment, page.locale) : NOTHING;
  return html`<section class="long"><h2>${wordsFor(page.locale).scores}</h2>${text}${drawn}${fit}</section>`;
}

/** States which values of a score are better, and how many questions an adaptive test has asked. */
function notesOn({ concept_id: id, answered }: ScoreView, page: PageLocale): Markup[] {
  const words = wordsFor(page.locale);
  const sentences = [
    ...(page.isAdaptive ? [fill(words.asked, { n: formatNumber(answered, page.locale) })] : []),
    ...(page.notes.get(id)?.isLowerBetter ? [words.lowerBetter] : []),
  ];
  return sentences.map((sentence) => html`<p class="note">${sentence}</p>`);
}

function bandTable(score: ScoreView, page: PageLocale): Markup {
  const { locale } = page;
  const words = wordsFor(locale);
  const rows = score.bands.map((band) => {
    const isHere = band.id === score.band;
    const current = isHere && score.value !== null ? formatNumber(score.value, locale) : '';
    const cells = html`<th scope="row">${band.label}</th><td>${limits(score, band, page)}</td><td>${current}</td>`;
    return isHere ? html`<tr class="here" aria-current="true">${cells}</tr>` : html`<tr>${cells}</tr>`;
  });
  const head = [words.band, words.scores, words.score].map(
    (heading) => html`<th scope="col">${heading}</th>`,
  );
  return html`<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Says what a score is: value, precision, and band with its limits. */
function readingLine(score: ScoreView, page: PageLocale): string {
  const { locale } = page;
  const words = wordsFor(locale);
  const value = score.value === null ? words.noScore : `${words.score} ${formatNumber(score.value, locale)}`;
  return [value, precisionLine(score, page)].filter((part) => part !== '').join(' · ');
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

/** Returns the interval and the band, or a note that the measurement error is not known. */
function precisionLine(score: ScoreView, page: PageLocale): string {
  const { value, interval, band_label: label, band: id } = score;
  if (value === null) return '';
  const words = wordsFor(page.locale);
  const precision = interval
    ? `${words.interval} ${formatInterval(interval, page.locale)}`
    : words.errorUnknown;
  const band = score.bands.find((each) => each.id === id);
  const named = label === undefined ? '' : band ? `${label} (${limits(score, band, page)})` : label;
  return [precision, named].filter((part) => part !== '').join(' · ');
}

function limits({ concept_id, range, value }: ScoreView, band: BandView, page: PageLocale): string {
  const isInteger = page.notes.get(concept_id)?.isInteger === true && (value ?? 0) % 1 === 0;
  return bandLimits(band, range, isInteger, page.locale);
}
