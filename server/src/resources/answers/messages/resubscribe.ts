import { endpoint } from '../../../http/endpoint.ts';
import { UnsubscribePath, UnsubscribeQuery } from './schema.ts';
import { changeSubscription, FORMS, requireField } from './subscribe.ts';
import { unsubscribeErrorPage, unsubscribePage } from './unsubscribe-page.ts';

export const resubscribe = endpoint({
  summary: 'Subscribe again with the link of a message',
  description: 'Called by the form of the page with which a person subscribes again.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/resubscribe/{token}',
  access: { credential: 'none' },
  params: UnsubscribePath,
  query: UnsubscribeQuery,
  takes: FORMS,
  produces: ['text/html'],
  errorPage: unsubscribeErrorPage,
  errors: ['not_found'],
  async handle(request) {
    await requireField(request.raw, 'Resubscribe', 'yes');
    await changeSubscription(request, true);
    return unsubscribePage('resubscribed', request.params.token, request.query.locale);
  },
});
