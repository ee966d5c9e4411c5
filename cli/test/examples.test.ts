import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REQUIRED_SCOPES } from '@eps/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import { readConfig } from '../../server/src/config/config.ts';
import { importSubject, setUpProgram } from '../../server/test/actors.ts';
import { signAuditLog } from '../../server/test/audit.ts';
import { COMMANDS } from '../commands.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

/** Runs every example of every command's help. */

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld({ webhooks: readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' }).webhooks });
  await world.app.call('POST', `${world.workspace.environmentPath}/webhook-endpoints`, {
    body: { url: 'http://127.0.0.1:1/' },
  });
  await importSubject(world.workspace, {}, 'employee-7');
  await world.eps('webhooks trigger evaluation.completed');
  await signAuditLog(world.app);
});
afterAll(() => world.close());

/** Notes which operations that require a scope the commands call: the id of each by method and path. */
const called = new Map<string, Set<string>>();
let running = '';
/** Reading a job needs any of several scopes, among them the one that starts it. */
const JOB = new Set(['getJob', 'getJobResult']);
const OPERATIONS = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    typeof operation === 'object' && 'x-required-scope' in operation
      ? [{ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), ...operation }]
      : [],
  ),
);
const unobserved = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input));
    const method = (init?.method ?? 'GET').toLowerCase();
    const found = OPERATIONS.find((each) => each.method === method && each.path.test(pathname));
    if (found && !JOB.has(found.operationId))
      called.set(running, (called.get(running) ?? new Set()).add(found.operationId));
    return unobserved(input, init);
  };
});
afterAll(() => {
  globalThis.fetch = unobserved;
});

/**
 * Commands that run until they are interrupted. Their examples are interrupted when they have printed
 * something.
 */
const ENDLESS = new Set(['dev', 'webhooks listen']);

/** Commands whose examples sign in or out themselves, without EPS_API_KEY. */
const SIGNS_IN = new Set(['login', 'logout']);

/** Commands whose examples create the project themselves. */
const CREATES = new Set(['init']);

const options = ['o0', 'o1'].map((id) => ({ id, label: id }));
const CONTENTS = {
  experience: { questions: [{ id: 'mood', input: 'single_select', prompt: 'Mood', options }] },
};

/** The files that examples read. */
const FILES = {
  'people.jsonl': '{"external_id":"employee-1","profile":{"team":"Research"}}\n',
  'staff.csv': 'Employee no,Team,Age,Salary\nemployee-2,Research,41,1\n',
  'responses.csv': 'id,date,mood\nr-1,2024-03-01,o1\n',
  'mapping.json': '{"person":"id","answered_at":"date","answers":{"mood":{"column":"mood"}}}',
  'survey.json': '{"elements":[{"type":"rating","name":"mood","title":"How was your week?"}]}',
};

/** The existing resource for an id in an example. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/;

describe.each(COMMANDS)('eps $name', (command) => {
  test('has examples', () => {
    expect(command.examples.length).toBeGreaterThan(0);
    for (const { run } of command.examples) expect(run).toMatch(new RegExp(`^eps ${command.name}\\b`));
  });

  // dev.test.ts runs `eps dev`, which starts a service, and jobs.test.ts has the answers for a calibration.
  const isHere = ({ run }: { run: string }) => run !== 'eps dev' && !run.startsWith('eps calibrate ');
  test.each(command.examples.filter(isHere))('$run', async ({ run }) => {
    const cwd = join(world.folder, `example-${Math.random().toString(36).slice(2)}`);
    await mkdir(cwd);
    const env = await prepare(command.name, cwd);
    const { args, stdin } = parse(ID.test(run) ? run.replace(ID, await newId(command.name)) : run);
    const interrupt = new AbortController();
    running = command.name;
    const result = await world.eps(args, {
      cwd,
      env,
      stdin,
      signal: interrupt.signal,
      onOutput: () => ENDLESS.has(command.name) && interrupt.abort(),
    });
    running = '';
    expect(result, result.stderr).toMatchObject({ exitCode: 0 });
    expect(result.stdout).not.toBe('');
  });

  test('its help lists the scopes of the operations that its examples call', async () => {
    const { stdout } = await world.eps(`${command.name} --help`);
    const listed = /Scopes of the key:\n {2}(.+)\n/.exec(stdout)?.[1]?.split(' ') ?? [];
    for (const id of command.name === 'dev' ? [] : (called.get(command.name) ?? []))
      expect(listed, id).toContain(REQUIRED_SCOPES[id as keyof typeof REQUIRED_SCOPES]);
  });
});

/** Makes the folder that the examples assume: a pushed instrument `mood`, and a profile `work`. */
async function prepare(name: string, cwd: string): Promise<Record<string, string>> {
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(cwd, file), text);
  if (name === 'audit verify') {
    const { stdout } = await world.eps('audit checkpoints');
    await writeFile(join(cwd, 'checkpoints.jsonl'), stdout);
  }
  if (!CREATES.has(name)) {
    await world.eps('init --key mood', { cwd });
    await world.eps('push --force', { cwd });
  }
  if (!SIGNS_IN.has(name)) return world.env;
  const env = { EPS_CONFIG_DIR: join(cwd, 'config'), EPS_URL: world.app.url };
  if (name === 'logout') await world.eps('login --api-key --profile work', { env, stdin: world.app.key });
  return env;
}

async function newId(name: string): Promise<string> {
  if (name === 'import responses') return setUpProgram(world.workspace, CONTENTS);
  if (['export subject', 'replay', 'rescore'].includes(name)) {
    const { json } = await world.eps('webhooks trigger evaluation.completed --json');
    return name === 'export subject' ? json.subject_id : json.evaluation_id;
  }
  const { json } = await world.eps(['keys', 'create', name, '--json', '--scope', 'subjects:read']);
  return json.id;
}

/** Divides a line as a shell does: quotes, and standard input from a file. Output is not redirected. */
function parse(line: string): { args: string[]; stdin: string } {
  const [words, file] = line
    .replace(/^eps /, '')
    .replace(/ > \S+$/, '')
    .split(' < ');
  const args = [...words!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  const replaced = args.map((arg) => (arg === 'ada@example.com' ? world.app.email : arg));
  const urlAt = replaced.indexOf('--url') + 1;
  if (urlAt > 0) replaced[urlAt] = world.app.url;
  const stdin = { 'key.txt': world.app.key, 'password.txt': world.app.password }[file ?? ''] ?? '';
  return { args: replaced, stdin };
}
