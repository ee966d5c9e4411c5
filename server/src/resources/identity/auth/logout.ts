import { endpoint } from '../../../http/endpoint.ts';
import { endOwnSession } from './end-own-session.ts';

export const logout = endpoint({
  summary: 'Sign out',
  description: 'Ends the current browser session.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/logout',
  access: { credential: 'api', scope: null },
  status: 204,
  async handle(request) {
    await endOwnSession(request);
  },
});
