import { availableParallelism } from 'node:os';
import { readDatabaseConfig } from './database.ts';
import { ConfigError, type Environment, integer, text } from './values.ts';

const MAX_PROCESSES = 64;
/** An embedded database has connections for this many processes. */
const MAX_EMBEDDED_PROCESSES = 4;

/** Reads EPS_PROCESSES; `auto` is one for each core. */
export function readProcesses(env: Environment): number {
  const isEmbedded = readDatabaseConfig(env) === undefined;
  if (text(env, 'EPS_PROCESSES') === 'auto')
    return Math.min(availableParallelism(), isEmbedded ? MAX_EMBEDDED_PROCESSES : MAX_PROCESSES);
  const count = integer(env, 'EPS_PROCESSES', 1, 1, MAX_PROCESSES);
  if (isEmbedded && count > MAX_EMBEDDED_PROCESSES)
    throw new ConfigError(
      `EPS_PROCESSES must be at most ${MAX_EMBEDDED_PROCESSES} with the embedded database. Set EPS_DATABASE_URL for more.`,
    );
  return count;
}
