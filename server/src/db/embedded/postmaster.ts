import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PORT, probe } from './socket.ts';

const POLL_MS = 10;
// Of postmaster.pid, counted from 0.
const STATUS_LINE = 7;
// Fast shutdown writes a checkpoint; after this long the next start replays the log instead.
const FAST_LIMIT_MS = 10_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Waits out a server that starts, recovers or shuts down. Throws after `limitMs`. The caller holds the gate, so no
 * other process starts one meanwhile.
 */
export async function settle(cluster: string, limitMs: number): Promise<'running' | 'stopped'> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const pid = readPid(cluster);
    if (pid === undefined) return 'stopped';
    const answer = await probe(cluster);
    if (answer === 'ready') return 'running';
    if (answer === 'none' && !isPostmaster(pid, cluster)) {
      clearReusedPid(pid, cluster);
      return 'stopped';
    }
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) in ${cluster} neither answers nor ends.`);
    await sleep(POLL_MS);
  }
}

/**
 * PostgreSQL sees to the lock files of a server that died, but refuses to start while their pid is alive, which after
 * a crash, or in a new container, may be anybody's.
 */
function clearReusedPid(pid: number, cluster: string): void {
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  for (const name of ['postmaster.pid', `.s.PGSQL.${PORT}.lock`])
    rmSync(join(cluster, name), { force: true });
}

/** Whether a server has finished starting and answers. Looks at the pid file first, which costs no connection. */
export async function isReady(cluster: string): Promise<boolean> {
  const status = readPidFile(cluster)?.split('\n')[STATUS_LINE]?.trim();
  return status === 'ready' && (await probe(cluster)) === 'ready';
}

/** Fast shutdown: open transactions are rolled back. Bounded; true when the server is gone. */
export async function stopPostmaster(cluster: string): Promise<boolean> {
  if (!signalPostmaster(cluster, 'SIGINT')) return true;
  if (await isGone(cluster, FAST_LIMIT_MS)) return true;
  signalPostmaster(cluster, 'SIGQUIT');
  return isGone(cluster, IMMEDIATE_LIMIT_MS);
}

/** False if no server runs on the cluster. Synchronous, for use while the process exits. */
export function signalPostmaster(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): boolean {
  const pid = readPid(cluster);
  if (pid === undefined || !isPostmaster(pid, cluster)) return false;
  process.kill(pid, signal);
  return true;
}

async function isGone(cluster: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const pid = readPid(cluster);
    if (pid === undefined || !isPostmaster(pid, cluster)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Undefined without the file, 0 while it is being written. */
function readPid(cluster: string): number | undefined {
  const text = readPidFile(cluster);
  return text === undefined ? undefined : Number.parseInt(text, 10) || 0;
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the process is a PostgreSQL server whose working directory is the cluster. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (pid <= 0) return false;
  try {
    if (process.platform !== 'linux')
      return (
        basename(execFileSync('ps', ['-o', 'comm=', '-p', `${pid}`], { encoding: 'utf8' }).trim()) ===
        'postgres'
      );
    const [home, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    // An upgraded package unlinks the running binary, which then reads "…/postgres (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '');
    return home.dev === own.dev && home.ino === own.ino && program === 'postgres';
  } catch {
    return false;
  }
}
