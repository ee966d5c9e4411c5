import { recordAudit } from '../../../audit/record.ts';
import type { Query, ReadRows } from '../../../db/rows.ts';
import { environmentTime } from '../../../environment-time.ts';
import { runAnywhere, type ThreadWork } from '../../../jobs/anywhere.ts';
import { claimDue } from '../../../jobs/claim.ts';
import { recordFailure } from '../../../jobs/failures.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { addHoldRow } from '../../people/legal-holds/commands.ts';
import { selectEnvironmentHold } from '../../people/legal-holds/queries.ts';
import { endRetentionRun, yieldRetention } from './commands.ts';
import { cutoffsOf, KINDS, type Kind, parsePolicy } from './policy.ts';
import { DUE_RETENTION, type DueRetention, selectProgramPolicies, selectRetention } from './queries.ts';
import { REMOVERS } from './remove.ts';
import { BEGINNING, type Moment, type Place } from './remover.ts';
import type { Retention } from './schema.ts';

/** How many environments a worker claims at once. */
const ENVIRONMENTS = 4;
/** How many rows of a kind are in a batch for each evaluation: rows of some kinds cost less. */
const ROWS = { results: 1, answers: 1, sessions: 5, contacts: 5, events: 10 } as const;
const ACTOR = { kind: 'system', id: 'retention', userId: null } as const;

/**
 * Removes what is older than its environment or program keeps it: once a day of the environment's clock, and
 * when a policy changes. Each batch is one transaction with its events and its audit entry. A worker that is
 * killed loses the batch; another worker continues when the lease has expired. Two workers in one environment
 * skip each other's rows.
 */
export function retention(services: Services): Job {
  const { pollMs, leaseMs } = services.config.worker;
  return {
    name: 'retention',
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, DUE_RETENTION, services.clock(), leaseMs, ENVIRONMENTS);
      let more = claimed.length >= ENVIRONMENTS;
      // The lease is shared, and environments that wait behind a large one come in the next round.
      const until = performance.now() + leaseMs / 2;
      for (const due of claimed) if (await apply(services, due, until, signal)) more = true;
      return { more };
    },
  };
}

/** Removes what is old in one environment. Returns whether there is more, because the time was over. */
async function apply(
  services: Services,
  due: DueRetention,
  until: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for (const kind of KINDS) {
      let place: Place | undefined = BEGINNING;
      while (place) {
        if (signal.aborted || performance.now() > until) {
          await services.db.system.write(yieldRetention(due));
          return !signal.aborted;
        }
        place = await removeBatch(services, due, kind, place);
      }
    }
    await services.db.system.write(endRetentionRun(due, await nextRun(services, due)));
  } catch (error) {
    // The claim ends with its lease, and the environment is due again.
    if (error instanceof RowsLocked) return false;
    const row = { organizationId: due.organization_id, id: due.environment_id };
    await recordFailure(services, DUE_RETENTION, row, error, 'retention was not applied');
  }
  return false;
}

/** Other workers have locked every row that was found; the same rows would be found again. */
class RowsLocked extends Error {}

/** Removes one batch. Returns the position to continue from; undefined if no more rows can be old. */
async function removeBatch(
  services: Services,
  due: DueRetention,
  kind: Kind,
  place: Place,
): Promise<Place | undefined> {
  const { db, config } = services;
  const read = <Row>(query: Query<Row>) => db.read(due.organization_id, query);
  const { moment } = await momentOf(services, due, read, '');
  const limit = config.worker.batch * ROWS[kind];
  const { ids, next } = await REMOVERS[kind].find(read, moment, limit, place);
  if (ids.length === 0) return next;
  const count = await runAnywhere(services, due.organization_id, REMOVING, due, kind, ids);
  if (count === undefined) return undefined;
  if (count === 0 && next === place) throw new RowsLocked();
  return next;
}

export const REMOVING: ThreadWork<[DueRetention, Kind, readonly string[]], number | undefined> = {
  name: 'retention',
  run: removeFound,
};

/**
 * Removes those of the found rows that are still old. Returns how many; undefined if the environment is held.
 * Throws NeedsThread in the main thread for answers to large content.
 */
function removeFound(
  services: Services,
  due: DueRetention,
  kind: Kind,
  ids: readonly string[],
): Promise<number | undefined> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = due;
  return services.db.withTenant(organizationId, async (tx) => {
    // A hold or a policy from before this batch is respected; a later one waits for the batch.
    tx.push(addHoldRow({ organizationId, environmentId }));
    const locked = await momentOf(services, due, tx.rows, ' FOR SHARE');
    if (locked.isHeld) return undefined;
    const removed = await REMOVERS[kind].remove(tx, services, locked.moment, ids);
    const { realNow } = locked.moment;
    if (removed > 0)
      recordAudit(tx, { actor: ACTOR, requestId: '', realNow }, organizationId, {
        action: 'retention.applied',
        resourceType: 'environment',
        resourceId: environmentId,
        appId,
        environmentId,
        details: { [kind]: removed },
      });
    return removed;
  });
}

/** Returns what is old now, and whether the environment is held. */
async function momentOf(
  { clock }: Services,
  { organization_id: organizationId, environment_id: environmentId }: DueRetention,
  read: ReadRows,
  lock: '' | ' FOR SHARE',
): Promise<{ moment: Moment; policy: Retention; isHeld: boolean }> {
  const [[hold], [row], programs, [set]] = await Promise.all([
    read(selectEnvironmentHold(organizationId, environmentId, lock)),
    read(selectRetention(organizationId, environmentId, lock)),
    read(selectProgramPolicies(organizationId, environmentId)),
    read(selectClock(organizationId, environmentId)),
  ]);
  const realNow = clock();
  const now = environmentTime(realNow, set!.clock_offset_seconds);
  const policy = parsePolicy(row?.policy);
  const cutoffs = cutoffsOf(policy, programs, now);
  const old = { organizationId, environmentId };
  return { moment: { old, cutoffs, now, realNow }, policy, isHeld: (hold?.held_at ?? null) !== null };
}

/** Returns when the environment is next due: in a day, or never if everything is kept for ever. */
async function nextRun(services: Services, due: DueRetention): Promise<Date | null> {
  const read = <Row>(query: Query<Row>) => services.db.read(due.organization_id, query);
  const { moment, policy } = await momentOf(services, due, read, '');
  const { results, answers, sessions } = moment.cutoffs.programs;
  // A policy of the environment applies to programs that are created later, too.
  const isAny =
    results.ids.length + answers.ids.length + sessions.ids.length > 0 || Object.values(policy).some(Boolean);
  return isAny ? new Date(moment.now.getTime() + DAY_MS) : null;
}
