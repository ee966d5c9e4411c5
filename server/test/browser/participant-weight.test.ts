import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { EVERY_INPUT, PHONE, question } from './participant.ts';

/** The bytes that a phone loads until the first question; `npm run bench:page` measures the time. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const MOST_BYTES = 30_000;

describe.skipIf(!chromiumPath)('getParticipantPage: what is loaded', { timeout: 300_000 }, () => {
  let app: TestApp;
  let place: Workspace;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    place = await setUpApp(app);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  test('the first question takes four requests and at most 30 kB', async () => {
    const { participant_token } = await participant(place, await setUpProgram(place, EVERY_INPUT));
    const page = await browser.newPage({ viewport: PHONE });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const requests: string[] = [];
    let bytes = 0;
    network.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith(app.url)) requests.push(new URL(request.url).pathname);
    });
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${app.url}/p#${participant_token}`, { waitUntil: 'networkidle' });
    await question(page, 'single').waitFor();
    expect(requests.toSorted()).toEqual([
      '/p',
      expect.stringMatching(/^\/p\/main-\w+\.js$/),
      expect.stringMatching(/^\/p\/page-\w+\.css$/),
      '/v1/participant/session',
    ]);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    await page.close();
  });

  test('getParticipantPageFile: files are compressed and never change', async () => {
    const { text } = await app.call('GET', '/p', { key: null });
    const [, script] = text.match(/src="p\/([^"]+)"/)!;
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ]) {
      const headers = { 'accept-encoding': accepted! };
      const response = await app.call('GET', `/p/${script}`, { key: null, headers });
      expect(response.status).toBe(200);
      expect(response.headers['content-encoding']).toBe(used);
      expect(response.headers['cache-control']).toContain('immutable');
      expect(response.headers['vary']).toContain('accept-encoding');
    }
  });
});
