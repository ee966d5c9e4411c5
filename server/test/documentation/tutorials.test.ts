import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { type RunningJobs, runJobs } from '../../src/jobs/run.ts';
import { jobs } from '../../src/jobs.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, startBrowser } from '../browser/chromium.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { blocksOf, outputsOf, patternOf, SEPARATOR } from './blocks.ts';

/** Runs the tutorials in docs/tutorials and compares what they print with what they show. */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const hasPrograms = await run('bash', ['-c', 'command -v curl && command -v jq']).then(
  () => true,
  () => false,
);

let app: TestApp;
let worker: RunningJobs;
let folder: string;
beforeAll(async () => {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1', EPS_WEBHOOK_POLL_MS: '20' });
  app = await startTestApp({ webhooks });
  worker = runJobs(jobs(app.services), app.services.log);
  app.services.wake = (job) => worker.wake(job);
  folder = await makeTemporaryFolder();
  await mkdir(join(folder, 'data'));
  const firstRun = `organization_id=${app.organizationId}\napi_key=${app.key}\n`;
  await writeFile(join(folder, 'data/first-run.txt'), firstRun);
  await mkdir(join(folder, 'node_modules/@eps'), { recursive: true });
  await symlink(join(ROOT, 'sdk'), join(folder, 'node_modules/@eps/sdk'));
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!hasPrograms).each(['first-instrument', 'weekly-pulse', 'treatment-study', 'esm-week'])(
  '%s prints what it shows',
  async (name) => {
    const blocks = await blocksOf(name, 'sh');
    const script = blocks.map(({ code }) => `${code}echo '${SEPARATOR}'`).join('\n');
    const commands = `set -e\n${script.replace('BASE=http://127.0.0.1:8080', `BASE=${app.url}`)}`;
    const { stdout } = await run('bash', ['-c', commands], { cwd: folder }).catch((error) => error);
    expectOutputs(stdout, blocks);
  },
);

test.each(['adaptive-test', 'webhooks'])('%s compiles and prints what it shows', async (name) => {
  await runProgram(name);
});

test.skipIf(!chromiumPath)('embed: its page shows the questions and saves the answers', async () => {
  const [page] = await blocksOf('embed', 'html');
  let token = '';
  const server = createServer((_, response) => {
    const constants = `<script>const SERVICE = '${app.url}', TOKEN = '${token}';</script>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html>${constants}${page!.code}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const printed = await runProgram('embed', { PAGE_ORIGIN: origin });
  token = /^token (.+)$/m.exec(printed)![1]!;
  const browser = await startBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(origin);
    await tab.getByLabel('How easy was it today?').fill('4');
    await tab.getByLabel('How quick was it?').fill('5');
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.getByText('Thank you. (completed)').waitFor();
    expect(await tab.title()).toBe('How are we doing?');
  } finally {
    await browser.close();
    server.close();
  }
});

/** Compiles and runs the TypeScript of a tutorial; returns what it prints. */
async function runProgram(name: string, env: Record<string, string> = {}): Promise<string> {
  const blocks = await blocksOf(name, 'ts');
  const file = join(folder, `${name}.ts`);
  const separator = `console.log('${SEPARATOR}');`;
  await writeFile(file, blocks.map(({ code }) => `${code}${separator}\n`).join(''));
  await compile(file);
  const settings = { EPS_URL: app.url, EPS_API_KEY: app.key, ...env };
  const { stdout, stderr } = await run(process.execPath, ['--conditions=eps-source', file], {
    env: { PATH: process.env['PATH']!, ...settings },
  }).catch((error) => error);
  expect(stderr).toBe('');
  expectOutputs(stdout, blocks);
  return stdout;
}

async function compile(file: string): Promise<void> {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
  const sources = ['--customConditions', 'eps-source', '--allowImportingTsExtensions', '--ignoreConfig'];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...options, ...sources, file], { cwd: folder }).catch(({ stdout }) =>
    expect.fail(stdout),
  );
}

function expectOutputs(stdout: string, blocks: { code: string; expected: string }[]): void {
  const outputs = outputsOf(stdout);
  for (const [index, { code, expected }] of blocks.entries())
    expect(outputs[index], code).toMatch(patternOf(expected));
}
