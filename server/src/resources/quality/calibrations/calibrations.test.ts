import { randomUUID } from 'node:crypto';
import { calibrate, calibrationData } from '@eps/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBundle, limitedKey, openSession, setUpProgram, takePart } from '../../../../test/actors.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf, question } from '../../../../test/psychometrics.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { jobs } from '../../../jobs.ts';

const ITEMS = ['i1', 'i2', 'i3', 'i4'];
const options = [0, 1].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { skill: score, total: score },
}));
const CONTENTS = {
  experience: {
    questions: ITEMS.map((id) => ({ id, prompt: id, input: 'single_select', options })),
  },
  scorecard: {
    concepts: [
      {
        id: 'skill',
        method: 'irt',
        irt: {
          model: '2pl',
          D: 1.7,
          items: Object.fromEntries(ITEMS.map((id, index) => [id, { a: 0.6, b: index - 1.5 }])),
        },
      },
      { id: 'total', method: 'sum' },
    ],
  },
};
/** Answers to the four items with their frequencies: harder items are answered right less often. */
const PATTERNS: [string, number][] = [
  ['0000', 6],
  ['1000', 10],
  ['0100', 4],
  ['0010', 2],
  ['1100', 13],
  ['1010', 4],
  ['0110', 2],
  ['1001', 2],
  ['1110', 9],
  ['1101', 3],
  ['1011', 1],
  ['1111', 8],
  ['0001', 1],
];
const ROWS = PATTERNS.flatMap(([pattern, times]) =>
  new Array<number[]>(times).fill(Array.from(pattern, Number)),
);

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
let bundleId: string;

beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
  const { body } = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
  bundleId = body.version_bundle_id;
  const items = ROWS.map(() => ({ external_id: randomUUID() }));
  const imported = await app.call('POST', `${workspace.environmentPath}/subjects/batch`, { body: { items } });
  const subject_ids = imported.body.receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await app.call('POST', `${workspace.environmentPath}/enrollments/batch`, {
    body: { program_id: programId, subject_ids },
  });
  await Promise.all(
    ROWS.map(async (row, index) => {
      const { participant_token } = await openSession(workspace, programId, subject_ids[index]);
      const answers = Object.fromEntries(ITEMS.map((id, item) => [id, `o${row[item]}`]));
      await takePart(workspace, participant_token, answers);
    }),
  );
});

const path = () => `${workspace.environmentPath}/analytics/calibrations`;
const start = (body: object = {}, given: object = {}) =>
  app.call('POST', path(), {
    body: { bundle_id: bundleId, concept_id: 'skill', minimum: 50, ...body },
    ...given,
  });

/** Runs the queued jobs and returns the job. */
async function finished(id: string) {
  const job = jobs(app.services).find(({ name }) => name === 'calibrations')!;
  await job.run(new AbortController().signal);
  await job.finish!();
  return (await app.call('GET', `${workspace.environmentPath}/jobs/${id}`)).body;
}

describe('createCalibration', () => {
  test('estimates what the engine estimates from the same answers, beside the parameters in use', async () => {
    const { status, body } = await start();
    expect(status).toBe(202);
    expect(body).toMatchObject({ kind: 'calibration', status: 'queued' });
    const job = await finished(body.id);
    expect(job).toMatchObject({ status: 'succeeded', progress: 1 });
    const { body: result } = await app.call('GET', job.result_url);
    const expected = calibrate(
      calibrationData(
        ITEMS.map((id) => ({ id, categories: 2 })),
        ROWS,
      ),
      '2pl',
    );
    expect(result).toMatchObject({ bundle_id: bundleId, concept_id: 'skill', model: '2pl', n: ROWS.length });
    expect(result.log_likelihood).toBeCloseTo(expected.logLikelihood, 8);
    expect(result.aic).toBeCloseTo(2 * 8 - 2 * expected.logLikelihood, 8);
    for (const { id, a, b, standardErrors } of expected.items) {
      const item = result.items[id];
      expect(item.a).toBeCloseTo(a, 6);
      expect(item.b).toBeCloseTo(b[0]!, 6);
      expect(item.standard_errors.a).toBeCloseTo(standardErrors.a!, 6);
      expect(item.in_use).toEqual({ a: expect.closeTo(0.6 * 1.7, 12), b: ITEMS.indexOf(id) - 1.5 });
      expect(item.z.b).toEqual(expect.any(Number));
      expect(item.drift).toEqual(expect.any(Boolean));
    }
  });

  test('calibrates a concept without parameters, with a common slope on request', async () => {
    const job = await finished((await start({ concept_id: 'total', model: '1pl' })).body.id);
    const { body: result } = await app.call('GET', job.result_url);
    expect(result).toMatchObject({ model: '1pl', parameter_count: 5 });
    expect(new Set(ITEMS.map((id) => result.items[id].a)).size).toBe(1);
    expect(result.link).toBeUndefined();
  });

  test('fails the job with too_few_respondents, counting released evaluations in the window only', async () => {
    const tooMany = await finished((await start({ minimum: 200 })).body.id);
    expect(tooMany).toMatchObject({ status: 'failed', error: { code: 'too_few_respondents' } });
    // It must not reveal when one more person has answered.
    expect(tooMany.error.message).toMatch(/^At least 65 people/);
    const outside = await finished((await start({ starts_at: '2100-01-01T00:00:00Z' })).body.id);
    expect(outside.error.message).toMatch(/^0 people/);
  });

  test.each([
    [{ bundle_id: randomUUID() }, 404],
    [{ concept_id: 'nothing' }, 422],
    [{ model: '3pl' }, 422],
    [{ minimum: 10 }, 422],
  ])('rejects %j with %i', async (body, status) => {
    expect((await start(body)).status).toBe(status);
  });

  test.each(['2026-03-03T00:00:00Z', '2026-03-08T00:00:00Z'])(
    'rejects a window that starts on 8 March and ends at %s, and queues no job',
    async (ends_at) => {
      const { status, body } = await start({ starts_at: '2026-03-08T00:00:00Z', ends_at });
      expect([status, body.detail.code]).toEqual([422, 'validation_error']);
      expect(body.detail.context.errors[0].loc).toEqual(['body', 'starts_at']);
      const jobsPath = `${workspace.environmentPath}/jobs?status=queued`;
      expect((await app.call('GET', jobsPath)).body.items).toEqual([]);
    },
  );

  test('needs definitions:write and analytics:read', async () => {
    for (const scopes of [['definitions:write'], ['analytics:read']])
      expect((await start({}, { key: await limitedKey(app, scopes) })).status).toBe(403);
  });
});

test('a finished calibration stores no ids of people or evaluations, and no single score', async () => {
  const { id } = await finished((await start()).body.id);
  const { system } = app.services.db;
  const ids = await system.read({
    text: `SELECT id FROM subjects UNION ALL SELECT id FROM enrollments UNION ALL SELECT id FROM evaluations
           UNION ALL SELECT id FROM participant_sessions`,
    rows: rowsOf(columns('subjects', 'id')),
  });
  const [job] = await system.read({
    text: 'SELECT request, result FROM jobs WHERE id = $1',
    values: [id],
    rows: rowsOf(columns('jobs', 'request', 'result')),
  });
  const stored = `${job!.request} ${job!.result}`;
  expect(ids.length).toBeGreaterThan(3 * ROWS.length);
  expect(ids.filter((each) => stored.includes(each.id))).toEqual([]);
  // What depends on one person, such as a score or an ability, would be a list as long as the sample.
  const longest = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Math.max(Object.keys(value).length, ...Object.values(value).map(longest))
      : 0;
  expect(longest(JSON.parse(job!.result!))).toBeLessThan(ROWS.length / 2);
});

describe('createCalibratedScorecard', () => {
  test('saves a draft revision on the scale in use, with provenance, and changes nothing else', async () => {
    const job = await finished((await start()).body.id);
    const { body: result } = await app.call('GET', job.result_url);
    const { status, body } = await app.call('POST', `${path()}/${job.id}/scorecard`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'scorecard', status: 'draft', revision: 2 });
    const [skill, total] = body.content.concepts;
    expect(total).toEqual(CONTENTS.scorecard.concepts[1]);
    expect(skill.irt.provenance).toMatchObject({ calibration_id: job.id, respondents: ROWS.length });
    for (const id of ITEMS) {
      expect(skill.irt.items[id].a * 1.7).toBeCloseTo(result.items[id].linked.a, 5);
      expect(skill.irt.items[id].b).toBeCloseTo(result.items[id].linked.b, 5);
    }
    const diagnostics = await app.call('GET', `${workspace.appPath}/definitions/${body.id}/diagnostics`);
    expect(diagnostics.body.diagnostics).toEqual([]);
    const keyless = await app.call('POST', `${path()}/${job.id}/scorecard`, { idempotencyKey: null });
    expect([keyless.status, keyless.body.revision]).toEqual([201, 3]);
  });

  test('rejects a calibration that has no result, and jobs of other kinds', async () => {
    const { body: queued } = await start({ minimum: 300 });
    const rejected = await app.call('POST', `${path()}/${queued.id}/scorecard`);
    expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'job_not_succeeded']);
    await finished(queued.id);
    const simulated = await createBundle(workspace, CONTENTS);
    const { body: other } = await app.call('POST', `${workspace.appPath}/bundles/${simulated}/simulate`, {
      body: {},
    });
    expect((await app.call('POST', `${path()}/${other.id}/scorecard`)).status).toBe(404);
    await app.call('POST', `${workspace.appPath}/jobs/${other.id}/cancel`);
  });
});

/** Closes the periods of statistics that are over some days from now. */
async function closeAfter(days: number) {
  app.setClock(new Date(Date.now() + days * 86_400_000));
  await closeCellsOf(workspace);
  app.setClock(undefined);
}

describe('createCalibration for readers without evaluations:answers', () => {
  const scopes = ['definitions:write', 'analytics:read'];

  test('takes the people in closed cells, and shows nobody else’s results', async () => {
    const reader = await keyOfSomebodyElse(app, scopes);
    const none = await finished((await start({}, { key: reader })).body.id);
    expect(none).toMatchObject({ status: 'failed', error: { code: 'too_few_respondents' } });
    await closeAfter(9);
    const read = async () => {
      const { body } = await start({}, { key: reader });
      const { result_url, id } = await finished(body.id);
      const { body: result } = await app.call('GET', result_url, { key: reader });
      return { id, result_url, result };
    };
    const { id, result_url, result } = await read();
    expect(result.n).toBe(ROWS.length);
    const owners = await finished((await start()).body.id);
    const { body: exact } = await app.call('GET', owners.result_url);
    for (const item of ITEMS) expect(result.items[item].a).toBeCloseTo(exact.items[item].a, 6);
    // One more person is in no closed cell: the reader sees no change.
    await question(workspace, programId, [{ answers: { i1: 'o1', i2: 'o1', i3: 'o0', i4: 'o1' } }]);
    await closeAfter(30);
    expect((await read()).result).toEqual(result);
    const another = await keyOfSomebodyElse(app, scopes);
    for (const [method, address, key] of [
      ['GET', owners.result_url, reader],
      ['GET', result_url, another],
      ['POST', `${path()}/${owners.id}/scorecard`, reader],
      ['POST', `${path()}/${id}/scorecard`, another],
    ] as const) {
      const refused = await app.call(method, address, { key });
      expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'evaluations:answers' }]);
    }
    expect((await app.call('POST', `${path()}/${id}/scorecard`, { key: reader })).status).toBe(201);
  });
});

test('createCalibration: people whose results await review are in the sample', async () => {
  const reviewed = await setUpProgram(workspace, {
    ...CONTENTS,
    guardrail: {
      rules: [{ id: 'all', when: { op: 'lit', value: true }, severity: 'info', action: 'require_review' }],
    },
  });
  const { body: program } = await app.call('GET', `${workspace.environmentPath}/programs/${reviewed}`);
  const answers = (row: number[]) => Object.fromEntries(ITEMS.map((id, item) => [id, `o${row[item]}`]));
  await question(
    workspace,
    reviewed,
    ROWS.map((row) => ({ answers: answers(row) })),
  );
  const job = await finished((await start({ bundle_id: program.version_bundle_id })).body.id);
  const { body: result } = await app.call('GET', job.result_url);
  expect(result.n).toBe(ROWS.length);
});
