import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLE_OWNERS } from './owners.ts';

/**
 * `npm run check:owners`: only its owner may write a table. Prints every other writing statement and fails.
 */
const SOURCE = join(import.meta.dirname, '../..');
/** Matches a writing statement, and the table of an insert at commit (CommitInsert). */
const WRITES =
  /(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE) (?:eps\.)?([a-z_]{2,})\b|^ {2}name: '\w+',\n {2}table: '([a-z_]+)',$/gm;
/** Words that follow one of these keywords in a locking clause or an upsert, and are no tables. */
const NO_TABLES = new Set(['of', 'skip', 'nowait', 'set']);

function violationsIn(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(WRITES)].flatMap((match) => {
    const table = match[1] ?? match[2]!;
    if (NO_TABLES.has(table)) return [];
    const owners = TABLE_OWNERS[table];
    if (owners?.some((owner) => file === owner || file.startsWith(`${owner}/`))) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [`server/src/${file}:${line} writes ${table}, whose owner is ${owners?.join(', ') ?? 'unknown'}`];
  });
}

const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !/\.(test|gen)\.ts$/.test(file));
const violations = files.sort().flatMap(violationsIn);
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
