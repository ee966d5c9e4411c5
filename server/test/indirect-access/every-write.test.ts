import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { ROLES, type Role, SCOPES } from '../../src/credentials/scopes.ts';
import { computed, type Query, type RowOf, rowsOf } from '../../src/db/rows.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { routes } from '../../src/routes.ts';
import { expectStatus, inLive, limitedKey, setUpApp, setUpTenant, type Workspace } from '../actors.ts';
import { type CallOptions, startTestApp, type TestApp, type TestResponse } from '../app.ts';
import { pathOf } from '../endpoints/endpoint-requests.ts';
import { MAIL_EVENTS_SECRET } from '../endpoints/example-messages.ts';
import { preparationsFor } from '../endpoints/example-preparations.ts';
import { replaceIds } from '../endpoints/preparation.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember, createKeyOf, PASSWORD } from '../members.ts';
import { ROLE_TABLE } from './role-table.ts';
import { COMPUTES, FURTHER, IN_BODY, OF_ONE_PERSON, OF_OTHERS, OF_OWNERS, WRITES } from './write-table.ts';

/**
 * Sends the example of every operation that changes something as a member of each role, and with a key that
 * has exactly the scopes of the role, in a test and a live environment. What the table of roles does not
 * grant is refused and changes nothing; what it grants is not refused.
 */

type Credential = Pick<CallOptions, 'key' | 'headers'>;
interface Caller {
  name: string;
  credential: Credential;
}
/** Where an operation has its effect. */
type Place = 'organization' | 'test' | 'live';

const WEAKEST_FIRST = [...ROLES].reverse();
const RIGHTS = new Map(
  Object.entries(WRITES).flatMap(([right, ids]) => ids.map((id) => [id, right] as const)),
);
const writes = routes.filter(({ operationId }) => RIGHTS.has(operationId));

let app: TestApp;
let mailbox: Mailbox;
/** The members of a role, and a key with its scopes there. */
const callers: Record<Place, Map<Role, Caller[]>> = {
  organization: new Map(),
  test: new Map(),
  live: new Map(),
};
const bound = {} as Record<'test' | 'live', Caller>;
let stranger: Caller;
/** How many requests were refused, by operation. */
const refusals = new Map<string, number>();
const workspaces = {} as Record<'test' | 'live', Workspace>;
const cookies = new Map<Role, string>();
/** Some requests need a sign-in or confirmation of the last five minutes. */
const CONFIRMED_MS = 200_000;
let confirmedAt = 0;
beforeAll(async () => {
  mailbox = await openMailbox();
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  const mailEvents = { secret: MAIL_EVENTS_SECRET, mailgunKey: undefined, sendgridKey: undefined };
  app = await startTestApp({
    smtpUrl: mailbox.url,
    webhooks,
    mailEvents,
    publicUrl: 'http://localhost:8080',
  });
  workspaces.test = await setUpApp(app);
  workspaces.live = inLive(workspaces.test);
  confirmedAt = Date.now();
  for (const role of ROLES) cookies.set(role, (await addMember(app, role)).cookie);
  for (const place of ['organization', 'test', 'live'] as const)
    for (const role of ROLES) callers[place].set(role, await callersOf(role, place, cookies.get(role)!));
  const { appId: app_id, testId, liveId } = workspaces.test;
  const all = SCOPES.filter((scope) => scope !== 'platform:admin');
  for (const [place, environment_id] of Object.entries({ test: testId, live: liveId })) {
    const key = await limitedKey(app, all, { app_id, environment_id });
    bound[place as 'test' | 'live'] = { name: `key bound to ${place}`, credential: { key } };
  }
  const { key } = await setUpTenant(app, 'strangers');
  stranger = { name: 'owner of another organization', credential: { key } };
});
beforeEach(async () => {
  if (Date.now() - confirmedAt < CONFIRMED_MS) return;
  confirmedAt = Date.now();
  const options = { key: null, body: { password: PASSWORD } };
  for (const cookie of cookies.values())
    await expectStatus(app.call('POST', '/auth/reauthenticate', { ...options, headers: { cookie } }), 200);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** No key has no scopes. */
async function callersOf(role: Role, place: Place, cookie: string): Promise<Caller[]> {
  const member = { name: `member ${role}`, credential: { key: null, headers: { cookie } } };
  const scopes = [...scopesOf(role, place)];
  if (scopes.length === 0) return [member];
  // The others cannot create keys, so theirs are keys of an owner.
  const key =
    role === 'admin' ? (await createKeyOf(app, { cookie }, scopes)).key : await limitedKey(app, scopes);
  return [member, { name: `key ${role}`, credential: { key } }];
}

function scopesOf(role: Role, place: Place): readonly string[] {
  const { content, test, live } = ROLE_TABLE[role];
  const inEnvironments = { test, live, organization: [...new Set([...test, ...live])] };
  return [...content, ...inEnvironments[place]];
}

describe('the table', () => {
  test('has every operation that is not a GET', () => {
    const changing = routes.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
    expect([...RIGHTS.keys(), ...OF_OTHERS].sort()).toEqual(changing.sort());
  });

  test.each(writes.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s declares its rights as the table has them',
    (operation, { access, units, path }) => {
      // Cancelling needs the scope of what the job works on; the table has that of the example.
      const right =
        operation.startsWith('cancel') && operation.endsWith('EnvironmentJob') ? null : RIGHTS.get(operation);
      expect(access).toEqual({ credential: 'api', scope: right });
      if (path.includes('{app_id}'))
        expect(units ?? 'refused').toBe(OF_ONE_PERSON.includes(operation) ? 'limited' : 'refused');
    },
  );

  test('operations of users, participants, directories and nobody need another credential', () => {
    for (const { operationId, access } of routes.filter((each) => OF_OTHERS.includes(each.operationId)))
      expect([operationId, access.credential === 'api' ? access.scope : null]).toEqual([operationId, null]);
  });
});

const placesOf = ({ operationId, path }: Endpoint): Place[] =>
  path.includes('{environment_id}') || IN_BODY.includes(operationId) ? ['test', 'live'] : ['organization'];
const cases = writes.flatMap((endpoint) =>
  placesOf(endpoint).map((place) => [endpoint.operationId, place, endpoint] as const),
);

function isGranted(role: Role, { operationId }: Endpoint, place: Place): boolean {
  if (OF_OWNERS.includes(operationId) && role !== 'owner') return false;
  const granted = scopesOf(role, place);
  return [RIGHTS.get(operationId)!, ...(FURTHER[operationId] ?? [])].every((right) =>
    granted.includes(right),
  );
}

test.each(cases)('%s in %s', async (operation, place, endpoint) => {
  const workspace = workspaces[place === 'live' ? 'live' : 'test'];
  const send = await exampleOf(endpoint, workspace);
  const before = await digests();
  const refused: string[] = [];
  for (const { name, credential, status } of refusedCallers(endpoint, place)) {
    const response = await send(credential);
    refusals.set(operation, (refusals.get(operation) ?? 0) + 1);
    if (!isRefusal(response, status)) refused.push(`${name}: ${response.status} ${response.text}`);
  }
  expect(refused).toEqual([]);
  expect(await digests()).toEqual(before);

  const granted = WEAKEST_FIRST.filter((role) => isGranted(role, endpoint, place));
  const statuses: [string, number][] = [];
  for (const role of granted)
    for (const { name, credential } of callers[place].get(role)!) {
      const { status, text } = await send(credential);
      statuses.push([name, status]);
      expect([401, 403], `${name} ${text}`).not.toContain(status);
      expect(status, text).toBeLessThan(500);
    }
  if (place === 'live' && operation === 'setClock') return;
  if (granted.length > 0) expect(statuses.map(([, status]) => status)).toContain(endpoint.status);
});

function refusedCallers(endpoint: Endpoint, place: Place) {
  const lacking = WEAKEST_FIRST.filter((role) => !isGranted(role, endpoint, place));
  const isOrganizations = endpoint.path.includes('{organization_id}');
  return [
    ...lacking.flatMap((role) => callers[place].get(role)!).map((caller) => ({ ...caller, status: 403 })),
    ...(isOrganizations ? [{ ...stranger, status: 404 }] : []),
    ...boundCallers(endpoint, place),
  ];
}

/** Keys with all scopes that are bound to an environment, if what they would change is not in it. */
function boundCallers({ operationId, path }: Endpoint, place: Place) {
  if (place !== 'organization') {
    const ofOthers = { ...bound[place === 'test' ? 'live' : 'test'], status: 404 };
    return operationId === 'createCalibratedScorecard'
      ? [ofOthers, { ...bound[place], status: 403 }]
      : [ofOthers];
  }
  if (COMPUTES.includes(operationId) || operationId === 'createApiKey' || !path.includes('{')) return [];
  // The example of one operation has an app of its own, which does not exist for the key.
  return [{ ...bound.test, status: operationId === 'changeApp' ? 404 : 403 }];
}

function isRefusal({ status, body }: TestResponse, expected: number): boolean {
  const { code, context, message, request_id } = body?.detail ?? {};
  const [named, isNamed] = [code === (status === 403 ? 'insufficient_scope' : 'not_found'), context?.scope];
  return (
    status === expected && named && (status === 404 || typeof isNamed === 'string') && message && request_id
  );
}

/** Prepares what the example needs; returns the function that sends it. */
async function exampleOf(endpoint: Endpoint, workspace: Workspace) {
  const preparations = preparationsFor(app, workspace, mailbox, 'https://127.0.0.1:9/hooks');
  const { ids = {}, path = {}, options = {} } = (await preparations[endpoint.operationId]?.()) ?? {};
  const { appId: app_id, environmentId: environment_id } = workspace;
  const url = pathOf(endpoint, { organization_id: app.organizationId, app_id, environment_id, ...path });
  const body = replaceIds(endpoint.examples?.body, ids);
  return (credential: Credential) =>
    app.call(endpoint.method, url, { ...(body !== undefined && { body }), ...options, ...credential });
}

const DIGEST = rowsOf({ name: computed('text'), rows: computed('text') });
/** Their rows change with every request, or when refusals are recorded. */
const NOT_COMPARED = ['audit_log', 'user_sessions', 'api_key', 'rate_limits'];

/** The statement that counts the rows of each table and adds up the transactions that wrote them. */
async function digestOfTables(): Promise<Query<RowOf<typeof DIGEST>>> {
  const tables = await app.services.db.system.read({
    text: `SELECT oid::regclass::text AS name, '' AS rows FROM pg_class
           WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
             AND NOT relispartition`,
    values: [],
    rows: DIGEST,
  });
  const compared = tables.filter(({ name }) => !NOT_COMPARED.some((each) => name.startsWith(each)));
  const digestOf = ({ name }: RowOf<typeof DIGEST>) =>
    `SELECT '${name}' AS name, count(*) || ':' || COALESCE(sum(xmin::text::bigint), 0) AS rows FROM ${name}`;
  return { text: compared.map(digestOf).join(' UNION ALL '), values: [], rows: DIGEST };
}

let digest: Promise<Query<RowOf<typeof DIGEST>>> | undefined;
async function digests(): Promise<object> {
  digest ??= digestOfTables();
  return new Map((await app.services.db.system.read(await digest)).map(({ name, rows }) => [name, rows]));
}

test('every refusal is in the audit log', async () => {
  await app.services.accesses.flush(true);
  const recorded = await app.services.db.system.read({
    text: `SELECT details::jsonb->>'operation' AS name, sum((details::jsonb->>'count')::integer)::text AS rows
           FROM audit_log WHERE action = 'access.refused' GROUP BY 1`,
    values: [],
    rows: DIGEST,
  });
  const counts = new Map(recorded.map(({ name, rows }) => [name, Number(rows)]));
  const missing = [...refusals].filter(([operation, count]) => (counts.get(operation) ?? 0) < count);
  expect(missing).toEqual([]);
});
