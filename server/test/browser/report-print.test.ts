import { listTemplates, loadTemplate } from '@eps/library';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openSession,
  participant,
  setUpApp,
  setUpProgram,
  type TestContents,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { expectAccessible } from './participant.ts';

/** The report as a page of its own: in print, on a narrow screen and in another language. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const ANSWERS = [
  'very_inaccurate',
  'moderately_inaccurate',
  'neither',
  'moderately_accurate',
  'very_accurate',
];

/** Counts the cells of the profile that overlap another cell of their row. */
const OVERLAPS = `[...document.querySelectorAll('.profile tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.getBoundingClientRect()).filter(({ height }) => height > 0))
  .flatMap((row) => row.filter((a, i) => row.slice(i + 1).some((b) => a.left < b.right - 1
    && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))).length`;

/** Counts the rows of the profile with a cell that extends beyond them. */
const OUTSIDE = `[...document.querySelectorAll('.profile tbody tr')].filter((row) =>
    [...row.children].some((cell) => cell.getBoundingClientRect().right
      > row.parentElement.getBoundingClientRect().right + 1)).length`;

describe.skipIf(!chromiumPath)(
  'getEvaluationReport, getParticipantResult: the report of the IPIP-NEO-120',
  { timeout: 300_000 },
  () => {
    let app: TestApp;
    let place: Workspace;
    let browser: Browser;
    /** The pages by audience and language. */
    const pages = { participant: '', reviewer: '', german: '' };
    beforeAll(async () => {
      app = await startTestApp();
      place = await setUpApp(app);
      const { id: templateId } = listTemplates().find(({ slug }) => slug === 'ipip-neo-120')!;
      const programId = await setUpProgram(place, loadTemplate(templateId)!.contents as TestContents);
      const answers = (factor: number) =>
        Object.fromEntries(
          Array.from({ length: 120 }, (_, n) => [`ipip_${n + 1}`, ANSWERS[(n * factor) % 5]]),
        );
      const first = await participant(place, programId);
      await takePart(place, first.participant_token, answers(3));
      const enrollments = `${place.environmentPath}/enrollments`;
      const { items } = (await app.call('GET', `${enrollments}?program_id=${programId}`)).body;
      await app.call('POST', `${enrollments}/${items[0].id}/status`, { body: { status: 'active' } });
      const { participant_token: key, evaluation_id: id } = await openSession(
        place,
        programId,
        first.subjectId,
      );
      await takePart(place, key, answers(7));
      const html = async (path: string, options: object) =>
        (await app.call('GET', path, { ...options, headers: { accept: 'text/html' } })).text;
      pages.participant = await html('/v1/participant/result', { key });
      pages.german = await html('/v1/participant/result?locale=de', { key });
      pages.reviewer = await html(`${place.environmentPath}/evaluations/${id}/report?audience=reviewer`, {});
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await app?.close();
    });

    test('prints on at most two pages for the participant and four for the reviewer, with a running head', async () => {
      const printed = async (html: string) => {
        const page = await browser.newPage();
        await page.setContent(html);
        const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: false })).toString('latin1');
        await page.close();
        return [...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
      };
      expect(await printed(pages.participant)).toBeLessThanOrEqual(2);
      expect(await printed(pages.german)).toBeLessThanOrEqual(2);
      expect(pages.reviewer).toContain('<h2>Over time</h2>');
      expect(await printed(pages.reviewer)).toBeLessThanOrEqual(4);
      expect(pages.participant).toContain('@page{@top-left{content:"Your personality in five domains');
    });

    test.each([
      [320, 'light'],
      [1280, 'dark'],
    ] as const)('fits a screen of %i pixels, and axe finds nothing (%s)', async (width, colorScheme) => {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      await page.setContent(pages.participant);
      await expectAccessible(page);
      await expect.poll(() => page.getByRole('row').count()).toBe(36);
      // No text of a row lies over another.
      const overlaps = await page.evaluate(OVERLAPS);
      expect(overlaps).toBe(0);
      // Long names, such as Durchsetzungsfähigkeit, move no value out of its row.
      await page.setContent(pages.german);
      expect([await page.evaluate(OVERLAPS), await page.evaluate(OUTSIDE)]).toEqual([0, 0]);
      await page.setContent(pages.reviewer);
      await expectAccessible(page);
      await expect.poll(() => page.locator('.answers dt').count()).toBe(120);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.close();
    });

    test('states the unknown measurement error once, nests facets beneath their domains, and uses the language of the reader', async () => {
      expect(pages.participant.match(/measurement error/gi)).toHaveLength(1);
      const rows = [...pages.participant.matchAll(/<tr role="row" class="(\w+)">/g)].map(([, kind]) => kind);
      expect(rows.join(' ')).toBe(
        Array(5)
          .fill(['whole', ...Array(6).fill('part')].join(' '))
          .join(' '),
      );
      expect(pages.german).toContain('<html lang="de"');
      expect(pages.german).toContain('Gewissenhaftigkeit');
      const values = (html: string) =>
        [...html.matchAll(/class="value">([^<]+)</g)].map(([, value]) => value);
      expect(values(pages.german)).toEqual(values(pages.participant));
    });
  },
);
