import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cycles } from '../../server/src/resources/answers/continuous-evaluation/cycles-job.ts';
import { adherence } from '../../server/src/resources/results/adherence/adherence-job.ts';
import { enroll, importSubject, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { continuousApi, type EnrolledSubject, START } from '../../server/test/continuous.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  pagesOf,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('the people of a program and its use in an app', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let silent: EnrolledSubject;
  let path: string;
  beforeAll(async () => {
    eps = await startConsole();
    eps.app.setClock(START);
    workspace = await setUpApp(eps.app);
    silent = await continuousApi(eps.app, workspace).setUp();
    for (const day of ['16', '24', '31']) {
      eps.app.setClock(new Date(`2026-03-${day}T12:00:00Z`));
      for (const job of [cycles, adherence])
        while ((await job(eps.app.services).run(new AbortController().signal)).more);
    }
    path = `${pagesOf(workspace.environmentPath)}/programs/${silent.programId}`;
  });
  afterAll(() => eps?.close());

  test('those who fell silent are named, with links to them', async () => {
    const subject = await eps.app.call('POST', `${workspace.environmentPath}/subjects/identities`, {
      body: { subject_ids: [silent.subjectId] },
    });
    const name = subject.body[0].external_id;
    const page = await eps.open(`${path}?tab=people`);
    const table = page.getByRole('region', { name: 'Stopped answering' });
    await settled(page);
    await table.getByRole('row', { name: `${name} 2 Never answered View enrollment` }).waitFor();
    await settled(page);
    await expectAccessible(page);
    await table.getByRole('link', { name }).click();
    await page.waitForURL(`**/subjects/${silent.subjectId}`);
    eps.expectNoProblems();
  });

  test('how they changed is a table by week, also on a phone', async () => {
    const question = { id: 'a', prompt: 'a', input: 'number', min: 0, max: 60, required: true };
    const change = {
      reliability: 0.75,
      pre: { mean: 60, sd: 10 },
      functional: { mean: 30, sd: 5 },
      cutoff: 'c',
    };
    const api = continuousApi(eps.app, workspace);
    const one = await api.setUp({
      experience: {
        questions: [{ ...question, scores: { load: {} }, schedule: { frequency: 'weekly' } }],
      },
      scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'sum', direction: 'lower', change }] },
    });
    const subjectId = await importSubject(workspace);
    await enroll(workspace, one.programId, subjectId);
    const courses = [
      [one.subjectId, 58, 36],
      [subjectId, 36, 58],
    ] as const;
    for (const index of [1, 2] as const) {
      eps.app.setClock(new Date(START.getTime() + (index - 1) * 7 * 86_400_000));
      for (const course of courses) {
        const enrolled = { ...one, subjectId: course[0] };
        const [{ delivery_id }] = (await api.due(enrolled)).body.items;
        expect((await api.answer(enrolled, [{ delivery_id, value: course[index] }])).status).toBe(200);
      }
    }
    const address = `${pagesOf(workspace.environmentPath)}/programs/${one.programId}`;
    const page = await eps.open(address);
    const table = page.getByRole('region', { name: 'Change since the first result' });
    await table.getByRole('row', { name: '1 2 50% 0% 0% 50% 50%' }).waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    eps.expectNoProblems();
  });

  test('on a phone in German, the links have the key and the code for an app', async () => {
    const page = await eps.open(path, { viewport: PHONE, language: 'de', colorScheme: 'dark' });
    await page.getByRole('tab', { name: 'Links' }).click();
    await page.getByText('In Ihrer App verwenden').press('Enter');
    await page.getByText('sessions:write').waitFor();
    await page.getByRole('region', { name: 'Dasselbe ohne das SDK' }).getByText(silent.programId).waitFor();
    expect(await page.getByRole('link', { name: 'API-Schlüssel' }).getAttribute('href')).toMatch(
      /\/api-keys$/,
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await settled(page);
    // The tab is part of the address.
    await page.reload();
    await page.getByText('In Ihrer App verwenden').waitFor();
    eps.expectNoProblems();
  });
});
