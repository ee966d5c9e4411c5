import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  type TestContents,
  takePart,
} from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { useAppConsole } from './app-console.ts';
import {
  chromiumPath,
  consolePath,
  expectAccessible,
  PHONE,
  screenshot,
  settled,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { phq9 } from './filled.ts';

const DAY_SECONDS = 86_400;
/** Sum scores of 19, 15, 12 and 6. */
const COURSE = [
  [3, 2, 2, 3, 2, 2, 2, 3, 0],
  [2, 2, 2, 2, 2, 2, 1, 2, 0],
  [2, 1, 2, 2, 1, 1, 1, 2, 0],
  [1, 1, 0, 1, 1, 0, 1, 1, 0],
];

/** The PHQ-9 with criteria for a change of its score. */
function judgedContents(): TestContents {
  const read = (kind: string) =>
    JSON.parse(readFileSync(new URL(`../../library/phq-9/${kind}.json`, import.meta.url), 'utf8'));
  const scorecard = read('scorecard');
  const change = { reliability: 0.86, pre: { mean: 16, sd: 5 }, functional: { mean: 4, sd: 3 }, cutoff: 'c' };
  scorecard.concepts[0] = { ...scorecard.concepts[0], direction: 'lower', change };
  scorecard.outcome_rules = [
    {
      id: 'half',
      concept: scorecard.concepts[0].id,
      response: { change_pct: -50 },
      remission: { below: 5 },
      by: 'P26W',
    },
  ];
  return { experience: read('experience'), scorecard, context: read('context') };
}

describe.skipIf(!chromiumPath)('people', WALKTHROUGH, () => {
  const eps = useAppConsole('UTC', 'Outpatients');
  let ada: string;
  const path = (page: string) => consolePath(eps.workspace, page);

  beforeAll(async () => {
    const { app, workspace } = eps;
    const { environmentPath } = workspace;
    await expectStatus(
      app.call('PATCH', environmentPath, { body: { display: ['first_name', 'last_name'] } }),
      200,
    );
    ada = await importSubject(workspace, { first_name: 'Ada', last_name: 'Löwe' }, 'patient-1');
    await importSubject(workspace, { first_name: 'Bert', last_name: 'Löwe' }, 'patient-2');
    await importSubject(workspace, { first_name: 'Cleo', last_name: 'Mann' }, 'patient-3');
    await expectStatus(
      app.call('PUT', `${environmentPath}/subjects/${ada}/contact`, {
        body: { email: 'ada@example.com', channels: ['email'], quiet_hours: { from: '21:00', to: '08:00' } },
      }),
      200,
    );
    for (const [index, degrees] of COURSE.entries()) {
      await expectStatus(
        app.call('PUT', `${environmentPath}/clock`, {
          body: { offset_seconds: index * 30 * DAY_SECONDS },
        }),
        200,
      );
      const name = index === 0 ? 'Intake' : `Month ${index}`;
      const programId = await setUpProgram(workspace, judgedContents(), { name });
      await enroll(workspace, programId, ada);
      const { participant_token } = await openSession(workspace, programId, ada);
      await takePart(workspace, participant_token, phq9(degrees));
    }
    const task = { subject_id: ada, title: 'Call about the appointment', due_in: 'P2D' };
    await expectStatus(app.call('POST', `${environmentPath}/tasks`, { body: task }), 201);
  });

  /** Counts the requests for identities from now on. */
  function identityRequests(page: Page): string[][] {
    const requests: string[][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/subjects/identities'))
        requests.push(request.postDataJSON().subject_ids as string[]);
    });
    return requests;
  }

  test('lists name people with one request, which is not repeated on the next page', async () => {
    const page = await eps.open(path('/programs'));
    const requests = identityRequests(page);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('link', { name: 'Ada Löwe' }).waitFor();
    await page.getByRole('cell', { name: 'patient-3' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Cleo Mann' }).waitFor();
    expect(requests.map((ids) => ids.length)).toEqual([3]);
    await page.getByRole('link', { name: 'Enrollments' }).click();
    await page.getByRole('link', { name: 'Ada Löwe' }).first().waitFor();
    expect(requests).toHaveLength(1);
    eps.expectNoProblems();
  });

  test('somebody is found by a word of the name, by keyboard alone; several are offered', async () => {
    const page = await eps.open(path('/subjects'));
    const search = page.getByRole('textbox', { name: 'Find a person' });
    await search.fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody was found.').waitFor();
    await search.fill('lowe');
    await page.keyboard.press('Enter');
    await page.getByText('2 people found').waitFor();
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: 'Bert Löwe patient-2' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bert Löwe' }).waitFor();
    expect(page.url()).not.toMatch(/lowe/i);
    await page.goto(eps.app.url + path('/subjects'));
    await search.fill('patient-3');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cleo Mann' }).waitFor();
    eps.expectNoProblems();
  });

  test('the command palette finds people by name', async () => {
    const page = await eps.open(path('/programs'));
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: /^A page, person/ }).fill('löwe');
    await page.getByText('Find people by “löwe”').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Ada Löwe').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Löwe$/ }).waitFor();
    eps.expectNoProblems();
  });

  test('the page of a person begins with the results over time, also as a table', async () => {
    const page = await eps.open(path(`/subjects/${ada}`));
    await page.getByRole('heading', { level: 1, name: 'Ada Löwe' }).waitFor();
    await page.locator('.recharts-line').first().waitFor();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual([
      'Results over time',
      'Tasks',
      'Programs',
      'Participation',
      'Contact',
      'What happened afterwards',
    ]);
    await page.locator('dt', { hasText: 'Last score' }).waitFor();
    await screenshot(page, 'person');
    const figure = page.getByRole('figure').first();
    await figure.getByText(/^Latest result/).waitFor();
    await figure.getByText('recovered').first().waitFor();
    await figure.getByText('response · no remission').waitFor();
    await figure.getByText(/No reliable change from the first result/).waitFor();
    // The numbers are there for screen readers, and for everybody on demand.
    await expect.poll(() => figure.getByRole('row').count()).toBe(COURSE.length + 1);
    await settled(page);
    await expectAccessible(page);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    await figure.getByRole('cell', { name: 'no reliable change' }).first().waitFor();
    await page.getByText('Call about the appointment').waitFor();
    expect(await page.getByText('ada@example.com').count()).toBe(0);
    await page.getByRole('button', { name: 'Show contact' }).click();
    await page.getByText('ada@example.com').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Telephone' }).fill('+49 30 1234');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('loewe@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('loewe@example.com').waitFor();
    await page.getByText('21:00 to 08:00').waitFor();
    await page.getByText('+49 30 1234').waitFor();
    await page.locator('dd', { hasText: /^Email$/ }).waitFor();
    await page.getByRole('button', { name: 'Send no more messages' }).click();
    await page.getByText('Unsubscribed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send messages again' }).click();
    await page.getByRole('button', { name: 'Send no more messages' }).waitFor();
    await page.getByRole('button', { name: 'Record outcome' }).click();
    await dialog.getByLabel('What happened').fill('returned_to_work');
    await dialog.getByRole('combobox', { name: 'How it went' }).selectOption('A number');
    await dialog.getByLabel('Value').fill('0.5');
    await dialog.getByRole('combobox', { name: 'Result' }).selectOption({ index: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByText('Nothing has been recorded.').waitFor();
    await page.getByRole('button', { name: 'Record outcome' }).click();
    await dialog.getByLabel('What happened').fill('returned_to_work');
    await dialog.getByRole('button', { name: 'Record outcome' }).click();
    await page.getByRole('cell', { name: 'returned to work' }).waitFor();
    await page.getByRole('tab', { name: 'Administration' }).click();
    await page.getByRole('heading', { name: 'Who has read this person’s data' }).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Messages', 'Legal hold', 'Who has read this person’s data', 'Details']);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await screenshot(page, 'person-administration-phone');
    await page.getByRole('tab', { name: 'Course' }).click();
    await page.locator('.recharts-line').first().waitFor();
    await screenshot(page, 'person-phone');
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('the inbox names the people whose results wait', async () => {
    const options = { name: 'Reviewed', release_policy: 'review_required' };
    const { workspace } = eps;
    const programId = await setUpProgram(workspace, judgedContents(), options);
    await enroll(workspace, programId, ada);
    const { participant_token } = await openSession(workspace, programId, ada);
    await takePart(workspace, participant_token, phq9(COURSE[3]!));
    const page = await eps.open(`/o/${eps.app.organizationId}`);
    await page.getByRole('link', { name: 'Ada Löwe' }).first().waitFor();
    eps.expectNoProblems();
  });

  test('after an import the list shows the new people, named by the column with the ids', async () => {
    const page = await eps.open(path('/subjects'));
    await page.getByRole('link', { name: 'Ada Löwe' }).waitFor();
    await page.getByRole('link', { name: 'Import' }).click();
    const text = 'email,patient id,first_name,last_name\nd@example.com,patient-4,Dora,Noll\n';
    const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    const use = page.getByRole('combobox', { name: 'Use patient id as' });
    await expect.poll(() => use.inputValue()).toBe('External ID');
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await page.getByText('The import is complete.').waitFor();
    await page.getByRole('link', { name: 'View people' }).click();
    await page.getByRole('link', { name: 'Dora Noll' }).waitFor();
    await page.getByRole('cell', { name: 'patient-4' }).waitFor();
    eps.expectNoProblems();
  });

  test('without the right people are short IDs, and nothing is asked', async () => {
    const { email } = await addMember(eps.app, 'viewer');
    const page = await eps.open(path('/enrollments'), { email, password: PASSWORD });
    const requests = identityRequests(page);
    await page
      .getByText(`…${ada.slice(-8)}`)
      .first()
      .waitFor();
    await settled(page);
    expect(requests).toEqual([]);
    expect(await page.getByText('Löwe').count()).toBe(0);
    eps.expectNoProblems();
  });

  test('the settings of the environment choose what names people', async () => {
    const page = await eps.open(path('/settings'));
    const fields = page.getByRole('textbox', { name: 'Profile fields that name a person' });
    await expect.poll(() => fields.inputValue()).toBe('first_name\nlast_name');
    await fields.fill('last_name\n\nfirst_name\n');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The settings were saved.').waitFor();
    await page.goto(eps.app.url + path('/subjects'));
    await page.getByRole('link', { name: 'Löwe Ada' }).waitFor();
    eps.expectNoProblems();
  });
});
