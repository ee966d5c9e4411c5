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
  /** File for what the server says before its own log is open. */
  output: string;
  limitMs: number;
}

/** Starts the server and waits until it answers. Throws with the server's own words if it ends instead. */
export async function launch(options: Launch): Promise<void> {
  // PostgreSQL refuses a folder that others may enter, as a restored backup or a recursive chmod leaves it.
  await chmod(options.cluster, 0o700);
  await writeAccessRules(options.cluster, options.account);
  const deadline = performance.now() + options.limitMs;
  for (;;) {
    const fault = await attempt(options, deadline);
    if (fault === undefined) return;
    // Sessions of a server that was killed finish their statements before they notice.
    if (!fault.includes(STILL_IN_USE) || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${fault}\nIts log is in ${join(options.cluster, 'log')}.`);
    await sleep(RETRY_MS);
  }
}

/** What was wrong; undefined when the server is ready. */
async function attempt(options: Launch, deadline: number): Promise<string | undefined> {
  const child = spawnServer(options);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  // Nobody else can use it yet, so whoever gives up now takes it along.
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
  if (child.pid !== undefined) takeNoTurns(child.pid);
  return child;
}

/**
 * Where Linux lets us, the server and what it forks wake up without taking the processor from whoever woke them: on few
 * cores that is the service, which has other requests to answer (docs/decisions/0013). Elsewhere nothing changes.
 */
function takeNoTurns(pid: number): void {
  if (process.platform !== 'linux') return;
  execFile('chrt', ['-b', '-p', '0', String(pid)], () => {}).unref();
}
