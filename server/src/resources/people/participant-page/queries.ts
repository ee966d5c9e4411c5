import { isBlank, lookupLocale } from '@eps/engine';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { parseJson } from '../../../parse-json.ts';
import type { ParticipantPageSettings } from './schema.ts';

const PAGE = rowsOf(columns('participant_pages', 'settings'));

export type PageRow = RowOf<typeof PAGE>;

/** Selects the settings of the participant page of an app; no row if it has none. */
export function selectPage(organizationId: string, appId: string) {
  return select(PAGE, 'participant_pages', { organization_id: organizationId, app_id: appId });
}

export function presentPage(row: PageRow | undefined): ParticipantPageSettings {
  return row ? (parseJson(row.settings) as ParticipantPageSettings) : {};
}

/** Returns the words that an app sets for a language, without blank ones; undefined if it sets none. */
export function wordsIn({ words = {} }: ParticipantPageSettings, language: string) {
  const tag = lookupLocale(Object.keys(words), language);
  if (tag === undefined) return undefined;
  const entries = Object.entries(words[tag]!).flatMap(([key, text]): [string, string][] =>
    text === undefined || isBlank(text) ? [] : [[key, text]],
  );
  return Object.fromEntries(entries);
}
