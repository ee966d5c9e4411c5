import { recordAudit } from '../../../audit/record.ts';
import { requireGrant, requireOwner } from '../../../credentials/grants.ts';
import { type Grants, scopesOf } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { limitKeysOf } from '../api-keys/commands.ts';
import { updatePendingRole } from './invitation-queries.ts';
import { lockToChange } from './lock.ts';
import { type GrantedRights, updateRights } from './membership-updates.ts';
import { type MembershipRow, presentChanged } from './queries.ts';
import { ChangedMembership, ChangeMembership, EXAMPLE_CHANGED } from './schema.ts';
import { checkUnitIds } from './unit-ids.ts';

export const changeMembership = endpoint({
  summary: "Change a member's roles",
  description:
    'Changes the role, further roles, scopes beside them, and the limit to units; what is absent stays. You must hold all scopes of the roles that the member has, and of those that you give also in live environments. Only owners change `extra_scopes`. If the member has fewer scopes then, their API keys lose the others, which you must hold too.',
  tag: 'memberships',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/memberships/{membership_id}',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'optional',
  body: ChangeMembership,
  response: ChangedMembership,
  errors: ['last_owner', 'last_platform_admin'],
  examples: { body: { role: 'editor' }, response: { ...EXAMPLE_CHANGED, role: 'editor' } },
  async handle(request) {
    const { organizationId, now, params, body } = request;
    const changed = await request.write(async (tx) => {
      const before = await lockToChange(tx, request, params.membership_id, body.role);
      const rights = rightsAfter(before, body);
      if (sameRights(before, rights)) return presentChanged(before);
      await checkUnitIds(tx, request, rights);
      requireExtras(request, before, rights);
      const kept = scopesOf(grantsFrom(rights));
      // Beside the scopes of roles, an owner's keys may have `platform:admin`.
      const endsOwner = before.role === 'owner' && rights.role !== 'owner';
      const isLess = endsOwner || [...scopesOf(grantsFrom(before))].some((scope) => !kept.has(scope));
      if (isLess) await limitKeysOf(tx, request, before.user_id, [...kept]);
      if (rights.role !== before.role) tx.push(updatePendingRole(organizationId, before.id, rights.role));
      recordAudit(tx, request, organizationId, {
        action: 'membership.changed',
        resourceId: before.id,
        before,
        after: { ...before, ...rights },
        details: { from: grantsFrom(before).join(' '), to: grantsFrom(rights).join(' ') },
      });
      return presentChanged((await tx.first(updateRights(organizationId, before.id, rights, now)))!);
    });
    request.services.credentials.forget();
    return changed;
  },
});

type Changes = Partial<GrantedRights>;

function rightsAfter(before: GrantedRights, changes: Changes): GrantedRights {
  const {
    role = before.role,
    extra_roles = before.extra_roles,
    extra_scopes = before.extra_scopes,
    unit_ids = before.unit_ids,
  } = changes;
  return {
    role,
    extra_roles: extra_roles.filter((extra) => extra !== role).sort(),
    extra_scopes: [...extra_scopes].sort(),
    unit_ids: unit_ids && [...unit_ids].sort(),
  };
}

function grantsFrom({ role, extra_roles, extra_scopes, unit_ids }: GrantedRights): Grants {
  return [role, ...extra_roles, ...extra_scopes, ...(unit_ids ? [`units:${unit_ids.join()}` as const] : [])];
}

function sameRights(a: GrantedRights, b: GrantedRights): boolean {
  return grantsFrom(a).join(' ') === grantsFrom(b).join(' ');
}

/** Throws insufficient_scope unless the principal may give the further roles and change the scopes. */
function requireExtras(request: Request, before: MembershipRow, after: GrantedRights): void {
  for (const role of after.extra_roles) if (!before.extra_roles.includes(role)) requireGrant(request, role);
  if (before.extra_scopes.join(' ') !== after.extra_scopes.join(' ')) requireOwner(request);
}
