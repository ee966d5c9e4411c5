import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PLATFORM } from '../../../audit/record.ts';
import type { CommitInsert } from '../../../db/commit-writes.ts';
import { upsert } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { presentCheckpoint, signCheckpoint } from './checkpoint.ts';
import {
  type CheckpointRow,
  selectLastSentCheckpoint,
  selectUnsentCheckpoints,
} from './checkpoint-queries.ts';
import { type ChainHeadRow, selectLinksToSign, selectOrganizationIds, tryLock } from './queries.ts';

const SIGNED_AT_ONCE = 500;
/**
 * However fast a chain grows, a checkpoint comes after this many links at the latest. A receipt contains the
 * links from its entry to the next checkpoint.
 */
const SPACING = 1000;
const SENT_AT_ONCE = 100;
const SEND_TIMEOUT_MS = 10_000;
const LOCK = 'eps.audit_checkpoints';

/**
 * Signs checkpoints of every chain that has grown. Appends them to a file and, if a URL is configured, sends
 * them there. A copy of a checkpoint proves later changes of the chain.
 */
export function auditCheckpoints(services: Services): Job {
  const { db, config } = services;
  return {
    name: 'audit-checkpoints',
    pollMs: config.audit.checkpointMs,
    async run() {
      const signed = await db.system.transaction((tx) => signChains(tx, services));
      const sent = config.audit.checkpointUrl === undefined ? 0 : await sendCheckpoints(services);
      return { more: signed === SIGNED_AT_ONCE || sent === SENT_AT_ONCE };
    },
  };
}

const checkpoints: CommitInsert<CheckpointRow> = {
  name: 'audit_checkpoint',
  table: 'audit_checkpoints',
};

async function signChains(tx: Transaction, { audit, clock, config, db }: Services): Promise<number> {
  if (!(await takeLock(tx))) return 0;
  const heads = db.distributed
    ? await linksOnNodes(tx)
    : await tx.rows(selectLinksToSign(PLATFORM, SPACING, SIGNED_AT_ONCE, false));
  if (heads.length === 0) return 0;
  const rows = heads.map((head) => signCheckpoint(audit, head, clock()));
  // The links are committed already, so a checkpoint in the file is correct even if this transaction fails.
  await appendToFile(config.audit.checkpointFile, rows);
  tx.insertAtCommit(checkpoints, rows);
  return heads.length;
}

/** In a distributed database, asks for one organization after another. */
async function linksOnNodes(tx: Transaction): Promise<ChainHeadRow[]> {
  const organizations = await tx.rows(selectOrganizationIds());
  const links: ChainHeadRow[] = [];
  for (const id of [PLATFORM, ...organizations.map((organization) => organization.id)]) {
    const limit = SIGNED_AT_ONCE - links.length;
    if (limit > 0) links.push(...(await tx.rows(selectLinksToSign(id, SPACING, limit, true))));
  }
  return links;
}

/** Returns false if another worker holds the lock. */
async function takeLock(tx: Transaction): Promise<boolean> {
  return (await tx.first(tryLock(LOCK)))!.taken;
}

async function appendToFile(file: string, rows: readonly CheckpointRow[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const lines = rows.map((row) => `${JSON.stringify(presentCheckpoint(row))}\n`);
  const output = await open(file, 'a', 0o600);
  try {
    const { size } = await output.stat();
    try {
      await output.appendFile(lines.join(''));
      await output.sync();
    } catch (error) {
      // A full disk takes a part of the lines. A file with half a line could not be verified.
      await output.truncate(size);
      throw error;
    }
  } finally {
    await output.close();
  }
}

/**
 * Sends the checkpoints that the URL has not accepted yet, and stores the id of the last one. Throws if the
 * URL does not accept them; the job then runs again.
 */
async function sendCheckpoints({ db, config }: Services): Promise<number> {
  return db.system.transaction(async (tx) => {
    if (!(await takeLock(tx))) return 0;
    const sent = await tx.first(selectLastSentCheckpoint());
    const rows = await tx.rows(selectUnsentCheckpoints(sent?.value ?? PLATFORM, SENT_AT_ONCE));
    if (rows.length === 0) return 0;
    await post(config.audit.checkpointUrl!, rows);
    tx.push(upsert('settings', { name: 'audit_checkpoint_sent' }, { value: rows.at(-1)!.id }));
    return rows.length;
  });
}

/** The operator chose the URL, so the rules for addresses of webhooks do not apply. */
async function post(url: string, rows: readonly CheckpointRow[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ checkpoints: rows.map(presentCheckpoint) }),
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`EPS_AUDIT_CHECKPOINT_URL returned ${response.status}.`);
}
