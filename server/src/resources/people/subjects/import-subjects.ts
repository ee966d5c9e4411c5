import { recordAudit } from '../../../audit/record.ts';
import { emit } from '../../../events/emit.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { newId } from '../../../ids.ts';
import { applyItems } from './import-items.ts';
import { type ImportReceipt, ImportReceipts, ImportSubjects } from './schema.ts';

export const importSubjects = endpoint({
  summary: 'Import subjects',
  description:
    'Creates or updates up to 100 subjects by their external IDs, in the order of `items`. The API never returns external IDs or profiles. Without `subjects:identify`, receipts have no `subject_id` of a subject that existed before.',
  tag: 'subjects',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/batch',
  access: { credential: 'api', scope: 'subjects:write' },
  errorShape: 'list',
  idempotency: 'required',
  responseSubject: 'none',
  cost: ({ items }) => costOf('importSubjects', items.length),
  body: ImportSubjects,
  response: ImportReceipts,
  examples: { body: { items: [{ external_id: 'employee-1001', profile: { department: 'Research' } }] } },
  onReplay: (body) => ({ ...body, idempotent_replay: true }),
  async handle(request) {
    const { organizationId, environmentId, environment, now } = request;
    const batchId = newId();
    return request.write(async (tx) => {
      const { receipts, created, changed } = await applyItems(tx, request, request.body.items);
      const event = (type: 'subject.created' | 'subject.updated') => (subjectId: string) => ({
        organizationId,
        environmentId,
        type,
        data: { subject_id: subjectId },
      });
      emit(tx, now, [...created.map(event('subject.created')), ...changed.map(event('subject.updated'))]);
      recordAudit(tx, request, organizationId, {
        action: 'subjects.imported',
        resourceType: 'subject_batch',
        resourceId: batchId,
        after: { created, updated: changed },
        details: {
          created: created.length,
          updated: receipts.filter(({ outcome }) => outcome === 'updated').length,
          // Test environments contain no real people, so imports there are marked.
          ...(environment.environmentKind === 'test' && { test: true }),
        },
      });
      const shown = request.rights.has('subjects:identify')
        ? receipts
        : withoutFound(receipts, new Set(created));
      return { batch_id: batchId, idempotent_replay: false, receipts: shown };
    });
  },
});

/** An import that names who already had an external id would be a look-up. */
function withoutFound(receipts: readonly ImportReceipt[], created: ReadonlySet<string>): ImportReceipt[] {
  return receipts.map((receipt) =>
    receipt.subject_id !== null && created.has(receipt.subject_id)
      ? receipt
      : { ...receipt, subject_id: null },
  );
}
