import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { selectVaultSubject } from '../subjects/queries.ts';
import { selectEvaluationOf } from '../tasks/queries.ts';
import { insertOutcome } from './commands.ts';
import { presentOutcome, sealedOutcome } from './queries.ts';
import { CreateOutcome, Outcome } from './schema.ts';

export const createOutcome = endpoint({
  summary: 'Record an outcome',
  description:
    'Records what happened to a person afterwards, such as a relapse or a return to work, optionally with the evaluation that it followed. Kind, time and value are stored encrypted.',
  tag: 'tasks',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/outcomes',
  access: { credential: 'api', scope: 'evaluations:review' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request, outcome) => outcome.subject_id,
  reads: 'none',
  status: 201,
  body: CreateOutcome,
  response: Outcome,
  errors: ['subject_deleted'],
  examples: {
    body: {
      subject_id: '01920000-0000-7000-8000-000000000001',
      kind: 'returned_to_work',
      at: '2026-03-02T08:00:00.000Z',
      value: true,
    },
  },
  handle(request) {
    const { organizationId, environmentId, now, services, vaultScope, body } = request;
    const { subject_id, evaluation_id, kind, at, value } = body;
    return request.write(async (tx) => {
      const subject = await tx.first(selectVaultSubject(organizationId, environmentId, subject_id, true));
      if (!subject) throw notFound({ field: 'subject_id', kind: 'subject' });
      if (!subject.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
      if (
        evaluation_id !== undefined &&
        !(await tx.first(selectEvaluationOf(organizationId, subject.id, evaluation_id)))
      )
        throw notFound({ field: 'evaluation_id', kind: 'evaluation' });
      const key = await services.vault.openSubjectKey(vaultScope, subject.id, subject.wrapped_key);
      const id = newId();
      const content = {
        kind,
        at: new Date(at).toISOString(),
        ...(value !== undefined && { value }),
      };
      const row = {
        id,
        subject_id: subject.id,
        evaluation_id: evaluation_id ?? null,
        created_at: now.toISOString(),
        content_sealed: sealedOutcome.seal(key, id, content, { contentId: id }),
      };
      tx.push(insertOutcome({ organization_id: organizationId, environment_id: environmentId, ...row }));
      recordAudit(tx, request, organizationId, {
        action: 'outcome.created',
        resourceId: id,
        after: { id, evaluation_id: row.evaluation_id },
        details: { subject_id: subject.id },
      });
      return presentOutcome(row, key);
    });
  },
});
