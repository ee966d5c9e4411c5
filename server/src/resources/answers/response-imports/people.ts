import type { Transaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentKeys, SubjectKey } from '../../../vault/vault.ts';
import { startInactive } from '../../people/enrollments/adherence-commands.ts';
import { countImportedCycles, insertEnrollment } from '../../people/enrollments/commands.ts';
import { lockCurrentEnrollments } from '../../people/enrollments/queries.ts';
import { insertSubjects, sealSubject } from '../../people/subjects/commands.ts';
import { type ImportedRow, lockByExternalIds, type VaultRow } from '../../people/subjects/queries.ts';
import type { Import } from './import.ts';
import { selectCycles } from './queries.ts';

/** A person of a file, who may be new, with the enrollment to which imported evaluations belong. */
export interface ImportedPerson {
  id: string;
  key: SubjectKey;
  subject: Pick<VaultRow, 'id' | 'profile' | 'wrapped_key'>;
  isKnown: boolean;
  /** Whether this transaction has made the person. */
  isInserted: boolean;
  enrollment: ImportedEnrollment;
  /** Why rows of the person are not imported. */
  error?: 'subject_deleted' | 'subject_erasing' | 'identity_mode_conflict';
  /** Adds the person and the enrollment, where they are new, before the first evaluation. */
  insert(tx: Transaction, into: Import, since: Date): void;
}

/**
 * An enrollment that imports have made counts its cycles from 1. The cycles before an existing enrollment
 * have the numbers 0, -1, and so on, and the enrollment stays as it is.
 */
class ImportedEnrollment {
  readonly id: string;
  readonly isOwn: boolean;
  isInserted: boolean;
  #edge: number;
  added = 0;
  lastAt = '';

  constructor(
    id: string | undefined,
    cycles?: { lowest: number | null; highest: number | null; isOwn: boolean },
  ) {
    this.id = id ?? newId();
    this.isInserted = id !== undefined;
    this.isOwn = cycles?.isOwn ?? true;
    this.#edge = this.isOwn ? (cycles?.highest ?? 0) : Math.min(cycles?.lowest ?? 1, 1);
  }

  /** The number of the next cycle. */
  get next(): number {
    return this.isOwn ? this.#edge + 1 : this.#edge - 1;
  }

  add(cycle: number, answeredAt: string): void {
    this.#edge = cycle;
    this.added += 1;
    if (answeredAt > this.lastAt) this.lastAt = answeredAt;
  }
}

/** Locks the people of external ids and returns them by it, with new ones for those that are absent. */
export async function lockPeople(
  tx: Transaction,
  { services, scope, program }: Import,
  externalIds: readonly string[],
  known: string | undefined,
): Promise<Map<string, ImportedPerson>> {
  const { organizationId, environmentId } = scope;
  const keys = await services.vault.environment(scope);
  const indexes = new Map(externalIds.map((id) => [id, keys.externalIdIndexes(id)]));
  const existing = await tx.rows(
    lockByExternalIds(organizationId, environmentId, [...indexes.values()].flat()),
  );
  const byIndex = new Map(existing.map((row) => [row.external_id_index!.toString('latin1'), row]));
  const rowOf = (id: string) =>
    indexes.get(id)!.flatMap((index) => byIndex.get(index.toString('latin1')) ?? [])[0];
  const enrollments = await enrollmentsOf(tx, organizationId, program.id, existing);
  return new Map(
    externalIds.map((externalId) => {
      const row = rowOf(externalId);
      if (row) return [externalId, existingPerson(keys, row, enrollments.get(row.id))];
      const person = newPerson(keys, externalId, indexes.get(externalId)![0]!);
      return [externalId, externalId === known ? { ...person, error: 'subject_deleted' } : person];
    }),
  );
}

async function enrollmentsOf(
  tx: Transaction,
  organizationId: string,
  programId: string,
  people: readonly ImportedRow[],
): Promise<Map<string, ImportedEnrollment>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await tx.rows(lockCurrentEnrollments(organizationId, [programId], ids));
  const cycles = await tx.rows(
    selectCycles(
      organizationId,
      rows.map(({ id }) => id),
    ),
  );
  const byId = new Map(cycles.map((each) => [each.enrollment_id, each]));
  return new Map(
    rows.map((row) => {
      const { lowest, highest, is_imported } = byId.get(row.id)!;
      const isOwn = is_imported && row.status === 'completed';
      return [row.subject_id, new ImportedEnrollment(row.id, { lowest, highest, isOwn })];
    }),
  );
}

function existingPerson(
  keys: EnvironmentKeys,
  row: ImportedRow,
  enrollment = new ImportedEnrollment(undefined),
): ImportedPerson {
  const { id, wrapped_key, profile, status, identity_mode } = row;
  const error =
    status !== 'active'
      ? 'subject_erasing'
      : identity_mode === 'enterprise_managed'
        ? undefined
        : 'identity_mode_conflict';
  return {
    id,
    key: keys.openSubjectKey(id, wrapped_key!),
    subject: { id, profile, wrapped_key },
    isKnown: true,
    isInserted: false,
    enrollment,
    ...(error && { error }),
    insert: (tx, into, since) => insertEnrolled(tx, into, { id, enrollment }, since),
  };
}

function newPerson(keys: EnvironmentKeys, externalId: string, index: Buffer): ImportedPerson {
  const { id, key, wrapped, externalIdSealed } = sealSubject(keys, externalId);
  const enrollment = new ImportedEnrollment(undefined);
  const person: ImportedPerson = {
    id,
    key,
    subject: { id, profile: {}, wrapped_key: wrapped },
    isKnown: false,
    isInserted: false,
    enrollment,
    insert(tx, into, since) {
      if (!person.isInserted) {
        const created = { id, index, externalIdSealed, wrapped, profile: new Map<string, string>() };
        tx.push(insertSubjects(into.scope, [created], into.source.realNow, into.work.imported_by));
      }
      person.isInserted = true;
      insertEnrolled(tx, into, { id, enrollment }, since);
    },
  };
  return person;
}

function insertEnrolled(
  tx: Transaction,
  { scope, program }: Import,
  { id, enrollment }: Pick<ImportedPerson, 'id' | 'enrollment'>,
  since: Date,
): void {
  if (enrollment.isInserted) return;
  enrollment.isInserted = true;
  tx.push(
    insertEnrollment(scope.organizationId, scope.appId, {
      id: enrollment.id,
      program_id: program.id,
      subject_id: id,
      environment_id: scope.environmentId,
      status: 'completed',
      cycle_count: 0,
      enrolled_at: since.toISOString(),
      last_cycle_at: null,
      next_due_at: null,
      withdrawn_at: null,
    }),
  );
  // Nobody was asked anything by the service, and a change of the program does not begin to.
  tx.push(startInactive(scope.organizationId, enrollment.id, since));
}

/** Counts the cycles that were added to an enrollment that imports have made. */
export function storeImportedCycles(
  tx: Transaction,
  { scope }: Import,
  { enrollment }: ImportedPerson,
): void {
  const { isOwn, added, id, next, lastAt } = enrollment;
  if (isOwn && added > 0) tx.push(countImportedCycles(scope.organizationId, id, next - 1, lastAt));
}
