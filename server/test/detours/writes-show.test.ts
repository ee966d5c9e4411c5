import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { routes } from '../../src/routes.ts';
import { answer, enroll, expectStatus, limitedKey, openSession, setUpProgram } from '../actors.ts';
import { type CallOptions, startTestApp, type TestApp } from '../app.ts';
import { replaceIds } from '../endpoints/preparation.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember } from '../members.ts';
import { CONTENTS, PROTECTED, setUpProtectedData } from './protected-data.ts';
import type { ProtectedData } from './read-all.ts';

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
  app = await startTestApp({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** What ends data comes last, so that the others find it. */
const LAST = [
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

const ANSWERS = { a: 'o0', b: 'o0', c: 'o0', d: 'o0', one: 'another', note: 'other words' };
const entries = Object.entries(ANSWERS).map(([question_id, value]) => ({ question_id, value }));
const amend = (question_id: string, value: unknown) => ({
  decision: 'amend',
  reason: 'telephone',
  amendments: [{ question_id, value }],
});
const choose = (choice: string) => ({ answers: [{ question_id: 'note', choice, reason: 'It is legible.' }] });

/** Further bodies, which meet the data or are refused because of it. */
const BODIES: Record<string, object[]> = {
  importSubjects: [{ items: [{ external_id: 'patient-4711', profile: { first_name: 'Ada' } }] }],
  lookupSubject: [{ external_id: 'patient-4711' }],
  setSubjectUnits: [{ units: [] }],
  createPaperEntry: [
    {
      program_id: '',
      subject_id: '',
      answers: entries,
      respondent: 'self',
      answered_at: '2026-01-05T12:00:00Z',
    },
  ],
  resolvePaperEntry: [choose('first'), choose('second')],
  completeTask: [{ outcome: 'called' }, { outcome: 'other' }],
  createPersonalLinks: [{ subject_ids: [''] }],
  createOutcome: [{ subject_id: '', kind: 'visit', at: '2026-01-05T12:00:00Z', evaluation_id: '' }],
  createTask: [{ subject_id: '', title: 'Visit', evaluation_id: '' }],
  createParticipantSession: [{ program_id: '', subject_id: '', revoke_others: true }],
  createStudyParticipant: [{ subject_id: '' }],
  reviewEvaluation: [
    ...[amend('note', 'other words'), amend('one', 'another'), amend('one', 7), amend('none', 7)],
    { decision: 'reject', reason: 'telephone' },
  ],
};

const addressOf = ({ workspace }: ProtectedData, path: string) => workspace.environmentPath + path;

/**
 * Everything about one person: a result under review with its tasks, which coordinators see, and a session
 * that somebody else began.
 */
async function setUpPerson() {
  const data = await setUpProtectedData(app, 'live');
  const { ids, workspace } = data;
  const [subject_id, reviewed, study_id] = [
    ids['subject_id']![0]!,
    ids['program_id']![0]!,
    ids['study_id']![0]!,
  ];
  const begun = await setUpProgram(workspace, CONTENTS);
  const enrollment = await enroll(workspace, begun, subject_id);
  const session = await openSession(workspace, begun, subject_id);
  await expectStatus(
    answer(workspace, session.participant_token, { one: 'option-chosen', note: 'words written' }),
    200,
  );
  const idsOf = async (list: string): Promise<string[]> =>
    (await expectStatus(app.call('GET', addressOf(data, list)), 200)).items.map(({ id }: any) => id);
  const [evaluation_id] = await idsOf(`/evaluations?program_id=${reviewed}`);
  const task_id = await idsOf(`/tasks?evaluation_id=${evaluation_id}`);
  for (const id of task_id)
    await expectStatus(
      app.call('POST', addressOf(data, `/tasks/${id}/reassign`), {
        body: { assign: { role: 'coordinator' } },
      }),
      200,
    );
  const version_bundle_id = (await expectStatus(app.call('GET', addressOf(data, `/programs/${begun}`)), 200))
    .version_bundle_id;
  return {
    ...data,
    ids: {
      ...ids,
      task_id,
      study_id: [study_id],
      evaluation_id: [evaluation_id!, session.evaluation_id],
      program_id: [begun, reviewed],
      enrollment_id: [enrollment, ...ids['enrollment_id']!],
      session_id: [session.session_id],
      version_bundle_id: [version_bundle_id],
    } as Record<string, string[]>,
  };
}

/** The paths of an operation for all data of the kinds that it names. */
function pathsOf(path: string, { ids }: ProtectedData): string[] {
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
async function writeAll(data: ProtectedData, credential: Credential): Promise<Written[]> {
  const found: Written[] = [];
  const send = async (operation: string, method: string, path: string, options: CallOptions) => {
    const { status, text, body } = await app.call(method, path, options);
    found.push({ operation, status, sent: `${path} ${JSON.stringify(options.body)}`, text });
    return body;
  };
  const named = Object.fromEntries(Object.entries(data.ids).map(([name, [first]]) => [name, first]));
  const ids = { ...named, subject_ids: named['subject_id'] };
  for (const { operationId, method, path, examples } of writes)
    for (const [i, url] of pathsOf(path, data).entries())
      for (const example of [...(i === 0 ? [{}] : []), ...(BODIES[operationId] ?? []), examples?.body]) {
        const body = replaceIds(example, ids);
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
async function recorded({ workspace }: ProtectedData): Promise<string> {
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

test('the owner sees texts of each right', async () => {
  const data = await setUpPerson();
  const written = await writeAll(data, { key: app.key });
  const kinds = Object.entries(PROTECTED).map(([scope, words]) => [
    scope,
    shownIn(written, words).length > 0,
  ]);
  expect(kinds.filter(([, isShown]) => isShown).map(([scope]) => scope)).toEqual(Object.keys(PROTECTED));
});

test.each(Object.entries(CALLERS))(
  '%s',
  async (_, credentialOf) => {
    const data = await setUpPerson();
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
