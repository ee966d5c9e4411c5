import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cycles } from '../../server/src/resources/answers/continuous-evaluation/cycles-job.ts';
import { adherence } from '../../server/src/resources/results/adherence/adherence-job.ts';
import { setUpApp, type Workspace } from '../../server/test/actors.ts';
import { continuousApi, type EnrolledSubject, START } from '../../server/test/continuous.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  pagesOf,
  screenshot,
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
    const page = await eps.open(path);
    const table = page.getByRole('region', { name: 'Fell silent' });
    await settled(page);
    await screenshot(page, 'program-silent');
    await table.getByRole('row', { name: `${name} 2 Never answered View enrollment` }).waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'program-silent');
    await table.getByRole('link', { name }).click();
    await page.waitForURL(`**/subjects/${silent.subjectId}`);
    eps.expectNoProblems();
  });

  test('on a phone in German, a tab has the key and the code for an app', async () => {
    const page = await eps.open(path, { viewport: PHONE, language: 'de', colorScheme: 'dark' });
    await page.getByRole('region', { name: 'Verstummt' }).waitFor();
    await page.getByRole('tab', { name: 'In Ihrer App verwenden' }).click();
    await page.getByText('sessions:write').waitFor();
    await page.getByRole('region', { name: 'Dasselbe ohne das SDK' }).getByText(silent.programId).waitFor();
    expect(await page.getByRole('link', { name: 'API-Schlüssel' }).getAttribute('href')).toMatch(
      /\/api-keys$/,
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'program-app-phone');
    // The tab is part of the address.
    await page.reload();
    await page.getByText('sessions:write').waitFor();
    eps.expectNoProblems();
  });
});
