import { randomUUID } from 'node:crypto';
import type { Answer, TestApp } from './app.ts';

/** People who sign in. Every step goes over HTTP. */

export const PASSWORD = 'correct horse battery';

export interface Member {
  email: string;
  membershipId: string;
  userId: string;
  cookie: string;
}

/** Where a request acts: as which key, in which organization. */
export interface As {
  key?: string;
  organizationId?: string;
}

/** A new person, invited with that role, who accepted over a link that was handed over, and signed in. */
export async function addMember(
  app: TestApp,
  role: string,
  email = `${randomUUID()}@example.com`,
): Promise<Member> {
  const { membership, token } = await inviteByLink(app, email, role);
  const accepted = await accept(app, token);
  if (accepted.status !== 200) throw new Error(accepted.text);
  return { email, membershipId: membership.id, userId: membership.user_id, cookie: await signIn(app, email) };
}

/** Adds the member and has a link made for the pending invitation. */
export async function inviteByLink(app: TestApp, email: string, role: string, as: As = {}) {
  const organization = `/v1/organizations/${as.organizationId ?? app.organizationId}`;
  const options = as.key === undefined ? {} : { key: as.key };
  const made = await app.call('POST', `${organization}/memberships`, { body: { email, role }, ...options });
  if (made.status !== 201) throw new Error(made.text);
  const { body } = await app.call('GET', `${organization}/invitations`, options);
  const invitation = body.items.find((item: { email: string }) => item.email === email);
  const link = await app.call('POST', `${organization}/invitations/${invitation.id}/link`, options);
  return {
    membership: made.body,
    invitation,
    token: link.body.token as string,
    url: link.body.url as string,
  };
}

export function accept(
  app: TestApp,
  token: string,
  password = PASSWORD,
  idempotencyKey: string | null = null,
) {
  return app.call('POST', '/auth/invitations/accept', {
    key: null,
    idempotencyKey,
    body: { token, password },
  });
}

/** The `Cookie` header of a new session. */
export async function signIn(app: TestApp, email: string, password = PASSWORD): Promise<string> {
  const answer = await logIn(app, email, password);
  if (answer.status !== 200) throw new Error(answer.text);
  return cookieOf(answer);
}

export function logIn(
  app: TestApp,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) {
  return app.call('POST', '/auth/login', { key: null, body: { email, password }, headers });
}

export function cookieOf(answer: Answer): string {
  return answer.headers['set-cookie']!.split(';')[0]!;
}

/** A request of a browser that has this cookie. */
export function withCookie(app: TestApp, cookie: string, method: string, path: string, options: object = {}) {
  return app.call(method, path, { key: null, headers: { cookie }, ...options });
}
