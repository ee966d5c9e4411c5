import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { routes } from '../../src/routes.ts';
import { limitedKey } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { PROTECTED, setUpProtectedData } from './protected-data.ts';

/**
 * Reads all data about people in an environment with a key that lacks one right, and searches the responses
 * for the data that this right protects.
 */

let app: TestApp;
let mailbox: Mailbox;
let data: Awaited<ReturnType<typeof setUpProtectedData>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  data = await setUpProtectedData(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** Queries that show more data, or that are required. */
const QUERIES: Record<string, string[]> = {
  getEvaluation: ['?include=answers', '?include=answer_sources'],
  getEvaluationReceipt: ['?include=input'],
  getSubjectTrajectory: ['?concept=scale', '?concept=one'],
  searchSubjects: ['?q=profile-value', '?q=patient-4711'],
  exportEvaluations: ['csv', 'jsonl', 'csv&layout=long', 'jsonl&layout=long'].flatMap((format) => [
    `?format=${format}&include=rule_hits,reviews`,
    `?format=${format}&include=answers,item_scores`,
    `?format=${format}&include=external_ids`,
    `?format=${format}&include=link_values`,
  ]),
};
/** They name programs, sessions and evaluations of every arm. */
const NAMES_ARMS = ['exportAuditLog', 'listAuditLog', 'listEvents', 'listSubjectAccesses'];

/** The data has no finished jobs and nobody who was erased. */
const NOT_READ = ['getEnvironmentJobResult', 'getPersonalLinks', 'getSubjectErasure'];

const reads = routes.filter(
  ({ access, method, path }) =>
    access.credential === 'api' &&
    method === 'GET' &&
    (path.includes('{environment_id}') || path.endsWith('/tasks') || path.includes('/audit-log')),
);

/** Returns all responses to a key by operation, without the values of the path and the query. */
async function readAll(key: string): Promise<{ operation: string; status: number; text: string }[]> {
  const { ids, workspace } = data;
  const found = [];
  for (const { operationId: operation, path } of reads) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const paths = names.reduce(
      (made, name) => made.flatMap((each) => (ids[name] ?? []).map((id) => each.replace(`{${name}}`, id))),
      [path as string],
    );
    const required = operation === 'listOutcomes' ? `?subject_id=${ids['subject_id']![0]}` : '';
    for (const url of paths)
      for (const query of [required, ...(QUERIES[operation] ?? [])])
        for (const accept of operation === 'getEvaluationReport'
          ? ['application/json', 'text/html']
          : ['*/*']) {
          const { status, text } = await app.call('GET', url + query, { key, headers: { accept } });
          found.push({ operation, status, text });
        }
  }
  for (const [path, body] of [
    ['/subjects/lookup', { external_id: 'patient-4711' }],
    ['/subjects/identities', { subject_ids: ids['subject_id'] }],
  ] as const) {
    const { status, text } = await app.call('POST', workspace.environmentPath + path, { key, body });
    found.push({ operation: path, status, text });
  }
  return found;
}

const keyWithout = (scope: string) =>
  limitedKey(
    app,
    SCOPES.filter((each) => each !== scope && each !== 'platform:admin'),
  );

test('no read shows what the right protects that its reader lacks', async () => {
  const all = await readAll(app.key);
  const answered = new Set(all.filter(({ status }) => status === 200).map(({ operation }) => operation));
  const missing = reads.filter(({ operationId, reads: read }) => read && !answered.has(operationId));
  expect(missing.map(({ operationId }) => operationId)).toEqual(NOT_READ);
  const leaks: string[] = [];
  for (const [scope, words] of Object.entries({ ...PROTECTED, 'studies:unblind': data.ofArm })) {
    const seen = await readAll(await keyWithout(scope));
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
