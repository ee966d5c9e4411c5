import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { presentMessage, sealedContent, selectSealedMessage } from './queries.ts';
import { EXAMPLE_MESSAGE, MessagePath, MessageWithContent } from './schema.ts';

export const getMessage = endpoint({
  operationId: 'getMessage',
  summary: 'Get a message',
  description:
    'Returns a message. `content` is what was written: in test environments always; in live environments of messages that were passed on as `message.requested`, and only with the scope `subjects:contact`.',
  tag: 'messages',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/messages/{message_id}',
  access: { credential: 'api', scope: 'messages:read' },
  errorShape: 'application',
  reads: { action: 'message.read', resource: 'environment' },
  status: 200,
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
      (row.state === 'requested' && request.rights.has('subjects:contact'));
    if (!isShown || !content_sealed || !wrapped_key) return presentMessage(message);
    const key = await services.vault.openSubjectKey(vaultScope, row.subject_id, wrapped_key);
    return { ...presentMessage(message), content: sealedContent.open(key, row.id, content_sealed) };
  },
});
