import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { MOOD_CONTENTS, type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'Europe/Berlin');
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const DAYS = {
  id: 'days',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  at: '09:00',
  closes: 'PT4H',
  repeat: { every: 'P1D', count: 8 },
};
const at = (time: string) => app.setClock(new Date(time));

/** Returns a running study and reads of the adherence in the program of its wave. */
async function started(contents: object = MOOD_CONTENTS) {
  at('2026-03-02T06:00:00Z');
  const { id, programs } = await api.study({ waves: [DAYS] }, contents);
  const path = `${workspace.environmentPath}/programs/${programs['days']}`;
  const window = 'starts_at=2026-03-01T00:00:00Z&ends_at=2026-03-20T00:00:00Z';
  const adherence = () => expectStatus(app.call('GET', `${path}/adherence?${window}`), 200);
  const statuses = async () => {
    const list = app.call('GET', `${workspace.environmentPath}/enrollments?program_id=${programs['days']}`);
    return (await expectStatus(list, 200)).items.map(({ status }: { status: string }) => status);
  };
  return { id, person: await api.add(id), adherence, statuses };
}

test('getProgramAdherence: a window that ends during a pause does not end the pause of the enrollment', async () => {
  const { person, adherence, statuses } = await started();
  at('2026-03-02T09:00:00Z');
  await api.work();
  at('2026-03-02T10:00:00Z');
  expect((await api.change(person, { status: 'paused' })).status).toBe(200);
  at('2026-03-03T18:00:00Z');
  await api.work();
  expect(await statuses()).toEqual(['paused']);
  expect((await api.change(person, { status: 'active' })).status).toBe(200);
  // The days after the pause are expected, also after another one.
  for (const day of ['04', '05']) {
    at(`2026-03-${day}T09:00:00Z`);
    await api.work();
    at(`2026-03-${day}T18:00:00Z`);
    await api.work();
  }
  expect((await api.change(person, { status: 'paused' })).status).toBe(200);
  expect(await adherence()).toMatchObject({ expected: 3, missed: 3 });
});

test('getProgramAdherence: a first window that ended before the worker opened it was missed', async () => {
  const { person, adherence } = await started();
  at('2026-03-02T18:00:00Z');
  await api.work();
  expect((await api.timeline(person))[0]).toBe('days#0 2026-03-02T08:00 missed');
  expect(await adherence()).toMatchObject({ expected: 1, missed: 1, open: 0 });
});

describe('what the worker opens late', () => {
  const adaptive_policy = { throttle: { quiet_hours: ['09:01', '08:00'] } };
  const contents = { ...MOOD_CONTENTS, adaptive_policy };

  test('getProgramAdherence: is expected if it could be asked before', async () => {
    const { person, adherence } = await started(contents);
    at('2026-03-02T08:01:10Z');
    await api.work();
    expect((await api.timeline(person))[0]).toBe('days#0 2026-03-02T08:00 open');
    expect(await adherence()).toMatchObject({ expected: 1, open: 1 });
  });

  test('getProgramAdherence: is not if the person was paused while it could be asked', async () => {
    const { person, adherence } = await started(contents);
    expect((await api.change(person, { status: 'paused' })).status).toBe(200);
    at('2026-03-02T08:05:00Z');
    expect((await api.change(person, { status: 'active' })).status).toBe(200);
    expect((await api.timeline(person))[0]).toBe('days#0 2026-03-02T08:00 open');
    expect(await adherence()).toMatchObject({ expected: 0 });
  });

  test.each(['person', 'study'])(
    'getStudyTimeline: is skipped if the %s was paused after it opened',
    async (of) => {
      const { id, person, adherence } = await started();
      at('2026-03-02T08:00:00.300Z');
      const path = `${workspace.environmentPath}/studies/${id}/status`;
      const body = { status: 'paused' };
      const paused = of === 'person' ? api.change(person, body) : app.call('POST', path, { body });
      expect((await paused).status).toBe(200);
      at('2026-03-03T18:00:00Z');
      await api.work();
      expect((await api.timeline(person)).slice(0, 2)).toEqual([
        'days#0 2026-03-02T08:00 skipped (paused)',
        'days#1 2026-03-03T08:00 skipped (paused)',
      ]);
      expect(await adherence()).toMatchObject({ expected: 1, missed: 1 });
    },
  );
});
