import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, importSubject, setUpApp, setUpProgram } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('finding one’s way', WALKTHROUGH, () => {
  let eps: Console;
  let organization: string;
  beforeAll(async () => {
    eps = await startConsole();
    const workspace = await setUpApp(eps.app, 'UTC', 'Wellbeing');
    await importSubject(workspace, {}, 'employee-42');
    await setUpProgram(workspace, {}, { name: 'Spring screening' });
    const copy = { name: 'Burnout inventory', business_id_prefix: 'burnout', contents: {} };
    await expectStatus(eps.app.call('POST', `${workspace.appPath}/working-copies`, { body: copy }), 201);
    organization = `/o/${eps.app.organizationId}`;
  });
  afterAll(() => eps?.close());

  test('the command palette opens a setting and finds a person, by keyboard alone', async () => {
    const page = await eps.open(organization);
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: /^A page, person/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('webhook');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: /^A page, person/ }).fill('employee-42');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/subjects/*');
    eps.expectNoProblems();
  });

  test('the command palette opens a program, an instrument, an app and an environment', async () => {
    const page = await eps.open(organization);
    await settled(page);
    for (const [typed, name] of [
      ['spring', 'Spring screening'],
      ['burnout', 'Burnout inventory'],
      ['wellbeing', 'Wellbeing'],
      ['wellbeing live', 'Wellbeing · Live'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: /^A page, person/ }).fill(typed);
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await settled(page);
    }
    eps.expectNoProblems();
  });

  test('a reviewer has at most five entries, an auditor none that leads to people', async () => {
    const entries = async (role: 'reviewer' | 'auditor') => {
      const { email } = await addMember(eps.app, role);
      const page = await eps.open(organization, { email, password: PASSWORD });
      await settled(page);
      return page.getByRole('navigation', { name: 'Navigation' }).getByRole('link').allTextContents();
    };
    expect(await entries('reviewer')).toEqual(['Inbox', 'Build', 'Run', 'Results', 'Settings']);
    expect(await entries('auditor')).toEqual(['Inbox', 'Build', 'Run', 'Settings']);
    eps.expectNoProblems();
  });
});
