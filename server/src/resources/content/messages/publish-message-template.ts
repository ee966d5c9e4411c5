import { compileMessage, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidTransition, notFound } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import { setMessagePublished } from './commands.ts';
import { presentTemplate, selectMessageTemplate } from './queries.ts';
import { MessageTemplate, MessageTemplatePath } from './schema.ts';

export const publishMessageTemplate = endpoint({
  operationId: 'publishMessageTemplate',
  summary: 'Publish a message template',
  description:
    'A published message template cannot be changed; a change is a new revision. Fails with `message_invalid` if the content has errors.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/{message_template_id}/publish',
  access: { credential: 'api', scope: 'bundles:publish' },
  idempotency: 'required',
  params: MessageTemplatePath,
  response: MessageTemplate,
  errors: ['invalid_transition', 'message_invalid'],
  async handle(request) {
    const { organizationId, appId, params } = request;
    return request.write(async (tx) => {
      const row = await tx.first(
        selectMessageTemplate(organizationId, appId, params.message_template_id, true),
      );
      if (!row) throw notFound();
      if (row.status === 'published') return presentTemplate(row);
      if (row.status !== 'draft') throw invalidTransition(row.status, 'published', []);
      const { message, diagnostics } = compileMessage(parseJson(row.content) as JsonObject);
      if (!message) throw new AppError('message_invalid', 'The content has errors.', { diagnostics });
      const saved = await tx.first(setMessagePublished(organizationId, row.id, request.now));
      recordAudit(tx, request, organizationId, {
        action: 'message_template.published',
        resourceType: 'message_template',
        resourceId: row.id,
        before: row,
        after: saved,
        appId,
      });
      return presentTemplate(saved!);
    });
  },
});
