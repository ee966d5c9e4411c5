import { SESSION_IDLE_MS } from '../../../credentials/cookie.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { EXAMPLE_SESSION, UserSession } from './schema.ts';
import { selectSessions } from './session-queries.ts';

export const listSessions = endpoint({
  summary: 'List your sessions',
  description:
    'Returns the browser sessions of the user that have not ended, newest first. Sign in to use it: the list is empty for an API key.',
  tag: 'auth',
  method: 'GET',
  path: '/auth/sessions',
  access: { credential: 'api', scope: null },
  query: listQuery({}),
  response: listOf(UserSession),
  examples: { response: { items: [EXAMPLE_SESSION], next_cursor: '' } },
  async handle(request) {
    const { services, principal, now } = request;
    const page = request.page({ user: principal.userId });
    if (principal.kind !== 'user') return { items: [], next_cursor: '' };
    const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
    const { rows, next_cursor } = page.page(
      await services.db.system.read(
        selectSessions(principal.userId, principal.session, now, idleSince, page.after, page.limit),
      ),
    );
    return { items: rows, next_cursor };
  },
});
