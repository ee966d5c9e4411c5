import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PORT, probe } from './socket.ts';

const POLL_MS = 10;
// Line of postmaster.pid with the status, counted from 0.
const STATUS_LINE = 7;
// Fast shutdown writes a checkpoint. If that takes longer, the server is stopped at once and the next start
// recovers.
const FAST_LIMIT_MS = 10_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Waits until a server has finished starting, recovering or shutting down. Throws after `limitMs`. The caller
 * holds the gate lock, so no other process starts a server meanwhile.
 */
export async function settle(cluster: string, limitMs: number): Promise<'running' | 'stopped'> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const pid = readPid(cluster);
    if (pid === undefined) return 'stopped';
    const state = await probe(cluster);
    if (state === 'ready') return 'running';
    if (state === 'none' && !isPostmaster(pid, cluster)) {
      clearReusedPid(pid, cluster);
      return 'stopped';
    }
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) in ${cluster} neither accepts connections nor exits.`);
    await sleep(POLL_MS);
  }
}

/**
 * Deletes the lock files of a dead server if a process with its pid is alive. PostgreSQL deletes them itself
 * if there is none, but does not start if there is one, which after a crash or in a new container can be any
 * process.
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

/** Returns whether the server accepts connections. Reads the pid file first, which needs no connection. */
export async function isReady(cluster: string): Promise<boolean> {
  const status = readPidFile(cluster)?.split('\n')[STATUS_LINE]?.trim();
  return status === 'ready' && (await probe(cluster)) === 'ready';
}

/**
 * Shuts the server down and rolls back open transactions. Returns whether it has exited within the time
 * limits.
 */
export async function stopPostmaster(cluster: string): Promise<boolean> {
  if (!signalPostmaster(cluster, 'SIGINT')) return true;
  if (await hasExited(cluster, FAST_LIMIT_MS)) return true;
  signalPostmaster(cluster, 'SIGQUIT');
  return hasExited(cluster, IMMEDIATE_LIMIT_MS);
}

/** Returns false if no server runs on the cluster. Synchronous, for use while the process exits. */
export function signalPostmaster(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): boolean {
  const pid = readPid(cluster);
  if (pid === undefined || !isPostmaster(pid, cluster)) return false;
  process.kill(pid, signal);
  return true;
}

async function hasExited(cluster: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const pid = readPid(cluster);
    if (pid === undefined || !isPostmaster(pid, cluster)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Returns undefined without the file, and 0 while it is being written. */
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

/** Returns whether the process is a PostgreSQL server whose working directory is the cluster. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (pid <= 0) return false;
  try {
    if (process.platform !== 'linux')
      return (
        basename(execFileSync('ps', ['-o', 'comm=', '-p', `${pid}`], { encoding: 'utf8' }).trim()) ===
        'postgres'
      );
    const [home, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    // An upgrade of the package deletes the running binary; its path then ends with " (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '');
    return home.dev === own.dev && home.ino === own.ino && program === 'postgres';
  } catch {
    return false;
  }
}
