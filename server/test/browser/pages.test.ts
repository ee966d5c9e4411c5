import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';

/** Tests the API reference and the start page in a real browser. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

// Rendering the whole reference takes long on a busy machine.
describe.skipIf(!chromiumPath)('pages in a browser', { timeout: 90_000 }, () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(path: string) {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const problems: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && !url.startsWith(app.url)) problems.push(url);
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(app.url + path);
    return { page, problems };
  }

  test('getReferencePage: shows the operations and sends no request to another site', async () => {
    const { page, problems } = await open('/docs');
    await page.getByText('Evaluation Program Service').first().waitFor();
    await page.getByText('Create an enrollment').first().waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
  });

  test('getStartPage: shows whether the service is ready and who is signed in', async () => {
    const { page, problems } = await open('/');
    await page.getByText('The service is ready.').waitFor();
    await page.getByText('You are not signed in.').waitFor();
    const body = { email: app.email, password: app.password };
    const login = await app.call('POST', '/auth/login', { key: null, body });
    const value = /service_session=([^;]+)/.exec(login.headers['set-cookie'] ?? '')?.[1] ?? '';
    await page.context().addCookies([{ name: 'service_session', value, url: app.url }]);
    await page.reload();
    await page.getByText(`You are signed in as ${app.email}.`).waitFor();
    expect(problems).toEqual([]);
  });
});
