import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programStatistics } from '../../server/src/resources/results/program-statistics/statistics-job.ts';
import { setUpApp, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { inDays, setUpOutcomes } from '../../server/test/outcomes.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  heading,
  pagesOf,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('figures of a program', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let programId: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    ({ programId } = await setUpOutcomes(workspace));
    inDays(workspace, 300);
    await programStatistics(eps.app.services).run(new AbortController().signal);
    eps.app.setClock(new Date());
  });
  afterAll(() => eps?.close());

  test('a leader reads participation, outcomes and numbers of tasks, in words and by unit', async () => {
    const { email } = await addMember(eps.app, 'leader');
    const page = await eps.open(`${pagesOf(workspace.environmentPath)}/leading`, {
      email,
      password: PASSWORD,
    });
    await heading(page, 'My teams');
    await page.getByText(/^people have finished the round that began on .+ As of/).waitFor();
    await page
      .getByText(/^Of 11 people, 6 responded \(54.5%, likely 28% to 78.7%\) and 3 are in remission/)
      .waitFor();
    await page
      .getByText('Not counted: 1 without a first value and 1 below the threshold at first.')
      .waitFor();
    await page.getByText('By team').first().click();
    await page.getByRole('row', { name: 'Ward B Too few people' }).first().waitFor();
    await page.getByText('No task is waiting.').waitFor();
    await settled(page);
    await expectAccessible(page);
    expect(await page.getByText('Values that are missing').count()).toBe(0);
    eps.expectNoProblems();
  });

  test('the page of the program lists who lacks a value', async () => {
    const page = await eps.open(`${pagesOf(workspace.environmentPath)}/programs/${programId}`);
    await page.getByRole('heading', { name: 'Outcomes', exact: true }).waitFor();
    await page.getByText('13 rows').waitFor();
    await page.getByText('Value in the window').first().waitFor();
    eps.expectNoProblems();
  });
});
