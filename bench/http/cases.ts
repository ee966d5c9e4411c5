import { randomUUID } from 'node:crypto';
import type { Job, Step } from './load.ts';
import { BENCH_KEY } from './service.ts';
import { type HttpSetup, importPeople, newPeople, openSessions } from './setup.ts';

/** One measurement: the jobs of a round for the service and for the floor. */
export interface Case {
  name: string;
  /** Throughput that the service should reach, as a share of the floor's. */
  target: number;
  /** The same as a share of the promised floor's; undefined for reads, which have no promised floor. */
  promisedTarget?: number;
  /** Number of jobs in a round, a multiple of the number of connections. */
  jobs: number;
  service(setup: HttpSetup, count: number): Promise<Job[]>;
  /** `prefix` is `/promised` for the promised floor. */
  floor(setup: HttpSetup, count: number, prefix?: string): Job[];
}

const getDefinition: Case = {
  name: 'Get a definition',
  target: 0.9,
  jobs: 19200,
  service: async ({ appPath, definitionId }, count) =>
    repeat(count, [get(`${appPath}/definitions/${definitionId}`)]),
  floor: ({ organizationId, definitionId }, count) =>
    repeat(count, [get(`/${organizationId}/definitions/${definitionId}`)]),
};

const createEnrollment: Case = {
  name: 'Create an enrollment',
  target: 0.4,
  promisedTarget: 0.75,
  jobs: 1920,
  async service(setup, count) {
    const people = await importPeople(setup, count);
    return people.map((subject_id) => [
      post(`${setup.environmentPath}/enrollments`, { program_id: setup.programId, subject_id }),
    ]);
  },
  floor: ({ programId }, count, prefix = '') =>
    Array.from({ length: count }, () => [
      post(`${prefix}/enrollments`, { program_id: programId, subject_id: randomUUID() }),
    ]),
};

const importSubjects: Case = {
  name: 'Import 100 subjects',
  target: 0.4,
  promisedTarget: 0.75,
  jobs: 192,
  service: async ({ environmentPath }, count) =>
    Array.from({ length: count }, () => [post(`${environmentPath}/subjects/batch`, newPeople(100))]),
  floor: (_, count, prefix = '') =>
    Array.from({ length: count }, () => [post(`${prefix}/subjects/batch`, newPeople(100))]),
};

const answerSession: Case = {
  name: 'Answer and complete a session of 9 questions',
  target: 0.4,
  promisedTarget: 0.75,
  jobs: 480,
  async service(setup, count) {
    const tokens = await openSessions(setup, count);
    const { questions } = await setup.call('GET', '/v1/participant/session', undefined, tokens[0]!);
    const body = { answers: answersTo(questions) };
    return tokens.map((token) => [
      post('/v1/participant/answers', body, token),
      post('/v1/participant/complete', {}, token),
    ]);
  },
  floor(_, count, prefix = '') {
    const questions = Array.from({ length: 9 }, (__, i) => ({
      id: `q${i}`,
      options: [{ id: 'several-days' }],
    }));
    const body = { answers: answersTo(questions) };
    return Array.from({ length: count }, () => [
      post(`${prefix}/answers`, body),
      post(`${prefix}/complete`, {}),
    ]);
  },
};

export const cases: readonly Case[] = [getDefinition, createEnrollment, importSubjects, answerSession];

function repeat(count: number, job: Job): Job[] {
  return Array.from({ length: count }, () => job);
}

function get(path: string): Step {
  return { method: 'GET', path, headers: { 'x-api-key': BENCH_KEY } };
}

function post(path: string, body: object, token = BENCH_KEY): Step {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** Returns answers to the first nine questions, those that the PHQ-9 scores, each with another option. */
function answersTo(questions: readonly { id: string; options: { id: string }[] }[]) {
  return questions.slice(0, 9).map(({ id, options }, i) => ({
    question_id: id,
    value: options[i % options.length]!.id,
    elapsed_ms: 2500,
  }));
}
