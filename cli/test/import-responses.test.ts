import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpProgram } from '../../server/test/actors.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'mood', input: 'rating', prompt: 'Mood', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
};

let world: CliWorld;
let programId: string;
beforeAll(async () => {
  world = await startCliWorld();
  programId = await setUpProgram(world.workspace, CONTENTS);
});
afterAll(() => world.close());

const path = (file: string) => join(world.folder, file);

describe('import responses', () => {
  test('guesses the columns, compares scores, and writes the receipts', async () => {
    await writeFile(
      path('survey.csv'),
      'id,submitdate,mood,total\n7,2024-03-01 10:00:00,4,4\n8,2024-03-01 10:00:00,9,9\n',
    );
    await writeFile(path('more.json'), '{"existing_scores":{"mood":"total"}}');
    const args = `import responses ${programId} survey.csv --source limesurvey --mapping more.json`;
    const mapping = await world.eps(`${args} --show-mapping --json`);
    expect(mapping.json).toMatchObject({
      mapping: { person: 'id', answered_at: 'submitdate', answers: { mood: { column: 'mood' } } },
      missing: [],
    });
    const result = await world.eps(`${args} --json`);
    expect(result, result.stderr).toMatchObject({
      exitCode: 1,
      json: {
        rows: 2,
        outcomes: { created: 1, invalid: 1 },
        scores: { mood: { compared: 1, different: 0 } },
      },
    });
    const { receipts } = JSON.parse(await readFile(path('survey.csv.receipts.json'), 'utf8'));
    expect(receipts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'invalid']);
  });

  test('uploads large files in parts, and names what is missing', async () => {
    const rows = Array.from(
      { length: 1500 },
      (_, index) => `ü-${index},2024-03-01,${(index % 5) + 1},${'x'.repeat(120)}`,
    );
    await writeFile(path('large.csv'), `id,date,mood,note\n${rows.join('\n')}\n`);
    await writeFile(path('all.json'), '{"answers":{"mood":{"column":"mood"}}}');
    const args = `import responses ${programId} large.csv --mapping all.json --person id --dry-run --json`;
    expect((await world.eps(args)).stderr).toContain('--answered-at');
    const result = await world.eps(`${args} --answered-at date`);
    expect(result, result.stderr).toMatchObject({
      exitCode: 0,
      json: { rows: 1500, outcomes: { created: 1500 } },
    });
  });
});
