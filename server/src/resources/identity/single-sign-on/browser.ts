import { createHmac } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { cookieAttributes } from '../../../credentials/cookie.ts';

/** A cookie of its own: `service_session` belongs to sessions. */
const COOKIE = 'service_sso';
export const SIGN_IN_MS = 10 * 60_000;
const MAX_TOKEN_LENGTH = 512;

/** Sets the token of a browser in which a sign-in begins. */
export function browserCookie(config: Config, token: string): string {
  return stringifySetCookie({
    ...cookieAttributes(config),
    name: COOKIE,
    path: '/auth/sso',
    value: token,
    maxAge: SIGN_IN_MS / 1000,
  });
}

/** Returns the token of the browser, if a sign-in has begun in it. */
export function browserToken(request: FastifyRequest): string | undefined {
  const token = parseCookie(request.headers.cookie ?? '')[COOKIE];
  return token === undefined || token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token;
}

/** Derives the nonce or the code verifier of a sign-in, so that only the browser has them meanwhile. */
export function derived(token: string, purpose: 'nonce' | 'verifier'): string {
  return createHmac('sha256', token).update(purpose).digest('base64url');
}
