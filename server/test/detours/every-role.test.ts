import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../src/credentials/scopes.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember } from '../members.ts';
import { setUpProtectedData } from './protected-data.ts';
import { leaksOf, type ProtectedData, readAll, reads } from './read-all.ts';
import { ROLE_TABLE } from './role-table.ts';

/** Reads everything that there is about people in an environment with each role. */

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** It needs the rights to answers and profiles, too. */
const NEEDS_MORE = ['exportSubject'];
/** It shows the tasks of all environments. */
const OF_ORGANIZATION = ['listInboxTasks'];

describe.each(['live', 'test'] as const)('in a %s environment', (kind) => {
  let data: ProtectedData;
  beforeAll(async () => {
    data = await setUpProtectedData(app, kind);
  });

  /** Owners have all rights. */
  test.each(ROLES.filter((role) => role !== 'owner'))('%s', async (role) => {
    const { cookie } = await addMember(app, role);
    const credential = { key: null, headers: { cookie } };
    const { content, [kind]: inKind, live } = ROLE_TABLE[role];
    const scopes: readonly string[] = [...content, ...inKind];
    const scopesAt = (path: string) => (path.includes('{environment_id}') ? scopes : [...scopes, ...live]);
    const seen = (await readAll(data, credential)).filter(
      (each) => !OF_ORGANIZATION.includes(each.operation),
    );
    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    const wrong: string[] = [];
    for (const { operationId, access, path } of reads) {
      const statuses = seen.filter((each) => each.operation === operationId).map(({ status }) => status);
      if (access.credential !== 'api' || access.scope === null || access.or || statuses.length === 0)
        continue;
      const isAllowed = scopesAt(path).includes(access.scope) && !NEEDS_MORE.includes(operationId);
      // A query that lacks something is 422 for everybody.
      const isWrong = isAllowed
        ? statuses.every((status) => status === 403)
        : statuses.some((status) => status !== 403 && status !== 422);
      if (isWrong) wrong.push(`${operationId} is ${statuses}`);
    }
    expect(wrong).toEqual([]);
    expect(leaksOf(data, seen, scopes)).toEqual([]);
  });
});
