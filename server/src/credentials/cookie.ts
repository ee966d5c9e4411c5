import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hashSecret } from './api-key.ts';

const SESSION_COOKIE = 'service_session';
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_ABSOLUTE_MS = 8 * 3_600_000;
const MAX_TOKEN_LENGTH = 512;
/** Further session cookies of a request are ignored. */
const MAX_SESSIONS = 4;

/**
 * Returns the hashes of the session tokens in the request's cookies, in their order. Usually there is one: a
 * page of another subdomain, or of another path, can add a second cookie of the same name, which the browser
 * may send first.
 */
export function presentedSessions(request: FastifyRequest): Buffer[] {
  const tokens = (request.headers.cookie ?? '')
    .split(';')
    .flatMap((pair) => parseCookie(pair)[SESSION_COOKIE] ?? [])
    .filter((token) => token !== '' && token.length <= MAX_TOKEN_LENGTH);
  return [...new Set(tokens)].slice(0, MAX_SESSIONS).map(hashSecret);
}

export function sessionCookie(config: Config, token: string): string {
  return stringifySetCookie({ ...attributes(config), value: token });
}

export function clearedSessionCookie(config: Config): string {
  return stringifySetCookie({ ...attributes(config), value: '', maxAge: 0 });
}

function attributes(config: Config) {
  return { ...cookieAttributes(config), name: SESSION_COOKIE, path: '/' };
}

/** A cookie is Secure unless the public URL is http on the loopback interface. */
export function cookieAttributes(config: Config) {
  const url = new URL(config.publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return {
    httpOnly: true,
    sameSite: 'strict',
    secure: !(url.protocol === 'http:' && loopback),
  } as const;
}
