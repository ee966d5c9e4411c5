import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, limitedKey, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { listMessages, messageTemplate, rule, sendDueMessages } from '../../server/test/messages.ts';
import { studiesApi } from '../../server/test/studies.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { BASELINE, CONTENTS, DAILY, MOOD_BELOW_3, TWO_WAVES } from './study-example.ts';

/** A study whose people are in one of two arms. */
const ARMS = {
  ...TWO_WAVES,
  arms: [
    { id: 'usual', ratio: 1 },
    { id: 'coach', ratio: 1 },
  ],
  randomization: { method: 'blocked', block_sizes: [2] },
};

const MOOD_IN_LATE_BELOW_3 = {
  op: 'lt',
  args: [
    { op: 'score', concept_id: 'mood', wave: 'late' },
    { op: 'lit', value: 3 },
  ],
};

describe.skipIf(!chromiumPath)('studies whose arms the reader may not know', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let api: ReturnType<typeof studiesApi>;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Recovery');
    api = studiesApi(workspace);
  });
  afterAll(() => eps?.close());

  const path = (page: string) => consolePath(workspace, page);

  test('parts that are hidden from a viewer are described in words', async () => {
    const waves = [
      BASELINE,
      { ...DAILY, arms: ['coach'] },
      { ...BASELINE, id: 'late', opens: 'P2D', if: MOOD_BELOW_3 },
    ];
    const study = await api.study({ ...ARMS, waves }, CONTENTS);
    const person = await api.add(study.id);
    const { email } = await addMember(eps.app, 'viewer');
    const page = await eps.open(path(`/studies/${study.id}/participants/${person.id}`), {
      email,
      password: PASSWORD,
    });
    await page.getByText('Hidden: waves that only some arms have.').waitFor();
    await page.getByText('Hidden: reasons that depend on scores.').waitFor();
    expect(await page.getByRole('heading', { name: 'Day' }).count()).toBe(0);
    await page.goto(eps.app.url + path(`/studies/${study.id}`));
    const hidden = page.getByText(
      'Hidden, because the counts of this wave reveal what people scored, or who is in which arm',
    );
    await hidden.waitFor();
    eps.expectNoProblems();
  });

  test('readers who must not learn who still takes part can filter only by people who left', async () => {
    const exit = [{ id: 'low', when: MOOD_IN_LATE_BELOW_3, then: 'stop' }];
    const waves = [BASELINE, { ...BASELINE, id: 'late', arms: ['coach'] }];
    const study = await api.study({ ...ARMS, waves, exit }, CONTENTS);
    await api.add(study.id, {}, { first_name: 'Ada' });
    const leaving = await api.add(study.id, {}, { first_name: 'Bert' });
    await expectStatus(api.change(leaving, { status: 'withdrawn' }), 200);
    const { email } = await addMember(eps.app, 'viewer');
    const people = path(`/studies/${study.id}/participants`);
    const page = await eps.open(people, { email, password: PASSWORD });
    await page.getByText('Hidden: who still takes part, because this reveals the arm.').waitFor();
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Withdrawn']);
    await page.getByRole('option', { name: 'Withdrawn' }).click();
    await page.getByText('1 row').waitFor();
    await settled(page);
    const all = await eps.open(people);
    await all.getByRole('combobox', { name: 'Status' }).click();
    await expect.poll(() => all.getByRole('option').count()).toBe(4);
    eps.expectNoProblems();
  });

  test('an address that a blinded member has set is confirmed on the page of the person', async () => {
    const message_id = await messageTemplate(workspace);
    const outreach = [{ wave: 'day', rules: [rule('opened', 'opened', message_id)] }];
    const waves = [BASELINE, { ...BASELINE, id: 'day', arms: ['coach'] }];
    const study = await api.study({ ...ARMS, waves, outreach }, CONTENTS);
    const blind = await limitedKey(eps.app, ['subjects:contact']);
    for (let i = 0; i < 2; i++) {
      const { subject_id } = await api.add(study.id);
      const contact = `${workspace.environmentPath}/subjects/${subject_id}/contact`;
      const body = { email: 'own@example.test' };
      await expectStatus(eps.app.call('PUT', contact, { key: blind, body }), 200);
    }
    await sendDueMessages(workspace, ['studies', 'outreach', 'messages']);
    const page = await eps.open(path(`/studies/${study.id}`));
    await page.getByText('All counts by wave').click();
    await page.getByRole('columnheader', { name: 'Messages that wait' }).waitFor();
    await page.goto(eps.app.url + path('/message-log'));
    await page.getByText('The address must be confirmed on the page of the person.').waitFor();
    await settled(page);
    const [{ subject_id }] = await listMessages(workspace);
    await page.goto(eps.app.url + path(`/subjects/${subject_id}`));
    await page.getByText('Confirm the address of this person').waitFor();
    await page.getByRole('button', { name: 'Show contact' }).click();
    await page.getByText('The address is not confirmed').waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm the address …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Is own@example.test the address of this person?').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The address is not confirmed').waitFor({ state: 'detached' });
    const task = page.getByRole('row').filter({ hasText: 'Confirm the address of this person' });
    await task.getByText('Done').waitFor();
    const [message] = await listMessages(workspace);
    expect(message.state).toBe('queued');
    eps.expectNoProblems();
  });
});
