import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../audit/network.ts';
import {
  authenticateParticipant,
  authenticatePrincipal,
  authenticateProvisioner,
  requireActiveSession,
} from '../credentials/authenticate.ts';
import { legacyKeyHeaders } from '../credentials/legacy.ts';
import { requireKeyNetwork, requireProvisionerNetwork } from '../credentials/sign-in-policy.ts';
import type { Services } from '../services.ts';
import { allowAnyOrigin, allowOrigin } from './cross-origin.ts';
import type { Endpoint } from './endpoint.ts';
import { AppError } from './errors.ts';
import type { LimitHeaders } from './limits.ts';
import { organizationOf } from './payer.ts';

/** Authenticates a request when its headers have arrived, and counts it against its rate limit. */
export async function authenticate(
  services: Services,
  endpoint: Endpoint,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { credential } = endpoint.access;
  if (credential === 'none') return;
  raw.authenticatedAt = performance.now();
  if (credential === 'participant') {
    raw.participant = await authenticateParticipant(services, raw).catch((error: unknown) => {
      allowAnyOrigin(raw, reply);
      throw error;
    });
    allowOrigin(raw, reply, raw.participant.allowedOrigins);
    requireActiveSession(services, raw.participant);
    await takeCost(services, raw, reply, 1);
    return;
  }
  if (credential === 'scim') {
    raw.provisioner = await authenticateProvisioner(services, raw);
    await takeCost(services, raw, reply, 1);
    requireProvisionerNetwork(raw.provisioner, raw.ip);
    return;
  }
  raw.principal = await authenticatePrincipal(services, raw);
  services.keyNetworks.used(raw.principal, networkOf(raw.ip), raw.id);
  if (raw.principal.legacy) reply.headers(legacyKeyHeaders(services.config));
  await takeCost(services, raw, reply, 1);
  requireKeyNetwork(raw.principal, raw.ip);
}

/** For how long the result of an authentication is used. */
const MAX_AGE_MS = 50;

/** Returns whether the credential has to be authenticated again before the request is handled. */
export function isAuthenticationOld({ authenticatedAt }: FastifyRequest): boolean {
  return authenticatedAt !== undefined && performance.now() - authenticatedAt > MAX_AGE_MS;
}

/** Replaces the principal or participant of a request by its present one. */
export async function authenticateAgain(
  services: Services,
  { access }: Endpoint,
  raw: FastifyRequest,
): Promise<void> {
  raw.authenticatedAt = performance.now();
  if (access.credential === 'participant') {
    raw.participant = await authenticateParticipant(services, raw);
    requireActiveSession(services, raw.participant);
    return;
  }
  if (access.credential === 'scim') {
    raw.provisioner = await authenticateProvisioner(services, raw);
    requireProvisionerNetwork(raw.provisioner, raw.ip);
    return;
  }
  raw.principal = await authenticatePrincipal(services, raw);
  requireKeyNetwork(raw.principal, raw.ip);
}

/** Counts a cost against the limits of a credential, and describes them in the headers of the response. */
export async function takeCost(
  services: Services,
  raw: FastifyRequest,
  reply: FastifyReply,
  cost: number,
): Promise<void> {
  reply.headers(await count(services, raw, cost));
  raw.paidCost += cost;
}

/** Counts a cost of a request that has begun. Waits while a limit is exceeded. */
export async function waitForCost(services: Services, raw: FastifyRequest, cost: number): Promise<void> {
  for (;;) {
    try {
      await count(services, raw, cost);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
      await sleep(1000 * Number(error.headers['retry-after']));
    }
  }
}

async function count(services: Services, raw: FastifyRequest, cost: number): Promise<LimitHeaders> {
  const { participant, principal, provisioner } = raw;
  if (provisioner) return services.limits.request(provisioner.tokenId, provisioner.organizationId, cost);
  if (participant) return services.limits.request(participant.sessionId, participant.organizationId, cost);
  return principal ? services.limits.request(principal.principalId, organizationOf(raw), cost) : {};
}
