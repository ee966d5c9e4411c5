import { armAt, type Protocol } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { openProfile } from '../../people/subjects/profile.ts';
import type { VaultRow } from '../../people/subjects/queries.ts';
import { seedAad } from '../studies/present.ts';
import type { StudyRow } from '../studies/queries.ts';
import { countAssigned } from './commands.ts';
import type { ParticipantState } from './state.ts';

/** Draws the arm of a person within the stratum of their profile; nothing if the protocol has no arms. */
export async function allocate(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  { study, protocol }: { study: StudyRow; protocol: Protocol },
  { subject, key }: { subject: VaultRow; key: SubjectKey },
): Promise<Pick<ParticipantState, 'arm' | 'allocation'>> {
  if (protocol.arms.length === 0) return {};
  const profile = openProfile(key, subject.id, subject.profile);
  const values = (protocol.randomization?.strata ?? []).map((field) => profile.get(field) ?? null);
  const { vault } = services;
  const stratum = await vault.digest(scope, `studies/${study.id}/stratum`, JSON.stringify(values));
  const [seed, counted] = await Promise.all([
    vault.openForEnvironment(scope, seedAad(study.id), study.seed_sealed),
    tx.first(countAssigned(scope.organizationId, study.id, stratum)),
  ]);
  const allocation = { stratum, position: counted!.assigned - 1 };
  const arm = armAt(protocol, { seed, ...allocation });
  return { ...(arm !== undefined && { arm }), allocation };
}
