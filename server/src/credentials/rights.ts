import pg from 'pg';
import type { Statement } from '../db/batch.ts';
import type { Credentials, Participant, Principal, Provisioner } from '../http/principal.ts';
import { SESSION_IDLE_MS } from './cookie.ts';
import { GRANTS } from './queries.ts';

/**
 * Statements in SQL cost a third of a call of a function in PL/pgSQL. The function compares the rights of a
 * key in a transaction that changed some itself.
 */
const REQUIRE_KEY = `SELECT eps.require_key($1, $2, $3, $4, $5)
  WHERE coalesce(current_setting('eps.rights_before', true), '') <> '' OR NOT EXISTS (
    SELECT 1 FROM api_keys k JOIN memberships m ON m.organization_id = k.organization_id AND m.user_id =
      k.user_id
    WHERE k.organization_id = $1 AND k.id = $2 AND m.user_id = $3
      AND eps.key_rights(k.key_hash, k.user_id, k.scopes, k.expires_at, k.revoked_at) = $4
      AND (m.accepted_at IS NOT NULL AND ${GRANTS} = $5 OR
        eps.membership_role(m.organization_id, ${GRANTS}, m.accepted_at, m.created_at, m.updated_at) = $5))`;
const REQUIRE_PARTICIPANT = `SELECT eps.require_participant_token($1, $2, $3, $4)
  WHERE NOT EXISTS (
    SELECT 1 FROM participant_tokens t
    JOIN participant_sessions s ON s.organization_id = $1 AND s.id = t.session_id
    WHERE t.organization_id = $1 AND t.id = $2 AND t.token_hash = $3 AND t.revoked_at IS NULL
      AND s.status <> 'revoked' AND (s.status = 'completed' OR t.expires_at > $4))`;

/**
 * Returns a statement that fails unless a request still has the rights of its credential; undefined if it has
 * none. Without an organization the request concerns the principal alone.
 */
export function requireCredentials(
  { principal, participant, provisioner }: Credentials,
  at: { organizationId: string | null; now: Date; environmentNow: Date; distributed: boolean },
): Statement | undefined {
  if (participant) return requireParticipant(participant, at.environmentNow, at.distributed);
  if (provisioner) return requireProvisioner(provisioner);
  return principal && requirePrincipal(principal, at.organizationId, at.now);
}

/**
 * Returns a statement that fails, with an error for which `isRightsChanged` is true, unless the principal
 * still has exactly these rights. Without an organization the request concerns the principal alone.
 */
function requirePrincipal(
  { principalId, userId, rights }: Principal,
  organizationId: string | null,
  now: Date,
): Statement {
  if (rights.kind === 'api_key') {
    if (rights.expiresAt <= now.getTime()) throw new RightsChanged();
    return {
      text: REQUIRE_KEY,
      values: [rights.organizationId, principalId, userId, rights.rights, rights.grants.join(' ')],
    };
  }
  const grants =
    organizationId === null ? null : (rights.membershipGrants.get(organizationId)?.join(' ') ?? '');
  return {
    text: 'SELECT eps.require_session($1, $2, $3, $4, $5, $6)',
    values: [
      rights.tokenHash,
      userId,
      now,
      new Date(now.getTime() - SESSION_IDLE_MS),
      organizationId,
      grants,
    ],
  };
}

/**
 * The same for a participant: fails if the token was revoked, or has expired before the session was
 * completed. In a distributed database the function runs where the others do, and not on the node of the
 * session.
 */
function requireParticipant(participant: Participant, now: Date, distributed: boolean): Statement {
  return {
    text: distributed ? 'SELECT eps.require_participant_token($1, $2, $3, $4)' : REQUIRE_PARTICIPANT,
    values: [participant.organizationId, participant.tokenId, participant.tokenHash, now],
  };
}

/** The same for a directory: fails if its token was revoked. */
function requireProvisioner({ organizationId, tokenId, tokenHash }: Provisioner): Statement {
  return {
    text: `SELECT eps.raise_rights_changed() WHERE NOT EXISTS (
             SELECT 1 FROM scim_tokens WHERE organization_id = $1 AND id = $2 AND token_hash = $3)`,
    values: [organizationId, tokenId, tokenHash],
  };
}

/** The offset of an environment's clock with which a request computed its time. */
export interface ExpectedClock {
  organizationId: string;
  environmentId: string;
  offsetSeconds: number;
}

/** Returns a statement that fails like `requirePrincipal` unless the environment's clock has this offset. */
export function requireClock({ organizationId, environmentId, offsetSeconds }: ExpectedClock): Statement {
  return { text: clockCheck(1), values: [organizationId, environmentId, offsetSeconds] };
}

/** Returns SQL whose three parameters begin with this number. The function only runs to fail. */
function clockCheck(n: number): string {
  return `SELECT eps.require_clock($${n}, $${n + 1}, $${n + 2}) WHERE NOT EXISTS (
    SELECT 1 FROM environments e
    WHERE e.organization_id = $${n} AND e.id = $${n + 1} AND e.clock_offset_seconds = $${n + 2})`;
}

/** Adds the check of `requireClock` to a statement that requires rights. */
export function withClock({ text, values = [] }: Statement, clock: ExpectedClock): Statement {
  const { organizationId, environmentId, offsetSeconds } = clock;
  return {
    text: `SELECT (${clockCheck(values.length + 1)}), (${text})`,
    values: [...values, organizationId, environmentId, offsetSeconds],
  };
}

/** Rolls a transaction back because the rights of its request, or its environment's clock, have changed. */
export class RightsChanged extends Error {}

const RIGHTS_CHANGED = 'EP001';

export function isRightsChanged(error: unknown): boolean {
  return (
    error instanceof RightsChanged || (error instanceof pg.DatabaseError && error.code === RIGHTS_CHANGED)
  );
}
