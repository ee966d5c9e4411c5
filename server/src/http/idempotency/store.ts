import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Statement } from '../../db/batch.ts';
import type { CommitInsert } from '../../db/commit-writes.ts';
import { columns, computed, type RowOf, rowsOf } from '../../db/rows.ts';
import { deleteFrom, select } from '../../db/statements.ts';
import type { OrganizationId, SubjectId } from '../../ids.ts';
import { parseJson } from '../../parse-json.ts';
import { type EpochKeys, withEpoch } from '../../vault/epoch-keys.ts';
import { paddedJson } from '../../vault/padding.ts';
import { open, seal } from '../../vault/seal.ts';
import type { RequestKey } from './key.ts';

/** A response as `idempotency_keys` stores it; `response` is the sealed body. */
const STORED_RESPONSE = rowsOf(columns('idempotency_keys', 'fingerprint', 'status', 'response'));

export type StoredResponse = RowOf<typeof STORED_RESPONSE>;

interface StoredResponseRow extends StoredResponse {
  organization_id: string;
  key_hash: Buffer;
  created_at: Date;
  /** Erasing this subject deletes the row. */
  subject_id: string | null;
}

export const storedResponses: CommitInsert<StoredResponseRow> = {
  name: 'stored_response',
  table: 'idempotency_keys',
};

/**
 * The function sets the same again and raises the error. Calling it each time would cost three times as
 * much.
 */
const TRY_LOCK = `SELECT set_config('eps.organization_id', $1::uuid::text, true),
    set_config('plan_cache_mode', 'force_generic_plan', true),
    CASE WHEN NOT pg_try_advisory_xact_lock($2) THEN eps.try_begin_idempotent($1, $2) END`;

/** Locks the key or fails at once with lock_not_available. Does not look for a stored response. */
export function lockKey({ organizationId, hash }: RequestKey, distributed: boolean): Statement {
  // Only the function makes the organization known to the nodes of a distributed database.
  const text = distributed ? 'SELECT eps.try_begin_idempotent($1, $2)' : TRY_LOCK;
  return { text, values: [organizationId, hash.readBigInt64BE()] };
}

/** Waits up to `waitMs` for the lock, then returns the stored response if there is one. */
export function lockKeyAndSelectResponse({ organizationId, hash }: RequestKey, waitMs: number) {
  return STORED_RESPONSE.query(`SELECT ${STORED_RESPONSE.list} FROM eps.begin_idempotent($1, $2, $3)`, [
    organizationId,
    hash,
    waitMs,
  ]);
}

const STANDBY = rowsOf({ is_synchronous: computed('boolean') });

/** Selects whether commits wait for a standby. */
export function selectStandby() {
  const setting = "current_setting('synchronous_standby_names')";
  return STANDBY.query(`SELECT ${setting} <> '' AS is_synchronous`, []);
}

export function selectStoredResponse({ organizationId, hash }: RequestKey) {
  return select(STORED_RESPONSE, 'idempotency_keys', { organization_id: organizationId, key_hash: hash });
}

/** Deletes the stored responses with data of a subject; part of the subject's erasure. */
export function deleteStoredResponses(organizationId: OrganizationId, subjectId: SubjectId): Statement {
  return deleteFrom('idempotency_keys', { organization_id: organizationId, subject_id: subjectId });
}

/** Deletes the responses with data of subjects that were stored up to a time: it is not kept longer. */
export function deleteEarlierResponses(
  organizationId: string,
  subjectIds: readonly string[],
  until: Date,
): Statement {
  return {
    text: `DELETE FROM idempotency_keys WHERE organization_id = $1 AND subject_id = ANY ($2::uuid[])
             AND created_at <= $3`,
    values: [organizationId, subjectIds, until],
  };
}

/**
 * Deletes up to `limit` responses of all organizations that were stored before a time, and returns a row for
 * each. Runs as the system.
 */
export function deleteExpiredResponses(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM idempotency_keys WHERE (organization_id, key_hash) IN (
             SELECT organization_id, key_hash FROM idempotency_keys WHERE created_at < $1 LIMIT $2)
           RETURNING 1`,
    values: [before, limit],
  };
}

/** The keys that seal stored responses: a key derived from the root secret, and the epoch keys. */
export interface SealingKeys {
  sealing: KeyObject;
  epochs: EpochKeys;
}

/** The first byte of a body that is sealed under an epoch too; without one it is the version of `seal`. */
const IN_EPOCH = 0xff;
const HEAD_BYTES = 5;

/**
 * Encrypts a serialized body (empty for a response without one) for storage under its key. Epoch keys outlive
 * the responses, which are stored for three days.
 */
export function sealBody({ sealing, epochs }: SealingKeys, key: RequestKey, text: string): Buffer {
  const epoch = epochs.current();
  if (!epoch) return seal(keyOfResponse(sealing, key), paddedJson(text), responseAad(key));
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head[0] = IN_EPOCH;
  head.writeUInt32BE(epoch.epoch, 1);
  const sealed = seal(keyOfResponse(withEpoch(sealing, epoch), key), paddedJson(text), responseAad(key));
  return Buffer.concat([head, sealed]);
}

/** Decrypts and parses a stored body; undefined for a response without one. */
export function openBody(
  { sealing, epochs }: SealingKeys,
  key: RequestKey,
  { response }: StoredResponse,
): unknown {
  const isInEpoch = response[0] === IN_EPOCH;
  const common = isInEpoch ? withEpoch(sealing, epochs.get(response.readUInt32BE(1))) : sealing;
  const sealed = isInEpoch ? response.subarray(HEAD_BYTES) : response;
  const text = open(keyOfResponse(common, key), sealed, responseAad(key)).toString();
  return text === '' ? undefined : parseJson(text);
}

/**
 * Derives the key of one stored response. AES-GCM with random nonces allows 2³² messages under a key, which a
 * common key would reach in months of heavy load; this one seals a message each time its Idempotency-Key is
 * used.
 */
function keyOfResponse(common: KeyObject, { hash }: RequestKey): KeyObject {
  return createSecretKey(createHmac('sha256', common).update('response\n').update(hash).digest());
}

function responseAad({ organizationId, hash }: RequestKey): string {
  return `${organizationId}/idempotency_keys/${hash.toString('hex')}`;
}
