import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';
import { markReleased } from '../../answers/evaluations/commands.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { countLeftOut, writeTry } from './left-out-queries.ts';
import { observe } from './observe.ts';
import { lockCounts } from './queries.ts';
import { classOf, openReleased, ReleaseClass, type ReleasedCounts, sealReleased } from './release-classes.ts';
import {
  countMembers,
  type MemberRow,
  type ReleaseCell,
  type ReleaseRow,
  selectMembers,
  selectReleases,
  selectWaitingCells,
  writeRelease,
} from './release-queries.ts';

/**
 * A block has at least this share of the people released before, so that a few new people do not cause a
 * release of many.
 */
const GROWTH = 0.1;
/** The most people that a block waits for. */
const MOST_NEEDED = 1000;
/** One attempt considers this many evaluations, the oldest; more than the blocks of a few classes need. */
const MOST_CONSIDERED = 5000;
const BATCH = 100;

/**
 * Closes blocks of people in an environment for whom enough new people have been counted since the last
 * attempt. Each block is written in one transaction. Throws NeedsThread in the main thread for large content.
 */
export async function closeReleases(services: Services, scope: EnvironmentScope): Promise<void> {
  const { db } = services;
  const cells = await db.read(scope.organizationId, selectWaitingCells(scope));
  if (cells.length === 0) return;
  const [organization] = await db.read(scope.organizationId, selectPrivacyFloor(scope.organizationId));
  const floor = organization!.privacy_floor;
  for (const cell of cells) {
    // Evaluations that waited at the last attempt still wait for others of their class, so they are not read
    // again each time.
    const isWorthATry = cell.waiting >= cell.tried + Math.max(1, cell.tried * GROWTH);
    if (cell.waiting >= floor && isWorthATry) await closeCell(services, scope, cell, floor);
  }
}

async function closeCell(
  services: Services,
  scope: EnvironmentScope,
  cell: ReleaseCell & { waiting: number },
  floor: number,
): Promise<void> {
  const { db, vault } = services;
  const keys = await vault.environment(scope);
  const programAndBundle = { programId: cell.program_id, bundleId: cell.version_bundle_id };
  const releases = await db.read(scope.organizationId, selectReleases(scope, programAndBundle, null));
  const classes = await classesOf(services, scope, cell, false, MOST_CONSIDERED);
  const closing = [...classes].flatMap(([id, members]) => {
    const digest = keys.digest('psychometrics/class', id);
    const earlier = releases.find(({ class_digest }) => class_digest === digest);
    const least = Math.max(floor, members.privacyFloor);
    const needed = Math.max(least, Math.min(Math.ceil((earlier?.people ?? 0) * GROWTH), MOST_NEEDED));
    return members.newPeople.size < needed ? [] : [{ id, digest, members, earlier, least }];
  });
  if (closing.length === 0)
    return db.withTenant(scope.organizationId, async (tx) =>
      tx.push(writeTry(scope, cell, cell.waiting, undefined)),
    );
  const kept = await keptOf(services, scope, cell, keys, releases);
  const [leftOut] = await db.read(scope.organizationId, countLeftOut(scope, programAndBundle, true));
  const blocks = closing.map((one): Block => ({ ...one, kept: one.earlier && kept(one.id, one.earlier) }));
  const ids = blocks.flatMap(({ members }) => members.evaluationIds);
  const rows = blocks.map((block) => rowOf(keys, cell, block, services.clock()));
  await db
    .withTenant(scope.organizationId, async (tx) => {
      tx.push(lockCounts(scope.environmentId));
      // Another worker may have closed the block, or an evaluation of it was erased or superseded meanwhile.
      if ((await tx.count(markReleased(scope.organizationId, ids))) !== ids.length) throw new StaleBlock();
      for (const row of rows) tx.push(writeRelease(scope, row));
      tx.push(writeTry(scope, cell, cell.waiting - ids.length, leftOut));
    })
    .catch((error: unknown) => {
      // Nothing was written; the next run tries again.
      if (!(error instanceof StaleBlock)) throw error;
    });
}

class StaleBlock extends Error {}

/** The release of a class before the present block is closed. */
interface EarlierRelease {
  counts: ReleasedCounts;
  people: number;
  evaluations: number;
}

interface Block {
  digest: string;
  members: ReleaseClass;
  earlier: ReleaseRow | undefined;
  kept: EarlierRelease | undefined;
  /** The smallest number of people of a block. */
  least: number;
}

/**
 * Returns a function that finds the sums of earlier blocks: the stored sums or, where subjects were erased or
 * evaluations superseded since, sums over the evaluations that can still be read.
 */
async function keptOf(
  services: Services,
  scope: EnvironmentScope,
  cell: ReleaseCell,
  keys: EnvironmentKeys,
  releases: readonly ReleaseRow[],
): Promise<(id: string, earlier: ReleaseRow) => EarlierRelease> {
  const [found] = await services.db.read(scope.organizationId, countMembers(scope, cell));
  const stored = releases.reduce((sum, { evaluations }) => sum + evaluations, 0);
  if (found!.members === stored)
    return (_, earlier) => ({
      counts: openReleased(keys, earlier),
      people: earlier.people,
      evaluations: earlier.evaluations,
    });
  const classes = await classesOf(services, scope, cell, true, Number.POSITIVE_INFINITY);
  return (id, earlier) => {
    const members = classes.get(id);
    return {
      counts: { groups: members?.groups ?? [], concepts: members?.concepts ?? new Map() },
      people: Math.min(earlier.people, members?.people.size ?? 0),
      evaluations: members?.evaluationIds.length ?? 0,
    };
  };
}

/** Reads the evaluations of a program and bundle that are in no closed block, or those that are, by class. */
async function classesOf(
  services: Services,
  scope: EnvironmentScope,
  cell: ReleaseCell,
  isReleased: boolean,
  most: number,
): Promise<Map<string, ReleaseClass>> {
  const { db } = services;
  const { organizationId } = scope;
  const run = { rows: (query: Parameters<Transaction['rows']>[0]) => db.read(organizationId, query) };
  const classes = new Map<string, ReleaseClass>();
  const turn = createTurns();
  let after: string | null = null;
  for (let read = 0; read < most; read += BATCH) {
    const rows: MemberRow[] = await db.read(
      organizationId,
      selectMembers(scope, cell, isReleased, after, BATCH),
    );
    for (const row of rows) {
      const observed = await observe(run as Pick<Transaction, 'rows'>, services, organizationId, row);
      await turn();
      if (!observed) continue;
      const { id, identity } = classOf(row, observed);
      const known = classes.get(id) ?? new ReleaseClass(identity);
      known.add(row, observed);
      classes.set(id, known);
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  return classes;
}

function rowOf(
  keys: EnvironmentKeys,
  { program_id, version_bundle_id }: ReleaseCell,
  { digest, members, earlier, kept, least }: Block,
  now: Date,
): ReleaseRow {
  if (kept) members.merge(kept.counts);
  const { firstDay, lastDay, evaluationIds, newPeople, groups, concepts } = members;
  const key = { program_id, version_bundle_id, class_digest: digest };
  return {
    ...key,
    made_by: members.madeBy,
    issued_by: members.issuedBy,
    entered_by: members.enteredBy,
    blocks: (earlier?.blocks ?? 0) + 1,
    floor: Math.max(least, earlier?.floor ?? 0),
    people: (kept?.people ?? 0) + newPeople.size,
    evaluations: (kept?.evaluations ?? 0) + evaluationIds.length,
    first_day: earlier && earlier.first_day < firstDay ? earlier.first_day : firstDay,
    last_day: earlier && earlier.last_day > lastDay ? earlier.last_day : lastDay,
    released_at: now.toISOString(),
    counts_sealed: sealReleased(keys, key, { groups, concepts }),
  };
}
