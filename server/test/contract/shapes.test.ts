import { expect, test } from 'vitest';
import { importSubject, publishedBundle } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { expectFields, type Fields } from './fields.ts';
import { getBody, INSTRUMENT, postBody, startTestWorld } from './world.ts';

/** Every resource has exactly the fields of the interface; an optional field is absent, never null. */

const world = prepared(startTestWorld, (world) => world.app.close());

const LIFE: Fields = {
  id: 'uuid',
  app_id: 'uuid',
  name: 'string',
  revision: 'integer',
  status: 'string',
  created_at: 'time',
};
const MADE: Fields = { created_by_user_id: 'uuid', published_at: 'time' };
const DEFINITION: Fields = {
  ...LIFE,
  business_id: 'string',
  kind: 'string',
  locale: 'string',
  content: 'object',
  content_hash: 'string',
};

test('definition', async () => {
  const body = { business_id: 'shape', name: 'Shape', content: { b: 1, a: [null] } };
  const created = await postBody(world, `${world.appPath}/definitions/context`, 201, body);
  expectFields(created, DEFINITION, MADE);
  expect(created).toMatchObject({ ...body, kind: 'context', locale: 'en', revision: 1, status: 'draft' });
  expect(created).not.toHaveProperty('published_at');
  expect(await getBody(world, `${world.appPath}/definitions/${created.id}`)).toEqual(created);
  const next = await postBody(world, `${world.appPath}/definitions/context`, 201, body);
  expect(next).toMatchObject({ revision: 2, content_hash: created.content_hash });
  const german = await postBody(world, `${world.appPath}/definitions/context`, 201, {
    ...body,
    locale: 'de',
  });
  expect(german).toMatchObject({ revision: 1, locale: 'de' });
  expectFields(
    await getBody(world, `${world.appPath}/definitions/${world.definitionId}`),
    { ...DEFINITION, published_at: 'time' },
    MADE,
  );
});

const PINS = ['experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy', 'report_template'];
const BUNDLE: Fields = {
  ...LIFE,
  fingerprint: 'string',
  ...Object.fromEntries(PINS.map((kind) => [`${kind}_version_id`, 'uuid' as const])),
};

test('bundle', async () => {
  const created = await postBody(world, `${world.appPath}/bundles`, 201, { name: 'Shape', ...world.pins });
  expectFields(created, BUNDLE, MADE);
  expect(created).toMatchObject({ name: 'Shape', ...world.pins, status: 'draft', revision: 1 });
  expect(created).not.toHaveProperty('published_at');
  const next = await postBody(world, `${world.appPath}/bundles`, 201, { name: 'Shape', ...world.pins });
  expect(next).toMatchObject({ revision: 2, fingerprint: created.fingerprint });
  expectFields(
    await postBody(world, `${world.appPath}/bundles/${created.id}/publish`, 200),
    { ...BUNDLE, published_at: 'time' },
    MADE,
  );
});

const PROGRAM: Fields = {
  id: 'uuid',
  app_id: 'uuid',
  environment_id: 'uuid',
  name: 'string',
  version_bundle_id: 'uuid',
  mode: 'string',
  release_policy: 'string',
  context_overrides: 'object',
  recurrence: 'object',
  status: 'string',
  created_at: 'time',
  updated_at: 'time',
};

test('program', async () => {
  const bundle = await publishedBundle(world.workspace, INSTRUMENT);
  const created = await postBody(world, `${world.environmentPath}/programs`, 201, {
    name: 'Shape',
    version_bundle_id: bundle,
  });
  expectFields(created, PROGRAM, { created_by_user_id: 'uuid' });
  expect(created).toMatchObject({
    mode: 'one_time',
    release_policy: 'automatic',
    context_overrides: {},
    recurrence: {
      frequency: 'one_time',
      timezone: 'UTC',
      local_time: '00:00',
      starts_at: created.created_at,
    },
    status: 'draft',
    environment_id: world.workspace.testId,
  });
  const active = await postBody(world, `${world.environmentPath}/programs/${created.id}/activate`, 200);
  expectFields(active, PROGRAM, { created_by_user_id: 'uuid' });
  expect(active.status).toBe('active');
});

const ENROLLMENT: Fields = {
  id: 'uuid',
  program_id: 'uuid',
  subject_id: 'uuid',
  environment_id: 'uuid',
  status: 'string',
  cycle_count: 'integer',
  enrolled_at: 'time',
};
const MOMENTS: Fields = { last_cycle_at: 'time', next_due_at: 'time', withdrawn_at: 'time' };

test('enrollment', async () => {
  const subject = await importSubject(world.workspace);
  const body = { program_id: world.programId, subject_id: subject };
  const created = await postBody(world, `${world.environmentPath}/enrollments`, 201, body);
  expectFields(created, ENROLLMENT, MOMENTS);
  expect(created).toMatchObject({
    ...body,
    status: 'active',
    cycle_count: 0,
    environment_id: world.workspace.testId,
  });
  expect(created).not.toHaveProperty('withdrawn_at');
  const left = await postBody(world, `${world.environmentPath}/enrollments/${created.id}/status`, 200, {
    status: 'withdrawn',
  });
  expectFields(left, { ...ENROLLMENT, withdrawn_at: 'time' }, MOMENTS);
});

const SUBJECT: Fields = {
  id: 'string',
  organization_id: 'string',
  app_id: 'string',
  environment_id: 'string',
  identity_mode: 'string',
  status: 'string',
  created_at: 'time',
  updated_at: 'time',
};

test('subject', async () => {
  const id = await importSubject(world.workspace, { name: 'Grace' }, 'grace');
  const subject = await getBody(world, `${world.environmentPath}/subjects/${id}`);
  expectFields(subject, SUBJECT);
  expect(subject).toMatchObject({ id, identity_mode: 'enterprise_managed', status: 'active' });
  expect(JSON.stringify(subject)).not.toMatch(/grace/i);
});

const ENVIRONMENT: Fields = {
  id: 'string',
  app_id: 'string',
  organization_id: 'string',
  slug: 'string',
  timezone: 'string',
  kind: 'string',
  status: 'string',
  created_at: 'time',
};

test('application and environment', async () => {
  const apps = `${world.organizationPath}/apps`;
  const created = await postBody(world, apps, 201, { name: 'Shape', slug: 'shape' });
  expect(Object.keys(created).sort()).toEqual(['application', 'live_environment', 'test_environment']);
  expectFields(created.application, {
    id: 'string',
    organization_id: 'string',
    name: 'string',
    slug: 'string',
    description: 'string',
    created_at: 'time',
  });
  expect(created.application.description).toBe('');
  const { items } = await getBody(world, `${apps}/${created.application.id}/environments`);
  expect(items).toHaveLength(2);
  for (const kind of ['test', 'live']) {
    const environment = created[`${kind}_environment`];
    expectFields(environment, ENVIRONMENT);
    expect(environment).toMatchObject({ kind, status: 'active', timezone: 'UTC' });
    expect(items).toContainEqual(environment);
  }
});

test('membership and invitation', async () => {
  const organization = world.organizationPath;
  const member = await postBody(world, `${organization}/memberships`, 201, { email: 'shape@example.com' });
  expectFields(member, {
    id: 'string',
    organization_id: 'string',
    user_id: 'string',
    role: 'string',
    created_at: 'time',
    updated_at: 'time',
  });
  expect(member.role).toBe('viewer');
  const [invitation] = (await getBody(world, `${organization}/invitations`)).items;
  expectFields(invitation, {
    id: 'string',
    organization_id: 'string',
    created_by_user_id: 'string',
    email: 'string',
    role: 'string',
    status: 'string',
    created_at: 'time',
    expires_at: 'time',
  });
  expect(invitation).toMatchObject({ email: 'shape@example.com', status: 'pending', role: 'viewer' });
  const owner = (await getBody(world, `${organization}/memberships`)).items.at(-1);
  expect(owner.role).toBe('owner');
});
