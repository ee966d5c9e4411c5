import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { prepared } from '../../server/test/prepared.ts';
import { startCliWorld } from './harness.ts';

/** Protocols and messages as files: check, test, push, diff, pull and publish. */

const world = prepared(startCliWorld, (world) => world.close());
let cwd: string;
let key: string;
let count = 0;

const PROJECT = (name: string) => `messages:
  ${name}-reminder: {}
protocols:
  ${name}:
    name: Weekly
    file: weekly.yaml
`;

const MESSAGE = `# Sent once a week.
locales:
  en:
    subject: "{{ program }}: your week"
    text: "Hello {{ profile.first_name | default: 'there' }}, {{ link }}"
  de:
    subject: Ihre Woche
    text: "{{ link }} bis {{ closes_at | date: '%A, %R' }}"
`;

const PROTOCOL = (name: string) => `# A year of weeks.
fields:
  - { id: discharge_at, type: date }
waves:
  - { id: start, anchor: { on: enrollment }, opens: P0D, closes: P7D }
  - id: week
    anchor: { on: completed, wave: start }
    opens: P7D
    at: "09:00" # after the morning round
    closes: P2D
    repeat: { every: P7D, count: 4 }
  - id: moment
    anchor: { on: enrollment }
    opens: P1D
    days: 2
    prompts: { per_day: 5, between: ["09:00", "21:00"], min_gap: PT60M }
    closes: PT30M
outreach:
  - wave: week
    rules:
      - { id: open, on: opened, channel: email, message_id: ${name}-reminder }
`;

const CASES = `cases:
  - name: weeks over the clock change
    enrolled_at: "2026-03-10T08:00:00+01:00"
    time_zone: Europe/Berlin
    completed: { start: "2026-03-11T20:00:00+01:00" }
    expect:
      opens:
        start: ["2026-03-10T07:00:00Z"]
        week: [2026-03-18T09:00, 2026-03-25T09:00, 2026-04-01T09:00, 2026-04-08T09:00]
      closes: { start: [2026-03-17T08:00] }
      count: { moment: 10 }
`;

const MESSAGE_CASES = `cases:
  - name: with a name
    profile: { first_name: Ada }
    program: Pulse
    link: https://example.org/p
    expect:
      locale: en
      subject: "Pulse: your week"
      texts: ["Hello Ada, https://example.org/p"]
      absent_texts: ["{{"]
  - name: in Vienna
    locale: de-AT
    time_zone: Europe/Vienna
    closes_at: "2026-03-30T08:00:00Z"
    expect: { locale: de, texts: ["bis Montag, 10:00"] }
`;

beforeEach(async () => {
  key = `weekly-${++count}`;
  cwd = join(world.folder, key);
  await mkdir(join(cwd, 'messages'), { recursive: true });
  const files = {
    'eps.yaml': PROJECT(key),
    'weekly.yaml': PROTOCOL(key),
    'weekly.tests.yaml': CASES,
    [`messages/${key}-reminder.yaml`]: MESSAGE,
    [`messages/${key}-reminder.tests.yaml`]: MESSAGE_CASES,
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(cwd, file), text);
});

const eps = (args: string, folder = cwd) => world.eps(args, { cwd: folder });
async function change(file: string, from: string, to: string, folder = cwd): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

describe('check', () => {
  test('accepts messages by their names, also from the service', async () => {
    for (const args of ['check --strict', 'check --strict --remote'])
      expect(await eps(args)).toMatchObject({ exitCode: 0, stdout: '2 checked: 0 errors, 0 warnings.\n' });
  });

  test('prints the place of each problem, also from the service', async () => {
    await change('weekly.yaml', 'wave: start', 'wave: begin');
    await change(`messages/${key}-reminder.yaml`, 'closes_at', 'closes_on');
    for (const args of ['check', 'check --remote']) {
      const { exitCode, stdout } = await eps(args);
      expect(exitCode).toBe(1);
      expect(stdout).toMatch(/^weekly\.yaml:7:\d+: error: .*begin.*\[unknown_reference\]/m);
      expect(stdout).toMatch(
        new RegExp(
          `^messages/${key}-reminder\\.yaml:8:\\d+: error: .*closes_on.*\\[unknown_variable\\]`,
          'm',
        ),
      );
    }
    expect((await eps(`check ${key}-reminder`)).stdout).not.toContain('weekly.yaml');
  });

  test('reports a message that eps.yaml does not list, and a name of two things', async () => {
    await change('weekly.yaml', `message_id: ${key}-reminder`, 'message_id: reminders');
    expect((await eps('check')).stdout).toMatch(/^weekly\.yaml:21:\d+: error: .*message template/m);
    await change('eps.yaml', 'messages:\n', `messages:\n  ${key}: {}\n`);
    expect(await eps('check')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('has the same name as another entry'),
    });
    expect((await eps('check nothing', world.folder)).exitCode).toBe(2);
  });
});

describe('test', () => {
  test('compares when occasions open and close, and what messages say', async () => {
    expect(await eps('test')).toMatchObject({ exitCode: 0, stdout: '3 passed, 0 failed.\n' });
    await change('weekly.tests.yaml', '2026-04-01T09:00', '2026-04-01T10:00');
    await change('weekly.tests.yaml', 'moment: 10', 'moment: 9');
    await change(`messages/${key}-reminder.tests.yaml`, 'bis Montag', 'bis Dienstag');
    const { exitCode, stdout } = await eps('test');
    expect(exitCode).toBe(1);
    expect(stdout.split('\n')).toEqual([
      `messages/${key}-reminder.tests.yaml:11: ${key}-reminder: in Vienna`,
      '  the text lacks "bis Dienstag, 10:00"',
      `weekly.tests.yaml:2: ${key}: weeks over the clock change`,
      '  week opens at 2026-04-01T09:00, not 2026-04-01T10:00',
      '  moment has 10 occasions, not 9',
      '1 passed, 2 failed.',
      '',
    ]);
  });

  test('rejects keys that mean nothing and times without an offset', async () => {
    await change('weekly.tests.yaml', 'count:', 'counts:');
    expect(await eps('test')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('unknown key counts'),
    });
    await change('weekly.tests.yaml', 'counts:', 'count:');
    await change('weekly.tests.yaml', '2026-03-10T08:00:00+01:00', '2026-03-10T08:00');
    expect((await eps('test')).stderr).toContain('is not a time with an offset');
  });
});

describe('push, diff, pull and publish', () => {
  test('push saves messages before the protocol that names them', async () => {
    const reminder = `${key}-reminder`;
    expect((await eps('diff')).stdout).toBe(`${reminder}: not in the app\n${key}: not in the app\n`);
    const { json } = await eps('push --json');
    expect(json).toMatchObject([
      { document: reminder, kind: 'message', pushed: true, revision: 1 },
      { document: key, kind: 'protocol', pushed: true, revision: 1 },
    ]);
    const path = `${world.workspace.appPath}/protocols/${json[1].id}`;
    const { content } = (await world.app.call('GET', path)).body;
    expect(content.outreach[0].rules[0].message_id).toBe(json[0].id);
    expect(await eps('diff')).toMatchObject({
      exitCode: 0,
      stdout: `${reminder}: no differences\n${key}: no differences\n`,
    });
    expect((await eps('push')).stdout).toBe(`${reminder}: nothing to push\n${key}: nothing to push\n`);
  });

  test('diff describes the changes in words, and how many occasions of a person move', async () => {
    await eps('push');
    await change('weekly.yaml', 'at: "09:00"', 'at: "10:00"');
    await change('weekly.yaml', 'count: 4', 'count: 5');
    const { exitCode, stdout } = await eps(`diff ${key}`);
    expect(exitCode).toBe(1);
    expect(stdout.split('\n')).toEqual([
      `${key}:`,
      '  waves week at changed from "09:00" to "10:00"',
      '  waves week repeat count changed from 4 to 5',
      '  occasions of an example person: 4 move, 1 appear, 0 disappear',
      '',
    ]);
    expect((await eps('push --dry-run')).stdout).toContain(`${key}: would change`);
  });

  test('a new text of a message changes the protocols that name it', async () => {
    const first = await eps('push --json');
    await change(`messages/${key}-reminder.yaml`, 'Hello', 'Good morning');
    const { stdout } = await eps('diff');
    expect(stdout).toMatch(/locales en text changed from "Hello .* to "Good morning /);
    expect(stdout).toContain(`outreach week rules open message_id changed from "${first.json[0].id}"`);
    const second = await eps('push --json');
    expect(second.json.map(({ revision }: { revision: number }) => revision)).toEqual([2, 2]);
    expect((await eps('diff')).exitCode).toBe(0);
  });

  test('pull merges what a colleague changed, keeps comments and names of messages', async () => {
    await eps('push');
    const other = `${cwd}-colleague`;
    await mkdir(other);
    await writeFile(join(other, 'eps.yaml'), PROJECT(key));
    expect((await eps('pull', other)).exitCode).toBe(0);
    expect(await readFile(join(other, 'weekly.yaml'), 'utf8')).toContain(`message_id: ${key}-reminder`);
    expect((await eps('diff', other)).exitCode).toBe(0);
    await change('weekly.yaml', 'closes: P2D', 'closes: P3D', other);
    await eps('push', other);
    await change('weekly.yaml', 'count: 4', 'count: 6');
    expect(await eps('push')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('eps pull') });
    expect((await eps('pull')).stdout).toBe(`${key}-reminder: up to date\n${key}:\n  wrote weekly.yaml\n`);
    const merged = await readFile(join(cwd, 'weekly.yaml'), 'utf8');
    for (const text of ['# after the morning round', 'closes: P3D', 'count: 6', `${key}-reminder`])
      expect(merged).toContain(text);
    await change('weekly.yaml', 'at: "09:00"', 'at: "08:00"');
    expect((await eps('push')).exitCode).toBe(0);
    await change('weekly.yaml', 'at: 09:00', 'at: 11:00', other);
    const conflict = await eps('pull', other);
    expect(conflict).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('is "11:00" here') });
    expect((await eps('pull --theirs', other)).exitCode).toBe(0);
    expect(await readFile(join(other, 'weekly.yaml'), 'utf8')).toContain('at: 08:00');
  });

  test('publish publishes both, and nothing with errors', async () => {
    const reminder = `${key}-reminder`;
    expect((await eps('publish --dry-run')).stdout).toBe(
      `${reminder}: would be published for the first time\n${key}: would be published for the first time\n`,
    );
    const { json } = await eps('publish --json');
    expect(json).toMatchObject([
      { document: reminder, published: true },
      { document: key, published: true },
    ]);
    const path = `${world.workspace.appPath}/protocols/${json[1].id}`;
    expect((await world.app.call('GET', path)).body).toMatchObject({ status: 'published', revision: 1 });
    await change('weekly.yaml', 'count: 4', 'count: 8');
    expect((await eps(`publish ${key}`)).stdout).toBe(
      `${key}: published\n  waves week repeat count changed from 4 to 8\n`,
    );
    await change('weekly.yaml', 'wave: start', 'wave: begin');
    expect(await eps('publish')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('eps check') });
  });
});
