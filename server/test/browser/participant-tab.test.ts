import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, participant, setUpProgram, type TestContents } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { AGREEMENT, answersOf, choose, PHONE, question, visit } from './participant.ts';

/** A tab belongs to the person whose link was opened last, whatever the tab is doing. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const CONTENTS: TestContents = {
  experience: {
    sections: ['one', 'two', 'three'].map((id) => ({ id, title: `Section ${id}` })),
    questions: ['one', 'two', 'three'].map((id) => ({
      id,
      section_id: id,
      input: 'likert',
      prompt: `Question ${id}`,
      options: AGREEMENT,
    })),
  },
};

describe.skipIf(!chromiumPath)('getParticipantPage: one tab', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(place, CONTENTS);
  });

  const fragmentOf = ({ url }: { url: string }) => url.split('#')[1]!;

  test('promise 4: a link opened while another one is being opened is the one that is answered', async () => {
    const first = await participant(place, programId);
    const second = await participant(place, programId);
    const { page } = await visit(pages.browser, app, 'none');
    const held: Route[] = [];
    await page.route('**/v1/participant/open', (route) => {
      if (route.request().postData()?.includes(fragmentOf(first))) held.push(route);
      else route.continue();
    });
    await page.goto('about:blank');
    await page.goto(`${app.url}/p#${fragmentOf(first)}`);
    await expect.poll(() => held.length).toBe(1);
    await page.evaluate(`location.hash = ${JSON.stringify(fragmentOf(second))}`);
    await held[0]!.continue().catch(() => {});
    await question(page, 'one').waitFor();
    expect(page.url()).toBe(`${app.url}/p`);
    await choose(page, 'one', 'Agree');
    await expect.poll(() => answersOf(place, second)).toEqual({ one: 'yes' });
    expect(await answersOf(place, first)).toEqual({});
    await page.close();
  });

  test('promise 4: a personal link ends the question who continues at a public link', async () => {
    const path = `${place.environmentPath}/programs/${programId}/links`;
    const body = { name: 'Poster', identity_mode: 'reusable' };
    const link = await expectStatus(app.call('POST', path, { body }), 201);
    const context = await pages.browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${app.url}/p#${fragmentOf(link)}`);
    await choose(page, 'one', 'Agree');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${app.url}/p#${fragmentOf(link)}`);
    await next.getByRole('button', { name: 'Someone else' }).waitFor();
    const person = await participant(place, programId);
    await next.evaluate(`location.hash = ${JSON.stringify(fragmentOf(person))}`);
    await question(next, 'one').waitFor();
    expect(await next.getByRole('radio', { checked: true }).count()).toBe(0);
    await choose(next, 'one', 'Disagree');
    await expect.poll(() => answersOf(place, person)).toEqual({ one: 'no' });
    await context.close();
  });

  test('a double click on Next leads one step on', async () => {
    const { participant_token } = await participant(place, programId);
    const { page } = await visit(pages.browser, app, participant_token);
    await choose(page, 'one', 'Agree');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).dblclick();
    await page.getByRole('heading', { name: 'Section two' }).waitFor();
    await page.waitForTimeout(300);
    await expect.poll(() => page.getByRole('heading', { name: 'Section two' }).count()).toBe(1);
    await page.close();
  });
});
