import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../server/test/actors.ts';
import { type Console, chromiumPath, startConsole, WALKTHROUGH } from './console.ts';
import { beforeSaving } from './together.ts';

const QUESTIONS = ['Sleep?', 'Energy?', 'Mood?'].map((prompt, index) => ({
  id: `q${index + 1}`,
  prompt,
  input: 'rating',
}));

describe.skipIf(!chromiumPath)('two people in one instrument', WALKTHROUGH, () => {
  let eps: Console;
  let path: string;
  let editor: string;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  /** Opens a new working copy in two browsers, at the first question. */
  async function openTwice(): Promise<[Page, Page]> {
    const { appPath, appId } = await setUpApp(eps.app);
    const { body, text } = await eps.app.call('POST', `${appPath}/working-copies`, {
      body: {
        name: 'Together',
        business_id_prefix: 'together',
        contents: { experience: { questions: QUESTIONS } },
      },
    });
    expect(body.id, text).toBeDefined();
    path = `${appPath}/working-copies/${body.id}`;
    editor = `/o/${eps.app.organizationId}/a/${appId}/instruments/${body.id}`;
    const open = () => eps.open(`${editor}/experience?at=/questions/0`);
    const pages: [Page, Page] = [await open(), await open()];
    // A page that is still loading would read the changes that the other page saved meanwhile, and not start
    // from the same state.
    for (const page of pages) await prompt(page).waitFor();
    return pages;
  }

  const prompt = (page: Page) => page.getByLabel('Question text');
  const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const questions = async () => (await eps.app.call('GET', path)).body.contents.experience.questions;
  const prompts = async () => (await questions()).map((question: any) => question.prompt);

  test('one user moves a question while another edits it: both changes stay', async () => {
    const [one, two] = await openTwice();
    await row(one, 'Sleep').focus();
    await one.keyboard.press('Alt+ArrowDown');
    await prompt(two).fill('How did you sleep?');
    await expect.poll(prompts).toEqual(['Energy?', 'How did you sleep?', 'Mood?']);
    await row(one, 'How did you sleep').waitFor();
    await row(two, 'Energy').waitFor();
    eps.expectNoProblems();
  });

  test('undo reverts only the changes made in the same browser', async () => {
    const [one, two] = await openTwice();
    await prompt(one).fill('How did you sleep?');
    await expect.poll(prompts).toContain('How did you sleep?');
    await row(two, 'Energy').click();
    await prompt(two).fill('How much energy?');
    await row(one, 'How much energy').waitFor();
    await one.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(prompts).toEqual(['Sleep?', 'How much energy?', 'Mood?']);
    await one.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(prompts).toEqual(['How did you sleep?', 'How much energy?', 'Mood?']);
    eps.expectNoProblems();
  });

  test('one user deletes what the other edits: they choose, and nothing is lost without a question', async () => {
    const [one, two] = await openTwice();
    await beforeSaving(one, async () => {
      await row(one, 'Sleep').focus();
      await one.keyboard.press('Delete');
      await prompt(two).fill('How did you sleep?');
    });
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'Conflicting changes' });
    const asked = await Promise.race(
      [one, two].map((page) =>
        dialog(page)
          .waitFor()
          .then(() => page),
      ),
    );
    const keeps = asked === two ? 'Keep all mine' : 'Keep all theirs';
    await dialog(asked).getByRole('button', { name: keeps }).click();
    await dialog(asked).getByRole('button', { name: 'Save choices' }).click();
    await expect.poll(prompts).toContain('How did you sleep?');
    await row(one, 'How did you sleep').waitFor();
    eps.expectNoProblems();
  });

  test('without a connection the page says so, continues, and saves when it is back', async () => {
    const [one, two] = await openTwice();
    await one.route('**/working-copies/**', (route) => route.abort());
    await prompt(one).fill('Written without a connection');
    await one
      .getByRole('status')
      .filter({ hasText: /^Not saved$/ })
      .waitFor();
    await row(two, 'Energy').click();
    await prompt(two).fill('How much energy?');
    await expect.poll(prompts).toContain('How much energy?');
    await one.unroute('**/working-copies/**');
    await expect
      .poll(prompts, { timeout: 20_000 })
      .toEqual(['Written without a connection', 'How much energy?', 'Mood?']);
  });
});
