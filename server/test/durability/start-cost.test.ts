import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import { noteLimit } from '../../../vitest.limits.ts';
import { MAIN, type Service } from './service.ts';
import { make } from './starts.ts';

const NODE24 = join(import.meta.dirname, '../../../bin/node24.mjs');
/** docs/scaling.md has the measured figures. */
const MAX_MEMORY_MB = 130;
const MAX_CPU_SECONDS = 2.5;
const TICKS_PER_SECOND = 100;

async function startReady(service: Service): Promise<number> {
  const child = service.launch(process.execPath, [NODE24, MAIN, 'serve']);
  // A process that has had many requests by then does not free what only the start needed.
  while (!(await service.isReady())) await sleep(300);
  return child.pid!;
}

test('the cost of a start, and the memory of a process at rest', async () => {
  const service = await make();
  // The first start compiles the code and creates the database.
  await startReady(service);
  await service.end('SIGTERM');
  const pid = await startReady(service);
  const cpuSeconds = cpuSecondsOf(pid);
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  // Memory that only the start needed is freed some seconds later.
  for (let second = 0; second < 60 && memory() >= MAX_MEMORY_MB; second++) await sleep(1000);
  noteLimit('memory of a process at rest', 'MB', MAX_MEMORY_MB, memory());
  noteLimit('processor time of a start', 's', MAX_CPU_SECONDS, cpuSeconds);
});

function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user! + system!) / TICKS_PER_SECOND;
}
