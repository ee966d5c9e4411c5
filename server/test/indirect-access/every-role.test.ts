import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../src/credentials/scopes.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember } from '../members.ts';
import { PROTECTED, setUpProtectedData } from './protected-data.ts';
import { type ProtectedData, readAll, reads } from './read-all.ts';

/** Reads everything that there is about people in a live environment with each role. */

let app: TestApp;
let mailbox: Mailbox;
let data: ProtectedData;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  data = await setUpProtectedData(app, 'live');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** It needs the rights to answers and profiles, too. */
const NEEDS_MORE = ['exportSubject'];
/** It shows the tasks of all environments. */
const OF_ORGANIZATION = ['listInboxTasks'];

/** Owners have all rights. */
test.each(ROLES.filter((role) => role !== 'owner'))('%s', async (role) => {
  const { cookie } = await addMember(app, role);
  const credential = { key: null, headers: { cookie } };
  const path = `/v1/organizations/${app.organizationId}/access`;
  const { live_scopes: scopes } = (await app.call('GET', path, credential)).body;
  const seen = (await readAll(data, credential)).filter((each) => !OF_ORGANIZATION.includes(each.operation));
  expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
  const wrong: string[] = [];
  for (const { operationId, access } of reads) {
    const statuses = seen.filter((each) => each.operation === operationId).map(({ status }) => status);
    if (access.credential !== 'api' || access.scope === null || access.or || statuses.length === 0) continue;
    const isAllowed = scopes.includes(access.scope) && !NEEDS_MORE.includes(operationId);
    // A query that lacks something is 422 for everybody.
    const isWrong = isAllowed
      ? statuses.every((status) => status === 403)
      : statuses.some((status) => status !== 403 && status !== 422);
    if (isWrong) wrong.push(`${operationId} is ${statuses}`);
  }
  for (const [scope, words] of Object.entries({ ...PROTECTED, 'studies:unblind': data.ofArm })) {
    if (scopes.includes(scope) || (scope === 'studies:unblind' && role === 'auditor')) continue;
    for (const word of words)
      for (const { operation, text } of seen)
        if (text.includes(word)) wrong.push(`${operation} shows ${word} without ${scope}`);
  }
  expect(wrong).toEqual([]);
});
