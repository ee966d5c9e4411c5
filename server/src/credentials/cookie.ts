import { stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

export const SESSION_COOKIE = 'service_session';
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_ABSOLUTE_MS = 8 * 3_600_000;

export function sessionCookie(config: Config, token: string): string {
  return stringifySetCookie({ ...attributes(config), value: token });
}

export function clearedSessionCookie(config: Config): string {
  return stringifySetCookie({ ...attributes(config), value: '', maxAge: 0 });
}

/** Secure unless the public URL is plain http on this very machine. */
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
