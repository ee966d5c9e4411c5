import {
  ConnectionError,
  createClient,
  EpsError,
  type FetchRequest,
  InvalidRequestError,
  importSubjects,
  RateLimitError,
  ServiceError,
  TimeoutError,
  waitForJob,
} from '@eps/sdk';
import { describe, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { publishedBundle, setUpProgram } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

/** Tests the client of sdk/ against a running service. */

const app = useTestApp();
const workspace = useWorkspace(app);

const ids = () => ({
  organizationId: app.organizationId,
  appId: workspace.appId,
  environmentId: workspace.testId,
});
const connect = (options: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ baseUrl: `${app.url}/`, token: app.key, ...options });

/** A client whose responses come from `respond` until it returns undefined; then from the service. */
function interrupted(
  respond: (request: FetchRequest, attempt: number) => Response | Promise<Response> | undefined,
) {
  const requests: FetchRequest[] = [];
  const client = connect({
    fetch: async (url, request) => {
      requests.push(request);
      return (await respond(request, requests.length)) ?? fetch(url, request);
    },
  });
  return { client, requests, apps: client.organization(ids()).apps };
}
const keysOf = (requests: readonly FetchRequest[]) =>
  requests.map(({ headers }) => headers['idempotency-key']);
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ detail: { code, message: code, context: {}, request_id: 'r' } }), {
    status,
    headers,
  });

describe('methods', () => {
  test('fill in the ids of their scope and return what the service returns', async () => {
    const client = connect();
    const { application } = await client.organization(ids()).apps.create({ name: 'Sdk', slug: 'sdk' });
    expect(await client.organization(ids()).apps.get(application.id)).toMatchObject(application);
    expect((await client.app(ids()).environments.get(workspace.testId)).kind).toBe('test');
    expect(await client.auth.getMe()).toMatchObject({ kind: 'api_key' });
  });

  test('return nothing for a response without a body', async () => {
    const { apiKeys } = connect().organization(ids());
    const key = await apiKeys.create({ name: 'short-lived', scopes: ['subjects:read'] });
    expect(await apiKeys.revoke(key.id)).toBeUndefined();
  });

  test('reject an empty id, which would lead to another operation', () => {
    expect(() => connect().environment(ids()).subjects.get('')).toThrow(TypeError);
  });

  test('encode what an id contains', async () => {
    const missing = connect().environment(ids()).subjects.get('../programs?x=1');
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('errors', () => {
  test('have code, context and request id, and the code narrows the context', async () => {
    const { apps } = connect().organization(ids());
    await apps.create({ name: 'First', slug: 'taken' });
    const error: unknown = await apps
      .create({ name: 'Second', slug: 'taken' })
      .catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError) || error.code !== 'slug_taken') throw new Error('another error');
    const slug: string = error.context.slug;
    expect(slug).toBe('taken');
    expect(error).toMatchObject({
      status: 409,
      name: 'ServiceError',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(error).toBeInstanceOf(EpsError);
  });

  test.each(['list', 'application'] as const)('lists every validation error of the %s form', async (form) => {
    const client = connect();
    const invalid =
      form === 'list'
        ? client.organization(ids()).apps.create({ name: '', slug: 'Not a slug' })
        : client.environment(ids()).programs.create({ name: '', version_bundle_id: 'x' });
    const error: unknown = await invalid.catch((reason: unknown) => reason);
    if (!(error instanceof InvalidRequestError)) throw error;
    expect(error.errors).toHaveLength(2);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'validation_error', message: expect.stringContaining('body.name') });
  });

  test('keep what a proxy returned instead of the service', async () => {
    const { apps } = interrupted(() => new Response('<h1>Not here</h1>', { status: 404 }));
    const error: unknown = await apps
      .list()
      .page()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unknown', status: 404 });
  });
});

describe('retries', () => {
  test.each([
    ['503', () => problem(503, 'overloaded', { 'retry-after': '0' })],
    ['429', () => problem(429, 'rate_limited', { 'retry-after': '0' })],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'a first attempt that still runs',
      () => problem(409, 'idempotency_key_in_progress', { 'retry-after': '0' }),
    ],
  ])('repeat a write after %s with the same idempotency key', async (name, respond) => {
    const { apps, requests } = interrupted((_, attempt) => (attempt < 3 ? respond() : undefined));
    const { application } = await apps.create({ name, slug: name.replaceAll(' ', '-').toLowerCase() });
    expect(application.name).toBe(name);
    expect(requests).toHaveLength(3);
    expect(new Set(keysOf(requests)).size).toBe(1);
  });

  test('use a key that the caller chose, so that a repeated call has one effect', async () => {
    const { apps } = connect().organization(ids());
    const create = () => apps.create({ name: 'Once', slug: 'once' }, { idempotencyKey: 'create-once' });
    expect(await create()).toEqual(await create());
  });

  test('do not repeat other errors, and nothing that takes no idempotency key', async () => {
    const conflict = interrupted(() => problem(409, 'slug_taken'));
    await expect(conflict.apps.create({ name: 'x', slug: 'x' })).rejects.toThrow('slug_taken');
    expect(conflict.requests).toHaveLength(1);
    const login = interrupted(() => problem(503, 'overloaded', { 'retry-after': '0' }));
    await expect(login.client.auth.login({ email: 'a@example.com', password: 'x' })).rejects.toThrow(
      'overloaded',
    );
    expect(login.requests).toHaveLength(1);
  });

  test('give up after the last attempt with the error', async () => {
    const { apps, requests } = interrupted(() => problem(429, 'rate_limited', { 'retry-after': '0' }));
    const error: unknown = await apps
      .list()
      .take(1)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterSeconds: 0 });
    expect(requests).toHaveLength(5);
  });

  test('do not wait for a Retry-After of more than a minute', async () => {
    const { apps, requests } = interrupted(() => problem(429, 'rate_limited', { 'retry-after': '900' }));
    await expect(apps.list().page()).rejects.toMatchObject({ retryAfterSeconds: 900 });
    expect(requests).toHaveLength(1);
  });

  test('end with the last failure of the connection', async () => {
    const refused = connect({ baseUrl: 'http://127.0.0.1:1', attempts: 2 });
    await expect(refused.system.getHealth()).rejects.toThrow(ConnectionError);
    await expect(refused.system.getHealth()).rejects.toThrow(/127\.0\.0\.1:1.*(ECONNREFUSED|bad port)/);
  });
});

describe('timeouts and cancelling', () => {
  const never = (_: string, { signal }: FetchRequest) =>
    new Promise<Response>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );

  test('an attempt that takes too long ends with a TimeoutError', async () => {
    const { system } = connect({ fetch: never, timeoutMs: 20, attempts: 2 });
    await expect(system.getHealth()).rejects.toThrow(TimeoutError);
  });

  test('a signal ends the request and throws its reason', async () => {
    const controller = new AbortController();
    const request = connect({ fetch: never }).system.getHealth({ signal: controller.signal });
    controller.abort(new Error('the user left'));
    await expect(request).rejects.toThrow('the user left');
  });

  test('the signal of the client ends all its requests', async () => {
    const controller = new AbortController();
    const { system } = connect({ fetch: never, signal: controller.signal });
    const requests = [system.getHealth(), system.getHealth({ signal: new AbortController().signal })];
    controller.abort(new Error('the process ends'));
    for (const request of requests) await expect(request).rejects.toThrow('the process ends');
  });

  test('a signal ends the pause before the next attempt', async () => {
    const { client } = interrupted(() => problem(503, 'overloaded', { 'retry-after': '30' }));
    await limited('a request whose signal ends its pause', 5000, () => {
      const request = client.system.getHealth({ signal: AbortSignal.timeout(50) });
      return expect(request).rejects.toMatchObject({ name: 'TimeoutError' });
    });
  });
});

describe('lists and exports', () => {
  test('read all items over several pages, whole pages, one page, or the first items', async () => {
    const { subjects } = connect().environment(ids());
    const items = Array.from({ length: 7 }, (_, i) => ({ external_id: `listed-${i}` }));
    const { receipts } = await subjects.import({ items });
    const read: string[] = [];
    for await (const { id } of subjects.list({ limit: 3 })) read.push(id);
    expect(read.sort()).toEqual(receipts.map(({ subject_id }) => subject_id).sort());
    const sizes: number[] = [];
    for await (const page of subjects.list({ limit: 3 }).pages()) sizes.push(page.items.length);
    expect(sizes).toEqual([3, 3, 1]);
    const first = await subjects.list({ limit: 3 }).page();
    const second = await subjects.list({ limit: 3, cursor: first.next_cursor }).page();
    expect(second.items).toHaveLength(3);
    expect(await subjects.list({ limit: 3 }).take(4)).toHaveLength(4);
    expect(await subjects.list().take(0)).toEqual([]);
  });

  test('stream the lines of an export', async () => {
    const { auditLog } = connect().organization(ids());
    const exported = await auditLog.export();
    expect(exported.contentType).toContain('application/x-ndjson');
    const actions: string[] = [];
    for await (const { action } of exported.records<{ action: string }>()) actions.push(action);
    expect(actions).toContain('app.created');
    const count = (await (await auditLog.export()).text()).trimEnd().split('\n').length;
    expect(count).toBe(actions.length + 1); // the export itself is an entry
    for await (const _ of (await auditLog.export()).lines()) break;
  });
});

describe('importSubjects', () => {
  const people = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ external_id: `${prefix}-${i}` }));
  const all = async (...args: Parameters<typeof importSubjects>) => {
    const batches = [];
    for await (const batch of importSubjects(...args)) batches.push(batch);
    return batches;
  };

  test('imports an iterable in batches and numbers the receipts', async () => {
    const batches = await all(connect().environment(ids()), people('batch', 230), { importId: 'batches' });
    expect(batches.map(({ imported }) => imported)).toEqual([100, 200, 230]);
    const receipts = batches.flatMap((batch) => batch.receipts);
    expect(receipts.map(({ index }) => index)).toEqual(Array.from({ length: 230 }, (_, i) => i));
    expect(new Set(receipts.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
  });

  test('repeats an import without effect and resumes one that was interrupted', async () => {
    const environment = connect().environment(ids());
    for await (const { imported } of importSubjects(environment, people('resume', 150), {
      importId: 'resume',
    }))
      if (imported === 100) break;
    const again = await all(environment, people('resume', 150), { importId: 'resume' });
    expect(again.map(({ isReplay }) => isReplay)).toEqual([true, false]);
    const rest = await all(environment, people('resume', 160), { importId: 'resume', skip: 150 });
    expect(rest.map(({ imported }) => imported)).toEqual([160]);
    expect(rest[0]!.receipts[0]).toMatchObject({ index: 150, outcome: 'created' });
  });

  test('divides batches whose profiles would make a body too large', async () => {
    const items = people('large', 20).map((item) => ({ ...item, profile: { notes: 'x'.repeat(15_000) } }));
    const batches = await all(connect().environment(ids()), items, { importId: 'large' });
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.at(-1)!.imported).toBe(20);
  });
});

describe('waitForJob', () => {
  test('throws a JobError for a job that was cancelled', async () => {
    const client = connect().app(ids());
    const job = await client.bundles.simulate(await publishedBundle(workspace), { respondents: 10 });
    await client.jobs.cancel(job.id);
    await expect(waitForJob(client, job, { pollMs: 20 })).rejects.toMatchObject({ name: 'JobError' });
  });

  test('stops waiting when its signal is aborted', async () => {
    const client = connect().app(ids());
    await setUpProgram(workspace);
    const job = await client.bundles.simulate(await publishedBundle(workspace), { respondents: 10 });
    const waiting = waitForJob(client, job, { pollMs: 10_000, signal: AbortSignal.timeout(30) });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
