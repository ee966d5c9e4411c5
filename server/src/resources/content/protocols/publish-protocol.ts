import { compileProtocol, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidTransition, notFound } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import { setProtocolPublished } from './commands.ts';
import { presentProtocol, selectProtocol } from './queries.ts';
import { Protocol, ProtocolPath } from './schema.ts';

export const publishProtocol = endpoint({
  operationId: 'publishProtocol',
  summary: 'Publish a protocol',
  description:
    'A published protocol cannot be changed; a change is a new revision. Fails with `protocol_invalid` if the content has errors.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/{protocol_id}/publish',
  access: { credential: 'api', scope: 'bundles:publish' },
  idempotency: 'required',
  params: ProtocolPath,
  response: Protocol,
  errors: ['invalid_transition', 'protocol_invalid'],
  async handle(request) {
    const { organizationId, appId, params, principal, now } = request;
    return request.write(async (tx) => {
      const row = await tx.first(selectProtocol(organizationId, appId, params.protocol_id, true));
      if (!row) throw notFound();
      if (row.status === 'published') return presentProtocol(row);
      if (row.status !== 'draft') throw invalidTransition(row.status, 'published', []);
      const { protocol, diagnostics } = compileProtocol(parseJson(row.content) as JsonObject);
      if (!protocol) throw new AppError('protocol_invalid', 'The content has errors.', { diagnostics });
      const saved = await tx.first(setProtocolPublished(organizationId, row.id, principal.userId, now));
      recordAudit(tx, request, organizationId, {
        action: 'protocol.published',
        resourceType: 'protocol',
        resourceId: row.id,
        before: row,
        after: saved,
        appId,
      });
      return presentProtocol(saved!);
    });
  },
});
