import type { Statement } from '../batch.ts';

const WRITES = /^\s*(WITH|INSERT)\b/;
const RETURNS_OR_RESOLVES = /\bRETURNING\b|\bON CONFLICT\b/;

const adapted = new Map<string, string>();

/**
 * Returns a statement in the form for a distributed database. Citus copies the rows of INSERT … SELECT with
 * COPY, which PostgreSQL does not allow under row-level security, unless the statement returns rows or
 * resolves conflicts. A lateral subquery on another one must not have OFFSET, by which one node keeps the
 * planner from merging it.
 */
export function forNodes(statement: Statement): Statement {
  const { text } = statement;
  let found = adapted.get(text);
  if (found === undefined) {
    const unfenced = text.replaceAll(' OFFSET 0)', ')');
    found = isPlainInsertOfQuery(unfenced) ? `${unfenced} RETURNING 1` : unfenced;
    adapted.set(text, found);
  }
  return found === text ? statement : { ...statement, text: found };
}

/** Whether a statement ends with an INSERT of a query's rows and nothing else. */
function isPlainInsertOfQuery(text: string): boolean {
  if (!WRITES.test(text)) return false;
  const insert = text.slice(text.lastIndexOf('INSERT INTO'));
  if (!insert.startsWith('INSERT INTO') || closesMore(insert)) return false;
  return /\bSELECT\b/.test(insert) && !RETURNS_OR_RESOLVES.test(insert);
}

/** Whether a text closes a parenthesis that was opened before it: an INSERT in WITH is not the last part. */
function closesMore(text: string): boolean {
  let depth = 0;
  for (const [parenthesis] of text.matchAll(/[()]/g)) {
    depth += parenthesis === '(' ? 1 : -1;
    if (depth < 0) return true;
  }
  return false;
}
