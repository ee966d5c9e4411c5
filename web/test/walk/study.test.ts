import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedBundle, setUpApp, type Workspace } from '../../../server/test/actors.ts';
import { type Console, chromiumPath, startConsole, WALKTHROUGH } from '../console.ts';
import { CONTENTS, passDaysIn } from '../study-example.ts';
import { Walk } from './walk.ts';

const FIFTY = [
  'Patient ID;Vorname;Nachname;E-Mail',
  ...Array.from({ length: 50 }, (_, n) => `p-${n};Person;Number${n};person${n}@example.com`),
];

describe.skipIf(!chromiumPath)('a study', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Recovery');
    await publishedBundle(workspace, CONTENTS);
  });
  afterAll(() => eps?.close());

  test('5: fifty people are asked over weeks and reminded', async () => {
    const you = new Walk(await eps.open('/'), 5, 'Study of fifty with reminders');
    await you.step('Write the reminder', async () => {
      await you.go('Build', 'Messages');
      await you.click('New message', 'link');
      await you.fill('Name', 'Reminder');
      await you.fill('Subject', 'Your questions wait');
      await you.fill('Text', 'Please answer here: ');
      await you.click('Insert variable');
      await you.click(/^Personal link/, 'menuitem');
      await you.click('Save draft');
      await you.click('Publish');
      await you.confirm('Publish');
    });
    await you.step('Draw when people are asked', async () => {
      await you.go('Run', 'Programs');
      await you.click('Protocols', 'link');
      await you.click('New protocol', 'link');
      await you.fill('Name', 'Twelve weeks');
      await you.see('The check finds nothing wrong.');
      await you.click('Save draft');
      await you.page.getByRole('heading', { name: 'Twelve weeks', level: 1 }).waitFor();
      await you.click('Publish');
      await you.confirm('Publish');
    });
    await you.step('Make the study', async () => {
      await you.click('Studies', 'link');
      await you.click('New study', 'link');
      await you.fill('Name', 'After the operation');
      await you.choose('Protocol', 'Twelve weeks, revision 1');
      await you.choose('Instrument of the wave Baseline', /version 1$/);
      await you.choose('Instrument of the wave Week', /version 1$/);
      await you.click('Create study');
      await you.click('Activate');
      await you.confirm('Activate');
    });
    await you.step('Remind people', async () => {
      await you.click('Messages', 'tab');
      await you.click('Add message');
      await you.choose('When', 'Questions are still open', you.dialog);
      await you.confirm('Save');
      await you.see('Still open after 2 days');
    });
    await you.step('Add a file of people', async () => {
      await you.click('People', 'tab');
      await you.click('Add people');
      await you.pick('A file', you.dialog);
      await you.click('Import a file into the study', 'link', you.dialog);
      await you.upload('Choose file', 'fifty.csv', FIFTY);
      await you.see('All rows can be imported.');
    });
    // The study that asked for the file is chosen.
    const target = you.page.getByRole('combobox', { name: 'Enroll everyone in a program or study' });
    await expect.poll(() => target.inputValue()).toBe('After the operation');
    await you.step('Import', async () => {
      await you.click('Import 50 people');
      await you.see('The import is complete.');
    });
    await passDaysIn(eps.app, workspace, 1);
    await you.step('See who takes part', async () => {
      await you.click('View the study', 'link');
      await you.see('Person Number49');
      await you.click('Overview', 'tab');
      await you.see(/50/);
    });
    you.done();
    eps.expectNoProblems();
  });
});
