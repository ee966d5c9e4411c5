import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface RunningService {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first 200 of /readyz. */
  bootMs: number;
  stop(): Promise<void>;
}

export const BENCH_KEY = 'benchmark-key-of-the-first-organization';
const ROOT = join(import.meta.dirname, '../..');
const SERVE = [join(ROOT, 'bin/node24.mjs'), join(ROOT, 'server/src/main.ts'), 'serve'];
const START_LIMIT_MS = 60_000;
const POLL_MS = 20;

/**
 * Starts the service on the embedded PostgreSQL of `dataDir`, with `settings` as further environment
 * variables. The rate limit is set too high to have an effect.
 */
export async function startService(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, SERVE, {
    env: {
      // As `npm start` sets it.
      MALLOC_ARENA_MAX: '2',
      ...withoutSettings(process.env),
      EPS_DATA_DIR: dataDir,
      EPS_PORT: String(port),
      EPS_LOG_LEVEL: 'warn',
      EPS_REQUESTS_PER_SECOND: '1000000',
      EPS_ORGANIZATION_REQUESTS_PER_SECOND: '1000000',
      EPS_BOOTSTRAP_API_KEY: BENCH_KEY,
      EPS_BOOTSTRAP_EMAIL: 'bench@example.org',
      EPS_BOOTSTRAP_PASSWORD: 'a-password-for-the-benchmark',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(url, child);
  return { url, pid: child.pid!, bootMs: performance.now() - startedAt, stop: () => stopChild(child) };
}

/** Removes the settings of the service from `env`: settings of the shell must not change the measurement. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(EPS_|DATABASE_URL$|PORT$)/.test(name)),
  );
}

/** Returns a port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The service at ${url} did not start.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Starts the floor of a benchmark, a script in bench/, on the embedded PostgreSQL of the running service. */
export async function startFloor(
  script: string,
  dataDir: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, '..', script), [dataDir]);
  const [url] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof url !== 'string') throw new Error('The floor process did not start.');
  return { url, child };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
