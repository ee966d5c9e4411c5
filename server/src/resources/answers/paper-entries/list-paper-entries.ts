import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectPaperForms } from '../../people/answer-origins/queries.ts';
import { FORM_STATES } from '../../people/answer-origins/schema.ts';
import { presentForm } from './present.ts';
import { EXAMPLE_ENTRY, PaperEntry } from './schema.ts';

export const listPaperEntries = endpoint({
  summary: 'List paper forms that were entered',
  description:
    'Returns the paper forms of the environment, newest first, without their answers: which wait for a second entry, and whose entries disagree.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/paper-entries',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'paper_entries.listed', resource: 'environment' },
  query: listQuery({
    program_id: Type.Optional(Uuid),
    subject_id: Type.Optional(Uuid),
    state: Type.Optional(
      oneOf(FORM_STATES, {
        description: 'With one of the first two: only forms whose evaluation is still open.',
      }),
    ),
  }),
  response: listOf(PaperEntry),
  examples: { response: { items: [EXAMPLE_ENTRY], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { program_id, subject_id, state } = request.query;
    const filters = { program_id, subject_id, state };
    const hidden = await request.hiddenPrograms();
    const page = request.page(filters);
    const rows = await request.read(
      selectPaperForms(organizationId, environmentId, { ...filters, hidden }, page.after, page.limit),
    );
    return page.list(rows, presentForm);
  },
});
