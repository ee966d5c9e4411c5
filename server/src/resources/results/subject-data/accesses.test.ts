import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { startTestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { prepared, useWorkspace } from '../../../../test/prepared.ts';
import { recordAccesses, SUSPECTED_AFTER } from '../../../audit/accesses.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { createApp } from '../../../http/app.ts';
import { routes } from '../../../routes.ts';

let locks: Locks;
const app = prepared(
  async () => {
    const database = await createTestDatabase();
    locks = await openLocks(database);
    return startTestApp({}, database);
  },
  async (made) => {
    await locks.close();
    await made.close();
  },
);
const workspace = useWorkspace(app);
let person: { subjectId: string; evaluationId: string; sessionId: string };
const CONTENTS = {
  experience: {
    questions: [{ id: 'q', prompt: 'Q', input: 'rating', min: 1, max: 5, scores: { mood: {} } }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }] },
};
beforeAll(async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  const session = await participant(workspace, programId);
  await takePart(workspace, session.participant_token, { q: 3 });
  person = {
    subjectId: session.subjectId,
    evaluationId: session.evaluation_id,
    sessionId: session.session_id,
  };
});

const environment = () => workspace.environmentPath;
const accessesOf = async (subjectId: string, query = '') =>
  (await expectStatus(app.call('GET', `${environment()}/subjects/${subjectId}/accesses${query}`), 200)).items;
const logOf = async (query: string) => {
  await app.services.accesses.flush(true);
  const path = `/v1/organizations/${app.organizationId}/audit-log?limit=100&${query}`;
  return (await expectStatus(app.call('GET', path), 200)).items;
};

describe('listSubjectAccesses', () => {
  test('lists who read the subject, its evaluations and its sessions', async () => {
    const { subjectId, evaluationId, sessionId } = person;
    for (const path of [
      `/subjects/${subjectId}`,
      `/evaluations/${evaluationId}`,
      `/evaluations/${evaluationId}?include=answers`,
      `/evaluations/${evaluationId}/report`,
      `/participant-sessions/${sessionId}`,
      `/enrollments?subject_id=${subjectId}`,
      `/subjects/${subjectId}/trajectory?concept=mood`,
      `/subjects/${subjectId}/export`,
      `/evaluations/export`,
    ])
      expect((await app.call('GET', environment() + path)).status).toBe(200);
    const entries = await accessesOf(subjectId, '?limit=100');
    const { body: me } = await app.call('GET', '/auth/me');
    expect(entries.every((entry: any) => entry.actor_id === me.principal_id)).toBe(true);
    expect(new Set(entries.map(({ action }: any) => action))).toEqual(
      new Set([
        'subject.read',
        'evaluation.read',
        'evaluation.answers_read',
        'evaluation.report_read',
        'session.read',
        'enrollments.listed',
        'trajectory.read',
        'subject.data_read',
        'subject.exported',
        'evaluations.exported',
      ]),
    );
    const page = await app.call('GET', `${environment()}/subjects/${subjectId}/accesses?limit=2`);
    expect(page.body.items).toHaveLength(2);
    expect(page.body.next_cursor).not.toBe('');
    const nobody = await importSubject(workspace);
    expect((await accessesOf(nobody)).map(({ action }: any) => action)).toEqual([]);
  });

  test('counts repeated reads of a minute together, and requires audit:read', async () => {
    const subjectId = await importSubject(workspace);
    const minute = Math.ceil(Date.now() / 60_000) * 60_000;
    onTestFinished(() => app.setClock(undefined));
    app.setClock(new Date(minute));
    for (let i = 0; i < 5; i++) await app.call('GET', `${environment()}/subjects/${subjectId}`);
    app.setClock(new Date(minute + 60_000));
    const entries = await accessesOf(subjectId);
    // Reads are first written after five seconds at most, which may pass during these five on a slow machine.
    expect(entries.length).toBeLessThanOrEqual(2);
    for (const { action, details } of entries)
      expect([action, details.operation]).toEqual(['subject.read', 'getSubject']);
    expect(entries.reduce((sum: number, { details }: any) => sum + details.count, 0)).toBe(5);
    const key = await limitedKey(app, ['subjects:read']);
    const refused = await app.call('GET', `${environment()}/subjects/${subjectId}/accesses`, { key });
    expect(refused.status).toBe(403);
  });

  test('is 404 for a subject of another environment', async () => {
    const other = await setUpApp(app);
    const path = `${other.environmentPath}/subjects/${person.subjectId}/accesses`;
    expect((await app.call('GET', path)).status).toBe(404);
  });
});

describe('lookupSubject', () => {
  const lookUp = (external_id: string, key = app.key) =>
    app.call('POST', `${environment()}/subjects/lookup`, { body: { external_id }, key });

  test('records who was found, and misses without the external id', async () => {
    const subjectId = await importSubject(workspace, undefined, 'patient-4711');
    expect((await lookUp('patient-4711')).status).toBe(200);
    expect((await lookUp('patient-unknown-4712')).status).toBe(404);
    expect((await accessesOf(subjectId)).map(({ action }: any) => action)).toEqual(['subject.looked_up']);
    const [missed] = await logOf('action=subject.lookup_missed');
    expect(missed).toMatchObject({ resource_type: 'environment', details: { status: 404, count: 1 } });
    expect(JSON.stringify(missed)).not.toContain('unknown-4712');
  });

  test('is throttled for each principal, and many misses are reported', async () => {
    const key = await limitedKey(app, ['subjects:identify']);
    const statuses: number[] = [];
    for (let i = 0; i < SUSPECTED_AFTER + 1; i++) statuses.push((await lookUp(`guess-${i}`, key)).status);
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(30);
    expect(statuses).toContain(429);
    expect((await lookUp('patient-4711')).status).toBe(200);
    for (let i = 0; i < SUSPECTED_AFTER; i++)
      await app.call('GET', `${environment()}/subjects/${person.subjectId}`, { key });
    const [suspected] = await logOf('action=access.enumeration_suspected');
    expect(suspected.details).toEqual({ refused: SUSPECTED_AFTER, within_seconds: 600, count: 1 });
    expect(await app.services.metrics.text()).toContain('eps_enumeration_suspected_total 1');
  });
});

describe('listAuditLog', () => {
  test('has refused requests: missing scopes, other organizations, keys that have ended', async () => {
    const key = await limitedKey(app, ['programs:read']);
    const path = `${environment()}/subjects/${person.subjectId}`;
    expect((await app.call('GET', path, { key })).status).toBe(403);
    const elsewhere = path.replace(app.organizationId, '0199a3c0-1111-7aaa-8bbb-0123456789ab');
    expect((await app.call('GET', elsewhere, { key })).status).toBe(404);
    const keys = await app.call('GET', `/v1/organizations/${app.organizationId}/api-keys`);
    const { id } = keys.body.items[0];
    await app.call('DELETE', `/v1/organizations/${app.organizationId}/api-keys/${id}`);
    expect((await app.call('GET', path, { key })).status).toBe(401);
    const refused = await logOf(`action=access.refused&actor_id=${id}`);
    expect(refused.map(({ details }: any) => details.status).sort()).toEqual([401, 403, 404]);
  });

  test('separates reads from changes', async () => {
    const kinds = await Promise.all(['access', 'change'].map((kind) => logOf(`kind=${kind}`)));
    const [accesses, changes] = kinds.map((items) => new Set(items.map(({ action }: any) => action)));
    expect(accesses).toContain('subject.read');
    expect(changes).toContain('subjects.imported');
    expect([...accesses!].filter((action) => changes!.has(action))).toEqual([]);
  });
});

describe('updateAccessSettings', () => {
  const settings = () => `/v1/organizations/${app.organizationId}/access-settings`;

  test('makes reads of people require a reason, which is recorded', async () => {
    const path = `${environment()}/subjects/${person.subjectId}`;
    const headers = { 'x-access-reason': 'case 4711' };
    expect((await app.call('GET', path, { headers })).status).toBe(200);
    await expectStatus(app.call('PATCH', settings(), { body: { access_reason: 'required' } }), 200);
    expect((await app.call('GET', settings())).body).toEqual({ access_reason: 'required' });
    const refused = await app.call('GET', path);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      [{ type: 'missing', loc: ['header', 'X-Access-Reason'], msg: 'Field required' }],
    ]);
    expect((await app.call('GET', path, { headers: { 'x-access-reason': 'x'.repeat(201) } })).status).toBe(
      422,
    );
    expect((await app.call('GET', path, { headers })).status).toBe(200);
    expect((await app.call('GET', `${environment()}/programs`)).status).toBe(200);
    await expectStatus(app.call('PATCH', settings(), { body: { access_reason: 'optional' } }), 200);
    expect((await app.call('GET', path)).status).toBe(200);
    const reasons = (await accessesOf(person.subjectId, '?limit=100')).map(
      ({ details }: any) => details.reason,
    );
    expect(reasons).toContain('case 4711');
  });
});

describe('recordAccesses', () => {
  /** A service that records by itself, and keeps at most this many accesses apart. */
  async function another(maxWaiting?: number) {
    const { db, log, clock } = app.services;
    const accesses = recordAccesses(db, log, clock, () => {}, maxWaiting);
    const service = createApp({ ...app.services, accesses }, routes);
    const url = await service.listen({ host: '127.0.0.1', port: 0 });
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const own = { authorization: `Bearer ${app.key}`, connection: 'close' };
      return (await fetch(url + environment() + path, { headers: { ...own, ...headers } })).status;
    };
    const stop = () => service.close().then(() => accesses.close());
    return { accesses, read, stop };
  }
  const actionsOf = async (subjectId: string) =>
    (await accessesOf(subjectId)).map(({ action }: any) => action);

  test('reads are answered while nothing can be recorded, and recorded afterwards, also at a stop', async () => {
    const { accesses, read, stop } = await another();
    const [first, last] = [await importSubject(workspace), await importSubject(workspace)];
    for (const [subjectId, write] of [
      [first, () => accesses.flush()],
      [last, stop],
    ] as const) {
      const release = await locks.hold('LOCK TABLE eps.audit_log IN EXCLUSIVE MODE');
      let written: Promise<void> | undefined;
      try {
        expect(await read(`/subjects/${subjectId}`)).toBe(200);
        expect(await read(`/evaluations/${person.evaluationId}`)).toBe(200);
        written = write();
        await locks.untilWaiting(1);
      } finally {
        await release();
      }
      await written;
      expect(await actionsOf(subjectId)).toEqual(['subject.read']);
    }
  });

  test('a request with an ended key is recorded also if it arrives while others are written', async () => {
    const { accesses, stop } = await another();
    const hash = hashSecret(await limitedKey(app, ['subjects:read']));
    const reject = (operation: string) =>
      accesses.recordRejected(hash, {
        details: { operation },
        requestId: randomUUID(),
        network: '127.0.0.0/24',
        at: new Date(),
      });
    reject('before');
    const release = await locks.hold('LOCK TABLE eps.api_keys IN ACCESS EXCLUSIVE MODE');
    const written = accesses.flush();
    await locks.untilWaiting(1).then(() => reject('meanwhile'));
    await release();
    await written.then(stop);
    const operations = (await logOf('action=access.refused')).map(({ details }: any) => details.operation);
    expect(operations).toEqual(expect.arrayContaining(['before', 'meanwhile']));
  });

  test('counts accesses beyond those that may wait on their environment, without their reasons', async () => {
    const { read, stop } = await another(2);
    const subjects = await Promise.all(Array.from({ length: 5 }, () => importSubject(workspace)));
    for (const [i, id] of subjects.entries())
      expect(await read(`/subjects/${id}`, { 'x-access-reason': `case beyond ${i}` })).toBe(200);
    await stop();
    const recorded = await logOf(`action=subject.read&resource_id=${workspace.testId}`);
    expect(recorded.map(({ resource_id, details }: any) => [resource_id, details])).toEqual([
      [workspace.testId, { operation: 'getSubject', count: 3 }],
    ]);
    const actions = await Promise.all(subjects.map(actionsOf));
    expect(actions.map((each) => each.length)).toEqual([1, 1, 0, 0, 0]);
  });

  test('logs requests with ids and status, and no content', async () => {
    const lines: any[] = [];
    const stream = new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line))));
    const config = { ...app.services.config, accessLog: true };
    const logged = createApp({ ...app.services, config, log: pino({ level: 'info' }, stream) }, routes);
    const url = await logged.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${app.key}`, connection: 'close' };
    const response = await fetch(`${url}${environment()}/subjects/${person.subjectId}`, { headers });
    const requests = () => lines.filter(({ msg }) => msg === 'request');
    await expect.poll(requests).toHaveLength(1);
    expect(requests()[0]).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      operation: 'getSubject',
      status: 200,
      organization_id: app.organizationId,
    });
    expect(JSON.stringify(lines)).not.toContain(person.subjectId);
    await logged.close();
  });
});
