import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAccessRules } from './access.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childOptions, workingDirectory } from './child.ts';
import { isReady } from './postmaster.ts';
import { serverSettings } from './settings.ts';

const POLL_MS = 5;
const RETRY_MS = 200;
const STILL_IN_USE = 'is still in use';

export interface Launch {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  durable: boolean;
  /** File for the output of the server before it opens its own log. */
  output: string;
  limitMs: number;
}

/**
 * Starts the server and waits until it accepts connections. Throws with the server's output if it exits
 * instead.
 */
export async function launch(options: Launch): Promise<void> {
  // PostgreSQL rejects a folder that others can enter, which a restored backup or a recursive chmod can
  // leave.
  await chmod(options.cluster, 0o700);
  await writeAccessRules(options.cluster, options.account);
  const deadline = performance.now() + options.limitMs;
  for (;;) {
    const error = await attempt(options, deadline);
    if (error === undefined) return;
    // After a server was killed, its backends complete their statements before they exit.
    if (!error.includes(STILL_IN_USE) || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${error}\nIts log is in ${join(options.cluster, 'log')}.`);
    await sleep(RETRY_MS);
  }
}

/** Returns why the server did not start, or undefined when it is ready. */
async function attempt(options: Launch, deadline: number): Promise<string | undefined> {
  const child = spawnServer(options);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  // No other process can use the server yet, so if this one exits now, it stops the server.
  const abandon = () => child.kill('SIGINT');
  process.once('exit', abandon);
  try {
    while (!(await isReady(options.cluster))) {
      if (ended !== undefined) return `${ended}. ${(await readFile(options.output, 'utf8')).trim()}`;
      if (performance.now() > deadline) return 'not ready in time';
      await sleep(POLL_MS);
    }
    return undefined;
  } finally {
    process.off('exit', abandon);
  }
}

/** Starts the server in a session of its own, so that Ctrl-C reaches only the service, which drains first. */
function spawnServer({ cluster, binaries, account, durable, output }: Launch): ChildProcess {
  const file = openSync(output, 'w', 0o600);
  const child = spawn(
    join(binaries.folder, 'bin/postgres'),
    ['-D', workingDirectory(cluster, account), ...serverSettings(durable)],
    { ...childOptions(cluster, account), detached: true, stdio: ['ignore', file, file] },
  );
  closeSync(file);
  child.unref();
  if (child.pid !== undefined) useBatchScheduling(child.pid);
  return child;
}

/**
 * Sets the scheduling policy SCHED_BATCH, which backends inherit: a backend that the service wakes up does
 * not preempt the service. That matters on few cores (docs/decisions/0003). Without `chrt`, or without
 * permission, nothing changes.
 */
function useBatchScheduling(pid: number): void {
  if (process.platform !== 'linux') return;
  execFile('chrt', ['-b', '-p', '0', String(pid)], () => {}).unref();
}
