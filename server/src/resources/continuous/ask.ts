import {
  type CompiledBundle,
  type CycleStanding,
  cycleAt,
  type DueInput,
  type DueResult,
  dueQuestions,
  effectiveContext,
  type JsonObject,
  type QuestionHistory,
  type RespondentState,
} from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { type EnrollmentRow, lockCurrentEnrollment } from '../enrollments/queries.ts';
import { loadEvaluation, respondentState } from '../evaluations/state.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { openProfile } from '../subjects/profile.ts';
import { selectVaultSubject, type VaultRow } from '../subjects/queries.ts';
import { cycleState, isOfCycle, programBundle, type Standing, standingOf } from './cycle.ts';
import {
  type DueStateRow,
  type LoginCount,
  selectDueStates,
  selectDueStatesAt,
  selectLoginCounts,
} from './queries.ts';
import type { TriggerInput } from './schema.ts';

/**
 * Program and enrollment of a continuous program, the enrollment locked. Throws not_found, program_not_active,
 * program_not_continuous, not_enrolled; that an enrollment is paused is a gate, not an error.
 */
export async function lockContinuous(
  tx: Transaction,
  request: Request,
  programId: string,
  subjectId: string,
): Promise<Standing> {
  const { organizationId, environmentId, services } = request;
  // The lock comes first: what is read after it is what a pause or an erasure left that was waited for.
  const [enrollment, program, subject] = await Promise.all([
    tx.first<EnrollmentRow>(lockCurrentEnrollment(organizationId, programId, subjectId)),
    tx.first<ProgramRow>(selectProgram(organizationId, environmentId, programId)),
    tx.first<VaultRow>(selectVaultSubject(organizationId, environmentId, subjectId)),
  ]);
  if (!program || !subject) throw notFound();
  if (program.mode !== 'continuous')
    throw new AppError('program_not_continuous', 'Due questions are those of continuous programs.', {
      mode: program.mode,
    });
  if (program.status !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  if (!enrollment) throw new AppError('not_enrolled', 'The subject is not enrolled in this program.');
  return standingOf(tx, services, organizationId, program, enrollment);
}

export interface Asked {
  bundle: CompiledBundle;
  standing: CycleStanding;
  /** Keyed digest of the login session's id; empty where none was named. */
  loginSession: Buffer;
  result: DueResult;
  input: DueInput;
}

/** Asks the engine what is due at `now`. Changes nothing. */
export async function askDue(
  tx: Transaction,
  request: Request,
  standing: Standing,
  trigger: TriggerInput,
  now: Date,
): Promise<Asked> {
  const { organizationId, enrollment, program, schedule } = standing;
  const event = trigger.event ?? '';
  const loginSession = await loginSessionOf(request, trigger);
  const cycle = cycleAt(schedule, cycleState(standing), event, now);
  const [states, counts, { bundle, state }] = await Promise.all([
    statesAt(tx, organizationId, enrollment.id, now),
    loginSession.length === 0
      ? []
      : tx.rows<LoginCount>(selectLoginCounts(organizationId, enrollment.id, loginSession)),
    respondentAt(tx, request, standing, cycle),
  ]);
  const input: DueInput = {
    bundle,
    program: { ...schedule, status: program.status },
    enrollment: { ...cycleState(standing), status: enrollment.status },
    state,
    history: historyOf(states, counts),
    trigger: { event, page: trigger.page ?? '', loginSession: loginSession.toString('hex') },
    now,
  };
  return { bundle, standing: cycle, loginSession, result: dueQuestions(input), input };
}

async function loginSessionOf(request: Request, { login_session_id: id }: TriggerInput): Promise<Buffer> {
  if (id === undefined || id === '') return Buffer.alloc(0);
  return Buffer.from(await request.services.vault.digest(request.vaultScope, 'login_session', id), 'hex');
}

/** The latest delivery of each question by `now`; what was delivered after a `now` that is told has not happened yet. */
async function statesAt(
  tx: Transaction,
  organizationId: string,
  enrollmentId: string,
  now: Date,
): Promise<DueStateRow[]> {
  const latest = await tx.rows<DueStateRow>(selectDueStates(organizationId, enrollmentId));
  const isLatest = latest.every(({ delivered_at }) => Date.parse(delivered_at) <= now.getTime());
  return isLatest ? latest : tx.rows<DueStateRow>(selectDueStatesAt(organizationId, enrollmentId, now));
}

/** Answers of the cycle open at that moment and its frozen context; where it has no evaluation yet, none and today's. */
async function respondentAt(
  tx: Transaction,
  request: Request,
  standing: Standing,
  cycle: CycleStanding,
): Promise<{ bundle: CompiledBundle; state: RespondentState }> {
  const { organizationId, services, open } = standing;
  if (open && cycle.open && isOfCycle(open, cycle.cycle)) {
    const evaluation = await loadEvaluation(tx, services, organizationId, open);
    return { bundle: evaluation.bundle, state: respondentState(evaluation, evaluation.log, null) };
  }
  const { environmentId, vaultScope } = request;
  const [bundle, subject] = await Promise.all([
    programBundle(tx, standing),
    tx.first<VaultRow>(selectVaultSubject(organizationId, environmentId, standing.enrollment.subject_id)),
  ]);
  if (!subject?.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
  const key = await services.vault.openSubjectKey(vaultScope, subject.id, subject.wrapped_key);
  const profile = Object.fromEntries(openProfile(key, subject.id, subject.profile));
  const context = effectiveContext(
    bundle,
    JSON.parse(standing.program.context_overrides) as JsonObject,
    profile,
  );
  const state = { seed: standing.enrollment.id, log: [], context, elapsedMs: null, priors: {}, exposure: {} };
  return { bundle, state };
}

function historyOf(
  states: readonly DueStateRow[],
  counts: readonly LoginCount[],
): Map<string, QuestionHistory> {
  const inLogin = new Map(counts.map(({ question_id, count }) => [question_id, count]));
  return new Map(
    states.map((state) => [
      state.question_id,
      {
        deliveredAt: new Date(state.delivered_at),
        expiresAt: state.expires_at === null ? null : new Date(state.expires_at),
        answeredAt: state.answered_at === null ? null : new Date(state.answered_at),
        loginSession: state.login_session.toString('hex'),
        inLoginSession: inLogin.get(state.question_id) ?? 0,
      },
    ]),
  );
}
