import type { AuditAction } from '../../../audit/actions.ts';
import type { AuditKeys } from '../../../audit/keys.ts';
import type { ReadRows } from '../../../db/rows.ts';
import { createTurns } from '../../../threads/turns.ts';
import { isSigned, presentCheckpoint } from './checkpoint.ts';
import { selectCheckpointsFrom } from './checkpoint-queries.ts';
import { chainHash, entryHash, FIRST_HASH, presentEntry } from './entry.ts';
import {
  type AuditEntryRow,
  countTail,
  type LinkRow,
  selectEntriesById,
  selectLinks,
  selectSkipped,
} from './queries.ts';
import type { AuditCheckpoint, AuditErrorKind, AuditVerification } from './schema.ts';

/** Links, and checkpoints, that one statement reads. */
const LINKS_AT_ONCE = 150;
const CHECKPOINTS_AT_ONCE = 150;
/** Up to this many deleted links are recognized although their gap was closed. */
const MAX_LOST = 500;
const MAX_ERRORS = 100;
const MAX_MOVES = 100;
/** Entries are chained in the order of their commits, so their times ascend except for clock differences. */
const CLOCK_TOLERANCE_MS = 3_600_000;

const MOVED = 'database.moved' satisfies AuditAction;

/** Runs a read-only statement. */
/**
 * Compares the audit log of an organization with its hash chain, and the chain with the checkpoints in the
 * database and those kept outside of it. Reads everything, in batches; `count` is called before each.
 */
export async function verifyAuditLog(
  read: ReadRows,
  keys: AuditKeys,
  organizationId: string,
  outside: readonly AuditCheckpoint[] = [],
  count: (links: number) => Promise<void> = async () => {},
): Promise<AuditVerification> {
  const verification = new Verification(keys, organizationId);
  await verification.expectCheckpoints(outside);
  let after = '0';
  for (;;) {
    const links = await read(selectLinks(organizationId, after, LINKS_AT_ONCE));
    if (links.length === 0) break;
    await count(links.length);
    after = links.at(-1)!.position;
    const ids = links.map(({ entry_id }) => entry_id);
    const first = Number(links[0]!.position);
    const [entries, checkpoints] = await Promise.all([
      read(selectEntriesById(organizationId, ids)),
      read(selectCheckpointsFrom(organizationId, first, LINKS_AT_ONCE)),
    ]);
    await verification.expectCheckpoints(checkpoints.map(presentCheckpoint));
    await verification.addLinks(links, new Map(entries.map((entry) => [entry.id, entry])));
  }
  const [inserted, tail, beyond] = await Promise.all([
    read(selectSkipped(organizationId, MAX_ERRORS)),
    read(countTail(organizationId)),
    read(selectCheckpointsFrom(organizationId, Number(after) + 1, CHECKPOINTS_AT_ONCE)),
  ]);
  await verification.expectCheckpoints(beyond.map(presentCheckpoint));
  return verification.finish(
    inserted.map(({ id }) => id),
    tail[0]!.count,
  );
}

interface CheckedLink {
  position: number;
  entryId: string;
  hash: string;
  entryHash: string;
  chainedAt: string;
  order: [transaction: bigint, id: string];
}

class Verification {
  readonly #keys: AuditKeys;
  readonly #organizationId: string;
  /** Checkpoints by position, for links that have not been read yet. */
  readonly #expected = new Map<number, AuditCheckpoint[]>();
  readonly #errors: AuditVerification['errors'] = [];
  readonly #moves: AuditVerification['moves'] = [];
  #count = 0;
  #lastPosition = 0;
  #isReordered = false;
  #beforePrevious: CheckedLink | undefined;
  #previous: CheckedLink | undefined;
  /** Difference between the position in the hash and the stored one, after links were removed or inserted. */
  #shift = 0;
  #latestTime = Number.NEGATIVE_INFINITY;

  /** Each link of a tampered log takes up to a few milliseconds. */
  readonly #turn = createTurns();

  constructor(keys: AuditKeys, organizationId: string) {
    this.#keys = keys;
    this.#organizationId = organizationId;
  }

  /** Remembers checkpoints until their links are read. Checkpoints with a wrong signature are errors. */
  async expectCheckpoints(checkpoints: readonly AuditCheckpoint[]): Promise<void> {
    for (const checkpoint of checkpoints) {
      await this.#turn();
      const { position, organization_id } = checkpoint;
      const known = this.#expected.get(position) ?? [];
      if (known.some(({ id, signature }) => id === checkpoint.id && signature === checkpoint.signature))
        continue;
      if (organization_id !== this.#organizationId || !isSigned(this.#keys, checkpoint))
        this.#report(position, 'signature_invalid');
      else this.#expected.set(position, [...known, checkpoint]);
    }
  }

  async addLinks(links: readonly LinkRow[], entries: ReadonlyMap<string, AuditEntryRow>): Promise<void> {
    for (const [i, row] of links.entries()) {
      await this.#turn();
      const link = checkedLink(row);
      const nextRow = links[i + 1];
      const isGenuine = this.#checkLink(link, nextRow && checkedLink(nextRow));
      const entry = entries.get(row.entry_id);
      this.#checkEntry(link, row, entry);
      if (entry?.action === MOVED) this.#addMove(link, entry);
      this.#checkCheckpoints(link);
      this.#count++;
      this.#lastPosition = link.position;
      if (!isGenuine) continue;
      this.#beforePrevious = this.#previous;
      this.#previous = link;
    }
  }

  finish(inserted: readonly string[], tail: number): AuditVerification {
    for (const id of inserted) this.#report(0, 'inserted', id);
    const last = this.#lastPosition;
    const beyond = [...this.#expected.values()].flat().filter(({ position }) => position > last);
    if (beyond.length > 0) this.#report(last + 1, this.#wereLost(beyond) ? 'lost_in_restore' : 'truncated');
    return {
      valid: this.#errors.length === 0,
      chained: this.#count,
      unchained_tail: tail,
      last_position: last,
      errors: this.#errors,
      moves: this.#moves,
    };
  }

  /** Checks that the link's hash follows from the previous link. Returns false for an inserted link. */
  #checkLink(link: CheckedLink, next: CheckedLink | undefined): boolean {
    const lostBefore = link.position - this.#lastPosition - 1;
    if (lostBefore > 0) {
      this.#report(link.position - lostBefore, 'deleted');
      return true;
    }
    const doesFollow = follows(link, this.#previous, this.#shift);
    if (doesFollow && (!next || follows(next, link, this.#shift))) return true;
    const wasReordered = this.#isReordered;
    this.#isReordered = this.#isOutOfOrder(link, next);
    if (!this.#isReordered && next && follows(next, this.#previous, this.#shift - 1)) {
      this.#shift--;
      this.#report(link.position, 'inserted', link.entryId);
      return false;
    }
    const isAfterReordered = wasReordered && follows(link, this.#beforePrevious, this.#shift);
    if (!doesFollow && !isAfterReordered && this.#errors.length < MAX_ERRORS)
      this.#report(link.position, this.#kindOf(link, next), link.entryId);
    return true;
  }

  /** Returns the kind of tampering with a link whose hash does not follow from the previous link. */
  #kindOf(link: CheckedLink, next: CheckedLink | undefined): AuditErrorKind {
    if (this.#isReordered) return 'reordered';
    for (let lost = 1; next && lost <= MAX_LOST; lost++)
      if (follows(next, link, this.#shift + lost)) {
        this.#shift += lost;
        return 'deleted';
      }
    const isOriginal = next
      ? follows(next, link, this.#shift)
      : (this.#expected.get(link.position) ?? []).some(({ chain_hash }) => chain_hash === link.hash);
    return isOriginal ? 'restamped' : 'rewritten';
  }

  /** Returns whether links were swapped: links must be in the order of their transactions. */
  #isOutOfOrder(link: CheckedLink, next: CheckedLink | undefined): boolean {
    return (
      (this.#previous !== undefined && isBefore(link.order, this.#previous.order)) ||
      (next !== undefined && isBefore(next.order, link.order))
    );
  }

  #checkEntry(link: CheckedLink, row: LinkRow, entry: AuditEntryRow | undefined): void {
    const kind = entry ? this.#entryError(link, row, entry) : 'deleted';
    if (kind) this.#report(link.position, kind, link.entryId);
  }

  #entryError(link: CheckedLink, row: LinkRow, entry: AuditEntryRow): AuditErrorKind | undefined {
    const hashOf = (each: AuditEntryRow) => entryHash(presentEntry(this.#organizationId, each));
    if (hashOf(entry) !== link.entryHash)
      return hashOf({ ...entry, created_at: row.entry_created_at }) === link.entryHash
        ? 'restamped'
        : 'edited';
    if (row.transaction !== entry.transaction || row.entry_created_at !== entry.created_at) return 'edited';
    const time = Date.parse(entry.created_at);
    const isBackdated = time < this.#latestTime - CLOCK_TOLERANCE_MS;
    this.#latestTime = Math.max(this.#latestTime, time);
    return isBackdated ? 'inserted' : undefined;
  }

  #checkCheckpoints({ position, hash, entryId }: CheckedLink): void {
    const expected = this.#expected.get(position) ?? [];
    this.#expected.delete(position);
    const others = expected.filter(({ chain_hash }) => chain_hash !== hash);
    if (others.length > 0)
      this.#report(position, this.#wereLost(others) ? 'lost_in_restore' : 'rewritten', entryId);
  }

  #addMove({ position }: CheckedLink, { id, created_at, details }: AuditEntryRow): void {
    const { reason } = JSON.parse(details) as Pick<AuditVerification['moves'][number], 'reason'>;
    if (this.#moves.length < MAX_MOVES) this.#moves.push({ position, entry_id: id, created_at, reason });
  }

  /** Returns whether the database has moved since these checkpoints, to a state from before them. */
  #wereLost(checkpoints: readonly AuditCheckpoint[]): boolean {
    return checkpoints.every(({ position, created_at }) =>
      this.#moves.some((move) => move.position <= position && move.created_at > created_at),
    );
  }

  #report(position: number, kind: AuditErrorKind, entryId?: string): void {
    if (this.#errors.length < MAX_ERRORS)
      this.#errors.push({ position, ...(entryId !== undefined && { entry_id: entryId }), kind });
  }
}

function checkedLink(row: LinkRow): CheckedLink {
  return {
    position: Number(row.position),
    entryId: row.entry_id,
    hash: row.chain_hash.toString('hex'),
    entryHash: row.entry_hash.toString('hex'),
    chainedAt: row.chained_at,
    order: [BigInt(row.transaction), row.entry_id],
  };
}

/** Returns whether a link's hash follows from the previous link, if its position is moved by `shift`. */
function follows(link: CheckedLink, previous: CheckedLink | undefined, shift: number): boolean {
  const { position, entryHash: entry_hash, chainedAt: chained_at } = link;
  const input = {
    previous: previous?.hash ?? FIRST_HASH,
    position: position + shift,
    entry_hash,
    chained_at,
  };
  return chainHash(input) === link.hash;
}

function isBefore([transaction, id]: CheckedLink['order'], other: CheckedLink['order']): boolean {
  return transaction < other[0] || (transaction === other[0] && id < other[1]);
}
