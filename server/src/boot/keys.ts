import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { importLegacyKeys } from '../resources/api-keys/import-legacy.ts';
import { openDatabaseServer } from './serve.ts';
import { closeServices, createServices } from './services.ts';

const USAGE = 'usage: keys import-legacy FILE (a JSON list, see docs/api-design.md, "Credentials")';

/** `keys import-legacy FILE`: takes over keys of the old form, on the service's database. Throws ConfigError. */
export async function runKeys(config: Config, [subcommand, file]: string[]): Promise<void> {
  if (subcommand !== 'import-legacy' || file === undefined) throw new ConfigError(USAGE);
  const entries = await readEntries(file);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  await migrate(database.connection, log);
  const services = await createServices(config, database.connection, log);
  try {
    const { imported, known } = await importLegacyKeys(services, entries);
    process.stdout.write(`imported ${imported}, already there ${known}\n`);
  } catch (error) {
    throw new ConfigError(`nothing was imported. ${(error as Error).message}`);
  } finally {
    await closeServices(services);
    await database.stop();
  }
}

/** What went wrong with the file, without a word of what is in it: these are secrets. */
async function readEntries(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be read: ${error.code}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${file} is not JSON`);
  }
}
