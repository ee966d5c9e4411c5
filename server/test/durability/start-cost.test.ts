import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { timeLimit } from '../../../vitest.machine.ts';
import { MAIN, type Service } from './service.ts';
import { make } from './starts.ts';

const NODE24 = join(import.meta.dirname, '../../../bin/node24.mjs');
/** docs/scaling.md has the measured figures; these bounds leave room for a busy machine. */
const MAX_MEMORY_MB = 130;
const MAX_CPU_SECONDS = 2.5;
const TICKS_PER_SECOND = 100;

async function startReady(service: Service): Promise<number> {
  const child = service.launch(process.execPath, [NODE24, MAIN, 'serve']);
  // A process that has had many requests by then does not free what only the start needed.
  while (!(await service.isReady())) await sleep(300);
  return child.pid!;
}

test('a process starts with little CPU time and uses little memory at rest', async () => {
  const service = await make();
  // The first start compiles the code and creates the database.
  await startReady(service);
  await service.end('SIGTERM');
  const pid = await startReady(service);
  const cpuSeconds = cpuSecondsOf(pid);
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  // Memory that only the start needed is freed some seconds later.
  await expect.poll(memory, { timeout: 60_000 }).toBeLessThan(MAX_MEMORY_MB);
  expect(cpuSeconds).toBeLessThan(timeLimit(MAX_CPU_SECONDS));
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
