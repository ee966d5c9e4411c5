import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../server/test/actors.ts';
import { records, unzipped } from '../../server/test/exports.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

const CONTENTS = {
  experience: {
    questions: [
      { id: 'mood', input: 'rating', prompt: 'Mood', min: 1, max: 5, scores: { mood: {} } },
      { id: 'why', input: 'text', prompt: 'Why?' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }] },
};

let world: CliWorld;
let programId: string;
beforeAll(async () => {
  world = await startCliWorld();
  programId = await setUpProgram(world.workspace, CONTENTS as never, { release_policy: 'review_required' });
});
afterAll(() => world.close());

async function completed(mood: number): Promise<string> {
  const subject = await importSubject(world.workspace);
  await enroll(world.workspace, programId, subject);
  const { participant_token, evaluation_id } = await openSession(world.workspace, programId, subject);
  await takePart(world.workspace, participant_token, { mood, why: `line 1\nline "2", ${mood}` });
  return evaluation_id;
}

const review = (id: string, decision: string) => {
  const path = `${world.workspace.environmentPath}/evaluations/${id}/review`;
  return expectStatus(world.app.call('POST', path, { body: { reason: 'checked', decision } }), 200);
};

describe('export results', () => {
  const options = '--include answers scores --json';

  test('writes the archive', async () => {
    await completed(4);
    const result = await world.eps(`export results ${options} -o results.zip`);
    expect(result, result.stderr).toMatchObject({ exitCode: 0, json: { file: 'results.zip' } });
    const files = unzipped(await readFile(join(world.folder, 'results.zip')));
    expect(records(files['data.csv']!)).toMatchObject([{ s_mood: '4' }]);
  });

  test.each(['evaluation', 'person', 'answer'])(
    'keeps a copy with a row for each %s in step',
    async (rows) => {
      const mirror = `export results ${options} --rows ${rows} --program ${programId} --mirror copy-${rows}`;
      const rowsOf = async (folder: string) =>
        (await readFile(join(world.folder, folder, 'data.csv'), 'utf8')).trim().split('\r\n').sort();
      const [first, second] = [await completed(2), await completed(3)];
      const made = await world.eps(mirror);
      expect(made, made.stderr).toMatchObject({ exitCode: 0, json: { removed: 0 } });
      await review(first, 'reject');
      await review(second, 'approve');
      await completed(5);
      const updated = await world.eps(mirror);
      expect(updated, updated.stderr).toMatchObject({ exitCode: 0, json: { rows: expect.any(Number) } });
      expect(updated.json.removed).toBe(rows === 'answer' ? 2 : 1);
      await world.eps(mirror.replace('copy-', 'fresh-'));
      expect(await rowsOf(`copy-${rows}`)).toEqual(await rowsOf(`fresh-${rows}`));
      expect((await world.eps(mirror)).json).toMatchObject({ changed: 0, removed: 0 });
    },
  );

  test('a copy whose update was killed, or whose cursor has expired, is equal to a new export after the next run', async () => {
    const mirror = `export results ${options} --program ${programId} --mirror killed`;
    const path = (name: string) => join(world.folder, 'killed', name);
    const expectFresh = async (name: string) => {
      const updated = await world.eps(mirror);
      expect(updated.exitCode, `${name}: ${updated.stderr}`).toBe(0);
      await world.eps(mirror.replace('killed', `fresh-${name}`));
      const data = await readFile(join(world.folder, `fresh-${name}`, 'data.csv'), 'utf8');
      const lines = (await readFile(path('data.csv'), 'utf8')).trim().split('\r\n');
      expect(lines.sort(), name).toEqual(data.trim().split('\r\n').sort());
      expect(await readdir(path('.')), name).not.toContain('.incoming');
    };
    const change = async () => {
      const [first] = [await completed(1), await completed(2)];
      await review(first, 'reject');
    };
    await completed(3);
    await world.eps(mirror);
    const manifest = await readFile(path('manifest.json'));
    await change();
    // Killed before the archive is complete.
    await mkdir(path('.incoming'));
    await writeFile(path('.incoming/data.csv'), 'person,prog');
    await expectFresh('download');
    // Killed after the data are replaced, before the manifest is.
    await writeFile(path('manifest.json'), manifest);
    await mkdir(path('.incoming'));
    await writeFile(path('.incoming/manifest.json'), '{}');
    await change();
    await expectFresh('replaced');

    await change();
    world.app.setClock(new Date(Date.now() + 401 * 86_400_000));
    const expired = await world.eps(mirror);
    world.app.setClock(undefined);
    expect(expired).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('made anew') });
    await expectFresh('expired');
  });

  test('a copy has CSV and a cursor of its own', async () => {
    for (const more of ['--format parquet', '--changed-since x', '-o x.zip']) {
      const result = await world.eps(`export results --mirror copy ${more}`);
      expect([more, result.exitCode, result.stderr]).toEqual([more, 2, expect.stringContaining('--mirror')]);
    }
  });
});
