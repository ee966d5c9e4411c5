import { DateTime, JsonObject, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { RedactedParts } from '../../answers/evaluations/result-schema.ts';
import {
  AuditCheckpoint,
  AuditEntry,
  EXAMPLE_CHECKPOINT,
  EXAMPLE_ENTRY,
} from '../../operations/audit-log/schema.ts';

const Digest = Type.String({
  description: 'HMAC-SHA256 (hex) of the canonical JSON under `digest_key`, after a line with its name.',
});
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Inclusion = strictObject(
  {
    previous: { ...Hash, description: 'Chain hash of the position before the entry.' },
    links: Type.Array(strictObject({ entry_hash: Hash, chained_at: DateTime }), {
      description: 'The links from the entry to the checkpoint.',
    }),
    checkpoint: AuditCheckpoint,
  },
  { description: 'Shows that a signed checkpoint of the audit log covers the entry.' },
);

export const Receipt = namedObject('EvaluationReceipt', {
  evaluation_id: Uuid,
  organization_id: Uuid,
  status: oneOf(['pending', 'final'], {
    description: '`pending` until a checkpoint of the audit log covers the entry.',
  }),
  engine_version: Type.String(),
  bundle_fingerprint: Type.String(),
  context_fingerprint: Type.String(),
  answers_digest: Digest,
  input_digest: Digest,
  result_digest: Digest,
  digest_key: Optional.String({
    description: 'Base64. An erasure of the subject destroys it. Needs `evaluations:answers`.',
  }),
  redacted: RedactedParts,
  entry: AuditEntry,
  inclusion: Type.Optional(Inclusion),
  key_id: Type.String(),
  public_key: Type.String({ description: 'The Ed25519 key as the JSON Web Key member `x`.' }),
  signature: Type.String({
    description:
      'Base64 of the Ed25519 signature over the canonical JSON (RFC 8785) of the receipt without `signature` and `recomputation`.',
  }),
  recomputation: Type.Optional(
    strictObject(
      {
        contents: Type.Unsafe<Record<string, unknown>>(JsonObject),
        input: Type.Unsafe<Record<string, unknown>>(JsonObject),
      },
      { description: 'The six contents of the bundle and the input of the engine, decrypted.' },
    ),
  ),
});

const DIGEST = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';
const FINGERPRINTS = {
  engine_version: '0.1.0',
  bundle_fingerprint: `sha256:${DIGEST}`,
  context_fingerprint: `hmac-sha256:${DIGEST}`,
  answers_digest: DIGEST,
  input_digest: DIGEST,
  result_digest: DIGEST,
};
const { chain, ...ENTRY } = EXAMPLE_ENTRY;

export const EXAMPLE_RECEIPT = {
  evaluation_id: '0199a3c5-7777-7c55-a1b2-c3d4e5f60718',
  organization_id: ENTRY.organization_id,
  status: 'final',
  ...FINGERPRINTS,
  digest_key: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
  entry: {
    ...ENTRY,
    action: 'evaluation.completed',
    resource_type: 'evaluation',
    resource_id: '0199a3c5-7777-7c55-a1b2-c3d4e5f60718',
    details: { status: 'completed', receipt: FINGERPRINTS },
    chain,
  },
  inclusion: {
    previous: DIGEST,
    links: [{ entry_hash: chain.entry_hash, chained_at: chain.chained_at }],
    checkpoint: EXAMPLE_CHECKPOINT,
  },
  key_id: EXAMPLE_CHECKPOINT.key_id,
  public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  signature: EXAMPLE_CHECKPOINT.signature,
};
