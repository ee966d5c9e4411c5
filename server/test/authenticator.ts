import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { expectStatus } from './actors.ts';
import type { TestApp } from './app.ts';
import { type Member, withCookie } from './members.ts';

/**
 * An authenticator in software: creates a passkey (ES256, attestation `none`) and signs with it, as WebAuthn
 * specifies.
 */

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export interface SigningOptions {
  origin?: string;
  rpId?: string;
  /** The signature counter that it reports; by default it does not count. */
  counter?: number;
  verifiesUser?: boolean;
  type?: string;
}

export interface Authenticator {
  id: string;
  /** Returns the response to the options of a registration. */
  register(options: WebAuthnOptions, signing?: SigningOptions): object;
  /** Returns the response to the options of a sign-in. */
  use(options: WebAuthnOptions, signing?: SigningOptions): object;
}

interface WebAuthnOptions {
  challenge: string;
}

export function createAuthenticator(ownOrigin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const clientData = (type: string, challenge: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, { rpId, counter = 0, verifiesUser = true }: SigningOptions) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId ?? new URL(ownOrigin).hostname), head]);
  };
  const response = (fields: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: fields,
  });
  return {
    id,
    register({ challenge }, signing = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authData(HAS_CREDENTIAL, signing),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ]);
      return response({
        clientDataJSON: encode(clientData(signing.type ?? 'webauthn.create', challenge, signing.origin)),
        attestationObject: encode(attestation),
        transports: ['internal'],
      });
    },
    use({ challenge }, signing = {}) {
      const client = clientData(signing.type ?? 'webauthn.get', challenge, signing.origin);
      const data = authData(0, signing);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return response({
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
      });
    },
  };
}

/** Returns options for using a passkey. */
export async function signInOptions(app: TestApp): Promise<WebAuthnOptions> {
  const path = '/auth/passkeys/sign-in-options';
  return (await expectStatus(app.call('POST', path, { key: null }), 201)).options;
}

/**
 * Adds a passkey to a member who has just signed in. Returns the response of the service, and the
 * authenticator.
 */
export async function addPasskey(app: TestApp, { cookie }: Pick<Member, 'cookie'>, name = 'Laptop') {
  const authenticator = createAuthenticator(new URL(app.services.config.publicUrl).origin);
  const { options } = await expectStatus(withCookie(app, cookie, 'POST', '/auth/passkeys/options'), 201);
  const body = { name, passkey: authenticator.register(options) };
  const created = await expectStatus(withCookie(app, cookie, 'POST', '/auth/passkeys', { body }), 201);
  return { authenticator, ...created } as {
    authenticator: Authenticator;
    passkey: { id: string; name: string };
    recovery_codes?: string[];
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function encode(data: Buffer): string {
  return data.toString('base64url');
}

/** The key as COSE: 1 (kty) EC2, 3 (alg) ES256, -1 (crv) P-256, -2 x, -3 y. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x!, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y!, 'base64url'))],
  ]);
}

/** CBOR (RFC 8949), as far as it is needed here. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)]);
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
