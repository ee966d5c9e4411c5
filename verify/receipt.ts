import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import {
  type Contents,
  canonicalJson,
  compileBundle,
  ENGINE_VERSION,
  type EvaluationInput,
  evaluate,
  type Json,
} from '@eps/engine';

/** A receipt as `GET …/evaluations/{id}/receipt` returns it. */
export interface Receipt extends Fingerprints {
  evaluation_id: string;
  organization_id: string;
  digest_key: string;
  entry: AuditEntry;
  inclusion?: {
    previous: string;
    links: { entry_hash: string; chained_at: string }[];
    checkpoint: Checkpoint;
  };
  key_id: string;
  public_key: string;
  signature: string;
  recomputation?: { contents: Contents; input: EvaluationInput };
}

interface Fingerprints {
  engine_version: string;
  bundle_fingerprint: string;
  context_fingerprint: string;
  answers_digest: string;
  input_digest: string;
  result_digest: string;
}

interface AuditEntry {
  organization_id: string;
  action: string;
  resource_id: string;
  details: { receipt?: Fingerprints };
  chain?: { position: number; entry_hash: string; chain_hash: string; chained_at: string };
}

export interface Checkpoint {
  organization_id: string;
  position: number;
  chain_hash: string;
  key_id: string;
  signature: string;
}

/** One check. `undecided` means that the receipt or the arguments lack something that the check needs. */
export interface Check {
  name:
    | 'key'
    | 'signature'
    | 'entry'
    | 'inclusion'
    | 'checkpoint'
    | 'bundle'
    | 'answers'
    | 'input'
    | 'result';
  outcome: 'passed' | 'failed' | 'undecided';
  message: string;
}

/** The keys and checkpoints that the verifier trusts; they come from the caller and not from the receipt. */
export interface TrustAnchors {
  /** Public keys from `/.well-known/audit-keys.json`. */
  keys?: readonly { kid: string; x: string }[];
  /** Checkpoints that were kept outside of the service. */
  checkpoints?: readonly Checkpoint[];
}

/**
 * Verifies a receipt without a connection to the service: its signature, that its fingerprints are in the
 * signed chain of the audit log, and, if it includes the input, that the engine computes the same result.
 */
export function verifyReceipt(receipt: Receipt, trusted: TrustAnchors = {}): Check[] {
  return [
    checkKey(receipt, trusted),
    checkSignature(receipt),
    checkEntry(receipt),
    checkInclusion(receipt),
    checkCheckpoint(receipt, trusted),
    ...checkRecomputation(receipt),
  ];
}

function checkKey({ key_id, public_key }: Receipt, { keys }: TrustAnchors): Check {
  const thumbprint = createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x: public_key }))
    .digest('base64url');
  if (thumbprint !== key_id) return failed('key', 'The key id is not the thumbprint of the public key.');
  if (!keys) return undecided('key', 'Pass the public keys that you trust (--keys).');
  const isKnown = keys.some(({ kid, x }) => kid === key_id && x === public_key);
  return isKnown ? passed('key', 'The key is trusted.') : failed('key', 'The key is not one that you trust.');
}

function checkSignature(receipt: Receipt): Check {
  const { signature, recomputation: _, ...signed } = receipt;
  return isSigned(receipt, signed, signature)
    ? passed('signature', 'The signature is valid.')
    : failed('signature', 'The signature is not valid.');
}

function checkEntry(receipt: Receipt): Check {
  const { chain, ...entry } = receipt.entry;
  const { engine_version, bundle_fingerprint, context_fingerprint } = receipt;
  const { answers_digest, input_digest, result_digest } = receipt;
  const fingerprints = {
    engine_version,
    bundle_fingerprint,
    context_fingerprint,
    answers_digest,
    input_digest,
    result_digest,
  };
  if (
    entry.action !== 'evaluation.completed' ||
    entry.resource_id !== receipt.evaluation_id ||
    entry.organization_id !== receipt.organization_id ||
    canonicalJson((entry.details.receipt ?? null) as Json) !== canonicalJson(fingerprints)
  )
    return failed('entry', 'The audit log entry has other fingerprints.');
  if (!chain) return undecided('entry', 'The entry is not in the chain yet. Get the receipt again later.');
  return sha256(entry) === chain.entry_hash
    ? passed('entry', 'The audit log entry has these fingerprints.')
    : failed('entry', 'The hash of the audit log entry is wrong.');
}

function checkInclusion(receipt: Receipt): Check {
  const { inclusion, entry, organization_id } = receipt;
  if (!inclusion || !entry.chain)
    return undecided('inclusion', 'No checkpoint covers the entry yet. Get the receipt again later.');
  const { links, checkpoint } = inclusion;
  const { signature, ...signed } = checkpoint;
  if (checkpoint.organization_id !== organization_id || !isSigned(receipt, signed, signature))
    return failed('inclusion', 'The signature of the checkpoint is not valid.');
  let previous = inclusion.previous;
  for (const [i, { entry_hash, chained_at }] of links.entries())
    previous = sha256({ previous, position: entry.chain.position + i, entry_hash, chained_at });
  const isComplete =
    links[0]?.entry_hash === entry.chain.entry_hash &&
    checkpoint.position === entry.chain.position + links.length - 1;
  return isComplete && previous === checkpoint.chain_hash
    ? passed('inclusion', `The checkpoint at position ${checkpoint.position} covers the entry.`)
    : failed('inclusion', 'The links do not lead from the entry to the checkpoint.');
}

/** Compares the checkpoint with the caller's copies. */
function checkCheckpoint({ inclusion, organization_id }: Receipt, { checkpoints }: TrustAnchors): Check {
  const own = checkpoints?.find(
    (kept) => kept.organization_id === organization_id && kept.position === inclusion?.checkpoint.position,
  );
  if (!own || !inclusion)
    return undecided('checkpoint', 'There is no own copy of the checkpoint to compare with (--checkpoints).');
  return own.chain_hash === inclusion.checkpoint.chain_hash
    ? passed('checkpoint', 'The checkpoint equals your copy.')
    : failed('checkpoint', 'The checkpoint differs from your copy: the chain was rewritten.');
}

function checkRecomputation(receipt: Receipt): Check[] {
  const { recomputation, digest_key } = receipt;
  if (!recomputation)
    return [undecided('result', 'The receipt does not include the input (?include=input).')];
  const { contents, input } = recomputation;
  const digest = (what: string, value: unknown) =>
    createHmac('sha256', Buffer.from(digest_key, 'base64'))
      .update(`${what}\n${canonicalJson(value as Json)}`)
      .digest('hex');
  const { bundle } = compileBundle(contents, true);
  const compare = (name: Check['name'], isEqual: boolean, what: string) =>
    isEqual ? passed(name, `${what} is the same.`) : failed(name, `${what} differs.`);
  const checks = [
    compare('bundle', bundle?.fingerprint === receipt.bundle_fingerprint, 'The content of the bundle'),
    compare('answers', digest('answers', input.state.log) === receipt.answers_digest, 'The list of answers'),
    compare('input', digest('input', input) === receipt.input_digest, 'The input of the engine'),
  ];
  if (!bundle) return [...checks, failed('result', 'The bundle does not compile.')];
  if (receipt.engine_version !== ENGINE_VERSION) {
    const message = `Verify the result with engine ${receipt.engine_version}; this one is ${ENGINE_VERSION}.`;
    return [...checks, undecided('result', message)];
  }
  const result = digest('result', evaluate(bundle, input));
  return [...checks, compare('result', result === receipt.result_digest, 'The recomputed result')];
}

function isSigned({ public_key, key_id }: Receipt, signed: object, signature: string): boolean {
  if ((signed as { key_id?: string }).key_id !== key_id) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: public_key }, format: 'jwk' });
  return verify(null, Buffer.from(canonicalJson(signed as Json)), key, Buffer.from(signature, 'base64'));
}

function sha256(value: object): string {
  return createHash('sha256')
    .update(canonicalJson(value as Json))
    .digest('hex');
}

function passed(name: Check['name'], message: string): Check {
  return { name, outcome: 'passed', message };
}

function failed(name: Check['name'], message: string): Check {
  return { name, outcome: 'failed', message };
}

function undecided(name: Check['name'], message: string): Check {
  return { name, outcome: 'undecided', message };
}
