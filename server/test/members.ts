import { randomUUID } from 'node:crypto';
import type { TestApp, TestResponse } from './app.ts';

/** Members of an organization: inviting, accepting and signing in. Every step is an HTTP call. */

/** The password of every member that a test adds. */
export const PASSWORD = 'correct horse battery';

/** A member who accepted the invitation and signed in. */
export interface Member {
  email: string;
  membershipId: string;
  userId: string;
  cookie: string;
}

/** The API key and organization of a request; by default, those of the first organization. */
export interface Tenant {
  key?: string;
  organizationId?: string;
}

/** Invites a new member with this role, accepts with an invitation link that was not mailed, and signs in. */
export async function addMember(
  app: TestApp,
  role: string,
  email = `${randomUUID()}@example.com`,
): Promise<Member> {
  const { membership, token } = await inviteByLink(app, email, role);
  const accepted = await accept(app, token);
  if (accepted.status !== 200) throw new Error(accepted.text);
  const userId = accepted.body.user_id;
  return { email, membershipId: membership.id, userId, cookie: await signIn(app, email) };
}

/**
 * Adds a pending member and creates a link for the invitation. Returns both, and the link's token and URL.
 */
export async function inviteByLink(app: TestApp, email: string, role: string, tenant: Tenant = {}) {
  const organization = `/v1/organizations/${tenant.organizationId ?? app.organizationId}`;
  const options = tenant.key === undefined ? {} : { key: tenant.key };
  const created = await app.call('POST', `${organization}/memberships`, {
    body: { email, role },
    ...options,
  });
  if (created.status !== 201) throw new Error(created.text);
  const { body } = await app.call('GET', `${organization}/invitations`, options);
  const invitation = body.items.find((item: { email: string }) => item.email === email);
  const link = await app.call('POST', `${organization}/invitations/${invitation.id}/link`, options);
  return {
    membership: created.body,
    invitation,
    token: link.body.token as string,
    url: link.body.url as string,
  };
}

/** Accepts an invitation; returns the HTTP response. */
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

/** Signs in and returns the `Cookie` header of the new user session. */
export async function signIn(app: TestApp, email: string, password = PASSWORD): Promise<string> {
  const response = await logIn(app, email, password);
  if (response.status !== 200) throw new Error(response.text);
  return cookieOf(response);
}

/** Sends a login request; returns the HTTP response. */
export function logIn(
  app: TestApp,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) {
  return app.call('POST', '/auth/login', { key: null, body: { email, password }, headers });
}

/** Returns the `Cookie` header that corresponds to the response's `Set-Cookie`. */
export function cookieOf(response: TestResponse): string {
  return response.headers['set-cookie']!.split(';')[0]!;
}

/** Sends a request with this cookie and without an API key. */
export function withCookie(app: TestApp, cookie: string, method: string, path: string, options: object = {}) {
  return app.call(method, path, { key: null, headers: { cookie }, ...options });
}

/** Creates an API key of a member with some scopes; returns the id and the key. */
export async function createKeyOf(
  app: TestApp,
  { cookie }: Pick<Member, 'cookie'>,
  scopes: string[],
): Promise<{ id: string; key: string }> {
  const path = `/v1/organizations/${app.organizationId}/api-keys`;
  const body = { name: 'key of a member', scopes };
  const created = await app.call('POST', path, { body, key: null, headers: { cookie } });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}

/** Creates an API key of another owner: statistics leave out the people whom a reader's own keys made. */
export async function keyOfSomebodyElse(app: TestApp, scopes: string[]): Promise<string> {
  return (await createKeyOf(app, await addMember(app, 'owner'), scopes)).key;
}
