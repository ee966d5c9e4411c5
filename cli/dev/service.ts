import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

/** A service that `eps dev` started, with its embedded database in a folder of the project. */
export interface DevService {
  url: string;
  apiKey: string;
  organizationId: string;
  stop(): Promise<void>;
}

const MAIN = 'server/src/main.ts';
const START_MS = 120_000;
const POLL_MS = 100;

/** Returns the nearest folder above this CLI that contains the service; undefined if there is none. */
export function findService(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, MAIN))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

export async function startService(
  folder: string,
  dataDir: string,
  port: number,
  signal: AbortSignal,
): Promise<DevService> {
  if (!existsSync(join(folder, MAIN))) throw new CliError(`${folder} does not contain the service.`);
  const chosen = port === 0 ? await freePort() : port;
  const url = `http://127.0.0.1:${chosen}`;
  const child = spawn(process.execPath, [join(folder, 'bin/node24.mjs'), join(folder, MAIN), 'serve'], {
    cwd: folder,
    env: {
      ...process.env,
      EPS_DATA_DIR: dataDir,
      EPS_PORT: String(chosen),
      EPS_PUBLIC_URL: url,
      EPS_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await waitUntilReady(child, url, signal);
    return { url, ...(await readFirstRun(dataDir)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilReady(child: ChildProcess, url: string, signal: AbortSignal): Promise<void> {
  let errors = '';
  child.stderr!.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    signal.throwIfAborted();
    if (child.exitCode !== null || Date.now() > deadline)
      throw new CliError(`The service did not start.\n${errors.trim()}`, { exitCode: EXIT.unavailable });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Reads the credentials that the service saved when it started with an empty database. */
async function readFirstRun(dataDir: string): Promise<{ apiKey: string; organizationId: string }> {
  const path = join(dataDir, 'first-run.txt');
  const text = await readFile(path, 'utf8').catch(() => '');
  const [apiKey, organizationId] = ['api_key', 'organization_id'].map(
    (name) => new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1],
  );
  if (apiKey !== undefined && organizationId !== undefined) return { apiKey, organizationId };
  throw new CliError(`${path} contains no API key.`, {
    hint: `Delete ${dataDir} to start with an empty database.`,
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
