import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../audit/accesses.ts';
import { networkOf } from '../audit/network.ts';
import { hashOfRejectedKey } from '../credentials/authenticate.ts';
import type { EnvironmentId, OrganizationId } from '../ids.ts';
import type { Services } from '../services.ts';
import { ValidationError } from './errors.ts';
import type { Operation, PersonalRead } from './operation.ts';
import { organizationOf } from './payer.ts';
import { actorOf } from './principal.ts';
import { isUuid } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the principal may use the path with its scopes. */
    isAuthorized: boolean;
    /** The ids of the resources that were read, if the path does not have them. */
    readIds: readonly string[] | undefined;
  }
}

const MAX_REASON_LENGTH = 200;
const PATH_IDS = {
  subject: 'subject_id',
  evaluation: 'evaluation_id',
  enrollment: 'enrollment_id',
  participant_session: 'session_id',
  job: 'job_id',
  environment: 'environment_id',
} as const;

type Ids = Record<string, string | undefined>;

/**
 * Records reads of people's data and refused requests in the audit log, and logs requests with their ids and
 * status. The main thread does so for the requests that its worker threads handle.
 */
export function watchAccesses(app: FastifyInstance, services: Services): void {
  app.decorateRequest('isAuthorized', false);
  app.decorateRequest('readIds', undefined);
  if (!services.threads) return;
  // Before the response is sent: a client that closes the connection early has read some of it.
  app.addHook('onSend', (request, reply, payload, done) => {
    const accesses = accessesOf(services, request, reply.statusCode);
    for (const access of accesses) services.accesses.record(access);
    if (accesses.length > 0) return done(null, payload);
    if (reply.statusCode === 401) recordRejected(services, request);
    done(null, payload);
  });
  if (!services.config.accessLog) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { principal, participant, provisioner, routeOptions } = request;
    services.log.info(
      {
        request_id: request.id,
        operation: routeOptions.config.endpoint?.operationId,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
        organization_id: organizationOf(request),
        principal: principal?.principalId ?? participant?.sessionId ?? provisioner?.tokenId,
      },
      'request',
    );
    done();
  });
}

function recordRejected(services: Services, request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config;
  const keyHash = hashOfRejectedKey(request);
  if (!endpoint || !keyHash) return;
  services.accesses.recordRejected(keyHash, {
    details: detailsOf(request, endpoint, 401),
    requestId: request.id,
    network: networkOf(request.ip),
    at: services.clock(),
  });
}

function accessesOf(services: Services, request: FastifyRequest, status: number): Access[] {
  const { endpoint } = request.routeOptions.config;
  const { principal } = request;
  if (!endpoint || !principal) return [];
  const reads = endpoint.reads === 'none' ? undefined : endpoint.reads;
  const isRefused = isRefusal(status, request.isAuthorized, reads !== undefined);
  if (!isRefused && (status >= 400 || !reads)) return [];
  const [first] = principal.organizations.keys();
  const organizationId = organizationOf(request) ?? first;
  if (organizationId === undefined) return [];
  const { app_id, environment_id } = organizationOf(request) ? idsOf(request) : ({} as Ids);
  const missed = status === 404 && request.isAuthorized ? reads?.missed : undefined;
  const action = isRefused ? (missed ?? 'access.refused') : reads!.action;
  const readIds = isRefused ? [] : (request.readIds ?? []);
  const resources =
    readIds.length > 0
      ? readIds.map((resourceId) => ({ resourceType: reads!.resource, resourceId }))
      : [resourceOf(request, reads, environment_id, organizationId)];
  return resources.map((resource) => ({
    organizationId,
    appId: app_id,
    environmentId: environment_id,
    actor: actorOf(principal),
    action,
    ...resource,
    details: detailsOf(request, endpoint, isRefused ? status : undefined),
    isRefused,
    requestId: request.id,
    network: networkOf(request.ip),
    at: services.clock(),
  }));
}

/**
 * A 404 is a refusal if the principal has no access to the path, or if the request asked for a person's data.
 */
function isRefusal(status: number, isAuthorized: boolean, isPersonal: boolean): boolean {
  return status === 401 || status === 403 || (status === 404 && (!isAuthorized || isPersonal));
}

/** Returns the ids of a path in lower case; values that are not ids may be anything and are left out. */
function idsOf({ params }: FastifyRequest): Ids {
  const ids = Object.entries(params as Ids).filter(([, value]) => value !== undefined && isUuid(value));
  return Object.fromEntries(ids.map(([name, value]) => [name, value!.toLowerCase()]));
}

function resourceOf(
  request: FastifyRequest,
  reads: PersonalRead<unknown> | undefined,
  environmentId: EnvironmentId | undefined,
  organizationId: OrganizationId,
): Pick<Access, 'resourceType' | 'resourceId'> {
  const ids = idsOf(request);
  const { subject_id } = (request.query ?? {}) as { subject_id?: unknown };
  const id = reads && ids[PATH_IDS[reads.resource]];
  if (reads?.resource === 'environment' && typeof subject_id === 'string' && isUuid(subject_id))
    return { resourceType: 'subject', resourceId: subject_id.toLowerCase() };
  if (reads && id !== undefined) return { resourceType: reads.resource, resourceId: id };
  if (environmentId !== undefined) return { resourceType: 'environment', resourceId: environmentId };
  return { resourceType: 'organization', resourceId: organizationId };
}

function detailsOf(request: FastifyRequest, endpoint: Operation, refusedWith: number | undefined) {
  const { include } = (request.query ?? {}) as { include?: unknown };
  const reason = reasonOf(request);
  return {
    operation: endpoint.operationId,
    ...(refusedWith !== undefined && { status: refusedWith }),
    ...(refusedWith === undefined && typeof include === 'string' && { include }),
    ...(reason !== undefined && { reason }),
  };
}

function reasonOf({ headers }: FastifyRequest): string | undefined {
  const reason = headers['x-access-reason'];
  return typeof reason === 'string' && reason.trim() !== ''
    ? reason.trim().slice(0, MAX_REASON_LENGTH)
    : undefined;
}

/** Throws if the organization requires a reason for reads of people's data and this read has none. */
export async function requireReason(
  services: Services,
  endpoint: Operation,
  request: FastifyRequest,
  organizationId: string | undefined,
): Promise<void> {
  if (endpoint.reads === undefined || endpoint.reads === 'none' || organizationId === undefined) return;
  const loc = ['header', 'X-Access-Reason'];
  const given = request.headers['x-access-reason'];
  if (typeof given === 'string' && given.trim().length > MAX_REASON_LENGTH)
    throw new ValidationError([
      {
        type: 'string_too_long',
        loc,
        msg: `String should have at most ${MAX_REASON_LENGTH} characters`,
        ctx: { max_length: MAX_REASON_LENGTH },
      },
    ]);
  if (reasonOf(request) !== undefined) return;
  if (await services.organizations.requiresReason(organizationId))
    throw new ValidationError([{ type: 'missing', loc, msg: 'Field required' }]);
}
