import { formatNumber } from '../format.ts';
import type { ScoreView } from '../views.ts';
import { wordsFor } from '../words.ts';
import { scoreSentence } from './scores.ts';
import { circle, rect, shorten, svg, text, WIDTH } from './svg.ts';
import { scaleTo, whisker } from './track.ts';

const TOP = 26;
const HEIGHT = 20;
const CHARACTER_WIDTH = 6;

/**
 * Draws one score across the full width, with named bands and its confidence interval. Empty without a range.
 */
export function scaleChart(score: ScoreView, locale: string): string {
  const { value, range, label } = score;
  if (value === null || range === null || range.max <= range.min) return '';
  const x = scaleTo(range, 0, WIDTH);
  const middle = TOP + HEIGHT / 2;
  const at = Math.min(WIDTH - 16, Math.max(16, x(value)));
  const content =
    rect(0, TOP, WIDTH, HEIGHT, 't') +
    bandStrips(score, range, x, locale) +
    whisker(score, middle, x) +
    circle(x(value), middle, 6, 'd') +
    text(at, TOP - 9, formatNumber(value, locale), 'v', 'middle');
  return svg(TOP + HEIGHT + 36, label, scoreSentence(score, locale, wordsFor(locale)), content);
}

/** Draws the bands with their names and lower edges where they fit, and the ends of the range. */
function bandStrips(
  { bands, band }: ScoreView,
  range: { min: number; max: number },
  x: (value: number) => number,
  locale: string,
): string {
  const ends =
    text(0, TOP + HEIGHT + 30, formatNumber(range.min, locale), 'm') +
    text(WIDTH, TOP + HEIGHT + 30, formatNumber(range.max, locale), 'm', 'end');
  const strips = bands.map(({ id, label, from, to }, index) => {
    const [left, right] = [x(from ?? range.min), x(to ?? range.max)];
    const isHere = id === band;
    const room = Math.floor((right - left) / CHARACTER_WIDTH);
    const edge = from !== undefined && left > 30 && left < WIDTH - 30;
    return (
      rect(left, TOP, right - left, HEIGHT, isHere ? 'on' : `b${index % 2}`) +
      (room < 4
        ? ''
        : text((left + right) / 2, TOP + HEIGHT + 15, shorten(label, room), isHere ? 'm v' : 'm', 'middle')) +
      (edge ? text(left, TOP + HEIGHT + 30, formatNumber(from, locale), 'm', 'middle') : '')
    );
  });
  return strips.join('') + ends;
}
