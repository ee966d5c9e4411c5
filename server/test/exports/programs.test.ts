import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpProgram } from '../actors.ts';
import { type Archive, exportsApi, records } from '../exports.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { countAll, type Person, question } from '../psychometrics.ts';

/**
 * createExport: statistics programs read every cell, label and missing code of an archive as the API has
 * them. Each program is skipped where it is not installed (Debian: pspp, r-base-core, r-cran-haven, python3).
 */

const run = promisify(execFile);

function has(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const PSPP = has('pspp', '--version');
const PYTHON = has('python3', '--version');
const R = has('Rscript', '-e', 'library(haven)');

const ITEMS = ['i1', 'i2', 'i3', 'i4'];
const PEOPLE = 60;
const options = [0, 1, 2, 3].map((score) => ({
  id: `o${score}`,
  label: score === 0 ? `Not "at all", it's` : `Option – ${score}`,
  scores: { total: score },
}));
const CONTENTS = {
  experience: {
    questions: [
      ...ITEMS.map((id) => ({
        id,
        prompt: `How often did item ${id} bother you?`,
        input: 'single_select',
        options,
        allow_decline: true,
      })),
      { id: 'when', prompt: 'Since', input: 'date' },
      { id: 'note', prompt: 'Anything else?', input: 'long_text' },
      {
        id: 'hidden',
        prompt: 'Only if often',
        input: 'number',
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'i1' },
            { op: 'lit', value: 'o3' },
          ],
        },
      },
      { id: 'Kinds', prompt: 'Kinds', input: 'multi_select', options: [options[1], options[2]] },
    ],
  },
  scorecard: {
    concepts: [
      {
        id: 'total',
        label: "Total, the person's",
        method: 'sum',
        items: ITEMS.map((question_id) => ({ question_id })),
        reliability: 0.8,
        bands: [
          { id: 'low', label: 'Low', to: 6 },
          { id: 'high', label: 'High', from: 6 },
        ],
      },
    ],
  },
};
const NOTES = ['=1+1', '-5 "quoted", and more', 'two\nlines;=x', "l'été – ünïcode 日本", '@SUM', "'=kept"];

/** A person with answers that depend on a number, reproducibly. */
function person(n: number): Person {
  const level = (n * 7) % 4;
  const answer = (item: number) => `o${Math.min(3, Math.max(0, level + (((n * 3 + item * 5) % 3) - 1)))}`;
  return {
    answers: {
      ...Object.fromEntries(ITEMS.map((id, index) => [id, answer(index)])),
      ...(n % 3 === 0 && { when: `2026-0${(n % 9) + 1}-11`, note: NOTES[n % NOTES.length] }),
      ...(answer(0) === 'o3' && { hidden: -12.5 + n / 8 }),
      Kinds: n % 2 === 0 ? ['o1'] : ['o1', 'o2'],
    },
  };
}

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
const folder = mkdtempSync(join(tmpdir(), 'eps-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let programId: string;
let archive: Archive;

beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS as never);
  await question(
    workspace,
    programId,
    Array.from({ length: PEOPLE }, (_, n) => person(n)),
  );
  archive = await api.make({ include: ['answers', 'scores', 'quality'], program_ids: [programId] });
  for (const [name, content] of Object.entries(archive.files)) writeFileSync(join(folder, name), content);
}, 120_000);

interface CodebookColumn {
  name: string;
  type: 'number' | 'text';
  label: string;
  level: string;
  values?: { value: number; label: string }[];
  missing?: { value: number; id: string; label: string }[];
}
const columns = (): CodebookColumn[] => archive.codebook.columns;

/** Cronbach's α of complete rows. */
function alphaOf(rows: readonly number[][]): number {
  const variance = (values: number[]) => {
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1);
  };
  const k = rows[0]!.length;
  const items = Array.from({ length: k }, (_, index) => variance(rows.map((row) => row[index]!)));
  const total = variance(rows.map((row) => row.reduce((sum, x) => sum + x, 0)));
  return (k / (k - 1)) * (1 - items.reduce((sum, x) => sum + x, 0) / total);
}

test('Cronbach’s α of the file is the one of the service', async () => {
  await countAll(workspace);
  const query = new URLSearchParams({ program_id: programId });
  const { body } = await app.call('GET', `${workspace.environmentPath}/analytics/psychometrics?${query}`);
  const found = alphaOf(archive.rows.map((row) => ITEMS.map((id) => Number(row[`q_${id}`]))));
  expect(Math.abs(found - body.concepts[0].alpha.value)).toBeLessThan(1e-9);
});

test('every cell is the answer or the score of the API', async () => {
  expect(archive.rows).toHaveLength(PEOPLE);
  for (const row of archive.rows.slice(0, 12)) {
    const path = `${workspace.environmentPath}/evaluations/${row['evaluation']}?include=answers`;
    const { body } = await app.call('GET', path);
    const given = new Map<string, any>(body.answers.map((each: any) => [each.question_id, each.value]));
    for (const id of ITEMS) expect(row[`q_${id}`]).toBe(String(Number(given.get(id).slice(1)) + 1));
    expect(row['q_when']).toBe(given.get('when') ?? '');
    expect(row['q_hidden']).toBe(String(given.get('hidden') ?? -999991));
    const [score] = body.sub_scores;
    expect([row['s_total'], row['s_total__se']]).toEqual([
      String(score.value),
      String(score.standard_error ?? ''),
    ]);
  }
});

describe.skipIf(!PYTHON)('Python', () => {
  test('read.py returns every value, with the reasons of missing ones', async () => {
    const script = `import json, read
rows, names = read.read()
print(json.dumps([rows, names, [read.labels(n) for n in names]], ensure_ascii=True))`;
    const { stdout } = await run('python3', ['-c', script], { cwd: folder, maxBuffer: 2 ** 26 });
    const [rows, names, labels] = JSON.parse(stdout);
    expect(names).toEqual(columns().map(({ name }) => name));
    for (const [index, column] of columns().entries()) {
      const expected = Object.fromEntries((column.values ?? []).map(({ value, label }) => [value, label]));
      expect(labels[index]).toEqual(expected);
    }
    const notes = new Map<string, unknown>();
    for (const [index, row] of archive.rows.entries()) {
      notes.set(row['evaluation']!, rows[index].q_note);
      const codes = new Map(columns().map((each) => [each.name, each.missing ?? []]));
      for (const { name, type } of columns()) {
        const code = codes.get(name)!.find(({ value }) => String(value) === row[name]);
        expect(rows[index]._why[name]).toBe(code?.id);
        if (code || row[name] === '') expect(rows[index][name]).toBeNull();
        else if (type === 'number') expect(rows[index][name]).toBe(Number(row[name]));
      }
    }
    const all = new Set([...notes.values()].filter((note) => note !== null));
    // An apostrophe that a person wrote before a formula cannot be told from the one that protects it.
    const written = NOTES.filter((_, n) => n % 3 === 0);
    expect(all).toEqual(new Set(written.map((note) => note.replace(/^'(?==)/, ''))));
  });
});

describe.skipIf(!PSPP)('PSPP', () => {
  test('read.sps loads every cell, label, level and missing code', async () => {
    const syntax = `${readFileSync(join(folder, 'read.sps'), 'utf8')}
SAVE TRANSLATE /OUTFILE='values.csv' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=VALUES.
SAVE TRANSLATE /OUTFILE='labels.csv' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=LABELS.
SAVE TRANSLATE /OUTFILE='valid.csv' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=VALUES /MISSING=RECODE.
DISPLAY DICTIONARY.
RELIABILITY /VARIABLES=${ITEMS.map((id) => `q_${id}`).join(' ')}.
`;
    writeFileSync(join(folder, 'test.sps'), syntax);
    const options = { cwd: folder, maxBuffer: 2 ** 26 };
    const { stdout } = await run('pspp', ['-O', 'format=csv', 'test.sps'], options);
    expect(stdout).not.toMatch(/error:|warning:/i);
    const read = (name: string) =>
      records(readFileSync(join(folder, name), 'utf8').replaceAll(/\r?\n/g, '\r\n'));
    const [values, labels, valid] = [read('values.csv'), read('labels.csv'), read('valid.csv')];
    expect(values).toHaveLength(PEOPLE);
    for (const [index, row] of archive.rows.entries()) {
      for (const { name, type, values: labeled = [], missing = [] } of columns()) {
        const cell = row[name]!;
        if (type === 'text') {
          expect(values[index]![name]!.trimEnd(), name).toBe(cell.trimEnd());
          continue;
        }
        const found = values[index]![name]!.trim();
        expect(found === '' ? '' : Number(found), `${name} ${index}`).toBe(cell === '' ? '' : Number(cell));
        const label = [...labeled, ...missing].find(({ value }) => String(value) === cell)?.label;
        if (label !== undefined) expect(labels[index]![name]!.trimEnd()).toBe(label.slice(0, 120));
        if (missing.some(({ value }) => String(value) === cell)) expect(valid[index]![name]!.trim()).toBe('');
      }
    }
    for (const { label } of columns()) expect(stdout).toContain(label.replaceAll('"', '""').slice(0, 60));
    const alpha = alphaOf(archive.rows.map((row) => ITEMS.map((id) => Number(row[`q_${id}`]))));
    // PSPP prints two or more digits.
    const printed = /Cronbach's Alpha,N of Items\n([^,]+),/.exec(stdout)?.[1];
    expect(Math.abs(Number(printed) - alpha)).toBeLessThan(0.006);
  });
});

describe.skipIf(!R)('R with haven', () => {
  test('read.R loads every number, label and missing code', async () => {
    const script = `source("read.R")
writeLines(names(attr(data$q_i1, "labels")), "r-labels.txt")
writeLines(as.character(sum(is.na(data$q_hidden))), "r-missing.txt")`;
    await run('Rscript', ['-e', script], { cwd: folder });
    const column = columns().find(({ name }) => name === 'q_i1')!;
    const labels = [...column.values!, ...column.missing!].map(({ label }) => label);
    expect(readFileSync(join(folder, 'r-labels.txt'), 'utf8').trimEnd().split('\n')).toEqual(labels);
    const hidden = archive.rows.filter((row) => Number(row['q_hidden']) < -999_990).length;
    expect(Number(readFileSync(join(folder, 'r-missing.txt'), 'utf8'))).toBe(hidden);
  });
});
