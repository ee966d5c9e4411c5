import { createHmac } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { choose, DESKTOP, expectAccessible, PHONE, question } from './participant.ts';

/** Tests that the participant page keeps the values of links. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const options = ['bad', 'good'].map((id) => ({ id, label: id }));
const CONTENTS = {
  experience: {
    questions: [
      { id: 'mood', prompt: 'Your visit to {{ context.ward }} was', input: 'single_select', options },
    ],
  },
  context: { variables: { ward: { type: 'string', default: 'us', from: 'link.ward' } } },
};

describe.skipIf(!chromiumPath)('openParticipantLink: values of the link', { timeout: 300_000 }, () => {
  let app: TestApp;
  let workspace: Workspace;
  let browser: Browser;
  let links: string;
  beforeAll(async () => {
    app = await startTestApp();
    workspace = await setUpApp(app);
    links = `${workspace.environmentPath}/programs/${await setUpProgram(workspace, CONTENTS)}/links`;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  async function newLink(body: object = {}): Promise<{ fragment: string; signing_secret: string }> {
    const sent = { name: 'Poster', identity_mode: 'reusable', ...body };
    const { url, signing_secret } = await expectStatus(app.call('POST', links, { body: sent }), 201);
    return { fragment: url.split('#')[1], signing_secret };
  }
  async function open(address: string, viewport = PHONE) {
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(30_000);
    await page.goto(`${app.url}${address}`);
    return page;
  }

  test.each([
    ['the URL, on a phone', PHONE, (fragment: string) => `/p?ward=Ward%203&utm_source=x#${fragment}`],
    ['the fragment, on a desktop', DESKTOP, (fragment: string) => `/p#${fragment}?ward=Ward+3`],
  ])('are read from %s, and leave the address', async (_, viewport, address) => {
    const { fragment } = await newLink();
    const page = await open(address(fragment), viewport);
    await page.getByText('Your visit to Ward 3 was').waitFor();
    expect(new URL(page.url())).toMatchObject({ search: '', hash: '' });
    await expectAccessible(page);
    await choose(page, 'mood', 'good');
    await page.getByText('Saved').waitFor();
    await page.reload();
    await page.getByText('Your visit to Ward 3 was').waitFor();
    expect(await question(page, 'mood').getByRole('radio', { name: 'good' }).isChecked()).toBe(true);
  });

  test('a tampered signed link shows an error in plain words', async () => {
    const { fragment, signing_secret } = await newLink({ signing: true });
    const sig = createHmac('sha256', signing_secret).update('ward=Ward 3').digest('base64url');
    const page = await open(`/p?ward=Ward+3&sig=${sig}#${fragment}`);
    await page.getByText('Your visit to Ward 3 was').waitFor();
    for (const query of [`?ward=Ward+4&sig=${sig}`, '?ward=Ward+3', '']) {
      const other = await open(`/p${query}#${fragment}`);
      await other.getByRole('heading', { name: 'This link was changed or is incomplete.' }).waitFor();
      await expectAccessible(other);
    }
  });

  test('another person at the same link keeps its values', async () => {
    const { fragment } = await newLink();
    const page = await open(`/p#${fragment}?ward=Ward+3`);
    await choose(page, 'mood', 'good');
    await page.getByText('Saved').waitFor();
    await page.evaluate('sessionStorage.clear()');
    // If only the fragment differed, the page would reload itself at the same time as the test.
    await page.goto('about:blank');
    await page.goto(`${app.url}/p#${fragment}?ward=Ward+5`);
    await page.getByRole('button', { name: 'Someone else' }).click();
    await page.getByText('Your visit to Ward 5 was').waitFor();
  });
});
