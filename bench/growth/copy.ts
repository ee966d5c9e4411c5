import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { CommitInsert } from '../../server/src/db/commit-writes.ts';
import type { Transaction } from '../../server/src/db/transaction.ts';
import { idAt } from '../../server/src/ids.ts';

/** Rows by table, to be sent with COPY. */
export class CopyRows {
  readonly #tables = new Map<string, Record<string, unknown>[]>();

  add(table: string, row: Record<string, unknown>): void {
    const rows = this.#tables.get(table);
    if (rows) rows.push(row);
    else this.#tables.set(table, [row]);
  }

  /**
   * A transaction that collects its commit writes here; for functions that only emit events and write audit
   * entries. Audit entries get ids with their time.
   */
  asTransaction(): Transaction {
    const insertAtCommit = <Row extends object>({ table }: CommitInsert<Row>, rows: readonly Row[]) => {
      for (const row of rows as readonly Record<string, unknown>[])
        this.add(table, table === 'audit_log' ? { ...row, id: idAt(row['created_at'] as Date) } : row);
    };
    return { insertAtCommit } as unknown as Transaction;
  }

  /** Sends all rows. The rows of a table must have the same columns. */
  async send(client: pg.ClientBase): Promise<void> {
    for (const [table, rows] of this.#tables) {
      if (table === 'events') await insertEvents(client, rows);
      else await copyInto(client, `eps.${table}`, rows);
    }
  }
}

/**
 * Inserts events as requests do, one after another. COPY would leave room for a short event at the end of
 * most pages, and each event of an import would then be written to a page of its own.
 */
async function insertEvents(client: pg.ClientBase, rows: readonly Record<string, unknown>[]): Promise<void> {
  await client.query('CREATE TEMP TABLE new_events (LIKE eps.events INCLUDING DEFAULTS) ON COMMIT DROP');
  await copyInto(client, 'new_events', rows);
  await client.query('INSERT INTO eps.events SELECT * FROM new_events ORDER BY id');
}

async function copyInto(
  client: pg.ClientBase,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const lines = rows.map((row) => `${columns.map((column) => field(row[column])).join('\t')}\n`);
  const copy = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from([lines.join('')]), copy);
}

/** Returns a value in COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((item) => item ?? 'NULL').join(',')}}`);
  return escaped(String(value));
}

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => `\\${ESCAPES[character]}`);
}

const ESCAPES: Record<string, string> = { '\\': '\\', '\n': 'n', '\r': 'r', '\t': 't' };
