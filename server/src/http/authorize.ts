import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError, notFound } from './errors.ts';
import type { Principal } from './principal.ts';
import type { Scope } from './request.ts';
import { isUuid } from './validation.ts';

/**
 * The tenant comes from the principal alone: the organization in the path must be one of the principal's, app and
 * environment must be that organization's, and a bound key stays in what it is bound to. Everything else is the same
 * not_found. Only then the scope is asked for (insufficient_scope).
 */
export async function authorize(
  services: Services,
  endpoint: Endpoint,
  raw: FastifyRequest,
): Promise<Partial<Scope>> {
  const { access } = endpoint;
  if (access.credential === 'none') return {};
  if (access.credential === 'participant') return participantScope(services, raw);
  const principal = raw.principal!;
  const path = raw.params as { organization_id?: string; app_id?: string; environment_id?: string };
  if (path.organization_id === undefined) {
    requireAnywhere(principal, access.scope);
    if (access.scope !== null) keepToBinding(principal, {});
    return {};
  }
  const organizationId = path.organization_id;
  const granted = isUuid(organizationId)
    ? principal.organizations.get(organizationId.toLowerCase())
    : undefined;
  if (!granted) throw notFound();
  const scope = await resolvePlace(services, { ...path, organization_id: organizationId.toLowerCase() });
  if (!endpoint.takesBoundKeys) keepToBinding(principal, scope);
  if (access.scope !== null && !granted.has(access.scope)) throw insufficient(access.scope);
  return scope;
}

interface Place {
  organization_id: string;
  app_id?: string;
  environment_id?: string;
}

/** Apps and environments never move and are never removed, so what was found once stays true. */
const places = new LRUCache<string, Partial<Scope>>({ max: 50_000 });

async function resolvePlace(services: Services, place: Place): Promise<Partial<Scope>> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = place;
  if (appId === undefined) return { organizationId };
  if (!isUuid(appId) || (environmentId !== undefined && !isUuid(environmentId))) throw notFound();
  const slot = `${organizationId}/${appId}/${environmentId ?? ''}`.toLowerCase();
  const known = places.get(slot);
  if (known) return known;
  const [found] = await services.db.read<Partial<Scope>>(
    organizationId,
    environmentId === undefined
      ? {
          text: 'SELECT organization_id AS "organizationId", id AS "appId" FROM apps WHERE organization_id = $1 AND id = $2',
          values: [organizationId, appId],
        }
      : {
          text: `SELECT organization_id AS "organizationId", app_id AS "appId", id AS "environmentId", kind AS "environmentKind",
                 timezone AS "environmentTimeZone"
               FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3`,
          values: [organizationId, appId, environmentId],
        },
  );
  if (!found) throw notFound();
  places.set(slot, found);
  return found;
}

async function participantScope(services: Services, raw: FastifyRequest): Promise<Partial<Scope>> {
  const { organizationId, appId, environmentId } = raw.participant!;
  return resolvePlace(services, {
    organization_id: organizationId,
    app_id: appId,
    environment_id: environmentId,
  });
}

function keepToBinding(principal: Principal, scope: Partial<Scope>): void {
  if (principal.appId === null) return;
  if (scope.appId === undefined)
    throw new AppError('insufficient_scope', 'This key is bound to one app.', { scope: 'organization' });
  if (scope.appId !== principal.appId) throw notFound();
  if (
    scope.environmentId !== undefined &&
    principal.environmentId !== null &&
    scope.environmentId !== principal.environmentId
  )
    throw notFound();
}

function requireAnywhere(principal: Principal, scope: string | null): void {
  if (scope === null) return;
  const somewhere = [...principal.organizations.values()].some((granted) =>
    (granted as ReadonlySet<string>).has(scope),
  );
  if (!somewhere) throw insufficient(scope);
}

function insufficient(scope: string): AppError {
  return new AppError('insufficient_scope', `This needs the scope ${scope}.`, { scope });
}
