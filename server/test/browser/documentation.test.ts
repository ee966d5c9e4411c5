import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';

/** Tests the documentation in a real browser, on a desktop in light and on a phone in dark colours. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const SCREENS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** What depends on the size of the screen or its colours; the wide screen has all rules of axe-core. */
const OF_SCREEN = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

describe.skipIf(!chromiumPath)('getDocumentation in a browser', { timeout: 300_000 }, () => {
  let app: TestApp;
  let browser: Browser;
  let axe: string;
  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    [app, browser] = await Promise.all([startTestApp(), startBrowser()]);
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  /** Opens pages; `problems` are requests to other sites, errors, and what the policy of the page blocked. */
  async function open(screen: (typeof SCREENS)[number]) {
    const page = await (await browser.newContext(screen)).newPage();
    const problems: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
        problems.push(request.url());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    return { page, problems };
  }

  /** Problems of the page, or of one of its elements. */
  async function violations(page: Page, selector = 'html'): Promise<string[]> {
    const isWide = page.viewportSize()!.width === SCREENS[0].viewport.width;
    const options = isWide ? {} : { runOnly: OF_SCREEN };
    const found = await page.evaluate(
      `${axe}; axe.run('${selector}', ${JSON.stringify(options)}).then(({ violations, passes }) => {
        if (passes.length < ${isWide && selector === 'html' ? 10 : 1}) throw new Error('axe did not run');
        return violations.map(({ id, nodes }) => id + ': ' + nodes[0].html);
      })`,
    );
    return found as string[];
  }

  test.each(SCREENS)('pages are accessible and fit the screen ($viewport.width)', async (screen) => {
    const { page, problems } = await open(screen);
    for (const path of ['', '/content/scorecard', '/api/evaluations']) {
      await page.goto(`${app.url}/docs${path}`);
      expect(await violations(page), path).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    expect(problems).toEqual([]);
  });

  test.each(SCREENS)('the search works with the keyboard ($viewport.width)', async (screen) => {
    const { page, problems } = await open(screen);
    await page.goto(`${app.url}/docs/content/experience`);
    await page.keyboard.press('/');
    await page.keyboard.type('create an enrollment');
    await page.getByRole('listitem').filter({ hasText: 'Create an enrollment' }).first().waitFor();
    expect(await violations(page, '#search')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.url}/docs/api/enrollments#create-an-enrollment`);
    await page.keyboard.press('/');
    await page.keyboard.type('qqqqqqqqqqqq');
    await page.getByText('No results').waitFor();
    expect(problems).toEqual([]);
  });

  test('on a phone the menu opens the navigation, and Escape closes it', async () => {
    const { page } = await open(SCREENS[1]);
    await page.goto(`${app.url}/docs/webhooks`);
    const link = page.locator('#navigation').getByRole('link', { name: 'Test clocks' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Test clocks' }).waitFor();
  });

  test('pages can be read and navigated without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs`);
    await page.getByRole('link', { name: 'Your first instrument' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Your first instrument' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
  });
});
