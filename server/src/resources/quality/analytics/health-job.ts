import type { Query } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { truncateToEventLimit } from '../../../events/truncate-to-event-limit.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS, startOfDay } from '../../../utc-days.ts';
import { insertHealthCheck, selectEarlierReasons, selectUncheckedDays } from './check-queries.ts';
import { closeBlocksBefore, firstUnsettledDay, SETTLE_MS } from './close-blocks.ts';
import { hiddenQuestions } from './hidden-questions.ts';
import { measureHealth } from './measure.ts';
import { lockCounting } from './queries.ts';

const POLL_MS = 15 * 60_000;
const LOOK_BACK_DAYS = 40;
const WINDOW_DAYS = 30;

/**
 * After each day, closes blocks of days (see blocks.ts), and emits `instrument.attention_required` for
 * environments with other reasons than before.
 */
export function instrumentHealthChecks(services: Services): Job {
  return {
    name: 'instrument_health_checks',
    pollMs: POLL_MS,
    async run(signal) {
      const settled = new Date(services.clock().getTime() - SETTLE_MS);
      const days = await services.db.system.read(selectUncheckedDays(settled, LOOK_BACK_DAYS));
      for (const { organization_id, environment_id, day, clock_offset_seconds } of days) {
        if (signal.aborted) break;
        const now = environmentTime(services.clock(), clock_offset_seconds);
        await closeBlocksOf(services, organization_id, environment_id, now);
        await services.db.withTenant(organization_id, (tx) =>
          checkHealth(
            services,
            tx,
            { organizationId: organization_id, environmentId: environment_id },
            day,
            now,
          ),
        );
      }
      return { more: days.length > 0 };
    },
  };
}

async function closeBlocksOf(
  { db }: Services,
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  now: Date,
): Promise<void> {
  await db.system.transaction(async (tx) => {
    tx.push(lockCounting());
    await closeBlocksBefore(tx, { organizationId, environmentId, until: firstUnsettledDay(now) });
  });
}

/**
 * Judges the 30 days that end with the given day. Only one of several concurrent workers emits the event. Who
 * reads events may not read answers, so it names no question that is asked depending on them.
 */
async function checkHealth(
  services: Services,
  tx: Transaction,
  { organizationId, environmentId }: { organizationId: OrganizationId; environmentId: EnvironmentId },
  day: string,
  now: Date,
): Promise<void> {
  const endsAt = new Date(Date.parse(startOfDay(day)) + DAY_MS);
  const startsAt = new Date(endsAt.getTime() - WINDOW_DAYS * DAY_MS);
  const scope = { organizationId, environmentId, programId: null, hiddenPrograms: [] };
  const window = { ...scope, startsAt, endsAt, isPresent: false };
  const run = <Row>(query: Query<Row>) => tx.rows(query);
  const { status, reasons } = await measureHealth(tx, window, (programIds) =>
    hiddenQuestions(run, services, { answers: false, profile: false, isLeader: false }, window, programIds),
  );
  const found = status === 'attention_required' ? [...new Set(reasons.map(withoutFigures))].sort() : [];
  const [earlier] = await tx.rows(selectEarlierReasons(organizationId, environmentId, day));
  if ((await tx.count(insertHealthCheck(organizationId, environmentId, day, found))) === 0) return;
  if (found.length === 0 || found.join('\n') === earlier?.reasons.join('\n')) return;
  const data = { reasons: truncateToEventLimit(reasons) };
  emit(tx, now, [{ organizationId, environmentId, type: 'instrument.attention_required', data }]);
}

/** A reason is its subject and its code, then what was measured. */
function withoutFigures(reason: string): string {
  return reason.slice(0, reason.lastIndexOf(': '));
}
