import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsubscribeLink } from '../../src/resources/answers/messages/unsubscribe-token.ts';
import { setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { sentMessage } from '../endpoints/example-messages.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!chromiumPath)('the page of an unsubscribe link', { timeout: 300_000 }, () => {
  let app: TestApp;
  let workspace: Workspace;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    workspace = await setUpApp(app);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  const isSubscribed = async (page: Page, name: string) =>
    (await page.getByRole('button', { name }).count()) === 1;

  async function expectNoViolations(page: Page) {
    const found = await page.evaluate(
      `${AXE}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
    );
    expect(found).toEqual([]);
  }

  test.each([
    ['en', 'Unsubscribe', 'Receive messages again', 'You will get messages again.'],
    ['de', 'Abbestellen', 'Wieder Nachrichten erhalten', 'Sie erhalten wieder Nachrichten.'],
    ['he', 'ביטול הרישום', 'קבלת הודעות מחדש', 'הודעות יישלחו אליך שוב.'],
  ])(
    'getUnsubscribePage: in %s, it asks, and only its buttons change something',
    async (locale, ask, again, done) => {
      const { services, organizationId } = app;
      const scope = { organizationId, appId: workspace.appId, environmentId: workspace.testId };
      const link = await unsubscribeLink(services, scope, await sentMessage(workspace), locale);
      const context = await browser.newContext({ viewport: { width: 320, height: 640 }, bypassCSP: false });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const refused: string[] = [];
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
      const url = link.replace(services.config.publicUrl, app.url);
      for (let visit = 0; visit < 2; visit++) {
        await page.goto(url);
        expect(await isSubscribed(page, ask)).toBe(true);
      }
      // It has its style, and a target for fingers.
      expect(refused).toEqual([]);
      expect((await page.getByRole('button').boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: again }).waitFor();
      await page.reload();
      expect(
        await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
      ).toBe(true);
      await expectNoViolations(page);
      await page.goto(url);
      await expectNoViolations(page);
      await page.getByRole('button', { name: again }).click();
      await page.getByText(done).waitFor();
      await page.goto(url);
      expect(await isSubscribed(page, ask)).toBe(true);
      await context.close();
    },
  );

  test.each([
    ['a link that was cut off', 'x', '?locale=en', 'This link is incomplete or no longer valid.'],
    ['a link that is too long', 'x'.repeat(300), '?locale=de', 'Dieser Link ist unvollständig'],
    ['an unknown language, in that of the browser', 'x', '', 'Ce lien est incomplet'],
  ])('getUnsubscribePage: %s has a page in plain words', async (_, token, query, words) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, locale: 'fr' });
    const response = await page.goto(`${app.url}/v1/unsubscribe/${token}${query}`);
    expect([404, 422]).toContain(response!.status());
    await page.getByRole('alert').getByText(words).waitFor();
    await expectNoViolations(page);
    await page.close();
  });

  test('unsubscribe: a form whose link ended meanwhile has the page, other clients get JSON', async () => {
    const path = '/v1/unsubscribe/x';
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const browsers = await fetch(app.url + path, { method: 'POST', body, headers: { accept: 'text/html' } });
    expect([browsers.status, browsers.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(browsers.headers.get('content-security-policy')).toContain("default-src 'none'");
    const others = await fetch(app.url + path, { method: 'POST', body });
    const { detail } = (await others.json()) as { detail: { code: string } };
    expect([others.status, detail.code]).toEqual([404, 'not_found']);
  });
});
