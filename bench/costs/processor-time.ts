import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clock ticks of /proc/<pid>/stat a second; 100 on every Linux that Node supports. */
const TICKS_A_SECOND = 100;

/** Processor time in milliseconds since the start. */
export interface ProcessorTimes {
  /** The process that was started. */
  started: number;
  /** The processes that it started, except those of the database. */
  children: number;
  /** All processes of the embedded PostgreSQL. */
  database: number;
}

/** Returns the processor time that a service with an embedded PostgreSQL has used until now. */
export async function processorTimes(servicePid: number, dataDir: string): Promise<ProcessorTimes> {
  const pidFile = await readFile(join(dataDir, 'postgresql/postmaster.pid'), 'utf8');
  const postmaster = Number.parseInt(pidFile, 10);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const ticks = { started: 0, children: 0, database: 0 };
  for (const stat of await Promise.all(pids.map(readStat))) {
    if (!stat) continue;
    if (stat.pid === servicePid) ticks.started += stat.ticks;
    // The time of backends that have ended is part of the postmaster's.
    else if (stat.pid === postmaster) ticks.database += stat.ticks + stat.ticksOfChildren;
    else if (stat.parent === postmaster) ticks.database += stat.ticks;
    else if (stat.parent === servicePid) ticks.children += stat.ticks;
  }
  const ms = (count: number) => (count * 1000) / TICKS_A_SECOND;
  return { started: ms(ticks.started), children: ms(ticks.children), database: ms(ticks.database) };
}

/** Returns the same for all processes together. */
export async function processorMs(servicePid: number, dataDir: string): Promise<number> {
  const { started, children, database } = await processorTimes(servicePid, dataDir);
  return started + children + database;
}

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
  ticksOfChildren: number;
}

/** Returns undefined for a process that has ended. The fields are those of proc(5). */
async function readStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name of the program may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (n: number) => Number(fields[n - 3]);
  return { pid, parent: field(4), ticks: field(14) + field(15), ticksOfChildren: field(16) + field(17) };
}
