import { beforeAll, expect, test } from 'vitest';
import { enroll, expectStatus, importSubject } from '../../../../test/actors.ts';
import { contentsOf, continuousApi, MOOD, START, WEEKLY } from '../../../../test/continuous.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { limitedMember, UNITS } from '../../../../test/units.ts';
import { jobs } from '../../../jobs.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
let programId: string;
let reader: string;

async function work(day: number) {
  app.setClock(new Date(START.getTime() + day * DAY_MS));
  const { signal } = new AbortController();
  for (const name of ['cycles', 'adherence', 'program_statistics'])
    while (
      (
        await jobs(app.services)
          .find((each) => each.name === name)!
          .run(signal)
      ).more
    );
}

const read = (key: string, query = '') =>
  app.call('GET', `${workspace.environmentPath}/programs/${programId}/adherence?${query}`, { key });

beforeAll(async () => {
  app.setClock(START);
  await expectStatus(app.call('PUT', `${workspace.environmentPath}/units`, { body: { units: UNITS } }), 200);
  const daily = { ...MOOD, schedule: { frequency: 'daily' } };
  const api = continuousApi(app, workspace);
  ({ programId } = await api.setUp(contentsOf([daily]), WEEKLY));
  for (const [unit, people] of [
    ['ward-a', 6],
    ['ward-b', 4],
  ] as const)
    for (let i = 0; i < people; i++) {
      const subjectId = await importSubject(workspace);
      const path = `${workspace.environmentPath}/subjects/${subjectId}/units`;
      await expectStatus(app.call('PUT', path, { body: { units: [{ unit_id: unit }] } }), 200);
      await enroll(workspace, programId, subjectId);
      if (i > 0) continue;
      const enrolled = { programId, subjectId, enrollmentId: '' };
      const { items } = (await api.due(enrolled)).body;
      const answers = items.map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id, value: 'o1' }));
      expect((await api.answer(enrolled, answers)).status).toBe(200);
    }
  reader = await keyOfSomebodyElse(app, ['analytics:read']);
});

test('getProgramAdherence: counts of closed periods are exact from the floor on, and null below it', async () => {
  const nothing = { expected: null, answered: null, missed: null, reason: 'open', cycles: [] };
  expect((await read(reader)).body).toMatchObject(nothing);
  await work(7.5);
  expect((await read(reader)).body).toMatchObject(nothing);
  await work(8.5);
  const { body, text } = await read(reader);
  const live = (await read(app.key, 'ends_at=2026-03-23T00:00:00Z')).body;
  // A cycle has parts of eight days. One more person is in no unit.
  expect([body.expected, body.answered, body.cycles.length]).toEqual([11 * 8, 2, 1]);
  expect([live.expected, live.answered]).toEqual([11 * 8, 2]);
  expect(body.groups).toEqual([
    expect.objectContaining({ unit_id: 'clinic', expected: 6 * 8, answered: 1, missed: 6 * 8 - 1 }),
  ]);
  const { groups } = (await read(reader, 'unit_id=clinic')).body;
  expect(groups.slice(1)).toEqual([
    { ...body.groups[0], unit_id: 'ward-a' },
    expect.objectContaining({ unit_id: 'ward-b', expected: null, reason: 'merged', counted_in: null }),
  ]);
  await work(8.55);
  expect((await read(reader)).text).toBe(text);
  expect((await read(reader, 'ends_at=2026-03-20T00:00:00Z')).body).toMatchObject(nothing);
});

test('getProgramAdherence: members who are limited to units get everybody and their units', async () => {
  const { key } = await limitedMember(
    workspace,
    ['ward-a'],
    ['leader'],
    ['analytics:read', 'evaluations:answers'],
  );
  const [own, all] = [(await read(key)).body, (await read(reader, 'unit_id=clinic')).body];
  const isWardA = ({ unit_id }: any) => unit_id === 'ward-a';
  expect(own).toEqual({ ...all, groups: all.groups.filter(isWardA) });
  for (const unit of ['ward-b', 'clinic', 'none'])
    expect((await read(key, `unit_id=${unit}`)).status).toBe(404);
});
