import type { CommitInsert } from '../../../db/commit-writes.ts';
import type { Tables } from '../../../db/tables.gen.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { chainHash, entryHash, FIRST_HASH, presentEntry } from './entry.ts';
import { selectHead, selectHeads, selectUnchained, tryLock, type UnchainedRow } from './queries.ts';

/** Hashing more at once would block the event loop. */
const ROWS_AT_ONCE = 250;
const LOCK = 'eps.audit_chain';

/** Adds committed entries of the audit log to the hash chains of their organizations. */
export function auditChain(services: Services): Job {
  const { db, config, clock } = services;
  return {
    name: 'audit-chain',
    pollMs: config.worker.pollMs,
    async run() {
      await db.checkCluster();
      return db.system.transaction(async (tx) => {
        if (!(await takeLock(tx))) return { more: false };
        const rows = await tx.rows(selectUnchained(ROWS_AT_ONCE, await db.settledBefore()));
        if (rows.length > 0) await appendLinks(tx, rows, clock(), db.distributed);
        return { more: rows.length === ROWS_AT_ONCE };
      });
    },
  };
}

/** Returns false if another worker holds the lock. It prevents two workers from appending to one chain. */
async function takeLock(tx: Transaction): Promise<boolean> {
  return (await tx.first(tryLock(LOCK)))!.taken;
}

type LinkRow = Omit<Tables['audit_chain'], 'position'> & { position: number };

const auditLinks: CommitInsert<LinkRow> = {
  name: 'audit_link',
  table: 'audit_chain',
};

async function appendLinks(
  tx: Transaction,
  rows: readonly UnchainedRow[],
  now: Date,
  distributed: boolean,
): Promise<void> {
  const organizations = [...new Set(rows.map(({ organization_id }) => organization_id))];
  const found = distributed
    ? (await Promise.all(organizations.map((id) => tx.rows(selectHead(id))))).flat()
    : await tx.rows(selectHeads(organizations));
  const heads = new Map(
    found.map(({ organization_id, position, chain_hash }) => [
      organization_id,
      { position: Number(position), hash: chain_hash.toString('hex') },
    ]),
  );
  const chained_at = now.toISOString();
  const links = rows.map((row): LinkRow => {
    const head = heads.get(row.organization_id) ?? { position: 0, hash: FIRST_HASH };
    const position = head.position + 1;
    const entry_hash = entryHash(presentEntry(row.organization_id, row));
    const hash = chainHash({ previous: head.hash, position, entry_hash, chained_at });
    heads.set(row.organization_id, { position, hash });
    return {
      organization_id: row.organization_id,
      position,
      entry_id: row.id,
      transaction: row.transaction,
      entry_created_at: row.created_at,
      entry_hash: Buffer.from(entry_hash, 'hex'),
      chain_hash: Buffer.from(hash, 'hex'),
      chained_at,
    };
  });
  tx.insertAtCommit(auditLinks, links);
}
