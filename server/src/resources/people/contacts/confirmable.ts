import type { Request } from '../../../http/request.ts';

/**
 * Returns the unconfirmed addresses that a reader may confirm: who may see the arms of studies, where a study
 * has waves that reveal them.
 */
export async function confirmable(
  { organizationId, environmentId, rights, services }: Request,
  unconfirmed: readonly string[],
): Promise<readonly string[]> {
  if (unconfirmed.length === 0 || !rights.has('studies:unblind')) return [];
  const ofArms = await services.blinding.programsOfArms(organizationId, environmentId);
  return ofArms.length > 0 ? unconfirmed : [];
}
