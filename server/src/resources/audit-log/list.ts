import { Type } from 'typebox';
import { DateTime } from '../../http/schemas.ts';
import { presentEntry } from './entry.ts';
import type { LinkedEntryRow } from './queries.ts';
import type { AuditEntry } from './schema.ts';

const Text = Type.Optional(Type.String({ maxLength: 255 }));
const Time = (description: string) => Type.Optional(Type.Unsafe<string>({ ...DateTime, description }));

/** Query parameters that select entries. */
export const FILTERS = {
  action: Text,
  actor_id: Text,
  resource_type: Text,
  resource_id: Text,
  from: Time('Include entries created at or after this time.'),
  to: Time('Include entries created before this time.'),
};

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
