import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';

const START_MS = 60_000;

export interface ReachedService {
  /** Whether the demo started the service, which then ends with the demo. */
  isOwn: boolean;
  stop(): Promise<void>;
}

/** Uses the service at the configured address, or starts one there that `stop` ends again. */
export async function reachService(config: Config): Promise<ReachedService> {
  if (await isReady(config.publicUrl)) return { isOwn: false, stop: async () => {} };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = Date.now() + START_MS;
  while (!(await isReady(config.publicUrl))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The service could not be started at ${config.publicUrl}. Its error output is above.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    isOwn: true,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Returns the API key: EPS_API_KEY, the bootstrap key, or the key in first-run.txt. */
export async function findKey(config: Config): Promise<string> {
  const configured = config.demoApiKey ?? config.bootstrap.apiKey;
  if (configured !== undefined) return configured;
  const file = join(config.dataDir, 'first-run.txt');
  const text = await readFile(file, 'utf8').catch(() => '');
  const key = /^api_key=(.+)$/m.exec(text)?.[1];
  if (key === undefined)
    throw new ConfigError(`Set EPS_API_KEY to an API key of the service. ${file} contains none.`);
  return key;
}
