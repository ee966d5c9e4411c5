import { hashSecret } from '../../../credentials/api-key.ts';
import { sessionCookie } from '../../../credentials/cookie.ts';
import type { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { presentPrincipal } from './schema.ts';

/**
 * Sets the cookie of a session that was opened, and returns the response. Throws `ended()` if a new password
 * has ended the session meanwhile.
 */
export async function sendSession(request: Request, token: string, ended: () => AppError) {
  const { services, reply } = request;
  const principal = await services.credentials.principalOfSession(hashSecret(token));
  if (!principal) throw ended();
  reply.header('set-cookie', sessionCookie(services.config, token));
  return presentPrincipal(principal);
}
