import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedBundle, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { CONTENTS, enrolled } from '../../server/test/paper.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  heading,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('paper forms', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin');
  });
  afterAll(() => eps?.close());

  /** Types one line after the other, as a clerk does, and saves with Enter. */
  async function enter(page: Page, lines: readonly string[]): Promise<void> {
    await heading(page, 'Enter a paper form');
    await page.getByLabel('1 Mood?').waitFor();
    const values = await page.evaluate<string[]>(
      "[...document.querySelectorAll('form input')].map(({ value }) => value)",
    );
    expect(values.every((value) => value === '')).toBe(true);
    await page.getByLabel('Date on the form').focus();
    for (const line of lines) {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    }
  }

  test('a form is printed, entered twice by keyboard, and its differences are resolved', async () => {
    const programId = await setUpProgram(workspace, CONTENTS, { name: 'Intake' });
    const subjectId = await enrolled(workspace, programId);
    const { items } = (
      await eps.app.call('GET', `${workspace.environmentPath}/enrollments?subject_id=${subjectId}`)
    ).body;
    const entry = consolePath(workspace, `/enrollments/${items[0].id}/paper`);
    const page = await eps.open(consolePath(workspace, `/programs/${programId}?tab=paper`));
    const double = page.getByRole('switch', { name: 'Two people enter each form' });
    await expect.poll(() => double.isEnabled()).toBe(true);
    await double.press('Space');
    await page.getByText('The setting was saved.').waitFor();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Print form' }).click();
    const form = await opened;
    await form.getByText('Please circle the number of your answer.').waitFor();
    const pdf = (await form.pdf({ format: 'A4' })).toString('latin1');
    expect([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)]).toHaveLength(1);
    await form.close();

    const clerk = await addMember(eps.app, 'coordinator');
    const first = await eps.open(entry, { email: clerk.email, password: PASSWORD });
    await enter(first, ['20260105', '1', '9']);
    await first.getByText('Not an answer to this question.').waitFor();
    await expectAccessible(first);
    await first.getByLabel('1 Mood?').fill('4');
    await first.getByLabel('1 Mood?').press('Enter');
    for (const line of ['2', '', '2', '1', '1 2', 'Good nights']) {
      await first.keyboard.type(line);
      await first.keyboard.press('Enter');
    }
    await first.keyboard.press('Enter');
    await first.getByText('Somebody else must enter it now.').waitFor();

    // The form of the open evaluation: it stays the same when the program changes to another version.
    const other = { questions: [{ id: 'other', input: 'text', prompt: 'Another form?' }] };
    const version_bundle_id = await publishedBundle(workspace, { experience: other });
    const change = { body: { version_bundle_id } };
    await eps.app.call('PATCH', `${workspace.environmentPath}/programs/${programId}`, change);
    await page.goto(eps.app.url + entry);
    await enter(page, ['20260105', '1', '5', '2', '', '2', '1', '1 2', 'Good nights']);
    await page.keyboard.press('Enter');
    await page.getByText('The two entries differ').waitFor();
    await heading(page, 'Intake');

    const reviewer = await addMember(eps.app, 'reviewer');
    const own = { email: reviewer.email, password: PASSWORD };
    const resolving = await eps.open(consolePath(workspace, `/programs/${programId}?tab=paper`), own);
    await settled(resolving);
    await resolving.getByRole('link', { name: 'Resolve' }).click();
    await heading(resolving, 'Two entries differ');
    const section = resolving.getByRole('navigation').locator('[aria-current=page]').first();
    expect(await section.textContent()).toContain('Run');
    const save = resolving.getByRole('button', { name: 'Save decisions' });
    expect(await save.isDisabled()).toBe(true);
    await resolving.getByLabel('Second entry: 5').check();
    await save.click();
    await resolving.getByText('The evaluation was completed.').waitFor();
    const { items: found } = (
      await eps.app.call('GET', `${workspace.environmentPath}/evaluations?mode=paper`)
    ).body;
    expect(found).toMatchObject([{ status: 'completed', primary_metric: { value: 5 } }]);
    // The day begins in the zone of the environment, whatever that of the browser is.
    const { trace } = (await eps.app.call('GET', `${workspace.environmentPath}/evaluations/${found[0].id}`))
      .body;
    expect(trace.participation.origin.answered_at).toBe('2026-01-04T23:00:00.000Z');
    await resolving.getByText('No form waits for a second entry.').waitFor();
    await resolving.goto(eps.app.url + consolePath(workspace, `/evaluations/${found[0].id}`));
    await resolving.getByText(/· Details$/).click();
    await resolving.getByText('on paper, by the person', { exact: false }).waitFor();
  });

  test('a form with a code is printed for a person, and found again by its code', async () => {
    const programId = await setUpProgram(workspace, CONTENTS, { name: 'Follow-up' });
    const subjectId = await enrolled(workspace, programId);
    const { items } = (
      await eps.app.call('GET', `${workspace.environmentPath}/enrollments?subject_id=${subjectId}`)
    ).body;
    const page = await eps.open(consolePath(workspace, `/enrollments/${items[0].id}`));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Print form with code' }).click();
    const form = await opened;
    await form.getByText('Please circle the number of your answer.').waitFor();
    const code = new URL(form.url()).searchParams.get('code')!;
    expect(await form.content()).toContain(code);
    expect(await form.content()).not.toContain(subjectId);
    await form.close();

    await page.goto(eps.app.url + consolePath(workspace, `/programs/${programId}?tab=paper`));
    const field = page.getByLabel('Code on a form');
    await field.fill('00000-00000');
    await field.press('Enter');
    await page.getByText('No enrollment of this environment has this code.').waitFor();
    await field.fill(code.toLowerCase());
    await field.press('Enter');
    await heading(page, 'Enter a paper form');
    expect(page.url()).toContain(`/enrollments/${items[0].id}/paper`);
  });
});
