import { endpoint } from '../../../http/endpoint.ts';
import { createDocument } from '../documents/commands.ts';
import { EXAMPLE } from './example.ts';
import { PROTOCOLS } from './queries.ts';
import { CreateProtocol, PROTOCOL_LIMITS, Protocol } from './schema.ts';

export const createProtocol = endpoint({
  summary: 'Create a protocol',
  description:
    'Saves the content as a draft. If a protocol with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be published.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  body: CreateProtocol,
  response: Protocol,
  errors: ['payload_too_large'],
  limits: PROTOCOL_LIMITS,
  examples: { body: { business_id: 'recovery', name: 'Recovery after an operation', content: EXAMPLE } },
  handle: (request) => createDocument(request, PROTOCOLS),
});
