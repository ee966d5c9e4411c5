import type { AuditSource } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { openContact, selectContacts } from '../../people/contacts/queries.ts';
import { type EnrollmentRow, lockCurrentEnrollment } from '../../people/enrollments/queries.ts';
import { type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { selectVaultSubject, type VaultRow } from '../../people/subjects/queries.ts';
import { wavesOf } from '../studies/present.ts';
import { type StudyRow, selectStudy } from '../studies/queries.ts';
import { loadProtocol, type RunningProtocol } from './course.ts';
import {
  lockParticipation,
  lockSubjects,
  type OccasionRow,
  type ParticipantRow,
  selectOccasions,
  selectParticipant,
  selectStudyOf,
} from './queries.ts';
import { type ParticipantState, sealedState } from './state.ts';

/** Where, when and by whom a participation is changed. */
export interface Acting {
  services: Services;
  scope: EnvironmentScope;
  /** The time of the environment. */
  now: Date;
  source: AuditSource;
}

/** A participation with all that changes with it, locked until the transaction ends. */
export interface LockedParticipation {
  study: StudyRow;
  running: RunningProtocol;
  row: ParticipantRow;
  subject: VaultRow;
  key: SubjectKey;
  state: ParticipantState;
  contactZone: string | undefined;
  occasions: OccasionRow[];
  /** By wave. */
  programs: Map<string, ProgramRow>;
  /** The subject's current enrollments, by wave. */
  enrollments: Map<string, EnrollmentRow>;
}

/**
 * Locks a participation: its subject, its study, the programs, the enrollments, in this order, as erasures
 * and changes of studies and programs do. The row itself is locked last, when it is saved, because completing
 * an evaluation does so too. Returns undefined if it does not exist or its subject was erased.
 */
export async function lockParticipant(
  tx: Transaction,
  { services, scope }: Acting,
  id: string,
): Promise<LockedParticipation | undefined> {
  const { organizationId, environmentId } = scope;
  const own = await tx.first(selectStudyOf(organizationId, id));
  if (!own) return undefined;
  tx.push(lockParticipation(organizationId, id));
  tx.push(lockSubjects(organizationId, environmentId, [own.subject_id]));
  const study = await tx.first(selectStudy(organizationId, environmentId, own.study_id, ' FOR SHARE'));
  if (!study) return undefined;
  const waves = Object.entries(wavesOf(study)).sort(([, a], [, b]) => (a.program_id < b.program_id ? -1 : 1));
  const programs = await Promise.all(
    waves.map(([, { program_id }]) =>
      tx.first(selectProgram(organizationId, environmentId, program_id, ' FOR SHARE')),
    ),
  );
  const enrollments = await Promise.all(
    waves.map(([, { program_id }]) =>
      tx.first(lockCurrentEnrollment(organizationId, program_id, own.subject_id)),
    ),
  );
  const [row, subject, contact, occasions, running] = await Promise.all([
    tx.first(selectParticipant(organizationId, study.id, id)),
    tx.first(selectVaultSubject(organizationId, environmentId, own.subject_id)),
    tx.first(selectContacts(organizationId, environmentId, [own.subject_id])),
    tx.rows(selectOccasions(organizationId, [id])),
    loadProtocol((query) => tx.rows(query), organizationId, study),
  ]);
  if (!row?.state_sealed || !subject?.wrapped_key) return undefined;
  const key = await services.vault.openSubjectKey(scope, subject.id, subject.wrapped_key);
  const byWave = <T>(values: readonly (T | undefined)[]) =>
    new Map(waves.flatMap(([wave], i) => (values[i] === undefined ? [] : [[wave, values[i]] as const])));
  return {
    study,
    running,
    row,
    subject,
    key,
    contactZone: contact && openContact(key, contact)?.time_zone,
    state: sealedState.open(key, row.id, row.state_sealed),
    occasions,
    programs: byWave(programs),
    enrollments: byWave(enrollments),
  };
}
