import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enroll, expectStatus, importSubject, setUpApp, setUpProgram } from '../../server/test/actors.ts';
import { continuousApi, START, WEEKLY } from '../../server/test/continuous.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  heading,
  PHONE,
  pagesOf,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('results of groups', WALKTHROUGH, () => {
  let eps: Console;
  let path: string;
  beforeAll(async () => {
    eps = await startConsole();
    eps.app.setClock(START);
    const workspace = await setUpApp(eps.app);
    const { environmentPath } = workspace;
    const units = ['North', 'South'].map((name) => ({ id: name.toLowerCase(), name }));
    await expectStatus(eps.app.call('PUT', `${environmentPath}/units`, { body: { units } }), 200);
    const question = { id: 'load', prompt: 'How heavy?', input: 'number', min: 0, max: 10, required: true };
    const contents = {
      experience: { questions: [{ ...question, scores: { load: {} }, schedule: { frequency: 'weekly' } }] },
      scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean' }] },
    };
    const programId = await setUpProgram(workspace, contents, { mode: 'continuous', recurrence: WEEKLY });
    const api = continuousApi(eps.app, workspace);
    for (const [index, value] of [1, 2, 3, 7, 8, 9].entries()) {
      const subjectId = await importSubject(workspace);
      const body = { units: [{ unit_id: index < 3 ? 'north' : 'south' }] };
      const own = `${environmentPath}/subjects/${subjectId}/units`;
      await expectStatus(eps.app.call('PUT', own, { body }), 200);
      const enrolled = { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
      const [{ delivery_id }] = (await api.due(enrolled)).body.items;
      expect((await api.answer(enrolled, [{ delivery_id, value }])).status).toBe(200);
    }
    eps.app.setClock(new Date(START.getTime() + 9 * 86_400_000));
    path = `${pagesOf(environmentPath)}/groups`;
  });
  afterAll(() => eps?.close());

  test('units are compared, and shown over time', async () => {
    const page = await eps.open(path);
    await heading(page, 'Groups');
    // The only program is chosen.
    await expect.poll(() => page.getByRole('combobox', { name: 'Program' }).inputValue()).not.toBe('');
    const table = page.getByRole('region', { name: 'Load', exact: true }).last();
    await table.getByRole('row', { name: /^North 3 100% 2 \(/ }).waitFor();
    await table.getByRole('row', { name: /^South 3 100% 8 \(/ }).waitFor();
    await page.getByText(/^The teams differ by more than chance/).waitFor();
    await page.getByRole('region', { name: 'Mean of each question' }).getByText('How heavy?').waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.getByText('Cycles', { exact: true }).click();
    await page.waitForURL(/by=cycle/);
    await table.getByRole('row', { name: /3\/16\/2026 6 100% 5 \(/ }).waitFor();
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    eps.expectNoProblems();
  });

  test('the page of a team has its scores beside everybody, and the questions that stand out', async () => {
    const page = await eps.open(path.replace(/groups$/, 'leading'));
    await heading(page, 'My teams');
    const card = page.getByRole('region', { name: 'Load', exact: true }).first();
    await card.getByText('5', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: 'South' }).click();
    await page.waitForURL(/unit_id=south/);
    await card.getByText('8', { exact: true }).waitFor();
    await card.getByText('3 more than everybody.').waitFor();
    await page.getByText('“How heavy?”: 8, 3 more').waitFor();
    const row = page.getByRole('row', { name: 'How heavy? 5.00 8.00' });
    await row.waitFor();
    await settled(page);
    await expectAccessible(page);
    eps.expectNoProblems();
  });
});
