import type { AuditKeys } from '../../../audit/keys.ts';
import { newId } from '../../../ids.ts';
import type { CheckpointRow } from './checkpoint-queries.ts';
import type { ChainHeadRow } from './queries.ts';
import type { AuditCheckpoint } from './schema.ts';

/** Signs the last link of a chain. */
export function signCheckpoint(keys: AuditKeys, head: ChainHeadRow, now: Date): CheckpointRow {
  const row = { ...head, id: newId(), created_at: now.toISOString(), key_id: keys.keyId };
  const { signature: _, ...signed } = presentCheckpoint({ ...row, signature: Buffer.alloc(0) });
  return { ...row, signature: keys.sign(signed) };
}

export function presentCheckpoint(row: CheckpointRow): AuditCheckpoint {
  return {
    id: row.id,
    organization_id: row.organization_id,
    position: Number(row.position),
    chain_hash: row.chain_hash.toString('hex'),
    created_at: row.created_at,
    key_id: row.key_id,
    signature: row.signature.toString('base64'),
  };
}

/** Returns whether this service's key signed the checkpoint. */
export function isSigned(keys: AuditKeys, { signature, ...signed }: AuditCheckpoint): boolean {
  return signed.key_id === keys.keyId && keys.isSignatureOf(signed, Buffer.from(signature, 'base64'));
}
