import { ConfigError } from '../config/config.ts';
import type { KeyConfig } from '../config/keys.ts';
import { commandKeyProvider } from '../vault/command-keys.ts';
import { failFast } from '../vault/fail-fast.ts';
import type { KeyProvider } from '../vault/key-provider.ts';
import { localKeyProvider, readMasterKeys, readOrCreateMasterKeys } from '../vault/local-keys.ts';
import { transitKeyProvider } from '../vault/transit-keys.ts';

/**
 * Opens the configured key provider. Generates a master key only with `mayCreate`, which is false for a
 * database that was set up with another one. Throws ConfigError.
 */
export async function openKeyProvider(config: KeyConfig, mayCreate = false): Promise<KeyProvider> {
  switch (config.provider) {
    case 'file':
      return config.keys ? localKeyProvider(config.keys) : fileKeyProvider(config, mayCreate);
    case 'command':
      return opened(commandKeyProvider(config.command), 'EPS_KEY_COMMAND');
    case 'vault':
      return opened(transitKeyProvider(config), 'EPS_KEY_VAULT_ADDRESS');
  }
}

async function fileKeyProvider(
  { file, mayCreate }: Extract<KeyConfig, { provider: 'file' }>,
  isNew: boolean,
): Promise<KeyProvider> {
  const reading = mayCreate && isNew ? readOrCreateMasterKeys(file) : readMasterKeys(file);
  const keys = await reading.catch((cause: Error) => {
    throw new ConfigError(`The master key cannot be used: ${cause.message}.`, { cause });
  });
  if (!keys && mayCreate)
    throw new ConfigError(
      `This database was set up with a master key, and ${file} does not exist. Set EPS_MASTER_KEY to that key, ` +
        'or EPS_DATA_DIR to the directory with its master.key.',
    );
  if (!keys)
    throw new ConfigError(
      `Set EPS_MASTER_KEY. ${file} does not exist, and production does not generate a key whose loss would lose all encrypted data.`,
    );
  return localKeyProvider(keys, async () => (await readMasterKeys(file)) ?? []);
}

async function opened(provider: Promise<KeyProvider>, variable: string): Promise<KeyProvider> {
  return provider.then(failFast, (cause: Error) => {
    throw new ConfigError(`${variable} does not work: ${cause.message}`, { cause });
  });
}
