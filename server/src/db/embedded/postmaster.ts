import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket, probe } from './socket.ts';

const POLL_MS = 10;
// Fast shutdown writes a checkpoint; after this long the next start replays the log instead.
const FAST_LIMIT_MS = 10_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/** Waits out a server that starts, recovers or shuts down. Clears the pid file of a server that is no more. */
export async function settle(clusterDir: string, limitMs: number): Promise<'running' | 'stopped'> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const pid = readPid(clusterDir);
    if (pid === undefined) return 'stopped';
    const answer = await probeCluster(clusterDir);
    if (answer === 'ready') return 'running';
    if (answer === 'none' && !isPostmaster(pid, clusterDir)) {
      // After a crash the pid may belong to anyone; PostgreSQL itself would refuse to start beside it. The caller
      // holds the gate, so no new server can have written this file meanwhile.
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
      return 'stopped';
    }
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) in ${clusterDir} neither answers nor ends.`);
    await sleep(POLL_MS);
  }
}

/** Fast shutdown: open transactions are rolled back. Bounded; true when the server is gone. */
export async function stopPostmaster(clusterDir: string): Promise<boolean> {
  if (!signalPostmaster(clusterDir, 'SIGINT')) return true;
  if (await isGone(clusterDir, FAST_LIMIT_MS)) return true;
  signalPostmaster(clusterDir, 'SIGQUIT');
  return isGone(clusterDir, IMMEDIATE_LIMIT_MS);
}

/** False if no server runs on the cluster. Synchronous, for use while the process exits. */
export function signalPostmaster(clusterDir: string, signal: 'SIGINT' | 'SIGQUIT'): boolean {
  const pid = readPid(clusterDir);
  if (pid === undefined || !isPostmaster(pid, clusterDir)) return false;
  process.kill(pid, signal);
  return true;
}

async function isGone(clusterDir: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const pid = readPid(clusterDir);
    if (pid === undefined || !isPostmaster(pid, clusterDir)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function probeCluster(clusterDir: string): Promise<'ready' | 'busy' | 'none'> {
  const socket = await openSocket(clusterDir);
  try {
    return await probe(socket.connection);
  } finally {
    await socket.close();
  }
}

/** The first line of postmaster.pid; undefined without the file, 0 while it is being written. */
function readPid(clusterDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the process is a PostgreSQL server whose working directory is the cluster. */
function isPostmaster(pid: number, clusterDir: string): boolean {
  if (pid <= 0) return false;
  try {
    if (process.platform !== 'linux')
      return (
        basename(execFileSync('ps', ['-o', 'comm=', '-p', `${pid}`], { encoding: 'utf8' }).trim()) ===
        'postgres'
      );
    const [home, cluster] = [statSync(`/proc/${pid}/cwd`), statSync(clusterDir)];
    // An upgraded package unlinks the running binary, which then reads "…/postgres (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '');
    return home.dev === cluster.dev && home.ino === cluster.ino && program === 'postgres';
  } catch {
    return false;
  }
}
