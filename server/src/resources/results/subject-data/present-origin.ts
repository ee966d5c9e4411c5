import type { JsonObject } from '@eps/engine';
import type { Static } from 'typebox';
import type { SubjectKey } from '../../../vault/vault.ts';
import { entryId, sealedEntry } from '../../answers/paper-entries/typed-form.ts';
import { type EntryRow, type SubjectOriginRow, sealedRelation } from '../../people/answer-origins/queries.ts';
import type { SubjectExport } from './schema.ts';

type ExportedOrigin = Static<typeof SubjectExport>['answer_origins'][number];

/** Returns the origin of answers, with the values that staff entered from the paper form. */
export function presentOrigin(
  { relation_sealed, answered_at, state, ...origin }: SubjectOriginRow,
  key: SubjectKey | undefined,
  entries: readonly EntryRow[],
): ExportedOrigin {
  return {
    ...origin,
    ...(key && relation_sealed && { relation: sealedRelation.open(key, origin.id, relation_sealed) }),
    ...(answered_at !== null && { answered_at }),
    ...(state !== null && { state }),
    entries: entries.flatMap(({ number, entered_at, content_sealed }) => {
      if (!key || !content_sealed) return [];
      const content = sealedEntry.open(key, entryId(origin.id, number), content_sealed);
      return [{ number, entered_at, ...content } as unknown as JsonObject];
    }),
  };
}
