import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { answersOf, DESKTOP, expectAccessible, PHONE } from './participant.ts';

/** Tests <eps-questions> in a page of another origin. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const options = ['bad', 'good'].map((id) => ({ id, label: id }));
const CONTENTS = {
  experience: {
    title: 'Your visit',
    closing: 'Come again.',
    presentation: { mode: 'question' },
    questions: ['one', 'two'].map((id) => ({ id, prompt: `Visit ${id}`, input: 'single_select', options })),
    translations: { de: { questions: { one: { prompt: 'Besuch eins' } } } },
  },
};
const ALARMING = {
  guardrail: {
    rules: [
      {
        id: 'alarm',
        when: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'one' },
            { op: 'lit', value: 'bad' },
          ],
        },
        severity: 'critical',
        action: 'flag',
        phase: 'answer',
        help: { text: 'Please call.', links: [{ label: 'Call', href: 'tel:112' }] },
      },
    ],
  },
};

describe.skipIf(!chromiumPath)('eps-questions', { timeout: 300_000 }, () => {
  let app: TestApp;
  let workspace: Workspace;
  let browser: Browser;
  let host: Server;
  let origin: string;
  /** The content of the host's page. */
  let markup = '';
  beforeAll(async () => {
    app = await startTestApp();
    host = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Host</title>
        <style>fieldset { border: 9px solid red } * { letter-spacing: 3px }</style>
        <script type="module" src="${app.url}/p/eps-questions.js"></script>
        <script>
          globalThis.seen = [];
          for (const name of ['progress', 'complete', 'help', 'error', 'due'])
            addEventListener('eps-' + name, ({ type, detail }) => seen.push({ type, ...detail }));
        </script>
        <main><h1>Host</h1><input id="own" aria-label="Own" autofocus>${markup}</main></html>`);
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    workspace = await setUpApp(app);
    await allow([origin]);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    host?.close();
    await app?.close();
  });

  const allow = (allowed_origins: string[]) =>
    expectStatus(app.call('PATCH', workspace.environmentPath, { body: { allowed_origins } }), 200);
  async function open(inHost: string, viewport = PHONE): Promise<Page> {
    markup = inHost;
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(30_000);
    await page.goto(origin);
    return page;
  }
  const styleOf = (element: Locator, name: string) =>
    element.evaluate((node, property) => {
      const { getComputedStyle } = globalThis as unknown as {
        getComputedStyle(of: unknown): { getPropertyValue(name: string): string };
      };
      return getComputedStyle(node).getPropertyValue(property);
    }, name);
  const eventsOf = (page: Page, type: string) =>
    page.evaluate((name) => {
      const { seen } = globalThis as unknown as { seen: { type: string }[] };
      return seen.filter((event) => event.type === name);
    }, type) as Promise<Record<string, unknown>[]>;

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('shows a session on %s, survives a reload, and shows the end', async (_, viewport) => {
    const programId = await setUpProgram(workspace, { ...CONTENTS, ...ALARMING });
    const session = await participant(workspace, programId);
    const page = await open(`<eps-questions token="${session.participant_token}"></eps-questions>`, viewport);
    await page.getByText('Visit one').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('own');
    expect(await page.title()).toBe('Host');
    const fieldset = page.locator('fieldset').first();
    expect(await styleOf(fieldset, 'border-top-color')).not.toBe('rgb(255, 0, 0)');
    await expectAccessible(page);
    await page.getByText('bad', { exact: true }).click();
    await page.getByText('Please call.').waitFor();
    expect(await eventsOf(page, 'eps-help')).toMatchObject([{ help: [{ text: 'Please call.' }] }]);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Visit two').waitFor();
    await page.reload();
    await page.getByText('Visit two').waitFor();
    await page.getByText('Please call.').waitFor();
    await page.getByText('good', { exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await answersOf(workspace, session)).toEqual({ one: 'bad', two: 'good' });
    expect((await eventsOf(page, 'eps-progress')).at(-1)).toMatchObject({ answered: 2, ratio: 1 });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Come again.').waitFor();
    await page.getByText('Please call.').waitFor();
    const { evaluation_id } = session;
    expect(await eventsOf(page, 'eps-complete')).toMatchObject([{ evaluation_id }]);
    expect(page.url()).toBe(`${origin}/`);
    await expectAccessible(page);
    await page.reload();
    await page.getByText('Come again.').waitFor();
  });

  test('opens a public link with its values, and two elements do not disturb each other', async () => {
    const programId = await setUpProgram(workspace, {
      experience: {
        questions: [{ id: 'one', prompt: 'From {{ context.ref }}', input: 'single_select', options }],
      },
      context: { variables: { ref: { type: 'string', from: 'link.ref' } } },
    });
    const path = `${workspace.environmentPath}/programs/${programId}/links`;
    const body = { name: 'Site', identity_mode: 'legacy_anonymous' };
    const { url } = await expectStatus(app.call('POST', path, { body }), 201);
    const fragment = url.split('#')[1];
    const element = (id: string) =>
      `<eps-questions id="${id}" link="${app.url}/p?ref=${id}#${fragment}"></eps-questions>`;
    const page = await open(element('left') + element('right'));
    await page.locator('#left').getByText('From left').waitFor();
    await page.locator('#right').getByText('From right').waitFor();
    await page.locator('#left').getByText('good', { exact: true }).click();
    await page.locator('#left').getByText('Saved', { exact: true }).waitFor();
    expect(await page.locator('#right').getByRole('radio', { checked: true }).count()).toBe(0);
    await page.locator('#left').evaluate((node) => node.remove());
    await page.locator('#right').getByText('bad', { exact: true }).click();
    await page.locator('#right').getByText('Saved', { exact: true }).waitFor();
  });

  test('shows another session when its token changes, in the colours that the site asks for', async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const [first, second] = [
      await participant(workspace, programId),
      await participant(workspace, programId),
    ];
    const page = await open(
      `<eps-questions token="${first.participant_token}" theme="dark"></eps-questions>`,
    );
    await page.getByText('Visit one').waitFor();
    const background = await styleOf(page.locator('eps-questions .page'), 'background-color');
    expect(background).toBe('rgb(22, 25, 29)');
    await page.getByText('good', { exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page
      .locator('eps-questions')
      .evaluate((node, token) => node.setAttribute('token', token), second.participant_token);
    await page.getByText('Visit one').waitFor();
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  });

  test('promise 4: a link that is still being opened when another is set leaves nothing to the other person', async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const [first, second] = [
      await participant(workspace, programId),
      await participant(workspace, programId),
    ];
    const [link, other] = [first, second].map(({ url }) => url.split('#')[1]!) as [string, string];
    await expectStatus(app.call('POST', '/v1/participant/complete', { key: first.participant_token }), 200);
    const page = await open('<eps-questions id="shared"></eps-questions>');
    const held: Route[] = [];
    await page.route('**/v1/participant/open', (route) => {
      if (route.request().postData()?.includes(link)) held.push(route);
      else route.continue();
    });
    const set = (token: string) =>
      page.evaluate(`document.querySelector('eps-questions').setAttribute('token', '${token}')`);
    await set(link);
    await expect.poll(() => held.length).toBe(1);
    await set(other);
    await page.getByText('Visit one').waitFor();
    const late = page.waitForResponse(/participant\/result/);
    await held[0]!.continue();
    await late;
    await page.getByText('good', { exact: true }).click();
    await expect.poll(() => answersOf(workspace, second)).toEqual({ one: 'good' });
    await page.reload();
    await set(other);
    await page.getByText('Visit one').waitFor();
    const kept = String(await page.evaluate('JSON.stringify({ ...sessionStorage })'));
    expect(kept).not.toContain('participant-completed');
    expect(kept).not.toContain(link);
    await page.close();
  });

  test('shows due questions and delivers those of an event', async () => {
    const schedule = { frequency: 'every_login', trigger: { type: 'event', event: 'checkout' } };
    const programId = await setUpProgram(
      workspace,
      {
        experience: {
          questions: [{ id: 'one', prompt: 'Now?', input: 'single_select', options, schedule }],
        },
      },
      { mode: 'continuous', recurrence: { frequency: 'daily' } },
    );
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const { participant_token: token } = await openSession(workspace, programId, subjectId);
    const none = await open(`<eps-questions token="${token}" due></eps-questions>`);
    await expect.poll(() => eventsOf(none, 'eps-due')).toMatchObject([{ count: 0 }]);
    const page = await open(`<eps-questions token="${token}" due event="checkout"></eps-questions>`);
    await page.getByText('Now?').waitFor();
    await expectAccessible(page);
    await page.getByText('good', { exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Your answers were received.').waitFor();
    expect(await eventsOf(page, 'eps-complete')).toHaveLength(1);
  });

  test('an origin that the environment does not list gets nothing but a plain message', async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const { participant_token: token } = await participant(workspace, programId);
    await allow([]);
    const page = await open(`<eps-questions token="${token}"></eps-questions>`);
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await page.getByText('Visit one').count()).toBe(0);
    await allow([origin]);
    const wrong = await open('<eps-questions token="wrong"></eps-questions>');
    await wrong.getByText('This link no longer works.').waitFor();
    expect(await eventsOf(wrong, 'eps-error')).toMatchObject([{ code: 'unauthenticated' }]);
  });

  test('getParticipantPage: only the listed origins can frame the page, also after a reload', async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const { url } = await participant(workspace, programId);
    const framed = (query: string) =>
      `<iframe title="Questions" src="${app.url}/p${query}#${url.split('#')[1]}"></iframe>`;
    const query = `?frame=${app.organizationId}.${workspace.testId}`;
    const page = await open(framed(query));
    await page.frameLocator('iframe').getByText('Visit one').waitFor();
    await page.frames()[1]!.evaluate('location.reload()');
    await page.frameLocator('iframe').getByText('Visit one').waitFor();
    const policyOf = async (path: string) =>
      String((await app.call('GET', path, { key: null })).headers['content-security-policy']);
    expect(await policyOf(`/p${query}`)).toContain(`frame-ancestors ${origin}`);
    for (const other of ['', '?frame=x', `?frame=${app.organizationId}.${app.organizationId}`])
      expect(await policyOf(`/p${other}`)).toContain("frame-ancestors 'none'");
  });

  test('the element weighs at most 15 kB more than the page', async () => {
    const sizeOf = async (path: string) => {
      const response = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      return Number(response.headers.get('content-length'));
    };
    const script = await (await fetch(`${app.url}/p/eps-questions.js`)).text();
    const html = await (await fetch(`${app.url}/p`)).text();
    const [main] = /main-\w+\.js/.exec(script)!;
    expect(html).toContain(main);
    const styles = (text: string) => /(?:embed|page)-\w+\.css/.exec(text)![0];
    const more =
      (await sizeOf('/p/eps-questions.js')) +
      (await sizeOf(`/p/${styles(script)}`)) -
      (await sizeOf(`/p/${styles(html)}`)) -
      (await sizeOf('/p'));
    expect(more).toBeLessThan(15_000);
  });
});
