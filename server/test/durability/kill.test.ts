import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Received, type Sent, send, sendUntilAnswered } from './client.ts';
import { Service } from './service.ts';
import { activeProgram, post, type Setting, setUp } from './setting.ts';

const PEOPLE_AT_ONCE = 8;
const KILLS = [
  ['service'],
  ['database'],
  ['service', 'database'],
  ['service'],
  ['database', 'service'],
  ['database'],
  ['service'],
] as const;
const LONGEST_QUIET_MS = 1200;
/** On a slow machine the list is not finished. */
const KILLING_LIMIT_MS = 15_000;

let service: Service;
let place: Setting;
let programId: string;
beforeAll(async () => {
  service = await Service.create({ EPS_WORKER_POLL_MS: '100' });
  await service.start();
  place = await setUp(service.url);
  programId = await activeProgram(place);
});
afterAll(() => service.remove());

interface Exchange {
  request: Sent;
  answer: Received;
}

/** Everything a person does and has done to them, in order; every answer is kept. */
async function live(kept: Exchange[]): Promise<void> {
  const { url, E } = place;
  const say = async (request: Sent): Promise<any> => {
    const answer = await sendUntilAnswered(url, request);
    kept.push({ request, answer });
    return answer.json;
  };
  const externalId = randomUUID();
  const importing = (profile: object) =>
    post(`${E}/subjects/batch`, { items: [{ external_id: externalId, profile }] });
  const subjectId = (await say(importing({ team: 'first' }))).receipts[0].subject_id;
  const who = { program_id: programId, subject_id: subjectId };
  const enrollment = (await say(post(`${E}/enrollments`, who))).id;
  await say(post(`${E}/enrollments/${enrollment}/status`, { status: 'paused' }));
  await say(post(`${E}/enrollments/${enrollment}/status`, { status: 'active' }));
  const { participant_token: key } = await say(post(`${E}/participant-sessions`, who));
  const answering = (...answers: object[]) => ({ ...post('/v1/participant/answers', { answers }), key });
  const why = { question_id: 'why', value: 'because' };
  await say(answering({ question_id: 'mood', value: 'o0' }, why));
  await say(answering({ question_id: 'mood', value: 'o2' }));
  await say({ ...post('/v1/participant/complete'), key });
  await say(importing({ team: 'second' }));
  await say(post(`${E}/enrollments/${enrollment}/status`, { status: 'withdrawn' }));
}

/** Kills whatever is next on the list after a random while, and brings the service back, as a supervisor does. */
async function killAll(): Promise<void> {
  const deadline = performance.now() + KILLING_LIMIT_MS;
  for (const victims of KILLS) {
    if (performance.now() > deadline) return;
    await sleep(Math.random() * LONGEST_QUIET_MS);
    for (const victim of victims)
      if (victim === 'database') service.killDatabase();
      else await service.end('SIGKILL');
    if (victims.some((victim) => victim === 'service')) await service.start();
    else await expect.poll(() => service.isReady(), { timeout: 20_000 }).toBe(true);
  }
}

/** Rows of every table of the schema, events and audit rows by kind, and what became of people. */
async function census(): Promise<Record<string, number>> {
  const tables = await service.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT LIKE 'instrument_%'`,
  );
  const counts = [
    ...tables.map(({ name }) => `SELECT '${name}' AS what, count(*)::int AS n FROM eps.${name}`),
    `SELECT 'event ' || type, count(*)::int FROM eps.events GROUP BY type`,
    `SELECT 'audit ' || action, count(*)::int FROM eps.audit_log GROUP BY action`,
    `SELECT 'enrollment ' || status || cycle_count, count(*)::int FROM eps.enrollments GROUP BY status, cycle_count`,
    `SELECT 'evaluation ' || status, count(*)::int FROM eps.evaluations GROUP BY status`,
  ];
  const rows = await service.query<{ what: string; n: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

function difference(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([what, n]) => [what, n - (before[what] ?? 0)]));
}

test('kill -9 of service and database: nothing acknowledged is lost, nothing is done twice', async () => {
  const before = await census();
  await live([]);
  const undisturbed = await census();
  const once = difference(undisturbed, before);
  const lives: Exchange[][] = [];
  let killing = true;
  const person = async () => {
    while (killing) {
      const kept: Exchange[] = [];
      lives.push(kept);
      await live(kept);
    }
  };
  const people = Array.from({ length: PEOPLE_AT_ONCE }, person);
  await killAll().finally(() => {
    killing = false;
  });
  await Promise.all(people);

  const expected = Object.fromEntries(Object.entries(once).map(([what, n]) => [what, n * lives.length]));
  expect(difference(await census(), undisturbed)).toEqual(expected);
  await Promise.all(lives.map(expectReplays));
  expect(difference(await census(), undisturbed)).toEqual(expected);
}, 90_000);

async function expectReplays(kept: Exchange[]): Promise<void> {
  for (const { request, answer } of kept) {
    const again = await send(service.url, request);
    expect(again.headers.get('idempotent-replayed'), `${request.path} ${again.text}`).toBe('true');
    expect(comparable(again)).toEqual(comparable(answer));
  }
}

/** Imports say in the body whether they are a replay, and the answer that was waited for may have been one. */
function comparable({ status, json }: Received): object {
  const { idempotent_replay: _, ...body } = json;
  return { status, body };
}
