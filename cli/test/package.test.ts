import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Packs the CLI and runs the packed file, which needs nothing but Node. */

const execute = promisify(execFile);
const CLI = join(import.meta.dirname, '..');

// Compilers and npm are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let tarball: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eps-packed-'));
  const { stdout } = await execute('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: CLI });
  tarball = stdout.trim();
  await mkdir(join(folder, 'package'));
  await execute('tar', ['-xzf', tarball, '--strip-components=1', '-C', 'package'], { cwd: folder });
  script = join(folder, 'package/dist/eps.js');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The Node that runs the tests, and Node 20 if the PATH has one. */
async function findNodes(): Promise<string[]> {
  const found = [process.execPath];
  for (const path of (process.env['PATH'] ?? '').split(delimiter).map((each) => join(each, 'node'))) {
    const version = await execute(path, ['--version']).then(
      ({ stdout }) => stdout,
      () => '',
    );
    if (version.startsWith('v20.') && found.length === 1) found.push(path);
  }
  if (found.length === 1) console.warn('Node 20 is not on the PATH: the CLI is tested on this Node only.');
  return found;
}

test('npx runs the packed file', async () => {
  const args = ['--offline', '--yes', '--package', join(folder, tarball), 'eps', '--version'];
  const { stdout } = await execute('npx', args, { cwd: folder });
  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});

test('runs on each Node without any other package', async () => {
  const { version, bin } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
  expect(join(folder, 'package', bin.eps)).toBe(script);
  const nodes = await findNodes();
  for (const node of nodes) {
    const { stdout } = await execute(node, [script, '--version'], { cwd: folder });
    expect(stdout.trim()).toBe(version);
    const cwd = join(folder, `project-${nodes.indexOf(node)}`);
    await mkdir(cwd);
    for (const command of ['init', 'check', 'test']) await execute(node, [script, command], { cwd });
    const failed = execute(node, [script, 'whoami'], { env: { EPS_CONFIG_DIR: folder }, cwd: folder });
    await expect(failed).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining('eps login') });
  }
});
