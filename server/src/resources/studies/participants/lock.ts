import type { AuditSource } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';

import type { EnvironmentKeys, EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { type KeyedEvaluationRow, selectOpenEvaluations } from '../../answers/evaluations/queries.ts';
import { type ContactRow, openContact, selectContacts, zoneOf } from '../../people/contacts/queries.ts';
import { type EnrollmentRow, lockCurrentEnrollments } from '../../people/enrollments/queries.ts';
import { lockPrograms, type ProgramRow } from '../../people/programs/queries.ts';
import { selectVaultSubjects, type VaultRow } from '../../people/subjects/queries.ts';
import { wavesOf } from '../studies/present.ts';
import { type StudyRow, selectStudy } from '../studies/queries.ts';
import { loadProtocol, type RunningProtocol } from './course.ts';
import {
  type LeftRow,
  lockParticipations,
  lockSubjects,
  type OccasionRow,
  type ParticipantRow,
  type ParticipationKey,
  selectLeft,
  selectOccasions,
  selectParticipantsById,
  selectStudyOf,
} from './queries.ts';
import { type ParticipantState, sealedState } from './state.ts';

/** Where, when and by whom a participation is changed. */
export interface ParticipationContext {
  services: Services;
  scope: EnvironmentScope;
  /** The time of the environment. */
  now: Date;
  source: AuditSource;
}

/** A participation and the rows that change with it, locked until the transaction ends. */
export interface LockedParticipation {
  study: StudyRow;
  running: RunningProtocol;
  row: ParticipantRow;
  subject: VaultRow;
  key: SubjectKey;
  state: ParticipantState;
  /** The time zone of the contact, and since when the contact is as it is. */
  contact: { timeZone: string; since: Date } | undefined;
  /** When the person withdrew from the program of a wave, such as on the participant page. */
  leftAt: string | undefined;
  occasions: OccasionRow[];
  /** By wave. */
  programs: Map<string, ProgramRow>;
  /** The subject's current enrollments, by wave. */
  enrollments: Map<string, EnrollmentRow>;
  /** The number of occasions that this transaction has settled. */
  settled: number;
  /** The evaluations that can be answered, by wave. */
  open: Map<string, KeyedEvaluationRow>;
}

/**
 * Locks participations of one study: their subjects, the study, its programs, the enrollments and their open
 * evaluations, in this order and each in the order of its ids, as erasures and changes of studies and
 * programs do. The rows themselves are locked last, when they are saved, because completing an evaluation
 * does so too. Those that do not exist or whose subject was erased are left out.
 */
export async function lockParticipants(
  tx: Transaction,
  { services, scope }: ParticipationContext,
  studyId: string,
  people: readonly ParticipationKey[],
): Promise<LockedParticipation[]> {
  const { organizationId, environmentId } = scope;
  const ids = people.map(({ id }) => id).sort();
  const subjectIds = people.map(({ subject_id }) => subject_id);
  tx.push(lockParticipations(organizationId, ids));
  tx.push(lockSubjects(organizationId, environmentId, subjectIds));
  const study = await tx.first(selectStudy(organizationId, environmentId, studyId, ' FOR SHARE'));
  if (!study) return [];
  const programIds = Object.values(wavesOf(study)).map(({ program_id }) => program_id);
  const [programs, enrollments, rows, lefts, subjects, contacts, occasions, running] = await Promise.all([
    tx.rows(lockPrograms(organizationId, environmentId, programIds)),
    tx.rows(lockCurrentEnrollments(organizationId, programIds, subjectIds)),
    tx.rows(selectParticipantsById(organizationId, studyId, ids)),
    tx.rows(selectLeft(organizationId, ids, programIds)),
    tx.rows(selectVaultSubjects(organizationId, environmentId, subjectIds)),
    tx.rows(selectContacts(organizationId, environmentId, subjectIds)),
    tx.rows(selectOccasions(organizationId, ids)),
    loadProtocol(tx.rows, organizationId, study),
  ]);
  const open = await tx.rows(
    selectOpenEvaluations(
      organizationId,
      enrollments.map(({ id }) => id),
    ),
  );
  const keys = await services.vault.environment(scope);
  const read = { study, running, programs, enrollments, lefts, subjects, contacts, occasions, open };
  return assemble(rows, read, keys);
}

/** The rows of the people in one study. */
interface ReadRows {
  study: StudyRow;
  running: RunningProtocol;
  programs: readonly ProgramRow[];
  enrollments: readonly EnrollmentRow[];
  lefts: readonly LeftRow[];
  subjects: readonly VaultRow[];
  contacts: readonly ContactRow[];
  occasions: readonly OccasionRow[];
  open: readonly KeyedEvaluationRow[];
}

/** Assigns the rows to their participations. */
function assemble(
  rows: readonly ParticipantRow[],
  { study, running, ...read }: ReadRows,
  keys: EnvironmentKeys,
): LockedParticipation[] {
  const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));
  const programOf = byId(read.programs);
  const subjectOf = byId(read.subjects);
  const contactOf = byId(read.contacts);
  const leftOf = byId(read.lefts);
  const occasionsOf = Map.groupBy(read.occasions, ({ participant_id }) => participant_id);
  const enrollmentsOf = Map.groupBy(read.enrollments, ({ subject_id }) => subject_id);
  const openOf = new Map(read.open.map((evaluation) => [evaluation.enrollment_id, evaluation]));
  const waves = Object.entries(wavesOf(study));
  const byWave = <T>(of: (programId: string) => T | undefined) =>
    new Map(
      waves.flatMap(([wave, { program_id }]) => {
        const found = of(program_id);
        return found === undefined ? [] : [[wave, found] as const];
      }),
    );
  return rows.flatMap((row): LockedParticipation[] => {
    const subject = subjectOf.get(row.subject_id);
    if (!row.state_sealed || !subject?.wrapped_key) return [];
    const key = keys.openSubjectKey(subject.id, subject.wrapped_key);
    const contact = contactOf.get(subject.id);
    const timeZone = contact && zoneOf(openContact(key, contact));
    const enrollments = byWave((programId) =>
      enrollmentsOf.get(subject.id)?.find(({ program_id }) => program_id === programId),
    );
    return [
      {
        study,
        running,
        row,
        subject,
        key,
        contact:
          contact?.updated_at && timeZone ? { timeZone, since: new Date(contact.updated_at) } : undefined,
        state: sealedState.open(key, row.id, row.state_sealed),
        leftAt: leftOf.get(row.id)?.withdrawn_at ?? undefined,
        occasions: occasionsOf.get(row.id) ?? [],
        settled: 0,
        programs: byWave((programId) => programOf.get(programId)),
        enrollments,
        open: new Map(
          [...enrollments].flatMap(([wave, { id }]) => {
            const evaluation = openOf.get(id);
            return evaluation ? [[wave, evaluation] as const] : [];
          }),
        ),
      },
    ];
  });
}

/** Locks one participation. Returns undefined if it does not exist or its subject was erased. */
export async function lockParticipant(
  tx: Transaction,
  acting: ParticipationContext,
  id: string,
): Promise<LockedParticipation | undefined> {
  const own = await tx.first(selectStudyOf(acting.scope.organizationId, id));
  if (!own) return undefined;
  const [locked] = await lockParticipants(tx, acting, own.study_id, [own]);
  return locked;
}
