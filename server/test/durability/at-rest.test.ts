import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { type Received, type Sent, send, sendUntilAnswered } from './client.ts';
import { mark, marksIn, marksInFiles } from './marks.ts';
import { OWNER, Service } from './service.ts';
import { activeProgram, post, type Setting, setUp } from './setting.ts';

/** What nobody may find in a copy of the disk, by what it is. Tokens and keys come in as they are made. */
const secret: Record<string, string> = {
  externalId: mark('external'),
  fieldName: mark('field'),
  fieldValue: mark('value'),
  nestedValue: mark('nested'),
  contextValue: mark('context'),
  words: mark('words'),
  earlierWords: mark('earlier'),
  password: mark('password'),
  wrongPassword: mark('wrong'),
  loginSession: mark('login'),
  idempotencyKey: mark('idempotency'),
  ownerKey: OWNER.key,
};
/** Shows that the search finds what is stored in the clear. */
const plain = { appName: mark('plain') };
const EMAIL = 'owner@example.org';

let service: Service;
let receiver: Receiver;
let place: Setting;
/** Answers to requests that were at fault; they must not repeat what is secret either. */
const refused: Received[] = [];
beforeAll(async () => {
  receiver = await startReceiver();
  service = await Service.create({
    EPS_LOG_LEVEL: 'trace',
    EPS_BOOTSTRAP_EMAIL: EMAIL,
    EPS_BOOTSTRAP_PASSWORD: secret['password']!,
    EPS_WEBHOOK_ALLOW: '127.0.0.1',
    EPS_WEBHOOK_POLL_MS: '50',
  });
  await service.start();
  place = await setUp(service.url, plain.appName);
  await useEverything();
  await failEverywhere();
});
afterAll(async () => {
  await service.remove();
  await receiver.close();
});

async function say(request: Sent): Promise<any> {
  return (await sendUntilAnswered(service.url, request)).json;
}

async function useEverything(): Promise<void> {
  const { E } = place;
  const organization = `/v1/organizations/${OWNER.organizationId}`;
  secret['apiKey'] = (
    await say(post(`${organization}/api-keys`, { name: 'k', scopes: ['subjects:read'] }))
  ).key;
  secret['webhookSecret'] = (
    await say(post(`${E}/webhook-endpoints`, { url: `${receiver.url}/` }))
  ).secret.slice(6);
  const login = await sendUntilAnswered(service.url, loginWith(secret['password']!));
  secret['cookie'] = /service_session=([^;]+)/.exec(login.headers.get('set-cookie')!)![1]!;
  const programId = await activeProgram(
    place,
    {},
    {
      context: { variables: { team: { type: 'string', default: '', label: 'Team', from: 'profile.team' } } },
      report_template: {
        title: 'Result',
        blocks: [{ id: 'a', type: 'text', template: 'For {{ context.team }}.' }],
      },
    },
  );
  const profile = {
    [secret['fieldName']!]: secret['fieldValue'],
    deep: { list: [secret['nestedValue']] },
    team: secret['contextValue'],
  };
  const items = [{ external_id: secret['externalId'], profile }];
  const importing = { ...post(`${E}/subjects/batch`, { items }), idempotencyKey: secret['idempotencyKey']! };
  const subjectId = (await say(importing)).receipts[0].subject_id;
  await say(post(`${E}/subjects/lookup`, { external_id: secret['externalId'] }));
  await takePart({ program_id: programId, subject_id: subjectId });
  await askDue(subjectId);
}

async function takePart(who: object): Promise<void> {
  await say(post(`${place.E}/enrollments`, who));
  const session = await say(post(`${place.E}/participant-sessions`, who));
  const key = session.participant_token;
  secret['participantToken'] = key;
  for (const value of [secret['earlierWords'], secret['words']]) {
    const answers = [
      { question_id: 'mood', value: 'o1' },
      { question_id: 'why', value },
    ];
    await say({ ...post('/v1/participant/answers', { answers }), key });
  }
  await say({ ...post('/v1/participant/complete'), key });
  const evaluation = {
    method: 'GET',
    path: `${place.E}/evaluations/${session.evaluation_id}`,
    key: OWNER.key,
  };
  // The report does show what it is about; it is sealed where it is kept.
  expect((await say(evaluation)).report.blocks[0].text).toBe(`For ${secret['contextValue']}.`);
}

async function askDue(subjectId: string): Promise<void> {
  const program_id = await activeProgram(place, { mode: 'continuous', recurrence: { frequency: 'daily' } });
  const who = { program_id, subject_id: subjectId };
  await say(post(`${place.E}/enrollments`, who));
  const asking = { ...who, trigger: { login_session_id: secret['loginSession'] } };
  const { items } = await say(post(`${place.E}/continuous-evaluation/due-questions`, asking));
  const why = items.find((item: { question: { id: string } }) => item.question.id === 'why');
  const answers = [{ delivery_id: why.delivery_id, value: secret['words'] }];
  await say(post(`${place.E}/continuous-evaluation/answers`, { ...who, answers }));
}

function loginWith(password: string): Sent {
  return { method: 'POST', path: '/auth/login', body: { email: EMAIL, password }, key: OWNER.key };
}

async function failEverywhere(): Promise<void> {
  const { E } = place;
  const faults: Sent[] = [
    loginWith(secret['wrongPassword']!),
    post(`${E}/subjects/batch`, {
      items: [{ external_id: secret['externalId'], profile: secret['fieldValue'] }],
    }),
    post(`${E}/subjects/batch`, { items: [{ external_id: secret['externalId']!.repeat(20), profile: {} }] }),
    post(`${E}/subjects/batch`, {
      items: [{ external_id: 'x', profile: { a: `${secret['fieldValue']}\0` } }],
    }),
    post(`${E}/subjects/lookup`, { external_id: `${secret['externalId']}-unknown` }),
    post(`${E}/continuous-evaluation/due-questions`, {
      trigger: { login_session_id: [secret['loginSession']] },
    }),
    {
      ...post('/v1/participant/answers', { answers: [{ question_id: 'why', value: secret['words'] }] }),
      key: secret['participantToken']!,
    },
    {
      ...post('/v1/participant/answers', { answers: [{ value: { why: [secret['words']] } }] }),
      key: secret['participantToken']!,
    },
    { method: 'GET', path: '/auth/me', key: `${secret['apiKey']}x` },
  ];
  for (const request of faults) refused.push(await send(service.url, request));
  expect(refused.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
}

test('no file of the data dir holds a secret, neither while the log is written nor after a checkpoint', async () => {
  await expect.poll(() => receiver.received.length).toBeGreaterThan(5);
  expect(marksInFiles(service.dataDir, secret)).toEqual([]);
  await service.query('CHECKPOINT');
  expect(marksInFiles(service.dataDir, secret)).toEqual([]);
  expect(marksInFiles(service.dataDir, plain).length).toBeGreaterThan(0);
});

test('no column of any table holds a secret', async () => {
  const tables = await service.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'eps'::regnamespace AND relkind = 'r'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    const text = Buffer.from(rows.map(({ row }) => row).join('\n'));
    found.push(...marksIn(text, { ...secret, ...plain }).map((what) => `${what} in ${name}`));
  }
  expect(found).toEqual(['appName in eps.apps']);
});

test('webhooks, refusals and what the service writes hold no secret', () => {
  for (const { body, headers } of receiver.received)
    expect(marksIn(Buffer.from(body + JSON.stringify(headers)), secret)).toEqual([]);
  for (const { text } of refused) expect(marksIn(Buffer.from(text), secret), text).toEqual([]);
  expect(marksIn(Buffer.from(service.said()), secret)).toEqual([]);
  expect(service.said()).toContain('"level"');
});
