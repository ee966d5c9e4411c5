import pg from 'pg';
import type { Static } from 'typebox';
import { type Transaction, TryAgain } from '../../db/transaction.ts';
import type { Request } from '../../http/request.ts';
import { newId } from '../../ids.ts';
import type { EnvironmentKeys, SubjectKey } from '../../vault/vault.ts';
import { externalIdAad, mergeProfile, type SealedProfile } from './profile.ts';
import {
  type ImportedRow,
  insertSubjects,
  lockByIndexes,
  type NewSubject,
  updateProfiles,
} from './queries.ts';
import type { ImportReceipt, ImportSubjects } from './schema.ts';

const NO_PROFILE: SealedProfile = new Map();

type Item = Static<typeof ImportSubjects>['items'][number];

/** One subject of the import as it stands after the items so far. */
interface Entry {
  id: string;
  index: Buffer;
  key: SubjectKey;
  profile: SealedProfile;
  changed: boolean;
  /** Set for a subject that this import makes. */
  made: Pick<NewSubject, 'externalIdSealed' | 'wrapped'> | undefined;
  refusal: ImportReceipt['error_code'];
}

export interface ImportOutcome {
  receipts: ImportReceipt[];
  created: string[];
  changed: string[];
}

/** Applies the items in order; what cannot be applied is a conflict in its receipt and changes nothing. */
export async function applyItems(
  tx: Transaction,
  request: Request,
  items: readonly Item[],
): Promise<ImportOutcome> {
  const { organizationId, environmentId, now, vaultScope } = request;
  const keys = await request.services.vault.environment(vaultScope);
  const indexes = items.map((item) => keys.externalIdIndex(item.external_id));
  const existing = await tx.rows<ImportedRow>(lockByIndexes(organizationId, environmentId, indexes));
  const entries = new Map(existing.map((row) => [slot(row.external_id_index), existingEntry(keys, row)]));
  const receipts = items.map((item, i) => applyItem(keys, entries, item, indexes[i]!, i));
  const made = [...entries.values()].filter((entry) => entry.made);
  const changed = [...entries.values()].filter((entry) => !entry.made && entry.changed);
  if (made.length > 0)
    await tx.count(insertSubjects(vaultScope, made.map(newSubject), now)).catch(againIfTaken);
  if (changed.length > 0) tx.push(updateProfiles(organizationId, changed, now));
  return { receipts, created: made.map(({ id }) => id), changed: changed.map(({ id }) => id) };
}

/** The next attempt finds the subject that another import made meanwhile. */
function againIfTaken(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'subjects_external_id_key')
    throw new TryAgain('another import took one of these external ids meanwhile');
  throw error;
}

function slot(index: Buffer): string {
  return index.toString('latin1');
}

function existingEntry(keys: EnvironmentKeys, row: ImportedRow): Entry {
  return {
    id: row.id,
    index: row.external_id_index,
    key: keys.openSubjectKey(row.id, row.wrapped_key),
    profile: new Map(Object.entries(row.profile)),
    changed: false,
    made: undefined,
    refusal:
      row.status !== 'active'
        ? 'subject_erasing'
        : row.identity_mode !== 'enterprise_managed'
          ? 'identity_mode_conflict'
          : null,
  };
}

function applyItem(
  keys: EnvironmentKeys,
  entries: Map<string, Entry>,
  item: Item,
  index: Buffer,
  itemIndex: number,
): ImportReceipt {
  const place = slot(index);
  const known = entries.get(place);
  const entry = known ?? newEntry(keys, item, index);
  if (entry.refusal) return conflict(itemIndex, entry.id, entry.refusal);
  const merged = mergeProfile(
    entry.key,
    entry.id,
    entry.profile,
    (item.profile ?? {}) as Record<string, unknown>,
  );
  if ('error' in merged) return conflict(itemIndex, known ? entry.id : null, merged.error);
  entry.profile = merged.profile;
  entry.changed ||= merged.changed;
  entries.set(place, entry);
  return {
    item_index: itemIndex,
    subject_id: entry.id,
    outcome: known ? 'updated' : 'created',
    error_code: null,
  };
}

function newEntry(keys: EnvironmentKeys, item: Item, index: Buffer): Entry {
  const id = newId();
  const { key, wrapped } = keys.newSubjectKey(id);
  const externalIdSealed = key.seal(externalIdAad(id), item.external_id);
  return {
    id,
    index,
    key,
    profile: NO_PROFILE,
    changed: false,
    made: { externalIdSealed, wrapped },
    refusal: null,
  };
}

function newSubject({ id, index, profile, made }: Entry): NewSubject {
  return { id, index, profile, ...made! };
}

function conflict(
  itemIndex: number,
  subjectId: string | null,
  code: NonNullable<ImportReceipt['error_code']>,
): ImportReceipt {
  return { item_index: itemIndex, subject_id: subjectId, outcome: 'conflict', error_code: code };
}
