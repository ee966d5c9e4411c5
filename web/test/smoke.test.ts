import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  publishedBundle,
  setUpApp,
  type Workspace,
} from '../../server/test/actors.ts';
import {
  answerEverything,
  answersOf,
  EVERY_INPUT,
  next,
  question,
  visit,
} from '../../server/test/browser/participant.ts';
import { button, type Console, chromiumPath, pagesOf, settled, startConsole } from './console.ts';

/** The most bytes of scripts and styles that the first page of the console loads. */
const MOST_BYTES_OF_CONSOLE = 250_000;

/** The most bytes that a phone loads until the first question. */
const MOST_BYTES_OF_PARTICIPANT_PAGE = 32_500;

const LOADED = `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map(
  ({ name, transferSize, encodedBodySize }) => ({
    path: new URL(name).pathname,
    // What the cache has answered has no transfer size.
    bytes: transferSize || encodedBodySize,
  }),
)`;

/** What the console shows where it cannot load or draw something. */
const ERRORS = 'main [role=alert]:has(.tabler-icon-alert-circle)';

/** Opens the console and the participant page once, so that `npm test` finds what breaks all of them. */
describe.skipIf(!chromiumPath)('the console and the participant page', { timeout: 120_000 }, () => {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin');
    await publishedBundle(workspace, EVERY_INPUT);
  });
  afterAll(() => eps?.close());

  test('after the sign-in, every entry of the navigation opens a page', async () => {
    const page = await eps.open('/', { signedOut: true });
    const printed: string[] = [];
    page.on('console', (message) => {
      if (['log', 'info', 'warning'].includes(message.type())) printed.push(message.text());
    });
    await page.getByLabel('Email address').fill(eps.app.email);
    await page.getByLabel('Password').first().fill(eps.app.password);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/o/**');
    await settled(page);
    await page.reload();
    await settled(page);
    const assets = (await loadedBy(page)).filter(({ path }) => path.includes('/assets/'));
    expect(bytesOf(assets)).toBeGreaterThan(50_000);
    expect(bytesOf(assets)).toBeLessThan(MOST_BYTES_OF_CONSOLE);

    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const opened = new Set<string>();
    const open = async (path: string) => {
      await page.locator(`a[href="${path}"]`).first().click();
      await settled(page);
      expect(new URL(page.url()).pathname, path).toBe(path);
      const title = await page.locator('main h1').textContent();
      expect(await page.title(), path).toBe(`${title} · Evaluation Program Service`);
      expect(await page.locator(ERRORS).allTextContents(), path).toEqual([]);
      opened.add(path);
    };
    for (const section of await pathsIn(page, 'nav[aria-label="Navigation"]')) {
      await open(section);
      for (const path of await pathsIn(page, 'main nav')) if (!opened.has(path)) await open(path);
    }
    for (const path of await pathsIn(page, 'main')) {
      await open(path);
      await page.goBack();
      await settled(page);
    }
    expect([refused, printed]).toEqual([[], []]);
    expect(opened.size).toBeGreaterThan(30);
    eps.expectNoProblems();
  });

  test('createProgram, completeParticipantSession: a new program is stored, and a phone completes it', async () => {
    const { app } = eps;
    const { environmentPath } = workspace;
    const page = await eps.open(`${pagesOf(environmentPath)}/programs/new`);
    await page.getByLabel('Name').fill('Everything');
    await page.getByRole('combobox', { name: 'Instrument' }).click();
    await page.getByRole('option').first().click();
    await button(page, 'Create program').click();
    await page.getByRole('heading', { name: 'Everything', level: 1 }).waitFor();
    const programId = new URL(page.url()).pathname.split('/').at(-1)!;
    const path = `${environmentPath}/programs/${programId}`;
    expect(await expectStatus(app.call('GET', path), 200)).toMatchObject({
      name: 'Everything',
      status: 'draft',
      mode: 'one_time',
    });
    await button(page, 'Activate').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await button(page, 'Pause').waitFor();
    expect((await expectStatus(app.call('GET', path), 200)).status).toBe('active');

    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    const { page: phone, problems } = await visit(page.context().browser()!, app, session.participant_token);
    await question(phone, 'single').waitFor();
    // The token is not kept in the address.
    expect(phone.url()).toBe(`${app.url}/p`);
    const loaded = await loadedBy(phone);
    expect(loaded.map(({ path }) => path).toSorted()).toEqual([
      '/p',
      expect.stringMatching(/^\/p\/main-\w+\.js$/),
      expect.stringMatching(/^\/p\/page-\w+\.css$/),
      '/v1/participant/session',
    ]);
    expect(bytesOf(loaded)).toBeGreaterThan(0);
    expect(bytesOf(loaded)).toBeLessThanOrEqual(MOST_BYTES_OF_PARTICIPANT_PAGE);
    expect(await phone.title()).toBe('Everything');
    await phone.getByText('It takes five minutes.').waitFor();
    await phone.getByText('There are no wrong answers.').waitFor();
    await next(phone);
    await question(phone, 'single').getByText('Please answer this question.').waitFor();
    const answers = await answerEverything(phone);
    await next(phone);
    await button(phone, 'Finish').waitFor();
    expect(await answersOf(workspace, session)).toEqual(answers);
    await button(phone, 'Finish').click();
    await phone.getByText('Well done.').waitFor();
    expect(problems).toEqual([]);
    const evaluation = `${environmentPath}/evaluations/${session.evaluation_id}`;
    expect((await app.call('GET', evaluation)).body).toMatchObject({
      status: 'completed',
      program_id: programId,
      subject_id: subjectId,
    });
    await page.goto(`${app.url}${pagesOf(environmentPath)}/evaluations/${session.evaluation_id}`);
    await page.getByText('Completed', { exact: true }).waitFor();
    eps.expectNoProblems();
  });
});

interface Loaded {
  path: string;
  bytes: number;
}

/** What the page has loaded since its first request. */
const loadedBy = (page: Page): Promise<Loaded[]> => page.evaluate<Loaded[]>(LOADED);

const bytesOf = (files: readonly Loaded[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The addresses of the links in a part of the page. */
async function pathsIn(page: Page, part: string): Promise<string[]> {
  const links = await page.locator(`${part} a[href^="/o/"]`).all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return [...new Set(addresses.map((address) => address!.replace(/[?#].*/, '')))];
}
