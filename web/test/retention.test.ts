import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retention } from '../../server/src/resources/results/retention/retention-job.ts';
import { participant, setUpApp, setUpProgram, takePart, type Workspace } from '../../server/test/actors.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  PHONE,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

describe.skipIf(!chromiumPath)('retention and legal hold', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let programId: string;
  const people: { subjectId: string; evaluation_id: string }[] = [];
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    programId = await setUpProgram(workspace, CONTENTS, { name: 'Pulse' });
    for (let i = 0; i < 2; i++) {
      const one = await participant(workspace, programId);
      await takePart(workspace, one.participant_token, { mood: 4 });
      people.push(one);
    }
    const body = { offset_seconds: 40 * 86_400 };
    await eps.app.call('PUT', `${workspace.environmentPath}/clock`, { body });
  });
  afterAll(() => eps?.close());

  const statusOf = async ({ evaluation_id }: { evaluation_id: string }) =>
    (await eps.app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`)).body.status;

  test('a hold is placed on a person; a retention period then keeps the results, as its preview shows', async () => {
    const [held, other] = people;
    const page = await eps.open(consolePath(workspace, `/subjects/${held!.subjectId}?tab=administration`));
    const dialog = page.getByRole('dialog');
    await page.getByText('No legal hold is placed.').waitFor();
    await page.getByRole('button', { name: 'Place a legal hold' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('case 4711');
    await dialog.getByRole('button', { name: 'Place a legal hold' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Held since').waitFor();
    await page.getByText('case 4711').waitFor();
    await page.getByRole('button', { name: 'Erase' }).click();
    await dialog.getByLabel(/^Type/).fill('erase');
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await dialog.getByText('a legal hold was placed on the person').waitFor();

    await page.goto(eps.app.url + consolePath(workspace, '/retention'));
    const results = page.getByRole('group', { name: 'Results' });
    await results.getByLabel('Unit: Results').selectOption('days');
    await results.getByLabel('How long: Results').fill('30');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('1 removed · 1 kept by a legal hold').waitFor();
    expect(await statusOf(other!)).toBe('completed');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await dialog.getByText('The next run removes:').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The retention policy was saved.').waitFor();
    while ((await retention(eps.app.services).run(new AbortController().signal)).more);
    expect([await statusOf(held!), await statusOf(other!)]).toEqual(['completed', 'deleted']);
    eps.expectNoProblems();
  });

  test('a program keeps its results for ever, by keyboard; the environment is held and released on a phone', async () => {
    const page = await eps.open(consolePath(workspace, '/retention'), { viewport: PHONE });
    await page.getByLabel('Program', { exact: true }).selectOption('Pulse');
    // The first is of the environment.
    const unit = page.getByLabel('Unit: Results').nth(1);
    await unit.waitFor();
    await unit.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Save' }).last().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The next run removes nothing.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The retention policy was saved.').waitFor();
    const { body } = await eps.app.call(
      'GET',
      `${workspace.environmentPath}/programs/${programId}/retention`,
    );
    expect(body).toEqual({ results: null });

    await page.getByRole('button', { name: 'Place a legal hold' }).click();
    await dialog.getByLabel('Reason').fill('an audit');
    await dialog.getByRole('button', { name: 'Place a legal hold' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('an audit').waitFor();
    await page.getByRole('button', { name: 'Release the hold' }).click();
    await dialog.getByRole('button', { name: 'Release the hold' }).click();
    await page.getByText('No legal hold is placed.').waitFor();
    eps.expectNoProblems();
  });
});
