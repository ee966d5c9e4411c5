import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { AppError, found, invalidTransition } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectBundle } from '../../content/bundles/queries.ts';
import { requireReleased } from '../../content/bundles/released.ts';
import { endInactive, outdateProgram, startInactive } from '../enrollments/adherence-commands.ts';
import { resumeEnrollments, stopEnrollments } from '../enrollments/commands.ts';
import { calendarOf } from '../enrollments/due.ts';
import { updateProgramStatus } from '../programs/commands.ts';
import { type ProgramRow, presentProgram, selectProgram } from '../programs/queries.ts';
import type { Program, ProgramStatus } from '../programs/schema.ts';

/** The states to which a program can change from each state. */
const TRANSITIONS: Record<ProgramStatus, readonly ProgramStatus[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
};

const EVENTS = {
  active: 'program.activated',
  paused: 'program.paused',
  archived: 'program.archived',
} as const;

/**
 * Changes the status of a program and schedules its enrollments, or unschedules them. To activate a program,
 * its bundle must compile and, in a live environment, be published and, if the app asks for it, released.
 * Throws not_found, invalid_transition, bundle_invalid, bundle_not_published or bundle_not_released.
 */
export async function moveProgram(
  tx: Transaction,
  request: Request,
  programId: string,
  to: 'active' | 'paused' | 'archived',
): Promise<Program> {
  const { organizationId, environmentId, now } = request;
  const row = found(await tx.first(selectProgram(organizationId, environmentId, programId, ' FOR UPDATE')));
  if (row.status === to) return presentProgram(row);
  if (!TRANSITIONS[row.status].includes(to)) throw invalidTransition(row.status, to, TRANSITIONS[row.status]);
  if (to === 'active') await requireRunnable(tx, request, row.version_bundle_id);
  const saved = await tx.first(updateProgramStatus(organizationId, row.id, to, now));
  if (row.mode === 'continuous') {
    tx.push(
      to === 'active'
        ? resumeEnrollments(organizationId, row.id, calendarOf(row, now), now)
        : stopEnrollments(organizationId, row.id, to === 'paused' ? now : null),
    );
    recordActivity(tx, request, row, to);
  }
  const data = { program_id: row.id, version_bundle_id: row.version_bundle_id, status: to };
  emit(tx, now, [{ organizationId, environmentId, type: EVENTS[to], data }]);
  recordAudit(tx, request, organizationId, {
    action: EVENTS[to],
    resourceId: row.id,
    before: row,
    after: saved,
    details: { from: row.status },
  });
  return presentProgram(saved!);
}

/** Records since when a program is active or not, from which the adherence is computed. */
function recordActivity(
  tx: Transaction,
  { organizationId, now }: Request,
  { id, status, created_at }: ProgramRow,
  to: ProgramStatus,
): void {
  if (status === 'draft' && to === 'active')
    tx.push(startInactive(organizationId, id, new Date(created_at), now));
  else if (to === 'active') tx.push(endInactive(organizationId, id, now));
  else if (status === 'active') tx.push(startInactive(organizationId, id, now));
  tx.push(outdateProgram(organizationId, id, now));
}

/**
 * Throws not_found, bundle_invalid, bundle_not_published or bundle_not_released unless a program can run the
 * bundle here.
 */
export async function requireRunnable(tx: Transaction, request: Request, bundleId: string): Promise<void> {
  const { organizationId, appId, environment, services } = request;
  const row = found(await tx.first(selectBundle(organizationId, appId, bundleId)));
  if (row.status === 'archived')
    throw new AppError('bundle_invalid', 'The bundle is archived.', { bundle_id: row.id });
  if (environment.environmentKind === 'live' && row.status !== 'published')
    throw new AppError('bundle_not_published', 'A live environment runs published bundles only.', {
      bundle_id: row.id,
      status: row.status,
    });
  if (environment.environmentKind === 'live')
    await requireReleased(tx, request, environment.environmentId, row.id);
  await services.bundles.valid(tx.rows, organizationId, row.id);
}
