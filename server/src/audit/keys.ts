import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { canonicalJson, type Json } from '@eps/engine';
import { createLruCache } from '../lru-cache.ts';

const SEED_BYTES = 32;
export const AUDIT_SECRET_BYTES = 2 * SEED_BYTES;
/** PKCS #8 header of an Ed25519 private key (RFC 8410); the 32-byte seed follows. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** An Ed25519 public key as a JSON Web Key (RFC 8037); `kid` is its thumbprint (RFC 7638). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

/** Signs checkpoints and receipts of the audit log, and computes the keyed digests of its entries. */
export class AuditKeys {
  readonly publicJwk: PublicJwk;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #digestKey: KeyObject;
  readonly #organizations = createLruCache<KeyObject>(10_000);

  /** `secret` holds the seed of the signing key and the key of the digests. */
  constructor(secret: Buffer) {
    const seed = secret.subarray(0, SEED_BYTES);
    const der = Buffer.concat([PKCS8_HEADER, seed]);
    this.#privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    this.#publicKey = createPublicKey(this.#privateKey);
    this.#digestKey = createSecretKey(secret.subarray(SEED_BYTES, AUDIT_SECRET_BYTES));
    const { x } = this.#publicKey.export({ format: 'jwk' }) as { x: string };
    this.publicJwk = { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), use: 'sig', alg: 'EdDSA' };
  }

  get keyId(): string {
    return this.publicJwk.kid;
  }

  /** Returns the Ed25519 signature over the canonical JSON (RFC 8785) of a value. */
  sign(value: Json): Buffer {
    return sign(null, Buffer.from(canonicalJson(value)), this.#privateKey);
  }

  isSignatureOf(value: Json, signature: Buffer): boolean {
    return verify(null, Buffer.from(canonicalJson(value)), this.#publicKey, signature);
  }

  /** Returns the HMAC-SHA256 of a value under the organization's key. `context` names what the value is. */
  digest(organizationId: string, context: string, value: unknown): Buffer {
    return createHmac('sha256', this.#organizationKey(organizationId))
      .update(`${context}\n${canonicalJson(value as Json)}`)
      .digest();
  }

  #organizationKey(organizationId: string): KeyObject {
    const known = this.#organizations.get(organizationId);
    if (known) return known;
    const key = createSecretKey(createHmac('sha256', this.#digestKey).update(organizationId).digest());
    this.#organizations.set(organizationId, key);
    return key;
  }
}

function thumbprint(x: string): string {
  return createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}
