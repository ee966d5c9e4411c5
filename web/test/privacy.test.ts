import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importSubject, setUpApp, type Workspace } from '../../server/test/actors.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('privacy of an organization', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
  });
  afterAll(() => eps?.close());

  test('once a reason is required, the console asks for it, and the page of a person shows who read and why', async () => {
    const subjectId = await importSubject(workspace);
    const page = await eps.open(`/o/${eps.app.organizationId}/privacy`);
    await page.getByLabel('Smallest number of people in a statistic').fill('8');
    await page.getByRole('switch', { name: 'Ask for a reason' }).check();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Privacy settings saved').waitFor();
    await page.getByLabel('Hosts for webhooks').fill('*.example.com');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('The hosts were saved.').waitFor();
    const settings = await eps.app.call('GET', `/v1/organizations/${eps.app.organizationId}/privacy`);
    expect(settings.body).toEqual({ privacy_floor: 8 });

    await page.goto(eps.app.url + consolePath(workspace, `/subjects/${subjectId}?tab=administration`));
    await page.getByRole('heading', { level: 1, name: 'Why do you need this data?' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Reason').fill('case 4711');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Who has read this person’s data' }).waitFor();
    await page.getByRole('cell', { name: 'case 4711' }).first().waitFor();
    await page.getByRole('cell', { name: eps.app.email }).first().waitFor();
    eps.expectNoProblems();
  });
});
