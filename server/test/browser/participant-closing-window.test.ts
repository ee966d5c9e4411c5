import { describe, expect, test } from 'vitest';
import { openSession } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { studiesApi } from '../studies.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { expectAccessible, question, visit } from './participant.ts';

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  at: '09:00',
  closes: 'PT6H',
  repeat: { every: 'P1D', count: 3 },
};
const DIARY = {
  experience: {
    questions: [{ id: 'day', input: 'text', prompt: 'How was your day?', multiline: true, max_length: 500 }],
  },
};
const TYPED = 'It began with rain, and then';

describe.skipIf(!chromiumPath)('a window that closes while somebody types', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app, 'Europe/Berlin');
  const pages = useBrowser();

  test('the page says that the time is over and when the next one opens, and keeps what was typed in view', async () => {
    const api = studiesApi(place);
    app.setClock(new Date('2026-03-02T13:59:00Z'));
    const study = await api.study({ waves: [DAILY] }, DIARY);
    const { subject_id } = await api.add(study.id, { time_zone: 'Europe/Berlin' });
    const { url } = await openSession(place, study.programs.daily, subject_id);
    const { page, problems } = await visit(pages.browser, app, url.split('#')[1]!, {
      timezoneId: 'Europe/Berlin',
    });
    const field = question(page, 'day').locator('textarea, input');
    await field.fill('It began with rain');
    await page.getByText('Saved', { exact: true }).waitFor();
    app.setClock(new Date('2026-03-02T14:30:00Z'));
    await api.work();
    await field.pressSequentially(TYPED.slice('It began with rain'.length));
    await page.getByText('The time for these questions is over.').waitFor();
    await page.getByText(/^The next questions open on Tuesday, March 3, 2026 at 9:00\sAM\.$/).waitFor();
    await page.getByText(TYPED).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
});
