import type { FastifyRequest } from 'fastify';

/**
 * Returns the organization whose limits a request counts against: that of the participant, or that of the
 * token of a directory, or that of the path if it is the principal's.
 */
export function organizationOf({
  participant,
  provisioner,
  principal,
  params,
}: Pick<FastifyRequest, 'participant' | 'provisioner' | 'principal' | 'params'>): string | undefined {
  if (participant) return participant.organizationId;
  if (provisioner) return provisioner.organizationId;
  const { organization_id: id } = params as { organization_id?: string };
  const organizationId = id?.toLowerCase();
  return organizationId !== undefined && principal?.organizations.has(organizationId)
    ? organizationId
    : undefined;
}

/** Returns that organization; without one, the principal, or an empty string. */
export function payerOf(raw: FastifyRequest): string {
  return organizationOf(raw) ?? raw.principal?.principalId ?? '';
}
