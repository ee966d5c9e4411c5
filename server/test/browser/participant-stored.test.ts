import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSession, participant, setUpProgram } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { answersOf, choose, expectAccessible, next, PHONE, question, visit } from './participant.ts';

/** What the page shows is what is stored, whatever happens elsewhere, and only an answer is an answer. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const options = ['a', 'b', 'c'].map((id) => ({ id, label: `Option ${id}` }));
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

describe.skipIf(!chromiumPath)('getParticipantPage: what is stored', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  const open = (link: string, more = {}) => visit(pages.browser, app, link, more);

  test('two devices on one link: parts add up, and no answer replaces another in silence', async () => {
    const programId = await setUpProgram(place, {
      experience: {
        questions: [
          { id: 'grid', input: 'matrix', prompt: 'Each?', options, rows: options },
          { id: 'word', input: 'text', prompt: 'A *word*?' },
          { id: 'yes', input: 'boolean', prompt: 'Yes?' },
          {
            id: 'more',
            input: 'text',
            prompt: 'More?',
            visible_if: {
              op: 'eq',
              args: [
                { op: 'answer', question_id: 'yes' },
                { op: 'lit', value: true },
              ],
            },
          },
        ],
      },
    });
    const session = await participant(place, programId);
    const { page: one } = await open(session.participant_token);
    const { page: two } = await open(session.participant_token);
    const row = (page: Page, id: string) => question(page, 'grid').locator(`[data-row=${id}]`);
    await row(one, 'a').locator('label').first().click();
    await choose(one, 'yes', 'Yes');
    await saved(one);
    await row(two, 'b').locator('label').nth(1).click();
    await expect.poll(() => answersOf(place, session)).toEqual({ grid: { a: 'a', b: 'b' }, yes: true });
    // The page shows what the response says.
    await row(two, 'a').getByRole('radio', { name: 'Option a', checked: true }).waitFor();

    await choose(two, 'yes', 'No');
    await question(two, 'word').getByRole('textbox', { name: 'A word?', exact: true }).fill('two');
    await saved(two);
    await expect.poll(() => answersOf(place, session)).toMatchObject({ yes: false, word: 'two' });
    await question(one, 'more').locator('input').fill('typed in vain');
    await one.getByText('More? – typed in vain').waitFor();
    expect(await question(one, 'yes').getByRole('radio', { name: 'No' }).isChecked()).toBe(true);

    // Both are seen, and the person decides.
    await question(one, 'word').locator('input').fill('one');
    await saved(one);
    await question(two, 'word').locator('input').fill('two again');
    const conflict = question(two, 'word').getByRole('alert');
    await conflict.getByText('You entered: two again').waitFor();
    expect(await question(two, 'word').locator('input').inputValue()).toBe('one');
    await conflict.getByRole('button').click();
    await expect.poll(async () => (await answersOf(place, session))['word']).toBe('two again');
    await Promise.all([one.close(), two.close()]);
  });

  test('a swipe answers nothing, and every optional answer can be taken back', async () => {
    const asked = [
      { id: 'pain', input: 'slider', prompt: 'Pain', min: 0, max: 10, step: 1 },
      { id: 'one', input: 'single_select', prompt: 'One?', options },
      { id: 'rating', input: 'rating', prompt: 'How?' },
      { id: 'grid', input: 'matrix', prompt: 'Each?', options, rows: options },
      { id: 'order', input: 'ranking', prompt: 'Order?', options },
    ];
    const session = await participant(place, await setUpProgram(place, { experience: { questions: asked } }));
    const { page } = await open(session.participant_token, { hasTouch: true, isMobile: true });
    const slider = question(page, 'pain').locator('input');
    const { x, y } = (await slider.boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', { x: x + 90, y: y + 20 });
    for (let moved = 0; moved <= 120; moved += 10) await send('touchMove', { x: x + 90, y: y + 20 - moved });
    await send('touchEnd');
    expect(await question(page, 'pain').locator('output').textContent()).toBe('not answered yet');
    expect(await answersOf(place, session)).toEqual({});

    await slider.tap();
    await choose(page, 'one', 'Option b');
    await choose(page, 'rating', '4');
    const rows = question(page, 'grid').locator('[data-row]');
    for (const at of [0, 1]) await rows.nth(at).getByText('Option c').click();
    await question(page, 'order').getByRole('button', { name: 'Add: Option b' }).click();
    expect(await question(page, 'order').getByRole('status').textContent()).toBe('Option b: place 1 of 3');
    const all = { pain: 5, one: 'b', rating: 4, grid: { a: 'c', b: 'c' }, order: ['b'] };
    await expect.poll(() => answersOf(place, session)).toEqual(all);
    await expectAccessible(page);
    await page.reload();
    for (const id of ['pain', 'one', 'rating'])
      await question(page, id).getByRole('button', { name: 'Clear my answer' }).click();
    await rows.first().getByRole('button', { name: 'Clear my answer: Option a' }).click();
    await question(page, 'order').getByRole('button', { name: 'Remove: Option b' }).click();
    await expect.poll(() => answersOf(place, session)).toEqual({ grid: { b: 'c' } });
    await page.close();
  });

  test('a ranking is ordered by dragging, also with a finger, and by one step to the top', async () => {
    const asked = [{ id: 'order', input: 'ranking', prompt: 'Order?', options, max_choices: 3 }];
    const session = await participant(place, await setUpProgram(place, { experience: { questions: asked } }));
    const { page } = await open(session.participant_token, { hasTouch: true });
    const row = (label: string) => question(page, 'order').getByRole('listitem').filter({ hasText: label });
    const middleOf = async (label: string) => {
      const { x, y, width, height } = (await row(label).locator('.handle').boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const ordered = (...order: string[]) =>
      expect.poll(() => answersOf(place, session)).toEqual(order.length > 0 ? { order } : {});
    const touch = await page.context().newCDPSession(page);
    const drag = async (label: string, onto: string) => {
      const [from, to] = [await middleOf(label), await middleOf(onto)];
      const send = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
      await send('touchStart', from);
      for (let step = 1; step <= 5; step++)
        await send('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step * 1.1) / 5 });
      await send('touchEnd');
    };
    await drag('Option b', 'Option a');
    await ordered('b');
    await drag('Option c', 'Option b');
    await ordered('c', 'b');
    await question(page, 'order').getByRole('button', { name: 'Add: Option a' }).click();
    await question(page, 'order').getByRole('button', { name: 'Move to the top: Option a' }).click();
    await ordered('a', 'c', 'b');
    const [from, to] = [await middleOf('Option a'), await middleOf('Option b')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 5, { steps: 4 });
    await ordered('a', 'c', 'b');
    await page.mouse.up();
    await ordered('c', 'b', 'a');
    expect(await question(page, 'order').getByRole('status').textContent()).toBe('Option a: place 3 of 3');
    await expectAccessible(page);
    await page.close();
  });

  test('a time limit is that of the service, ends in view, and names what came too late', async () => {
    const questions = [1, 2].map((n) => ({
      id: `q${n}`,
      input: 'text',
      prompt: `Series ${n}`,
      required: true,
    }));
    const programId = await setUpProgram(place, {
      experience: { presentation: { mode: 'question' }, questions },
      adaptive_policy: { mode: 'fixed', stop: { any: [{ rule: 'time_limit_ms', value: 60_000 }] } },
    });
    const session = await participant(place, programId);
    const { page } = await open(session.participant_token);
    await question(page, 'q1').waitFor();
    const view = async () =>
      (await app.call('GET', '/v1/participant/session', { key: session.participant_token })).body;
    await expect.poll(async () => (await view()).status).toBe('active');
    const clock = { body: { offset_seconds: 70 } };
    expect((await app.call('PUT', `${place.environmentPath}/clock`, clock)).status).toBe(200);
    await question(page, 'q1').locator('input').fill('late');
    await page.getByRole('heading', { name: 'The time is up.' }).waitFor();
    await page.getByText('Series 1 – late').waitFor();
    expect(await page.getByText('Series 2').count()).toBe(0);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Thank you. Your answers were received.').waitFor();
    expect(await answersOf(place, session)).toEqual({});
    await page.close();
  });

  test('each reason for refusing a number has its own words, and other digits are read', async () => {
    const number = { input: 'number', min: 20, max: 300, step: 1, unit: 'kg' };
    const questions = [
      { id: 'weight', prompt: 'Weight', ...number },
      { id: 'word', input: 'text', prompt: 'Word', max_length: 5 },
      { id: 'born', input: 'date', prompt: 'Born', min_date: '1900-01-01', max_date: 'today-P20Y' },
    ];
    const session = await participant(place, await setUpProgram(place, { experience: { questions } }));
    const { page } = await open(session.participant_token, { viewport: PHONE });
    const field = question(page, 'weight').locator('input');
    for (const [typed, reason] of [
      ['abc', 'Enter a number in digits'],
      ['70 kg', 'The unit kg is already there.'],
      ['1,000', 'without separators of thousands'],
      ['19', 'at least 20'],
      ['301', 'at most 300'],
      ['70.5', 'Enter a whole number.'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      await question(page, 'weight').getByText(reason).waitFor();
    }
    for (const [typed, value] of [
      ['٧٠', 70],
      ['७१', 71],
      ['７２', 72],
    ] as const) {
      await field.fill(typed);
      await expect.poll(() => answersOf(place, session)).toEqual({ weight: value });
    }
    const word = question(page, 'word').locator('input');
    await word.fill('\u200b\u2060');
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await answersOf(place, session)).toEqual({ weight: 72 });
    await page.getByRole('button', { name: 'Back' }).click();
    await word.fill('longer than five');
    expect(await word.inputValue()).toBe('longer than five');
    await question(page, 'word').getByText('Characters too many: 11').waitFor();
    await question(page, 'born').locator('input').fill('1899-12-31');
    await question(page, 'born').locator('input').blur();
    await question(page, 'born').getByText('not before').waitFor();
    const grown = (days: number) => {
      const now = new Date();
      const date = new Date(Date.UTC(now.getFullYear() - 20, now.getMonth(), now.getDate() + days));
      return date.toISOString().slice(0, 10);
    };
    await question(page, 'born').locator('input').fill(grown(1));
    await question(page, 'born').locator('input').blur();
    await question(page, 'born').getByText('not after').waitFor();
    await question(page, 'born').locator('input').fill(grown(0));
    await expect.poll(() => answersOf(place, session)).toEqual({ weight: 72, born: grown(0) });
    const key = session.participant_token;
    const body = { answers: [{ question_id: 'born', value: grown(3) }] };
    const refused = await app.call('POST', '/v1/participant/answers', { key, body });
    expect(refused.body.detail.context.errors).toMatchObject([{ code: 'date_too_late' }]);
    await page.close();
  });

  test('the link of a continuous program asks what is due, in later cycles too', async () => {
    const daily = { frequency: 'daily' };
    const programId = await setUpProgram(
      place,
      {
        experience: { questions: [{ id: 'mood', input: 'rating', prompt: 'Mood today?', schedule: daily }] },
      },
      { mode: 'continuous', recurrence: { frequency: 'weekly' } },
    );
    const { subjectId } = await participant(place, programId);
    const { url, evaluation_id } = await openSession(place, programId, subjectId);
    const link = url.split('#')[1]!;
    const { page } = await open(link);
    await choose(page, 'mood', '2');
    await saved(page);
    await next(page);
    await page.getByText('You have reached the end.').waitFor();
    for (const [days, value] of [
      [1, 3],
      [9, 4],
    ] as const) {
      const clock = { body: { offset_seconds: 100 + days * 86_400 } };
      expect((await app.call('PUT', `${place.environmentPath}/clock`, clock)).status).toBe(200);
      const { page: later } = await open(link);
      await choose(later, 'mood', String(value));
      await next(later);
      await later.getByText('Thank you. Your answers were received.').waitFor();
      await later.close();
    }
    const { body } = await app.call(
      'GET',
      `${place.environmentPath}/evaluations/${evaluation_id}?include=answers`,
    );
    expect(body.answers.map(({ value }: { value: number }) => value)).toEqual([3]);
    await page.close();
  });
});
