import type { FastifyRequest } from 'fastify';
import type { Scope as CredentialScope } from '../credentials/scopes.ts';
import { unmetBy } from '../credentials/sign-in-policy.ts';

import type { Services } from '../services.ts';
import { AppError, notFound } from './errors.ts';
import type { Operation } from './operation.ts';
import type { PathScope } from './path-scope.ts';
import { mayIn, type Principal } from './principal.ts';
import { checkUnits } from './units.ts';
import { isUuid } from './validation.ts';

/**
 * Checks that the request may access the organization, app and environment of its path, and returns them. The
 * principal must have access to the organization, app and environment must belong to it, and an API key that
 * is bound to an app or environment must stay within it. Otherwise throws not_found, whether the resource
 * exists or not. Then checks the sign-in policy of the organization (second_factor_missing,
 * network_not_allowed) and the scope (insufficient_scope).
 */
export async function authorize(
  services: Services,
  endpoint: Operation,
  raw: FastifyRequest,
): Promise<Partial<PathScope>> {
  const { access } = endpoint;
  if (access.credential === 'none') return {};
  if (access.credential === 'participant') return participantScope(services, raw);
  if (access.credential === 'scim') return { organizationId: raw.provisioner!.organizationId };
  const principal = raw.principal!;
  const path = raw.params as { organization_id?: string; app_id?: string; environment_id?: string };
  if (path.organization_id === undefined) {
    requireScopeInAnyOrganization(principal, access.scope);
    if (access.scope !== null) checkBinding(principal, {});
    return {};
  }
  const organizationId = path.organization_id;
  const ownId = organizationId.toLowerCase();
  if (!isUuid(organizationId) || !principal.organizations.has(ownId)) throw notFound();
  const unmet = unmetBy(principal, raw.ip, principal.policies.get(ownId)!);
  if (unmet) throw unmet;
  const scope = await findScope(services, { ...path, organization_id: ownId });
  if (!endpoint.takesBoundKeys) {
    checkBinding(principal, scope);
    checkReach(principal, endpoint, scope);
  }
  const may = (needed: CredentialScope) => mayIn(principal, ownId, scope.environmentKind, needed);
  if (access.scope !== null && !may(access.scope) && !(access.or && may(access.or)))
    throw insufficient(access.scope);
  checkUnits(services, principal, endpoint, ownId);
  return scope;
}

interface ScopeIds {
  organization_id: string;
  app_id?: string;
  environment_id?: string;
}

async function findScope(services: Services, ids: ScopeIds): Promise<Partial<PathScope>> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = ids;
  if (appId === undefined) return { organizationId };
  if (!isUuid(appId) || (environmentId !== undefined && !isUuid(environmentId))) throw notFound();
  const found =
    environmentId === undefined
      ? await services.apps.find(organizationId, appId.toLowerCase())
      : await services.environments.find(organizationId, appId.toLowerCase(), environmentId.toLowerCase());
  if (!found) throw notFound();
  return found;
}

async function participantScope(services: Services, raw: FastifyRequest): Promise<Partial<PathScope>> {
  const { organizationId, appId, environmentId, clockOffsetSeconds } = raw.participant!;
  const scope = await findScope(services, {
    organization_id: organizationId,
    app_id: appId,
    environment_id: environmentId,
  });
  // The offset was read with the token, so it is newer than a cached one.
  return scope.clockOffsetSeconds === clockOffsetSeconds ? scope : { ...scope, clockOffsetSeconds };
}

/** Throws not_found outside the app or environment that an API key is bound to. */
function checkBinding(principal: Principal, scope: Partial<PathScope>): void {
  if (principal.appId === null) return;
  if (scope.appId === undefined)
    throw new AppError(
      'insufficient_scope',
      'This API key is bound to one app and cannot be used for the whole organization.',
      { scope: 'organization' },
    );
  if (scope.appId !== principal.appId) throw notFound();
  if (
    scope.environmentId !== undefined &&
    principal.environmentId !== null &&
    scope.environmentId !== principal.environmentId
  )
    throw notFound();
}

/** Throws insufficient_scope if a key that is bound to an environment would change more than that. */
function checkReach(principal: Principal, endpoint: Operation, scope: Partial<PathScope>): void {
  if (principal.environmentId === null || endpoint.idempotency === undefined) return;
  const effect = endpoint.effect ?? (scope.environmentId === undefined ? 'app' : 'environment');
  if (effect === 'environment') return;
  throw new AppError(
    'insufficient_scope',
    'This API key is bound to one environment and cannot change what other environments use.',
    { scope: 'app' },
  );
}

function requireScopeInAnyOrganization(principal: Principal, scope: string | null): void {
  if (scope === null) return;
  const isGranted = [...principal.organizations.values()].some((granted) =>
    (granted as ReadonlySet<string>).has(scope),
  );
  if (!isGranted) throw insufficient(scope);
}

function insufficient(scope: string): AppError {
  return new AppError('insufficient_scope', `This operation requires the scope ${scope}.`, { scope });
}
