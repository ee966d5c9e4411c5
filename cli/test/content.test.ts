import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { prepared } from '../../server/test/prepared.ts';
import { startCliWorld } from './harness.ts';

/** init, check, test, diff, push, pull and publish: content as code. */

const world = prepared(startCliWorld, (world) => world.close());
let cwd: string;
let key: string;
let count = 0;

/** A new folder with the starter instrument for each test, under a name of its own in the one app. */
beforeEach(async () => {
  key = `check-${++count}`;
  cwd = join(world.folder, key);
  await mkdir(cwd);
  expect((await eps(['init', '--key', key, '--name', `Check ${count}`])).exitCode).toBe(0);
});

const eps = (args: string | readonly string[], folder = cwd) => world.eps(args, { cwd: folder });
const path = (file: string, folder = cwd) => join(folder, key, file);
const read = (file: string, folder = cwd) => readFile(path(file, folder), 'utf8');
async function change(file: string, from: string, to: string, folder = cwd): Promise<void> {
  const text = await read(file, folder);
  expect(text).toContain(from);
  await writeFile(path(file, folder), text.replace(from, to));
}

/** A second folder with the same eps.yaml, as a colleague has it. */
async function colleague(): Promise<string> {
  const folder = `${cwd}-colleague`;
  await mkdir(folder);
  await writeFile(join(folder, 'eps.yaml'), await readFile(join(cwd, 'eps.yaml')));
  expect((await eps('pull', folder)).exitCode).toBe(0);
  return folder;
}

describe('init', () => {
  test('writes an instrument that is valid and whose golden cases pass', async () => {
    expect(await eps('check --strict')).toMatchObject({
      exitCode: 0,
      stdout: '1 checked: 0 errors, 0 warnings.\n',
    });
    expect(await eps('test')).toMatchObject({ exitCode: 0, stdout: '3 passed, 0 failed.\n' });
    expect(await eps('check --remote --json')).toMatchObject({
      exitCode: 0,
      json: { valid: true, problems: [] },
    });
  });

  test('writes a workflow whose commands run', async () => {
    const workflow = parse(await readFile(join(cwd, '.github/workflows/eps.yaml'), 'utf8'));
    const steps: string[] = workflow.jobs.content.steps.map(({ run }: { run?: string }) => run ?? '');
    const commands = steps.filter((run) => run.startsWith('eps '));
    expect(commands).toContain('eps publish -e test');
    for (const run of commands) expect((await eps(run.slice(4))).exitCode, run).toBe(0);
  });

  test('names the schemas of the service, with which editors check the files', async () => {
    const [line] = (await read('experience.yaml')).split('\n');
    const schema = await fetch(/\$schema=(.*)$/.exec(line!)![1]!);
    expect(await schema.json()).toMatchObject({ type: 'object' });
  });

  test('overwrites nothing', async () => {
    expect(await eps(['init', '--key', key])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('exists already'),
    });
  });
});

describe('check', () => {
  test('prints file, line, column and hint of each problem, also from the service', async () => {
    await change('scorecard.yaml', 'question_id: mood', 'question_id: mod');
    for (const args of ['check', 'check --remote']) {
      const { exitCode, stdout } = await eps(args);
      expect(exitCode).toBe(1);
      expect(stdout).toMatch(
        new RegExp(`^${key}/scorecard\\.yaml:9:\\d+: error: .*mod.*\\[unknown_question\\]`, 'm'),
      );
      expect(stdout).toContain('mood');
    }
  });

  test('prints proved defects with the reason, also from the service', async () => {
    const rule = (value: string) =>
      `{ op: eq, args: [{ op: answer, question_id: help }, { op: lit, value: ${value} }] }`;
    await change(
      'guardrail.yaml',
      'rules:\n',
      `rules:\n  - id: never\n    severity: warning\n    action: flag\n    message: Never\n    phase: complete\n    concepts: []\n    when: { op: and, args: [${rule('true')}, ${rule('false')}] }\n`,
    );
    for (const args of ['check', 'check --remote']) {
      const { exitCode, stdout } = await eps(args);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(
        new RegExp(
          `^${key}/guardrail\\.yaml:\\d+:\\d+: warning: Guardrail never fires "never": .*\\[guardrail_never_fires\\]`,
          'm',
        ),
      );
    }
  });

  test('prints the position of a syntax error, and ends with 2', async () => {
    await writeFile(path('scorecard.yaml'), 'concepts:\n  - id: [\n');
    expect(await eps('check')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/scorecard\.yaml:3:1 /),
    });
  });

  test('names the instruments that there are', async () => {
    const result = await eps('check nothing');
    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`There are: ${key}.`) });
    expect((await eps('check', world.folder)).stderr).toContain('eps init');
  });
});

describe('test', () => {
  test('describes the differences, with the line of the case', async () => {
    await change('tests.yaml', 'value: 4.5, band: high', 'value: 4, band: medium');
    await change('tests.yaml', "texts: ['4.5 of 5. A good week!']", "texts: ['another text']");
    await change('tests.yaml', 'status: needs_review', 'status: completed');
    const { exitCode, stdout } = await eps('test');
    expect(exitCode).toBe(1);
    expect(stdout.split('\n')).toEqual([
      `${key}/tests.yaml:3: ${key}: a good week`,
      '  wellbeing.value is 4.5, not 4',
      '  wellbeing.band is "high", not "medium"',
      '  the report lacks "another text"',
      `${key}/tests.yaml:12: ${key}: somebody asks for help`,
      '  status is needs_review, not completed',
      '1 passed, 2 failed.',
      '',
    ]);
  });

  test('rejects answers that a respondent could not give, and keys that mean nothing', async () => {
    await change('tests.yaml', 'mood: 5, energy: 4', 'mood: 9, energie: 4');
    const { stdout } = await eps('test');
    expect(stdout).toContain('answer to mood: ');
    expect(stdout).toContain('answer to energie: The questionnaire has no such question.');
    await change('tests.yaml', 'conflicts: []', 'conflict: []');
    expect(await eps('test')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('unknown key conflict'),
    });
  });
});

describe('push, diff and pull', () => {
  test('push saves a draft that pull gives to others, and diff says that nothing differs', async () => {
    expect(await eps('diff')).toMatchObject({ exitCode: 1, stdout: `${key}: not in the app\n` });
    expect((await eps('push --dry-run')).stdout).not.toContain('no longer comparable');
    const pushed = await eps('push --json');
    expect(pushed.json).toMatchObject([{ instrument: key, pushed: true, revision: 1 }]);
    expect(JSON.stringify(pushed.json)).not.toContain('breaks');
    expect(await eps('diff')).toMatchObject({ exitCode: 0, stdout: `${key}: no differences\n` });
    expect((await eps('push')).stdout).toBe(`${key}: nothing to push\n`);
    const other = await colleague();
    expect((await eps('diff', other)).exitCode).toBe(0);
    expect(await readFile(join(other, 'eps.lock.json'), 'utf8')).toBe(
      await readFile(join(cwd, 'eps.lock.json'), 'utf8'),
    );
  });

  test('diff describes in words what a push would change', async () => {
    await eps('push');
    await change('experience.yaml', 'How was your mood this week?', 'How did you feel this week?');
    await change('scorecard.yaml', 'method: mean', 'method: sum');
    const { exitCode, stdout } = await eps('diff');
    expect(exitCode).toBe(1);
    expect(stdout.split('\n')).toEqual([
      `${key}:`,
      '  experience: question mood: prompt changed from "How was your mood this week?" to "How did you feel this week?"',
      '  scorecard: concept wellbeing: method changed from "mean" to "sum" (scores of wellbeing are no longer comparable)',
      '',
    ]);
    expect((await eps('push --dry-run')).stdout).toContain(`${key}: would change`);
    expect((await eps('diff')).exitCode).toBe(1);
  });

  test('pull merges what two people changed, and keeps comments', async () => {
    await eps('push');
    const other = await colleague();
    await change('experience.yaml', 'How much energy did you have?', 'How much energy?', other);
    await eps('push', other);
    await change('experience.yaml', 'How was your mood this week?', 'Your mood?');
    const rejected = await eps('push');
    expect(rejected).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('eps pull') });
    expect((await eps('pull')).stdout).toBe(`${key}:\n  wrote ${key}/experience.yaml\n`);
    const merged = await read('experience.yaml');
    for (const text of ['# What people see.', 'Your mood?', 'How much energy?'])
      expect(merged).toContain(text);
    expect((await eps('push')).exitCode).toBe(0);
    await eps('pull', other);
    expect((await eps('diff', other)).exitCode).toBe(0);
  });

  test('pull lists conflicts and changes nothing until they are decided', async () => {
    await eps('push');
    const other = await colleague();
    await change('experience.yaml', 'How was your mood this week?', 'Theirs?', other);
    await change('scorecard.yaml', 'label: Well-being', 'label: Theirs', other);
    await eps('push', other);
    await change('experience.yaml', 'How was your mood this week?', 'Ours?');
    const before = await Promise.all([read('experience.yaml'), read('scorecard.yaml')]);
    const conflict = await eps('pull');
    expect(conflict.exitCode).toBe(1);
    expect(conflict.stdout).toContain(
      'experience/questions/id=mood/prompt: was "How was your mood this week?", is "Ours?" here and "Theirs?" in the app',
    );
    expect(await Promise.all([read('experience.yaml'), read('scorecard.yaml')])).toEqual(before);
    expect((await eps('push')).exitCode).toBe(1);
    expect((await eps('pull --ours')).exitCode).toBe(0);
    expect(await read('experience.yaml')).toContain('Ours?');
    expect(await read('scorecard.yaml')).toContain('label: Theirs');
    expect((await eps('push')).exitCode).toBe(0);
  });

  test('pull --theirs takes the value of the app, push --force replaces it', async () => {
    await eps('push');
    const other = await colleague();
    await change('experience.yaml', 'title: Weekly check', 'title: Theirs', other);
    await eps('push', other);
    await change('experience.yaml', 'title: Weekly check', 'title: Ours');
    expect((await eps('push --force')).exitCode).toBe(0);
    await change('experience.yaml', 'title: Theirs', 'title: Theirs again', other);
    expect((await eps('pull --theirs', other)).exitCode).toBe(0);
    expect(await read('experience.yaml', other)).toContain('title: Ours');
  });

  test('pulls as JSON, and reads JSON files', async () => {
    await eps('push');
    const other = `${cwd}-json`;
    await mkdir(other);
    await writeFile(join(other, 'eps.yaml'), await readFile(join(cwd, 'eps.yaml')));
    const pulled = await eps('pull --format json --json', other);
    expect(pulled.json[0].files).toContain(`${key}/experience.json`);
    expect(JSON.parse(await read('experience.json', other)).title).toBe('Weekly check');
    expect((await eps('check', other)).exitCode).toBe(0);
    expect((await eps('diff', other)).exitCode).toBe(0);
  });

  test('pull of what the app does not have ends with 2', async () => {
    expect(await eps('pull')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('eps push') });
  });
});

describe('publish', () => {
  test('--dry-run lists what would be published, and publish does it', async () => {
    expect((await eps('publish --dry-run')).stdout).toBe(`${key}: would be published for the first time\n`);
    expect((await eps('publish --json')).json).toMatchObject([{ instrument: key, published: true }]);
    await change('scorecard.yaml', 'method: mean', 'method: sum');
    const planned = await eps('publish --dry-run');
    expect(planned.stdout).toContain('Scores that are no longer comparable: wellbeing');
    expect((await eps('diff')).exitCode).toBe(1);
    const published = await eps('publish --json');
    const bundles = `${world.workspace.appPath}/bundles/${published.json[0].bundle_id}`;
    expect((await world.app.call('GET', bundles)).body).toMatchObject({ status: 'published', revision: 2 });
  });

  test('publishes the pushed draft, and nothing with errors', async () => {
    const { json } = await eps('push --json');
    expect((await eps('publish --json')).json[0].bundle_id).toBe(json[0].bundle_id);
    await change('scorecard.yaml', 'question_id: mood', 'question_id: mod');
    expect(await eps('publish')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('eps check') });
    expect((await eps('diff')).exitCode).toBe(1);
  });
});

describe('eps.yaml', () => {
  test('chooses app and environment by name', async () => {
    const { body: app } = await world.app.call('GET', world.workspace.appPath);
    await writeFile(
      join(cwd, 'eps.yaml'),
      `default_environment: staging\nenvironments:\n  staging: { app: ${app.slug}, environment: test }\n  broken: { app: nothing }\ninstruments:\n  ${key}: {}\n`,
    );
    const { EPS_APP: _, ...env } = world.env;
    expect((await world.eps('push', { cwd, env })).exitCode).toBe(0);
    const broken = await world.eps('diff -e broken', { cwd, env });
    expect(broken).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('There is no app nothing') });
  });

  test('rejects keys that mean nothing', async () => {
    await writeFile(join(cwd, 'eps.yaml'), 'instruments:\n  x: { folder: x, colour: red }\n');
    expect(await eps('check')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('instruments.x.colour'),
    });
  });
});
