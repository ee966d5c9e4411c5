import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { entryOf, paperOf } from '../../../../test/paper.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** One form on paper, and one result that is released by a review two days after the answers. */

const app = useTestApp();
const workspace = useWorkspace(app);
const ANSWERED = '2026-11-20T10:00:00.000Z';
const RELEASED = '2026-11-22T10:00:00.000Z';
const ON_PAPER = '2026-11-18T12:00:00.000Z';
const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }] },
};

let programId: string;
let reviewed: string;
let onPaper: string;
let open: string;
beforeAll(async () => {
  app.setClock(new Date(ANSWERED));
  programId = await setUpProgram(workspace, CONTENTS as never, { release_policy: 'review_required' });
  const person = async () => {
    const id = await importSubject(workspace);
    await enroll(workspace, programId, id);
    return id;
  };
  const session = await openSession(workspace, programId, await person());
  await takePart(workspace, session.participant_token, { mood: 4 });
  reviewed = session.evaluation_id;
  const form = { ...entryOf(programId, await person(), { mood: 2 }), answered_at: ON_PAPER };
  onPaper = (await expectStatus(paperOf(workspace).enter(undefined, form), 201)).evaluation_id;
  open = (await openSession(workspace, programId, await person())).evaluation_id;
  app.setClock(new Date(RELEASED));
  for (const id of [reviewed, onPaper]) {
    await expectStatus(paperOf(workspace).review(id), 200);
  }
});

async function exported(query: string): Promise<string[]> {
  const path = `${workspace.environmentPath}/evaluations/export?program_id=${programId}&${query}`;
  return (await app.call('GET', path)).text.trimEnd().split(/\r?\n/);
}

const TIMES = () => [
  [reviewed, ANSWERED, RELEASED],
  [onPaper, ON_PAPER, RELEASED],
];

test('exportEvaluations: include=measured_at adds when the answers were given', async () => {
  const json = (await exported('include=measured_at&format=jsonl')).map((line) => JSON.parse(line));
  expect(json.map((each) => [each.id, each.measured_at, each.completed_at])).toEqual([
    ...TIMES(),
    [open, null, undefined],
  ]);
  const [head, ...rows] = (await exported('include=measured_at')).map((line) => line.split(','));
  const field = (row: string[], name: string) => row[head!.indexOf(name)];
  expect(rows.map((row) => ['id', 'measured_at', 'completed_at'].map((name) => field(row, name)))).toEqual([
    ...TIMES(),
    [open, '', ''],
  ]);
  const long = (await exported('include=measured_at&layout=long&format=jsonl')).map((line) =>
    JSON.parse(line),
  );
  const heads = long.filter(({ record }) => record === 'evaluation');
  expect(heads.map((each) => [each.evaluation_id, each.at, each.completed_at])).toEqual([
    ...TIMES(),
    [open, undefined, undefined],
  ]);
});

test('exportEvaluations: without it, the export has the same columns as before', async () => {
  expect((await exported(''))[0]).not.toContain('measured_at');
  expect((await exported('format=jsonl')).join()).not.toContain('measured_at');
  expect((await exported('layout=long&format=jsonl')).join()).not.toContain('"at"');
});
