import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServiceRequest, type ServiceResponse, send, sendUntilSuccess } from './client.ts';
import { Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const CONCURRENT_SUBJECTS = 8;
/** The processes that are killed together, in order. */
const KILLS = [['service'], ['database'], ['service', 'database'], ['database', 'service']] as const;
const LONGEST_PAUSE_MS = 800;
/** On a slow machine the remaining kills are left out. */
const KILLING_LIMIT_MS = 15_000;

let service: Service;
let workspace: ServiceWorkspace;
let programId: string;
let otherProgramId: string;
beforeAll(async () => {
  service = await Service.create({ EPS_WORKER_POLL_MS: '100' });
  await service.start();
  workspace = await createWorkspace(service.url);
  programId = await activeProgram(workspace);
  otherProgramId = await activeProgram(workspace);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(() => service.remove());

interface Exchange {
  request: ServiceRequest;
  response: ServiceResponse;
}

/** Sends all requests about one subject, from import to withdrawal; adds them to `exchanges`. */
async function runLifecycle(exchanges: Exchange[]): Promise<void> {
  const { url, environmentPath } = workspace;
  const sendForJson = async (request: ServiceRequest): Promise<any> => {
    const response = await sendUntilSuccess(url, request);
    exchanges.push({ request, response });
    return response.json;
  };
  const externalId = randomUUID();
  const importing = (profile: object) =>
    post(`${environmentPath}/subjects/batch`, { items: [{ external_id: externalId, profile }] });
  const subjectId = (await sendForJson(importing({ team: 'first' }))).receipts[0].subject_id;
  const programAndSubject = { program_id: programId, subject_id: subjectId };
  const enrollment = (await sendForJson(post(`${environmentPath}/enrollments`, programAndSubject))).id;
  await sendForJson(post(`${environmentPath}/enrollments/${enrollment}/status`, { status: 'paused' }));
  await sendForJson(post(`${environmentPath}/enrollments/${enrollment}/status`, { status: 'active' }));
  const { participant_token: key } = await sendForJson(
    post(`${environmentPath}/participant-sessions`, programAndSubject),
  );
  const answering = (...answers: object[]) => ({ ...post('/v1/participant/answers', { answers }), key });
  const why = { question_id: 'why', value: 'because' };
  await sendForJson(answering({ question_id: 'mood', value: 'o0' }, why));
  await sendForJson(answering({ question_id: 'mood', value: 'o2' }));
  await sendForJson({ ...post('/v1/participant/complete'), key });
  await sendForJson(importing({ team: 'second' }));
  // A withdrawal ends participant tokens, so the enrollment with the session is not the one withdrawn.
  const other = { program_id: otherProgramId, subject_id: subjectId };
  const second = (await sendForJson(post(`${environmentPath}/enrollments`, other))).id;
  await sendForJson(post(`${environmentPath}/enrollments/${second}/status`, { status: 'withdrawn' }));
}

/** Kills the processes in KILLS at random times, and restarts the service as a supervisor would. */
async function killAll(): Promise<void> {
  const deadline = performance.now() + KILLING_LIMIT_MS;
  for (const victims of KILLS) {
    if (performance.now() > deadline) return;
    await sleep(Math.random() * LONGEST_PAUSE_MS);
    for (const victim of victims)
      if (victim === 'database') service.killDatabase();
      else await service.end('SIGKILL');
    if (victims.some((victim) => victim === 'service')) await service.start();
    else await expect.poll(() => service.isReady(), { timeout: 120_000 }).toBe(true);
  }
}

/**
 * Counts the rows of every table, events and audit rows by kind, and enrollments and evaluations by status.
 * Dictionaries and the participation of programs are not counted: the worker makes them later.
 */
async function countRows(): Promise<Record<string, number>> {
  const tables = await service.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT LIKE 'instrument_%'
       AND relname !~ '^(psychometric_|audit_|api_key_networks|rate_limits|throttles|known_)'
       AND relname !~ '^(subject_key_|program_participation|.*_dictionaries)'`,
  );
  const counts = [
    ...tables.map(({ name }) => `SELECT '${name}' AS what, count(*)::int AS n FROM eps.${name}`),
    `SELECT 'event ' || type, count(*)::int FROM eps.events GROUP BY type`,
    // The use of a key from a new network is recorded later, in the background.
    `SELECT 'audit ' || action, count(*)::int FROM eps.audit_log
       WHERE action <> 'api_key.used_from_new_network' GROUP BY action`,
    `SELECT 'enrollment ' || status || cycle_count, count(*)::int FROM eps.enrollments
       GROUP BY status, cycle_count`,
    `SELECT 'evaluation ' || status, count(*)::int FROM eps.evaluations GROUP BY status`,
  ];
  const rows = await service.query<{ what: string; n: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

/** Returns `after` minus `before` for each key. */
function difference(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([what, n]) => [what, n - (before[what] ?? 0)]));
}

test('kill -9 of service and database neither loses nor repeats an acknowledged change', async () => {
  const before = await countRows();
  await runLifecycle([]);
  const undisturbed = await countRows();
  const onePerLifecycle = difference(undisturbed, before);
  const lifecycles: Exchange[][] = [];
  let killing = true;
  const subject = async () => {
    while (killing) {
      const exchanges: Exchange[] = [];
      lifecycles.push(exchanges);
      await runLifecycle(exchanges);
    }
  };
  const subjects = Array.from({ length: CONCURRENT_SUBJECTS }, subject);
  const killed = killAll().finally(() => {
    killing = false;
  });
  await Promise.all([killed, ...subjects]);

  const expected = Object.fromEntries(
    Object.entries(onePerLifecycle).map(([what, n]) => [what, n * lifecycles.length]),
  );
  expect(difference(await countRows(), undisturbed)).toEqual(expected);
  await Promise.all(lifecycles.map(expectReplays));
  expect(difference(await countRows(), undisturbed)).toEqual(expected);
});

/**
 * One statement, so that all three are from the same moment: every stored row is either queued or counted.
 */
const HEALTH_COUNTS = `
  SELECT (SELECT count(*)::int FROM eps.instrument_count_queue) AS queued,
    (SELECT json_build_object('answers', sum(answers), 'changed', sum(changed), 'views', sum(views),
       'started', (SELECT sum(started) FROM eps.instrument_session_rollups),
       'completed', (SELECT sum(completed) FROM eps.instrument_session_rollups))
     FROM eps.instrument_rollups) AS counted,
    (SELECT json_build_object('answers', count(*) FILTER (WHERE kind < 2),
       'changed', count(*) FILTER (WHERE kind = 2), 'views', count(*) FILTER (WHERE kind = 1),
       'started', (SELECT count(*) FROM eps.participant_sessions WHERE started_at IS NOT NULL),
       'completed', (SELECT count(*) FROM eps.participant_sessions WHERE status = 'completed'))
     FROM eps.answer_batches, unnest(kinds) AS kind) AS stored`;

test('kill -9 neither loses nor doubles a count of instrument health', async () => {
  let counts: { queued: number; counted: object; stored: { answers: number } } | undefined;
  const queued = async () => {
    [counts] = await service.query<NonNullable<typeof counts>>(HEALTH_COUNTS);
    return counts!.queued;
  };
  await expect.poll(queued, { timeout: 90_000 }).toBe(0);
  const { counted, stored } = counts!;
  expect(stored.answers).toBeGreaterThan(2 * CONCURRENT_SUBJECTS);
  expect(counted).toEqual(stored);
});

test('kill -9 neither loses nor doubles an evaluation in the counters of psychometrics', async () => {
  const [stored] = await service.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM eps.evaluations WHERE status = 'completed'`,
  );
  // Each of them completes at least one, and the lifecycle without kills is one more.
  expect(stored!.n).toBeGreaterThan(CONCURRENT_SUBJECTS);
  const counted = () =>
    service.query(
      `SELECT coalesce(sum(n), 0)::int AS n, coalesce(sum(n_complete), 0)::int AS n_complete,
         coalesce(sum(n) FILTER (WHERE day = 'infinity'), 0)::int AS n_all
       FROM eps.psychometric_counts WHERE variable = ''`,
    );
  const { n } = stored!;
  const expected = [{ n: 2 * n, n_complete: 2 * n, n_all: n }];
  await expect.poll(counted, { timeout: 60_000 }).toEqual(expected);
});

/** Sends the requests again and expects the stored responses. */
async function expectReplays(exchanges: Exchange[]): Promise<void> {
  for (const { request, response } of exchanges) {
    const again = await send(service.url, request);
    expect(again.headers.get('idempotent-replayed'), `${request.path} ${again.text}`).toBe('true');
    expect(comparable(again)).toEqual(comparable(response));
  }
}

/**
 * The body of an import says whether it is a replay, and the first successful response may already be one.
 */
function comparable({ status, json }: ServiceResponse): object {
  const { idempotent_replay: _, ...body } = json;
  return { status, body };
}
