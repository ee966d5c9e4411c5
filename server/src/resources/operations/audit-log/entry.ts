import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@eps/engine';
import { presented } from '../../../http/presented.ts';
import type { LinkedEntryRow } from './list-queries.ts';
import type { AuditEntryRow } from './queries.ts';
import { AuditEntry } from './schema.ts';

/** The hash before the first link of a chain. */
export const FIRST_HASH = '0'.repeat(64);

/** Returns an entry as the API returns it. Fields without a value are absent. */
export function presentEntry(organizationId: string, row: AuditEntryRow): AuditEntry {
  return presented(AuditEntry, {
    ...row,
    organization_id: organizationId,
    actor_kind: row.actor_kind as AuditEntry['actor_kind'],
    before_digest: row.before_digest?.toString('hex'),
    after_digest: row.after_digest?.toString('hex'),
    details: JSON.parse(row.details) as Record<string, unknown>,
  });
}

/** Returns an entry with its link in the hash chain, if it is chained. */
export function presentLinked(organizationId: string, row: LinkedEntryRow): AuditEntry {
  const entry = presentEntry(organizationId, row);
  const { position, entry_hash, chain_hash, chained_at } = row;
  if (position === null || entry_hash === null || chain_hash === null || chained_at === null) return entry;
  return {
    ...entry,
    chain: {
      position: Number(position),
      entry_hash: entry_hash.toString('hex'),
      chain_hash: chain_hash.toString('hex'),
      chained_at,
    },
  };
}

/** Returns the SHA-256 (hex) of an entry's canonical JSON (RFC 8785), without its field `chain`. */
export function entryHash({ chain: _, ...entry }: AuditEntry): string {
  return sha256(entry as Json);
}

export interface LinkInput {
  /** Chain hash of the previous link; `FIRST_HASH` for the first link. */
  previous: string;
  position: number;
  entry_hash: string;
  chained_at: string;
}

/**
 * Returns the chain hash (hex) of a link: the SHA-256 of its canonical JSON, which contains the chain hash of
 * the previous link.
 */
export function chainHash({ previous, position, entry_hash, chained_at }: LinkInput): string {
  return sha256({ previous, position, entry_hash, chained_at });
}

function sha256(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
