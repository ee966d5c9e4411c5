import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { ROLE_SCOPES, SCOPES } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { ValidationError } from '../../../http/errors.ts';
import { DateTime, Name, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { compileCheck } from '../../../http/validation.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { insertApiKey } from './commands.ts';
import {
  type ApiKeyRow,
  type MemberRow,
  selectMemberAndEnvironment,
  selectOrganizationOfKey,
} from './queries.ts';

/** An API key of another system. Shorter keys could be guessed from their hash. */
const LegacyKey = strictObject({
  organization_id: Uuid,
  email: Type.String({ maxLength: 320, description: 'The member that the key acts for.' }),
  name: Name,
  key: Type.String({ minLength: 20, maxLength: 512, pattern: '^(?!eps_)[\\x21-\\x7e]+$', writeOnly: true }),
  scopes: Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: 100 }),
  environment_id: Type.Optional(Uuid),
  expires_at: Type.Optional(DateTime),
});
const LegacyKeys = Type.Array(LegacyKey, { minItems: 1, maxItems: 10_000 });
type LegacyKey = Static<typeof LegacyKey>;

const checkShape = compileCheck(LegacyKeys, 'body');

/**
 * Imports API keys of another system in one transaction. Keys that were imported before do not change, even
 * if they were revoked. Returns how many keys were imported and how many were known. Throws an Error with the
 * position of the invalid entry, never with its key.
 */
export async function importLegacyKeys(
  services: Services,
  entries: unknown,
): Promise<{ imported: number; known: number }> {
  const keys = checked(entries);
  return services.db.system.transaction(async (tx) => {
    let imported = 0;
    for (const [index, key] of keys.entries()) if (await importOne(tx, services, key, index)) imported++;
    return { imported, known: keys.length - imported };
  });
}

function checked(entries: unknown): LegacyKey[] {
  try {
    checkShape(entries);
    return entries as LegacyKey[];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const lines = error.errors.map(({ loc, msg }) => `${loc.slice(1).join('.') || 'file'}: ${msg}`);
    throw new Error(`the file does not have the expected shape:\n${lines.join('\n')}`);
  }
}

async function importOne(
  tx: Transaction,
  services: Services,
  entry: LegacyKey,
  index: number,
): Promise<boolean> {
  const now = services.clock();
  const keyHash = hashSecret(entry.key);
  const [known, member] = await Promise.all([
    tx.first(selectOrganizationOfKey(keyHash)),
    tx.first(selectMemberAndEnvironment(entry.organization_id, entry.email, entry.environment_id)),
  ]);
  if (known && known.organization_id === entry.organization_id.toLowerCase()) return false;
  if (known) throw new Error(`${index}: the key belongs to another organization`);
  const row = newRow(entry, index, member, now);
  tx.push(insertApiKey(row, keyHash));
  const actor = { kind: 'system' as const, id: 'keys import-legacy', userId: null };
  recordAudit(tx, { actor, requestId: '', realNow: now, services }, row.organization_id, {
    action: 'api_key.imported',
    resourceId: row.id,
    after: row,
    details: { scopes: row.scopes },
  });
  return true;
}

function newRow(entry: LegacyKey, index: number, member: MemberRow | undefined, now: Date): ApiKeyRow {
  if (!member) throw new Error(`${index}: the organization has no member with that e-mail address`);
  if (entry.environment_id !== undefined && member.environment_id === null)
    throw new Error(`${index}: the organization has no such environment`);
  const excess = entry.scopes.find((scope) => !ROLE_SCOPES[member.role].includes(scope));
  if (excess)
    throw new Error(`${index}: the member's role (${member.role}) does not have the scope ${excess}`);
  return {
    id: newId(),
    organization_id: member.organization_id,
    name: entry.name,
    scopes: [...new Set(entry.scopes)].sort(),
    app_id: member.app_id,
    environment_id: member.environment_id,
    legacy: true,
    user_id: member.user_id,
    provider_id: null,
    shown_user_id: member.user_id,
    created_at: now.toISOString(),
    expires_at: entry.expires_at ?? null,
    last_used_at: null,
    allowed_networks: [],
  };
}
