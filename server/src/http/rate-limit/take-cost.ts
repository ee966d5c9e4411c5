import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { AppError } from '../errors.ts';
import type { LimitHeaders } from '../limits.ts';
import { organizationOf } from '../payer.ts';

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
  // The participants of an organization and its members have shares of their own.
  if (participant)
    return services.limits.request(participant.sessionId, `${participant.organizationId} participants`, cost);
  return principal ? services.limits.request(principal.principalId, organizationOf(raw), cost) : {};
}
