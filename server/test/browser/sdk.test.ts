import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';

/** Runs the built SDK in Chromium, as a page of the service's own origin would. */

const SDK = join(import.meta.dirname, '../../../sdk');
if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

describe.skipIf(!chromiumPath)('the SDK in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let built: string;
  beforeAll(async () => {
    built = await mkdtemp(join(tmpdir(), 'eps-sdk-'));
    execFileSync(process.execPath, [join(SDK, 'build.mjs'), built]);
    [app, browser] = await Promise.all([startTestApp(), startBrowser()]);
    app.services.config.publicUrl = app.url; // requests with a cookie must come from this origin
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
    await rm(built, { recursive: true, force: true });
  });

  /** Opens an empty page at the origin of the service, under whose path /sdk/ are the files of the SDK. */
  async function openPage() {
    const page = await browser.newPage();
    await page.route(`${app.url}/sdk/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/sdk/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      const body = await readFile(join(built, pathname.slice('/sdk/'.length)), 'utf8');
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(`${app.url}/sdk/`);
    return page;
  }

  /** Calls a function of the page with the exports of the SDK. */
  const withSdk = `(run) => import('/sdk/index.js').then(run)`;

  test('answers as a participant, and throws typed errors', async () => {
    const workspace = await setUpApp(app);
    const experience = { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] };
    const { participant_token: token } = await participant(
      workspace,
      await setUpProgram(workspace, { experience }),
    );
    const page = await openPage();
    const result = await page.evaluate(`(${withSdk})(async ({ createClient, ServiceError }) => {
      const { participant } = createClient({ baseUrl: location.origin, token: '${token}' });
      const { questions } = await participant.getSession();
      const wrong = { answers: [{ question_id: 'none', value: 1 }] };
      const error = await participant.saveAnswers(wrong).catch((reason) => reason);
      await participant.saveAnswers({ answers: [{ question_id: questions[0].id, value: 4 }] });
      const { status } = await participant.completeSession();
      if (!(error instanceof ServiceError)) throw error;
      return { status, code: error.code, errors: error.context.errors.length };
    })`);
    expect(result).toEqual({ status: 'completed', code: 'answer_invalid', errors: 1 });
    await page.close();
  });

  test('uses the session cookie of a user who is signed in', async () => {
    const page = await openPage();
    const email = await page.evaluate(`(${withSdk})(async ({ createClient }) => {
      const { auth } = createClient({ baseUrl: location.origin });
      await auth.login({ email: '${app.email}', password: '${app.password}' });
      return (await auth.getMe()).email;
    })`);
    expect(email).toBe(app.email);
    await page.close();
  });

  test('signs and verifies webhook messages', async () => {
    const page = await openPage();
    const type = await page.evaluate(`(${withSdk})(async ({ signWebhook, verifyWebhook }) => {
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      const headers = await signWebhook('{"type":"ping"}', { id: 'msg_1', secret });
      return (await verifyWebhook('{"type":"ping"}', headers, secret)).type;
    })`);
    expect(type).toBe('ping');
    await page.close();
  });
});
