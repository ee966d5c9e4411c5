/** A comment, a string, a quoted name, the body of a function, or the semicolon between two statements. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
const SETS_STORAGE = /\bSET\s+STORAGE\b/i;

/**
 * Returns the statements of a migration for a database with Citus. It sends the text of a query to the nodes
 * for each statement in it that changes a table, so a query must have one statement. It cannot set how a
 * column is stored on the nodes; there the column keeps the default, which compresses values. Functions are
 * changed over one connection to each node, so all statements use it.
 */
export function statementsForNodes(sql: string): string[] {
  const statements = splitStatements(sql).flatMap((statement) =>
    SETS_STORAGE.test(statement) ? [propagation('off'), statement, propagation('on')] : [statement],
  );
  return ["SET LOCAL citus.multi_shard_modify_mode = 'sequential'", ...statements];
}

const propagation = (state: 'on' | 'off') => `SET LOCAL citus.enable_ddl_propagation = ${state}`;

/** Returns the statements of a migration, without empty ones. */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts.map((start, i) => sql.slice(start, ends[i])).filter((statement) => !isEmpty(statement));
}

function isEmpty(statement: string): boolean {
  return statement.replaceAll(/--[^\n]*/g, '').trim() === '';
}
