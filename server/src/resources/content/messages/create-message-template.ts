import { contentHash, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { newId } from '../../../ids.ts';
import { insertMessageTemplate, lockMessageRevisions } from './commands.ts';

import { presentTemplate } from './queries.ts';
import { AppPath, CreateMessageTemplate, EXAMPLE, MESSAGE_LIMITS, MessageTemplate } from './schema.ts';

export const createMessageTemplate = endpoint({
  operationId: 'createMessageTemplate',
  summary: 'Create a message template',
  description:
    'Saves the content as a draft. If a message template with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be published.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  params: AppPath,
  body: CreateMessageTemplate,
  response: MessageTemplate,
  errors: ['payload_too_large'],
  limits: MESSAGE_LIMITS,
  examples: { body: { business_id: 'weekly-reminder', name: 'Weekly reminder', content: EXAMPLE } },
  async handle(request) {
    const { organizationId, appId, body, principal, realNow } = request;
    const content = body.content as JsonObject;
    return request.write(async (tx) => {
      tx.push(lockMessageRevisions(organizationId, appId, body.business_id));
      const saved = await tx.first(
        insertMessageTemplate(organizationId, {
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
        action: 'message_template.created',
        resourceType: 'message_template',
        resourceId: saved!.id,
        after: saved,
        appId,
      });
      return presentTemplate(saved!);
    });
  },
});
