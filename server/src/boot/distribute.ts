import { pino } from 'pino';
import { type Config, ConfigError } from '../config/config.ts';
import { distribute } from '../db/citus/distribute.ts';
import { openDatabaseServer } from './serve.ts';

const USAGE = 'Usage: distribute [--shards NUMBER]';
const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 1024;

/** `distribute`: turns the database into one that Citus distributes by organization. Throws ConfigError. */
export async function runDistribute(config: Config, options: string[]): Promise<void> {
  const shards = readShards(options);
  if (config.database === undefined)
    throw new ConfigError(
      'Set EPS_DATABASE_URL to the coordinator of a Citus cluster. The embedded database has one node.',
    );
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await distribute(database.logins, { shards, print, log });
  await database.stop();
}

function readShards(options: readonly string[]): number {
  if (options.length === 0) return DEFAULT_SHARDS;
  const shards = Number(options[1]);
  if (
    options[0] !== '--shards' ||
    options.length !== 2 ||
    !(shards >= 1 && shards <= MAX_SHARDS && Number.isInteger(shards))
  )
    throw new ConfigError(USAGE);
  return shards;
}
