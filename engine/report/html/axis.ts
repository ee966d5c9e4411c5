import { formatNumber } from '../format.ts';
import type { BandView, ScoreView } from '../views.ts';
import { fill, wordsFor } from '../words/words.ts';
import { html, Markup, NOTHING } from './markup.ts';

/** The values between which scores of a scale are drawn. */
export interface Axis {
  min: number;
  max: number;
}

/** Axes that do not depend on the instrument. Scores beyond them are drawn at their ends. */
const AXES: Readonly<Record<string, Axis>> = {
  t: { min: 20, max: 80 },
  z: { min: -3, max: 3 },
  sten: { min: 1, max: 10 },
  stanine: { min: 1, max: 9 },
  iq: { min: 55, max: 145 },
  percentile: { min: 0, max: 100 },
  pomp: { min: 0, max: 100 },
};

/** Returns the axis of a score: that of its scale, or its range; null if neither is known. */
export function axisOf({ scale, range }: Pick<ScoreView, 'scale' | 'range'>): Axis | null {
  const axis = Object.hasOwn(AXES, scale) ? AXES[scale]! : range;
  return axis === null || axis.max <= axis.min ? null : axis;
}

/**
 * Draws a score with its interval and bands between the ends of its axis. Positions are shares of the width,
 * and the numbers are text beside the drawing: nothing collides on a narrow screen.
 * @param hasEnds whether the ends of the axis are written
 */
export function axisFigure(score: ScoreView, locale: string, hasEnds: boolean): Markup {
  const axis = axisOf(score);
  if (axis === null || score.value === null) return NOTHING;
  const end = (value: number) => (hasEnds ? html`<span>${formatNumber(value, locale)}</span>` : NOTHING);
  return html`<span class="ends" dir="ltr" aria-hidden="true">${end(axis.min)}${drawing(score, axis)}${end(axis.max)}</span>`;
}

function drawing({ value, interval, bands, band }: ScoreView, axis: Axis): Markup {
  const at = (position: number) => share(position, axis);
  const strips = bands.map(({ id, from = axis.min, to = axis.max }, index) => {
    const [left, right] = [at(from), at(to)];
    const width = Math.max(0, right - left);
    const name = id === band ? 'on' : `b${index % 2}`;
    return `<rect class="${name}" x="${left}%" y="4" width="${round(width)}%" height="10"/>`;
  });
  const line =
    interval && `<line class="i" x1="${at(interval[0])}%" x2="${at(interval[1])}%" y1="9" y2="9"/>`;
  return new Markup(
    '<svg class="axis" width="100%" height="18" focusable="false">' +
      `<rect class="t" x="0%" y="4" width="100%" height="10"/>${strips.join('')}${line ?? ''}` +
      `<circle class="d" cx="${at(value!)}%" cy="9" r="5"/></svg>`,
  );
}

/** Returns the position of a value on an axis in percent of its width, within the axis. */
function share(value: number, { min, max }: Axis): number {
  return round(Math.min(1, Math.max(0, (value - min) / (max - min))) * 100);
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/**
 * Writes the values of a band. Where only integers are possible, both limits are part of it: "5 to 9" for the
 * values from 5 to under 10.
 */
export function bandLimits(
  { from, to }: Pick<BandView, 'from' | 'to'>,
  range: Axis | null,
  isInteger: boolean,
  locale: string,
): string {
  const words = wordsFor(locale);
  const write = (value: number) => formatNumber(value, locale);
  const low = from ?? (isInteger ? range?.min : undefined);
  const high = isInteger ? (to === undefined ? range?.max : to - 1) : to;
  if (low === undefined && high === undefined) return '–';
  if (low === undefined) return fill(words.bandUnder, { to: write(high!) });
  if (high === undefined) return fill(words.bandFrom, { from: write(low) });
  if (low === high) return write(low);
  return fill(isInteger ? words.bandTo : words.bandToUnder, { from: write(low), to: write(high) });
}

/** The styles of the drawings, which the participant page takes over from the page. */
export const AXIS_STYLE = new Markup(`
.ends{display:flex;align-items:center;gap:.6rem;font-size:.75rem;color:var(--muted,#5a6473);
font-variant-numeric:tabular-nums;white-space:nowrap}
.ends span{min-width:1.6em}.ends span:first-child{text-align:end}
.axis{flex:1;min-width:0;overflow:visible;display:block;
print-color-adjust:exact;-webkit-print-color-adjust:exact}
.axis .t{fill:#e9edf3}.axis .b0{fill:#dfe6f1}.axis .b1{fill:#cbd7ea}.axis .on{fill:#8fb2ea}
.axis .i{stroke:#0b57b0;stroke-width:2}.axis .d{fill:#0b57b0;stroke:#fff;stroke-width:1.5}
@media screen and (prefers-color-scheme:dark){
.axis .t{fill:#2a313c}.axis .b0{fill:#2e3847}.axis .b1{fill:#384860}.axis .on{fill:#3f68ab}
.axis .i{stroke:#79b8ff}.axis .d{fill:#79b8ff;stroke:#12161c}}
@media (forced-colors:active){.axis .t,.axis .b0,.axis .b1{fill:Canvas;stroke:GrayText}
.axis .on{fill:GrayText}.axis .i{stroke:CanvasText}.axis .d{fill:Highlight;stroke:Canvas}}
`);
