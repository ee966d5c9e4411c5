import { Secret, TOTP } from 'otpauth';
import { expectStatus } from './actors.ts';
import type { TestApp } from './app.ts';
import { addMember, type Member, withCookie } from './members.ts';

/** A member with an authenticator app. */
export interface MemberWithApp extends Member {
  /** Base32. */
  secret: string;
  recoveryCodes: string[];
}

/** Returns the code of an app for this time. */
export function codeAt(secret: string, time: Date = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
}

/** Returns a code that is not used yet after the app was confirmed: that of the next step. */
export function nextCode(secret: string): string {
  return codeAt(secret, new Date(Date.now() + 30_000));
}

/** Adds an authenticator app to a member who has just signed in. */
export async function addApp(app: TestApp, member: Member): Promise<MemberWithApp> {
  const { secret } = await expectStatus(withCookie(app, member.cookie, 'POST', '/auth/totp'), 201);
  const body = { code: codeAt(secret) };
  const confirmed = await expectStatus(
    withCookie(app, member.cookie, 'POST', '/auth/totp/confirm', { body }),
    200,
  );
  return { ...member, secret, recoveryCodes: confirmed.recovery_codes };
}

/** Adds a member with an authenticator app. */
export async function addMemberWithApp(
  app: TestApp,
  role = 'viewer',
  email?: string,
): Promise<MemberWithApp> {
  return addApp(app, await addMember(app, role, email));
}
