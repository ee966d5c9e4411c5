import { compileProtocol } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { checkDocument } from '../documents/commands.ts';
import { EXAMPLE } from './example.ts';
import { PROTOCOL_LIMITS, ProtocolContent, ProtocolDiagnostics } from './schema.ts';

export const checkProtocol = endpoint({
  summary: 'Check the content of a protocol',
  description:
    'Compiles content without saving it and returns its diagnostics, among them waves that nobody reaches, gaps between prompts that cannot hold, and anchors that are never set.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/check',
  access: { credential: 'api', scope: 'definitions:read' },
  body: strictObject({ content: ProtocolContent }),
  response: ProtocolDiagnostics,
  errors: ['payload_too_large'],
  limits: PROTOCOL_LIMITS,
  examples: { body: { content: EXAMPLE } },
  handle: async (request) => checkDocument(compileProtocol, request.body.content),
});
