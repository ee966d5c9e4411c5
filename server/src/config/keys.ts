import { isAbsolute, join, resolve } from 'node:path';
import { parseMasterKeys } from '../vault/local-keys.ts';
import type { TransitOptions } from '../vault/transit-keys.ts';
import { requirePrivateFile } from './secret-files.ts';
import { ConfigError, type Environment, integer, oneOf, text } from './values.ts';

/** Where the master key is. */
export type KeyConfig =
  /** `keys` from the environment, the current one first; otherwise the keys in `file`. */
  | { provider: 'file'; keys: Buffer[] | undefined; file: string; mayCreate: boolean }
  | { provider: 'command'; command: string }
  | ({ provider: 'vault' } & TransitOptions);

/** Stored responses are read for three days after their day, so the keys of a day are needed for four. */
const MIN_HORIZON_DAYS = 4;
const MAX_HORIZON_DAYS = 365;

/**
 * Reads when erasure reaches copies of the database. `embeddedIn` is the data directory of the embedded
 * database. Processes with another database may be on several hosts, so they share a directory only if one is
 * configured.
 */
export function readErasureConfig(env: Environment, embeddedIn: string | undefined) {
  const horizonDays = integer(env, 'EPS_ERASURE_HORIZON_DAYS', 7, MIN_HORIZON_DAYS, MAX_HORIZON_DAYS);
  const configured = text(env, 'EPS_EPOCH_KEY_DIRECTORY');
  const fallback = embeddedIn === undefined ? undefined : join(embeddedIn, 'epoch-keys');
  const directory = configured === undefined ? fallback : resolve(configured);
  return {
    /** After how many days the keys of a day are destroyed. */
    horizonDays,
    /** Where the epoch keys are; undefined: there are none, and erasure does not reach copies. */
    directory: configured === 'none' ? undefined : directory,
  };
}

export function readKeyConfig(env: Environment, dataDir: string, mode: string): KeyConfig {
  switch (oneOf(env, 'EPS_KEY_PROVIDER', ['file', 'command', 'vault'] as const, 'file')) {
    case 'file':
      return fileKeys(env, dataDir, mode);
    case 'command':
      return { provider: 'command', command: command(env) };
    case 'vault':
      return { provider: 'vault', ...transit(env) };
  }
}

function fileKeys(env: Environment, dataDir: string, mode: string): KeyConfig {
  const value = text(env, 'EPS_MASTER_KEY');
  const configured = text(env, 'EPS_MASTER_KEY_FILE');
  if (value !== undefined && configured !== undefined)
    throw new ConfigError('Set EPS_MASTER_KEY or EPS_MASTER_KEY_FILE, not both.');
  const keys = value === undefined ? undefined : parseMasterKeys(value);
  if (value !== undefined && keys === undefined)
    throw new ConfigError(
      'EPS_MASTER_KEY must be 32 bytes in base64. Create one with `openssl rand -base64 32`.',
    );
  const mayCreate = configured === undefined && mode !== 'production';
  const file = configured ?? join(dataDir, 'master.key');
  if (keys === undefined)
    requirePrivateFile(env, configured === undefined ? 'The master key' : 'EPS_MASTER_KEY_FILE', file);
  return { provider: 'file', keys, file, mayCreate };
}

function command(env: Environment): string {
  const path = text(env, 'EPS_KEY_COMMAND');
  if (path === undefined || !isAbsolute(path))
    throw new ConfigError('EPS_KEY_COMMAND must be the absolute path of a program.');
  return path;
}

function transit(env: Environment): TransitOptions {
  const address = text(env, 'EPS_KEY_VAULT_ADDRESS');
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new ConfigError('EPS_KEY_VAULT_ADDRESS must be an http or https URL.');
  const token = text(env, 'EPS_KEY_VAULT_TOKEN');
  const tokenFile = text(env, 'EPS_KEY_VAULT_TOKEN_FILE');
  if ((token === undefined) === (tokenFile === undefined))
    throw new ConfigError('Set either EPS_KEY_VAULT_TOKEN or EPS_KEY_VAULT_TOKEN_FILE.');
  if (tokenFile !== undefined) requirePrivateFile(env, 'EPS_KEY_VAULT_TOKEN_FILE', tokenFile);
  const mount = text(env, 'EPS_KEY_VAULT_MOUNT') ?? 'transit';
  const key = text(env, 'EPS_KEY_VAULT_KEY') ?? 'evaluation-program-service';
  return { address: address.replace(/\/+$/, ''), mount, key, token, tokenFile };
}
