import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createBundle,
  enroll,
  expectStatus,
  importSubject,
  participant,
  setUpProgram,
  takePart,
} from '../actors.ts';
import { prepared } from '../prepared.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { countRows, countRowsBefore, INSTRUMENT, startTestWorld } from './world.ts';

/** Every status change, allowed or not, of definitions, bundles, programs and enrollments. */

const world = prepared(startTestWorld, (world) => world.app.close());

const post = (path: string, body?: unknown) =>
  world.app.call('POST', path, body === undefined ? {} : { body });

interface StateMachine {
  /** For each status, the statuses that it may change to. */
  transitions: Record<string, string[]>;
  /** For each status, the changes that lead to it from the initial status. */
  changesTo: Record<string, string[]>;
  /** Creates a resource and returns its path. */
  create(): Promise<string>;
}

async function createDefinition(): Promise<string> {
  const body = { business_id: `d-${randomUUID()}`, name: 'D', content: {} };
  const { body: created } = await post(`${world.appPath}/definitions/context`, body);
  return `${world.appPath}/definitions/${created.id}`;
}

const STATE_MACHINES: Record<string, StateMachine> = {
  definition: {
    transitions: {
      draft: ['validated', 'archived'],
      validated: ['published', 'archived'],
      published: ['deprecated'],
      deprecated: ['published', 'archived'],
      archived: [],
    },
    changesTo: {
      draft: [],
      validated: ['validated'],
      published: ['validated', 'published'],
      deprecated: ['validated', 'published', 'deprecated'],
      archived: ['archived'],
    },
    create: createDefinition,
  },
  bundle: {
    transitions: {
      draft: ['validated', 'published', 'archived'],
      validated: ['draft', 'published', 'archived'],
      published: ['deprecated', 'archived'],
      deprecated: ['published', 'archived'],
      archived: [],
    },
    changesTo: {
      draft: [],
      validated: ['validated'],
      published: ['published'],
      deprecated: ['published', 'deprecated'],
      archived: ['archived'],
    },
    create: async () => `${world.appPath}/bundles/${await createBundle(world.workspace, INSTRUMENT)}`,
  },
  program: {
    transitions: {
      draft: ['active', 'archived'],
      active: ['paused', 'archived'],
      paused: ['active', 'archived'],
      archived: [],
    },
    changesTo: { draft: [], active: ['active'], paused: ['active', 'paused'], archived: ['archived'] },
    create: async () => {
      const body = { name: 'P', version_bundle_id: world.bundleId };
      const programs = `${world.environmentPath}/programs`;
      return `${programs}/${(await post(programs, body)).body.id}`;
    },
  },
  enrollment: {
    transitions: {
      active: ['paused', 'completed', 'withdrawn'],
      paused: ['active', 'completed', 'withdrawn'],
      completed: ['active', 'withdrawn'],
      withdrawn: [],
    },
    changesTo: { active: [], paused: ['paused'], completed: ['completed'], withdrawn: ['withdrawn'] },
    create: async () => {
      const id = await enroll(world.workspace, world.programId, await importSubject(world.workspace));
      return `${world.environmentPath}/enrollments/${id}`;
    },
  },
};

const CASES = Object.entries(STATE_MACHINES).flatMap(([name, { transitions }]) =>
  Object.keys(transitions).flatMap((from) =>
    Object.keys(transitions).map((to): [string, string, string] => [name, from, to]),
  ),
);

test.each(CASES)('%s: change from %s to %s', async (name, from, to) => {
  const { transitions, changesTo, create } = STATE_MACHINES[name]!;
  const path = await create();
  for (const status of changesTo[from]!) expect((await post(`${path}/status`, { status })).status).toBe(200);
  const read = await world.app.call('GET', path);
  expect(read.body.status).toBe(from);
  const before = await countRowsBefore(world);
  const response = await post(`${path}/status`, { status: to });
  const after = await world.app.call('GET', path);
  if (name === 'program' && to === 'draft') {
    expectValidation(response, 'application');
  } else if (from === to) {
    expect([response.status, response.body]).toEqual([200, read.body]);
    // Only the stored response for the Idempotency-Key is new.
    const { idempotency_keys: _, ...rows } = await countRows(world);
    const { idempotency_keys: __, ...rowsBefore } = before;
    expect(rows).toEqual(rowsBefore);
  } else if (transitions[from]!.includes(to)) {
    expect([response.status, response.body.status], response.text).toEqual([200, to]);
    expect(after.body).toEqual(response.body);
    return;
  } else {
    expectApplicationError(response, 409, 'invalid_transition');
    expect(response.body.detail.context).toMatchObject({ from, to });
    expect([...response.body.detail.context.allowed].sort()).toEqual([...transitions[from]!].sort());
    expect(await countRows(world)).toEqual(before);
  }
  expect(after.text).toBe(read.text);
});

describe('setDefinitionStatus, setBundleStatus, setProgramStatus and setEnrollmentStatus', () => {
  test.each([
    {},
    { status: 'x' },
    { status: null },
    { status: '' },
    { status: 'Active' },
    { state: 'active' },
    { status: ['active'] },
  ])('reject the body %j', async (body) => {
    for (const name of Object.keys(STATE_MACHINES)) {
      const path = await STATE_MACHINES[name]!.create();
      expectValidation(await post(`${path}/status`, body), 'application');
    }
  });
});

test('publishBundle publishes the six definitions and keeps the first published_at', async () => {
  const id = await createBundle(world.workspace, INSTRUMENT);
  const path = `${world.appPath}/bundles/${id}`;
  const published = await post(`${path}/publish`);
  expect(published.body.status).toBe('published');
  for (const [name, pin] of Object.entries<string>(published.body)) {
    if (!name.endsWith('_version_id')) continue;
    const definition = await world.app.call('GET', `${world.appPath}/definitions/${pin}`);
    expect(definition.body).toMatchObject({ status: 'published', published_at: published.body.published_at });
  }
  await post(`${path}/status`, { status: 'deprecated' });
  const again = await post(`${path}/publish`);
  expect(again.body).toEqual(published.body);
  await post(`${path}/status`, { status: 'archived' });
  expectApplicationError(await post(`${path}/publish`), 409, 'invalid_transition');
});

test('a bundle or definition that does not compile cannot be validated or published', async () => {
  const content = { questions: [{ id: 'q', prompt: 'Q', input: 'nonsense' }] };
  const bundle = await createBundle(world.workspace, { experience: content });
  const path = `${world.appPath}/bundles/${bundle}`;
  const before = (await world.app.call('GET', path)).text;
  for (const response of [
    await post(`${path}/publish`),
    await post(`${path}/status`, { status: 'validated' }),
    await post(`${path}/status`, { status: 'published' }),
  ]) {
    expectApplicationError(response, 422, 'bundle_invalid');
    expect(response.body.detail.context.diagnostics[0]).toMatchObject({
      severity: 'error',
      kind: 'experience',
    });
  }
  expect((await world.app.call('GET', path)).text).toBe(before);
  const definition = `${world.appPath}/definitions/${JSON.parse(before).experience_version_id}`;
  const rejected = await post(`${definition}/status`, { status: 'validated' });
  expectApplicationError(rejected, 422, 'definition_invalid');
  expect(rejected.body.detail.context.diagnostics[0].pointer).toMatch(/^\/questions\/0/);
});

describe('activateProgram', () => {
  const program = async (bundle: string, environmentPath = world.environmentPath) => {
    const body = { name: 'P', version_bundle_id: bundle };
    return `${environmentPath}/programs/${(await post(`${environmentPath}/programs`, body)).body.id}`;
  };

  test('requires a published bundle in a live environment, but not in a test environment', async () => {
    const bundle = await createBundle(world.workspace, INSTRUMENT);
    const live = world.environmentPath.replace(world.workspace.testId, world.workspace.liveId);
    const [inTest, inLive] = [await program(bundle), await program(bundle, live)];
    expect((await post(`${inTest}/activate`)).body.status).toBe('active');
    expectApplicationError(await post(`${inLive}/activate`), 409, 'bundle_not_published');
    expectApplicationError(await post(`${inLive}/status`, { status: 'active' }), 409, 'bundle_not_published');
    await post(`${world.appPath}/bundles/${bundle}/publish`);
    expect((await post(`${inLive}/activate`)).body.status).toBe('active');
  });

  test('rejects a bundle that does not compile or is archived', async () => {
    const broken = await createBundle(world.workspace, { experience: { questions: 'none' } });
    const path = await program(broken);
    expectApplicationError(await post(`${path}/activate`), 422, 'bundle_invalid');
    const archived = await createBundle(world.workspace, INSTRUMENT);
    const other = await program(archived);
    await post(`${world.appPath}/bundles/${archived}/status`, { status: 'archived' });
    expectApplicationError(await post(`${other}/activate`), 422, 'bundle_invalid');
    const body = { name: 'P', version_bundle_id: archived };
    expectApplicationError(await post(`${world.environmentPath}/programs`, body), 422, 'bundle_invalid');
  });

  test('does nothing for an active program and rejects an archived one', async () => {
    const path = await program(world.bundleId);
    const first = await post(`${path}/activate`);
    expect((await post(`${path}/activate`)).text).toBe(first.text);
    await post(`${path}/status`, { status: 'archived' });
    expectApplicationError(await post(`${path}/activate`), 409, 'invalid_transition');
  });
});

describe('createEnrollment', () => {
  test('rejects a second enrollment and names the first; after withdrawal accepts a new one', async () => {
    const subject_id = await importSubject(world.workspace);
    const body = { program_id: world.programId, subject_id };
    const first = await post(`${world.environmentPath}/enrollments`, body);
    for (const status of ['active', 'paused', 'completed']) {
      await post(`${world.environmentPath}/enrollments/${first.body.id}/status`, { status });
      const second = await post(`${world.environmentPath}/enrollments`, body);
      expectApplicationError(second, 409, 'already_enrolled');
      expect(second.body.detail.context).toEqual({ enrollment_id: first.body.id });
    }
    await post(`${world.environmentPath}/enrollments/${first.body.id}/status`, { status: 'withdrawn' });
    const third = await post(`${world.environmentPath}/enrollments`, body);
    expect(third.status).toBe(201);
    expect(third.body.id).not.toBe(first.body.id);
  });

  test('accepts draft and paused programs but not archived ones', async () => {
    const program = await STATE_MACHINES['program']!.create();
    const program_id = program.split('/').at(-1);
    const attempt = async () =>
      post(`${world.environmentPath}/enrollments`, {
        program_id,
        subject_id: await importSubject(world.workspace),
      });
    expect((await attempt()).status).toBe(201);
    await post(`${program}/activate`);
    await post(`${program}/status`, { status: 'paused' });
    expect((await attempt()).status).toBe(201);
    await post(`${program}/status`, { status: 'archived' });
    expect((await attempt()).status).toBe(409);
  });

  test('createParticipantSession requires an active program and an active enrollment', async () => {
    const program_id = await setUpProgram(world.workspace, INSTRUMENT);
    const subject_id = await importSubject(world.workspace);
    const sessions = () => post(`${world.environmentPath}/participant-sessions`, { program_id, subject_id });
    expectApplicationError(await sessions(), 409, 'not_enrolled');
    const enrollment = await enroll(world.workspace, program_id, subject_id);
    for (const status of ['paused', 'completed', 'withdrawn']) {
      await post(`${world.environmentPath}/enrollments/${enrollment}/status`, { status });
      expectApplicationError(await sessions(), 409, 'not_enrolled');
    }
    await post(`${world.environmentPath}/programs/${program_id}/status`, { status: 'paused' });
    expectApplicationError(await sessions(), 409, 'program_not_active');
  });
});

test('completeParticipantSession: an enrollment that was completed meanwhile is not reported again', async () => {
  const program = await setUpProgram(world.workspace, INSTRUMENT);
  const session = await participant(world.workspace, program);
  const { items } = (
    await world.app.call('GET', `${world.environmentPath}/enrollments?program_id=${program}`)
  ).body;
  const path = `${world.environmentPath}/enrollments/${items[0].id}`;
  await expectStatus(post(`${path}/status`, { status: 'completed' }), 200);
  await takePart(world.workspace, session.participant_token, { q1: 'o1' });
  expect((await world.app.call('GET', path)).body).toMatchObject({ status: 'completed', cycle_count: 1 });
  const events = await world.app.call(
    'GET',
    `${world.environmentPath}/events?type=enrollment.updated&limit=100`,
  );
  const own = events.body.items.filter(({ data }: any) => data.enrollment_id === items[0].id);
  expect(own.map(({ data }: any) => data.status)).toEqual(['completed']);
});
