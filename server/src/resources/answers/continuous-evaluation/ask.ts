import {
  type CompiledBundle,
  type CycleStatus,
  cycleAt,
  type DueInput,
  effectiveContext,
  type JsonObject,
  type RespondentState,
} from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, participationNotFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { OrganizationId, ProgramId, SubjectId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import { lockCurrentEnrollment } from '../../people/enrollments/queries.ts';
import { scheduleOf, selectProgram } from '../../people/programs/queries.ts';
import { openProfile } from '../../people/subjects/profile.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { selectCurrentEvaluation } from '../evaluations/queries.ts';
import { loadEvaluation, respondentState } from '../evaluations/state.ts';
import { cycleState, isOfCycle, keyedSubject, type LockedEnrollment, programBundle } from './cycle.ts';
import { historyOf, lastDeliveryAt } from './history.ts';
import {
  type DueStates,
  type LoginCount,
  selectDueStates,
  selectDueStatesAt,
  selectLoginCounts,
} from './queries.ts';
import type { TriggerInput } from './schema.ts';

/**
 * Locks the enrollment of a subject in a continuous program and reads what belongs to it. Throws not_found,
 * program_not_continuous, program_not_active (unless `allowInactiveProgram`) or not_enrolled. A paused
 * enrollment is not an error: the gate `enrollment_active` fails.
 */
export async function lockContinuous(
  tx: Transaction,
  request: Request,
  programId: ProgramId,
  subjectId: SubjectId,
  allowInactiveProgram = false,
): Promise<LockedEnrollment> {
  const { organizationId, environmentId, services } = request;
  // The lock comes first, so the other reads see the changes of a transaction that held it before.
  const [enrollment, program, subject, open] = await Promise.all([
    tx.first(lockCurrentEnrollment(organizationId, programId, subjectId)),
    tx.first(selectProgram(organizationId, environmentId, programId)),
    tx.first(selectVaultSubject(organizationId, environmentId, subjectId)),
    tx.first(selectCurrentEvaluation(organizationId, programId, subjectId)),
  ]);
  if (!program || !subject) throw participationNotFound(program);
  if (program.mode !== 'continuous')
    throw new AppError('program_not_continuous', 'Only continuous programs have due questions.', {
      mode: program.mode,
    });
  if (program.status !== 'active' && !allowInactiveProgram)
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  if (!enrollment)
    throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.');
  return { tx, services, organizationId, program, schedule: scheduleOf(program), enrollment, subject, open };
}

export const NO_LOGIN = Buffer.alloc(0);

/** The trigger of a call for due questions, and the deliveries before it. */
export interface DueCall {
  event: string;
  page: string;
  /** Keyed digest of the login session's id; empty if the call has none. */
  loginSession: Buffer;
  states: DueStates;
}

/** Locks the enrollment like `lockContinuous` and reads its earlier deliveries, in one round trip. */
export async function lockForDueCall(
  tx: Transaction,
  request: Request,
  programId: ProgramId,
  subjectId: SubjectId,
  trigger: TriggerInput,
  allowInactiveProgram = false,
): Promise<{ locked: LockedEnrollment; call: DueCall }> {
  const loginSession = await loginSessionDigest(request, trigger);
  // The statements run in this order, so the deliveries are read after the lock is taken.
  const [locked, call] = await Promise.all([
    lockContinuous(tx, request, programId, subjectId, allowInactiveProgram),
    loadDueCall(tx, request.organizationId, programId, subjectId, trigger, loginSession),
  ]);
  return { locked, call };
}

/** Reads the earlier deliveries of an enrollment that the caller has locked. */
export async function loadDueCall(
  tx: Transaction,
  organizationId: OrganizationId,
  programId: ProgramId,
  subjectId: SubjectId,
  { event = '', page = '' }: TriggerInput,
  loginSession: Buffer,
): Promise<DueCall> {
  const states = await tx.first(selectDueStates(organizationId, programId, subjectId, loginSession));
  return { event, page, loginSession, states: states! };
}

/** The engine's input for a decision about due questions, and the cycle that it is about. */
export interface PreparedDueInput {
  cycle: CycleStatus;
  loginSession: Buffer;
  input: DueInput;
}

/** Builds the engine's input for a decision at `now`. Changes nothing. */
export async function prepareDueInput(
  locked: LockedEnrollment,
  { event, page, loginSession, states }: DueCall,
  now: Date,
): Promise<PreparedDueInput> {
  const { enrollment, program, schedule } = locked;
  const cycle = cycleAt(schedule, cycleState(locked), event, now);
  const [statesThen, { bundle, state }] = await Promise.all([
    statesAt(locked, loginSession, states, now),
    respondentAt(locked, cycle),
  ]);
  const login = loginSession.toString('hex');
  const input: DueInput = {
    bundle,
    program: { ...schedule, status: program.status },
    enrollment: { ...cycleState(locked), status: enrollment.status },
    state,
    history: historyOf(statesThen, login, await loginCounts(locked, bundle, loginSession, now)),
    trigger: { event, page, loginSession: login },
    now,
  };
  return { cycle, loginSession, input };
}

async function loginSessionDigest(request: Request, { login_session_id: id }: TriggerInput): Promise<Buffer> {
  if (id === undefined || id === '') return NO_LOGIN;
  return Buffer.from(await request.services.vault.digest(request.vaultScope, 'login_session', id), 'hex');
}

/**
 * Returns the latest delivery of each question up to `now`. If a caller set `now` to an earlier time, later
 * deliveries do not count.
 */
async function statesAt(
  { tx, organizationId, enrollment }: LockedEnrollment,
  loginSession: Buffer,
  latest: DueStates,
  now: Date,
): Promise<DueStates> {
  if (lastDeliveryAt(latest) <= now.getTime()) return latest;
  const earlier = selectDueStatesAt(organizationId, enrollment.id, loginSession, now);
  return (await tx.first(earlier))!;
}

/**
 * Returns how often each question was delivered in the login session up to `now`; nothing if no gate of the
 * bundle depends on it.
 */
async function loginCounts(
  { tx, organizationId, enrollment }: LockedEnrollment,
  { experience, adaptivePolicy }: CompiledBundle,
  loginSession: Buffer,
  now: Date,
): Promise<readonly LoginCount[]> {
  if (loginSession.length === 0) return [];
  const isUsed =
    adaptivePolicy.throttle.maxPerLogin !== undefined ||
    experience.questions.some(
      ({ schedule }) =>
        schedule &&
        (schedule.frequency === 'every_login' || schedule.maxPerLogin || schedule.repeatUntilAnswered),
    );
  if (!isUsed) return [];
  return tx.rows(selectLoginCounts(organizationId, enrollment.id, loginSession, now));
}

/**
 * Returns the answers and the frozen context of the cycle. A cycle without an evaluation has no answers and
 * uses the current context.
 */
async function respondentAt(
  locked: LockedEnrollment,
  cycle: CycleStatus,
): Promise<{ bundle: CompiledBundle; state: RespondentState }> {
  const { tx, organizationId, services, open } = locked;
  if (open && cycle.open && isOfCycle(open, cycle.cycle)) {
    const evaluation = await loadEvaluation(tx.rows, services, organizationId, open);
    return { bundle: evaluation.bundle, state: respondentState(evaluation, evaluation.log, null) };
  }
  const [bundle, { subject, key }] = await Promise.all([programBundle(locked), keyedSubject(locked)]);
  const profile = Object.fromEntries(openProfile(key, subject.id, subject.profile));
  const context = effectiveContext(
    bundle,
    parseJson(locked.program.context_overrides) as JsonObject,
    profile,
  );
  const state = { seed: locked.enrollment.id, log: [], context, elapsedMs: null, priors: {}, exposure: {} };
  return { bundle, state };
}
