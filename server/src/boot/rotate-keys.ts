import { type Config, ConfigError } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { deleteFrom } from '../db/statements.ts';
import { rotateKeys } from '../maintenance/key-rotation.ts';
import { addMasterKey } from '../vault/local-keys.ts';
import { openKeyProvider } from './key-provider.ts';
import { rewrapSettings } from './root-secret.ts';
import { readSetting } from './settings.ts';
import { withServices } from './with-services.ts';

const USAGE = 'Usage: rotate-keys [--new-master-key] [--environments]';
const OPTIONS = ['--new-master-key', '--environments'];

/**
 * `rotate-keys`: wraps again every key that is not under the newest master key or environment key. With
 * `--new-master-key` it first adds a master key to the key file, with `--environments` it first gives each
 * environment a new key. The service may run meanwhile. After an interruption, the same command continues:
 * the database shows what remains. Throws ConfigError.
 */
export async function runRotateKeys(config: Config, options: string[]): Promise<void> {
  if (!options.every((option) => OPTIONS.includes(option))) throw new ConfigError(USAGE);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const prepare = async () => {
    if (options.includes('--new-master-key')) await newMasterKey(config);
  };
  await withServices(config, { prepare }, async (services) => {
    const settings = await rewrapSettings(services.db, await openKeyProvider(config.keys));
    print(`Secrets of the database: ${settings} wrapped again.`);
    print(`Epoch keys: ${(await services.epochs.directory?.rewrap()) ?? 0} wrapped again.`);
    const startedAt = await beginRotation(services.db, options.includes('--environments'));
    await rotateKeys(services, { startedAt, print });
    await endRotation(services.db);
    print('All keys are under the newest master key and environment keys.');
  });
}

const ROTATION = 'environment_key_rotation';

/**
 * Returns when the rotation of environment keys began. An interrupted one continues, so that no environment
 * gets two new keys. Undefined without a rotation.
 */
async function beginRotation(db: Database, begin: boolean): Promise<string | undefined> {
  if (begin)
    await db.system.write({
      text: 'INSERT INTO settings (name, value) VALUES ($1, now()) ON CONFLICT (name) DO NOTHING',
      values: [ROTATION],
    });
  return readSetting(db, ROTATION);
}

async function endRotation(db: Database): Promise<void> {
  await db.system.write(deleteFrom('settings', { name: ROTATION }));
}

async function newMasterKey({ keys }: Config): Promise<void> {
  if (keys.provider !== 'file' || keys.keys)
    throw new ConfigError(
      '--new-master-key needs a key file. Add the new key to EPS_MASTER_KEY before the old one, or rotate the key in its service; then run rotate-keys.',
    );
  await addMasterKey(keys.file);
}
