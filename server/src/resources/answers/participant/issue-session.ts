import type { LinkValues } from '@eps/engine';
import type { Static } from 'typebox';
import { type AuditSource, recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newTenantToken } from '../../../credentials/token.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, participationNotFound } from '../../../http/errors.ts';
import { newId, type ProgramId, type SubjectId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { upsertOrigin } from '../../people/answer-origins/commands.ts';
import { sealRelation, selectOrigin } from '../../people/answer-origins/queries.ts';
import type { Respondent } from '../../people/answer-origins/schema.ts';
import { type EnrollmentRow, lockCurrentEnrollment } from '../../people/enrollments/queries.ts';
import { revokeSessions } from '../../people/participant-sessions/commands.ts';
import { insertSessions, insertToken } from '../../people/participant-sessions/link-commands.ts';
import { SESSION_LINK } from '../../people/participant-sessions/schema.ts';
import { type ProgramRow, scheduleOf, selectProgram } from '../../people/programs/queries.ts';
import { selectVaultSubject, type VaultRow } from '../../people/subjects/queries.ts';
import { runningEvaluation } from '../continuous-evaluation/running.ts';
import { openEvaluation } from '../evaluations/open.ts';
import { type KeyedEvaluationRow, selectOpenEvaluation } from '../evaluations/queries.ts';
import type { IssuedSession } from './schema.ts';

/** Where and when a session is issued, and the request that the audit log names. */
export interface IssueContext {
  tx: Transaction;
  scope: EnvironmentScope;
  services: Services;
  /** The time of the environment. */
  now: Date;
  source: AuditSource;
}

interface SessionOptions {
  locale: string;
  ttlSeconds: number;
  /** The API key or user that requests the token; null for a public link. */
  issuedBy: string | null;
  /** Whether these tokens read answers that were given in other sessions; default true. */
  readsEarlier?: boolean;
  /** Whether these tokens read profile fields that texts show; default true. */
  readsProfile?: boolean;
  /** Whether devices that open the link may get notifications; default true. */
  addsDevices?: boolean;
  /** When the link can no longer be used to answer; default 30 days, or as long as its first token. */
  linkExpiresAt?: Date;
  /** Whether the other sessions of the evaluation end. */
  revokesOthers?: boolean;
  /** The public link that was opened. */
  linkId?: string;
  /** The values of the link, for the evaluation that the session opens. */
  link?: LinkValues;
  /** The secret of the link; default a new one. */
  secret?: string;
  /** Who will answer, if the caller specifies it. */
  respondent?: { kind: Respondent; relation?: string };
}

const LINK_DAYS = 30;

/**
 * Opens or resumes the evaluation of an enrollment that the caller has locked, and issues a session for it
 * with a link and a participant token. Other sessions of the evaluation continue, unless `revokesOthers`.
 */
export async function issueSession(
  issuing: IssueContext,
  participation: Participation,
  options: SessionOptions,
): Promise<Static<typeof IssuedSession>> {
  const { tx } = issuing;
  const evaluation = await openOrResumeEvaluation(issuing, participation, options.link);
  if (options.respondent) await recordRespondent(issuing, participation, evaluation, options.respondent);
  const [session] = writeSessions(issuing, [{ participation, evaluation, options }]);
  const { organizationId } = issuing.scope;
  const token = newTenantToken(organizationId, issuing.services.db);
  tx.push(
    insertToken({
      organization_id: organizationId,
      id: newId(),
      session_id: session!.session_id,
      token_hash: hashSecret(token),
      origin: 'issued',
      created_at: issuing.now,
      expires_at: new Date(session!.expires_at),
    }),
  );
  return { ...session!, participant_token: token };
}

/** For which evaluation a session is issued, and how. */
export interface SessionOrder {
  participation: Participation;
  evaluation: KeyedEvaluationRow;
  options: SessionOptions;
}

type SessionLink = Omit<Static<typeof IssuedSession>, 'participant_token'>;

/**
 * Issues sessions for evaluations of one environment that can be answered, without tokens: a page that opens
 * a link gets one. Returns their links in this order.
 */
export function writeSessions(issuing: IssueContext, orders: readonly SessionOrder[]): SessionLink[] {
  const { tx, scope, now } = issuing;
  const { organizationId } = scope;
  for (const { evaluation, options } of orders)
    if (options.revokesOthers) tx.push(revokeSessions(organizationId, evaluation.id, now));
  const written = orders.map((order) => newSession(issuing, order));
  const sessions = written.map(({ session }) => session);
  tx.push(insertSessions(scope, sessions));
  for (const session of sessions) recordIssued(issuing, session);
  return written.map(({ issued }) => issued);
}

function newSession(
  { scope, services, now }: IssueContext,
  { participation: { program, enrollment, subject }, evaluation, options }: SessionOrder,
) {
  const { ttlSeconds } = options;
  const secret = options.secret ?? newTenantToken(scope.organizationId, services.db);
  const id = newId();
  const tokenEnd = now.getTime() + ttlSeconds * 1000;
  const linkExpiresAt =
    options.linkExpiresAt ?? new Date(Math.max(tokenEnd, now.getTime() + LINK_DAYS * DAY_MS));
  const expiresAt = new Date(Math.min(tokenEnd, linkExpiresAt.getTime()));
  const session = {
    id,
    evaluation_id: evaluation.id,
    enrollment_id: enrollment.id,
    program_id: program.id,
    subject_id: subject.id,
    version_bundle_id: evaluation.version_bundle_id,
    locale: options.locale,
    token_hash: hashSecret(secret),
    link_expires_at: linkExpiresAt,
    ttl_seconds: ttlSeconds,
    created_at: now,
    expires_at: expiresAt,
    issued_by: options.issuedBy,
    reads_earlier: options.readsEarlier ?? true,
    reads_profile: options.readsProfile ?? true,
    adds_devices: options.addsDevices ?? true,
    program_link_id: options.linkId ?? null,
  };
  const issued: SessionLink = {
    session_id: id,
    evaluation_id: evaluation.id,
    expires_at: expiresAt.toISOString(),
    url: `${services.config.publicUrl}/p#${SESSION_LINK}${secret}`,
  };
  return { session, issued };
}

function recordIssued(
  { tx, scope, source }: IssueContext,
  session: ReturnType<typeof newSession>['session'],
): void {
  const { id, locale } = session;
  recordAudit(tx, source, scope.organizationId, {
    action: 'session.issued',
    resourceType: 'participant_session',
    resourceId: id,
    appId: scope.appId,
    environmentId: scope.environmentId,
    after: {
      id,
      evaluationId: session.evaluation_id,
      enrollmentId: session.enrollment_id,
      programId: session.program_id,
      subjectId: session.subject_id,
      versionBundleId: session.version_bundle_id,
      locale,
      expires_at: session.expires_at.toISOString(),
      link_expires_at: session.link_expires_at.toISOString(),
    },
    ...(session.program_link_id !== null && { details: { link_id: session.program_link_id } }),
  });
}

/**
 * Records who answers on the screen. For a form that was already entered from paper, this is known.
 */
async function recordRespondent(
  { tx, scope, services }: IssueContext,
  { program, enrollment, subject }: Participation,
  { id: evaluationId, cycle }: KeyedEvaluationRow,
  { kind, relation }: NonNullable<SessionOptions['respondent']>,
): Promise<void> {
  const { organizationId, environmentId } = scope;
  const before = await tx.first(selectOrigin(organizationId, enrollment.id, cycle));
  if (before?.mode === 'paper') return;
  const key = await services.vault.openSubjectKey(scope, subject.id, subject.wrapped_key!);
  const id = newId();
  tx.push(
    upsertOrigin(organizationId, environmentId, {
      enrollment_id: enrollment.id,
      cycle,
      id,
      program_id: program.id,
      subject_id: subject.id,
      evaluation_id: evaluationId,
      mode: 'screen',
      respondent: kind,
      relation_sealed: relation === undefined ? null : sealRelation(key, id, relation),
      answered_at: null,
      state: null,
    }),
  );
}

export interface Participation {
  program: ProgramRow;
  enrollment: EnrollmentRow;
  subject: VaultRow;
}

/**
 * Locks the subject's enrollment and returns it with its program and subject. Throws not_found,
 * subject_deleted, program_not_active, and not_enrolled if the enrollment is neither active nor of the status
 * `alsoAllowed`.
 */
export async function loadParticipation(
  tx: Transaction,
  { organizationId, environmentId }: EnvironmentScope,
  programId: ProgramId,
  subjectId: SubjectId,
  alsoAllowed?: 'completed',
): Promise<Participation> {
  const [enrollment, program, subject] = await Promise.all([
    tx.first(lockCurrentEnrollment(organizationId, programId, subjectId)),
    tx.first(selectProgram(organizationId, environmentId, programId)),
    tx.first(selectVaultSubject(organizationId, environmentId, subjectId)),
  ]);
  if (!program || !subject) throw participationNotFound(program);
  if (subject.status !== 'active') throw new AppError('subject_deleted', 'The subject was deleted.');
  if (program.status !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  if (!enrollment || (enrollment.status !== 'active' && enrollment.status !== alsoAllowed))
    throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.', {
      ...(enrollment && { enrollment_id: enrollment.id, status: enrollment.status }),
    });
  return { program, enrollment, subject };
}

/** Returns the open evaluation of the enrollment, or opens one. */
export async function openOrResumeEvaluation(
  issuing: IssueContext,
  participation: Participation,
  link?: LinkValues,
): Promise<KeyedEvaluationRow> {
  const { tx } = issuing;
  const { organizationId } = issuing.scope;
  const open = await tx.first(selectOpenEvaluation(organizationId, participation.enrollment.id));
  return resumeEvaluation(issuing, participation, open, link);
}

/**
 * Returns the open evaluation of the enrollment, or opens one. In a continuous program, it is the evaluation
 * of the running cycle.
 */
export async function resumeEvaluation(
  { tx, scope, services, now }: IssueContext,
  { program, enrollment, subject }: Participation,
  open: KeyedEvaluationRow | undefined,
  link?: LinkValues,
): Promise<KeyedEvaluationRow> {
  const { organizationId } = scope;
  if (program.mode === 'continuous') {
    const schedule = scheduleOf(program);
    const locked = { tx, services, organizationId, program, schedule, enrollment, subject, open, link };
    return runningEvaluation(locked, now);
  }
  if (open) return open;
  const { bundle } = await services.bundles.valid(tx.rows, organizationId, program.version_bundle_id);
  const key = await services.vault.openSubjectKey(scope, subject.id, subject.wrapped_key!);
  return openEvaluation(tx, services, {
    organizationId,
    program,
    bundle,
    enrollmentId: enrollment.id,
    subject,
    key,
    cycle: { number: enrollment.cycle_count + 1, startsAt: now.toISOString(), endsAt: null },
    priors: {},
    link,
    now,
  });
}
