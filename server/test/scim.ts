import { expectStatus } from './actors.ts';
import type { TestApp, TestResponse } from './app.ts';
import type { SignOn } from './single-sign-on.ts';

/** A directory that manages the people of an identity provider. */
export interface TestDirectory {
  token: string;
  tokenId: string;
  send(method: string, path: string, body?: unknown): Promise<TestResponse>;
  patch(path: string, ...operations: object[]): Promise<TestResponse>;
  /** Creates a person, and returns the response. */
  user(name: string, changes?: object): Promise<any>;
  group(displayName: string, ...memberIds: string[]): Promise<any>;
}

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export async function connectDirectory(
  app: TestApp,
  providerPath: string,
  options: { key?: string } = {},
): Promise<TestDirectory> {
  const created = await expectStatus(
    app.call('POST', `${providerPath}/scim-tokens`, { body: { name: 'Directory' }, ...options }),
    201,
  );
  const send: TestDirectory['send'] = (method, path, body) =>
    app.call(method, `/scim/v2${path}`, {
      key: created.token,
      idempotencyKey: null,
      headers: { 'content-type': 'application/scim+json' },
      ...(body !== undefined && { rawBody: JSON.stringify(body) }),
    });
  const patch: TestDirectory['patch'] = (path, ...operations) =>
    send('PATCH', path, { schemas: [PATCH_SCHEMA], Operations: operations });
  return {
    token: created.token,
    tokenId: created.id,
    send,
    patch,
    user: (name, changes = {}) =>
      expectStatus(
        send('POST', '/Users', {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
          userName: `${name}@example.test`,
          emails: [{ primary: true, value: `${name}@example.test`, type: 'work' }],
          active: true,
          ...changes,
        }),
        201,
      ),
    group: (displayName, ...memberIds) =>
      expectStatus(
        send('POST', '/Groups', {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
          displayName,
          members: memberIds.map((value) => ({ value })),
        }),
        201,
      ),
  };
}

export function directoryOfProvider({ app, path, provider }: SignOn): Promise<TestDirectory> {
  return connectDirectory(app, `${path}/identity-providers/${provider.id}`);
}

/** Returns the status and the kind of an error. */
export function scimErrorOf({ status, body, headers }: TestResponse): unknown[] {
  const isScim =
    headers['content-type'] === 'application/scim+json; charset=utf-8' &&
    body?.schemas?.[0] === 'urn:ietf:params:scim:api:messages:2.0:Error' &&
    body.status === String(status);
  return [status, isScim ? (body.scimType ?? 'scim') : 'not an error of SCIM'];
}
