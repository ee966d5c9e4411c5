import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { limitedKey } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { PROTECTED, setUpProtectedData } from './protected-data.ts';
import { leaksOf, type ProtectedData, readAll, reads } from './read-all.ts';

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

/** The data has no finished jobs and nobody who was erased. */
const NOT_READ = ['getEnvironmentJobResult', 'getPersonalLinks', 'getSubjectErasure'];

test('no read shows what the right protects that its reader lacks', async () => {
  const all = await readAll(data, { key: app.key });
  const answered = new Set(all.filter(({ status }) => status === 200).map(({ operation }) => operation));
  const missing = reads.filter(({ operationId, reads: read }) => read && !answered.has(operationId));
  expect(missing.map(({ operationId }) => operationId)).toEqual(NOT_READ);
  const leaks: string[] = [];
  for (const [scope, words] of Object.entries({ ...PROTECTED, 'studies:unblind': data.ofArm })) {
    const scopes = SCOPES.filter((each) => each !== scope && each !== 'platform:admin');
    const seen = await readAll(data, { key: await limitedKey(app, scopes) });
    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    for (const word of words)
      expect([word, all.filter(({ text }) => text.includes(word)).length]).not.toEqual([word, 0]);
    leaks.push(...leaksOf(data, seen, scopes));
  }
  expect(leaks).toEqual([]);
});
