import { beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, participant, setUpProgram, type TestContents } from '../actors.ts';
import { ALARMING } from '../alarming.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { AGREEMENT, answersOf, choose, expectAccessible, next, question, visit } from './participant.ts';

/** The promises of the participant page to people who answer. Other tests open it on a wide screen. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const CHANGING: TestContents = {
  experience: {
    sections: [
      { id: 'you', title: 'You' },
      { id: 'smoking', title: 'Smoking' },
      { id: 'sleeping', title: 'Sleep' },
    ],
    questions: [
      { section_id: 'you', id: 'weight', input: 'number', prompt: 'Weight?', min: 20, max: 900, unit: 'kg' },
      { section_id: 'you', id: 'income', input: 'number', prompt: 'Income?', allow_decline: true },
      { section_id: 'you', id: 'smokes', input: 'boolean', prompt: 'Do you smoke?', required: true },
      {
        section_id: 'smoking',
        id: 'daily',
        input: 'number',
        prompt: 'How many?',
        required: true,
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'smokes' },
            { op: 'lit', value: true },
          ],
        },
      },
      {
        section_id: 'sleeping',
        id: 'grid',
        input: 'matrix',
        prompt: 'Your sleep?',
        required: true,
        options: AGREEMENT,
        rows: [
          { id: 'fast', label: 'Fast' },
          { id: 'deep', label: 'Deep' },
          { id: 'dreams', label: 'Dreams' },
        ],
      },
    ],
  },
};

describe.skipIf(!chromiumPath)('getParticipantPage: on a phone', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(place, ALARMING);
  });
  const open = (token: string) => visit(pages.browser, app, token);

  test('promise 1: help is shown below the answer, at the end, after a reload and after the review', async () => {
    const { participant_token, evaluation_id } = await participant(place, programId);
    const { page, problems } = await open(participant_token);
    const help = page.locator('.help');
    await choose(page, 'sleep', 'Often');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await help.isVisible()).toBe(false);
    await choose(page, 'harm', 'Often');
    await help.getByText('Call someone now.').waitFor();
    expect(await help.getAttribute('role')).toBe('alert');
    expect(await help.evaluate((node) => node.previousElementSibling?.id)).toBe('q-harm');
    expect(await help.getByRole('link', { name: 'Crisis line' }).getAttribute('href')).toBe('tel:112');
    await expectAccessible(page);

    await page.reload();
    await help.getByText('Call someone now.').waitFor();
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await help.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('They will be reviewed before you receive a result.').waitFor();
    expect(await help.isVisible()).toBe(true);
    await expectAccessible(page);

    const review = { body: { decision: 'approve', reason: 'Talked.' } };
    app.setClock(new Date(Date.now() + 7_200_000));
    const path = `${place.environmentPath}/evaluations/${evaluation_id}/review`;
    await expectStatus(app.call('POST', path, review), 200);
    await page.reload();
    await page.getByText('Well done.').waitFor();
    expect(await help.isVisible()).toBe(true);
    app.setClock(undefined);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('promise 1: help disappears when another answer removes its reason', async () => {
    const { participant_token } = await participant(place, programId);
    const { page } = await open(participant_token);
    await choose(page, 'harm', 'Often');
    await page.locator('.help').waitFor();
    await choose(page, 'harm', 'Never');
    await page.locator('.help').waitFor({ state: 'hidden' });
    await page.close();
  });

  test('promise 2: what the page says is true', async () => {
    const session = await participant(place, await setUpProgram(place, CHANGING));
    const { page } = await open(session.participant_token);
    const saved = () => answersOf(place, session);

    // A number with the decimal separator of another language, and one that could mean two.
    const weight = question(page, 'weight').locator('input');
    await weight.pressSequentially('70,5');
    await expect.poll(saved).toEqual({ weight: 70.5 });
    await weight.fill('1,000');
    await weight.blur();
    await question(page, 'weight').getByText('without separators of thousands').waitFor();
    await expect.poll(saved).toEqual({});

    // An emptied field, and a decline that is undone.
    await weight.fill('71');
    await expect.poll(saved).toEqual({ weight: 71 });
    await weight.fill('');
    await expect.poll(saved).toEqual({});
    const decline = question(page, 'income').getByText('I would rather not answer');
    await decline.click();
    await expect.poll(saved).toEqual({ income: 'declined' });
    await decline.click();
    await expect.poll(saved).toEqual({});

    // A section that a changed answer hides, with an answer in it.
    await choose(page, 'smokes', 'Yes');
    await next(page);
    await page.getByRole('heading', { name: 'Smoking' }).waitFor();
    await question(page, 'daily').locator('input').fill('5');
    await expect.poll(saved).toEqual({ smokes: true, daily: 5 });
    await page.getByRole('button', { name: 'Back' }).click();
    await choose(page, 'smokes', 'No');
    await page.getByText('Saved', { exact: true }).waitFor();
    await next(page);
    await page.getByRole('heading', { name: 'Sleep' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Smoking' }).count()).toBe(0);

    // A matrix with open rows survives a reload; the missing rows are marked.
    const rows = question(page, 'grid').getByRole('radiogroup');
    for (const row of [0, 1]) await rows.nth(row).getByRole('radio').first().check({ force: true });
    const begun = { smokes: false, daily: 5, grid: { fast: 'no', deep: 'no' } };
    await expect.poll(saved).toEqual(begun);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    for (const row of [0, 1]) expect(await rows.nth(row).getByRole('radio').first().isChecked()).toBe(true);
    await next(page);
    await page.getByRole('alert').getByRole('link', { name: 'Dreams' }).waitFor();
    await expect
      .poll(() => question(page, 'grid').locator('.missing').allTextContents())
      .toEqual([expect.stringContaining('Dreams')]);
    await rows.nth(2).getByRole('radio').last().check({ force: true });
    await expect
      .poll(saved)
      .toEqual({ smokes: false, daily: 5, grid: { fast: 'no', deep: 'no', dreams: 'yes' } });
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Thank you. Your answers were received.').waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage)')).not.toContain('participant-drafts');
    await page.close();
  });

  test('promise 6: the link gives the tab a token, and another one when that has ended', async () => {
    const session = await participant(place, programId);
    const link = session.url.split('#')[1]!;
    const { page, problems } = await open(link);
    await choose(page, 'sleep', 'Often');
    await expect.poll(() => answersOf(place, session)).toEqual({ sleep: 'often' });
    expect(page.url()).toBe(`${app.url}/p`);
    app.setClock(new Date(Date.now() + 7_200_000));
    await choose(page, 'sleep', 'Never');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await question(page, 'note').locator('input').fill('after two hours');
    await page.getByText('Saved', { exact: true }).waitFor();
    app.setClock(undefined);
    const second = await open(link);
    await next(second.page);
    await second.page.getByRole('button', { name: 'Finish' }).click();
    await second.page.getByText('Well done.').waitFor();
    await second.page.goto('about:blank');
    await second.page.goto(`${app.url}/p#${link}`);
    await second.page.getByText('Well done.').waitFor();
    expect([...problems, ...second.problems]).toEqual([]);
    await page.close();
    await second.page.close();
  });

  test('promises 5 and 8: Back leads through the steps, and a person withdraws and leaves nothing', async () => {
    const program = await setUpProgram(place, CHANGING);
    const settings = `${place.environmentPath}/programs/${program}/participant-settings`;
    const body = { self_service: { withdraw: true } };
    await expectStatus(app.call('PUT', settings, { body }), 200);
    const session = await participant(place, program);
    const { page, problems } = await open(session.url.split('#')[1]!);
    await choose(page, 'smokes', 'No');
    await next(page);
    await page.getByRole('heading', { name: 'Sleep' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
    await expect.poll(() => question(page, 'smokes').getByRole('radio', { checked: true }).count()).toBe(1);
    await page.goForward();
    await page.getByRole('heading', { name: 'Sleep' }).waitFor();

    await page.getByRole('button', { name: 'What is stored about me' }).click();
    await page.getByRole('heading', { name: 'What is stored about me' }).waitFor();
    await page.locator('.answers').getByText('Do you smoke?', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.answers dd').allTextContents()).toEqual(['No']);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'data.json' }).click();
    expect((await download).suggestedFilename()).toBe('data.json');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('heading', { name: 'Withdraw?' }).waitFor();
    await expectAccessible(page);
    const erase = page.getByLabel('Also erase everything');
    const target = await erase.locator('xpath=..').boundingBox();
    expect(target!.height).toBeGreaterThanOrEqual(44);
    const hold = `${place.environmentPath}/subjects/${session.subjectId}/legal-hold`;
    await expectStatus(app.call('PUT', hold, { body: { reason: 'Lawsuit' } }), 200);
    const withdraw = page.locator('main').getByRole('button', { name: 'Withdraw' });
    await erase.check();
    await withdraw.click();
    await page.getByRole('alert').getByText('You can withdraw without erasing it.').waitFor();
    expect(await erase.isChecked()).toBe(false);
    await expectStatus(app.call('DELETE', hold), 204);
    await erase.check();
    await withdraw.click();
    await page.getByText('You have withdrawn.').waitFor();
    await page.getByText('What was stored about you has been erased.').waitFor();
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
    const subject = await app.call('GET', `${place.environmentPath}/subjects/${session.subjectId}`);
    expect(subject.body.status).toBe('deleted');
    expect(problems).toEqual([]);
    await page.close();
  });

  test('promise 4: a link opened in the same tab is of its person only', async () => {
    const first = await participant(place, programId);
    const second = await participant(place, programId);
    const { page } = await open(first.participant_token);
    await question(page, 'note').locator('input').fill('of the first');
    await page.evaluate(`location.hash = ${JSON.stringify(second.participant_token)}`);
    await expect.poll(() => question(page, 'note').locator('input').inputValue()).toBe('');
    await expect.poll(() => page.url()).toBe(`${app.url}/p`);
    await choose(page, 'sleep', 'Never');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await answersOf(place, first)).toEqual({ note: 'of the first' });
    expect(await answersOf(place, second)).toEqual({ sleep: 'never' });
    const stored = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
    expect(stored).not.toContain(first.participant_token);
    await page.goBack();
    expect(await page.locator('body').textContent()).not.toContain('of the first');
    await page.close();
  });
});
