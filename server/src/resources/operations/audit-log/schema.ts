import { DateTime, JsonObject, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { compileResponseCheck } from '../../../http/validation.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'HMAC-SHA256 of the canonical JSON of the resource, under a key of the organization.',
});

const Chain = strictObject(
  {
    position: Type.Integer({ minimum: 1 }),
    entry_hash: { ...Hash, description: 'SHA-256 of the entry’s canonical JSON (RFC 8785) without `chain`.' },
    chain_hash: {
      ...Hash,
      description:
        'SHA-256 of the canonical JSON of `{previous, position, entry_hash, chained_at}`, where `previous` is the chain hash of the position before, or 64 zeros.',
    },
    chained_at: DateTime,
  },
  { description: 'Present once the worker has added the entry to the hash chain.' },
);

export const AuditEntry = namedObject('AuditEntry', {
  id: Uuid,
  organization_id: Uuid,
  transaction: Type.String({ description: 'The database transaction that stored the entry.' }),
  action: Type.String({ description: 'Resource and past participle, such as `bundle.published`.' }),
  actor_kind: oneOf(['api_key', 'user', 'participant', 'scim_token', 'anonymous', 'system']),
  actor_id: Type.String({ description: 'ID of the API key, user or participant session.' }),
  user_id: Type.Optional({ ...Uuid, description: 'The user that acted, or that the API key acts for.' }),
  resource_type: Type.String(),
  resource_id: Type.String(),
  app_id: Type.Optional(Uuid),
  environment_id: Type.Optional(Uuid),
  request_id: Type.String({ description: 'The `X-Request-Id` of the response. Empty for the worker.' }),
  network: Type.String({ description: 'Network of the client: /24 for IPv4, /48 for IPv6.' }),
  before_digest: Type.Optional(Digest),
  after_digest: Type.Optional(Digest),
  details: Type.Unsafe<Record<string, unknown>>({
    ...JsonObject,
    description: 'IDs, states and counts. Never personal data.',
  }),
  created_at: DateTime,
  chain: Type.Optional(Chain),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditCheckpoint = namedObject('AuditCheckpoint', {
  id: Uuid,
  organization_id: Uuid,
  position: Type.Integer({ minimum: 1 }),
  chain_hash: { ...Hash, description: 'Chain hash of the entry at `position`.' },
  created_at: DateTime,
  key_id: Type.String({ description: '`kid` of the public key in `/.well-known/audit-keys.json`.' }),
  signature: Type.String({
    description:
      'Base64 of the Ed25519 signature over the canonical JSON (RFC 8785) of the checkpoint without this field.',
  }),
});
export type AuditCheckpoint = Static<typeof AuditCheckpoint>;

const ERROR_KINDS = [
  'edited',
  'deleted',
  'inserted',
  'reordered',
  'truncated',
  'restamped',
  'rewritten',
  'signature_invalid',
  'lost_in_restore',
] as const;
export type AuditErrorKind = (typeof ERROR_KINDS)[number];

export const AuditVerification = namedObject('AuditVerification', {
  valid: Type.Boolean(),
  chained: Type.Integer({ description: 'Entries in the chain.' }),
  unchained_tail: Type.Integer({ description: 'New entries that the worker has yet to chain.' }),
  last_position: Type.Integer({ description: 'Position of the last link; 0 if there is none.' }),
  errors: Type.Array(
    strictObject({
      position: Type.Integer({ description: '0 if the entry is not in the chain.' }),
      entry_id: Type.Optional(Uuid),
      kind: oneOf(ERROR_KINDS),
    }),
    { description: 'The first 100 errors.' },
  ),
  moves: Type.Array(
    strictObject({
      position: Type.Integer(),
      entry_id: Uuid,
      created_at: DateTime,
      reason: oneOf(['cluster', 'timeline', 'numbers'] as const),
    }),
    {
      description:
        'The first 100 entries `database.moved`: when the database was restored, or moved to another server. Compare them with the records of the operator.',
    },
  ),
});
export type AuditVerification = Static<typeof AuditVerification>;

export const VerifyAuditLog = namedObject('VerifyAuditLogRequest', {
  checkpoint: Type.Optional(AuditCheckpoint),
});

export const AuditKeySet = namedObject('AuditKeySet', {
  keys: Type.Array(
    strictObject({
      kty: Type.Literal('OKP'),
      crv: Type.Literal('Ed25519'),
      x: Type.String(),
      kid: Type.String(),
      use: Type.Literal('sig'),
      alg: Type.Literal('EdDSA'),
    }),
  ),
});

export const EXAMPLE_ENTRY = {
  id: '0199a3c5-0a0f-7c55-a1b2-c3d4e5f60718',
  organization_id: '0199a3c0-1111-7aaa-8bbb-0123456789ab',
  transaction: '48213',
  action: 'membership.changed',
  actor_kind: 'user',
  actor_id: '0199a3c0-2222-7aaa-8bbb-0123456789ab',
  user_id: '0199a3c0-2222-7aaa-8bbb-0123456789ab',
  resource_type: 'membership',
  resource_id: '0199a3c0-3333-7aaa-8bbb-0123456789ab',
  request_id: '0199a3c5-0a0e-7b44-90a1-b2c3d4e5f607',
  network: '192.0.2.0/24',
  details: { from: 'viewer', to: 'editor' },
  created_at: '2026-01-12T09:30:00.000Z',
  chain: {
    position: 17,
    entry_hash: '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
    chain_hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    chained_at: '2026-01-12T09:30:01.000Z',
  },
};

export const EXAMPLE_CHECKPOINT = {
  id: '0199a3c6-0a0f-7c55-a1b2-c3d4e5f60718',
  organization_id: '0199a3c0-1111-7aaa-8bbb-0123456789ab',
  position: 17,
  chain_hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  created_at: '2026-01-12T09:31:00.000Z',
  key_id: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  signature: 'jN4tQ5o3mRkbzXk6pW1n7e0D2qGvXw8bUeR7c5H1yqk2n0m4s6u8w0y2A4C6E8G0I2K4M6O8Q0S2U4W6Y8a0Aw==',
};

const checkCheckpoint = compileResponseCheck(AuditCheckpoint);

/** Returns whether a value read from a file is a checkpoint. */
export function isCheckpoint(value: unknown): value is AuditCheckpoint {
  return checkCheckpoint(value) === undefined;
}
