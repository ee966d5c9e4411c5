import { lineAt, type SourceFile } from './source-files.ts';
import { TABLE_OWNERS } from './table-owners.ts';
import { writesIn } from './writes.ts';

/** Returns an error for every statement that changes a table outside the files and folders that own it. */
export function ownerErrors(files: readonly SourceFile[], owners = TABLE_OWNERS): string[] {
  return files.flatMap(({ path, text }) =>
    writesIn(text).flatMap(({ table, index }) => {
      const allowed = owners[table];
      if (allowed?.some((owner) => path === owner || path.startsWith(`${owner}/`))) return [];
      const owner = allowed?.join(', ') ?? 'no owner yet (add it to server/checks/table-owners.ts)';
      return [`server/src/${path}:${lineAt(text, index)} writes ${table}, which belongs to ${owner}`];
    }),
  );
}
