import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { choose, DESKTOP, expectAccessible, next, PHONE, question, visit } from './participant.ts';

/** Tests that the participant page opens public links. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const options = ['bad', 'good'].map((id) => ({ id, label: id, scores: { mood: id === 'good' ? 1 : 0 } }));
const CONTENTS = {
  experience: {
    title: 'How was the visit?',
    questions: [{ id: 'mood', prompt: 'Your visit was', input: 'single_select', options, required: true }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};

describe.skipIf(!chromiumPath)('openProgramLink: the participant page', { timeout: 300_000 }, () => {
  let app: TestApp;
  let workspace: Workspace;
  let browser: Browser;
  let links: string;
  beforeAll(async () => {
    app = await startTestApp();
    workspace = await setUpApp(app);
    const programId = await setUpProgram(workspace, CONTENTS);
    links = `${workspace.environmentPath}/programs/${programId}/links`;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  async function newLink(body: object): Promise<{ id: string; fragment: string }> {
    const { id, url } = await expectStatus(
      app.call('POST', links, { body: { name: 'Poster', ...body } }),
      201,
    );
    return { id, fragment: url.split('#')[1] };
  }
  const sessions = async (id: string) => (await app.call('GET', `${links}/${id}`)).body.session_count;
  const shoot = async (page: Awaited<ReturnType<typeof visit>>['page'], name: string) => {
    const folder = process.env['EPS_SCREENSHOTS'];
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png` });
  };

  test('an anonymous link starts a session, a reload keeps it, and opening it after completion starts another', async () => {
    const { id, fragment } = await newLink({ identity_mode: 'legacy_anonymous' });
    const { page, problems } = await visit(browser, app, fragment, { viewport: PHONE });
    await question(page, 'mood').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await shoot(page, 'link-390');
    await expectAccessible(page);
    expect(await sessions(id)).toBe(0);
    await choose(page, 'mood', 'good');
    await expect.poll(() => sessions(id)).toBe(1);
    const chosen = question(page, 'mood').getByRole('radio', { checked: true });
    await page.reload();
    await chosen.waitFor({ state: 'attached' });
    await page.goto(`${app.url}/p#${fragment}`);
    await page.reload();
    await chosen.waitFor({ state: 'attached' });
    await next(page);
    await page.getByText('You have reached the end.').waitFor();
    await next(page);
    await page.getByText('Thank you.', { exact: false }).first().waitFor();
    await page.goto('about:blank');
    await page.goto(`${app.url}/p#${fragment}`);
    await choose(page, 'mood', 'bad');
    await expect.poll(() => sessions(id)).toBe(2);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('a link that very many people open is opened with a proof of work, also without a secure context', async () => {
    const { id, fragment } = await newLink({ identity_mode: 'legacy_anonymous' });
    const { limits } = app.services;
    const page = await browser.newPage({ viewport: PHONE });
    await page.addInitScript("Object.defineProperty(crypto, 'subtle', { value: undefined })");
    await page.route('**/v1/participant/open', async (route) => {
      // As many people open the link as one network may without a proof.
      while (!(await limits.needsProof(id, '127.0.0.1')));
      await route.continue();
    });
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/v1/participant/open')) statuses.push(response.status());
    });
    await page.goto(`${app.url}/p#${fragment}`);
    await question(page, 'mood').waitFor();
    expect(statuses).toEqual([428, 200]);
    await page.close();
  });

  test('a reusable link continues in another tab of the same browser, with the answers given', async () => {
    const { id, fragment } = await newLink({ identity_mode: 'reusable' });
    const context = await browser.newContext({ viewport: DESKTOP });
    const first = await context.newPage();
    await first.goto(`${app.url}/p#${fragment}`);
    await question(first, 'mood').waitFor();
    await shoot(first, 'link-1280');
    await choose(first, 'mood', 'good');
    await first.getByText('Saved', { exact: true }).waitFor();
    const second = await context.newPage();
    await second.goto(`${app.url}/p#${fragment}`);
    await second.getByRole('heading', { name: 'Continue?' }).waitFor();
    expect(await second.locator('body').textContent()).not.toContain('Your visit was');
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Continue' }).click();
    await second.getByText('You have reached the end.').waitFor();
    expect(await sessions(id)).toBe(1);
    await next(second);
    await second.getByText('Thank you.', { exact: false }).first().waitFor();
    const third = await context.newPage();
    await third.goto(`${app.url}/p#${fragment}`);
    await third.getByRole('button', { name: 'Continue' }).click();
    await third.getByText('You have already completed this questionnaire.', { exact: false }).waitFor();
    await third.reload();
    await third.getByRole('button', { name: 'Someone else' }).click();
    await question(third, 'mood').waitFor();
    expect(await third.getByRole('radio', { checked: true }).count()).toBe(0);
    await context.close();
  });

  test('promise 4: a kiosk returns to the start after the end and after idleness, with nothing of the last person', async () => {
    const { id, fragment } = await newLink({ identity_mode: 'reusable', kiosk: { reset_after_seconds: 5 } });
    const { page, problems } = await visit(browser, app, fragment, { viewport: DESKTOP });
    await choose(page, 'mood', 'good');
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await page.getByRole('button', { name: 'What is stored about me' }).count()).toBe(0);
    await next(page);
    await page.getByText('You have reached the end.').waitFor();
    await next(page);
    await page.getByText('Thank you.', { exact: false }).first().waitFor();
    const start = page.getByRole('button', { name: 'Start' });
    await start.waitFor();
    const kept = () => page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
    expect(await kept()).not.toMatch(/participant-(token|return|session|completed|step)/);
    expect(await page.locator('body').textContent()).not.toContain('Thank you');
    await page.goBack();
    await page.goForward().catch(() => {});
    await page.goto(`${app.url}/p#${fragment}`);
    expect(await sessions(id)).toBe(1);

    await start.click();
    await question(page, 'mood').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await choose(page, 'mood', 'bad');
    await expect.poll(() => sessions(id)).toBe(2);
    await start.waitFor();
    expect(await kept()).not.toMatch(/participant-(token|return|session|completed|step)/);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('promise 4: with return by code, a person enters the code or is new, and sees no answer before', async () => {
    const { id, fragment } = await newLink({ identity_mode: 'reusable', return: 'code' });
    const { page, problems } = await visit(browser, app, fragment, { viewport: PHONE });
    await page.getByRole('heading', { name: 'Have you been here before?' }).waitFor();
    await shoot(page, 'code-question');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I am new' }).click();
    await page.getByRole('heading', { name: 'Your code' }).waitFor();
    const code = (await page.locator('.code').textContent())!;
    await shoot(page, 'code-new');
    await expectAccessible(page);
    await page.reload();
    await page.getByText(code).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await choose(page, 'mood', 'good');
    await expect.poll(() => sessions(id)).toBe(1);
    await page.reload();
    await question(page, 'mood').waitFor();

    // The same tab asks too when the link is opened again, and shows nothing of the first person.
    await page.goto(`${app.url}/p#${fragment}`);
    await page.getByRole('heading', { name: 'Have you been here before?' }).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/Your visit was|good/);
    await page.getByRole('button', { name: 'I am new' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await question(page, 'mood').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(problems).toEqual([]);
    await page.close();

    const second = (await visit(browser, app, fragment, { viewport: DESKTOP })).page;
    await second.getByRole('button', { name: 'I have a code' }).press('Enter');
    const field = second.getByRole('textbox', { name: 'Your code' });
    await field.fill('AAAAA-AAAAA');
    await field.press('Enter');
    await second.getByText('Nothing can be continued with this code.', { exact: false }).waitFor();
    await shoot(second, 'code-wrong');
    await expectAccessible(second);
    for (let n = 0; n < 20; n++)
      await app.call('POST', '/v1/participant/open', {
        key: null,
        body: { link: fragment, return_code: `AAAAA-AAA${10 + n}` },
      });
    await field.press('Enter');
    await second.getByText('Too many attempts.', { exact: false }).waitFor();
    app.setClock(new Date(Date.now() + 3_600_000));
    await second.getByRole('button', { name: 'Back' }).click();
    await second.getByRole('button', { name: 'I have a code' }).click();
    await field.fill(code.toLowerCase());
    await field.press('Enter');
    await second.getByText('You have reached the end.').waitFor();
    await next(second);
    await second.getByText('Thank you.', { exact: false }).first().waitFor();
    expect(await second.locator('.code').textContent()).toBe(code);
    await shoot(second, 'code-end');
    await expectAccessible(second);
    app.setClock(undefined);
    await second.close();
  });

  test('promise 4: a kiosk with codes asks who comes, and leaves no code in view', async () => {
    const kiosk = { reset_after_seconds: 5 };
    const { fragment } = await newLink({ identity_mode: 'reusable', return: 'code', kiosk });
    const { page } = await visit(browser, app, fragment, { viewport: DESKTOP });
    await page.getByRole('button', { name: 'I am new' }).click();
    const code = (await page.locator('.code').textContent())!;
    await page.getByRole('button', { name: 'Start' }).click();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(code);
    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.getByRole('textbox', { name: 'Your code' }).fill(code);
    await page.getByRole('button', { name: 'I am new' }).waitFor();
    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.getByRole('textbox', { name: 'Your code' }).fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await question(page, 'mood').waitFor();
    await page.close();
  });

  test.each([
    [{ opens_at: '2099-01-01T00:00:00Z' }, 'This questionnaire is not open yet.'],
    [{ closes_at: '2020-01-01T00:00:00Z' }, 'This questionnaire no longer accepts answers.'],
  ])('a link with %o says why it starts no session', async (body, text) => {
    const { fragment } = await newLink({ identity_mode: 'legacy_anonymous', ...body });
    const { page } = await visit(browser, app, fragment);
    await page.getByText(text, { exact: false }).waitFor();
    await shoot(page, `link-${Object.keys(body)[0]}`);
    await expectAccessible(page);
    await page.close();
  });

  test('a deleted link no longer works', async () => {
    const { id, fragment } = await newLink({ identity_mode: 'reusable' });
    await app.call('DELETE', `${links}/${id}`);
    const { page } = await visit(browser, app, fragment);
    await page.getByText('This link no longer works.', { exact: false }).waitFor();
    await page.close();
  });
});
