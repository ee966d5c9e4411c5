import { escapeMarkup } from '../format.ts';

/** Width of every chart in SVG user units; text is 13 units high. */
export const WIDTH = 560;

/**
 * Colors follow the reader's color scheme on screen and are light in print. The contrast of text is at least
 * 4.5:1.
 */
const STYLE = `
.c{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.c text{fill:#1c2430}.c .m{fill:#5a6473;font-size:11px}
.c .v{font-weight:600;font-variant-numeric:tabular-nums}
.c .s0{fill:#f1f4f9}.c .s1{fill:#e5ebf5}.c .t{fill:#e9edf3}
.c .b0{fill:#dfe6f1}.c .b1{fill:#cbd7ea}.c .on{fill:#8fb2ea}
.c .i{stroke:#0b57b0;stroke-width:2;fill:none}.c .d{fill:#0b57b0;stroke:#fff;stroke-width:1.5}
.c .o{fill:#fff;stroke:#0b57b0;stroke-width:1.5}.c .g{stroke:#ccd3dd;stroke-width:1}
@media screen and (prefers-color-scheme:dark){
.c text{fill:#e8ecf2}.c .m{fill:#a3adbb}
.c .s0{fill:#1a202a}.c .s1{fill:#232c39}.c .t{fill:#2a313c}
.c .b0{fill:#2e3847}.c .b1{fill:#384860}.c .on{fill:#3f68ab}
.c .i{stroke:#79b8ff}.c .d{fill:#79b8ff;stroke:#12161c}.c .o{fill:#12161c;stroke:#79b8ff}
.c .g{stroke:#3a4452}}`.replaceAll('\n', '');

/** Returns a self-contained SVG image. Screen readers read `title` and `description`. */
export function svg(height: number, title: string, description: string, content: string): string {
  const name = escapeMarkup(title);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="c" viewBox="0 0 ${WIDTH} ${n(height)}" role="img" aria-label="${name}">` +
    `<title>${name}</title><desc>${escapeMarkup(description)}</desc><style>${STYLE}</style>${content}</svg>`
  );
}

/** Returns a `<text>` element; `y` is the baseline, `content` is escaped. */
export function text(
  x: number,
  y: number,
  content: string,
  classes = '',
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  const align = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${n(x)}" y="${n(y)}"${classAttribute(classes)}${align}>${escapeMarkup(content)}</text>`;
}

/** Returns a `<rect>` element; a negative width is drawn as 0. */
export function rect(x: number, y: number, width: number, height: number, classes: string): string {
  const size = `width="${n(Math.max(0, width))}" height="${n(height)}"`;
  return `<rect x="${n(x)}" y="${n(y)}" ${size}${classAttribute(classes)}/>`;
}

/** Returns a `<path>` element with the given SVG path commands. */
export function path(commands: string, classes: string): string {
  return `<path d="${commands}"${classAttribute(classes)}/>`;
}

/** Returns a `<circle>` element. */
export function circle(x: number, y: number, radius: number, classes: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}"${classAttribute(classes)}/>`;
}

/** Formats a coordinate, rounded to a tenth of a unit, which is finer than any screen resolves. */
export function n(coordinate: number): string {
  const tenths = Math.round(coordinate * 10);
  return FORMATTED[tenths] ?? String(tenths / 10);
}

/** Precomputed coordinates for all but the tallest charts: a lookup is faster than formatting. */
const FORMATTED: readonly string[] = Array.from({ length: 10 * 2000 }, (_, tenths) => String(tenths / 10));

/** Shortens a label to fit; the table next to the chart contains the full label. */
export function shorten(label: string, characters: number): string {
  if (label.length <= characters) return label;
  const letters = [...label];
  return letters.length <= characters
    ? label
    : `${letters
        .slice(0, characters - 1)
        .join('')
        .trimEnd()}…`;
}

function classAttribute(classes: string): string {
  return classes === '' ? '' : ` class="${classes}"`;
}
