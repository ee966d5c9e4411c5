import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hashSecret } from './api-key.ts';

const SESSION_COOKIE = 'service_session';
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_ABSOLUTE_MS = 8 * 3_600_000;
const MAX_TOKEN_LENGTH = 512;

/** Returns the hash of the session token in the request's cookie. */
export function presentedSession(request: FastifyRequest): Buffer | undefined {
  const token = parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];
  return token && token.length <= MAX_TOKEN_LENGTH ? hashSecret(token) : undefined;
}

export function sessionCookie(config: Config, token: string): string {
  return stringifySetCookie({ ...attributes(config), value: token });
}

export function clearedSessionCookie(config: Config): string {
  return stringifySetCookie({ ...attributes(config), value: '', maxAge: 0 });
}

/** The cookie is Secure unless the public URL is http on the loopback interface. */
function attributes(config: Config) {
  const url = new URL(config.publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return {
    name: SESSION_COOKIE,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: !(url.protocol === 'http:' && loopback),
  } as const;
}
