import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { completionScript, type Shell, suggestions } from '../core/completion.ts';
import { createProgram } from '../core/run.ts';

/** The suggestions, and the scripts in the installed shells. */

const program = createProgram(COMMANDS, {
  stdin: Readable.from([]),
  stdout() {},
  stderr() {},
  async flush() {},
  stderrColumns: undefined,
  isInteractive: false,
  env: {},
  cwd: tmpdir(),
  signal: new AbortController().signal,
});
const values = (...words: string[]) => suggestions(program, words).map((line) => line.split('\t')[0]);

describe('suggestions', () => {
  test.each([
    [['who'], ['whoami']],
    [
      ['keys', ''],
      ['list', 'create', 'rotate', 'revoke'],
    ],
    [['--json', '--app', 'x', 'webhooks', 'l'], ['listen']],
    [
      ['export', 'evaluations', '--layout', ''],
      ['wide', 'long'],
    ],
    [['export', 'evaluations', '--lay'], ['--layout']],
    [['simulate', '--bud'], ['--budget']],
    [['completion', 'f'], ['fish']],
    [['import', 'subjects', ''], []],
    [['--app', ''], []],
    [['nothing', 'here'], []],
  ])('%j gives %j', (words, expected) => {
    expect(values(...words)).toEqual(expected);
  });

  test('every command and the options of all commands are suggested', () => {
    const names = COMMANDS.map(({ name }) => name.split(' ')[0]);
    expect(new Set(values(''))).toEqual(new Set(names));
    expect(values('push', '--')).toEqual(expect.arrayContaining(['--force', '--json', '--environment']));
  });
});

describe('scripts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eps-completion-'));
    // Prints the words that a script passes, so that the test sees how they arrive.
    await mkdir(join(folder, 'bin'));
    const path = join(folder, 'bin/eps');
    await writeFile(
      path,
      '#!/bin/sh\nshift 3\nfor word in "$@"; do printf "<%s>\\twhy: it is\\n" "$word"; done\n',
    );
    await chmod(path, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (shell: Shell, rest: string, before = '') =>
    execFileSync(shell, [shell === 'zsh' ? '-fc' : '-c', `${before}${completionScript(shell)}\n${rest}`], {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, HOME: folder },
    });

  test('bash gets a suggestion for each line, and evaluates nothing that was typed', () => {
    const words = `COMP_WORDS=(eps keys '$(touch evil)' cr); COMP_CWORD=3; _eps; printf '%s\\n' "\${COMPREPLY[@]}"; ls`;
    expect(run('bash', words)).toBe('<keys>\n<$(touch evil)>\n<cr>\nbin\n');
  });

  test.skipIf(!isInstalled('zsh'))('zsh gets values and descriptions', () => {
    const stub = `_describe() { print -l -- "\${(@P)2}"; }; words=(eps keys '' ); CURRENT=3; _eps`;
    expect(run('zsh', stub, 'compdef() { }\n').trim()).toBe('<keys>:why: it is\n<>:why: it is');
  });

  test.skipIf(!isInstalled('fish'))('fish gets values and descriptions', () => {
    expect(run('fish', "complete -C 'eps keys '")).toContain('<keys>\twhy: it is\n');
  });
});

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['--version']);
    return true;
  } catch {
    return false;
  }
}
