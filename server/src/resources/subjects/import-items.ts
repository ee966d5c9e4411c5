import type { Static } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import { type Transaction, TryAgain } from '../../db/transaction.ts';
import type { Request } from '../../http/request.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import { externalIdPlace, mergeProfile, type SealedProfile } from './profile.ts';
import {
  type ImportedRow,
  insertSubjects,
  lockByIndexes,
  type NewSubject,
  updateProfiles,
} from './queries.ts';
import type { ImportReceipt, ImportSubjects } from './schema.ts';

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
  const indexes = await Promise.all(
    items.map((item) => request.services.vault.externalIdIndex(vaultScope, item.external_id)),
  );
  const existing = await tx.rows<ImportedRow>(lockByIndexes(organizationId, environmentId, indexes));
  const entries = new Map<string, Entry>();
  for (const row of existing) entries.set(slot(row.external_id_index), await existingEntry(request, row));
  const receipts: ImportReceipt[] = [];
  for (const [i, item] of items.entries())
    receipts.push(await applyItem(request, entries, item, indexes[i]!, i));
  const made = [...entries.values()].filter((entry) => entry.made);
  const changed = [...entries.values()].filter((entry) => !entry.made && entry.changed);
  if (made.length > 0) {
    const inserted = await tx.rows<{ id: string }>(insertSubjects(vaultScope, made.map(newSubject), now));
    if (inserted.length < made.length)
      throw new TryAgain('another import took one of these external ids meanwhile');
  }
  if (changed.length > 0) tx.push(updateProfiles(organizationId, changed, now));
  return { receipts, created: made.map(({ id }) => id), changed: changed.map(({ id }) => id) };
}

function slot(index: Buffer): string {
  return index.toString('base64');
}

async function existingEntry(request: Request, row: ImportedRow): Promise<Entry> {
  return {
    id: row.id,
    index: row.external_id_index,
    key: await request.services.vault.openSubjectKey(request.vaultScope, row.id, row.wrapped_key),
    profile: row.profile,
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

async function applyItem(
  request: Request,
  entries: Map<string, Entry>,
  item: Item,
  index: Buffer,
  itemIndex: number,
): Promise<ImportReceipt> {
  const known = entries.get(slot(index));
  const entry = known ?? (await newEntry(request, item, index));
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
  entries.set(slot(index), entry);
  return {
    item_index: itemIndex,
    subject_id: entry.id,
    outcome: known ? 'updated' : 'created',
    error_code: null,
  };
}

async function newEntry(request: Request, item: Item, index: Buffer): Promise<Entry> {
  const id = uuidv7();
  const { key, wrapped } = await request.services.vault.newSubjectKey(request.vaultScope, id);
  const externalIdSealed = key.seal(externalIdPlace(id), item.external_id);
  return { id, index, key, profile: {}, changed: false, made: { externalIdSealed, wrapped }, refusal: null };
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
