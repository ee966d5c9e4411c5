import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';

const START_MS = 60_000;

/** A service that answers at the configured address: the one there, or one started here and stopped at the end. */
export async function reachService(config: Config): Promise<{ stop(): Promise<void> }> {
  if (await answers(config.publicUrl)) return { stop: async () => {} };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = Date.now() + START_MS;
  while (!(await answers(config.publicUrl))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`no service could be started at ${config.publicUrl}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** The key to act with: EPS_API_KEY, the bootstrap key, or the one the first start wrote down. */
export async function findKey(config: Config): Promise<string> {
  const given = config.demoApiKey ?? config.bootstrap.apiKey;
  if (given !== undefined) return given;
  const file = join(config.dataDir, 'first-run.txt');
  const text = await readFile(file, 'utf8').catch(() => '');
  const key = /^api_key=(.+)$/m.exec(text)?.[1];
  if (key === undefined)
    throw new ConfigError(`Set EPS_API_KEY to a key of the service: there is none in ${file}`);
  return key;
}
