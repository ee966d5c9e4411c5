import type pg from 'pg';
import { BatchQuery, type BatchStatement, type StatementResult } from './batch-query.ts';
import { withoutAbsentFilters } from './optional-filters.ts';
import { onWire } from './parameter.ts';
import type { RowShape, Sql } from './rows.ts';

/** How a write of one row is written for many rows at once. */
export interface ManyRows {
  /** SQL whose first parameter is that of the write, and whose others are arrays of its other parameters. */
  text: string;
  /** Whether the rows of other writes refer to these, so that they are inserted before them. */
  isFirst?: boolean;
}

/** SQL with its parameters. Statements that return rows are queries (see rows.ts). */
export interface Statement extends Sql {
  rows?: RowShape<unknown>;
  /** For a write of one row that transactions about many people send (see Transaction.collect). */
  many?: ManyRows;
}

/** Statements of a connection that wait to be sent, and the batch that is under way. */
interface Queue {
  waiting: BatchStatement[];
  running: BatchQuery | undefined;
}

const queues = new WeakMap<pg.ClientBase, Queue>();

/**
 * Sends a statement on a connection. Statements sent in the same turn of the event loop form one batch and
 * share a round trip; while a batch is under way, further statements wait and form the next one.
 * batch-query.ts draws the messages.
 */
export function send(client: pg.ClientBase, statement: Statement): Promise<StatementResult> {
  let queue = queues.get(client);
  if (!queue) {
    queue = { waiting: [], running: undefined };
    queues.set(client, queue);
  }
  const { waiting, running } = queue;
  if (waiting.length === 0 && !running) process.nextTick(sendWaiting, client, queue);
  return new Promise((resolve, reject) => {
    const { values = [], rows } = statement;
    const text = withoutAbsentFilters(statement);
    const result: StatementResult = { rows: [], rowCount: 0, command: '' };
    waiting.push({
      name: unnamed.has(client) ? '' : nameOf(text),
      text,
      values: values.map(onWire),
      shape: rows,
      result,
      error: undefined,
      resolve,
      reject,
    });
  });
}

function sendWaiting(client: pg.ClientBase, queue: Queue): void {
  if (queue.waiting.length === 0) return;
  const batch = new BatchQuery(queue.waiting, () => {
    queue.running = undefined;
    sendWaiting(client, queue);
  });
  queue.waiting = [];
  queue.running = batch;
  client.query(batch as unknown as pg.Submittable);
}

/**
 * Rejects statements that PostgreSQL reports as committed although it gave up waiting for the synchronous
 * standby: with a warning, whose text has the language of the server.
 */
export function watchReplication(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') queues.get(client)?.running?.handleNotReplicated();
  });
}

const unnamed = new WeakSet<pg.ClientBase>();

/** Lets the statements of a connection be parsed at each use, because its pooler forgets prepared ones. */
export function useUnnamedStatements(client: pg.ClientBase): void {
  unnamed.add(client);
}

const names = new Map<string, string>();

/** Returns the name under which a text is prepared on every connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}
