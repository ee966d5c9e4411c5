import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { limitedKey } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { PROTECTED, setUpProtectedData } from './protected-data.ts';
import { type ProtectedData, readAll, reads } from './read-all.ts';

/**
 * Reads all data about people in an environment with a key that lacks one right, and searches the responses
 * for the data that this right protects.
 */

let app: TestApp;
let mailbox: Mailbox;
let data: ProtectedData;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  data = await setUpProtectedData(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** They name programs, sessions and evaluations of every arm. */
const NAMES_ARMS = ['exportAuditLog', 'listAuditLog', 'listEvents', 'listSubjectAccesses'];

/** The data has no finished jobs and nobody who was erased. */
const NOT_READ = ['getEnvironmentJobResult', 'getPersonalLinks', 'getSubjectErasure'];

const keyWithout = (scope: string) =>
  limitedKey(
    app,
    SCOPES.filter((each) => each !== scope && each !== 'platform:admin'),
  );

test('no read shows what the right protects that its reader lacks', async () => {
  const all = await readAll(data, { key: app.key });
  const answered = new Set(all.filter(({ status }) => status === 200).map(({ operation }) => operation));
  const missing = reads.filter(({ operationId, reads: read }) => read && !answered.has(operationId));
  expect(missing.map(({ operationId }) => operationId)).toEqual(NOT_READ);
  const leaks: string[] = [];
  for (const [scope, words] of Object.entries({ ...PROTECTED, 'studies:unblind': data.ofArm })) {
    const seen = await readAll(data, { key: await keyWithout(scope) });
    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    for (const word of words) {
      expect([word, all.filter(({ text }) => text.includes(word)).length]).not.toEqual([word, 0]);
      for (const { operation, text } of seen)
        if (text.includes(word) && !(scope === 'studies:unblind' && NAMES_ARMS.includes(operation)))
          leaks.push(`${operation} shows ${word} without ${scope}`);
    }
  }
  expect(new Set(leaks)).toEqual(new Set());
});
