import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpProgram } from '../actors.ts';
import type { TestResponse } from '../app.ts';
import { INSTRUMENT } from '../contract/world.ts';
import { operations } from './document.ts';
import { expectDocumented } from './expect-documented.ts';
import { limitMs, requestsOf, SEED } from './settings.ts';
import { type FuzzWorld, startFuzzWorld } from './world.ts';

/**
 * Runs random sequences of calls on resources that exist, and compares every response with a model: which
 * status each resource has, and which changes it accepts.
 */

let fuzz: FuzzWorld;
let activeProgramId: string;
beforeAll(async () => {
  fuzz = await startFuzzWorld();
  activeProgramId = await setUpProgram(fuzz.world.workspace, INSTRUMENT);
});
afterAll(() => fuzz.world.app.close());

/** The moves that a resource accepts, by its status. Setting the same status again changes nothing. */
const PROGRAM_MOVES: Record<string, readonly string[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
};
const ENROLLMENT_MOVES: Record<string, readonly string[]> = {
  active: ['paused', 'completed', 'withdrawn'],
  paused: ['active', 'completed', 'withdrawn'],
  completed: ['active', 'withdrawn'],
  withdrawn: [],
};

interface ModelledResource {
  id: string;
  status: string;
}

/** The expected content of the service; `requests` counts the sent requests. */
class Model {
  programs: ModelledResource[] = [];
  subjects: ModelledResource[] = [];
  enrollments: (ModelledResource & { subjectId: string })[] = [];
  endpoints: ModelledResource[] = [];
  requests = 0;

  async call(operationId: string, ids: Record<string, string>, body?: unknown, idempotencyKey?: string) {
    const operation = operations.find((candidate) => candidate.operationId === operationId)!;
    const { organizationId } = fuzz.world.app;
    const { appId, testId } = fuzz.world.workspace;
    const known: Record<string, string> = {
      organization_id: organizationId,
      app_id: appId,
      environment_id: testId,
      ...ids,
    };
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => known[name]!);
    const response = await fuzz.world.app.call(operation.method, path, {
      ...(body !== undefined && { body }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    this.requests++;
    expectDocumented(operation, response);
    return response;
  }
}

function expectStatus(response: TestResponse, status: number): void {
  expect(response.status, response.text).toBe(status);
}

function expectRejected(response: TestResponse, status: number, code: string): void {
  expectStatus(response, status);
  expect(response.body.detail.code).toBe(code);
}

/** A step of a sequence; `pick` chooses a resource and a value. Does nothing if there is no resource yet. */
type Step = (model: Model, pick: number) => Promise<void>;

const chosen = <T>(list: readonly T[], pick: number): T => list[pick % list.length]!;

/** Changes a status and expects what the moves allow; then reads the resource. */
async function move(
  response: TestResponse,
  read: () => Promise<TestResponse>,
  resource: ModelledResource,
  to: string,
  moves: Record<string, readonly string[]>,
): Promise<void> {
  const isAllowed = resource.status === to || moves[resource.status]!.includes(to);
  if (isAllowed) {
    expectStatus(response, 200);
    resource.status = to;
  } else expectRejected(response, 409, 'invalid_transition');
  expect((await read()).body.status).toBe(resource.status);
}

const STEPS: Record<string, Step> = {
  async createProgram(model) {
    const body = { name: 'p', version_bundle_id: fuzz.world.bundleId };
    const response = await model.call('createProgram', {}, body);
    expectStatus(response, 201);
    model.programs.push({ id: response.body.id, status: response.body.status });
    expect(response.body.status).toBe('draft');
  },
  async setProgramStatus(model, pick) {
    if (model.programs.length === 0) return;
    const program = chosen(model.programs, pick);
    const ids = { program_id: program.id };
    const status = chosen(['active', 'paused', 'archived'], pick >> 4);
    const response = await model.call('setProgramStatus', ids, { status });
    await move(response, () => model.call('getProgram', ids), program, status, PROGRAM_MOVES);
  },
  async importSubject(model) {
    const body = { items: [{ external_id: randomUUID() }] };
    const key = randomUUID();
    const first = await model.call('importSubjects', {}, body, key);
    const again = await model.call('importSubjects', {}, body, key);
    expect(again.body).toEqual({ ...first.body, idempotent_replay: true });
    const other = await model.call('importSubjects', {}, { items: [{ external_id: randomUUID() }] }, key);
    expectStatus(other, 422);
    model.subjects.push({ id: first.body.receipts[0].subject_id, status: 'active' });
  },
  async eraseSubject(model, pick) {
    if (model.subjects.length === 0) return;
    const subject = chosen(model.subjects, pick);
    const response = await model.call('eraseSubject', { subject_id: subject.id });
    expectStatus(response, 204);
    subject.status = 'deleted';
    for (const enrollment of model.enrollments)
      if (enrollment.subjectId === subject.id) enrollment.status = 'withdrawn';
    expect((await model.call('getSubject', { subject_id: subject.id })).body.status).toBe('deleted');
  },
  async enroll(model, pick) {
    if (model.subjects.length === 0) return;
    const subject = chosen(model.subjects, pick);
    const body = { program_id: activeProgramId, subject_id: subject.id };
    const response = await model.call('createEnrollment', {}, body);
    const isEnrolled = model.enrollments.some(
      ({ subjectId, status }) => subjectId === subject.id && status !== 'withdrawn',
    );
    if (subject.status === 'deleted') return expectRejected(response, 409, 'subject_deleted');
    if (isEnrolled) return expectRejected(response, 409, 'already_enrolled');
    expectStatus(response, 201);
    model.enrollments.push({ id: response.body.id, status: 'active', subjectId: subject.id });
  },
  async setEnrollmentStatus(model, pick) {
    if (model.enrollments.length === 0) return;
    const enrollment = chosen(model.enrollments, pick);
    const ids = { enrollment_id: enrollment.id };
    const status = chosen(Object.keys(ENROLLMENT_MOVES), pick >> 4);
    const response = await model.call('setEnrollmentStatus', ids, { status });
    await move(response, () => model.call('getEnrollment', ids), enrollment, status, ENROLLMENT_MOVES);
  },
  async createEndpoint(model) {
    const body = { url: 'https://8.8.8.8/hook', event_types: ['ping'] };
    const response = await model.call('createWebhookEndpoint', {}, body);
    expectStatus(response, 201);
    model.endpoints.push({ id: response.body.id, status: 'enabled' });
  },
  async changeEndpoint(model, pick) {
    if (model.endpoints.length === 0) return;
    const endpoint = chosen(model.endpoints, pick);
    const ids = { endpoint_id: endpoint.id };
    const status = chosen(['enabled', 'disabled'], pick >> 4);
    const response = await model.call('changeWebhookEndpoint', ids, { status });
    const read = await model.call('getWebhookEndpoint', ids);
    for (const one of [response, read]) expectStatus(one, endpoint.status === 'deleted' ? 404 : 200);
    if (endpoint.status === 'deleted') return;
    endpoint.status = status;
    expect(read.body).toEqual(response.body);
    expect(read.body.status).toBe(status);
  },
  async deleteEndpoint(model, pick) {
    if (model.endpoints.length === 0) return;
    const endpoint = chosen(model.endpoints, pick);
    const response = await model.call('deleteWebhookEndpoint', { endpoint_id: endpoint.id });
    expectStatus(response, endpoint.status === 'deleted' ? 404 : 204);
    endpoint.status = 'deleted';
  },
};

const REQUESTS_OF_A_STEP = 1.7;
const STEPS_OF_A_SEQUENCE = 20;
const numRuns = Math.ceil(requestsOf('sequences') / (STEPS_OF_A_SEQUENCE * REQUESTS_OF_A_STEP));

test(
  'sequences of creating, reading, changing and deleting follow the model',
  async () => {
    const step = fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), pick: fc.nat({ max: 255 }) });
    const sequence = fc.array(step, { minLength: STEPS_OF_A_SEQUENCE, maxLength: STEPS_OF_A_SEQUENCE });
    let requests = 0;
    const property = fc.asyncProperty(sequence, async (steps) => {
      const model = new Model();
      for (const { name, pick } of steps) await STEPS[name]!(model, pick);
      requests += model.requests;
    });
    await fc.assert(property, { seed: SEED, numRuns });
    expect(requests).toBeGreaterThan(0.5 * requestsOf('sequences'));
  },
  limitMs(requestsOf('sequences')),
);
