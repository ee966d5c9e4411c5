import {
  type CompiledBundle,
  type CycleStatus,
  cycleAt,
  type DueInput,
  effectiveContext,
  type JsonObject,
  type RespondentState,
} from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { parseJson } from '../../parse-json.ts';
import { type EnrollmentRow, lockCurrentEnrollment } from '../enrollments/queries.ts';
import { type KeyedEvaluationRow, selectCurrentEvaluation } from '../evaluations/queries.ts';
import { loadEvaluation, respondentState } from '../evaluations/state.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { openProfile } from '../subjects/profile.ts';
import { selectVaultSubject, type VaultRow } from '../subjects/queries.ts';
import {
  cycleState,
  isOfCycle,
  keyedSubject,
  type LockedEnrollment,
  programBundle,
  scheduleOf,
} from './cycle.ts';
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
 * Program and enrollment of a continuous program, the enrollment locked. Throws not_found,
 * program_not_active, program_not_continuous, not_enrolled; that an enrollment is paused is a gate, not an
 * error. `allowInactiveProgram`: neither is that the program does.
 */
export async function lockContinuous(
  tx: Transaction,
  request: Request,
  programId: string,
  subjectId: string,
  allowInactiveProgram = false,
): Promise<LockedEnrollment> {
  const { organizationId, environmentId, services } = request;
  // The lock comes first: what is read after it is what a pause or an erasure left that was waited for.
  const [enrollment, program, subject, open] = await Promise.all([
    tx.first<EnrollmentRow>(lockCurrentEnrollment(organizationId, programId, subjectId)),
    tx.first<ProgramRow>(selectProgram(organizationId, environmentId, programId)),
    tx.first<VaultRow>(selectVaultSubject(organizationId, environmentId, subjectId)),
    tx.first<KeyedEvaluationRow>(selectCurrentEvaluation(organizationId, programId, subjectId)),
  ]);
  if (!program || !subject) throw notFound();
  if (program.mode !== 'continuous')
    throw new AppError('program_not_continuous', 'Due questions are those of continuous programs.', {
      mode: program.mode,
    });
  if (program.status !== 'active' && !allowInactiveProgram)
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  if (!enrollment) throw new AppError('not_enrolled', 'The subject is not enrolled in this program.');
  return { services, organizationId, program, schedule: scheduleOf(program), enrollment, subject, open };
}

export const NO_LOGIN = Buffer.alloc(0);

/** What a call told, and what was delivered before it. */
export interface Asking {
  event: string;
  page: string;
  /** Keyed digest of the login session's id; empty where none was named. */
  loginSession: Buffer;
  states: DueStates;
}

/** The same, with what was delivered last of every question, all in one round trip. */
export async function lockAsked(
  tx: Transaction,
  request: Request,
  programId: string,
  subjectId: string,
  trigger: TriggerInput,
  allowInactiveProgram = false,
): Promise<{ standing: LockedEnrollment; asking: Asking }> {
  const loginSession = await loginSessionOf(request, trigger);
  // The statements of the first are sent before that of the second.
  const [standing, asking] = await Promise.all([
    lockContinuous(tx, request, programId, subjectId, allowInactiveProgram),
    askingOf(tx, request, programId, subjectId, trigger, loginSession),
  ]);
  return { standing, asking };
}

/** Reads what was delivered so far of an enrollment that is locked. */
export async function askingOf(
  tx: Transaction,
  { organizationId }: Request,
  programId: string,
  subjectId: string,
  { event = '', page = '' }: TriggerInput,
  loginSession: Buffer,
): Promise<Asking> {
  const states = await tx.first<DueStates>(
    selectDueStates(organizationId, programId, subjectId, loginSession),
  );
  return { event, page, loginSession, states: states! };
}

/** What the engine decides by, and the cycle it decides for. */
export interface Asked {
  standing: CycleStatus;
  loginSession: Buffer;
  input: DueInput;
}

/** What the engine is asked at `now`. Changes nothing. */
export async function askedOf(
  tx: Transaction,
  standing: LockedEnrollment,
  { event, page, loginSession, states }: Asking,
  now: Date,
): Promise<Asked> {
  const { enrollment, program, schedule } = standing;
  const cycle = cycleAt(schedule, cycleState(standing), event, now);
  const [then, { bundle, state }] = await Promise.all([
    statesAt(tx, standing, loginSession, states, now),
    respondentAt(tx, standing, cycle),
  ]);
  const login = loginSession.toString('hex');
  const input: DueInput = {
    bundle,
    program: { ...schedule, status: program.status },
    enrollment: { ...cycleState(standing), status: enrollment.status },
    state,
    history: historyOf(then, login, await loginCounts(tx, standing, bundle, loginSession, now)),
    trigger: { event, page, loginSession: login },
    now,
  };
  return { standing: cycle, loginSession, input };
}

async function loginSessionOf(request: Request, { login_session_id: id }: TriggerInput): Promise<Buffer> {
  if (id === undefined || id === '') return NO_LOGIN;
  return Buffer.from(await request.services.vault.digest(request.vaultScope, 'login_session', id), 'hex');
}

/**
 * The latest delivery of each question by `now`; what was delivered after a `now` that is told has not
 * happened yet.
 */
async function statesAt(
  tx: Transaction,
  { organizationId, enrollment }: LockedEnrollment,
  loginSession: Buffer,
  latest: DueStates,
  now: Date,
): Promise<DueStates> {
  if (lastDeliveryAt(latest) <= now.getTime()) return latest;
  const earlier = selectDueStatesAt(organizationId, enrollment.id, loginSession, now);
  return (await tx.first<DueStates>(earlier))!;
}

/**
 * How often each question was delivered in the login session by `now`, where anything of the bundle asks for
 * it.
 */
async function loginCounts(
  tx: Transaction,
  { organizationId, enrollment }: LockedEnrollment,
  { experience, adaptivePolicy }: CompiledBundle,
  loginSession: Buffer,
  now: Date,
): Promise<readonly LoginCount[]> {
  if (loginSession.length === 0) return [];
  const counts =
    adaptivePolicy.throttle.maxPerLogin !== undefined ||
    experience.questions.some(
      ({ schedule }) =>
        schedule &&
        (schedule.frequency === 'every_login' || schedule.maxPerLogin || schedule.repeatUntilAnswered),
    );
  if (!counts) return [];
  return tx.rows<LoginCount>(selectLoginCounts(organizationId, enrollment.id, loginSession, now));
}

/**
 * Answers of the cycle open at that moment and its frozen context; where it has no evaluation yet, none and
 * today's.
 */
async function respondentAt(
  tx: Transaction,
  standing: LockedEnrollment,
  cycle: CycleStatus,
): Promise<{ bundle: CompiledBundle; state: RespondentState }> {
  const { organizationId, services, open } = standing;
  if (open && cycle.open && isOfCycle(open, cycle.cycle)) {
    const evaluation = await loadEvaluation(tx, services, organizationId, open);
    return { bundle: evaluation.bundle, state: respondentState(evaluation, evaluation.log, null) };
  }
  const [bundle, { subject, key }] = await Promise.all([
    programBundle(tx, standing),
    keyedSubject(tx, standing),
  ]);
  const profile = Object.fromEntries(openProfile(key, subject.id, subject.profile));
  const context = effectiveContext(
    bundle,
    parseJson(standing.program.context_overrides) as JsonObject,
    profile,
  );
  const state = { seed: standing.enrollment.id, log: [], context, elapsedMs: null, priors: {}, exposure: {} };
  return { bundle, state };
}
