import { METHODS_COLUMN } from '../../../credentials/methods.ts';
import type { Role } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { type Column, column, columns, computed, rowsOf } from '../../../db/rows.ts';

/** The statements on the sessions of an organization's members. All run as the system. */

const LISTED = {
  ...columns('user_sessions', 'id', 'created_at', 'last_seen_at', 'expires_at', 'user_id'),
  methods: METHODS_COLUMN,
  membership_id: column('memberships', 'id'),
  email: computed('text'),
};
const MEMBER_SESSION = rowsOf({ ...LISTED, current: computed('boolean') });

/** Which sessions of an organization a list has. */
export interface MemberSessionFilter {
  organizationId: string;
  /** The session of the request. */
  current: Buffer | undefined;
  now: Date;
  idleSince: Date;
  membershipId: string | undefined;
}

/** The sessions `s` that reach the organization $1 through the membership `m`. */
const REACHING = `user_sessions s JOIN memberships m ON m.user_id = s.user_id
           WHERE m.organization_id = $1 AND m.accepted_at IS NOT NULL AND $1 <> ALL (s.ended_in)
             AND coalesce(s.sso_organization_id, $1) = $1
             AND (s.sso_organization_id IS NULL OR m.created_at <= s.created_at)`;

/** Selects a page of the sessions that have not ended, newest first. */
export function selectMemberSessions(
  { organizationId, current, now, idleSince, membershipId }: MemberSessionFilter,
  after: string | undefined,
  limit: number,
) {
  return MEMBER_SESSION.query(
    `SELECT s.id, s.created_at, s.last_seen_at, s.expires_at, s.user_id, s.methods,
       m.id AS membership_id,
       (SELECT lower(u.email) FROM users u WHERE u.id = s.user_id) AS email,
       s.token_hash = $2 AS current
     FROM ${REACHING}
       AND s.expires_at > $3 AND s.last_seen_at > $4
       AND ($5::uuid IS NULL OR m.id = $5) AND ($6::uuid IS NULL OR s.id < $6)
     ORDER BY s.id DESC LIMIT $7`,
    [
      organizationId,
      current ?? Buffer.alloc(0),
      now,
      idleSince,
      membershipId ?? null,
      after ?? null,
      limit + 1,
    ],
  );
}

const ENDING = rowsOf({
  ...columns('user_sessions', 'id', 'token_hash', 'user_id'),
  role: column('memberships', 'role') as Column<string> as Column<Role>,
});

/** Locks one session, or all of a membership, that reach the organization. */
export function lockMemberSessions(
  organizationId: string,
  { sessionId, membershipId }: { sessionId?: string; membershipId?: string },
) {
  return ENDING.query(
    `SELECT s.id, s.token_hash, s.user_id, m.role FROM ${REACHING}
       AND ($2::uuid IS NULL OR s.id = $2) AND ($3::uuid IS NULL OR m.id = $3)
     ORDER BY s.id FOR UPDATE OF s`,
    [organizationId, sessionId ?? null, membershipId ?? null],
  );
}

/** Deletes these sessions where their user has no other organization, or they are `own`. */
export function deleteSessionsOfOneOrganization(
  organizationId: string,
  ids: readonly string[],
  own: Buffer | undefined,
): Statement {
  return {
    text: `DELETE FROM user_sessions s WHERE s.id = ANY ($2::uuid[]) AND (s.token_hash = $3 OR NOT EXISTS (
             SELECT 1 FROM memberships m WHERE m.user_id = s.user_id AND m.accepted_at IS NOT NULL
               AND m.organization_id <> $1 AND m.organization_id <> ALL (s.ended_in)
               AND s.sso_organization_id IS NULL))`,
    values: [organizationId, ids, own ?? Buffer.alloc(0)],
  };
}

/** Ends these sessions in the organization; they stay in others. */
export function endSessionsIn(organizationId: string, ids: readonly string[]): Statement {
  return {
    text: 'UPDATE user_sessions SET ended_in = ended_in || $1::uuid WHERE id = ANY ($2::uuid[])',
    values: [organizationId, ids],
  };
}

const ROLE = rowsOf({ role: column('memberships', 'role') as Column<string> as Column<Role> });

/** Selects the role of a membership of the organization. */
export function selectRoleOfMembership(organizationId: string, id: string) {
  return ROLE.query('SELECT role FROM memberships WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);
}
