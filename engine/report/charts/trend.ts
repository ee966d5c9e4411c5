import type { Point, Series } from '../blocks/changes.ts';
import { formatDay, formatNumber } from '../format.ts';
import { fill, wordsFor } from '../words/words.ts';
import { circle, n, path, rect, shorten, svg, text } from './svg.ts';

const PLOT = { left: 44, right: 440, top: 14, bottom: 190 };
const HEIGHT = 220;
/** Bands below this height have no label. */
const MIN_BAND_HEIGHT = 14;
const CAP = 4;

interface Scales {
  x(at: string): number;
  y(value: number): number;
  low: number;
  high: number;
}

/**
 * Draws one score over time with 95 % confidence intervals; values that are not comparable are hollow and
 * unconnected.
 */
export function trendChart(series: Series, locale: string, timeZone: string): string {
  const scales = scalesOf(series);
  const day = (at: string) => formatDay(at, locale, timeZone);
  const description = series.points
    .map(({ at, value }) => `${day(at)}: ${formatNumber(value, locale)}.`)
    .join(' ');
  const title = fill('{label}: {trend}', { label: series.label, trend: wordsFor(locale).trend });
  const content =
    bandStrips(series, scales) +
    axis(scales, locale) +
    line(series.points, scales) +
    series.points.map((point) => mark(point, scales)).join('') +
    dates(series.points, scales, day);
  return svg(HEIGHT, title, description, content);
}

function scalesOf({ range, points }: Series): Scales {
  const reach = points.flatMap(({ value, standard_error = 0 }) => [
    value - 1.96 * standard_error,
    value + 1.96 * standard_error,
  ]);
  const [low, high] = range && range.max > range.min ? [range.min, range.max] : spread(reach);
  const times = points.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const share = (value: number) => Math.min(1, Math.max(0, (value - low) / (high - low)));
  const room = PLOT.right - PLOT.left - 24;
  return {
    low,
    high,
    x: (at) => PLOT.left + 12 + (to > from ? (Date.parse(at) - from) / (to - from) : 0.5) * room,
    y: (value) => PLOT.bottom - share(value) * (PLOT.bottom - PLOT.top),
  };
}

/** Returns the range of the values, widened when all are equal. */
function spread(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high > low ? [low, high] : [low - 1, high + 1];
}

function bandStrips({ bands, points }: Series, { y, low, high }: Scales): string {
  const current = points.at(-1)?.value ?? Number.NaN;
  return bands
    .map(({ label, from = low, to = high }, index) => {
      const [top, bottom] = [y(to), y(from)];
      const isCurrent = current >= from && current < to;
      const strip = rect(PLOT.left, top, PLOT.right - PLOT.left, bottom - top, `s${index % 2}`);
      if (bottom - top < MIN_BAND_HEIGHT) return strip;
      return (
        strip + text(PLOT.right + 8, (top + bottom) / 2 + 4, shorten(label, 18), isCurrent ? 'm v' : 'm')
      );
    })
    .join('');
}

function axis({ low, high, y }: Scales, locale: string): string {
  return [low, (low + high) / 2, high]
    .map(
      (value) =>
        path(`M${PLOT.left} ${n(y(value))}H${PLOT.right}`, 'g') +
        text(PLOT.left - 6, y(value) + 4, formatNumber(value, locale), 'm', 'end'),
    )
    .join('');
}

function line(points: readonly Point[], { x, y }: Scales): string {
  const comparable = points.filter((point) => point.comparable);
  if (comparable.length < 2) return '';
  return path(`M${comparable.map(({ at, value }) => `${n(x(at))} ${n(y(value))}`).join('L')}`, 'i');
}

function mark({ at, value, standard_error, comparable }: Point, { x, y }: Scales): string {
  const dot = circle(x(at), y(value), 4.5, comparable ? 'd' : 'o');
  if (standard_error === undefined) return dot;
  const [top, bottom] = [y(value + 1.96 * standard_error), y(value - 1.96 * standard_error)];
  const cap = (level: number) => `M${n(x(at) - CAP)} ${n(level)}h${2 * CAP}`;
  return path(`M${n(x(at))} ${n(top)}V${n(bottom)}${cap(top)}${cap(bottom)}`, 'i') + dot;
}

function dates(points: readonly Point[], { x }: Scales, day: (at: string) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const under = PLOT.bottom + 20;
  if (first === last) return text(x(last.at), under, day(last.at), 'm', 'middle');
  return text(PLOT.left, under, day(first.at), 'm') + text(PLOT.right, under, day(last.at), 'm', 'end');
}
