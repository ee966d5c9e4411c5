import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/record.ts';
import { hashSecret } from '../../credentials/api-key.ts';
import type { Transaction } from '../../db/transaction.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { EnvironmentPath } from '../../http/schemas.ts';
import { newId } from '../../ids.ts';
import { loadEnrollmentState } from '../continuous-evaluation/cycle.ts';
import { runningEvaluation } from '../continuous-evaluation/running.ts';
import { type EnrollmentRow, lockCurrentEnrollment } from '../enrollments/queries.ts';
import { openEvaluation } from '../evaluations/open.ts';
import { type KeyedEvaluationRow, selectOpenEvaluation } from '../evaluations/queries.ts';
import { insertSession, revokeSessions } from '../participant-sessions/commands.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { selectVaultSubject, type VaultRow } from '../subjects/queries.ts';
import { CreateSession, IssuedSession } from './schema.ts';

const DEFAULT_TTL_SECONDS = 3600;

export const createParticipantSession = endpoint({
  operationId: 'createParticipantSession',
  summary: 'Create a participant session',
  description:
    'Issues a participant token for a subject, which is returned only once. If the subject has an open evaluation in the same cycle, the session resumes it, and the previous token is revoked.',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions',
  access: { credential: 'api', scope: 'sessions:write' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  status: 201,
  params: EnvironmentPath,
  body: CreateSession,
  response: IssuedSession,
  errors: ['program_not_active', 'not_enrolled', 'cycle_not_open', 'subject_deleted'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      locale: 'en',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, appId, body, now, services } = request;
    return request.write(async (tx) => {
      const { program, enrollment, subject } = await loadParticipation(
        tx,
        request,
        body.program_id,
        body.subject_id,
      );
      const evaluation = await openOrResumeEvaluation(tx, request, program, enrollment, subject);
      const token = randomBytes(32).toString('base64url');
      const id = newId();
      const expiresAt = new Date(now.getTime() + (body.ttl_seconds ?? DEFAULT_TTL_SECONDS) * 1000);
      tx.push(revokeSessions(organizationId, evaluation.id, now));
      tx.push(
        insertSession({
          id,
          organizationId,
          appId,
          environmentId,
          evaluationId: evaluation.id,
          enrollmentId: enrollment.id,
          programId: program.id,
          subjectId: subject.id,
          versionBundleId: evaluation.version_bundle_id,
          tokenHash: hashSecret(token),
          locale: body.locale ?? 'en',
          createdAt: now,
          expiresAt,
        }),
      );
      recordAudit(tx, request, organizationId, {
        action: 'session.issued',
        resourceType: 'participant_session',
        resourceId: id,
        appId,
        environmentId,
      });
      return {
        session_id: id,
        evaluation_id: evaluation.id,
        participant_token: token,
        expires_at: expiresAt.toISOString(),
        url: `${services.config.publicUrl}/p#${token}`,
      };
    });
  },
});

interface Participation {
  program: ProgramRow;
  enrollment: EnrollmentRow;
  subject: VaultRow;
}

/**
 * Locks the subject's enrollment and returns it with its program and subject. Throws not_found,
 * subject_deleted, program_not_active, and not_enrolled if the enrollment is not active.
 */
export async function loadParticipation(
  tx: Transaction,
  request: Request,
  programId: string,
  subjectId: string,
): Promise<Participation> {
  const { organizationId, environmentId } = request;
  const [enrollment, program, subject] = await Promise.all([
    tx.first(lockCurrentEnrollment(organizationId, programId, subjectId)),
    tx.first(selectProgram(organizationId, environmentId, programId)),
    tx.first(selectVaultSubject(organizationId, environmentId, subjectId)),
  ]);
  if (!program || !subject) throw notFound();
  if (subject.status !== 'active') throw new AppError('subject_deleted', 'The subject was deleted.');
  if (program.status !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  if (enrollment?.status !== 'active')
    throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.', {
      ...(enrollment && { enrollment_id: enrollment.id, status: enrollment.status }),
    });
  return { program, enrollment, subject };
}

/**
 * Returns the open evaluation of the enrollment, or opens one. In a continuous program, it is the evaluation
 * of the running cycle.
 */
async function openOrResumeEvaluation(
  tx: Transaction,
  request: Request,
  program: ProgramRow,
  enrollment: EnrollmentRow,
  subject: VaultRow,
): Promise<KeyedEvaluationRow> {
  const { organizationId, services, vaultScope, now } = request;
  if (program.mode === 'continuous')
    return runningEvaluation(
      tx,
      await loadEnrollmentState(tx, services, organizationId, program, enrollment),
      now,
    );
  const open = await tx.first(selectOpenEvaluation(organizationId, enrollment.id));
  if (open) return open;
  const { bundle } = await services.bundles.compiled(
    (statement) => tx.rows(statement),
    organizationId,
    program.version_bundle_id,
  );
  if (!bundle) throw new AppError('bundle_invalid', 'The bundle of the program does not compile.');
  const key = await services.vault.openSubjectKey(vaultScope, subject.id, subject.wrapped_key!);
  return openEvaluation(tx, services, {
    organizationId,
    program,
    bundle,
    enrollmentId: enrollment.id,
    subject,
    key,
    cycle: { number: enrollment.cycle_count + 1, startsAt: now.toISOString(), endsAt: null },
    priors: {},
    now,
  });
}
