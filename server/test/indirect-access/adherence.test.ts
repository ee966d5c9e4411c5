import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../src/jobs.ts';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import {
  type ContinuousApi,
  contentsOf,
  continuousApi,
  type EnrolledSubject,
  MOOD,
  START,
  WEEKLY,
} from '../continuous.ts';
import { keyOfSomebodyElse } from '../members.ts';

/** Readers of enrollments try to count how many questions a person was asked. */

let app: TestApp;
let workspace: Workspace;
let api: ContinuousApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  api = continuousApi(app, workspace);
});
afterAll(() => app.close());

const daily = { ...MOOD, required: false, schedule: { frequency: 'daily' } };
const IF_LOW = {
  ...daily,
  id: 'follow_up',
  visible_if: {
    op: 'eq',
    args: [
      { op: 'answer', question_id: 'mood' },
      { op: 'lit', value: 'o1' },
    ],
  },
};

const adherence = async ({ enrollmentId }: EnrolledSubject, key = app.key, query = '') =>
  (
    await app.call('GET', `${workspace.environmentPath}/enrollments/${enrollmentId}/adherence${query}`, {
      key,
    })
  ).body;

async function work() {
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

async function answered(contents: object, value: string): Promise<EnrolledSubject> {
  const enrolled = await api.setUp(contents);
  const { body } = await api.due(enrolled);
  const [{ delivery_id }] = body.items;
  expect((await api.answer(enrolled, [{ delivery_id, value }])).status).toBe(200);
  return enrolled;
}

test('getEnrollmentAdherence: a follow-up question does not show what was answered before it', async () => {
  const reader = await limitedKey(app, ['enrollments:read']);
  const contents = contentsOf([daily, IF_LOW]);
  const [low, high] = [await answered(contents, 'o1'), await answered(contents, 'o5')];
  const silent = await api.setUp(contents);
  await api.due(silent);
  const anonymous = ({ enrollment_id: _, ...counts }: { enrollment_id: string }) => counts;
  app.setClock(new Date('2026-03-18T10:00:00Z'));
  const all = [await adherence(low), await adherence(high)];
  expect(all[0].expected).toBeGreaterThan(all[1].expected);
  for (const query of ['', '?starts_at=2026-03-17T00:00:00Z', '?starts_at=2026-03-16T00:00:00Z']) {
    const [ofLow, ofHigh] = [await adherence(low, reader, query), await adherence(high, reader, query)];
    expect(anonymous(ofLow)).toEqual(anonymous(ofHigh));
    expect(ofLow).toMatchObject({ expected: 1, answered: 1, missed: 0, redacted: ['questions'] });
  }
  expect(await adherence(silent, reader)).toMatchObject({ expected: 1, answered: 0, open: 1 });
  app.setClock(new Date('2026-03-24T10:00:00Z'));
  await api.due(silent);
  expect(await adherence(silent, reader)).toMatchObject({ expected: 2, answered: 0, missed: 1, open: 1 });
});

test('getEnrollmentAdherence: without conditions, everybody sees the counts of questions', async () => {
  const reader = await limitedKey(app, ['enrollments:read']);
  const enrolled = await answered(contentsOf([daily]), 'o3');
  expect(await adherence(enrolled, reader)).toEqual(await adherence(enrolled));
});

describe('a program whose daily questions only people with a value of the profile get', () => {
  const DAILY = { ...WEEKLY, frequency: 'daily' };
  const IF_NORTH = {
    ...daily,
    id: 'follow_up',
    visible_if: {
      op: 'eq',
      args: [
        { op: 'context', key: 'site' },
        { op: 'lit', value: 'north' },
      ],
    },
  };
  const SITE = { type: 'string', from: 'profile.site', default: 'none' };

  /** Two people, who answer nothing for a week. */
  async function silentPeople(first: object) {
    app.setClock(START);
    const contents = { ...contentsOf([first, IF_NORTH]), context: { variables: { site: SITE } } };
    const options = { mode: 'continuous', recurrence: DAILY };
    const programId = await setUpProgram(workspace, contents, options);
    const people: EnrolledSubject[] = [];
    for (const value of ['north', 'south']) {
      const subjectId = await importSubject(workspace, { site: value });
      const enrollmentId = await enroll(workspace, programId, subjectId);
      people.push({ programId, subjectId, enrollmentId });
    }
    for (let day = 16; day < 24; day++) {
      app.setClock(new Date(`2026-03-${day}T10:00:00Z`));
      for (const person of people) await api.due(person);
      await work();
    }
    const silent = (key?: string) =>
      app.call('GET', `${workspace.environmentPath}/programs/${programId}/silent-enrollments`, {
        ...(key !== undefined && { key }),
      });
    return { people, silent };
  }

  test('neither cycles nor silence show who has the value', async () => {
    const reader = await limitedKey(app, ['enrollments:read', 'evaluations:answers']);
    const { people, silent } = await silentPeople({ ...daily, schedule: { frequency: 'weekly' } });
    const [north, south] = await Promise.all(people.map((person) => adherence(person)));
    expect(north.missed).toBeGreaterThan(south.missed);
    for (const person of people)
      expect(await adherence(person, reader)).toMatchObject({
        expected: 0,
        missed: 0,
        cycles: [],
        redacted: ['cycles', 'questions'],
      });
    expect((await silent()).body.items).toMatchObject([{ enrollment_id: people[0]!.enrollmentId }]);
    const refused = await silent(reader);
    expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'subjects:profile' }]);
  });

  test('where everybody gets a question in each cycle, cycles and silence are shown', async () => {
    const reader = await limitedKey(app, ['enrollments:read']);
    const { people, silent } = await silentPeople(daily);
    const [north, south] = await Promise.all(people.map((person) => adherence(person, reader)));
    expect({ ...north, enrollment_id: '' }).toEqual({ ...south, enrollment_id: '' });
    expect(north).toMatchObject({ missed: 7, redacted: ['questions'] });
    expect((await expectStatus(silent(reader), 200)).items).toHaveLength(2);
  });

  test('nor does the adherence of the program, whose counts would say that all of them have it', async () => {
    const reader = await keyOfSomebodyElse(app, ['analytics:read']);
    const withAnswers = await keyOfSomebodyElse(app, ['analytics:read', 'evaluations:answers']);
    const seen = async (site: string) => {
      app.setClock(START);
      const contents = { ...contentsOf([daily, IF_NORTH]), context: { variables: { site: SITE } } };
      const options = { mode: 'continuous', recurrence: DAILY };
      const programId = await setUpProgram(workspace, contents, options);
      for (let i = 0; i < 10; i++)
        await enroll(workspace, programId, await importSubject(workspace, { site }));
      for (const day of [17, 18, 19]) {
        app.setClock(new Date(`2026-03-${day}T10:00:00Z`));
        await work();
      }
      const path = `${workspace.environmentPath}/programs/${programId}/adherence`;
      const read = async (key: string) => {
        const { program_id: _, ...counts } = await expectStatus(app.call('GET', path, { key }), 200);
        return counts;
      };
      return { live: await read(app.key), released: await read(reader), blind: await read(withAnswers) };
    };
    const [north, south] = [await seen('north'), await seen('south')];
    expect([north.live.expected, south.live.expected]).toEqual([2, 1].map((times) => times * 40));
    expect(north.released).toEqual(south.released);
    expect(north.released).toMatchObject({ expected: 20, missed: 20, redacted: ['questions'] });
    expect([north.blind, south.blind]).toEqual([north.released, south.released]);
  });
});
