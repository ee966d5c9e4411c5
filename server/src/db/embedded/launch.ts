import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAccessRules } from './access.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childOptions, workingDirectory } from './child.ts';
import { isReady } from './postmaster.ts';
import { serverSettings } from './settings.ts';

const POLL_MS = 5;

export interface Launch {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  durable: boolean;
  /** File for what the server says before its own log is open. */
  output: string;
  limitMs: number;
}

/** Starts the server and waits until it answers. Throws with the server's own words if it ends instead. */
export async function launch(options: Launch): Promise<void> {
  await writeAccessRules(options.cluster, options.account);
  const child = spawnServer(options);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `exit ${code ?? signal}`;
  });
  const deadline = performance.now() + options.limitMs;
  while (!(await isReady(options.cluster))) {
    if (failure !== undefined) throw await startFault(options, failure);
    if (performance.now() > deadline) throw await startFault(options, 'not ready in time');
    await sleep(POLL_MS);
  }
}

/** In a session of its own, so that Ctrl-C reaches the service, which drains, and not the server under it. */
function spawnServer({ cluster, binaries, account, durable, output }: Launch): ChildProcess {
  const file = openSync(output, 'w', 0o600);
  const child = spawn(
    join(binaries.folder, 'bin/postgres'),
    ['-D', workingDirectory(cluster, account), ...serverSettings(durable)],
    { ...childOptions(cluster, account), detached: true, stdio: ['ignore', file, file] },
  );
  closeSync(file);
  child.unref();
  return child;
}

async function startFault({ cluster, output }: Launch, reason: string): Promise<Error> {
  const words = (await readFile(output, 'utf8')).trim();
  return new Error(`PostgreSQL did not start (${reason}). ${words}\nIts log is in ${join(cluster, 'log')}.`);
}
