import { randomUUID } from 'node:crypto';
import { auditChain } from '../../server/src/resources/operations/audit-log/chain-job.ts';
import { instrumentCounts } from '../../server/src/resources/quality/analytics/count-job.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

/** An operation of a tenant or the worker, which must not cost more in a larger environment. */
export interface Operation {
  name: string;
  /** Prepares one call, for example creates the session that it completes, and returns it. */
  prepare(world: World, sample: Sample): Promise<() => Promise<unknown>> | (() => Promise<unknown>);
  /** Number of calls that are not measured, if it differs from the usual one. */
  warmUp?: number;
}

const LIMIT = 'limit=20';
/** For lists that have few rows in a small environment. */
const FEW = 'limit=1';

type Path = (sample: Sample, world: World) => string;

const concept = 'physical_functioning';
const groups = (program: string) => `results/groups?program_id=${program}`;
const change = (program: string) => `programs/${program}/change?concept=${concept}`;

/** Paths of all reads, below the environment. */
const READS: Record<string, Path> = {
  'list subjects': () => `subjects?${LIMIT}`,
  'list subjects, status': () => `subjects?status=active&${LIMIT}`,
  'list subjects, rare status': () => `subjects?status=deleted&${FEW}`,
  'participation of a program': (_, { oneTime }) => `programs/${oneTime.id}/participation`,
  'outcomes of a program': (_, { oneTime }) => `programs/${oneTime.id}/outcomes`,
  'outcomes of people': (_, { oneTime }) => `programs/${oneTime.id}/outcomes/people?${LIMIT}`,
  'number of tasks': () => 'task-counts',
  'list enrollments': () => `enrollments?${LIMIT}`,
  'list enrollments, program': (_, { oneTime }) => `enrollments?program_id=${oneTime.id}&${LIMIT}`,
  'list enrollments, subject': ({ subject }) => `enrollments?subject_id=${subject}&${LIMIT}`,
  'list enrollments, status': () => `enrollments?status=completed&${LIMIT}`,
  'list enrollments, rare status': () => `enrollments?status=withdrawn&${FEW}`,
  'list enrollments, program, status': (_, { oneTime }) =>
    `enrollments?program_id=${oneTime.id}&status=active&${LIMIT}`,
  'list enrollments, program, rare status': (_, { oneTime }) =>
    `enrollments?program_id=${oneTime.id}&status=paused&${FEW}`,
  'list enrollments, program, subject': ({ subject }, { oneTime }) =>
    `enrollments?program_id=${oneTime.id}&subject_id=${subject}&${LIMIT}`,
  'list enrollments, program, subject, status': ({ subject }, { oneTime }) =>
    `enrollments?program_id=${oneTime.id}&subject_id=${subject}&status=active&${LIMIT}`,
  'list enrollments, subject, status': ({ subject }) =>
    `enrollments?subject_id=${subject}&status=active&${LIMIT}`,
  'list evaluations': () => `evaluations?${LIMIT}`,
  'list evaluations, program': (_, { oneTime }) => `evaluations?program_id=${oneTime.id}&${LIMIT}`,
  'list evaluations, empty program': (_, { unused }) => `evaluations?program_id=${unused.id}&${FEW}`,
  'list evaluations, subject': ({ evaluated }) => `evaluations?subject_id=${evaluated}&${LIMIT}`,
  'list evaluations, status': () => `evaluations?status=completed&${LIMIT}`,
  'list evaluations, rare status': () => `evaluations?status=needs_review&${FEW}`,
  'list evaluations, program, status': (_, { oneTime }) =>
    `evaluations?program_id=${oneTime.id}&status=completed&${LIMIT}`,
  'list evaluations, program, rare status': (_, { oneTime }) =>
    `evaluations?program_id=${oneTime.id}&status=failed&${FEW}`,
  'list evaluations, subject, status': ({ evaluated }) =>
    `evaluations?subject_id=${evaluated}&status=completed&${LIMIT}`,
  'list evaluations, program, subject': ({ evaluated }, { oneTime }) =>
    `evaluations?program_id=${oneTime.id}&subject_id=${evaluated}&${LIMIT}`,
  'list evaluations, program, subject, status': ({ evaluated }, { oneTime }) =>
    `evaluations?program_id=${oneTime.id}&subject_id=${evaluated}&status=completed&${LIMIT}`,
  'list events': () => `events?${LIMIT}`,
  'list events, type': () => `events?type=evaluation.completed&${LIMIT}`,
  'list events, rare type': () => `events?type=subject.deleted&${FEW}`,
  'list webhook deliveries': () => `webhook-deliveries?${LIMIT}`,
  'list webhook deliveries, status': () => `webhook-deliveries?status=failed&${LIMIT}`,
  'list programs': () => `programs?${LIMIT}`,
  'get subject': ({ subject }) => `subjects/${subject}`,
  'get enrollment': ({ enrollment }) => `enrollments/${enrollment}`,
  'get evaluation': ({ evaluation }) => `evaluations/${evaluation}`,
  'get report': ({ evaluation }) => `evaluations/${evaluation}/report`,
  'get receipt': ({ evaluation }) => `evaluations/${evaluation}/receipt`,
  'replay evaluation': ({ evaluation }) => `evaluations/${evaluation}/replay`,
  'list reviews': ({ evaluation }) => `evaluations/${evaluation}/reviews`,
  'export subject': ({ evaluated }) => `subjects/${evaluated}/export`,
  'get adherence of an enrollment': ({ continuousEnrollment }) =>
    `enrollments/${continuousEnrollment}/adherence`,
  'get instrument health': () => 'analytics/instrument-health',
  'get instrument health, program': (_, { oneTime }) =>
    `analytics/instrument-health?program_id=${oneTime.id}`,
  'get psychometrics': (_, { oneTime }) => `analytics/psychometrics?program_id=${oneTime.id}`,
  'groups of a program': (_, { oneTime }) => groups(oneTime.id),
  'change in a program': (_, { oneTime }) => change(oneTime.id),
  'adherence of a program': (_, { continuous }) => `programs/${continuous.id}/adherence`,
  'export evaluations, window of 20': ({ from, to }) =>
    `evaluations/export?format=jsonl&from=${from}&to=${to}`,
};

/** Statistics as readers without the right to answers see them. */
const STATISTICS: Record<string, Path> = {
  'groups of a program': (_, { oneTime }) => groups(oneTime.id),
  'groups of a program, by cycle': (_, { continuous }) => `${groups(continuous.id)}&by=cycle`,
  'change in a program': (_, { oneTime }) => change(oneTime.id),
  'outcomes of a program': (_, { oneTime }) => `programs/${oneTime.id}/outcomes`,
  'participation of a program': (_, { oneTime }) => `programs/${oneTime.id}/participation`,
  'adherence of a program': (_, { continuous }) => `programs/${continuous.id}/adherence`,
  psychometrics: (_, { oneTime }) => `analytics/psychometrics?program_id=${oneTime.id}`,
  'psychometrics of a bundle': (_, { oneTime }) => `analytics/psychometrics?bundle_id=${oneTime.bundleId}`,
  'instrument health': () => 'analytics/instrument-health',
  'instrument health, program': (_, { oneTime }) => `analytics/instrument-health?program_id=${oneTime.id}`,
};

/** Lists of the organization. */
const ORGANIZATION_READS: Record<string, Path> = {
  'list audit log': () => `audit-log?${LIMIT}`,
  'list audit log, action': () => `audit-log?action=evaluation.answered&${LIMIT}`,
  'list audit log, rare action': () => `audit-log?action=program.activated&${FEW}`,
  'list audit log, resource': ({ evaluation }) => `audit-log?resource_id=${evaluation}&${LIMIT}`,
  'list audit log, resource type': () => `audit-log?resource_type=evaluation&${LIMIT}`,
  'list audit log, actor': ({ session }) => `audit-log?actor_id=${session}&${FEW}`,
  'list audit log, time': () => `audit-log?from=${new Date(Date.now() - 60_000).toISOString()}&${LIMIT}`,
};

const read = (name: string, url: (sample: Sample, world: World) => string): Operation => ({
  name,
  prepare: (world, sample) => () => fetchOk(world, 'GET', url(sample, world)),
});

const released = (name: string, path: Path): Operation => ({
  name: `closed: ${name}`,
  prepare: (world, sample) => () =>
    fetchOk({ ...world, key: world.reader }, 'GET', `${world.environmentPath}/${path(sample, world)}`),
});

const reads = [
  ...Object.entries(READS).map(([name, path]) =>
    read(name, (sample, world) => `${world.environmentPath}/${path(sample, world)}`),
  ),
  ...Object.entries(STATISTICS).map(([name, path]) => released(name, path)),
  ...Object.entries(ORGANIZATION_READS).map(([name, path]) =>
    read(name, (sample, world) => `/v1/organizations/${world.organizationId}/${path(sample, world)}`),
  ),
];

export const instrumentHealth = (world: World): Promise<unknown> =>
  world.call('GET', `${world.environmentPath}/analytics/instrument-health`);

const lookupSubject: Operation = {
  name: 'look up a subject',
  prepare: (world) => () =>
    world.call('POST', `${world.environmentPath}/subjects/lookup`, { external_id: 'person-7' }),
};

const importSubjects: Operation = {
  name: 'import 100 subjects',
  prepare: (world) => () => importPeople(world, 100),
};

/**
 * An import during a longer one: its index entries have random places, and by now most pages of that index
 * are in PostgreSQL's cache and, since the last checkpoint, in the write-ahead log. It is not one of
 * `operations`, because it adds many subjects.
 */
export const importAfterOthers: Operation = {
  ...importSubjects,
  name: 'import 100 subjects, after 200 such imports',
  warmUp: 200,
};

const createEnrollment: Operation = {
  name: 'create an enrollment',
  async prepare(world) {
    const [subject_id] = await importPeople(world, 1);
    const body = { program_id: world.oneTime.id, subject_id };
    return () => world.call('POST', `${world.environmentPath}/enrollments`, body);
  },
};

const session: Operation = {
  name: 'answer and complete a session of 36 questions',
  async prepare(world) {
    const token = await openSession(world);
    const { questions } = await world.call('GET', '/v1/participant/session', undefined, token);
    const answers = questions
      .filter(({ options }: { options?: unknown[] }) => options && options.length > 0)
      .map(({ id, options }: { id: string; options: { id: string }[] }) => ({
        question_id: id,
        value: options[0]!.id,
        elapsed_ms: 2000,
      }));
    return async () => {
      await world.call('POST', '/v1/participant/answers', { answers }, token);
      await world.call('POST', '/v1/participant/complete', {}, token);
    };
  },
};

const createSession: Operation = {
  name: 'create a participant session',
  async prepare(world) {
    const body = await enrolled(world);
    return () => world.call('POST', `${world.environmentPath}/participant-sessions`, body);
  },
};

const dueQuestions: Operation = {
  name: 'ask due questions',
  prepare(world, { dueSubject }) {
    const trigger = { event: 'login', login_session_id: randomUUID(), page: '/home' };
    const body = { program_id: world.continuous.id, subject_id: dueSubject, trigger };
    return () => world.call('POST', `${world.environmentPath}/continuous-evaluation/due-questions`, body);
  },
};

const erase: Operation = {
  name: 'erase a subject',
  prepare:
    (world, { erased }) =>
    () =>
      fetchOk(world, 'DELETE', `${world.environmentPath}/subjects/${erased}`),
};

/** What the worker does after a session: the cost must not depend on what was done before. */
const job = (
  name: string,
  create: (services: World['services']) => { run(signal: AbortSignal): unknown },
) => ({
  name: `worker: ${name}`,
  async prepare(world: World, sample: Sample) {
    const signal = new AbortController().signal;
    await create(world.services).run(signal);
    await (await session.prepare(world, sample))();
    return async () => create(world.services).run(signal);
  },
});

export const operations: readonly Operation[] = [
  ...reads,
  lookupSubject,
  importSubjects,
  createEnrollment,
  createSession,
  session,
  dueQuestions,
  job('count instrument events', instrumentCounts),
  job('chain the audit log', auditChain),
  erase,
];

async function enrolled(world: World): Promise<{ program_id: string; subject_id: string }> {
  const [subject_id] = await importPeople(world, 1);
  const body = { program_id: world.oneTime.id, subject_id: subject_id! };
  await world.call('POST', `${world.environmentPath}/enrollments`, body);
  return body;
}

async function openSession(world: World): Promise<string> {
  const path = `${world.environmentPath}/participant-sessions`;
  return (await world.call('POST', path, await enrolled(world))).participant_token;
}

async function importPeople({ call, environmentPath }: World, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, () => ({ external_id: randomUUID() }));
  const { receipts } = await call('POST', `${environmentPath}/subjects/batch`, { items });
  return receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
}

async function fetchOk({ url, key }: World, method: string, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
  const response = await fetch(url + path, { method, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
}
