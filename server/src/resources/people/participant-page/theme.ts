import { invalidValue } from '../../../http/errors.ts';
import { type Color, contrast, mixed, withContrast } from './colors.ts';
import type { ParticipantPageSettings, ShownTheme } from './schema.ts';

type Theme = NonNullable<ParticipantPageSettings['theme']>;

/** The contrast required for text on the page and its buttons (WCAG 2.2, 1.4.3), and for ink. */
const TEXT = 4.5;
const LINES = 3;
const INK = 12;

/** The page's own backgrounds and inks, in light and dark. */
const LIGHT = { paper: '#ffffff', ink: '#1b1f24', wrong: '#a40e26' };
const DARK = { paper: '#16191d', ink: '#ffffff', wrong: '#ff9c9c' };

/**
 * Throws ValidationError if text could not be read: the background must be light or dark enough for text, and
 * the accent must stand out from it.
 */
export function requireTheme({ accent, background, logo, logo_alt }: Theme): void {
  if (logo !== undefined && logo_alt === undefined)
    throw invalidValue(['body', 'theme', 'logo_alt'], 'a logo needs logo_alt, which describes it');
  if (background !== undefined && inkRatio(background) < INK)
    throw invalidValue(
      ['body', 'theme', 'background'],
      `text on this background has a contrast of ${shown(inkRatio(background))}; it needs at least ${INK}: choose a lighter or darker one`,
    );
  const paper = background ?? LIGHT.paper;
  if (accent !== undefined && contrast(accent, paper) < TEXT)
    throw invalidValue(
      ['body', 'theme', 'accent'],
      `the accent has a contrast of ${shown(contrast(accent, paper))} with the background; it needs at least ${TEXT}`,
    );
}

function inkRatio(background: Color): number {
  return Math.max(contrast(LIGHT.ink, background), contrast(DARK.ink, background));
}

/** Rounded down, so that a contrast that is too low is never shown as sufficient. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

const FONTS: Record<NonNullable<Theme['font']>, string> = {
  system: 'system-ui, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", sans-serif',
  serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
};

/** Returns the look of the page: its custom properties, and the logo and links around the questions. */
export function shownTheme(settings: ParticipantPageSettings): ShownTheme | undefined {
  const { theme = {}, imprint_url, privacy_url } = settings;
  const { accent, background, radius, font, logo, logo_alt } = theme;
  const properties = {
    ...colors(accent, background),
    ...(radius !== undefined && { '--radius': `${radius}px` }),
    ...(font !== undefined && { '--font': FONTS[font] }),
  };
  const found: ShownTheme = {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(logo !== undefined && { logo, logo_alt: logo_alt ?? '' }),
    ...(imprint_url !== undefined && { imprint_url }),
    ...(privacy_url !== undefined && { privacy_url }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

function colors(accent: Color | undefined, background: Color | undefined): Record<string, string> {
  if (background === undefined) {
    if (accent === undefined) return {};
    const dark = withContrast(accent, DARK.ink, DARK.paper, TEXT);
    const tints = [tint(accent, LIGHT), tint(dark, DARK)];
    return { '--accent': `light-dark(${accent}, ${dark})`, '--tint': `light-dark(${tints.join(', ')})` };
  }
  const isLight = contrast(LIGHT.ink, background) >= contrast(DARK.ink, background);
  const base = { ...(isLight ? LIGHT : DARK), paper: background };
  const { ink } = base;
  const wrong = withContrast(base.wrong, ink, background, TEXT);
  const own = accent ?? withContrast(isLight ? '#0b57b0' : '#79b8ff', ink, background, TEXT);
  return {
    'color-scheme': isLight ? 'light' : 'dark',
    '--paper': background,
    '--ink': ink,
    '--soft': withContrast(mixed(ink, background, 0.7), ink, background, TEXT),
    '--line': withContrast(mixed(ink, background, 0.45), ink, background, LINES),
    '--faint': mixed(ink, background, 0.15),
    '--accent': own,
    '--tint': tint(own, base),
    '--wrong': wrong,
    '--wrong-tint': tint(wrong, base),
  };
}

/** A surface in a shade of a colour on which that colour can be read; otherwise the background itself. */
function tint(color: Color, { paper }: { paper: Color }): Color {
  const candidate = mixed(color, paper, 0.08);
  return contrast(color, candidate) >= TEXT ? candidate : paper;
}
