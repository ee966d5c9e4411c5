import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { signWebhook } from '@eps/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningJobs, runJobs } from '../../src/jobs/run.ts';
import { jobs } from '../../src/jobs.ts';
import { startTestApp, type TestApp } from '../app.ts';

/**
 * Packs the SDK, installs it into projects that have nothing else, and compiles and runs them. The package is
 * extracted, not installed from a registry, so that the test needs no network.
 */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

// Compilers and npm are slow on a busy machine.

let app: TestApp;
let worker: RunningJobs;
let folder: string;
let nodes: { version: string; path: string }[];
beforeAll(async () => {
  app = await startTestApp();
  worker = runJobs(jobs(app.services), app.services.log);
  folder = await mkdtemp(join(tmpdir(), 'eps-sdk-'));
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(ROOT, 'sdk') });
  await mkdir(join(folder, 'node_modules/@eps/sdk'), { recursive: true });
  const { version } = JSON.parse(await readFile(join(ROOT, 'sdk/package.json'), 'utf8'));
  await run(
    'tar',
    ['-xzf', `eps-sdk-${version}.tgz`, '--strip-components=1', '-C', 'node_modules/@eps/sdk'],
    { cwd: folder },
  );
  nodes = await findNodes();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The Node that runs the tests, and Node 20 if the PATH has one. */
async function findNodes(): Promise<{ version: string; path: string }[]> {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'));
  const found = [{ version: process.version, path: process.execPath }];
  for (const path of candidates) {
    const version = await run(path, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    if (version.startsWith('v20.') && found.length === 1) found.push({ version, path });
  }
  if (found.length === 1) console.warn('Node 20 is not on the PATH: the SDK is tested on this Node only.');
  return found;
}

async function compile(name: string, source: string, options: object): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await writeFile(join(project, 'main.ts'), source);
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', ...options };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  await run(process.execPath, [COMPILER, '-p', project]).catch(({ stdout }) => expect.fail(stdout));
  return join(project, 'main.js');
}

async function runOn(node: string, file: string, env: Record<string, string> = {}): Promise<string> {
  const settings = { EPS_URL: app.url, EPS_API_KEY: app.key, WEBHOOK_SECRET: SECRET, ...env };
  const { stdout } = await run(node, [file], { env: { PATH: process.env['PATH']!, ...settings } });
  return stdout;
}

test('the package contains no source, and everything that it exports', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'node_modules/@eps/sdk/package.json'), 'utf8'));
  const { types, default: main } = manifest.exports['.'];
  for (const path of [types, main, 'README.md', 'LICENSE'])
    expect((await readFile(join(folder, 'node_modules/@eps/sdk', path), 'utf8')).length).toBeGreaterThan(0);
  await expect(readFile(join(folder, 'node_modules/@eps/sdk/index.ts'))).rejects.toThrow('ENOENT');
});

describe('a TypeScript project', () => {
  const source = `import { createClient, ServiceError } from '@eps/sdk';
    export async function nameOf(baseUrl: string, token: string): Promise<string> {
      const [organization] = await createClient({ baseUrl, token }).organizations.list().take(1);
      return organization?.name ?? '';
    }
    export function existing(error: unknown): string | undefined {
      const isKnown = error instanceof ServiceError && error.code === 'already_enrolled';
      return isKnown ? error.context.enrollment_id : undefined;
    }`;

  test('compiles with nothing but the types of browsers', async () => {
    await compile('browser', source, {
      types: [],
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
    });
  });

  test('compiles with the types of Node and without those of browsers', async () => {
    await compile('node', source, {
      lib: ['es2022'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    });
  });

  test('does not compile with a wrong field, or with a field of another error', async () => {
    const wrong = (text: string) => compile(`wrong-${text.length}`, `${source}\n${text}`, { types: [] });
    await expect(
      wrong(
        `createClient({ baseUrl: '' }).app({ organizationId: '', appId: '' }).bundles.create({ nome: '' });`,
      ),
    ).rejects.toThrow(/TS2353/);
    await expect(
      wrong(
        `export const f = (e: unknown) => e instanceof ServiceError && e.code === 'slug_taken' && e.context.enrollment_id;`,
      ),
    ).rejects.toThrow(/TS2339/);
  });
});

describe('a JavaScript project', () => {
  test.each(['main.mjs', 'main.cjs'])('runs %s on each Node', async (name) => {
    const load = name.endsWith('.mjs')
      ? `import { createClient } from '@eps/sdk';`
      : `const { createClient } = require('@eps/sdk');`;
    const file = join(folder, name);
    await writeFile(
      file,
      `${load}
      createClient({ baseUrl: process.env.EPS_URL, token: process.env.EPS_API_KEY })
        .organizations.list().take(1).then(([{ id }]) => console.log(id));`,
    );
    for (const { path } of nodes) expect((await runOn(path, file)).trim()).toBe(app.organizationId);
  });
});

describe('README', () => {
  test('its examples compile, and print what it says on each Node', async () => {
    const source = await readmeProgram();
    const file = await compile('readme', source, {
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    });
    const body = '{"type":"evaluation.completed","data":{"evaluation_id":"evaluation-1"}}';
    const headers = await signWebhook(body, { id: 'msg_1', secret: SECRET });
    for (const [index, { path }] of nodes.entries()) {
      const env = { SLUG: `people-${index}`, MESSAGE: body, HEADERS: JSON.stringify(headers) };
      const output = await runOn(path, file, env);
      for (const expected of [
        '100 imported',
        '250 imported',
        'true',
        'needs_review',
        '50',
        '100 %',
        'evaluation-1',
        '204',
        '400',
      ])
        expect(output.split('\n')).toContain(expected);
    }
  });
});

/** Joins the examples to one program, which then calls the webhook receiver of the last ones. */
async function readmeProgram(): Promise<string> {
  const text = await readFile(join(ROOT, 'sdk/README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!);
  const imports = /^import (type )?\{ (.*) \} from '@eps\/sdk';\n/gm;
  const names = new Set(
    blocks.flatMap((block) =>
      [...block.matchAll(imports)].flatMap(([, type = '', list]) =>
        list!.split(', ').map((name) => type + name),
      ),
    ),
  );
  const program = blocks.join('\n').replace(imports, '').replace("slug: 'people'", 'slug: process.env.SLUG!');
  return `import { ${[...names].join(', ')} } from '@eps/sdk';
    ${program}
    const received = (headers: object) => receive(new Request('http://localhost/', {
      method: 'POST', headers: { ...headers }, body: process.env.MESSAGE! }));
    console.log((await received(JSON.parse(process.env.HEADERS!))).status);
    console.log((await received({})).status);`;
}
