import { randomBytes } from 'node:crypto';
import { AUDIT_SECRET_BYTES, AuditKeys } from '../audit/keys.ts';
import type { Database } from '../db/database.ts';
import { insert } from '../db/statements.ts';
import type { KeyProvider } from '../vault/key-provider.ts';
import { readSetting } from './settings.ts';

const NAME = 'audit_keys';
const CONTEXT = 'audit-keys';

/** Loads the keys of the audit log, wrapped by the master key. The first start generates them. */
export async function loadAuditKeys(db: Database, provider: KeyProvider): Promise<AuditKeys> {
  const wrapped = (await readSetting(db, NAME)) ?? (await generateKeys(db, provider));
  return new AuditKeys(await provider.unwrap(Buffer.from(wrapped, 'base64'), CONTEXT));
}

/** If another process generates them at the same time, the keys stored first are used. */
async function generateKeys(db: Database, provider: KeyProvider): Promise<string> {
  const wrapped = await provider.wrap(randomBytes(AUDIT_SECRET_BYTES), CONTEXT);
  await db.system.write(
    insert('settings', { name: NAME, value: wrapped.toString('base64') }, 'ON CONFLICT (name) DO NOTHING'),
  );
  return (await readSetting(db, NAME))!;
}
