import { compileMessage } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { publishDocument } from '../documents/commands.ts';
import { setMessagePublished } from './commands.ts';
import { TEMPLATES } from './queries.ts';
import { MessageTemplate } from './schema.ts';

export const publishMessageTemplate = endpoint({
  summary: 'Publish a message template',
  description:
    'A published message template cannot be changed; a change is a new revision. Fails with `message_invalid` if the content has errors.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/{message_template_id}/publish',
  access: { credential: 'api', scope: 'bundles:publish' },
  idempotency: 'required',
  response: MessageTemplate,
  errors: ['invalid_transition', 'message_invalid'],
  handle(request) {
    const { organizationId, params, now } = request;
    return publishDocument(request, TEMPLATES, params.message_template_id, {
      compile: compileMessage,
      invalid: 'message_invalid',
      setPublished: (id) => setMessagePublished(organizationId, id, now),
    });
  },
});
