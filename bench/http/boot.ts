import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './rounds.ts';
import { startService } from './service.ts';

/** Medians of the milliseconds from the start of the process to the first 200 of /readyz. */
export interface BootTimes {
  fresh: number;
  existing: number;
}

const STARTS = 3;

/** Starts the service several times, each time on a new data directory and again on the same one. */
export async function measureBoot(): Promise<BootTimes> {
  const fresh: number[] = [];
  const existing: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'eps-boot-'));
    fresh.push(await startOnce(dataDir));
    existing.push(await startOnce(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
  return { fresh: median(fresh), existing: median(existing) };
}

async function startOnce(dataDir: string): Promise<number> {
  const service = await startService(dataDir);
  await service.stop();
  return service.bootMs;
}
