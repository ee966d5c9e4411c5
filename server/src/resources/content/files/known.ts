import {
  type CompiledBundle,
  checkFiles,
  type Diagnostic,
  type FileOf,
  fileIds,
  type JsonObject,
  type KnownFile,
  type ShownFile,
} from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import { createLruCache } from '../../../lru-cache.ts';
import { addressOf, type FileRow, selectNamedFiles } from './queries.ts';

/** Sends a query as the tenant: `request.read`, or `tx.rows` inside a transaction. */
type Run = (query: Query<FileRow>) => Promise<FileRow[]>;

interface App {
  organizationId: string;
  appId: string;
}

const MAX_CACHED = 10_000;
/** A file that is deleted and uploaded again, before content with it is published, has another address. */
const TTL_MS = 60_000;

/** Remembers the addresses and sizes of files, so that sessions with media need no further query. */
export interface FileCache {
  /** Returns where respondents load the files of a bundle from. */
  of(run: Run, app: App, bundle: CompiledBundle): Promise<FileOf>;
}

const NO_FILES: FileOf = () => undefined;

export function createFileCache(): FileCache {
  const cached = createLruCache<ShownFile>(MAX_CACHED, TTL_MS);
  return {
    async of(run, { organizationId, appId }, { experience: { fileIds: ids } }) {
      if (ids.length === 0) return NO_FILES;
      const keyOf = (id: string) => `${organizationId}/${appId}/${id}`;
      const found = new Map(ids.flatMap((id) => [[id, cached.get(keyOf(id))] as const]));
      const missing = ids.filter((id) => !found.get(id));
      const rows = missing.length > 0 ? await run(selectNamedFiles(organizationId, appId, missing)) : [];
      for (const row of rows) {
        const file = shownFile(organizationId, row);
        cached.set(keyOf(row.sha256), file);
        found.set(row.sha256, file);
      }
      return (id) => found.get(id);
    },
  };
}

function shownFile(organizationId: string, { key, width, height }: FileRow): ShownFile {
  return {
    src: addressOf(organizationId, key),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
}

/**
 * Checks the files that the content of an experience names against those of the app. With `keep`, these
 * cannot be deleted until the transaction ends.
 */
export async function fileDiagnostics(
  run: Run,
  { organizationId, appId }: App,
  experience: JsonObject,
  keep = false,
): Promise<Diagnostic[]> {
  const ids = fileIds(experience);
  if (ids.length === 0) return [];
  const rows = await run(selectNamedFiles(organizationId, appId, ids, keep));
  const known = rows.map(({ sha256, type, size }): [string, KnownFile] => [
    sha256,
    { type: type as KnownFile['type'], bytes: size },
  ]);
  return checkFiles(experience, new Map(known));
}
