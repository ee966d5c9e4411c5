import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';

/** The reference and the start page in a real browser. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

// Rendering the whole reference takes its time on a busy machine.
describe.skipIf(!chromiumPath)('pages', { timeout: 90_000 }, () => {
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
    const faults: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && !url.startsWith(app.url)) faults.push(url);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(app.url + path);
    return { page, faults };
  }

  test('the reference shows the operations and asks no other site for anything', async () => {
    const { page, faults } = await open('/docs');
    await page.getByText('Evaluation Program Service').first().waitFor();
    await page.getByText('Create an enrollment').first().waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });

  test('the start page says whether the service is ready and who is signed in', async () => {
    const { page, faults } = await open('/');
    await page.getByText('The service is ready.').waitFor();
    await page.getByText('You are not signed in.').waitFor();
    const body = { email: app.email, password: app.password };
    const login = await app.call('POST', '/auth/login', { key: null, body });
    const value = /service_session=([^;]+)/.exec(login.headers['set-cookie'] ?? '')?.[1] ?? '';
    await page.context().addCookies([{ name: 'service_session', value, url: app.url }]);
    await page.reload();
    await page.getByText(`You are signed in as ${app.email}.`).waitFor();
    expect(faults).toEqual([]);
  });
});
