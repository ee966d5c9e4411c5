import { beforeAll, describe, expect, test } from 'vitest';
import { answer, expectStatus, openSession } from '../actors.ts';
import { ALARMING } from '../alarming.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { studiesApi } from '../studies.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { choose, expectAccessible, next, question, visit } from './participant.ts';

/**
 * The link of a study on a phone: the open occasions, the occasion of the link, and the opening of the next
 * one.
 */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  at: '09:00',
  closes: 'PT6H',
  repeat: { every: 'P1D', count: 3 },
};

describe.skipIf(!chromiumPath)('the participant page of a study', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app, 'Europe/Berlin');
  const pages = useBrowser();
  beforeAll(async () => {
    const body = { participant_result_ttl_seconds: 30 * 86_400 };
    await expectStatus(app.call('PATCH', place.environmentPath, { body }), 200);
  });

  test('shows when the next occasion opens, leads to it, and keeps the link to the earlier one', async () => {
    const api = studiesApi(place);
    app.setClock(new Date('2026-03-02T08:00:00Z'));
    const study = await api.study({ waves: [DAILY] });
    const { subject_id } = await api.add(study.id, { time_zone: 'Europe/Berlin' });
    const first = await openSession(place, study.programs.daily, subject_id);
    const fragment = first.url.split('#')[1]!;
    const options = { timezoneId: 'Asia/Tokyo', locale: 'en-GB' };
    const answerAll = async (page: Awaited<ReturnType<typeof visit>>['page']) => {
      await choose(page, 'mood', '4');
      await next(page);
      await next(page);
      await page.getByText('Thank you. Your answers were received.').waitFor();
    };

    const { page, problems } = await visit(pages.browser, app, fragment, options);
    await answerAll(page);
    const tomorrow = page.getByText(/^The next questions open on Tuesday, March 3, 2026 at 5:00\sPM\.$/);
    await tomorrow.waitFor();
    await expectAccessible(page);
    await page.reload();
    await tomorrow.waitFor();

    app.setClock(new Date('2026-03-03T08:00:00Z'));
    await page.reload();
    await question(page, 'mood').waitFor();
    expect(await question(page, 'mood').locator('input:checked').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show the earlier questionnaire' }).click();
    await page.getByText('New questions are open for you now.').waitFor();
    await expectAccessible(page);
    await next(page);
    await choose(page, 'mood', '2');
    await page.getByText('Saved', { exact: true }).waitFor();

    // Another device shows the same answers.
    const other = await visit(pages.browser, app, fragment, options);
    await other.page.getByText('You have reached the end.').waitFor();
    await next(other.page);
    await other.page.getByText('The next questions open on Wednesday, March 4, 2026').waitFor();

    // The link of a past occasion shows, in the language of the browser, when the next one opens.
    const silent = await api.add(study.id, { time_zone: 'Europe/Berlin' });
    const missed = await openSession(place, study.programs.daily, silent.subject_id);
    app.setClock(new Date('2026-03-03T15:00:00Z'));
    await api.work();
    const german = await visit(pages.browser, app, missed.url.split('#')[1]!, { ...options, locale: 'de' });
    await german.page.getByText('Die nächsten Fragen öffnen am Mittwoch, 4. März 2026').waitFor();
    await expectAccessible(german.page);
    expect([...problems, ...other.problems, ...german.problems]).toEqual([]);
  });

  test('promise 1: help stays in view when the link could lead on, and the end waits for nothing', async () => {
    const api = studiesApi(place);
    app.setClock(new Date('2026-03-02T08:00:00Z'));
    const study = await api.study({ waves: [DAILY] }, ALARMING);
    const { subject_id } = await api.add(study.id, { time_zone: 'Europe/Berlin' });
    const { url, participant_token } = await openSession(place, study.programs.daily, subject_id);
    await expectStatus(answer(place, participant_token, { sleep: 'never', harm: 'often', note: '-' }), 200);
    const { page, problems } = await visit(pages.browser, app, url.split('#')[1]!);
    const finish = page.getByRole('button', { name: 'Finish' });
    await finish.waitFor();
    await page.route('**/v1/participant/session', (route) => route.abort());
    await finish.click();
    await page.getByText('Thank you. Your answers were received.').waitFor();
    await page.unroute('**/v1/participant/session');

    app.setClock(new Date('2026-03-03T08:00:00Z'));
    await api.work();
    const again = await visit(pages.browser, app, url.split('#')[1]!);
    await again.page.getByText('Call someone now.').waitFor();
    await again.page.getByText('New questions are open for you now.').waitFor();
    await expectAccessible(again.page);
    await next(again.page);
    await question(again.page, 'sleep').waitFor();
    await again.page.reload();
    await question(again.page, 'sleep').waitFor();
    expect([...problems, ...again.problems]).toEqual([]);
  });
});
