import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, participant, setUpProgram, type TestContents } from '../actors.ts';
import { ALARMING } from '../alarming.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { AGREEMENT, answersOf, choose, next, question, visit } from './participant.ts';

/** Answers that were entered without a connection survive a reload, and nobody else can read them. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const CONTENTS: TestContents = {
  experience: {
    questions: [
      { id: 'note', input: 'text', prompt: 'A note?' },
      { id: 'weight', input: 'number', prompt: 'Weight?' },
      { id: 'sleep', input: 'likert', prompt: 'I sleep badly', options: AGREEMENT, allow_decline: true },
    ],
  },
};

/** Everything that the browser keeps for the page, as text. */
const KEPT = `(async () => {
  const texts = [JSON.stringify([{ ...sessionStorage }, { ...localStorage }])];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
    });
    const records = await new Promise((done) => {
      const all = database.transaction('texts').objectStore('texts').getAll();
      all.onsuccess = () => done(all.result);
    });
    database.close();
    for (const { text } of records) texts.push(new TextDecoder().decode(text));
  }
  return texts;
})()`;

const LEFT = `(async () => [
  (await indexedDB.databases()).length,
  (await caches.keys()).length,
  (await navigator.serviceWorker.getRegistrations()).length,
])()`;

/** Completes the session, after which the browser keeps nothing. */
async function finish(page: Page): Promise<void> {
  await next(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Thank you.', { exact: false }).first().waitFor();
  await expect.poll(() => page.evaluate(LEFT)).toEqual([0, 0, 0]);
}

describe.skipIf(!chromiumPath)('getParticipantPage: without a connection', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(place, CONTENTS);
  });

  /** Opens a session with two answers and waits until the page can be loaded without a connection. */
  async function begun() {
    const session = await participant(place, programId);
    const { page, problems } = await visit(pages.browser, app, session.url.split('#')[1]!);
    page.on('dialog', (dialog) => dialog.accept());
    const field = (id: string) => question(page, id).locator('input').first();
    await field('note').fill('before');
    await field('weight').fill('70');
    await expect.poll(() => answersOf(place, session)).toEqual({ note: 'before', weight: 70 });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    return { session, page, problems, field };
  }

  test('answers, changes and removals are saved after a reload without a connection', async () => {
    const { session, page, problems, field } = await begun();
    await page.context().setOffline(true);
    await field('note').fill('a secret');
    await field('weight').fill('');
    await question(page, 'sleep').getByText('I would rather not answer').click();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    await expect.poll(async () => ((await page.evaluate(KEPT)) as string[]).length).toBe(3);
    expect(String(await page.evaluate(KEPT))).not.toContain('secret');

    await page.reload();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('secret');
    await page.context().setOffline(false);
    await expect.poll(() => field('note').inputValue(), { timeout: 40_000 }).toBe('a secret');
    expect(await field('weight').inputValue()).toBe('');
    await expect.poll(() => answersOf(place, session)).toEqual({ note: 'a secret', sleep: 'declined' });
    await page.getByText('Saved', { exact: true }).waitFor();

    await finish(page);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('promise 1: help is shown after a reload without a connection, and is kept encrypted', async () => {
    const session = await participant(place, await setUpProgram(place, ALARMING));
    const { page, problems } = await visit(pages.browser, app, session.url.split('#')[1]!);
    const help = page.locator('.help');
    await choose(page, 'harm', 'Often');
    await help.getByText('Call someone now.').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect.poll(async () => ((await page.evaluate(KEPT)) as string[]).length).toBe(3);
    expect(String(await page.evaluate(KEPT))).not.toContain('Call');
    await page.context().setOffline(true);
    await page.reload();
    await help.getByText('Call someone now.').waitFor();
    expect(await help.getByRole('link', { name: 'Crisis line' }).getAttribute('href')).toBe('tel:112');
    expect(await help.getAttribute('role')).toBe('alert');

    await page.context().setOffline(false);
    await question(page, 'harm').waitFor({ timeout: 40_000 });
    await expect.poll(() => help.count()).toBe(1);
    await choose(page, 'harm', 'Never');
    await help.waitFor({ state: 'hidden' });
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    expect(await help.count()).toBe(0);
    await page.context().setOffline(false);
    await finish(page);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('an answer whose removal has arrived although its response was lost is not removed again', async () => {
    const { session, page, field } = await begun();
    await page.context().setOffline(true);
    await field('weight').fill('');
    await expect.poll(async () => ((await page.evaluate(KEPT)) as string[]).length).toBe(3);
    await answer(place, session.participant_token, { weight: null });
    await page.reload();
    await page.context().setOffline(false);
    await expect.poll(() => field('note').inputValue(), { timeout: 40_000 }).toBe('before');
    await field('note').fill('after');
    await expect.poll(() => answersOf(place, session)).toEqual({ note: 'after' });
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.close();
  });

  test('an entry that is not valid stays after a reload, and its earlier answer does not come back', async () => {
    const { session, page, field } = await begun();
    await field('weight').fill('1,000');
    await expect.poll(() => answersOf(place, session)).toEqual({ note: 'before' });
    await page.reload();
    await expect.poll(() => field('weight').inputValue()).toBe('1,000');
    await field('note').fill('after');
    await expect.poll(() => answersOf(place, session)).toEqual({ note: 'after' });
    await page.close();
  });

  test('promise 4: what a person entered without a connection is not sent for the next person', async () => {
    const first = await begun();
    const second = await participant(place, programId);
    const { page } = first;
    await page.context().setOffline(true);
    await first.field('note').fill('of the first');
    await expect.poll(async () => ((await page.evaluate(KEPT)) as string[]).length).toBe(3);
    await page.evaluate(`location.hash = ${JSON.stringify(second.url.split('#')[1])}`);
    await page.waitForTimeout(3000);
    await page.context().setOffline(false);
    await expect.poll(() => page.url(), { timeout: 40_000 }).toBe(`${app.url}/p`);
    await question(page, 'note').waitFor({ timeout: 40_000 });
    expect(await first.field('note').inputValue()).toBe('');
    await choose(page, 'sleep', 'Agree');
    await expect.poll(() => answersOf(place, second)).toEqual({ sleep: 'yes' });
    // Chromium sometimes sends a page's last request when the page closes: the note has then reached the
    // session in which it was entered.
    const { note, ...others } = await answersOf(place, first.session);
    expect(['before', 'of the first']).toContain(note);
    expect(others).toEqual({ weight: 70 });
    await page.close();
  });
});
