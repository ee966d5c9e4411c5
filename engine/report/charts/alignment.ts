import { formatNumber } from '../format.ts';
import { wordsFor } from '../words/words.ts';
import { path, rect, shorten, svg, text, WIDTH } from './svg.ts';

const ROW = 44;
const LABEL_CHARACTERS = 27;
const TRACK = { from: 205, to: 490, height: 14 };

/** Fit of one concept with its target; `fit` and `actual` are null when it has no score. */
export interface Fit {
  label: string;
  /** 0..1. */
  fit: number | null;
  actual: number | null;
  target: { ideal?: number; min?: number; max?: number };
}

/** Draws a bar for each concept; the bar is full when the score meets the target. */
export function alignmentChart(fits: readonly Fit[], locale: string): string {
  const words = wordsFor(locale);
  const description = fits
    .map(
      (fit) =>
        `${fit.label}: ${percent(fit.fit, locale)} (${words.target} ${targetText(fit.target, locale)}).`,
    )
    .join(' ');
  const rows = fits.map((fit, row) => fitRow(fit, row * ROW, locale, words.target)).join('');
  const height = fits.length * ROW + 4;
  const grid = [0, 0.5, 1].map((share) =>
    path(`M${TRACK.from + share * (TRACK.to - TRACK.from)} 0V${height - 8}`, 'g'),
  );
  return svg(height, words.alignment, description, grid.join('') + rows);
}

/** Formats a target: `60 – 80`, `≥ 60`, `≤ 80` or its ideal. */
export function targetText({ ideal, min, max }: Fit['target'], locale: string): string {
  const write = (value: number) => formatNumber(value, locale);
  if (min !== undefined && max !== undefined) return `${write(min)} – ${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  if (max !== undefined) return `≤ ${write(max)}`;
  return ideal === undefined ? '–' : write(ideal);
}

/** Formats a share from 0 to 1 as a whole percentage; a dash for null. */
export function percent(share: number | null, locale: string): string {
  return share === null ? '–' : `${formatNumber(Math.round(share * 100), locale)} %`;
}

function fitRow({ label, fit, target }: Fit, top: number, locale: string, targetWord: string): string {
  const middle = top + 16;
  const y = middle - TRACK.height / 2;
  const width = TRACK.to - TRACK.from;
  return (
    text(0, middle + 4, shorten(label, LABEL_CHARACTERS)) +
    text(0, middle + 19, `${targetWord}: ${targetText(target, locale)}`, 'm') +
    rect(TRACK.from, y, width, TRACK.height, 't') +
    rect(TRACK.from, y, width * (fit ?? 0), TRACK.height, 'on') +
    text(WIDTH, middle + 5, percent(fit, locale), 'v', 'end')
  );
}
