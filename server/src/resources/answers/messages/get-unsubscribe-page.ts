import { endpoint } from '../../../http/endpoint.ts';
import { UnsubscribePath, UnsubscribeQuery } from './schema.ts';
import { openUnsubscribeLink } from './subscribe.ts';
import { unsubscribeErrorPage, unsubscribePage } from './unsubscribe-page.ts';

export const getUnsubscribePage = endpoint({
  summary: 'Get the page of an unsubscribe link',
  description:
    'Returns a page on which the person can unsubscribe, or subscribe again. Loading the page changes nothing. `locale` is the language of the page.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/unsubscribe/{token}',
  access: { credential: 'none' },
  params: UnsubscribePath,
  query: UnsubscribeQuery,
  produces: ['text/html'],
  errorPage: unsubscribeErrorPage,
  errors: ['not_found', 'rate_limited'],
  async handle({ services, params, query, raw }) {
    const { isSubscribed } = await openUnsubscribeLink(services, params.token, raw.ip);
    return unsubscribePage(isSubscribed ? 'subscribed' : 'unsubscribed', params.token, query.locale);
  },
});
