import { randomUUID } from 'node:crypto';
import { costOf } from '../../server/src/http/rate-limit/costs.ts';
import { BENCH_KEY } from '../http/service.ts';
import { type HttpSetup, importPeople, newPeople, openSessions } from '../http/setup.ts';

/** A class of operations: `prepare` returns a function that sends the i-th of `requests` requests. */
export interface OperationClass {
  /** The operation id, followed by ` × ` and the number of items if the cost depends on it. */
  name: string;
  requests: number;
  /** What the rate limits count, if the name does not say it. */
  cost?(): number;
  prepare(requests: number): Promise<(i: number) => Promise<unknown>>;
}

/** Sends a request and returns the text of the response. */
export type Sender = (method: 'GET' | 'POST', path: string, body?: object, token?: string) => Promise<string>;

export function createSender(url: string): Sender {
  return async (method, path, body, token = BENCH_KEY) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
}

/** Answers and completes a session. */
export interface ParticipantCalls {
  answer(token: string): Promise<unknown>;
  complete(token: string): Promise<unknown>;
}

export async function answering({ call }: HttpSetup, send: Sender, token: string): Promise<ParticipantCalls> {
  const { questions } = await call('GET', '/v1/participant/session', undefined, token);
  const answers = questions.slice(0, 9).map(({ id, options }: { id: string; options: { id: string }[] }) => ({
    question_id: id,
    value: options[1]!.id,
  }));
  return {
    answer: (of) => send('POST', '/v1/participant/answers', { answers }, of),
    complete: (of) => send('POST', '/v1/participant/complete', {}, of),
  };
}

/** Operations that read, check or export, with the same request each time. */
export async function readings(setup: HttpSetup, send: Sender): Promise<OperationClass[]> {
  const { call, appPath, environmentPath, definitionId, organizationId, programId } = setup;
  const { items } = await call('GET', `${environmentPath}/evaluations?limit=1`);
  const { content } = await call('GET', `${appPath}/definitions/${definitionId}`);
  const log = `/v1/organizations/${organizationId}/audit-log`;
  const evaluation = `${environmentPath}/evaluations/${items[0].id}`;
  const program = `${environmentPath}/programs/${programId}`;
  const checked = { kind: 'experience', content };
  const all: [string, number, 'GET' | 'POST', string, object?][] = [
    ['getDefinition', 400, 'GET', `${appPath}/definitions/${definitionId}`],
    ['checkDefinition', 100, 'POST', `${appPath}/definitions/check`, checked],
    ['listEnrollments', 100, 'GET', `${environmentPath}/enrollments?limit=100`],
    ['listEvaluations × 100', 100, 'GET', `${environmentPath}/evaluations?limit=100`],
    ['getEvaluation', 200, 'GET', evaluation],
    ['replayEvaluation', 100, 'GET', `${evaluation}/replay`],
    ['exportEvaluations × 300', 10, 'GET', `${environmentPath}/evaluations/export`],
    ['exportSubject', 50, 'GET', `${environmentPath}/subjects/${items[0].subject_id}/export`],
    ['getGroupResults × 300', 10, 'GET', `${environmentPath}/results/groups?program_id=${programId}`],
    ['getProgramChange × 300', 10, 'GET', `${program}/change?concept=depression`],
    ['listAuditLog', 100, 'GET', `${log}?limit=100`],
  ];
  const classes = all.map(([name, requests, method, path, body]) => ({
    name,
    requests,
    prepare: async () => () => send(method, path, body),
  }));
  return [...classes, ...readingsOfTheLog(log, send)];
}

/** Reads of the whole audit log, which grows while this is measured. */
function readingsOfTheLog(log: string, send: Sender): OperationClass[] {
  const reads = [
    ['exportAuditLog', 'GET', `${log}/export`],
    ['verifyAuditLog', 'POST', `${log}/verify`],
  ] as const;
  return reads.map(([name, method, path]) => {
    let entries = 0;
    return {
      name,
      requests: 5,
      cost: () => costOf(name, entries),
      async prepare() {
        entries = (await send('GET', `${log}/export`)).split('\n').length - 1;
        return () => send(method, path);
      },
    };
  });
}

/** Imports and enrollments. */
export function writings(setup: HttpSetup, send: Sender): OperationClass[] {
  const { environmentPath, programId: program_id } = setup;
  const enroll = (subject_id: string) =>
    send('POST', `${environmentPath}/enrollments`, { program_id, subject_id });
  const importing = (count: number, requests: number): OperationClass => ({
    name: `importSubjects × ${count}`,
    requests,
    prepare: async () => () => send('POST', `${environmentPath}/subjects/batch`, newPeople(count)),
  });
  return [
    {
      name: 'createEnrollment',
      requests: 300,
      async prepare(requests) {
        const people = await importPeople(setup, requests);
        return (i) => enroll(people[i]!);
      },
    },
    {
      name: 'createEnrollments × 100',
      requests: 20,
      async prepare(requests) {
        const people = await importPeople(setup, requests * 100);
        return (i) => {
          const subject_ids = people.slice(i * 100, (i + 1) * 100);
          return send('POST', `${environmentPath}/enrollments/batch`, { program_id, subject_ids });
        };
      },
    },
    importing(1, 200),
    importing(100, 30),
    {
      name: 'createParticipantSession',
      requests: 100,
      async prepare(requests) {
        const people = await importPeople(setup, requests);
        for (const subject_id of people) await enroll(subject_id);
        return (i) =>
          send('POST', `${environmentPath}/participant-sessions`, { program_id, subject_id: people[i]! });
      },
    },
  ];
}

/** Operations of participants. */
export function sessionOperations(
  setup: HttpSetup,
  send: Sender,
  { answer, complete }: ParticipantCalls,
): OperationClass[] {
  const show = (token: string) => send('GET', '/v1/participant/session', undefined, token);
  const steps: [string, before: ParticipantCalls['answer'] | undefined, ParticipantCalls['answer']][] = [
    ['saveParticipantAnswers', undefined, answer],
    ['getParticipantSession', answer, show],
    ['completeParticipantSession', answer, complete],
  ];
  return steps.map(([name, before, step]) => ({
    name,
    requests: 100,
    async prepare(requests) {
      const tokens = await openSessions(setup, requests);
      for (const token of before ? tokens : []) await before!(token);
      return (i) => step(tokens[i]!);
    },
  }));
}
