import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../audit/network.ts';
import {
  authenticateParticipant,
  authenticatePrincipal,
  rememberedParticipant,
  requireActiveSession,
} from '../credentials/authenticate.ts';
import { legacyKeyHeaders } from '../credentials/legacy.ts';
import { requireKeyNetwork } from '../credentials/sign-in-policy.ts';
import type { Services } from '../services.ts';
import { allowAnyOrigin, allowOrigin } from './cross-origin.ts';
import type { Operation } from './operation.ts';
import { takeCost } from './rate-limit/take-cost.ts';

/** Authenticates a request when its headers have arrived, and counts it against its rate limit. */
export async function authenticate(
  services: Services,
  endpoint: Operation,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { credential } = endpoint.access;
  if (credential === 'none') return;
  raw.authenticatedAt = performance.now();
  if (credential === 'participant') {
    const remembered = endpoint.access.remembered && rememberedParticipant(services, raw);
    raw.isRemembered = remembered !== undefined;
    raw.participant =
      remembered ??
      (await authenticateParticipant(services, raw).catch((error: unknown) => {
        allowAnyOrigin(raw, reply);
        throw error;
      }));
    allowOrigin(raw, reply, raw.participant.allowedOrigins);
    requireActiveSession(services, raw.participant);
    await takeCost(services, raw, reply, 1);
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
export function isAuthenticationOld({ authenticatedAt, isRemembered }: FastifyRequest): boolean {
  if (authenticatedAt === undefined || isRemembered) return false;
  return performance.now() - authenticatedAt > MAX_AGE_MS;
}

/** Replaces the principal or participant of a request by its present one. */
export async function authenticateAgain(
  services: Services,
  { access }: Operation,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  raw.authenticatedAt = performance.now();
  if (access.credential === 'participant') {
    raw.isRemembered = false;
    raw.participant = await authenticateParticipant(services, raw);
    allowOrigin(raw, reply, raw.participant.allowedOrigins);
    requireActiveSession(services, raw.participant);
    return;
  }
  raw.principal = await authenticatePrincipal(services, raw);
  requireKeyNetwork(raw.principal, raw.ip);
}
