import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { secretsIn, secretsInFiles, uniqueText } from '../secret-search.ts';
import { content, MEASURED } from './at-rest-content.ts';
import { type ServiceRequest, type ServiceResponse, send, sendUntilSuccess } from './client.ts';
import { OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** Texts that must not be stored in the clear, by name. Tokens and keys are added when they are created. */
const secret: Record<string, string> = {
  externalId: uniqueText('external'),
  fieldName: uniqueText('field'),
  fieldValue: uniqueText('value'),
  nestedValue: uniqueText('nested'),
  contextValue: uniqueText('context'),
  words: uniqueText('words'),
  earlierWords: uniqueText('earlier'),
  optionText: uniqueText('option'),
  /** An answer, the score computed from it, and its evidence in a guardrail: no definition contains them. */
  number: '48271.8935',
  score: '144815.6805',
  password: uniqueText('password'),
  wrongPassword: uniqueText('wrong'),
  loginSession: uniqueText('login'),
  idempotencyKey: uniqueText('idempotency'),
  ownerKey: OWNER.key,
};
/** A text that is stored in the clear; finding it shows that the search works. */
const stored = { appName: uniqueText('plain') };
const EMAIL = 'owner@example.org';
let service: Service;
let receiver: Receiver;
let workspace: ServiceWorkspace;
let erasedId: string;
/** Responses to invalid requests; they must not repeat secrets. */
const rejected: ServiceResponse[] = [];
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
  workspace = await createWorkspace(service.url, stored.appName);
  await useEveryFeature();
  await sendInvalidRequests();
});
afterAll(async () => {
  await service.remove();
  await receiver.close();
});

/** Sends the request until it succeeds; returns the JSON body. */
async function sendForJson(request: ServiceRequest): Promise<any> {
  return (await sendUntilSuccess(service.url, request)).json;
}

async function useEveryFeature(): Promise<void> {
  const { environmentPath } = workspace;
  const organization = `/v1/organizations/${OWNER.organizationId}`;
  secret['apiKey'] = (
    await sendForJson(post(`${organization}/api-keys`, { name: 'k', scopes: ['subjects:read'] }))
  ).key;
  secret['webhookSecret'] = (
    await sendForJson(post(`${environmentPath}/webhook-endpoints`, { url: `${receiver.url}/` }))
  ).secret.slice(6);
  const login = await sendUntilSuccess(service.url, loginWith(secret['password']!));
  secret['cookie'] = /service_session=([^;]+)/.exec(login.headers.get('set-cookie')!)![1]!;
  const programId = await activeProgram(
    workspace,
    {},
    {
      context: { variables: { team: { type: 'string', default: '', label: 'Team', from: 'profile.team' } } },
      report_template: {
        title: 'Result',
        blocks: [{ id: 'a', type: 'text', template: 'For {{ context.team }}.' }],
      },
      ...MEASURED,
    },
  );
  const profile = {
    [secret['fieldName']!]: secret['fieldValue'],
    deep: { list: [secret['nestedValue']] },
    team: secret['contextValue'],
  };
  const items = [{ external_id: secret['externalId'], profile }];
  const importing = {
    ...post(`${environmentPath}/subjects/batch`, { items }),
    idempotencyKey: secret['idempotencyKey']!,
  };
  const subjectId = (await sendForJson(importing)).receipts[0].subject_id;
  erasedId = (
    await sendForJson(post(`${environmentPath}/subjects/batch`, { items: [{ external_id: 'e', profile }] }))
  ).receipts[0].subject_id;
  await sendForJson(post(`${environmentPath}/subjects/lookup`, { external_id: secret['externalId'] }));
  await moveClock();
  await takePart({ program_id: programId, subject_id: subjectId });
  await takePart({ program_id: programId, subject_id: erasedId });
  await exportEverything(subjectId);
  await calibrate(programId);
  await answerDueQuestions(subjectId);
}

async function takePart(programAndSubject: object): Promise<void> {
  await sendForJson(post(`${workspace.environmentPath}/enrollments`, programAndSubject));
  const session = await sendForJson(
    post(`${workspace.environmentPath}/participant-sessions`, programAndSubject),
  );
  const key = session.participant_token;
  secret['participantToken'] = key;
  for (const value of [secret['earlierWords'], secret['words']]) {
    const answers = [
      { question_id: 'mood', value: content.choice },
      { question_id: 'level', value: Number(secret['number']) },
      { question_id: 'why', value },
      { question_id: 'reason', value: 'other', text: secret['optionText'] },
    ];
    await sendForJson({ ...post('/v1/participant/answers', { answers }), key });
  }
  await sendForJson({ ...post('/v1/participant/complete'), key });
  const evaluation = {
    method: 'GET',
    path: `${workspace.environmentPath}/evaluations/${session.evaluation_id}`,
    key: OWNER.key,
  };
  // The report contains the value, but it is sealed in the database.
  const result = await sendForJson(evaluation);
  expect(result.report.blocks[0].text).toBe(`For ${secret['contextValue']}.`);
  expect(result.primary_metric).toMatchObject({ value: Number(secret['score']), band: content.band });
  const rules = result.guardrail_conflicts.map(({ rule_id }: { rule_id: string }) => rule_id);
  expect(rules.sort()).toEqual([content.earlyRule, content.rule].sort());
}

async function moveClock(): Promise<void> {
  const path = `${workspace.environmentPath}/clock`;
  await sendForJson({ ...post(path, { offset_seconds: 3600 }), method: 'PUT' });
}

async function exportEverything(subjectId: string): Promise<void> {
  const read = async (path: string) =>
    (await sendUntilSuccess(service.url, { ...post(`${workspace.environmentPath}/${path}`), method: 'GET' }))
      .text;
  const include = 'include=answers,external_ids,item_scores';
  const exports = [
    await read(`evaluations/export?format=jsonl&layout=long&${include}`),
    await read(`evaluations/export?format=csv&layout=wide&${include}`),
    await read(`subjects/${subjectId}/export`),
  ];
  for (const text of exports)
    for (const name of ['externalId', 'words', 'optionText']) expect(text).toContain(secret[name]);
}

/** Runs a calibration. It fails, because two people are too few, and says so in its error. */
async function calibrate(programId: string): Promise<void> {
  const { environmentPath } = workspace;
  const get = (path: string) => sendForJson({ method: 'GET', path, key: OWNER.key });
  const { version_bundle_id: bundle_id } = await get(`${environmentPath}/programs/${programId}`);
  const body = { bundle_id, concept_id: 'feeling', minimum: 50 };
  const { id } = await sendForJson(post(`${environmentPath}/analytics/calibrations`, body));
  const hasFailed = async () =>
    (await get(`${environmentPath}/jobs/${id}`)).error?.code === 'too_few_respondents';
  await vi.waitUntil(hasFailed, { timeout: 60_000, interval: 100 });
}

async function answerDueQuestions(subjectId: string): Promise<void> {
  const program_id = await activeProgram(workspace, {
    mode: 'continuous',
    recurrence: { frequency: 'daily' },
  });
  const programAndSubject = { program_id, subject_id: subjectId };
  await sendForJson(post(`${workspace.environmentPath}/enrollments`, programAndSubject));
  const request = { ...programAndSubject, trigger: { login_session_id: secret['loginSession'] } };
  const { items } = await sendForJson(
    post(`${workspace.environmentPath}/continuous-evaluation/due-questions`, request),
  );
  const why = items.find((item: { question: { id: string } }) => item.question.id === 'why');
  const answers = [{ delivery_id: why.delivery_id, value: secret['words'] }];
  await sendForJson(
    post(`${workspace.environmentPath}/continuous-evaluation/answers`, { ...programAndSubject, answers }),
  );
}

function loginWith(password: string): ServiceRequest {
  return { method: 'POST', path: '/auth/login', body: { email: EMAIL, password }, key: OWNER.key };
}

async function sendInvalidRequests(): Promise<void> {
  const { environmentPath } = workspace;
  const invalid: ServiceRequest[] = [
    loginWith(secret['wrongPassword']!),
    post(`${environmentPath}/subjects/batch`, {
      items: [{ external_id: secret['externalId'], profile: secret['fieldValue'] }],
    }),
    post(`${environmentPath}/subjects/batch`, {
      items: [{ external_id: secret['externalId']!.repeat(20), profile: {} }],
    }),
    post(`${environmentPath}/subjects/batch`, {
      items: [{ external_id: 'x', profile: { a: `${secret['fieldValue']}\0` } }],
    }),
    post(`${environmentPath}/subjects/lookup`, { external_id: `${secret['externalId']}-unknown` }),
    post(`${environmentPath}/continuous-evaluation/due-questions`, {
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
  for (const request of invalid) rejected.push(await send(service.url, request));
  expect(rejected.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
}

test('no column contains what anybody answered or scored, before and after erasure', async () => {
  expect(await columnsWith(content)).toEqual([]);
  await sendForJson({
    method: 'DELETE',
    path: `${workspace.environmentPath}/subjects/${erasedId}`,
    key: OWNER.key,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await columnsWith(content)).toEqual([]);
  expect(await columnsWith(content, ['eps.evaluation_dictionaries'])).toEqual(
    Object.keys(content).map((name) => `${name} in eps.definitions`),
  );
});

test('no file of the data directory contains a secret, before and after a checkpoint', async () => {
  await expect.poll(() => receiver.received.length).toBeGreaterThan(5);
  expect(secretsInFiles(service.dataDir, secret)).toEqual([]);
  await service.query('CHECKPOINT');
  expect(secretsInFiles(service.dataDir, secret)).toEqual([]);
  expect(secretsInFiles(service.dataDir, stored).length).toBeGreaterThan(0);
});

test('no column of any table contains a secret', async () => {
  expect(await columnsWith({ ...secret, ...stored })).toEqual(['appName in eps.apps']);
});

/** Content, and dictionaries that the worker makes from content and synthetic respondents. */
const WITHOUT_PEOPLE = ['eps.definitions', 'eps.evaluation_dictionaries'];

/** Returns `<name> in <table>` for each text that a row of the table contains. */
async function columnsWith(
  texts: Record<string, string>,
  except: readonly string[] = WITHOUT_PEOPLE,
): Promise<string[]> {
  const tables = await service.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relnamespace = 'eps'::regnamespace AND relkind = 'r'`,
  );
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const rows = await service.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    const text = Buffer.from(rows.map(({ row }) => row).join('\n'));
    found.push(...secretsIn(text, texts).map((secretName) => `${secretName} in ${name}`));
  }
  return found;
}

test('webhooks, error responses and the log contain no secret', () => {
  const hidden = { ...secret, ...content };
  expect(receiver.received.some(({ body }) => body.includes('"guardrail.triggered"'))).toBe(true);
  for (const { body, headers } of receiver.received)
    expect(secretsIn(Buffer.from(body + JSON.stringify(headers)), hidden)).toEqual([]);
  for (const { text } of rejected) expect(secretsIn(Buffer.from(text), secret), text).toEqual([]);
  expect(secretsIn(Buffer.from(service.output()), hidden)).toEqual([]);
  expect(service.output()).toContain('"level"');
});
