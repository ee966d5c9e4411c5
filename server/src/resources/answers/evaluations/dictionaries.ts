import { type CompiledBundle, effectiveContext, syntheticResults } from '@eps/engine';
import type { Database } from '../../../db/database.ts';
import { packedLength } from '../../../vault/compression.ts';
import { type Dictionary, dictionaryId, type StoredDictionaries } from '../../../vault/dictionaries.ts';
import { storedResult } from './complete.ts';
import { insertPendingDictionary, selectDictionaries, selectDictionary } from './dictionary-queries.ts';
import type { FrozenContext, StoredInput } from './sealed.ts';

/** Where the vault finds the dictionaries of results. The worker makes one that a bundle does not have. */
export function createStoredDictionaries(db: Database, clock: () => Date): StoredDictionaries {
  return {
    byIds: (organizationId, ids) =>
      db.readOnReservedPool(organizationId, selectDictionaries(organizationId, ids)),
    async ofBundle(organizationId, bundleId) {
      const [found] = await db.readOnReservedPool(organizationId, selectDictionary(organizationId, bundleId));
      if (!found) await db.system.write(insertPendingDictionary(organizationId, bundleId, clock()));
      return found;
    },
  };
}

/** Results are added while the dictionary is shorter: a longer one takes more time than it saves bytes. */
const ENOUGH_BYTES = 20 * 1024;
const MOST_BYTES = 128 * 1024;
const MOST_RESULTS = 4;
/** The respondents whose results say how long a result is, and the characters that they may have together. */
const MEASURED = { least: 8, most: 64, characters: 4 * 2 ** 20 };
/** Leaves room for results that are longer than those of the measured respondents. */
const MARGIN = 1.25;
/** The id of synthetic respondents. Its value does not matter for compression. */
const ANY_ID = '00000000-0000-7000-8000-000000000000';

/**
 * Makes the dictionary of a bundle from the results of synthetic respondents; no person's answers are part of
 * it. `language` is that of the original texts. A bundle always gives the same dictionary.
 */
export function makeDictionary(bundle: CompiledBundle, language: string): Dictionary {
  const locales = [language, ...bundle.reportTemplate.translations.keys()];
  const samples = results(bundle, 'dictionary', locales, MOST_RESULTS);
  const content = contentOf([usualInputs(bundle, language), ...samples]);
  const affordable = Math.floor(MEASURED.characters / samples[0]!.length);
  const measured = Math.min(MEASURED.most, Math.max(MEASURED.least, affordable));
  const lengths = results(bundle, 'length', locales, measured).map((text) => packedLength(content, text));
  const resultBytes = Math.ceil(MARGIN * Math.max(...lengths));
  return { id: dictionaryId(content), content, resultBytes };
}

/** Returns the results of synthetic respondents, as they are stored; the locales take turns. */
function results(bundle: CompiledBundle, seed: string, locales: readonly string[], count: number): string[] {
  const turns = Array.from({ length: count }, (_, i) => locales[i % locales.length]!);
  return syntheticResults(bundle, seed, turns).map((result) => JSON.stringify(storedResult(result)));
}

/** Returns a context and an input as most evaluations have them. */
function usualInputs(bundle: CompiledBundle, locale: string): string {
  const context: FrozenContext = { context: effectiveContext(bundle, {}, {}), priors: {}, exposure: {} };
  const input: StoredInput = {
    contextFingerprint: '0'.repeat(64),
    releasePolicy: 'automatic',
    locale,
    program: { id: ANY_ID, name: '' },
    previous: [],
    ended: 'completed',
    completedAt: new Date(0).toISOString(),
    elapsedMs: 60_000,
    receiptSalt: '',
  };
  return JSON.stringify(context) + JSON.stringify(input);
}

function contentOf(texts: readonly string[]): Buffer {
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const text of texts) {
    if (bytes >= ENOUGH_BYTES) break;
    parts.push(Buffer.from(text));
    bytes += parts.at(-1)!.length;
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES);
}
