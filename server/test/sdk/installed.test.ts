import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participant, setUpProgram, takePart } from '../actors.ts';
import { signAuditLog } from '../audit.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

/** Packs every package, installs the files into an empty folder, and runs them there. */

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eps-installed-'));
  await execute(process.execPath, [join(ROOT, 'bin/pack.mjs'), folder]);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`);
  expect(files).toHaveLength(5);
  await execute('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...files], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runScript(source: string): Promise<string> {
  await writeFile(join(folder, 'script.mjs'), source);
  return (await execute(process.execPath, ['script.mjs'], { cwd: folder })).stdout.trim();
}

test('the engine compiles content and the importers are there', async () => {
  const output = await runScript(`
    import { compileBundle } from '@eps/engine';
    import { importInstrument } from '@eps/interop';
    const { bundle, diagnostics } = compileBundle({
      context: {}, guardrail: {}, adaptive_policy: {}, report_template: {}, ...${JSON.stringify(CONTENTS)} });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    console.log(bundle !== null, typeof importInstrument, errors.length);`);
  expect(output).toBe('true function 0');
});

test('the SDK and the command line reach the service', async () => {
  const output = await runScript(`
    import { createClient } from '@eps/sdk';
    const client = createClient({ baseUrl: '${app.url}', token: '${app.key}' });
    const [first] = await client.organizations.list().take(1);
    console.log(first.id);`);
  expect(output).toBe(app.organizationId);
  const env = { ...process.env, EPS_URL: app.url, EPS_API_KEY: app.key, EPS_CONFIG_DIR: folder };
  const { stdout } = await execute('npx', ['--no-install', 'eps', 'whoami'], { cwd: folder, env });
  expect(stdout).toContain(`owner@localhost at ${app.url}`);
});

test('a receipt is verified', async () => {
  const session = await participant(workspace, await setUpProgram(workspace, CONTENTS));
  await takePart(workspace, session.participant_token, { mood: 4 });
  await signAuditLog(app);
  const path = `${workspace.environmentPath}/evaluations/${session.evaluation_id}/receipt?include=input`;
  await writeFile(join(folder, 'receipt.json'), (await app.call('GET', path)).text);
  const keys = await app.call('GET', '/.well-known/audit-keys.json', { key: null });
  await writeFile(join(folder, 'keys.json'), keys.text);
  const command = ['--no-install', 'eps-verify-receipt', 'receipt.json', '--keys', 'keys.json'];
  const { stdout } = await execute('npx', command, { cwd: folder });
  expect(stdout).toMatch(/passed +result/);
  expect(stdout).not.toContain('failed');
});
