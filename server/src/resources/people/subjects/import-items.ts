import type { Static } from 'typebox';
import { ConcurrentChange, type Transaction } from '../../../db/transaction.ts';
import { violatesUnique } from '../../../db/violates.ts';
import type { Request } from '../../../http/request.ts';
import type { EnvironmentKeys, SubjectKey } from '../../../vault/vault.ts';
import { selectImportSettings } from '../../identity/environments/queries.ts';
import { type ImportedProfile, importContacts } from '../contacts/commands.ts';
import { importUnits } from '../units/commands.ts';
import { insertSubjects, type NewSubject, sealSubject } from './commands.ts';
import { replaceNames } from './name-queries.ts';
import { nameDigests } from './names.ts';
import { mergeProfile, openProfile, type SealedProfile } from './profile.ts';
import { type ImportedRow, lockByExternalIds, updateProfiles } from './queries.ts';
import type { ImportReceipt, ImportSubjects } from './schema.ts';

const NO_PROFILE: SealedProfile = new Map();

type Item = Static<typeof ImportSubjects>['items'][number];

/** A subject with the changes of the items applied so far. */
interface Entry {
  id: string;
  /** Blind index of the external id. */
  index: Buffer;
  key: SubjectKey;
  profile: SealedProfile;
  changed: boolean;
  /** Set for a subject that this import creates. */
  created: Pick<NewSubject, 'externalIdSealed' | 'wrapped'> | undefined;
  /** Why items cannot change this subject. */
  error: ImportReceipt['error_code'];
}

export interface ImportOutcome {
  receipts: ImportReceipt[];
  created: string[];
  changed: string[];
}

/**
 * Applies the items in order and returns a receipt for each. An item that cannot be applied changes nothing
 * and gets a receipt with the outcome `conflict`.
 */
export async function applyItems(
  tx: Transaction,
  request: Request,
  items: readonly Item[],
): Promise<ImportOutcome> {
  const { organizationId, environmentId, now, vaultScope } = request;
  const keys = await request.services.vault.environment(vaultScope);
  const indexes = items.map((item) => keys.externalIdIndexes(item.external_id));
  const [existing, settings] = await Promise.all([
    tx.rows(lockByExternalIds(organizationId, environmentId, indexes.flat())),
    tx.first(selectImportSettings(organizationId, environmentId)),
  ]);
  const entries = new Map(
    existing.map((row) => existingEntry(keys, row)).map((entry) => [entryKey(entry.index), entry]),
  );
  for (const [index, former] of indexes) {
    const entry = former && !entries.has(entryKey(index!)) ? entries.get(entryKey(former)) : undefined;
    if (entry) entries.set(entryKey(index!), entry);
  }
  const importing = { keys, entries, readsProfile: request.rights.has('subjects:profile') };
  const receipts = items.map((item, i) => applyItem(importing, item, indexes[i]![0]!, i));
  const created = [...entries.values()].filter((entry) => entry.created);
  const changed = [...new Set(entries.values())].filter((entry) => !entry.created && entry.changed);
  if (created.length > 0)
    await tx
      .count(insertSubjects(vaultScope, created.map(newSubject), now, request.principal.principalId))
      .catch(retryIfTaken);
  if (changed.length > 0) tx.push(updateProfiles(organizationId, changed, now));
  const { display } = settings!;
  if (display.length > 0) {
    const names = [...created, ...changed].map((entry) => namesOf(keys, display, entry));
    for (const statement of replaceNames(organizationId, environmentId, names)) tx.push(statement);
  }
  const ids = new Set(created.map(({ id }) => id));
  const profiles = imported(items, receipts, entries);
  importUnits(tx, request, settings!.unit_mapping, profiles);
  await importContacts(tx, request, settings!.contact_mapping, profiles, ids);
  return { receipts, created: created.map(({ id }) => id), changed: changed.map(({ id }) => id) };
}

function namesOf(keys: EnvironmentKeys, display: readonly string[], { id, key, profile }: Entry) {
  const opened = openProfile(key, id, Object.fromEntries(profile));
  return { id, digests: nameDigests(keys, display, opened) };
}

/** Returns the profiles of the items that were applied, in their order, with the keys of their subjects. */
function imported(
  items: readonly Item[],
  receipts: readonly ImportReceipt[],
  entries: ReadonlyMap<string, Entry>,
): ImportedProfile[] {
  const keys = new Map([...entries.values()].map(({ id, key }) => [id, key]));
  return receipts.flatMap(({ item_index, subject_id, outcome }) => {
    const { profile } = items[item_index]!;
    if (outcome === 'conflict' || subject_id === null || !profile) return [];
    return [{ subjectId: subject_id, key: keys.get(subject_id)!, profile: { ...profile } }];
  });
}

/** Runs the transaction again, which then finds the subject that a concurrent import created. */
function retryIfTaken(error: unknown): never {
  if (violatesUnique(error, 'subjects_external_id_key'))
    throw new ConcurrentChange('a concurrent import created a subject with one of these external ids');
  throw error;
}

/** Buffers as keys of a map compare by identity, so the map uses strings. */
function entryKey(index: Buffer): string {
  return index.toString('latin1');
}

function existingEntry(keys: EnvironmentKeys, row: ImportedRow): Entry {
  return {
    id: row.id,
    // Only an erased subject has neither, and an erased subject is not found by its external id.
    index: row.external_id_index!,
    key: keys.openSubjectKey(row.id, row.wrapped_key!),
    profile: new Map(Object.entries(row.profile)),
    changed: false,
    created: undefined,
    error:
      row.status !== 'active'
        ? 'subject_erasing'
        : row.identity_mode !== 'enterprise_managed'
          ? 'identity_mode_conflict'
          : null,
  };
}

interface ImportContext {
  keys: EnvironmentKeys;
  entries: Map<string, Entry>;
  /**
   * Without it, fields that equal the stored ones count as changed; otherwise the receipt would reveal them.
   */
  readsProfile: boolean;
}

function applyItem(
  { keys, entries, readsProfile }: ImportContext,
  item: Item,
  index: Buffer,
  itemIndex: number,
): ImportReceipt {
  const key = entryKey(index);
  const known = entries.get(key);
  const entry = known ?? newEntry(keys, item, index);
  if (entry.error) return conflict(itemIndex, entry.id, entry.error);
  const supplied = (item.profile ?? {}) as Record<string, unknown>;
  const merged = mergeProfile(entry.key, entry.id, entry.profile, supplied);
  if ('error' in merged) return conflict(itemIndex, known ? entry.id : null, merged.error);
  entry.profile = merged.profile;
  entry.changed ||= merged.changed || (!readsProfile && Object.keys(supplied).length > 0);
  entries.set(key, entry);
  return {
    item_index: itemIndex,
    subject_id: entry.id,
    outcome: known ? 'updated' : 'created',
    error_code: null,
  };
}

function newEntry(keys: EnvironmentKeys, item: Item, index: Buffer): Entry {
  const { id, key, ...created } = sealSubject(keys, item.external_id);
  return { id, index, key, profile: NO_PROFILE, changed: false, created, error: null };
}

function newSubject({ id, index, profile, created }: Entry): NewSubject {
  return { id, index, profile, ...created! };
}

function conflict(
  itemIndex: number,
  subjectId: string | null,
  code: NonNullable<ImportReceipt['error_code']>,
): ImportReceipt {
  return { item_index: itemIndex, subject_id: subjectId, outcome: 'conflict', error_code: code };
}
