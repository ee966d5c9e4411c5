/** A colour as `#rrggbb`. */
export type Color = string;

/** Returns the contrast of two colours as WCAG 2.2 defines it: 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Color): number {
  const [r, g, b] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns a mixture of two colours: `share` of the first. */
export function mixed(a: Color, b: Color, share: number): Color {
  const other = channels(b);
  const parts = channels(a).map((value, i) => Math.round(value * share + other[i]! * (1 - share)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the least mixture of two colours, beginning with the first, that has a contrast with a third. */
export function withContrast(color: Color, towards: Color, on: Color, least: number): Color {
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mixed(color, towards, share);
    if (contrast(candidate, on) >= least) return candidate;
  }
  return towards;
}

function channels(color: Color): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
