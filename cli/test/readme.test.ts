import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { readCases } from '../content/cases.ts';
import { readProject } from '../content/project.ts';
import { EXIT_TEXTS } from '../core/exit-codes.ts';
import { GLOBAL_OPTIONS } from '../core/settings.ts';

const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');

test('the README lists the exit codes as the CLI has them', () => {
  const rows = [...readme.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, text]) => [code, text]);
  expect(Object.fromEntries(rows)).toEqual(EXIT_TEXTS);
});

test('the command lines of the README have commands and options that exist', () => {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!);
  const lines = blocks.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('eps '));
  expect(lines.length).toBeGreaterThan(25);
  for (const line of lines) {
    const words = line
      .replace(/ +#.*$/, '')
      .split(/ +/)
      .slice(1);
    const command = COMMANDS.find(({ name }) => words.join(' ').startsWith(name));
    expect(command, line).toBeDefined();
    const flags = [...(command!.options ?? []), ...GLOBAL_OPTIONS].flatMap((option) =>
      option.flags.split(/[ ,]+/),
    );
    for (const word of words) if (word.startsWith('-')) expect(flags, line).toContain(word);
  }
});

test('the files of the README are valid', async () => {
  const [project, cases] = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text]) => text!);
  const folder = await mkdtemp(join(tmpdir(), 'eps-readme-'));
  try {
    await mkdir(join(folder, 'mood'));
    await writeFile(join(folder, 'eps.yaml'), project!);
    await writeFile(join(folder, 'mood/tests.yaml'), cases!);
    expect((await readProject(folder))?.instruments['mood']).toMatchObject({
      folder: 'mood',
      name: 'Mood check',
    });
    expect((await readCases(join(folder, 'mood')))?.cases).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
