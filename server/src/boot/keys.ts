import { readFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../config/config.ts';
import { importLegacyKeys } from '../resources/identity/api-keys/import-legacy.ts';
import { withServices } from './with-services.ts';

const USAGE = 'Usage: keys import-legacy FILE (a JSON list; see "Legacy keys" in docs/accounts.md)';

/**
 * `keys import-legacy FILE`: imports API keys of the legacy format into the service's database. Throws
 * ConfigError.
 */
export async function runKeys(config: Config, [subcommand, file]: string[]): Promise<void> {
  if (subcommand !== 'import-legacy' || file === undefined) throw new ConfigError(USAGE);
  const entries = await readEntries(file);
  await withServices(config, {}, async (services) => {
    const { imported, known } = await importLegacyKeys(services, entries).catch((error: Error) => {
      throw new ConfigError(`No key was imported. ${error.message}`);
    });
    process.stdout.write(`Imported ${imported} keys; ${known} already existed.\n`);
  });
}

/** Reads the file. Error messages never quote its content, which is secret. */
async function readEntries(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be read: ${error.code}.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${file} is not valid JSON.`);
  }
}
