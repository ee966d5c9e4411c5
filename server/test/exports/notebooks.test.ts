import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpProgram } from '../actors.ts';
import { exportsApi } from '../exports.ts';
import { importsApi } from '../imports.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { countAll, question } from '../psychometrics.ts';

/**
 * The notebooks of examples/results compute what the service computes. Each is skipped where its language is
 * not installed (Debian: python3, r-base-core, r-cran-nlme).
 */

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, '../../../examples/results');

function has(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const PYTHON = has('python3', '-c', 'import statistics; statistics.linear_regression');
const R = has('Rscript', '-e', 'library(nlme)');

const ITEMS = ['i1', 'i2', 'i3'];
const options = [0, 1, 2, 3].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { total: score },
}));
const CONTENTS = {
  experience: {
    questions: ITEMS.map((id) => ({ id, prompt: id, input: 'single_select', options })),
  },
  scorecard: {
    concepts: [{ id: 'total', method: 'sum', items: ITEMS.map((question_id) => ({ question_id })) }],
  },
};
const PEOPLE = 40;
const CYCLES = 4;
const DAY_MS = 86_400_000;

/** An answer that depends on person, item and time, reproducibly. */
function answerOf(person: number, item: number, time: number): string {
  const noise = ((person * 13 + item * 7 + time * 5) % 5) - 2;
  const level = ((person * 7) % 4) + time * (((person % 3) - 1) / 2) + noise / 2;
  return `o${Math.min(3, Math.max(0, Math.round(level)))}`;
}

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
const folders = { once: '', often: '' };
afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});
/** The figures of the service. */
let alpha: number;
let lines: { time: number; value: number }[][];

async function unpacked(program: string): Promise<string> {
  const { files } = await api.make({ include: ['answers', 'scores'], program_ids: [program] });
  const folder = mkdtempSync(join(tmpdir(), 'eps-notebook-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

beforeAll(async () => {
  const once = await setUpProgram(workspace, CONTENTS as never);
  const people = Array.from({ length: PEOPLE }, (_, person) => ({
    answers: Object.fromEntries(ITEMS.map((id, item) => [id, answerOf(person, item, 0)])),
  }));
  await question(workspace, once, people);
  await countAll(workspace);
  const query = new URLSearchParams({ program_id: once });
  const { body } = await app.call('GET', `${workspace.environmentPath}/analytics/psychometrics?${query}`);
  alpha = body.concepts[0].alpha.value;
  folders.once = await unpacked(once);

  const recurrence = { frequency: 'weekly', starts_at: '2024-01-01T00:00:00Z' };
  const often = await setUpProgram(workspace, CONTENTS as never, { mode: 'continuous', recurrence });
  const rows = Array.from({ length: PEOPLE * CYCLES }, (_, index) => {
    const [person, time] = [Math.floor(index / CYCLES), index % CYCLES];
    const date = new Date(Date.parse('2024-01-02T00:00:00Z') + time * 7 * DAY_MS).toISOString().slice(0, 10);
    return [`p${person}`, date, ...ITEMS.map((_, item) => answerOf(person, item, time))].join(',');
  });
  const { receipts, summary } = await importsApi(workspace).run({
    program_id: often,
    format: 'csv',
    content: `${['id', 'date', ...ITEMS].join(',')}\n${rows.join('\n')}\n`,
    mapping: {
      person: 'id',
      answered_at: 'date',
      answers: Object.fromEntries(ITEMS.map((id) => [id, { column: id }])),
    },
  });
  expect(summary.outcomes.created).toBe(PEOPLE * CYCLES);
  const subjects = [...new Set(receipts.map(({ subject_id }) => subject_id!))];
  lines = await Promise.all(
    subjects.map(async (id) => {
      const path = `${workspace.environmentPath}/subjects/${id}/trajectory?concept=total`;
      const trajectory = (await app.call('GET', path)).body;
      return trajectory.points.map(({ value }: { value: number }, time: number) => ({ time, value }));
    }),
  );
  folders.often = await unpacked(often);
}, 120_000);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope and intercept by least squares. */
function fitted(points: readonly { time: number; value: number }[]) {
  const [time, value] = [mean(points.map((point) => point.time)), mean(points.map((point) => point.value))];
  const products = points.map((point) => (point.time - time) * (point.value - value));
  const squares = points.map((point) => (point.time - time) ** 2);
  const slope = mean(products) / mean(squares);
  return { slope, intercept: value - slope * time };
}

function expected() {
  expect(lines.map((points) => points.length)).toEqual(lines.map(() => CYCLES));
  const own = lines.map(fitted);
  return {
    means: Array.from({ length: CYCLES }, (_, time) => mean(lines.map((points) => points[time]!.value))),
    trend: fitted(lines.flat()).slope,
    growth: {
      intercept: mean(own.map(({ intercept }) => intercept)),
      slope: mean(own.map(({ slope }) => slope)),
    },
  };
}

describe.skipIf(!PYTHON)('results.ipynb', () => {
  const figures = async (folder: string) => {
    const { cells } = JSON.parse(readFileSync(join(EXAMPLES, 'results.ipynb'), 'utf8'));
    const code = cells.filter(({ cell_type }: { cell_type: string }) => cell_type === 'code');
    const script = code.map(({ source }: { source: string[] }) => source.join('')).join('\n');
    const env = { ...process.env, EXPORT_FOLDER: folder, MPLBACKEND: 'Agg' };
    const { stdout } = await run('python3', ['-c', script], { env });
    return JSON.parse(stdout.trim().split('\n').at(-1)!);
  };

  test('has the α of the service', async () => {
    const found = await figures(folders.once);
    expect(found.alpha).toBeCloseTo(alpha, 9);
    expect([found.trend, found.growth]).toEqual([null, null]);
  });

  test('has the trend and the growth of the trajectories', async () => {
    const found = await figures(folders.often);
    const { means, trend, growth } = expected();
    for (const [time, value] of means.entries()) expect(found.means[time]).toBeCloseTo(value, 9);
    expect(found.trend).toBeCloseTo(trend, 9);
    expect(found.growth.slope).toBeCloseTo(growth.slope, 9);
    expect(found.growth.intercept).toBeCloseTo(growth.intercept, 9);
  });
});

describe.skipIf(!R)('results.Rmd', () => {
  const figures = async (folder: string) => {
    const text = readFileSync(join(EXAMPLES, 'results.Rmd'), 'utf8');
    const script = [...text.matchAll(/^```\{r\}\n([\s\S]*?)^```$/gm)].map(([, chunk]) => chunk).join('\n');
    const { stdout } = await run('Rscript', ['-e', script], {
      env: { ...process.env, EXPORT_FOLDER: folder },
    });
    return (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(stdout)?.[1]);
  };

  test('has the α of the service', async () => {
    expect((await figures(folders.once))('alpha')).toBeCloseTo(alpha, 9);
  });

  test('has the trend and the growth of the trajectories', async () => {
    const found = await figures(folders.often);
    const { trend, growth } = expected();
    expect(found('trend')).toBeCloseTo(trend, 9);
    // The estimates are found by iteration.
    expect(found('slope')).toBeCloseTo(growth.slope, 5);
    expect(found('intercept')).toBeCloseTo(growth.intercept, 5);
  });
});
