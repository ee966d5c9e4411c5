import { endpoint } from '../../../http/endpoint.ts';
import { UnsubscribePath, UnsubscribeQuery } from './schema.ts';
import { changeSubscription, FORMS, requireField } from './subscribe.ts';
import { unsubscribeErrorPage, unsubscribePage } from './unsubscribe-page.ts';

export const unsubscribe = endpoint({
  summary: 'Unsubscribe with the link of a message',
  description:
    'Called by mail clients for `List-Unsubscribe-Post` (RFC 8058), and by the form of the page. The person gets no more messages of the environment. Repeating the request changes nothing.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/unsubscribe/{token}',
  access: { credential: 'none' },
  params: UnsubscribePath,
  query: UnsubscribeQuery,
  takes: FORMS,
  produces: ['text/html'],
  errorPage: unsubscribeErrorPage,
  errors: ['not_found'],
  async handle(request) {
    await requireField(request.raw, 'List-Unsubscribe', 'One-Click');
    await changeSubscription(request, false);
    return unsubscribePage('unsubscribed', request.params.token, request.query.locale);
  },
});
