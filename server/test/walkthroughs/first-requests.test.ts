import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** The commands of docs/tutorials/first-requests.md, run by bash. */

const run = promisify(execFile);
const TUTORIAL = join(import.meta.dirname, '../../../docs/tutorials/first-requests.md');
/** The commands need these programs. */
const hasPrograms = await run('bash', ['-c', 'command -v curl && command -v jq']).then(
  () => true,
  () => false,
);

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder();
  await mkdir(join(folder, 'data'));
  const firstRun = `organization_id=${app.organizationId}\napi_key=${app.key}\n`;
  await writeFile(join(folder, 'data/first-run.txt'), firstRun);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

async function firstRequests(): Promise<string> {
  const page = await readFile(TUTORIAL, 'utf8');
  const start = page.indexOf('```sh\n') + 6;
  const commands = page.slice(start, page.indexOf('```', start));
  return commands.replace('BASE=http://127.0.0.1:8080', `BASE=${app.url}`);
}

test.skipIf(!hasPrograms)(
  'the first requests of the tutorial lead to a result, and say what is taken',
  async () => {
    const commands = await firstRequests();
    const first = await run('bash', ['-c', commands], { cwd: folder });
    expect(first.stderr).toBe('');
    const lines = first.stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual(['published', 'active', 'active']);
    expect(lines[3]).toMatch(/^http.*\/p#/);
    expect(first.stdout).toContain('needs_review');
    expect(JSON.parse(first.stdout.slice(first.stdout.lastIndexOf('\n{')))).toMatchObject({ value: 9 });
    const again = await run('bash', ['-c', commands], { cwd: folder }).catch((error) => error);
    expect(again.stderr).toContain(
      'Another app of this organization has the slug people. Choose another slug',
    );
  },
);
