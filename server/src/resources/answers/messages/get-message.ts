import { compileMessage, type JsonObject } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import { presentMessage, sealedContent, selectSealedMessage } from './queries.ts';
import { EXAMPLE_MESSAGE, MessagePath, MessageWithContent } from './schema.ts';

export const getMessage = endpoint({
  operationId: 'getMessage',
  summary: 'Get a message',
  description:
    'Returns a message. `content` is what was written: in test environments always; in live environments of messages that were passed on as `message.requested`, and only with the scope `subjects:contact`, and `subjects:profile` if its template shows fields of the profile.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/messages/{message_id}',
  access: { credential: 'api', scope: 'messages:read' },
  reads: { action: 'message.read', resource: 'environment' },
  params: MessagePath,
  response: MessageWithContent,
  examples: { response: EXAMPLE_MESSAGE },
  async handle(request) {
    const { organizationId, environmentId, params, services, vaultScope, environment } = request;
    const [row] = await request.read(selectSealedMessage(organizationId, environmentId, params.message_id));
    if (!row) throw notFound();
    const { content_sealed, wrapped_key, ...message } = row;
    const isShown =
      environment.environmentKind === 'test' ||
      (row.state === 'requested' &&
        request.rights.has('subjects:contact') &&
        (request.rights.has('subjects:profile') || !(await showsProfile(request, row.template_id))));
    if (!isShown || !content_sealed || !wrapped_key) return presentMessage(message);
    const key = await services.vault.openSubjectKey(vaultScope, row.subject_id, wrapped_key);
    return { ...presentMessage(message), content: sealedContent.open(key, row.id, content_sealed) };
  },
});

/** Whether the texts of a template show fields of the profile. */
async function showsProfile(request: Request<{ message_id: string }>, templateId: string): Promise<boolean> {
  const { organizationId, appId } = request;
  const [template] = await request.read(selectMessageTemplate(organizationId, appId, templateId));
  const compiled = template && compileMessage(parseJson(template.content) as JsonObject).message;
  return !compiled || compiled.profile.length > 0;
}
