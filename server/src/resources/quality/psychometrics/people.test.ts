import { expect, test } from 'vitest';
import { createBundle, enroll, importSubject, setUpProgram } from '../../../../test/actors.ts';
import { continuousApi, START, WEEKLY } from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { countAll, question } from '../../../../test/psychometrics.ts';

/** Counts describe people, however many evaluations they have and however the floor changes. */

const WEEK_MS = 7 * 86_400_000;
const CONTENTS = {
  experience: {
    questions: ['a', 'b'].map((id) => ({
      id,
      prompt: id,
      input: 'single_select',
      required: true,
      options: [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
      schedule: { frequency: 'weekly' },
    })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);

const get = async (query: Record<string, string>) => {
  const path = `${workspace.environmentPath}/analytics/psychometrics?${new URLSearchParams(query)}`;
  return (await app.call('GET', path)).body;
};

test('one person with many evaluations is not published, and many people with several are', async () => {
  const api = continuousApi(app, workspace);
  const first = await api.setUp(CONTENTS, WEEKLY);
  const answerWeek = async (subjectId: string, week: number) => {
    app.setClock(new Date(START.getTime() + week * WEEK_MS));
    const enrolled = { ...first, subjectId };
    const { items } = (await api.due(enrolled)).body;
    const answers = items.map(({ delivery_id }: { delivery_id: string }) => ({
      delivery_id,
      value: `o${week % 3}`,
    }));
    const response = await api.answer(enrolled, answers);
    expect(response.status, response.text).toBe(200);
  };
  for (let week = 0; week < 6; week++) await answerWeek(first.subjectId, week);
  await countAll(workspace);
  const alone = await get({ program_id: first.programId });
  expect(alone).toMatchObject({ respondents: 0, privacy_floor_applied: true, concepts: [] });
  const others = await Promise.all(Array.from({ length: 5 }, () => importSubject(workspace)));
  for (const subjectId of others) {
    await enroll(workspace, first.programId, subjectId);
    for (let week = 6; week < 11; week++) await answerWeek(subjectId, week);
  }
  const counted = async () => (await get({ program_id: first.programId })).concepts[0]?.n_complete;
  // As many as six of these 31 evaluations are of the same person, and five times six is enough.
  expect(await counted()).toBe(31);
  await countAll(workspace);
  expect(await counted()).toBe(31);
  app.setClock(undefined);
});

test('a bundle with a lower privacy floor does not publish those who were asked under a higher one', async () => {
  const strict = { ...CONTENTS, guardrail: { privacy: { min_cell: 20 } } };
  const programId = await setUpProgram(workspace, strict);
  const people = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ answers: { a: `o${n % 3}`, b: `o${n % 3}` } }));
  await question(workspace, programId, people(7));
  await countAll(workspace);
  expect((await get({ program_id: programId })).concepts).toEqual([]);
  const lower = await createBundle(workspace, { ...CONTENTS, guardrail: { privacy: { min_cell: 5 } } });
  const path = `${workspace.environmentPath}/programs/${programId}`;
  const changed = await app.call('PATCH', path, { body: { version_bundle_id: lower } });
  expect(changed.status, changed.text).toBe(200);
  await question(workspace, programId, people(8));
  await countAll(workspace);
  expect((await get({ program_id: programId })).concepts).toEqual([]);
  await question(workspace, programId, people(13));
  expect((await get({ program_id: programId })).concepts[0].n_complete).toBe(21);
});
