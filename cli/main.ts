#!/usr/bin/env node
import { once } from 'node:events';
import { COMMANDS } from './commands.ts';
import { run } from './core/run.ts';

const interrupt = new AbortController();
// A second Ctrl+C ends the process at once.
process.once('SIGINT', () => interrupt.abort());
// The reader of a pipe may leave early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(COMMANDS, process.argv.slice(2), {
  stdin: process.stdin,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  flush: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  },
  stderrColumns: process.stderr.isTTY ? process.stderr.columns : undefined,
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  env: process.env,
  cwd: process.cwd(),
  signal: interrupt.signal,
});
