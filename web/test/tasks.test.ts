import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, takePart, type Workspace } from '../../server/test/actors.ts';
import { addMember, type Member, PASSWORD } from '../../server/test/members.ts';
import { TASK_CONTENTS, tasksApi } from '../../server/test/tasks.ts';
import {
  button,
  type Console,
  chooseOption,
  chromiumPath,
  expectAccessible,
  heading,
  PHONE,
  settled,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { make, REPORT, SCRIPT } from './task-example.ts';

describe.skipIf(!chromiumPath)('tasks', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let live: Workspace;
  let reviewer: Member;
  let inbox: string;
  let base: string;
  let subjectId: string;
  let evaluationId: string;

  beforeAll(async () => {
    eps = await startConsole();
    inbox = `/o/${eps.app.organizationId}`;
    workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Aftercare');
    base = `${inbox}/a/${workspace.appId}/e/${workspace.testId}`;
    const other = await setUpApp(eps.app, 'Europe/Berlin', 'Wellbeing');
    live = { ...other, environmentPath: `${other.appPath}/environments/${other.liveId}` };
    reviewer = await addMember(eps.app, 'reviewer', 'ada@example.com');
    const program = await setUpProgram(workspace, { ...TASK_CONTENTS, report_template: REPORT });
    const session = await participant(workspace, program);
    await takePart(workspace, session.participant_token, { harm: 3, sleep: 1, load: 1 });
    evaluationId = session.evaluation_id;
    const evaluation = await eps.app.call('GET', `${workspace.environmentPath}/evaluations/${evaluationId}`);
    subjectId = evaluation.body.subject_id;
  });
  afterAll(() => eps?.close());

  const asReviewer = () => ({ email: reviewer.email, password: PASSWORD });

  const counts = async () => {
    const headers = { cookie: reviewer.cookie };
    const path = `/v1/organizations/${eps.app.organizationId}/tasks/counts`;
    return (await eps.app.call('GET', path, { key: null, headers })).body;
  };

  test('the inbox has the tasks of all apps and environments, the overdue first, and true counts', async () => {
    const overdue = { due_at: '2026-01-10T08:00:00Z', severity: 'warning' };
    await make(live, { title: 'Ask about the medication', assign: { user_id: reviewer.userId }, ...overdue });
    await make(live, { title: 'Send the leaflet', due_in: 'P3D', assign: { role: 'coordinator' } });
    const page = await eps.open(inbox, asReviewer());
    await settled(page);
    await heading(page, '4 tasks, 1 of them overdue');
    const cases = page.getByRole('list', { name: 'Cases' }).locator('> li');
    const texts = (await cases.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts[0]).toMatch(/^Warning .+ Wellbeing Ask about the medication Open Overdue Due .+ ago You$/);
    expect(texts[1]).toMatch(/^Critical .+ Aftercare Test .*Follow up .+ All reviewers/i);
    // Both tasks of one result are one case.
    expect(texts).toHaveLength(3);
    const { me, team } = await counts();
    const waiting = me.unfinished + team.unfinished;
    expect(waiting).toBe(3);
    await page.getByRole('navigation').getByText(`${waiting} wait for you`).waitFor();

    await page.getByRole('radio', { name: 'Mine (1)' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**?assigned=me');
    await expect.poll(() => cases.count()).toBe(1);
    await page.reload();
    await expect.poll(() => cases.count()).toBe(1);
    eps.expectNoProblems();
  });

  test('a task of a rule is done with the keyboard alone, beside the report', async () => {
    const page = await eps.open(inbox, asReviewer());
    await settled(page);
    const link = page.getByRole('link', { name: 'Follow up on an answer about self-harm' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await heading(page, 'Follow up on an answer about self-harm');
    await page.getByText('Ask whether there is a plan.').waitFor();
    await heading(page, 'The result');
    await page.getByText(/it goes to: All owners/).waitFor();
    await settled(page);

    for (const name of ['Take it', 'Start']) {
      await tabTo(page, button(page, name));
      await page.keyboard.press('Enter');
      await button(page, name).waitFor({ state: 'detached' });
    }
    await page.getByLabel('Comment').fill('Nobody answers the telephone.');
    await tabTo(page, button(page, 'Add comment'));
    await page.keyboard.press('Enter');
    await page.getByText('Nobody answers the telephone.').first().waitFor();
    await tabTo(page, button(page, 'Complete'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Complete' });
    await dialog.getByRole('radio', { name: 'False alarm' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Called' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Has an appointment tomorrow.');
    await page.keyboard.press('Tab');
    await tabTo(page, dialog.getByRole('button', { name: 'Complete' }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('This task is done.').waitFor();
    await page.getByText('Outcome: Referred').waitFor();
    await page.getByText('Has an appointment tomorrow.').waitFor();
    eps.expectNoProblems();
  });

  test('a user who was too late gets a notice, and sees the present task', async () => {
    const id = await make(workspace, {
      title: 'Call back',
      script: SCRIPT,
      outcomes: ['called', 'talked_to_family'],
    });
    const page = await eps.open(`${base}/tasks/${id}`, asReviewer());
    await button(page, 'Take it').waitFor();
    await tasksApi(workspace).act(id, 'acknowledge');
    await button(page, 'Take it').click();
    await page
      .getByRole('alert')
      .getByText(/changed this task before you\. It is now: Taken\./)
      .waitFor();
    await button(page, 'Start').waitFor();
    await expectAccessible(page);
    await button(page, 'Start').click();
    await button(page, 'Complete').click();
    await tasksApi(workspace).act(id, 'complete', { outcome: 'called' });
    await page.getByRole('radio', { name: 'talked to family' }).click();
    await page.getByLabel('Note').fill('Lost');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await page.getByText('What you entered was not saved.').waitFor();
    await page.getByText('Outcome: Called').waitFor();

    const other = await make(workspace, { title: 'Write a letter' });
    await page.goto(`${eps.app.url}${base}/tasks/${other}`);
    await button(page, 'Cancel the task').click();
    await tasksApi(workspace).act(other, 'acknowledge');
    await tasksApi(workspace).act(other, 'start');
    await tasksApi(workspace).act(other, 'complete', { outcome: 'done' });
    await page.getByLabel('Reason').fill('Twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the task' }).click();
    await page
      .getByRole('alert')
      .getByText(/It is now: Done\. What you entered was not saved\./)
      .waitFor();
    eps.expectNoProblems();
  });

  test('a task whose rule the amended answers no longer meet asks whether it is still needed', async () => {
    const [task] = await tasksApi(workspace).list(`?status=open&subject_id=${subjectId}`);
    const body = { decision: 'amend', reason: 'A slip', amendments: [{ question_id: 'harm', value: 0 }] };
    const path = `${workspace.environmentPath}/evaluations/${evaluationId}/review`;
    const amended = await eps.app.call('POST', path, { body });
    expect(amended.status, amended.text).toBe(200);
    const page = await eps.open(`${base}/tasks/${task.id}`, {
      ...asReviewer(),
      viewport: PHONE,
      language: 'de',
    });
    await page.getByText('Ist das noch nötig?').waitFor();
    await settled(page);
    await expectAccessible(page);
    await button(page, 'Nicht nötig: abbrechen').click();
    const dialog = page.getByRole('dialog', { name: 'Aufgabe abbrechen' });
    await dialog.getByRole('button', { name: 'Aufgabe abbrechen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Diese Aufgabe wurde abgebrochen. Es ist nichts mehr zu tun.').waitFor();
    await page.getByText('Die geänderten Antworten erfüllen die Regel nicht mehr.').waitFor();
    await page.goto(`${eps.app.url}${inbox}`);
    eps.expectNoProblems();
  });

  test('a task is made from the page of a person and of an evaluation, and given to somebody else', async () => {
    const page = await eps.open(`${base}/subjects/${subjectId}`, asReviewer());
    await settled(page);
    await button(page, 'New task').click();
    const dialog = page.getByRole('dialog', { name: /^New task about person/ });
    await dialog.getByLabel('What has to be done?').fill('Ask how the first week went');
    await dialog.getByLabel('How serious is it?').selectOption('Warning');
    await dialog.getByLabel('Until when?').selectOption('In 3 days');
    await dialog
      .getByRole('combobox', { name: 'Who does it' })
      .or(dialog.getByRole('textbox', { name: 'Who does it' }))
      .focus();
    await chooseOption(page, 'All coordinators', page.locator('input[value="All coordinators"]'));
    await dialog.getByLabel('Steps').fill(SCRIPT);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await page.getByRole('link', { name: 'Ask how the first week went' }).click();
    await heading(page, 'Ask how the first week went');
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Ask whether there is a plan.' }).count())
      .toBe(1);
    await page.getByText('All coordinators').first().waitFor();
    await button(page, 'Reassign').click();
    const reassign = page.getByRole('dialog', { name: 'Reassign' });
    await reassign.getByRole('combobox').or(reassign.getByRole('textbox')).first().focus();
    await chooseOption(page, /^ada@example\.com \(You\)$/, page.locator('input[value^="ada@example.com"]'));
    await reassign.getByRole('button', { name: 'Reassign' }).click();
    await page.getByText('The task was reassigned.').waitFor();
    await page.getByRole('definition').filter({ hasText: /^You$/ }).waitFor();

    await page.goto(`${eps.app.url}${base}/subjects/${subjectId}`);

    await page.goto(`${eps.app.url}${base}/evaluations/${evaluationId}`);
    await button(page, 'New task').click();
    await page.getByLabel('What has to be done?').fill('Discuss the result');
    await page.getByRole('dialog').getByRole('button', { name: 'Create task' }).click();
    await page.getByRole('link', { name: 'Discuss the result' }).waitFor();
    await page.getByRole('link', { name: 'Discuss the result' }).click();
    await heading(page, 'The result');
    eps.expectNoProblems();
  });

  test('coordinators do tasks of live environments without reading what they say', async () => {
    const coordinator = await addMember(eps.app, 'coordinator');
    const assign = { user_id: coordinator.userId };
    const id = await make(live, { title: 'A secret', assign, outcomes: ['called'] });
    const page = await eps.open(inbox, { email: coordinator.email, password: PASSWORD });
    await settled(page);
    expect(await page.getByText('A secret').count()).toBe(0);
    await page.getByRole('link', { name: `Task …${id.slice(-8)}` }).click();
    await page.getByText(/Your rights do not include the content of this task/).waitFor();
    await expectAccessible(page);
    for (const name of ['Take it', 'Start', 'Complete']) await button(page, name).click();
    await page.getByLabel('How did it end?').fill('called');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await page.getByText('This task is done.').waitFor();
    eps.expectNoProblems();
  });

  test('the command palette leads to my tasks and to a task by its ID', async () => {
    const id = await make(workspace, { title: 'Look it up' });
    const page = await eps.open(base, asReviewer());
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: /^A page, person/ }).waitFor();
    await page.keyboard.type('my tasks');
    await page.keyboard.press('Enter');
    await page.waitForURL('**?assigned=me');
    await page.goto(`${eps.app.url}${base}`);
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: /^A page, person/ }).fill(id);
    await page
      .getByRole('button', { name: 'Task' })
      .or(page.getByRole('option', { name: 'Task' }))
      .first()
      .click();
    await heading(page, 'Look it up');
    eps.expectNoProblems();
  });
});
