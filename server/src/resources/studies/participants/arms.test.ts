import { createHash } from 'node:crypto';
import { armAt, compileProtocol } from '@eps/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  limitedKey,
  setUpApp,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const TRIAL = {
  arms: [
    { id: 'usual', ratio: 1 },
    { id: 'coach', ratio: 2 },
  ],
  randomization: { method: 'blocked', block_sizes: [3, 6], strata: ['profile.site'] },
  waves: [BASELINE, { ...BASELINE, id: 'moment', opens: 'P1D', arms: ['coach'] }],
};

describe('createStudyParticipants, listStudyParticipants, getStudyParticipant, getStudy', () => {
  test('arms are balanced within strata, hidden without the scope, and verifiable after the end', async () => {
    const study = await api.study(TRIAL);
    const subjects = await Promise.all(
      Array.from({ length: 24 }, (_, i) => importSubject(workspace, { site: i % 2 === 0 ? 'a' : 'b' })),
    );
    const body = { items: [...subjects, subjects[0]].map((subject_id) => ({ subject_id })) };
    const path = api.path(study.id);
    const { receipts } = (await app.call('POST', `${path}/batch`, { body })).body;
    expect(receipts.map((each: any) => each.outcome)).toEqual([...Array(24).fill('created'), 'conflict']);
    expect(receipts[24]).toMatchObject({
      error_code: 'already_enrolled',
      participant_id: receipts[0].participant_id,
    });
    await api.work();

    const { items } = (await app.call('GET', `${path}?limit=100`)).body;
    const arms = items.map((each: any) => each.arm);
    // 16 at the end of blocks; the last block of six of each stratum may be half full, with one more or less.
    const coachedCount = arms.filter((arm: string) => arm === 'coach').length;
    expect(Math.abs(coachedCount - 16)).toBeLessThanOrEqual(2);
    const blind = await limitedKey(app, [
      'subjects:read',
      'programs:read',
      'enrollments:read',
      'enrollments:write',
    ]);
    const hidden = (await app.call('GET', `${path}?limit=100`, { key: blind })).body.items;
    expect(hidden.filter((each: any) => 'arm' in each)).toEqual([]);
    // A reader who compares the counts of a wave of some arms after each new person would learn that person's
    // arm.
    const panel = async (key: string) =>
      (await app.call('GET', `${path.replace(/participants$/, 'panel')}`, { key })).body.waves[1];
    expect(await panel(blind)).toEqual({ wave: 'moment', redacted: true });
    expect(await panel(app.key)).toMatchObject({ wave: 'moment', eligible: coachedCount });
    const coached = items.find((each: any) => each.arm === 'coach');
    const one = `${path}/${coached.id}`;
    expect((await api.timeline(coached)).map((each) => each.split(' ')[0])).toEqual([
      'baseline#0',
      'moment#0',
    ]);
    const seen = (await app.call('GET', one, { key: blind })).body;
    expect(seen).not.toHaveProperty('arm');
    expect(seen).not.toHaveProperty('allocation');
    expect(seen.timeline.redacted).toEqual(['arms', 'time_zones']);
    expect(seen.timeline.occasions.map((each: any) => each.wave)).toEqual(['baseline']);
    const patched = await app.call('PATCH', one, { key: blind, body: { time_zone: 'Asia/Tokyo' } });
    expect(patched.body).not.toHaveProperty('arm');

    expect(study.allocation).toEqual({ commitment: expect.any(String) });
    const archived = await expectStatus(
      app.call('POST', `${workspace.environmentPath}/studies/${study.id}/status`, {
        body: { status: 'archived' },
      }),
      200,
    );
    const { seed, commitment } = archived.allocation;
    expect(createHash('sha256').update(seed).digest('hex')).toBe(study.allocation.commitment);
    const { protocol } = compileProtocol(TRIAL);
    for (const { id } of items) {
      const { arm, allocation } = (await app.call('GET', `${path}/${id}`)).body;
      expect(armAt(protocol!, { seed, ...allocation })).toBe(arm);
    }
    const study2 = await app.call('GET', `${workspace.environmentPath}/studies/${study.id}`, { key: blind });
    expect(study2.body.allocation).toEqual({ commitment });
    const log = await app.call(
      'GET',
      `/v1/organizations/${app.organizationId}/audit-log?resource_id=${study.id}`,
    );
    const details = Object.fromEntries(log.body.items.map((each: any) => [each.action, each.details]));
    expect(details['study.created']).toMatchObject({ commitment });
    expect(details['study.created']).not.toHaveProperty('seed');
    expect(details['study.archived']).toMatchObject({ seed });
  });
});

describe('createStudy, changeStudy, setStudyStatus, listStudies', () => {
  test('bundles are checked wave by wave, and states move as they may', async () => {
    const content = {
      waves: [
        BASELINE,
        {
          ...BASELINE,
          id: 'later',
          if: {
            op: 'gt',
            args: [
              { op: 'score', concept_id: 'energy', wave: 'baseline' },
              { op: 'lit', value: 1 },
            ],
          },
        },
      ],
    };
    const protocol_id = await api.protocol(content);
    const study = await api.study({ waves: [BASELINE] });
    const bundle = study.bundles.baseline;
    const path = `${workspace.environmentPath}/studies`;
    const create = (bundles: object) => app.call('POST', path, { body: { name: 'S', protocol_id, bundles } });
    for (const [bundles, wave] of [
      [{ baseline: bundle }, 'later'],
      [{ baseline: bundle, later: bundle, other: bundle }, 'other'],
      [{ baseline: bundle, later: bundle }, 'baseline'],
    ] as const) {
      const { status, body } = await create(bundles);
      expect([status, body.detail.context.errors[0].loc]).toEqual([422, ['body', 'bundles', wave]]);
    }
    const unknown = '0190b6a4-7e3c-7cc0-8000-000000000000';
    expect((await create({ baseline: unknown, later: unknown })).status).toBe(404);

    const changed = await app.call('PATCH', `${path}/${study.id}`, { body: { name: 'Renamed' } });
    expect(changed.body).toMatchObject({ name: 'Renamed', programs: study.programs, status: 'active' });
    const move = (status: string) => app.call('POST', `${path}/${study.id}/status`, { body: { status } });
    expect((await move('paused')).body.status).toBe('paused');
    const program = await app.call('GET', `${workspace.environmentPath}/programs/${study.programs.baseline}`);
    expect(program.body).toMatchObject({ status: 'paused', mode: 'continuous', version_bundle_id: bundle });
    expect(program.body).not.toHaveProperty('study_id');
    expect((await move('archived')).body.status).toBe('archived');
    expect((await move('active')).body.detail.code).toBe('invalid_transition');
    expect((await app.call('PATCH', `${path}/${study.id}`, { body: { name: 'X' } })).status).toBe(409);
    const { items } = (await app.call('GET', `${path}?status=archived`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toContain(study.id);
  });
});
