import { createHmac } from 'node:crypto';
import { canonicalJson, type Json } from '@eps/engine';
import { SHOWING_SCOPES } from '../../credentials/scopes.ts';
import type { IdempotentRequest } from './request.ts';

/** Identifies a request: what its Idempotency-Key is stored under, and what its body must match. */
export interface RequestKey {
  /** The owner of the stored response. Requests that belong to no organization use the nil UUID. */
  organizationId: string;
  /** HMAC-SHA256 of actor, method, path and Idempotency-Key. */
  hash: Buffer;
  /**
   * HMAC-SHA256 of the body as canonical JSON and of the rights that decide what a response shows, so that
   * a reused key with another body is detected, and another credential of the same user reads no more than
   * it may.
   */
  fingerprint: Buffer;
}

const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

/** Returns the key of a request. The header's value itself is never stored. */
export function requestKey(
  request: IdempotentRequest,
  organizationId: string | null,
  idempotencyKey: string,
): RequestKey {
  return {
    organizationId: organizationId ?? NO_ORGANIZATION,
    hash: keyHash(request, idempotencyKey),
    fingerprint: fingerprintOf(request),
  };
}

function keyHash(request: IdempotentRequest, idempotencyKey: string): Buffer {
  const actor = request.endpoint.idempotencyActor?.(request.body) ?? request.idempotencyActor;
  return createHmac('sha256', request.services.keys.idempotency)
    .update(JSON.stringify([actor, request.raw.method, pathOf(request), idempotencyKey]))
    .digest();
}

/** Returns the path with its ids in lower case, so that it is the same however a client writes it. */
function pathOf({ endpoint, params }: IdempotentRequest): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name]!),
  );
}

function fingerprintOf(request: IdempotentRequest): Buffer {
  return createHmac('sha256', request.services.keys.idempotency)
    .update(canonicalJson((request.body ?? null) as Json))
    .update(hiddenFrom(request))
    .digest();
}

/**
 * Returns the scopes that the principal lacks among those that determine what responses show, and its limit
 * to units; nothing for responses that name no person, which are the same for everybody.
 */
function hiddenFrom(request: IdempotentRequest): string {
  const { access, responseSubject } = request.endpoint;
  if (access.credential !== 'api' || responseSubject === undefined) return '';
  const missing = SHOWING_SCOPES.filter((scope) => !request.rights.has(scope));
  return [...missing, ...request.rights.units].join(' ');
}
