import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import {
  button,
  type Console,
  chromiumPath,
  consolePath,
  pagesOf,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

const QUESTIONS = ['Sleep?', 'Energy?'].map((prompt, index) => ({
  id: `q${index + 1}`,
  prompt,
  input: 'rating',
}));

describe.skipIf(!chromiumPath)('two tabs and what is no longer so', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let programId: string;
  beforeAll(async () => {
    eps = await startConsole();
  });
  beforeEach(async () => {
    workspace = await setUpApp(eps.app);
    programId = await setUpProgram(workspace, {}, { name: 'Pulse' });
  });
  afterAll(() => eps?.close());

  const path = (page: string) => consolePath(workspace, page);
  const archive = () =>
    expectStatus(
      eps.app.call('POST', `${workspace.environmentPath}/programs/${programId}/status`, {
        body: { status: 'archived' },
      }),
      200,
    );
  async function another(page: Page, at: string): Promise<Page> {
    const tab = await page.context().newPage();
    await tab.goto(eps.app.url + at);
    return tab;
  }

  test('a list is read again when the user returns to its tab', async () => {
    const page = await eps.open('/docs', { keepsChanges: true });
    await page.clock.install();
    await page.goto(eps.app.url + path('/programs'));
    await page.getByRole('cell', { name: 'Active' }).waitFor();
    await archive();
    await page.clock.fastForward(15_000);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByRole('cell', { name: 'Archived' }).waitFor();
    eps.expectNoProblems();
  });

  test('an action that is too late shows the reason, and the page shows the present state', async () => {
    const page = await eps.open(path(`/programs/${programId}`));
    await button(page, 'Pause').waitFor();
    await archive();
    await button(page, 'Pause').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByText('The state cannot change from archived to paused.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Archived', { exact: true }).waitFor();
    expect(await button(page, 'Pause').count()).toBe(0);
    eps.expectNoProblems();
  });

  test('a link to a deleted resource leads to a page that says so', async () => {
    const body = { name: 'Gone', business_id_prefix: 'gone', contents: {} };
    const { appPath } = workspace;
    const { id } = await expectStatus(eps.app.call('POST', `${appPath}/working-copies`, { body }), 201);
    const page = await eps.open(`${pagesOf(appPath)}/instruments`);
    const link = page.getByRole('link', { name: 'Gone' });
    await link.waitFor();
    await expectStatus(eps.app.call('DELETE', `${appPath}/working-copies/${id}`), 204);
    await link.click();
    await page.getByRole('heading', { name: 'This does not exist' }).waitFor();
    eps.expectNoProblems();
  });

  test('a user who signs out in one tab is asked to sign in by the other, which then continues', async () => {
    // The owner's session is used by the other tests.
    const { email } = await addMember(eps.app, 'admin');
    const page = await eps.open(path('/programs'), { email, password: PASSWORD });
    const other = await another(page, path('/programs'));
    await settled(page);
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Pulse' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pulse' }).waitFor();
    eps.expectNoProblems();
  });

  test('both tabs write in one instrument, and nothing is lost', async () => {
    const { appPath } = workspace;
    const body = {
      name: 'Twice',
      business_id_prefix: 'twice',
      contents: { experience: { questions: QUESTIONS } },
    };
    const { id } = await expectStatus(eps.app.call('POST', `${appPath}/working-copies`, { body }), 201);
    const editor = `${pagesOf(appPath)}/instruments/${id}/experience?at=/questions/`;
    const page = await eps.open(`${editor}0`);
    const other = await another(page, `${editor}1`);
    const prompt = (tab: Page) => tab.getByLabel('Question text');
    for (const tab of [page, other]) await prompt(tab).waitFor();
    await prompt(page).fill('How did you sleep?');
    await prompt(other).fill('How much energy?');
    const prompts = async () => {
      const { contents } = (await eps.app.call('GET', `${appPath}/working-copies/${id}`)).body;
      return contents.experience.questions.map((question: any) => question.prompt);
    };
    await expect.poll(prompts).toEqual(['How did you sleep?', 'How much energy?']);
    for (const tab of [page, other]) {
      await tab.reload();
      await tab.getByRole('button', { name: /^How much energy/ }).waitFor();
      await tab.getByRole('button', { name: /^How did you sleep/ }).waitFor();
    }
    expect(await prompts()).toEqual(['How did you sleep?', 'How much energy?']);
    eps.expectNoProblems();
  });
});
