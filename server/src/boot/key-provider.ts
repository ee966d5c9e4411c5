import { ConfigError } from '../config/config.ts';
import type { KeyConfig } from '../config/keys.ts';
import { commandKeyProvider } from '../vault/command-keys.ts';
import { failFast } from '../vault/fail-fast.ts';
import type { KeyProvider } from '../vault/key-provider.ts';
import { localKeyProvider, readMasterKeys, readOrCreateMasterKeys } from '../vault/local-keys.ts';
import { transitKeyProvider } from '../vault/transit-keys.ts';

/** Opens the configured key provider. Throws ConfigError. */
export async function openKeyProvider(config: KeyConfig): Promise<KeyProvider> {
  switch (config.provider) {
    case 'file':
      return config.keys ? localKeyProvider(config.keys) : fileKeyProvider(config.file, config.mayCreate);
    case 'command':
      return opened(commandKeyProvider(config.command), 'EPS_KEY_COMMAND');
    case 'vault':
      return opened(transitKeyProvider(config), 'EPS_KEY_VAULT_ADDRESS');
  }
}

async function fileKeyProvider(file: string, mayCreate: boolean): Promise<KeyProvider> {
  const keys = mayCreate ? await readOrCreateMasterKeys(file) : await readMasterKeys(file);
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
