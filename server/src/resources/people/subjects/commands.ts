import type { Statement } from '../../../db/batch.ts';
import { byteaArray } from '../../../db/binary-array.ts';
import { column, computed, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, insertRows, update } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentKeys, EnvironmentScope, SubjectKey, Vault } from '../../../vault/vault.ts';
import { externalIdAad, profileJson, type SealedProfile } from './profile.ts';

export interface NewSubject {
  id: string;
  index: Buffer;
  externalIdSealed: Buffer;
  wrapped: Buffer;
  profile: SealedProfile;
}

/**
 * Inserts subjects. Fails with a violation of `subjects_external_id_key` if a concurrent import has created
 * one of them.
 *
 * @param madeBy the API key or user that imports them
 */
export function insertSubjects(
  scope: { organizationId: string; appId: string; environmentId: string },
  subjects: readonly NewSubject[],
  now: Date,
  madeBy: string,
): Statement {
  return insertRows(
    'subjects',
    {
      organization_id: scope.organizationId,
      app_id: scope.appId,
      environment_id: scope.environmentId,
      identity_mode: 'enterprise_managed',
      status: 'active',
      created_at: now,
      updated_at: now,
      made_by: madeBy,
    },
    subjects.map(({ id, index, externalIdSealed, wrapped, profile }) => ({
      id,
      external_id_index: index,
      external_id_sealed: externalIdSealed,
      wrapped_key: wrapped,
      profile: profileJson(profile),
    })),
  );
}

/** Returns a new subject with an external id, which is not inserted yet, and its key. */
export function sealSubject(
  keys: EnvironmentKeys,
  externalId: string,
): Pick<NewSubject, 'id' | 'externalIdSealed' | 'wrapped'> & { key: SubjectKey } {
  const id = newId();
  const { key, wrapped } = keys.newSubjectKey(id);
  return { id, key, wrapped, externalIdSealed: key.seal(externalIdAad(id), externalId) };
}

/** Deletes the blind indexes by which a subject is found. */
export function deleteNames(organizationId: string, id: string): Statement {
  return deleteFrom('subject_names', { organization_id: organizationId, subject_id: id });
}

/**
 * Marks a subject as deleted and destroys its key. Values that were sealed under the key can no longer be
 * opened.
 */
export function eraseSubjectRow(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE subjects SET status = 'deleted', wrapped_key = NULL, external_id_index = NULL,
             external_id_sealed = NULL, profile = '{}', held_at = NULL, hold_sealed = NULL, updated_at = $3
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

/** Places a legal hold on a subject, or releases it (null). Neither is an activity of the person. */
export function updateHold(
  organizationId: string,
  id: string,
  hold: { heldAt: Date | string; sealed: Buffer } | null,
): Statement {
  return update(
    'subjects',
    { organization_id: organizationId, id },
    { held_at: hold?.heldAt ?? null, hold_sealed: hold?.sealed ?? null },
  );
}

const WRAPPED = rowsOf({ id: column('subjects', 'id'), wrapped: computed('bytea') });

/** The wrapped keys of an environment's subjects in the order of their ids, after the given one. */
export function selectWrappedKeys(
  organizationId: string,
  environmentId: string,
  after: string | undefined,
  limit: number,
) {
  return WRAPPED.query(
    `SELECT id, coalesce(wrapped_key, '') AS wrapped FROM subjects
     WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4`,
    [organizationId, environmentId, after ?? null, limit],
  );
}

/** Replaces wrapped keys that are still the ones given: an erased subject has none and gets none. */
export function replaceSubjectKeys(
  organizationId: string,
  keys: readonly { id: string; old: Buffer; wrapped: Buffer }[],
): Statement {
  return {
    text: `UPDATE subjects s SET wrapped_key = k.wrapped
           FROM unnest($2::uuid[], $3::bytea[], $4::bytea[]) AS k(id, old, wrapped)
           WHERE s.organization_id = $1 AND s.id = k.id AND s.wrapped_key = k.old`,
    values: [
      organizationId,
      keys.map(({ id }) => id),
      byteaArray(keys.map(({ old }) => old)),
      byteaArray(keys.map(({ wrapped }) => wrapped)),
    ],
  };
}

/**
 * Inserts a subject who comes by a public link and whom the customer does not know: without a profile, its
 * external id made of its id. Whoever made the link can have made up the person.
 */
export async function createUnknownSubject(
  tx: Transaction,
  vault: Vault,
  scope: EnvironmentScope,
  link: { identity_mode: 'reusable' | 'legacy_anonymous'; made_by: string | null },
  now: Date,
): Promise<string> {
  const { organizationId, appId, environmentId } = scope;
  const id = newId();
  const keys = await vault.environment(scope);
  const { key, wrapped } = keys.newSubjectKey(id);
  const externalId = `link-${id}`;
  tx.push(
    insert('subjects', {
      organization_id: organizationId,
      app_id: appId,
      environment_id: environmentId,
      id,
      external_id_index: keys.externalIdIndex(externalId),
      external_id_sealed: key.seal(externalIdAad(id), externalId),
      wrapped_key: wrapped,
      identity_mode: link.identity_mode,
      status: 'active',
      created_at: now,
      updated_at: now,
      made_by: link.made_by,
    }),
  );
  emit(tx, now, [{ organizationId, environmentId, type: 'subject.created', data: { subject_id: id } }]);
  return id;
}
