import {
  bundleWeight,
  type CompiledBundle,
  type Contents,
  compileBundle,
  type Diagnostic,
} from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { column, columns, computed, nullable, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors.ts';
import type { BundleId, OrganizationId } from '../../../ids.ts';
import { createLruCache } from '../../../lru-cache.ts';
import { parseJson } from '../../../parse-json.ts';
import { LIGHT_BUNDLE, NeedsThread } from '../../../threads/needs-thread.ts';
import type { ContentTexts } from './compile-texts.ts';

export interface CompilationResult {
  bundle: CompiledBundle | null;
  diagnostics: Diagnostic[];
}

/** A compiled bundle with the locale of its experience's definition, which its fingerprint does not cover. */
export interface CompiledInLanguage extends CompilationResult {
  language: string;
}

/**
 * A bundle that runs. Its diagnostics are warnings, unless an earlier version accepted the bundle and the
 * compiler now has rules that reject it.
 */
export interface ValidBundle extends CompiledInLanguage {
  bundle: CompiledBundle;
}

/**
 * Caches compiled bundles by fingerprint. The content of a bundle never changes. What was published or is in
 * use keeps running when a later version of the compiler would reject it.
 */
export interface BundleCache {
  /**
   * Returns a compiled bundle. `run` sends a query as the tenant: `request.read`, or `tx.rows` inside a
   * transaction. In the main thread, throws NeedsThread for a bundle that is too heavy for its event loop.
   */
  compiled(run: Run, organizationId: string, bundleId: string): Promise<CompiledInLanguage>;
  /** The same for a bundle that must run. Throws bundle_invalid with the errors. */
  valid(run: Run, organizationId: string, bundleId: string): Promise<ValidBundle>;
}

type Run = (query: Query<ContentRow>) => Promise<ContentRow[]>;

const CONTENT = rowsOf({
  fingerprint: column('bundles', 'fingerprint'),
  ...columns('definitions', 'kind', 'locale'),
  /** Whether the bundle was published or is in use: then an earlier version has accepted it. */
  is_accepted: computed('boolean'),
  /** Null if the six contents together are too large to be read. */
  content: nullable(column('definitions', 'content')),
});

type ContentRow = RowOf<typeof CONTENT>;

/** Estimated bytes that the compiled bundles of the main thread and of each worker thread may take. */
const MAX_BYTES = { main: 128 * 2 ** 20, thread: 256 * 2 ** 20 };
/** A compiled bundle takes up to 12 bytes for each character of its contents, measured on every kind. */
const BYTES_PER_CHARACTER = 12;
/** Tables of probabilities and scores by option, for each microsecond of weight. */
const BYTES_PER_WEIGHT = 150;
const MAX_KEYS = 20_000;
/** The main thread does not even read contents with more bytes. */
const MAX_READ_BYTES = 256 * 1024;

export function createBundleCache(isThread: boolean): BundleCache {
  const byFingerprint = new LRUCache<string, CompilationResult>({
    maxSize: isThread ? MAX_BYTES.thread : MAX_BYTES.main,
  });
  const fingerprints = createLruCache<{ fingerprint: string; language: string }>(MAX_KEYS);
  /** Fingerprints of bundles that only worker threads compile. */
  const heavy = createLruCache<true>(MAX_KEYS);
  const cache: BundleCache = {
    async compiled(run, organizationId, bundleId) {
      const cacheKey = `${organizationId}/${bundleId}`;
      const known = fingerprints.get(cacheKey) ?? { fingerprint: '', language: '' };
      const cached = byFingerprint.get(known.fingerprint);
      if (cached) return { ...cached, language: known.language };
      if (heavy.has(known.fingerprint)) throw new NeedsThread();
      const rows = await run(selectContents(organizationId, bundleId, isThread ? undefined : MAX_READ_BYTES));
      const isAccepted = rows[0]?.is_accepted ?? false;
      const fingerprint = rows[0] ? `${isAccepted ? 'accepted ' : ''}${rows[0].fingerprint}` : '';
      const language = rows.find(({ kind }) => kind === 'experience')?.locale ?? '';
      fingerprints.set(cacheKey, { fingerprint, language });
      const compiledMeanwhile = byFingerprint.get(fingerprint);
      if (compiledMeanwhile) return { ...compiledMeanwhile, language };
      const { contents, characters, weight } = weigh(rows, isThread);
      if (contents === undefined) {
        heavy.set(fingerprint, true);
        throw new NeedsThread();
      }
      const compiled = compileBundle(contents, isAccepted);
      const size = Math.ceil(characters * BYTES_PER_CHARACTER + weight * BYTES_PER_WEIGHT) + 1;
      byFingerprint.set(fingerprint, compiled, { size });
      return { ...compiled, language };
    },
    async valid(run, organizationId, bundleId) {
      const compiled = await cache.compiled(run, organizationId, bundleId);
      const { bundle, diagnostics } = compiled;
      if (bundle) return { ...compiled, bundle };
      throw new AppError('bundle_invalid', 'The six definitions do not compile together.', {
        diagnostics: diagnostics.filter(({ severity }) => severity === 'error'),
      });
    },
  };
  return cache;
}

interface WeighedContents {
  /** Undefined if the bundle is too heavy for the main thread. */
  contents: Contents | undefined;
  characters: number;
  weight: number;
}

function weigh(rows: readonly ContentRow[], isThread: boolean): WeighedContents {
  if (rows.some(({ content }) => content === null)) return { contents: undefined, characters: 0, weight: 0 };
  const characters = rows.reduce((sum, { content }) => sum + content!.length, 0);
  const contents = contentsOf(rows);
  const weight = bundleWeight(contents, characters);
  if (!isThread && weight > LIGHT_BUNDLE) return { contents: undefined, characters, weight };
  return { contents, characters, weight };
}

export function contentsOf(rows: readonly ContentRow[]): Contents {
  return Object.fromEntries(rows.map((row) => [row.kind, parseJson(row.content!)])) as Contents;
}

export function textsOf(rows: readonly ContentRow[]): ContentTexts {
  return Object.fromEntries(rows.map(({ kind, content }) => [kind, content!]));
}

/** Selects the six contents of a bundle, without their text if they have more than `maxBytes` together. */
export function selectContents(organizationId: OrganizationId, bundleId: BundleId, maxBytes = 2 ** 31 - 1) {
  return CONTENT.query(
    `SELECT b.fingerprint, d.kind, d.locale,
       b.published_at IS NOT NULL OR EXISTS (
         SELECT 1 FROM programs p WHERE p.organization_id = $1
           AND p.version_bundle_id = b.id AND p.status <> 'draft') AS is_accepted,
       CASE WHEN sum(octet_length(d.content)) OVER () <= $3 THEN d.content END AS content
     FROM bundles b
     JOIN definitions d ON d.organization_id = $1
       AND d.id IN (b.experience_version_id, b.scorecard_version_id, b.context_version_id,
         b.guardrail_version_id,
                    b.adaptive_policy_version_id, b.report_template_version_id)
     WHERE b.organization_id = $1 AND b.id = $2 ORDER BY d.kind`,
    [organizationId, bundleId, maxBytes],
  );
}
