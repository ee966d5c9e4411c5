import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { requireNoHold } from '../../people/legal-holds/commands.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { erase } from './erase.ts';

export const eraseSubject = endpoint({
  summary: 'Erase a subject',
  description:
    'Deletes the encryption key, external ID, profile, answers and results of the subject. The subject remains with the status `deleted`, its enrollments become `withdrawn`, and its evaluations become `deleted` without results. Sessions end immediately. Importing the same external ID later creates a new subject. `getSubjectErasure` returns when the erasure reaches copies of the database. Fails with `legal_hold` while a legal hold is placed on the subject or its environment.',
  tag: 'subjects',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}',
  access: { credential: 'api', scope: 'subjects:erase' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'required',
  responseSubject: 'none',
  status: 204,
  errors: ['legal_hold'],
  async handle(request) {
    const { organizationId, environmentId, params, services } = request;
    await request.write(async (tx) => {
      const subject = found(
        await tx.first(selectVaultSubject(organizationId, environmentId, params.subject_id, true)),
      );
      if (subject.status === 'deleted') return;
      await requireNoHold(tx, request, subject.id);
      await erase(tx, request, subject);
    });
    services.wake('erasures');
  },
});
