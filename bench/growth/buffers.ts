import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Connection } from '../../server/src/db/pool.ts';

interface PlanNode {
  'Subplan Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

let pages = 0;

/**
 * Makes PostgreSQL report the plan of every statement, and this process count the pages that the statements
 * read. Unlike times, these numbers do not depend on other work on the machine. Applies to connections that
 * are opened afterwards, in the database of `admin`, a superuser's connection.
 */
export async function countPages(admin: Connection): Promise<void> {
  await alterDatabase(
    admin,
    Object.entries(SETTINGS).map(([name, value]) => `SET ${name} = '${value}'`),
  );
  Object.defineProperty(pg.Client.prototype, 'emit', { value: emitAndCount, configurable: true });
}

/** Ends the reports, for connections that are opened afterwards. */
export async function stopCounting(admin: Connection): Promise<void> {
  await alterDatabase(admin, ['RESET ALL']);
}

async function alterDatabase(admin: Connection, changes: readonly string[]): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name');
  for (const change of changes) await client.query(`ALTER DATABASE ${rows[0].name} ${change}`);
  await client.end();
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  // The service asks for warnings only.
  'auto_explain.log_level': 'warning',
  'auto_explain.log_nested_statements': 'on',
};

/** Returns how many pages were read since the last call. */
export function takePages(): number {
  const counted = pages;
  pages = 0;
  return counted;
}

function emitAndCount(this: EventEmitter, event: string, ...values: unknown[]): boolean {
  if (event === 'notice') pages += pagesOf((values[0] as { message?: string }).message ?? '');
  return EventEmitter.prototype.emit.call(this, event, ...values);
}

function pagesOf(message: string): number {
  const at = message.indexOf('{');
  if (!message.startsWith('duration:') || at === -1) return 0;
  return sum(JSON.parse(message.slice(at)).Plan, true);
}

/** Adds up a plan and its writing subplans, whose pages the plan's own numbers leave out. */
function sum(node: PlanNode, isCounted: boolean): number {
  const own = isCounted ? node['Shared Hit Blocks'] + node['Shared Read Blocks'] : 0;
  const plans = node.Plans ?? [];
  return plans.reduce(
    (total, plan) => total + sum(plan, plan['Subplan Name']?.startsWith('CTE') === true),
    own,
  );
}
