import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/config.ts';
import type { Statement } from '../db/batch.ts';
import type { Database } from '../db/database.ts';
import { insert, update } from '../db/statements.ts';
import { type KeyProvider, UnknownMasterKey } from '../vault/key-provider.ts';
import { readSetting } from './settings.ts';

const NAME = 'root_secret';
const CONTEXT = 'settings/root_secret';
const SECRET_BYTES = 32;

/** Whether a service has started on this database before. */
export async function hasRootSecret(db: Database): Promise<boolean> {
  return (await readSetting(db, NAME)) !== undefined;
}

/**
 * Opens the root secret of the database: random bytes, wrapped by the key provider. Keys that belong to no
 * tenant are derived from it and not from the master key, which a key management service never reveals. The
 * first start creates it. Returns the function that derives a 32-byte key for a named purpose. Throws
 * ConfigError if another master key wrapped it, because then no stored key can be unwrapped.
 */
export async function openRootSecret(
  db: Database,
  provider: KeyProvider,
): Promise<(purpose: string) => KeyObject> {
  const secret = await readRootSecret(db, provider);
  return (purpose) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `eps:${purpose}`, SECRET_BYTES)));
}

/**
 * Every setting that the key provider wraps, with its context: the root secret and the keys of the audit log.
 */
const WRAPPED_SETTINGS = [
  [NAME, CONTEXT],
  ['audit_keys', 'audit-keys'],
] as const;

/** Wraps again the settings that an older master key wrapped. Returns their number. */
export async function rewrapSettings(db: Database, provider: KeyProvider): Promise<number> {
  let count = 0;
  for (const [name, context] of WRAPPED_SETTINGS) {
    const stored = await readSetting(db, name);
    if (stored === undefined || provider.isCurrent(Buffer.from(stored, 'base64'))) continue;
    const secret = await provider.unwrap(Buffer.from(stored, 'base64'), context);
    const wrapped = (await provider.wrap(secret, context)).toString('base64');
    await db.system.write(update('settings', { name, value: stored }, { value: wrapped }));
    count++;
  }
  return count;
}

async function readRootSecret(db: Database, provider: KeyProvider): Promise<Buffer> {
  const existing = await readSetting(db, NAME);
  if (existing === undefined) {
    const wrapped = await provider.wrap(randomBytes(SECRET_BYTES), CONTEXT);
    // If another process created it first, that one is read below.
    await db.system.write(insertSetting(wrapped.toString('base64')));
  }
  const stored = existing ?? (await readSetting(db, NAME))!;
  return provider.unwrap(Buffer.from(stored, 'base64'), CONTEXT).catch((error) => {
    if (!(error instanceof UnknownMasterKey)) throw error;
    throw new ConfigError(
      'This database was set up with a different master key. Set EPS_MASTER_KEY to that key, ' +
        'or EPS_DATA_DIR to the directory with its master.key.',
    );
  });
}

function insertSetting(value: string): Statement {
  return insert('settings', { name: NAME, value }, 'ON CONFLICT (name) DO NOTHING');
}
