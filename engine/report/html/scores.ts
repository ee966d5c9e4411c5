import { alignmentChart, type Fit, percent, targetText } from '../charts/alignment.ts';
import { formatInterval } from '../charts/scores.ts';
import { formatNumber } from '../format.ts';
import type { BandView, ScoreView } from '../views.ts';
import { wordsFor } from '../words.ts';
import { axisFigure, bandLimits } from './axis.ts';
import { html, Markup, NOTHING, table } from './markup.ts';
import type { PageLocale } from './page-locale.ts';
import { isDrawn, profile } from './profile.ts';

interface AlignmentView {
  value: number;
  concepts: readonly (Fit & { concept_id: string })[];
}

/** Renders a score with the maximum of its range, its confidence interval and its band. */
export function metricSection(
  { score }: { score: ScoreView },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const value = score.value === null ? '–' : formatNumber(score.value, page.locale);
  const range = score.range === null ? '' : ` / ${formatNumber(score.range.max, page.locale)}`;
  const figure = html`<p class="figure">${value}<small>${range}</small></p>`;
  const about = html`<p class="about">${precisionLine(score, page)}</p>`;
  return html`<section><h2>${score.label}</h2>${figure}${about}${text}</section>`;
}

/** Renders a `score` block: the score on its scale, with its confidence interval and band. */
export function scoreSection(
  { score }: { score: ScoreView },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  if (isDrawn(page, [score])) return textOnly(text);
  return html`<section><h2>${score.label}</h2>${text}${reading(score, page)}</section>`;
}

/** Renders a `bands` block: the score on its scale and a table of its bands. */
export function bandsSection(
  { score }: { score: ScoreView },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const { locale } = page;
  const words = wordsFor(locale);
  const figure = isDrawn(page, [score]) ? NOTHING : reading(score, page);
  const rows = score.bands.map((band) => {
    const isHere = band.id === score.band;
    const current = isHere && score.value !== null ? formatNumber(score.value, locale) : '';
    const cells = html`<th scope="row">${band.label}</th><td>${limits(score, band, page)}</td><td>${current}</td>`;
    return isHere ? html`<tr class="here" aria-current="true">${cells}</tr>` : html`<tr>${cells}</tr>`;
  });
  const head = [words.band, words.scores, words.score].map(
    (heading) => html`<th scope="col">${heading}</th>`,
  );
  const bandTable = html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
  return html`<section><h2>${score.label}</h2>${text}${figure}<div class="wide">${bandTable}</div></section>`;
}

/** Renders a `chart` block: the scores that are not drawn further up, and the alignment with the targets. */
export function chartSection(
  { scores, alignment }: { scores: readonly ScoreView[]; alignment?: AlignmentView },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  const drawn = scores.length === 0 || isDrawn(page, scores) ? NOTHING : profile(scores, page);
  if (drawn === NOTHING && !alignment) return textOnly(text);
  const fit = alignment ? alignmentPart(alignment, page.locale) : NOTHING;
  return html`<section class="long"><h2>${wordsFor(page.locale).scores}</h2>${text}${drawn}${fit}</section>`;
}

/** Renders a `table` block: the scores, unless all are drawn further up. */
export function tableSection(
  { scores }: { scores: readonly ScoreView[] },
  text: readonly Markup[],
  page: PageLocale,
): Markup {
  if (isDrawn(page, scores)) return textOnly(text);
  const heading = wordsFor(page.locale).scores;
  return html`<section class="long"><h2>${heading}</h2>${text}${profile(scores, page)}</section>`;
}

function textOnly(text: readonly Markup[]): Markup {
  return text.length === 0 ? NOTHING : html`<section class="plain">${text}</section>`;
}

/** Draws one score and says what it is: value, precision, and band with its limits. */
function reading(score: ScoreView, page: PageLocale): Markup {
  const { locale, drawn } = page;
  drawn.add(score.concept_id);
  const words = wordsFor(locale);
  const value = score.value === null ? words.noScore : `${words.score} ${formatNumber(score.value, locale)}`;
  const line = [value, precisionLine(score, page)].filter((part) => part !== '').join(' · ');
  return html`${axisFigure(score, locale, true)}<p class="note">${line}</p>`;
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

/** Returns the interval and the band, or a note that the precision is not known. */
function precisionLine(score: ScoreView, page: PageLocale): string {
  const { value, interval, band_label: label, band: id } = score;
  if (value === null) return '';
  const words = wordsFor(page.locale);
  const precision = interval
    ? `${words.interval} ${formatInterval(interval, page.locale)}`
    : words.noPrecision;
  const band = score.bands.find((each) => each.id === id);
  const named = label === undefined ? '' : band ? `${label} (${limits(score, band, page)})` : label;
  return [precision, named].filter((part) => part !== '').join(' · ');
}

function limits({ concept_id, range, value }: ScoreView, band: BandView, page: PageLocale): string {
  const isInteger = page.notes.get(concept_id)?.isInteger === true && (value ?? 0) % 1 === 0;
  return bandLimits(band, range, isInteger, page.locale);
}
