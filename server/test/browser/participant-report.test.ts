import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  complete,
  expectStatus,
  participant,
  setUpApp,
  setUpProgram,
  type TestContents,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { DESKTOP, expectAccessible, next, PHONE, question, visit } from './participant.ts';

/** Tests the page after participants have completed their session. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const ITEMS = ['calm', 'awake', 'rested'];

const EVERY_BLOCK: TestContents = {
  experience: {
    title: 'How are you?',
    questions: ITEMS.map((id) => ({
      id,
      prompt: `How ${id} were you?`,
      input: 'rating',
      required: true,
      scores: { mood: {}, ...(id !== 'calm' && { energy: {} }) },
    })),
    translations: { ar: { title: 'كيف حالك؟', questions: { calm: { prompt: 'هل كنت هادئًا؟' } } } },
  },
  scorecard: {
    concepts: ['mood', 'energy'].map((id) => ({
      id,
      label: id === 'mood' ? 'Mood' : 'Energy',
      method: 'mean',
      reliability: 0.85,
      norms: [{ mean: 3, sd: 1 }],
      bands: [
        { id: 'low', label: 'Low', to: 2.5 },
        { id: 'fair', label: 'Fair', from: 2.5, to: 4 },
        { id: 'high', label: 'High', from: 4 },
      ],
    })),
    primary_metric: 'mood',
  },
  context: { targets: { mood: { min: 4 }, energy: { min: 3 } } },
  guardrail: {
    rules: [
      {
        id: 'tired',
        severity: 'warning',
        action: 'flag',
        message: 'You seem tired.',
        when: {
          op: 'lt',
          args: [
            { op: 'answer', question_id: 'rested' },
            { op: 'lit', value: 3 },
          ],
        },
      },
    ],
  },
  report_template: {
    title: 'Your week',
    blocks: [
      { id: 'words', type: 'text', template: 'Well done.\n\nSee you soon.' },
      { id: 'metric', type: 'metric' },
      { id: 'score', type: 'score', concept_id: 'energy', template: 'Energy {{ score.value | round }}.' },
      { id: 'bands', type: 'bands', concept_id: 'mood' },
      { id: 'comparison', type: 'comparison' },
      { id: 'trend', type: 'trend', concept_id: 'mood' },
      { id: 'chart', type: 'chart' },
      { id: 'table', type: 'table' },
      { id: 'remarks', type: 'guardrails' },
      { id: 'inner', type: 'text', template: 'For reviewers.', audience: ['reviewer'] },
    ],
  },
};

describe.skipIf(!chromiumPath)(
  'getParticipantPage, getParticipantResult: the last page',
  {
    timeout: 90_000,
  },
  () => {
    let app: TestApp;
    let place: Workspace;
    let browser: Browser;
    let programId: string;
    beforeAll(async () => {
      app = await startTestApp();
      place = await setUpApp(app);
      programId = await setUpProgram(place, EVERY_BLOCK);
      browser = await startBrowser();
    });
    afterAll(async () => {
      await closePages(browser);
      await app?.close();
    });

    test.each([
      ['phone', PHONE, 'light'],
      ['wide screen', DESKTOP, 'dark'],
      ['window at 400 %', { width: 320, height: 256 }, 'light'],
    ] as const)('draws every block on a %s, also after a reload', async (_, viewport, colorScheme) => {
      const session = await participant(place, programId);
      const options = { viewport, colorScheme } as const;
      const { page, problems } = await visit(browser, app, session.participant_token, options);
      for (const id of ITEMS) await question(page, id).getByText('2', { exact: true }).click();
      await next(page);
      await page.getByRole('button', { name: 'Finish' }).click();
      const report = page.locator('.report');
      for (let visits = 0; visits < 2; visits++) {
        await page.getByRole('heading', { name: 'Thank you. Your answers were received.' }).waitFor();
        await report.getByRole('heading', { name: 'Your week' }).waitFor();
        // Metric and bands of one score are one section; chart and table repeat no score.
        await expect.poll(() => report.locator('section').count()).toBe(7);
        await expect.poll(() => report.locator('svg.axis').count()).toBe(2);
        await expect.poll(() => report.getByText('See you soon.').count()).toBe(1);
        expect(await report.getByText('For reviewers.').count()).toBe(0);
        await report.getByText('You seem tired.').waitFor();
        await report.getByText(/^Energy \d+\.$/).waitFor();
        await report
          .getByText(/^Score 2 · 95 % interval [\d.]+ – [\d.]+ · Low \(under 2.5\)$/)
          .first()
          .waitFor();
        await expect.poll(() => report.locator('svg.axis').count()).toBe(2);
        const band = "document.querySelector('.report svg rect.on')";
        const fill = await page.evaluate(`getComputedStyle(${band}).fill`);
        expect(fill).toBe(colorScheme === 'dark' ? 'rgb(63, 104, 171)' : 'rgb(143, 178, 234)');
        await expectAccessible(page);
        await page.reload();
      }
      expect(problems).toEqual([]);
      await page.close();
    });

    test('a result that is reviewed first is shown after its release', async () => {
      const reviewed = await setUpProgram(place, EVERY_BLOCK, { release_policy: 'review_required' });
      const session = await participant(place, reviewed);
      const answers = Object.fromEntries(ITEMS.map((id) => [id, 4]));
      await takePart(place, session.participant_token, answers);
      const { page } = await visit(browser, app, session.participant_token);
      await page.getByText('They will be reviewed before you receive a result.').waitFor();
      expect(await page.locator('.report').count()).toBe(0);
      const body = { decision: 'approve', reason: 'Checked.' };
      const path = `${place.environmentPath}/evaluations/${session.evaluation_id}/review`;
      await expectStatus(app.call('POST', path, { body }), 200);
      await page.reload();
      await page.getByText('Well done.').waitFor();
      await page.close();
    });

    test.each([
      ['phone', PHONE],
      ['wide screen', DESKTOP],
    ])(
      'leads from a %s only to an origin of the environment, at once if nothing is to be read',
      async (_, viewport) => {
        const redirect = 'https://app.example.com/done?a=1';
        const [item] = EVERY_BLOCK.experience!['questions'] as object[];
        const program = await setUpProgram(place, {
          experience: { redirect, questions: [{ ...item, required: false, scores: {} }] },
        });
        const finish = async () => {
          const session = await participant(place, program);
          const { page } = await visit(browser, app, session.participant_token, { viewport });
          await page.route('https://app.example.com/**', (route) => route.fulfill({ body: 'The app' }));
          await question(page, 'calm').getByText('2', { exact: true }).click();
          await next(page);
          await page.getByRole('button', { name: 'Finish' }).click();
          return page;
        };
        await expectStatus(app.call('PATCH', place.environmentPath, { body: { allowed_origins: [] } }), 200);
        const stays = await finish();
        await stays.getByRole('heading', { name: 'Thank you. Your answers were received.' }).waitFor();
        expect(await stays.getByRole('link').count()).toBe(0);
        const body = { allowed_origins: ['https://app.example.com'] };
        await expectStatus(app.call('PATCH', place.environmentPath, { body }), 200);
        const leads = await finish();
        await leads.getByText('The app').waitFor();
        expect(leads.url()).toBe(redirect);
        await Promise.all([stays.close(), leads.close()]);
      },
    );

    test('the result is shown for the time that the environment sets, then only that it is complete', async () => {
      const session = await participant(place, programId);
      const { page } = await visit(browser, app, session.participant_token);
      for (const id of ITEMS) await question(page, id).getByText('5', { exact: true }).click();
      await next(page);
      await page.getByRole('button', { name: 'Finish' }).click();
      await page.getByText('Well done.').waitFor();
      const settings = { body: { participant_result_ttl_seconds: 60 } };
      await expectStatus(app.call('PATCH', place.environmentPath, settings), 200);
      app.setClock(new Date(Date.now() + 61_000));
      await page.reload();
      await page.getByText('You have already completed this questionnaire. Thank you.').waitFor();
      app.setClock(undefined);
      await expectStatus(
        app.call('PATCH', place.environmentPath, { body: { participant_result_ttl_seconds: 3600 } }),
        200,
      );
      await page.close();
    });

    test('getParticipantResult: returns what the participant may see, and nothing before the completion', async () => {
      const session = await participant(place, programId);
      const key = session.participant_token;
      const open = await app.call('GET', '/v1/participant/result', { key });
      expect(open).toMatchObject({ status: 409, body: { detail: { code: 'evaluation_not_finished' } } });
      await expectStatus(app.call('GET', '/v1/participant/result', { key: null }), 401);
      await app.call('POST', '/v1/participant/answers', {
        key,
        body: { answers: ITEMS.map((question_id) => ({ question_id, value: 1 })) },
      });
      const completed = await expectStatus(complete(place, key), 200);
      expect(await expectStatus(app.call('GET', '/v1/participant/result', { key }), 200)).toEqual(completed);
      expect(completed.guardrail_conflicts[0]).not.toHaveProperty('evidence');
      const page = await app.call('GET', '/v1/participant/result', { key, headers: { accept: 'text/html' } });
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.text).not.toContain('For reviewers.');
    });
  },
);
