import type { JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { insertDraft } from './commands.ts';
import { presentDefinition } from './queries.ts';
import { CONTENT_LIMITS, CreateDefinition, Definition, KindPath } from './schema.ts';

export const createDefinition = endpoint({
  summary: 'Create a definition',
  description:
    'Saves the content as a draft. If a definition with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be validated or published.',
  tag: 'definitions',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{kind}',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  params: KindPath,
  body: CreateDefinition,
  response: Definition,
  errors: ['payload_too_large'],
  limits: CONTENT_LIMITS,
  examples: {
    body: {
      business_id: 'pulse',
      name: 'Weekly pulse',
      content: { questions: [{ id: 'mood', prompt: 'How was your week?', input: 'rating', min: 1, max: 5 }] },
    },
  },
  async handle(request) {
    const { organizationId, body, params } = request;
    const { business_id, name, locale = 'en' } = body;
    const content = body.content as JsonObject;
    return request.write(async (tx) => {
      const saved = await insertDraft(tx, request, { business_id, kind: params.kind, name, locale, content });
      recordAudit(tx, request, organizationId, {
        action: 'definition.created',
        resourceId: saved.id,
        after: saved,
      });
      return presentDefinition(saved);
    });
  },
});
