import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { updateHold } from '../subjects/commands.ts';
import { openHold, sealHold, selectSubjectHold } from './queries.ts';
import { EXAMPLE_HOLD, EXAMPLE_REASON, LegalHold, PlaceLegalHold } from './schema.ts';

export const setSubjectLegalHold = endpoint({
  summary: 'Place a legal hold on a subject',
  description:
    'While the hold is placed, retention removes no data of the person, and erasing the person is rejected with `legal_hold`. Placing it again replaces the reason and keeps the time.',
  tag: 'retention',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/legal-hold',
  access: { credential: 'api', scope: 'subjects:erase' },
  idempotency: 'required',
  responseSubject: ({ params }) => params.subject_id,
  body: PlaceLegalHold,
  response: LegalHold,
  errors: ['subject_deleted'],
  examples: { body: EXAMPLE_REASON, response: EXAMPLE_HOLD },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, params, body, services, now } = request;
    return request.write(async (tx) => {
      const row = await tx.first(selectSubjectHold(organizationId, environmentId, params.subject_id, true));
      if (!row) throw notFound();
      if (!row.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
      const key = await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key);
      const heldAt = row.held_at ?? now.toISOString();
      const sealed = sealHold(key, row.id, body.reason);
      tx.push(updateHold(organizationId, row.id, { heldAt, sealed }));
      recordAudit(tx, request, organizationId, {
        action: 'legal_hold.placed',
        resourceType: 'subject',
        resourceId: row.id,
        // Without the reason, which may contain a name.
        before: { held_at: row.held_at },
        after: { held_at: heldAt },
      });
      return openHold(key, { ...row, held_at: heldAt, hold_sealed: sealed });
    });
  },
});
