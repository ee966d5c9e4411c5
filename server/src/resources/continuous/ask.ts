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
import { type DueStateRow, selectDueStates, selectLoginCounts } from './queries.ts';
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
  const [program, subject, enrollment] = await Promise.all([
    tx.first<ProgramRow>(selectProgram(organizationId, environmentId, programId)),
    tx.first<VaultRow>(selectVaultSubject(organizationId, environmentId, subjectId)),
    tx.first<EnrollmentRow>(lockCurrentEnrollment(organizationId, programId, subjectId)),
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
  const digest = await request.services.vault.digest(
    request.vaultScope,
    'login_session',
    trigger.login_session_id ?? '',
  );
  const loginSession = Buffer.from(digest, 'hex');
  const cycle = cycleAt(schedule, cycleState(standing), event, now);
  const [states, counts, { bundle, state }] = await Promise.all([
    tx.rows<DueStateRow>(selectDueStates(organizationId, enrollment.id)),
    tx.rows<{ question_id: string; count: number }>(
      selectLoginCounts(organizationId, enrollment.id, loginSession),
    ),
    respondentAt(tx, request, standing, cycle),
  ]);
  const input: DueInput = {
    bundle,
    program: { ...schedule, status: program.status },
    enrollment: { ...cycleState(standing), status: enrollment.status },
    state,
    history: historyOf(states, counts),
    trigger: { event, page: trigger.page ?? '', loginSession: digest },
    now,
  };
  return { bundle, standing: cycle, loginSession, result: dueQuestions(input), input };
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
  counts: readonly { question_id: string; count: number }[],
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
