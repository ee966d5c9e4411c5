import { compileProtocol } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { publishDocument } from '../documents/commands.ts';
import { setProtocolPublished } from './commands.ts';
import { PROTOCOLS } from './queries.ts';
import { Protocol } from './schema.ts';

export const publishProtocol = endpoint({
  summary: 'Publish a protocol',
  description:
    'A published protocol cannot be changed; a change is a new revision. Fails with `protocol_invalid` if the content has errors.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/{protocol_id}/publish',
  access: { credential: 'api', scope: 'bundles:publish' },
  idempotency: 'required',
  response: Protocol,
  errors: ['invalid_transition', 'protocol_invalid'],
  handle(request) {
    const { organizationId, params, principal, now } = request;
    return publishDocument(request, PROTOCOLS, params.protocol_id, {
      compile: compileProtocol,
      invalid: 'protocol_invalid',
      setPublished: (id) => setProtocolPublished(organizationId, id, principal.userId, now),
    });
  },
});
