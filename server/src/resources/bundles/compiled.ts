import { type CompiledBundle, type Contents, compileBundle, type Diagnostic } from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { column, columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import { parseJson } from '../../parse-json.ts';

export interface Compiled {
  bundle: CompiledBundle | null;
  diagnostics: Diagnostic[];
}

/** Caches compiled bundles by fingerprint. The content of a bundle never changes. */
export interface BundleCache {
  /** Returns a compiled bundle. `run` sends a query as the tenant: `request.read`, or `tx.rows` inside a
   * transaction. */
  compiled(run: Run, organizationId: string, bundleId: string): Promise<Compiled>;
}

type Run = (query: Query<ContentRow>) => Promise<ContentRow[]>;

const CONTENT = rowsOf({
  fingerprint: column('bundles', 'fingerprint'),
  ...columns('definitions', 'kind', 'content'),
});

type ContentRow = RowOf<typeof CONTENT>;

const MAX_BUNDLES = 200;

export function createBundleCache(): BundleCache {
  const byFingerprint = new LRUCache<string, Compiled>({ max: MAX_BUNDLES });
  const fingerprints = new LRUCache<string, string>({ max: 20_000 });
  return {
    async compiled(run, organizationId, bundleId) {
      const cacheKey = `${organizationId}/${bundleId}`;
      const known = byFingerprint.get(fingerprints.get(cacheKey) ?? '');
      if (known) return known;
      const rows = await run(selectContents(organizationId, bundleId));
      const fingerprint = rows[0]?.fingerprint ?? '';
      const compiled = byFingerprint.get(fingerprint) ?? compile(rows);
      fingerprints.set(cacheKey, fingerprint);
      byFingerprint.set(fingerprint, compiled);
      return compiled;
    },
  };
}

function compile(rows: ContentRow[]): Compiled {
  return compileBundle(contentsOf(rows));
}

export function contentsOf(rows: readonly ContentRow[]): Contents {
  return Object.fromEntries(rows.map((row) => [row.kind, parseJson(row.content)])) as Contents;
}

/** Selects the six contents of a bundle. */
export function selectContents(organizationId: string, bundleId: string): Query<ContentRow> {
  return {
    text: `SELECT b.fingerprint, d.kind, d.content FROM bundles b
           JOIN definitions d ON d.organization_id = b.organization_id
             AND d.id IN (b.experience_version_id, b.scorecard_version_id, b.context_version_id,
               b.guardrail_version_id,
                          b.adaptive_policy_version_id, b.report_template_version_id)
           WHERE b.organization_id = $1 AND b.id = $2`,
    values: [organizationId, bundleId],
    rows: CONTENT,
  };
}
