import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { routes } from '../../src/routes.ts';
import { expectStatus, limitedKey } from '../actors.ts';
import { type CallOptions, startTestApp, type TestApp } from '../app.ts';
import { replaceIds } from '../endpoints/preparation.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember } from '../members.ts';
import { BODIES, type DataForWrites, entries, SPARES, setUpPerson } from './data-for-writes.ts';
import { PROTECTED } from './protected-data.ts';

/**
 * Sends every operation of a live environment that changes something about people whose answers, scores,
 * profiles, ids and addresses are known, with rights that lack some of these. No response, successful or not,
 * has a text that the sender may not read; neither has any event or audit entry.
 */

type Credential = Pick<CallOptions, 'key' | 'headers'>;

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

/** What ends data comes last, so that the others find it. */
const LAST = [
  ...['deleteWebhookEndpoint', 'deleteProgramLink', 'deleteSuppression'],
  ...['completeTask', 'cancelTask', 'setEnrollmentStatus', 'changeStudyParticipant', 'setStudyStatus'],
  ...['revokeParticipantToken', 'revokeParticipantSession', 'deleteContact', 'rescoreEvaluation'],
  ...['setProgramStatus', 'setUnits', 'setEnvironmentLegalHold', 'deleteEnvironmentLegalHold'],
  ...['setSubjectLegalHold', 'deleteSubjectLegalHold', 'eraseSubject'],
];
const writes = routes
  .filter(
    ({ access, method, path }) =>
      access.credential === 'api' && method !== 'GET' && path.includes('{environment_id}'),
  )
  .sort((a, b) => LAST.indexOf(a.operationId) - LAST.indexOf(b.operationId));

/** The paths of an operation for all data of the kinds that it names. */
function pathsOf(path: string, { ids }: DataForWrites): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.reduce(
    (made, name) =>
      made.flatMap((each) => (ids[name] ?? ids['subject_id']!).map((id) => each.replace(`{${name}}`, id))),
    [path],
  );
}

interface Written {
  operation: string;
  status: number;
  sent: string;
  text: string;
}

/** Sends all operations that change something, and answers with the sessions that they issue. */
async function writeAll(data: DataForWrites, credential: Credential): Promise<Written[]> {
  const found: Written[] = [];
  const send = async (operation: string, method: string, path: string, options: CallOptions) => {
    const { status, text, body } = await app.call(method, path, options);
    found.push({ operation, status, sent: `${path} ${JSON.stringify(options.body)}`, text });
    return body;
  };
  const named = Object.fromEntries(Object.entries(data.ids).map(([name, [first]]) => [name, first]));
  const ids = { ...named, subject_ids: named['subject_id'] };
  for (const { operationId, method, path, examples } of writes)
    for (const [i, url] of pathsOf(path, data)
      .slice(0, SPARES.includes(operationId) ? -1 : undefined)
      .entries()) {
      const bodies = [...(i === 0 ? [{}] : []), ...(BODIES[operationId] ?? []), examples?.body];
      for (const body of [
        ...(data.bodies[operationId] ?? []),
        ...bodies.map((each) => replaceIds(each, ids)),
      ]) {
        const made = await send(operationId, method, url, {
          ...credential,
          ...(body !== undefined && { body }),
        });
        if (made?.participant_token === undefined) continue;
        const key = { key: made.participant_token };
        for (const [method, path, body] of PARTICIPANT)
          await send(`participant/${path}`, method, `/v1/participant/${path}`, {
            ...key,
            ...(body && { body }),
          });
      }
    }
  return found;
}

/** Requests with the token of a session that the caller issued. They leave one earlier answer as it is. */
const PARTICIPANT = [
  ['GET', 'session', undefined],
  ['POST', 'answers', { answers: entries.filter(({ question_id }) => question_id !== 'one') }],
  ['POST', 'answers', { answers: [{ question_id: 'note', value: 7 }] }],
  ['POST', 'due-questions', {}],
  ['POST', 'complete', undefined],
  ['GET', 'result', undefined],
  ['GET', 'data', undefined],
] as const;

/** All events of the environment and all audit entries of the organization. */
async function recorded({ workspace }: DataForWrites): Promise<string> {
  await app.services.accesses.flush(true);
  const texts: string[] = [];
  for (const path of [
    `${workspace.environmentPath}/events`,
    `/v1/organizations/${app.organizationId}/audit-log`,
  ])
    for (let cursor = '?limit=100'; cursor !== ''; ) {
      const { text, body } = await app.call('GET', path + cursor);
      texts.push(text);
      cursor = body.next_cursor && `?limit=100&cursor=${body.next_cursor}`;
    }
  return texts.join();
}

const keyWithout = async (...missing: string[]): Promise<Credential> => ({
  key: await limitedKey(
    app,
    SCOPES.filter((scope) => scope !== 'platform:admin' && !missing.includes(scope)),
  ),
});
const member = async (role: string): Promise<Credential> => {
  const { cookie } = await addMember(app, role);
  return { key: null, headers: { cookie } };
};
const CALLERS: Record<string, () => Promise<Credential>> = {
  // Administrators lack the rights to answers and profiles.
  admin: () => member('admin'),
  editor: () => member('editor'),
  coordinator: () => member('coordinator'),
  reviewer: () => member('reviewer'),
  'key that reads no results': () => keyWithout('evaluations:read', 'evaluations:answers'),
  'key that reads no identities': () => keyWithout('subjects:identify', 'subjects:contact'),
  'key that reads no arms': () => keyWithout('studies:unblind'),
};

/** These list the options of the question, so they always contain the option that was chosen. */
const LISTS_OPTIONS = ['participant/session', 'participant/answers'];

/** The texts of a right that responses show which did not repeat what was sent. */
function shownIn(written: readonly Written[], words: readonly string[]): string[] {
  return words.flatMap((word) =>
    written
      .filter(({ sent, text }) => text.includes(word) && !sent.includes(word))
      .filter(({ operation }) => word !== 'option-chosen' || !LISTS_OPTIONS.includes(operation))
      .map(({ operation, status }) => `${operation} (${status}) shows ${word}`),
  );
}

/**
 * Live environments have the real time, and the calibration of an environment needs the results of many
 * people.
 */
const NOT_MET = ['setClock', 'createCalibratedScorecard', 'createCalibration'];

test('the owner sees texts of each right, and every operation meets data', async () => {
  const data = await setUpPerson(app);
  const written = await writeAll(data, { key: app.key });
  const met = new Set(written.filter(({ status }) => status < 300).map(({ operation }) => operation));
  const refused = written.filter(({ operation }) => !met.has(operation) && !NOT_MET.includes(operation));
  expect(refused.map(({ operation, status, text }) => `${operation} ${status} ${text}`)).toEqual([]);
  const kinds = Object.entries(PROTECTED).map(([scope, words]) => [
    scope,
    shownIn(written, words).length > 0,
  ]);
  expect(kinds.filter(([, isShown]) => isShown).map(([scope]) => scope)).toEqual(Object.keys(PROTECTED));
});

test.each(Object.entries(CALLERS))(
  '%s',
  async (_, credentialOf) => {
    const data = await setUpPerson(app);
    const credential = await credentialOf();
    const path = `/v1/organizations/${app.organizationId}/access`;
    const { live_scopes: scopes } = await expectStatus(app.call('GET', path, credential), 200);
    const written = await writeAll(data, credential);
    expect(written.filter(({ status }) => status >= 500)).toEqual([]);
    for (const [scope, words] of Object.entries({ ...PROTECTED, 'studies:unblind': data.ofArm }))
      if (!scopes.includes(scope)) expect([scope, shownIn(written, words)]).toEqual([scope, []]);
    const everything = await recorded(data);
    expect(
      Object.values(PROTECTED)
        .flat()
        .filter((word) => everything.includes(word)),
    ).toEqual([]);
  },
  60_000,
);
