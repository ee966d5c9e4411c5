import { readConsoleSource } from './console-layers.ts';
import { lineAt, type SourceFile } from './source-files.ts';

/** What makes a query: its key, its read, and the functions that join the two. */
const MAKES_QUERY = /\b(?:queryFn|queryOptions|infiniteQueryOptions|listQuery)\b|\bqueryKey\s*:/g;
/** The two helpers below the factories. */
const HELPERS = new Set(['ui/list-query.ts', 'base/query-client.ts']);

/**
 * Returns an error for each query of the console that is made outside a file named `queries.ts`. Keys and
 * reads are there only, so that what one page changes another shows.
 */
export function consoleQueryErrors(files: readonly SourceFile[] = readConsoleSource()): string[] {
  return files
    .filter(({ path }) => !path.endsWith('/queries.ts') && !HELPERS.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(MAKES_QUERY)].map(
        ({ 0: found, index }) =>
          `web/src/${path}:${lineAt(text, index)} has ${found.trim()}; make the query in the queries.ts of its area`,
      ),
    );
}
