import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config/config.ts';
import { openSession, takePart } from '../../server/test/actors.ts';
import { signAuditLog } from '../../server/test/audit.ts';
import { calibrate } from '../commands/calibrate.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

/** simulate, calibrate and audit. */

const ITEMS = ['i1', 'i2', 'i3', 'i4'];
const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { skill: score } }));
const EXPERIENCE = {
  questions: ITEMS.map((id) => ({ id, prompt: id, input: 'single_select', options })),
};
const SCORECARD = {
  concepts: [
    {
      id: 'skill',
      method: 'irt',
      irt: {
        model: '2pl',
        items: Object.fromEntries(ITEMS.map((id, index) => [id, { a: 1, b: index - 1.5 }])),
      },
    },
  ],
};
/** An instrument without a model. */
const SLEEP = {
  questions: [
    {
      id: 'sleep',
      prompt: 'How was your sleep?',
      input: 'single_select',
      options: ['good', 'bad', 'ugly'].map((id, score) => ({ id, label: id, scores: { rest: score } })),
    },
  ],
};
const UGLY = {
  rules: [
    {
      id: 'ugly',
      when: {
        op: 'eq',
        args: [
          { op: 'answer', question_id: 'sleep' },
          { op: 'lit', value: 'ugly' },
        ],
      },
    },
  ],
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
const ROWS = PATTERNS.flatMap(([pattern, times]) => new Array<string>(times).fill(pattern));

let world: CliWorld;
let cwd: string;
beforeAll(async () => {
  world = await startCliWorld({ worker: readConfig({ EPS_WORKER_POLL_MS: '50' }).worker });
  cwd = join(world.folder, 'project');
  await mkdir(join(cwd, 'skill-test'), { recursive: true });
  await writeFile(join(cwd, 'eps.yaml'), 'instruments:\n  skill-test: {}\n');
  await writeFile(join(cwd, 'skill-test/experience.json'), JSON.stringify(EXPERIENCE));
  await writeFile(join(cwd, 'skill-test/scorecard.json'), JSON.stringify(SCORECARD));
  const [{ bundle_id }] = (await eps('publish --json')).json;
  await answerAll(bundle_id);
});
afterAll(() => world.close());

const eps = (args: string | readonly string[]) => world.eps(args, { cwd });

/** Creates a program with the bundle, and people who complete it. */
async function answerAll(version_bundle_id: string): Promise<void> {
  const { app, environmentPath } = world.workspace;
  const post = async (path: string, body: object) =>
    (await app.call('POST', `${environmentPath}/${path}`, { body })).body;
  const { id: program_id } = await post('programs', { name: 'Skill', version_bundle_id });
  await post(`programs/${program_id}/activate`, {});
  const { receipts } = await post('subjects/batch', {
    items: ROWS.map((_, index) => ({ external_id: `person-${index}` })),
  });
  const subject_ids: string[] = receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await post('enrollments/batch', { program_id, subject_ids });
  await Promise.all(
    ROWS.map(async (row, index) => {
      const { participant_token } = await openSession(world.workspace, program_id, subject_ids[index]!);
      const answers = Object.fromEntries(ITEMS.map((id, item) => [id, `o${row[item]}`]));
      await takePart(world.workspace, participant_token, answers);
    }),
  );
}

describe('simulate', () => {
  test('prints what to expect, and compares with budgets', async () => {
    const args = 'simulate --respondents 50 --seed a';
    const held = await eps(`${args} --budget max_mean_items=4,max_rmse=1 --budget min_scored_rate=1 --json`);
    expect(held, held.stderr).toMatchObject({
      exitCode: 0,
      json: { respondents: 50, seed: 'a', length: { mean: 4 }, concepts: [{ concept_id: 'skill' }] },
    });
    const { budgets, concepts } = held.json;
    expect(budgets).toEqual([
      { name: 'max_mean_items', limit: 4, actual: 4, exceeded: false },
      { name: 'max_rmse', limit: 1, actual: concepts[0].rmse, exceeded: false },
      { name: 'min_scored_rate', limit: 1, actual: 1, exceeded: false },
    ]);
    const exceeded = await eps(`${args} --budget max_rmse=0.1,max_items=3`);
    expect(exceeded.exitCode).toBe(1);
    expect(exceeded.stdout).toMatch(/50 respondents, seed a\nQuestions {2}mean 4, /);
    expect(exceeded.stdout).toMatch(/max_rmse +0\.1 +0\.\d+ +exceeded\nmax_items +3 +4 +exceeded\n$/);
  });

  test('shows its progress where standard error is a terminal', async () => {
    const args = ['simulate', '--respondents', '20', '--theta', 'skill=1'];
    const { stderr, exitCode } = await world.eps(args, { cwd, columns: 60 });
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/Simulating \[#{26,}\] 100 %/);
    for (const line of stderr.split('\r')) expect(line.length).toBeLessThan(66);
  });

  test('remarks that the folder has changes which the app lacks', async () => {
    const path = join(cwd, 'skill-test/experience.json');
    await writeFile(path, JSON.stringify({ ...EXPERIENCE, title: 'New' }));
    expect((await eps('simulate --respondents 5')).stderr).toContain('`eps push` saves it');
    await writeFile(path, JSON.stringify(EXPERIENCE));
  });

  test.each([
    ['--budget max_cost=1', 2, 'max_mean_items, '],
    ['--budget max_rmse=low', 2, 'needs a number'],
    ['--budget min_mean_confidence=0.1,max_standard_error=', 2, 'needs a number'],
    ['--theta skill', 2, 'a concept and a number'],
    ['--theta nothing=1', 4, 'nothing'],
    ['--option-shares missing.json', 2, 'missing.json cannot be read'],
    ['--respondents 0', 2, 'from 1 to 1000'],
    ['nothing', 2, 'There is no instrument nothing'],
    ['--bundle 0199a3c5-0a0f-7c55-a1b2-000000000016', 4, 'not_found'],
  ])('%s ends with %i', async (args, exitCode, message) => {
    const result = await eps(`simulate ${args}`);
    expect(result).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
  });
});

describe('simulate --option-shares', () => {
  let folder: string;
  const inSleep = (args: string) => world.eps(args, { cwd: folder });
  beforeAll(async () => {
    folder = join(world.folder, 'sleep');
    await mkdir(join(folder, 'sleep-test'), { recursive: true });
    await writeFile(join(folder, 'eps.yaml'), 'instruments:\n  sleep-test: {}\n');
    await writeFile(join(folder, 'sleep-test/experience.json'), JSON.stringify(SLEEP));
    await writeFile(join(folder, 'sleep-test/guardrail.json'), JSON.stringify(UGLY));
    const { exitCode, stderr } = await inSleep('push');
    expect(exitCode, stderr).toBe(0);
  });

  test('chooses the options of items without a model as often as a file says', async () => {
    await writeFile(join(folder, 'shares.json'), JSON.stringify({ sleep: { good: 3, bad: 1, ugly: 0 } }));
    const args = 'simulate --respondents 40 --seed a --option-shares shares.json';
    const { stdout } = await inSleep(args);
    expect(stdout).toMatch(/ITEM +OPTION +SHARE\nsleep +good +75 %\n +bad +25 %\n +ugly +0 %\n/);
    const { json, stderr } = await inSleep(`${args} --json`);
    expect(json, stderr).toMatchObject({ option_shares: { sleep: { good: 3, bad: 1, ugly: 0 } } });
    // Only "ugly" triggers the rule.
    expect(json.guardrails).toEqual([]);
    const without = (await inSleep('simulate --respondents 40 --seed a --json')).json;
    expect(without.guardrails[0].rate).toBeGreaterThan(0);
    expect(without).not.toHaveProperty('option_shares');
  });

  test.each([
    ['{"sleep": {"good": "often"}}', 2, 'shares by item and option'],
    ['{"sleep": ', 2, 'shares by item and option'],
    ['{"sleep": {"nothing": 1}}', 4, 'names no option of the item'],
  ])('the shares %s end with %i', async (text, exitCode, message) => {
    await writeFile(join(folder, 'wrong.json'), text);
    const result = await inSleep('simulate --option-shares wrong.json');
    expect(result).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
  });
});

describe('calibrate', () => {
  test.each(calibrate.examples)('$run', async ({ run }) => {
    const result = await eps(run.slice(4));
    expect(result, result.stderr).toMatchObject({ exitCode: 0 });
    expect(result.stdout).toMatch(/^[12]pl of 65 people, AIC /);
    for (const id of ITEMS)
      expect(result.stdout).toMatch(new RegExp(`^${id}( +-?\\d+(\\.\\d+)?){4} +(-|[\\d.]+) +(yes|no)$`, 'm'));
    if (run.includes('--scorecard'))
      expect(result.stdout).toMatch(/Draft scorecard skill-test-scorecard revision 2: /);
  });

  test('prints the result and the draft as JSON', async () => {
    const { json } = await eps('calibrate skill --minimum 50 --scorecard --json');
    expect(json).toMatchObject({
      calibration_id: expect.any(String),
      n: 65,
      scorecard: { business_id: 'skill-test-scorecard' },
    });
    const { body } = await world.app.call(
      'GET',
      `${world.workspace.appPath}/definitions/${json.scorecard.id}`,
    );
    expect(body).toMatchObject({ status: 'draft' });
  });

  test('ends with 4 if the job fails, or there is no such concept', async () => {
    const failed = await eps('calibrate skill --json');
    expect(failed).toMatchObject({ exitCode: 4, json: { error: { code: 'too_few_respondents' } } });
    expect((await eps('calibrate nothing --minimum 50')).exitCode).toBe(4);
    expect((await eps('calibrate skill --minimum 10')).exitCode).toBe(2);
  });
});

describe('audit', () => {
  test('verifies the log, also with checkpoints from outside', async () => {
    await signAuditLog(world.app);
    const { stdout, exitCode } = await eps('audit checkpoints');
    expect(exitCode).toBe(0);
    const file = join(cwd, 'kept.jsonl');
    const other = { ...JSON.parse(stdout.split('\n')[0]!), organization_id: 'other', position: 1e6 };
    await writeFile(file, `${JSON.stringify(other)}\n${stdout}`);
    const result = await eps('audit verify --checkpoints kept.jsonl --json');
    expect(result).toMatchObject({ exitCode: 0, json: { valid: true, errors: [] } });
    expect(result.json.checkpoint_position).toBe(JSON.parse(stdout.split('\n')[0]!).position);
    expect((await eps('audit verify')).stdout).toMatch(/^The audit log is valid: \d+ entries\.\n/);

    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/"chain_hash":"..../g, '"chain_hash":"0000'));
    const changed = await eps('audit verify --checkpoints kept.jsonl');
    expect(changed).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('NOT valid') });
    expect(changed.stdout).toMatch(/^Position \d+: (rewritten|signature_invalid)/);
  });

  test.each([
    ['missing.jsonl', undefined],
    ['invalid.json', '{'],
    ['foreign.json', '{"organization_id":"x","position":1}'],
  ])('%s ends with 2', async (file, text) => {
    if (text !== undefined) await writeFile(join(cwd, file), text);
    expect((await eps(`audit verify --checkpoints ${file}`)).exitCode).toBe(2);
  });
});
