/**
 * A statement that changes rows, one that TypeScript writes (db/statements.ts), and the table of an insert
 * that waits for the commit (CommitInsert).
 */
const WRITES =
  /(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE) (?:eps\.)?([a-z_]{2,})\b|(?<![.\w])(?:insert|upsert|update|deleteFrom)\(\s*'([a-z_]+)'|^ {2}name: '\w+',\n {2}table: '([a-z_]+)',$/gm;
/** Words that follow UPDATE in a locking clause or an upsert; they are not tables. */
const NO_TABLES = new Set(['of', 'skip', 'nowait', 'set']);

export interface Write {
  table: string;
  index: number;
}

/** Returns the tables that the SQL in a source text changes, with their positions. */
export function writesIn(text: string): Write[] {
  return [...text.matchAll(WRITES)]
    .map((match) => ({ table: match[1] ?? match[2] ?? match[3]!, index: match.index }))
    .filter(({ table }) => !NO_TABLES.has(table));
}
