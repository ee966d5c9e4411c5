import { compileMessage } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { checkDocument } from '../documents/commands.ts';

import { EXAMPLE, MESSAGE_LIMITS, MessageContent, MessageDiagnostics } from './schema.ts';

export const checkMessageTemplate = endpoint({
  summary: 'Check the content of a message template',
  description:
    'Compiles content without saving it and returns its diagnostics, among them unknown variables, languages without plain text, and templates that cannot be read.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/check',
  access: { credential: 'api', scope: 'definitions:read' },
  body: strictObject({ content: MessageContent }),
  response: MessageDiagnostics,
  errors: ['payload_too_large'],
  limits: MESSAGE_LIMITS,
  examples: { body: { content: EXAMPLE } },
  handle: async (request) => checkDocument(compileMessage, request.body.content),
});
