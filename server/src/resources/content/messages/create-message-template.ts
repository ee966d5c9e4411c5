import { endpoint } from '../../../http/endpoint.ts';
import { createDocument } from '../documents/commands.ts';
import { TEMPLATES } from './queries.ts';
import { CreateMessageTemplate, EXAMPLE, MESSAGE_LIMITS, MessageTemplate } from './schema.ts';

export const createMessageTemplate = endpoint({
  summary: 'Create a message template',
  description:
    'Saves the content as a draft. If a message template with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be published.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  body: CreateMessageTemplate,
  response: MessageTemplate,
  errors: ['payload_too_large'],
  limits: MESSAGE_LIMITS,
  examples: { body: { business_id: 'weekly-reminder', name: 'Weekly reminder', content: EXAMPLE } },
  handle: (request) => createDocument(request, TEMPLATES),
});
