import { readResponses } from '@eps/interop/responses';
import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { exportsApi } from '../../../../test/exports.ts';
import { importsApi } from '../../../../test/imports.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** createExport and importResponses: an export of the service comes back as the same data. */

const scored = (id: string, score: number) => ({ id, label: id, scores: { mood: score } });
const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'q1',
        prompt: 'One?',
        input: 'single_select',
        options: [scored('no', 0), { ...scored('yes', 2), text: true }],
        allow_decline: true,
      },
      {
        id: 'many',
        prompt: 'Which?',
        input: 'multi_select',
        options: [scored('a', 0.1), scored('B-2', 0.2)],
      },
      {
        id: 'grid',
        prompt: 'Grid',
        input: 'matrix',
        rows: [
          { id: 'r1', label: '1' },
          { id: 'r2', label: '2' },
        ],
        options: [scored('low', 0), scored('high', 0.3)],
      },
      { id: 'why', prompt: 'Why?', input: 'text' },
      { id: 'age', prompt: 'Age?', input: 'number' },
      { id: 'ok', prompt: 'OK?', input: 'boolean' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum', min_coverage: 0 }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);
const exported = exportsApi(workspace);
const imported = importsApi(workspace);
let [from, to]: string[] = [];
beforeAll(async () => {
  from = await setUpProgram(workspace, CONTENTS);
  to = await setUpProgram(workspace, CONTENTS);
  const given = [
    { q1: 'yes', many: ['B-2'], grid: { r1: 'high' }, why: '=1+1;=2\n"so"', age: -4.5, ok: false },
    { q1: 'no', many: ['a', 'B-2'], grid: { r1: 'low', r2: 'high' }, ok: true },
    { why: 'only this' },
  ];
  for (const [index, answers] of given.entries()) {
    const subjectId = await importSubject(workspace, undefined, `person-${index}`);
    await enroll(workspace, from!, subjectId);
    await takePart(workspace, (await openSession(workspace, from!, subjectId)).participant_token, answers);
  }
});

test.each(['csv', 'jsonl'])('out as %s, in, and out again gives the same data', async (format) => {
  const request = { include: ['answers', 'scores', 'external_id'], format };
  const first = await exported.make({ ...request, program_ids: [from] });
  const program = await expectStatus(app.call('GET', `${workspace.environmentPath}/programs/${to}`), 200);
  const { bundle } = await app.services.bundles.valid(
    (query) => app.services.db.read(app.organizationId, query),
    app.organizationId,
    program.version_bundle_id,
  );
  const { answers, ...file } = readResponses({
    source: 'eps',
    text: first.files[`data.${format}`]!,
    beside: first.files['codebook.json']!,
    questions: bundle.experience.questions,
  });
  const { format: as, content, person, answered_at, language } = file;
  const mapping = { person, answered_at, language, answers };
  const { receipts } = await imported.run({ program_id: to, format: as, content, mapping });
  const outcome = format === 'csv' ? 'created' : 'unchanged';
  expect(receipts.map((each) => each.outcome)).toEqual([outcome, outcome, outcome]);
  const second = await exported.make({ ...request, format: 'csv', program_ids: [to] });
  const plain = await exported.make({ ...request, format: 'csv', program_ids: [from] });
  const shown = (rows: typeof first.rows) =>
    rows
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) =>
            /^(external_id|answered_at|language|status|[qs]_.*)$/.test(name),
          ),
        ),
      )
      .toSorted((a, b) => (a['external_id']! < b['external_id']! ? -1 : 1));
  expect(shown(second.rows)).toEqual(shown(plain.rows));
  expect(second.rows.map(({ mode }) => mode)).toEqual(['imported', 'imported', 'imported']);
});
