import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { expectStatus, limitedKey } from '../actors.ts';
import { type CallOptions, startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember } from '../members.ts';
import { sendDueMessages } from '../messages.ts';
import { setUpProtectedData } from './protected-data.ts';
import { leaksOf, type ProtectedData, type Reading, readAll } from './read-all.ts';
import { ROLE_TABLE } from './role-table.ts';
import { forChanges, writeAll } from './write-all.ts';

/**
 * Changes all data about people, with each role and with keys that lack one right, and searches the responses,
 * errors and everything that can be read afterwards for the data that a missing right protects.
 */

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  app = await startTestApp({ smtpUrl: mailbox.url, webhooks });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const JOBS = ['cycles', 'studies', 'outreach', 'messages', 'calibrations', 'shadows', 'personal-links'];

/** Reviewers lack the other rights in a live environment. */
const LACKING = ['evaluations:answers', 'evaluations:read', 'subjects:profile', 'studies:unblind'];

type Credential = Pick<CallOptions, 'key' | 'headers'>;

/** All responses: of changes, of the reads after the jobs have run, and of changes after these. */
async function everything(data: ProtectedData, credential: Credential): Promise<Reading[]> {
  const changed = await writeAll(data, credential);
  await sendDueMessages(data.workspace, JOBS);
  const idsOf = async (list: string): Promise<string[]> =>
    (await expectStatus(app.call('GET', data.workspace.environmentPath + list), 200)).items.map(
      ({ id }: any) => id,
    );
  const ids = {
    ...data.ids,
    job_id: await idsOf('/jobs'),
    evaluation_id: (await idsOf('/evaluations')).slice(0, 6),
    task_id: await idsOf('/tasks'),
    session_id: await idsOf('/participant-sessions'),
    message_id: await idsOf('/messages'),
  };
  return [...changed, ...(await readAll({ ...data, ids }, credential))];
}

// Editors change nothing of people there, and the others nothing at all.
test.each(['admin', 'coordinator', 'reviewer'] as const)('%s in a live environment', async (role) => {
  const data = await forChanges(await setUpProtectedData(app, 'live'));
  const { cookie } = await addMember(app, role);
  const credential = { key: null, headers: { cookie } };
  const { content, live } = ROLE_TABLE[role];
  const seen = await everything(data, credential);
  expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
  expect(leaksOf(data, seen, [...content, ...live])).toEqual([]);
});

test.each(LACKING)('a key without %s', async (scope) => {
  const data = await forChanges(await setUpProtectedData(app));
  const scopes = SCOPES.filter((each) => each !== scope && each !== 'platform:admin');
  const seen = await everything(data, { key: await limitedKey(app, scopes) });
  expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
  expect(leaksOf(data, seen, scopes)).toEqual([]);
});
