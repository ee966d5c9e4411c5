import { contentHash, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { newId } from '../../../ids.ts';
import { insertProtocol, lockProtocolRevisions } from './commands.ts';
import { EXAMPLE } from './example.ts';
import { presentProtocol } from './queries.ts';
import { AppPath, CreateProtocol, PROTOCOL_LIMITS, Protocol } from './schema.ts';

export const createProtocol = endpoint({
  operationId: 'createProtocol',
  summary: 'Create a protocol',
  description:
    'Saves the content as a draft. If a protocol with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be published.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  params: AppPath,
  body: CreateProtocol,
  response: Protocol,
  errors: ['payload_too_large'],
  limits: PROTOCOL_LIMITS,
  examples: { body: { business_id: 'recovery', name: 'Recovery after an operation', content: EXAMPLE } },
  async handle(request) {
    const { organizationId, appId, body, principal, realNow } = request;
    const content = body.content as JsonObject;
    return request.write(async (tx) => {
      tx.push(lockProtocolRevisions(organizationId, appId, body.business_id));
      const saved = await tx.first(
        insertProtocol(organizationId, {
          id: newId(),
          app_id: appId,
          business_id: body.business_id,
          name: body.name,
          content: JSON.stringify(content),
          content_hash: contentHash(content),
          created_at: realNow.toISOString(),
          created_by_user_id: principal.shownUserId,
        }),
      );
      recordAudit(tx, request, organizationId, {
        action: 'protocol.created',
        resourceType: 'protocol',
        resourceId: saved!.id,
        after: saved,
        appId,
      });
      return presentProtocol(saved!);
    });
  },
});
