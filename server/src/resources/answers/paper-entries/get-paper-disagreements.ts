import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { lockDisagreeing } from './entries-of-form.ts';
import { Disagreements, EXAMPLE_ENTRY, PaperEntryPath } from './schema.ts';

export const getPaperDisagreements = endpoint({
  operationId: 'getPaperDisagreements',
  summary: 'Get the disagreements of a paper form',
  description:
    'Returns what two people typed differently from the form. Recorded in the audit log, because it shows answers.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/paper-entries/{paper_entry_id}/disagreements',
  access: { credential: 'api', scope: 'evaluations:answers' },
  params: PaperEntryPath,
  response: Disagreements,
  errors: ['conflict', 'subject_deleted', 'evaluation_deleted'],
  examples: {
    response: {
      program_id: EXAMPLE_ENTRY.program_id,
      subject_id: EXAMPLE_ENTRY.subject_id,
      answers: [{ question_id: 'mood', first: { value: 4 }, second: { value: 5 } }],
      form: [],
    },
  },
  async handle(request) {
    const { organizationId, appId, environmentId } = request;
    return request.write(async (tx) => {
      const { row, disagreements } = await lockDisagreeing(tx, request);
      recordAudit(tx, request, organizationId, {
        action: 'paper_entry.disagreements_read',
        resourceType: 'paper_entry',
        resourceId: row.id,
        appId,
        environmentId,
        details: { evaluation_id: row.evaluation_id, subject_id: row.subject_id },
      });
      const { program_id, subject_id } = row;
      return { program_id, subject_id, ...disagreements };
    });
  },
});
