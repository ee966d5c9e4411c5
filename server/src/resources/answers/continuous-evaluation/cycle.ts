import {
  type CompiledBundle,
  type Cycle,
  type CycleState,
  carriedPriors,
  type LinkValues,
  type ProgramSchedule,
  type RespondentState,
  readsEarlierDeliveries,
} from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { insertCycleAdherence, type NewCycleAdherence } from '../../people/enrollments/adherence-commands.ts';
import type { EnrollmentRow } from '../../people/enrollments/queries.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { selectVaultSubject, type VaultRow } from '../../people/subjects/queries.ts';
import { openEvaluation } from '../evaluations/open.ts';
import { openResult } from '../evaluations/present.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { selectDueStates, selectLastResult } from './queries.ts';

/** A locked enrollment of a continuous program with what decisions about its cycles need. */
export interface LockedEnrollment {
  /** The transaction that holds the lock. */
  tx: Transaction;
  services: Services;
  organizationId: string;
  program: ProgramRow;
  schedule: ProgramSchedule;
  enrollment: EnrollmentRow;
  /** Set if it was read after the lock was taken. */
  subject?: VaultRow | undefined;
  /** The evaluation that can still be answered. */
  open: KeyedEvaluationRow | undefined;
  /** The values of the link that opens the cycle. */
  link?: LinkValues | undefined;
}

export function cycleState({ enrollment, open }: Pick<LockedEnrollment, 'enrollment' | 'open'>): CycleState {
  return {
    lastCycleAt: enrollment.last_cycle_at === null ? null : new Date(enrollment.last_cycle_at),
    openSince: open?.cycle_starts_at ? new Date(open.cycle_starts_at) : null,
  };
}

/** Whether the enrollment or its program is paused, so that the person cannot answer. */
export function isPaused({ program, enrollment }: Pick<LockedEnrollment, 'program' | 'enrollment'>): boolean {
  return program.status === 'paused' || enrollment.status === 'paused';
}

/** Returns the cycle for which an evaluation was opened. */
export function cycleOf(row: KeyedEvaluationRow): Cycle {
  return {
    startsAt: new Date(row.cycle_starts_at ?? row.created_at),
    endsAt: row.cycle_ends_at === null ? null : new Date(row.cycle_ends_at),
  };
}

/** Whether the open evaluation belongs to a cycle. */
export function isOfCycle(open: KeyedEvaluationRow | undefined, cycle: Cycle): open is KeyedEvaluationRow {
  return open?.cycle_starts_at != null && Date.parse(open.cycle_starts_at) === cycle.startsAt.getTime();
}

/** Returns the compiled bundle of the program. Throws bundle_invalid. */
export async function programBundle(locked: LockedEnrollment): Promise<CompiledBundle> {
  const { tx, services, organizationId, program } = locked;
  const { bundle } = await services.bundles.valid(tx.rows, organizationId, program.version_bundle_id);
  return bundle;
}

/** Returns the subject and its key. Throws subject_deleted if the subject was erased. */
export async function keyedSubject(
  locked: LockedEnrollment,
): Promise<{ subject: VaultRow; key: SubjectKey }> {
  const { tx, services, organizationId, program, enrollment } = locked;
  const { app_id: appId, environment_id: environmentId } = program;
  const subject =
    locked.subject ??
    (await tx.first(selectVaultSubject(organizationId, environmentId, enrollment.subject_id)));
  if (!subject?.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
  const scope = { organizationId, appId, environmentId };
  return { subject, key: await services.vault.openSubjectKey(scope, subject.id, subject.wrapped_key) };
}

/** Returns the priors of IRT concepts, carried over from the posteriors of the last cycle. */
async function loadPriors(
  { tx, organizationId, enrollment }: LockedEnrollment,
  bundle: CompiledBundle,
  key: SubjectKey,
  now: Date,
): Promise<RespondentState['priors']> {
  if (bundle.scorecard.concepts.every(({ irt }) => irt === undefined)) return {};
  const last = await tx.first(selectLastResult(organizationId, enrollment.id));
  await key.prepare([last?.result_sealed]);
  const result = last && openResult(last, key);
  return result
    ? carriedPriors(bundle, result.posteriors, (now.getTime() - Date.parse(last.at)) / DAY_MS)
    : {};
}

/** Returns the last delivery of each question, if what is due in the cycle depends on them. */
async function earlierDeliveries(
  { tx, organizationId, program, enrollment, schedule }: LockedEnrollment,
  bundle: CompiledBundle,
  cycle: Cycle,
): Promise<NewCycleAdherence['earlier']> {
  if (!readsEarlierDeliveries(bundle, schedule, cycle)) return {};
  const none = Buffer.alloc(0);
  const states = await tx.first(selectDueStates(organizationId, program.id, enrollment.subject_id, none));
  const { questions, delivered, answered } = states!;
  const entries = (questions ?? []).map(
    (id, i) => [id, [Math.round(delivered![i]! * 1000), answered![i] !== null]] as const,
  );
  return Object.fromEntries(entries.filter(([, [at]]) => at < cycle.startsAt.getTime()));
}

/**
 * Opens the evaluation of a cycle and emits `enrollment.cycle_due`, unless nobody can answer in it. The
 * posteriors of the last cycle become priors.
 */
export async function openCycle(
  locked: LockedEnrollment,
  cycle: Cycle,
  now: Date,
): Promise<KeyedEvaluationRow> {
  const { tx, services, organizationId, program, enrollment } = locked;
  const [bundle, { subject, key }] = await Promise.all([programBundle(locked), keyedSubject(locked)]);
  const row = await openEvaluation(tx, services, {
    organizationId,
    program,
    bundle,
    enrollmentId: enrollment.id,
    subject,
    key,
    cycle: {
      number: enrollment.cycle_count + 1,
      startsAt: cycle.startsAt.toISOString(),
      endsAt: cycle.endsAt?.toISOString() ?? null,
    },
    priors: await loadPriors(locked, bundle, key, now),
    link: locked.link,
    now,
  });
  tx.push(
    insertCycleAdherence({
      organizationId,
      environmentId: program.environment_id,
      programId: program.id,
      enrollmentId: enrollment.id,
      evaluationId: row.id,
      startsAt: cycle.startsAt.toISOString(),
      earlier: await earlierDeliveries(locked, bundle, cycle),
      now,
    }),
  );
  if (isPaused(locked) || (cycle.endsAt !== null && cycle.endsAt <= now)) return row;
  emit(tx, now, [
    {
      organizationId,
      environmentId: program.environment_id,
      type: 'enrollment.cycle_due',
      data: {
        enrollment_id: enrollment.id,
        program_id: program.id,
        subject_id: subject.id,
        evaluation_id: row.id,
        cycle: row.cycle,
        starts_at: row.cycle_starts_at,
        ends_at: row.cycle_ends_at,
      },
    },
  ]);
  return row;
}
