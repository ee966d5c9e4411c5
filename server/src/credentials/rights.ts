import pg from 'pg';
import type { Statement } from '../db/batch.ts';
import type { Participant, Principal } from '../http/principal.ts';
import { SESSION_IDLE_MS } from './cookie.ts';
import type { Role } from './scopes.ts';

/**
 * The rights that a principal was authenticated with, in the form in which the database compares them.
 * docs/decisions/0013 explains why every writing transaction compares them.
 */
export type Rights = KeyRights | SessionRights;

interface KeyRights {
  kind: 'api_key';
  organizationId: string;
  /** What `eps.key_rights` returns for the key: its hash, user, scopes and expiry. */
  rights: string;
  /** The role of the key's user. */
  role: Role;
  expiresAt: number;
}

interface SessionRights {
  kind: 'user';
  tokenHash: Buffer;
  roles: ReadonlyMap<string, Role>;
}

/**
 * Returns a statement that fails, with an error for which `isRightsChanged` is true, unless the principal
 * still has exactly these rights. Without an organization the request concerns the principal alone.
 */
export function requirePrincipal(
  { principalId, userId, rights }: Principal,
  organizationId: string | null,
  now: Date,
): Statement {
  if (rights.kind === 'api_key') {
    if (rights.expiresAt <= now.getTime()) throw new RightsChanged();
    return {
      text: 'SELECT eps.require_key($1, $2, $3, $4, $5)',
      values: [rights.organizationId, principalId, userId, rights.rights, rights.role],
    };
  }
  const role = organizationId === null ? null : (rights.roles.get(organizationId) ?? '');
  return {
    text: 'SELECT eps.require_session($1, $2, $3, $4, $5, $6)',
    values: [rights.tokenHash, userId, now, new Date(now.getTime() - SESSION_IDLE_MS), organizationId, role],
  };
}

/**
 * The same for a participant: fails if the token was revoked, or has expired before the session was
 * completed.
 */
export function requireParticipant(participant: Participant, now: Date): Statement {
  return {
    text: 'SELECT eps.require_participant($1, $2, $3, $4)',
    values: [participant.organizationId, participant.sessionId, participant.tokenHash, now],
  };
}

/** Rolls a transaction back because the rights of its request have changed. */
export class RightsChanged extends Error {}

const RIGHTS_CHANGED = 'EP001';

export function isRightsChanged(error: unknown): boolean {
  return (
    error instanceof RightsChanged || (error instanceof pg.DatabaseError && error.code === RIGHTS_CHANGED)
  );
}
