import { createHmac, createSecretKey } from 'node:crypto';
import {
  canonicalJson,
  ENGINE_VERSION,
  type EvaluationInput,
  type EvaluationResult,
  type Json,
} from '@eps/engine';
import { type AuditSource, recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { random } from '../../../vault/random.ts';
import type { SubjectKey } from '../../../vault/subject-key.ts';
import type { StoredInput } from './sealed.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

const SALT_BYTES = 16;

/**
 * The fingerprints of an evaluation in its receipt and in the audit log. The digests are HMAC-SHA256 (hex)
 * under a key that only the receipt contains, so a reader of the audit log learns nothing about answers and
 * scores and cannot test guesses.
 */
export interface ReceiptFingerprints extends Record<string, string> {
  engine_version: string;
  bundle_fingerprint: string;
  context_fingerprint: string;
  answers_digest: string;
  input_digest: string;
  result_digest: string;
}

type CompletedEvaluation = Pick<
  LoadedEvaluation,
  'organizationId' | 'row' | 'bundle' | 'key' | 'log' | 'frozen'
>;

/** Adds the audit entry of a completed evaluation, with the fingerprints for its receipt. */
export function recordCompletion(
  tx: Transaction,
  evaluation: CompletedEvaluation,
  input: StoredInput,
  result: EvaluationResult,
  source: AuditSource,
): void {
  const { organizationId, row } = evaluation;
  recordAudit(tx, source, organizationId, {
    action: 'evaluation.completed',
    resourceId: row.id,
    appId: row.app_id,
    environmentId: row.environment_id,
    details: {
      status: result.status,
      receipt: fingerprintsOf(evaluation, input, result),
    },
  });
}

/** Returns the input with which the engine was called. */
export function engineInput(
  evaluation: CompletedEvaluation,
  { elapsedMs, receiptSalt: _, ...input }: StoredInput,
): EvaluationInput {
  return { ...input, state: respondentState(evaluation, evaluation.log, elapsedMs) };
}

/**
 * Returns the key (32 bytes) of an evaluation's digests. It derives from the subject's key, so an erasure
 * destroys it, and from a random part of the input, which is removed with the answers: with the key, answers
 * could be found by guessing and comparing digests. Inputs from before release 0.4 have no such part.
 */
export function receiptKey(key: SubjectKey, evaluationId: string, { receiptSalt }: StoredInput): Buffer {
  const salt = receiptSalt === undefined ? '' : `/${receiptSalt}`;
  return key.derive(`evaluations/${evaluationId}/receipt${salt}`);
}

/** Returns a new random part of the key of an evaluation's digests. */
export function newReceiptSalt(): string {
  return random(SALT_BYTES).toString('base64url');
}

function fingerprintsOf(
  evaluation: CompletedEvaluation,
  stored: StoredInput,
  result: EvaluationResult,
): ReceiptFingerprints {
  const { row, bundle, key } = evaluation;
  const input = engineInput(evaluation, stored);
  // An HMAC with a key object takes a quarter of the time of one with bytes.
  const digestKey = createSecretKey(receiptKey(key, row.id, stored));
  const digest = (name: string, value: unknown) =>
    createHmac('sha256', digestKey)
      .update(`${name}\n${canonicalJson(value as Json)}`)
      .digest('hex');
  return {
    engine_version: ENGINE_VERSION,
    bundle_fingerprint: bundle.fingerprint,
    context_fingerprint: row.context_fingerprint,
    answers_digest: digest('answers', input.state.log),
    input_digest: digest('input', input),
    result_digest: digest('result', result),
  };
}
