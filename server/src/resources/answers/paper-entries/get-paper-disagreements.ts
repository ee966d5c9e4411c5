import { endpoint } from '../../../http/endpoint.ts';
import { lockDisagreeing } from './entries-of-form.ts';
import { Disagreements, EXAMPLE_ENTRY, PaperEntryPath } from './schema.ts';

export const getPaperDisagreements = endpoint({
  summary: 'Get the disagreements of a paper form',
  description: 'Returns what two people typed differently from the form.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/paper-entries/{paper_entry_id}/disagreements',
  access: { credential: 'api', scope: 'evaluations:answers' },
  reads: {
    action: 'paper_entry.disagreements_read',
    resource: 'subject',
    idOf: ({ subject_id }) => subject_id,
  },
  params: PaperEntryPath,
  response: Disagreements,
  errors: ['conflict', 'subject_deleted', 'evaluation_deleted'],
  examples: {
    response: {
      program_id: EXAMPLE_ENTRY.program_id,
      subject_id: EXAMPLE_ENTRY.subject_id,
      version_bundle_id: EXAMPLE_ENTRY.version_bundle_id,
      answers: [{ question_id: 'mood', first: { value: 4 }, second: { value: 5 } }],
      form: [],
    },
  },
  async handle(request) {
    return request.write(async (tx) => {
      const { row, disagreements } = await lockDisagreeing(tx, request);
      const { program_id, subject_id, version_bundle_id } = row;
      return { program_id, subject_id, version_bundle_id, ...disagreements };
    });
  },
});
