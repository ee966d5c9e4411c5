import { recordAudit } from '../../../audit/record.ts';
import { isAfterCutoff } from '../../../credentials/legacy.ts';
import { selectHolder, selectKeyHash } from '../../../credentials/queries.ts';
import {
  type Grants,
  grantsIn,
  grantsOf,
  isLimited,
  type Scope,
  scopesOf,
} from '../../../credentials/scopes.ts';
import { environmentTime } from '../../../environment-time.ts';
import { AppError } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { rowJob } from '../../../jobs/row-job.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { insertJob } from '../../operations/jobs/commands.ts';
import { type Exporter, exportJobOf } from './exporter.ts';
import { DUE_SCHEDULES, type DueSchedule, endRun } from './schedule-queries.ts';
import type { CreateExport } from './schema.ts';

const PERIODS = { daily: DAY_MS, weekly: 7 * DAY_MS };

/** Queues the exports of schedules that are due, with the rights that those who set them have now. */
export function exportSchedules(services: Services): Job {
  return rowJob(services, {
    name: 'export-schedules',
    due: DUE_SCHEDULES,
    idOf: ({ environment_id }) => environment_id,
    batch: 4,
    run: queue,
    failed: 'a scheduled export was not queued',
  });
}

async function queue(services: Services, due: DueSchedule): Promise<void> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = due;
  const id = newId();
  const exporter = await exporterFor(services, due, id);
  const { request, error } = await workOf(exporter, parseJson(due.request) as CreateExport);
  const { realNow, now } = exporter;
  await services.db.withTenant(organizationId, async (tx) => {
    if ((await tx.count(endRun(due, id, nextRun(due, now)))) === 0) return;
    tx.push(
      insertJob({
        ...{ organizationId, appId, environmentId, id },
        kind: 'export',
        createdAt: realNow,
        createdByUserId: exporter.userId,
        request,
        ...(error && { error }),
      }),
    );
    const actor = { kind: 'system', id: 'export-schedules', userId: exporter.userId } as const;
    recordAudit(tx, { actor, requestId: '', realNow }, organizationId, {
      action: 'job.created',
      resourceId: id,
      ...{ appId, environmentId },
      details: { schedule: due.frequency, ...(error && { error: error.code }) },
    });
  });
  services.wake('exports');
}

/** What the job does, or why there is nothing that it may do. */
async function workOf(
  exporter: Exporter,
  contents: CreateExport,
): Promise<{ request: string; error?: { code: string; message: string } }> {
  try {
    return { request: JSON.stringify(await exportJobOf(exporter, contents)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, context } = error;
    const message =
      code === 'insufficient_scope'
        ? `The member or the API key that set the schedule no longer has the scope ${context['scope']}.`
        : error.message;
    return { request: '{}', error: { code, message } };
  }
}

async function exporterFor(services: Services, due: DueSchedule, id: string): Promise<Exporter> {
  const { db, clock, blinding } = services;
  const { organization_id: organizationId, environment_id: environmentId } = due;
  const { userId, grants, scopes } = await rightsOf(services, due);
  const [environment] = await db.read(organizationId, selectClock(organizationId, environmentId));
  const has = (scope: Scope) =>
    due.scopes.includes(scope) &&
    scopes.has(scope) &&
    // An export is about everybody, so limited members make none.
    !isLimited(grants) &&
    grantsIn(grants, environment!.kind, scope);
  const realNow = clock();
  return {
    ...{ services, organizationId, environmentId, userId, id, realNow, has },
    now: environmentTime(realNow, environment!.clock_offset_seconds),
    hidden: has('studies:unblind') ? [] : await blinding.programsOfArms(organizationId, environmentId),
    read: (query) => db.read(organizationId, query),
  };
}

interface PresentRights {
  userId: string;
  grants: Grants;
  scopes: ReadonlySet<Scope>;
}

/** Returns the rights of the member who set the schedule, or of the key with which they did. */
async function rightsOf(
  { db, credentials, config, clock }: Services,
  { organization_id: organizationId, user_id: userId, api_key_id: keyId }: DueSchedule,
): Promise<PresentRights> {
  if (keyId === null) {
    const [holder] = await db.system.read(selectHolder(organizationId, userId));
    const grants = grantsOf(holder?.grants ?? '');
    return { userId, grants, scopes: scopesOf(grants) };
  }
  const [key] = await db.system.read(selectKeyHash(organizationId, keyId));
  const principal = key && (await credentials.principalOfKey(key.key_hash));
  if (!principal || isAfterCutoff(config, principal, clock()))
    return { userId, grants: grantsOf(''), scopes: new Set() };
  return {
    // The user who rotated the key has become its holder.
    userId: principal.userId,
    grants: principal.membershipGrants.get(organizationId)!,
    scopes: principal.organizations.get(organizationId)!,
  };
}

/** The first time of the schedule that is not over. */
function nextRun({ frequency, next_at }: DueSchedule, now: Date): Date {
  const period = PERIODS[frequency as keyof typeof PERIODS];
  const from = Date.parse(next_at);
  return new Date(from + period * (Math.floor((now.getTime() - from) / period) + 1));
}
