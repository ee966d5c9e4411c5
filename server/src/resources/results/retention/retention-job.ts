import { recordAudit } from '../../../audit/record.ts';
import { environmentTime } from '../../../environment-time.ts';
import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { addHoldRow } from '../../people/legal-holds/commands.ts';
import { selectEnvironmentHold } from '../../people/legal-holds/queries.ts';
import { endRetentionRun, yieldRetention } from './commands.ts';
import { cutoffsOf, KINDS, parsePolicy } from './policy.ts';
import { DUE_RETENTION, type DueRetention, selectProgramPolicies, selectRetention } from './queries.ts';
import { NOTHING, REMOVE, type Removed } from './remove.ts';

/** How many environments a worker claims at once. */
const ENVIRONMENTS = 4;
/** How many rows of a kind cost about as much as one result. */
const ROWS = { results: 1, sessions: 5, contacts: 5, events: 10 } as const;
const ACTOR = { kind: 'system', id: 'retention', userId: null } as const;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Removes what is older than its environment or program keeps it: once a day of the environment's clock, and
 * when a policy changes. Each batch is one transaction with its events and its audit entry. A worker that is
 * killed loses the batch; another one goes on when the lease has expired. Two that work on one environment
 * skip the rows of each other.
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
      let removed: Removed = { ...NOTHING, more: true };
      while (removed.more) {
        if (signal.aborted || performance.now() > until) {
          await services.db.system.write(yieldRetention(due));
          return !signal.aborted;
        }
        removed = await removeBatch(services, due, kind, removed.after ?? FIRST);
      }
    }
    await services.db.system.write(endRetentionRun(due, await nextRun(services, due)));
  } catch (error) {
    // The claim ends with its lease, and the environment is due again.
    services.log.error({ err: error, environment_id: due.environment_id }, 'retention was not applied');
  }
  return false;
}

function removeBatch(
  services: Services,
  due: DueRetention,
  kind: (typeof KINDS)[number],
  after: string,
): Promise<Removed> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = due;
  const old = { organizationId, environmentId };
  return services.db.withTenant(organizationId, async (tx) => {
    // A hold or a policy that was placed or changed before is respected; one after waits for this batch.
    tx.push(addHoldRow(old));
    const [hold, row, programs, clock] = await Promise.all([
      tx.first(selectEnvironmentHold(organizationId, environmentId, ' FOR SHARE')),
      tx.first(selectRetention(organizationId, environmentId, ' FOR SHARE')),
      tx.rows(selectProgramPolicies(organizationId, environmentId)),
      tx.first(selectClock(organizationId, environmentId)),
    ]);
    if (hold?.held_at) return NOTHING;
    const realNow = services.clock();
    const now = environmentTime(realNow, clock!.clock_offset_seconds);
    const cutoffs = cutoffsOf(parsePolicy(row?.policy), programs, now);
    const limit = services.config.worker.batch * ROWS[kind];
    const removed = await REMOVE[kind](tx, { old, cutoffs, now, realNow, limit, after });
    if (removed.count > 0)
      recordAudit(tx, { actor: ACTOR, requestId: '', realNow }, organizationId, {
        action: 'retention.applied',
        resourceType: 'environment',
        resourceId: environmentId,
        appId,
        environmentId,
        details: { [kind]: removed.count },
      });
    return removed;
  });
}

/** Returns when the environment is next due: in a day, or never if everything is kept for ever. */
async function nextRun(services: Services, due: DueRetention): Promise<Date | null> {
  const { organization_id: organizationId, environment_id: environmentId } = due;
  const { db } = services;
  const [[row], programs, [clock]] = await Promise.all([
    db.read(organizationId, selectRetention(organizationId, environmentId)),
    db.read(organizationId, selectProgramPolicies(organizationId, environmentId)),
    db.read(organizationId, selectClock(organizationId, environmentId)),
  ]);
  const now = environmentTime(services.clock(), clock!.clock_offset_seconds);
  const cutoffs = cutoffsOf(parsePolicy(row?.policy), programs, now);
  const { results, sessions } = cutoffs.programs;
  const isAny = cutoffs.contacts || cutoffs.events || results.ids.length + sessions.ids.length > 0;
  const keepsAny = isAny || Object.values(parsePolicy(row?.policy)).some((age) => age !== null);
  return keepsAny ? new Date(now.getTime() + DAY_MS) : null;
}
