import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { logLine } from './log-line.ts';

const STDOUT = 1;

/** Creates the log of the service: lines for people on a terminal in development, otherwise JSON. */
export function createLog({ logLevel, mode }: Pick<Config, 'logLevel' | 'mode'>): Logger {
  if (mode === 'production' || !isatty(STDOUT)) return pino({ level: logLevel });
  const forPeople = { write: (entry: string) => void process.stdout.write(logLine(JSON.parse(entry))) };
  return pino({ level: logLevel }, forPeople);
}
