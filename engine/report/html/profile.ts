import { formatInterval } from '../charts/scores.ts';
import { formatNumber } from '../format.ts';
import type { ScoreView } from '../views.ts';
import { fill, type Words, wordsFor } from '../words/words.ts';
import { axisFigure, axisOf } from './axis.ts';
import { html, type Markup } from './markup.ts';
import type { PageLocale } from './page-locale.ts';

/** A column of the profile besides the name of the score. */
interface Column {
  heading: string;
  name: 'value' | 'drawing' | 'interval' | 'band' | 'answered';
  cell(score: ScoreView): Markup | string;
}

/**
 * Renders scores as one table: parts beneath what they are parts of, each drawn on its axis. Columns that are
 * empty for all scores are left out, and what applies to all is said once below.
 */
export function profile(scores: readonly ScoreView[], page: PageLocale): Markup {
  const words = wordsFor(page.locale);
  const ordered = nested(scores, page);
  const columns = columnsOf(ordered, page, words);
  const rows = ordered.map((score) => {
    const isPart = ordered.some(({ concept_id }) => concept_id === page.notes.get(score.concept_id)?.parent);
    const cells = columns.map(
      (column) => html`<td role="cell" class="${column.name}">${column.cell(score)}</td>`,
    );
    return html`<tr role="row" class="${isPart ? 'part' : 'whole'}"><th role="rowheader" scope="row">${score.label}</th>${cells}</tr>`;
  });
  const head = columns.map(({ heading, name }) =>
    name === 'drawing'
      ? html`<td role="cell">${heading}</td>`
      : html`<th role="columnheader" scope="col">${heading}</th>`,
  );
  return html`<table role="table" class="profile"><caption>${words.scores}</caption><thead role="rowgroup"><tr role="row"><td role="cell"></td>${head}</tr></thead><tbody role="rowgroup">${rows}</tbody></table>${notesBelow(ordered, page)}`;
}

function columnsOf(scores: readonly ScoreView[], page: PageLocale, words: Words): Column[] {
  const { locale } = page;
  const axes = new Set(scores.map((score) => JSON.stringify(axisOf(score))));
  const all: (Column & { isShown: boolean })[] = [
    {
      heading: words.score,
      name: 'value',
      isShown: true,
      cell: ({ value }) => (value === null ? words.noScore : formatNumber(value, locale)),
    },
    {
      heading: '',
      name: 'drawing',
      isShown: [...axes].some((axis) => axis !== 'null'),
      cell: (score) => axisFigure(score, locale, true),
    },
    {
      heading: words.interval,
      name: 'interval',
      isShown: scores.some(({ interval }) => interval),
      cell: ({ interval }) => (interval ? formatInterval(interval, locale) : words.errorUnknown),
    },
    {
      heading: words.band,
      name: 'band',
      isShown: scores.some(({ band_label: band }) => band !== undefined),
      cell: ({ band_label: band }) => band ?? '–',
    },
    {
      heading: words.answered,
      name: 'answered',
      isShown: !page.isAdaptive && scores.some(({ answered, eligible }) => answered < eligible),
      cell: ({ answered, eligible }) => `${answered} / ${eligible}`,
    },
  ];
  return all.filter(({ isShown }) => isShown);
}

/** Puts each score beneath the score that it is part of, if that one is shown too. */
function nested(scores: readonly ScoreView[], { notes }: PageLocale): ScoreView[] {
  const shown = new Set(scores.map(({ concept_id }) => concept_id));
  const parts = new Map<string, ScoreView[]>();
  const roots: ScoreView[] = [];
  for (const score of scores) {
    const parent = notes.get(score.concept_id)?.parent;
    if (parent === undefined || !shown.has(parent)) roots.push(score);
    else parts.set(parent, [...(parts.get(parent) ?? []), score]);
  }
  const ordered: ScoreView[] = [];
  const place = (score: ScoreView) => {
    if (ordered.includes(score)) return;
    ordered.push(score);
    for (const part of parts.get(score.concept_id) ?? []) place(part);
  };
  for (const root of roots) place(root);
  // Parts of each other have no root.
  for (const score of scores) place(score);
  return ordered;
}

/** States once what applies to the scores: their precision, how many questions were asked, direction. */
function notesBelow(scores: readonly ScoreView[], page: PageLocale): Markup[] {
  const words = wordsFor(page.locale);
  const sentences: string[] = [];
  const known = scores.filter(({ value }) => value !== null);
  if (known.some(({ interval }) => interval)) sentences.push(words.intervalNote);
  else if (known.length > 0) sentences.push(words.errorsUnknown);
  if (page.isAdaptive) {
    const asked = Math.max(0, ...scores.map(({ answered }) => answered));
    sentences.push(fill(words.asked, { n: formatNumber(asked, page.locale) }));
  }
  return [...sentences, ...directionOf(scores, page, words)].map(
    (sentence) => html`<p class="note">${sentence}</p>`,
  );
}

function directionOf(scores: readonly ScoreView[], { notes }: PageLocale, words: Words): string[] {
  const lower = scores.filter(({ concept_id }) => notes.get(concept_id)?.isLowerBetter);
  if (lower.length === 0) return [];
  if (lower.length === scores.length) return [words.lowerBetter];
  return [fill(words.lowerBetterOf, { scores: lower.map(({ label }) => label).join(', ') })];
}
