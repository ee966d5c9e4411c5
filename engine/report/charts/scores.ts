import type { Range } from '../../types.ts';
import { formatNumber } from '../format.ts';
import type { ScoreView } from '../views.ts';
import { type Words, wordsFor } from '../words/words.ts';
import { circle, rect, shorten, svg, text, WIDTH } from './svg.ts';
import { scaleTo, whisker } from './track.ts';

const ROW = 46;
const LABEL_CHARACTERS = 27;
const TRACK = { from: 205, to: 490, height: 14 };

/**
 * Draws each score as a dot with its 95 % confidence interval on the range of its scale, with its band
 * highlighted.
 */
export function scoresChart(scores: readonly ScoreView[], locale: string): string {
  const words = wordsFor(locale);
  const description = scores.map((score) => scoreSentence(score, locale, words)).join(' ');
  const rows = scores.map((score, row) => scoreRow(score, row * ROW, locale)).join('');
  return svg(scores.length * ROW + 4, words.scores, description, rows);
}

/** Returns a score as a sentence for screen readers. */
export function scoreSentence(
  { label, value, interval, band_label }: ScoreView,
  locale: string,
  words: Words,
): string {
  const known = value === null ? words.noScore : formatNumber(value, locale);
  const precision = interval ? `${words.interval} ${formatInterval(interval, locale)}` : words.errorUnknown;
  return `${label}: ${known} (${band_label === undefined ? '' : `${band_label}; `}${precision}).`;
}

/** Formats a confidence interval as `low – high`. */
export function formatInterval([low, high]: readonly [number, number], locale: string): string {
  return `${formatNumber(low, locale)} – ${formatNumber(high, locale)}`;
}

function scoreRow(score: ScoreView, top: number, locale: string): string {
  const { label, value, band_label, range } = score;
  const middle = top + 16;
  return (
    text(0, middle + 4, shorten(label, LABEL_CHARACTERS)) +
    (band_label === undefined ? '' : text(0, middle + 19, shorten(band_label, LABEL_CHARACTERS + 5), 'm')) +
    (range === null || range.max <= range.min ? '' : track(score, range, middle, locale)) +
    text(WIDTH, middle + 5, value === null ? '–' : formatNumber(value, locale), 'v', 'end')
  );
}

function track(score: ScoreView, range: Range, middle: number, locale: string): string {
  const x = scaleTo(range, TRACK.from, TRACK.to);
  const top = middle - TRACK.height / 2;
  const ends =
    text(TRACK.from, middle + 19, formatNumber(range.min, locale), 'm') +
    text(TRACK.to, middle + 19, formatNumber(range.max, locale), 'm', 'end');
  return (
    rect(TRACK.from, top, TRACK.to - TRACK.from, TRACK.height, 't') +
    bands(score, range, top, x) +
    whisker(score, middle, x) +
    (score.value === null ? '' : circle(x(score.value), middle, 5, 'd')) +
    ends
  );
}

function bands(
  { bands: all, band }: ScoreView,
  range: Range,
  top: number,
  x: (value: number) => number,
): string {
  return all
    .map(({ id, from = range.min, to = range.max }, index) => {
      const classes = id === band ? 'on' : `b${index % 2}`;
      return rect(x(from), top, x(to) - x(from), TRACK.height, classes);
    })
    .join('');
}
