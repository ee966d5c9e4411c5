import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { logLine } from './log-line.ts';

const STDOUT = 1;
/** How many bytes of lines wait in memory, for example while the disk is full; further lines are dropped. */
const WAITING_BYTES = 8 * 2 ** 20;

/** Creates the log of the service: lines for people on a terminal in development, otherwise JSON. */
export function createLog({ logLevel, mode }: Pick<Config, 'logLevel' | 'mode'>): Logger {
  if (mode === 'production' || !isatty(STDOUT)) return pino({ level: logLevel }, jsonLines());
  const forPeople = { write: (entry: string) => void process.stdout.write(logLine(JSON.parse(entry))) };
  return pino({ level: logLevel }, forPeople);
}

/** Writes to standard output. What a full disk does not take is written with a later line. */
function jsonLines(): ReturnType<typeof pino.destination> {
  const lines = pino.destination({ dest: STDOUT, maxLength: WAITING_BYTES });
  // An error without a listener would end the process.
  lines.on('error', () => {});
  return lines;
}
