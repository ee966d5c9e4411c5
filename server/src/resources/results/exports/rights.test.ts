import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
  setUpTenant,
  takePart,
} from '../../../../test/actors.ts';
import { exportsApi } from '../../../../test/exports.ts';
import { addMember } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { setUpUnits } from '../../../../test/units.ts';

/** Who may make an export, and who may fetch its archive. */

const DAY_MS = 86_400_000;
const CONTENTS = {
  experience: {
    questions: [
      { id: 'secret', prompt: 'Secret word?', input: 'rating', min: 1, max: 5, scores: { load: {} } },
    ],
  },
  scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean' }] },
};
const READS = ['evaluations:read', 'analytics:read'];

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
let open: string;
let hidden: string;
let person: string;

beforeAll(async () => {
  open = await setUpProgram(workspace, CONTENTS as never);
  hidden = await setUpProgram(workspace, {
    experience: {
      questions: [{ ...CONTENTS.experience.questions[0]!, id: 'arm_only', scores: { arm_load: {} } }],
    },
    scorecard: { concepts: [{ id: 'arm_load', label: 'Arm', method: 'mean' }] },
  } as never);
  await app.services.db.system.write({
    text: 'UPDATE programs SET of_arms = true WHERE id = $1',
    values: [hidden],
  });
  for (const [programId, answers] of [
    [open, { secret: 4 }],
    [hidden, { arm_only: 2 }],
  ] as const) {
    person = await importSubject(workspace);
    await enroll(workspace, programId, person);
    const { participant_token } = await openSession(workspace, programId, person);
    await takePart(workspace, participant_token, answers);
  }
});

test('createExport requires the scopes of what it includes', async () => {
  const key = await limitedKey(app, READS);
  const refused = async (include: string[]) => {
    const { status, body } = await api.create({ include }, { key });
    return [status, body.detail.context.scope];
  };
  expect(await refused(['answers'])).toEqual([403, 'evaluations:answers']);
  expect(await refused(['scores', 'external_id'])).toEqual([403, 'subjects:identify']);
  expect(await refused(['profile.site'])).toEqual([403, 'subjects:profile']);
  const none = await limitedKey(app, ['analytics:read']);
  expect((await api.create({}, { key: none })).status).toBe(403);
  for (const body of [{ include: ['everything'] }, { rows: 'wave' }, { format: 'xlsx' }, { program_ids: [] }])
    expect((await api.create(body)).status, JSON.stringify(body)).toBe(422);
  expect((await api.create({}, { idempotencyKey: null })).status).toBe(422);
});

test('createExport: columns, labels, codebook and counts have nothing that the maker may not see', async () => {
  const key = await limitedKey(app, READS);
  const made = await api.make({ include: ['scores', 'quality'] }, { key });
  const everything = Object.values(made.files).join('\n');
  for (const secret of ['arm_', 'Arm', hidden, 'Secret word', 'secret'])
    expect(everything).not.toContain(secret);
  expect(made.manifest.counts).toEqual({ rows: 1, columns: expect.any(Number), deleted: 0 });
  // The mean of one item is its answer.
  expect(made.rows[0]).toMatchObject({ program: open, s_load: '' });
  const whole = await api.make({ include: ['scores'] });
  expect(whole.rows.map(({ s_load, s_arm_load }) => [s_load, s_arm_load])).toEqual([
    ['4', ''],
    ['', '2'],
  ]);
  const named = await api.create({ program_ids: [hidden] }, { key });
  const unknown = await api.create({ program_ids: [randomUUID()] }, { key });
  const shape = ({ status, body }: typeof named) => [status, body.detail.context.errors[0].ctx];
  expect(shape(named)).toEqual(shape(unknown));
});

test('getEnvironmentJobResult: an archive gives nothing to those who lack a right with which it was made', async () => {
  const made = await api.make({ include: ['answers', 'external_id'], program_ids: [open] });
  const { result_url: path } = made.job;
  const status = async (scopes: string[]) => {
    const response = await api.load(path, { key: await limitedKey(app, scopes) });
    return [response.status, ((await response.json()) as any).detail.context.scope];
  };
  const all = [...READS, 'evaluations:answers', 'subjects:identify', 'subjects:profile', 'definitions:read'];
  expect(await status(READS)).toEqual([403, 'evaluations:answers']);
  expect(await status(all.filter((scope) => scope !== 'subjects:identify'))).toEqual([
    403,
    'subjects:identify',
  ]);
  expect(await status(all)).toEqual([403, 'studies:unblind']);
  expect(await status(['analytics:read'])).toEqual([403, 'evaluations:read']);
  const whole = await limitedKey(app, [...all, 'studies:unblind']);
  expect((await api.load(path, { key: whole })).status).toBe(200);
  const other = await setUpTenant(app, 'Other');
  expect((await api.load(path, { key: other.key })).status).toBe(404);
});

test('getEnvironmentJobResult: an archive of a program that became one of an arm is withheld', async () => {
  const later = await setUpProgram(workspace, CONTENTS as never);
  const key = await limitedKey(app, READS);
  const made = await api.make({ program_ids: [later] }, { key });
  await app.services.db.system.write({
    text: 'UPDATE programs SET of_arms = true WHERE id = $1',
    values: [later],
  });
  app.services.blinding.forget(workspace.environmentId);
  const response = await api.load(made.job.result_url, { key });
  expect([response.status, ((await response.json()) as any).detail.context]).toEqual([
    403,
    { scope: 'studies:unblind' },
  ]);
});

test('createExport: members who are limited to units use the export of evaluations instead', async () => {
  await setUpUnits(workspace);
  const { membershipId, cookie } = await addMember(app, 'admin');
  const path = `/v1/organizations/${app.organizationId}/memberships/${membershipId}`;
  await expectStatus(app.call('PATCH', path, { body: { role: 'reviewer', unit_ids: ['ward-a'] } }), 200);
  const refused = await api.create({}, { key: null, headers: { cookie } });
  expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'all_units' }]);
});

test('createExport: pseudonyms are stable for one recipient, differ for others, and in each export if asked', async () => {
  const people = async (body: object, options = {}) =>
    (await api.make({ program_ids: [open], ...body }, options)).rows.map((row) => row.person);
  const first = await people({});
  expect(await people({})).toEqual(first);
  expect(await people({ pseudonym: 'per_export' })).not.toEqual(first);
});

test('getEnvironmentJobResult: an archive is gone after a day, and when data were erased', async () => {
  const code = async (path: string) => {
    const response = await api.load(path);
    return [response.status, ((await response.json()) as any).detail.code];
  };
  const made = await api.make({ program_ids: [open] });
  app.setClock(new Date(Date.now() + DAY_MS + 1000));
  expect(await code(made.job.result_url)).toEqual([410, 'export_expired']);
  app.setClock(undefined);
  expect((await api.load(made.job.result_url)).status).toBe(200);
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${person}`), 204);
  expect(await code(made.job.result_url)).toEqual([410, 'export_expired']);
  const again = await api.make({});
  expect(again.deleted.map(({ reason }) => reason)).toEqual(['erased']);
});
