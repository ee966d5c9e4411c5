import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { presentMessages } from './present.ts';
import { selectMessages } from './queries.ts';
import { EXAMPLE_MESSAGE, MESSAGE_STATES, Message } from './schema.ts';

export const listMessages = endpoint({
  summary: 'List messages',
  description:
    'Returns the messages to people of the environment, newest first: their rule, state and times, and neither address nor text.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/messages',
  access: { credential: 'api', scope: 'messages:read' },
  reads: { action: 'messages.listed', resource: 'environment' },
  query: listQuery({
    program_id: Type.Optional(Uuid),
    subject_id: Type.Optional(Uuid),
    rule_id: Optional.String({ maxLength: 255, description: 'Return only messages of this rule.' }),
    state: Type.Optional(oneOf(MESSAGE_STATES, { description: 'Return only messages in this state.' })),
  }),
  response: listOf(Message),
  examples: { response: { items: [EXAMPLE_MESSAGE], next_cursor: '' } },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { program_id, subject_id, rule_id, state } = request.query;
    const filters = { program_id, subject_id, rule_id, state };
    const hidden = await request.hiddenPrograms();
    const page = request.page(filters);
    const rows = await request.read(
      selectMessages(organizationId, environmentId, { ...filters, hidden }, page.after, page.limit),
    );
    const { rows: shown, next_cursor } = page.page(rows);
    const items = await presentMessages(request.read, organizationId, shown);
    return { items, next_cursor };
  },
});
