import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  publishedBundle,
  setUpApp,
  type Workspace,
} from '../../server/test/actors.ts';
import { studiesApi } from '../../server/test/studies.ts';
import {
  button,
  type Console,
  chooseOption,
  chromiumPath,
  consolePath,
  expectAccessible,
  settled,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';
import { BASELINE, CONTENTS, DAILY, MOOD_BELOW_3, passDaysIn, TWO_WAVES } from './study-example.ts';

describe.skipIf(!chromiumPath)('studies', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let api: ReturnType<typeof studiesApi>;
  beforeAll(async () => {
    eps = await startConsole();
  });
  beforeEach(async () => {
    workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Recovery');
    api = studiesApi(workspace);
  });
  afterAll(() => eps?.close());

  const path = (page: string) => consolePath(workspace, page);
  const appPath = (page: string) => path('').replace(/\/e\/.*/, '') + page;

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const passDays = (days: number) => passDaysIn(eps.app, workspace, days);

  /** A study in which one person answers, one misses everything, and one leaves. */
  async function running() {
    const display = { display: ['first_name', 'last_name'] };
    await expectStatus(eps.app.call('PATCH', workspace.environmentPath, { body: display }), 200);
    const content = { ...TWO_WAVES, fields: [{ id: 'surgery', type: 'date' }] };
    const study = await api.study(content, CONTENTS);
    const answering = await api.add(
      study.id,
      { time_zone: 'America/New_York' },
      { first_name: 'Ada', last_name: 'Mann' },
    );
    await api.add(study.id, {}, { first_name: 'Bert', last_name: 'Löwe' });
    const leaving = await api.add(study.id);
    await api.work();
    await api.answer(study.programs.baseline, answering.subject_id);
    await api.change(leaving, { status: 'withdrawn' });
    await passDays(4);
    return { study, answering };
  }

  test('the empty list explains what a study is; one is made with the keyboard, with errors at the fields', async () => {
    const page = await eps.open(path('/studies'));
    await page.getByText('A study asks people in waves').waitFor();
    await page.goto(eps.app.url + path('/studies/new'));
    await page.getByText('No protocol is published yet').waitFor();

    await api.protocol({ ...TWO_WAVES, waves: [BASELINE, { ...DAILY, if: MOOD_BELOW_3 }] });
    await publishedBundle(workspace, { experience: CONTENTS.experience });
    await page.reload();
    await page.getByRole('button', { name: 'Create study' }).click();
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2);
    await page.getByLabel('Name').fill('After the operation');
    const select = (name: string) => page.getByRole('combobox', { name });
    await tabTo(page, select('Protocol'));
    await chooseOption(page, /^Protocol, revision/, select('Instrument of the wave baseline'));
    for (const wave of ['baseline', 'day']) {
      await tabTo(page, select(`Instrument of the wave ${wave}`));
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().click();
    }
    await page.getByRole('button', { name: 'Create study' }).click();
    await page.getByText(/the bundle has no score mood, which the protocol reads/).waitFor();
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('a study is made and activated, and is in the list and in the command palette', async () => {
    await Promise.all([api.protocol(TWO_WAVES), publishedBundle(workspace, CONTENTS)]);
    const page = await eps.open(path('/studies/new'));
    await page.getByLabel('Name').fill('After the operation');
    for (const name of ['Protocol', 'Instrument of the wave Baseline', 'Instrument of the wave Day']) {
      await page.getByRole('combobox', { name }).click();
      await page.getByRole('option').filter({ visible: true }).first().click();
    }
    await button(page, 'Create study').click();
    await heading(page, 'After the operation');
    await button(page, 'Activate').click();
    const dialog = page.getByRole('dialog', { name: 'Activate this study?' });
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await button(page, 'Pause').waitFor();
    await page.goto(eps.app.url + path('/studies'));
    await page.getByRole('link', { name: 'After the operation' }).waitFor();
    await page.getByRole('link', { name: 'Protocols' }).click();
    await heading(page, 'Protocols');
    await page.keyboard.press('Control+k');
    // They arrive when the query has been typed.
    await page.route(/\/studies\?/, (route) => page.waitForTimeout(500).then(() => route.continue()));
    await page.getByRole('textbox', { name: /^A page, person/ }).fill('after the op');
    await button(page, 'After the operation').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/studies/*');
    await heading(page, 'After the operation');
    eps.expectNoProblems();
  });

  test('the panel counts by wave, shows who stays, and names who missed twice', async () => {
    const { study } = await running();
    const page = await eps.open(path(`/studies/${study.id}`));
    await page.getByText('All counts by wave').click();
    const row = page.getByRole('row', { name: /^Baseline/ });
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual(['3', '3', '1', '0', '1', '1', '1', expect.stringMatching(/second|minute/)]);
    const missed = page.getByRole('listitem').filter({ hasText: 'Timeline' });
    await missed.getByRole('link', { name: 'Bert Löwe' }).waitFor();
    await page.getByText('People who stay: After day 4, 2 of 3 stay.').waitFor();
    await settled(page);
    const version = await publishedBundle(workspace, CONTENTS);
    await page.reload();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await button(page, 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit the study' });
    await dialog.getByLabel('Name').fill('After the operation');
    await dialog.getByRole('combobox', { name: 'Instrument of the wave Day' }).click();
    await page.getByRole('option').filter({ visible: true }).first().click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'After the operation');
    const changed = await eps.app.call('GET', `${workspace.environmentPath}/studies/${study.id}`);
    expect(changed.body.bundles).toEqual({ baseline: study.bundles.baseline, day: version });
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByText(/^People who stay/).click();
    await button(page, 'Show as table').click();
    await page.goto(eps.app.url + path('/evaluations'));
    const { choose } = keyboardOf(page);
    const ofWave = (wave: string) => page.getByRole('cell', { name: `Study: ${wave}` });
    await ofWave('day').first().waitFor();
    await choose('Program', 'After the operation: baseline');
    await page.waitForURL(`**program_id=${study.programs.baseline}**`);
    await expect.poll(() => ofWave('day').count()).toBe(0);
    await ofWave('baseline').first().waitFor();
    eps.expectNoProblems();
  });

  test('people are added by external ID; those who are already in the study are listed', async () => {
    const content = { ...TWO_WAVES, fields: [{ id: 'discharge_at', type: 'date' }] };
    const study = await api.study(content, CONTENTS);
    await importSubject(workspace, {}, 'patient-7');
    const page = await eps.open(path(`/studies/${study.id}/participants`));
    await page.getByText('Nobody takes part yet').waitFor();
    async function add(result: RegExp) {
      await button(page, 'Add people').first().click();
      const dialog = page.getByRole('dialog', { name: 'Add people to the study' });
      await dialog.getByLabel('Find a person').fill('patient-7');
      await page.keyboard.press('Enter');
      await dialog.getByLabel('discharge_at of patient-7').fill('2026-03-01');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add 1 person' }).click();
      await dialog.getByText(result).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    }
    await add(/^1 person was added\.$/);
    await page.getByRole('link', { name: 'patient-7' }).waitFor();
    await add(/^0 people were added\. 1 was not added: already in the study: 1\.$/);
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.getByText('2026-03-01').waitFor();
    eps.expectNoProblems();
  });

  test('the timeline shows states in words and times in the person’s zone; an occasion is skipped with a reason', async () => {
    const { study, answering } = await running();
    const page = await eps.open(path(`/studies/${study.id}/participants/${answering.id}`));
    await page.getByText('Times are in the time zone of the person: America/New_York.').waitFor();
    const day = page.getByRole('table', { name: 'Day' });
    await day.getByText('Missed').first().waitFor();
    await day.getByText('Scheduled').first().waitFor();
    await page.getByRole('table', { name: 'Baseline' }).getByText('Completed').waitFor();
    await settled(page);
    const skip = button(page, 'Skip Day, no. 6');
    await tabTo(page, skip);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Skip Day' });
    await dialog.getByLabel('Reason').fill('On holiday');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Skip', exact: true }).click();
    await day.getByText('On holiday').waitFor();
    await skip.waitFor({ state: 'detached' });

    await expectStatus(api.change(answering, { time_zone: 'America/Chicago' }), 200);
    await button(page, 'Pause').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await button(page, 'Resume').waitFor();
    await page.getByText(/^America\/Chicago, since /).waitFor();
    await page.getByText('America/New_York', { exact: true }).waitFor();
    await button(page, 'Withdraw').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The person withdrew.').first().waitFor();
    const subject = `${workspace.environmentPath}/subjects/${answering.subject_id}`;
    expect((await eps.app.call('DELETE', subject)).status).toBeLessThan(300);
    await page.reload();
    await page.getByText('The data of this person were erased.').waitFor();
    eps.expectNoProblems();
  });

  test('a live study whose protocol reads scores is explained, and released where it failed', async () => {
    const { app } = eps;
    const release = { release: 'two_step' };
    await expectStatus(app.call('PATCH', workspace.appPath, { body: release }), 200);
    const waves = [BASELINE, { ...DAILY, if: MOOD_BELOW_3 }];
    const protocol_id = await api.protocol({ ...TWO_WAVES, waves });
    const bundle = await publishedBundle(workspace, CONTENTS);
    const live = `${workspace.appPath}/environments/${workspace.liveId}`;
    const bundles = { baseline: bundle, day: bundle };
    const body = { environment_id: workspace.liveId, reason: 'Checked' };
    await expectStatus(app.call('POST', `${workspace.appPath}/bundles/${bundle}/release`, { body }), 200);
    const study = await expectStatus(
      app.call('POST', `${live}/studies`, { body: { name: 'Live', protocol_id, bundles } }),
      201,
    );
    const page = await eps.open(appPath(`/e/${workspace.liveId}/studies/${study.id}`));
    const activate = async () => {
      await button(page, 'Activate').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    };
    await activate();
    await page.getByText('The protocol is not released for this environment').waitFor();
    await expectAccessible(page);
    await button(page, 'Release the protocol …').click();
    await page.getByLabel('Reason').fill('Agreed with the ethics committee');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('The protocol is released. Activate the study now.').waitFor();
    await activate();
    await button(page, 'Pause').waitFor();
    eps.expectNoProblems();
  });
});
