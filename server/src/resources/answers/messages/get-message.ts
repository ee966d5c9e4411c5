import { compileMessage, type JsonObject } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import { presentMessages } from './present.ts';
import { sealedContent, selectSealedMessage } from './queries.ts';
import { EXAMPLE_MESSAGE, MessageWithContent } from './schema.ts';

export const getMessage = endpoint({
  summary: 'Get a message',
  description:
    'Returns a message. `content` is what was written. In test environments it needs `evaluations:answers` and `subjects:profile`, because its link shows both. In live environments only messages that were passed on as `message.requested` have it, and it needs `subjects:contact`, and `subjects:profile` if the template shows fields of the profile. Without these rights, `redacted` names it.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/messages/{message_id}',
  access: { credential: 'api', scope: 'messages:read' },
  reads: { action: 'message.read', resource: 'subject', idOf: ({ subject_id }) => subject_id },
  response: MessageWithContent,
  examples: { response: EXAMPLE_MESSAGE },
  async handle(request) {
    const { organizationId, environmentId, params, services, vaultScope, environment } = request;
    const row = await request.readOne(selectSealedMessage(organizationId, environmentId, params.message_id));
    const { content_sealed, wrapped_key, ...message } = row;
    const [shown] = await presentMessages(request.read, organizationId, [message]);
    const isKept = environment.environmentKind === 'test' || row.state === 'requested';
    if (!isKept || !content_sealed || !wrapped_key) return shown!;
    if (!(await mayReadContent(request, row.template_id)))
      return { ...shown!, redacted: ['content' as const] };
    const key = await services.vault.openSubjectKey(vaultScope, row.subject_id, wrapped_key);
    return { ...shown!, content: sealedContent.open(key, row.id, content_sealed) };
  },
});

/** The links of messages that are passed on show neither earlier answers nor the profile, others both. */
async function mayReadContent(
  request: Request<{ message_id: string }>,
  templateId: string,
): Promise<boolean> {
  const { environment, rights } = request;
  if (environment.environmentKind === 'test')
    return rights.has('evaluations:answers') && rights.has('subjects:profile');
  return (
    rights.has('subjects:contact') &&
    (rights.has('subjects:profile') || !(await showsProfile(request, templateId)))
  );
}

/** Whether the texts of a template show fields of the profile. */
async function showsProfile(request: Request<{ message_id: string }>, templateId: string): Promise<boolean> {
  const { organizationId, appId } = request;
  const [template] = await request.read(selectMessageTemplate(organizationId, appId, templateId));
  const compiled = template && compileMessage(parseJson(template.content) as JsonObject).message;
  return !compiled || compiled.profile.length > 0;
}
