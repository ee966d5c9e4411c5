import type { Report } from '../../types.ts';
import { formatDay } from '../format.ts';
import { html, NOTHING } from './markup.ts';
import { section } from './section.ts';
import { STYLE } from './style.ts';

/** What the page shows in addition to the report. */
export interface PageOptions {
  program: string;
  /** RFC 3339; shown as a day in `timeZone`. */
  completedAt?: string;
  /** IANA zone. */
  timeZone: string;
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(-|$)/i;

/**
 * Renders a report as a self-contained HTML page: no scripts, no external resources, usable in print and with
 * screen readers, a table for every chart. All texts are escaped. The page works under `default-src 'none';
 * style-src 'unsafe-inline'; sandbox`.
 */
export function reportHtml(report: Report, { program, completedAt, timeZone }: PageOptions): string {
  const { locale, title, blocks } = report;
  const direction = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
  const heading = title === '' ? program : title;
  const day = completedAt === undefined ? '' : formatDay(completedAt, locale, timeZone);
  const about = [heading === program ? '' : program, day].filter((part) => part !== '').join(' · ');
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${heading}</h1>
${about === '' ? NOTHING : html`<p class="about">${about}</p>`}
</header>
${blocks.map((block) => section(block, { locale, timeZone }))}
</main>
</body>
</html>
`.source;
}
