import pg from 'pg';
import { parseJson } from '../parse-json.ts';
import { onWire } from './parameter.ts';

export interface Statement {
  text: string;
  values?: readonly unknown[];
}

/** What a statement gave back. */
export interface Answer {
  rows: Record<string, unknown>[];
  /** Rows returned or touched. */
  rowCount: number;
  /** The first word of its command tag, such as `COMMIT`. */
  command: string;
}

/** The end of a statement that was not tried, because one before it in its batch failed. */
export class Skipped extends Error {
  constructor() {
    super('a statement before this one failed');
  }
}

/** The driver's connection, as far as a batch speaks to it. */
interface Connection {
  /** Prepared statements by name. */
  parsedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** One statement of a batch and who waits for it. */
interface Sent {
  name: string;
  text: string;
  values: readonly (string | Buffer | null)[];
  answer: Answer;
  /** Why its rows could not be read. */
  fault: unknown;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Rows come back as they go on the wire: instants as RFC 3339 UTC with milliseconds. */
function parserOf(oid: number): (text: string) => unknown {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return instant;
  if (oid === pg.types.builtins.JSONB || oid === pg.types.builtins.JSON) return parseJson;
  return pg.types.getTypeParser(oid, 'text');
}

/** `2026-01-02 03:04:05.6+00` (what PostgreSQL prints in UTC) → `2026-01-02T03:04:05.600Z`. */
function instant(value: string): string {
  if (!value.endsWith('+00') || value.length < 22) return new Date(value).toISOString();
  const fraction = value[19] === '.' ? value.slice(20, -3) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** What the prepared statements of each connection return, by name: it cannot change. */
const described = new WeakMap<Connection, Map<string, readonly Column[]>>();

/**
 * Statements that go to the database together and are answered together: PostgreSQL answers at the one Sync that ends
 * them rather than after each, and after a failure skips the rest. As a query of its own kind it takes the place of the
 * driver's in the driver's queue; the same text is parsed, planned and described once per connection.
 */
class Batch {
  readonly #sent: readonly Sent[];
  readonly #over: () => void;
  #at = 0;
  #columns: readonly Column[] | undefined;
  #known = new Map<string, readonly Column[]>();

  constructor(sent: readonly Sent[], over: () => void) {
    this.#sent = sent;
    this.#over = over;
  }

  /** With `text`, what the driver notes as prepared when PostgreSQL says so. */
  get name(): string | undefined {
    return this.#sent[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#sent[this.#at]?.text;
  }

  submit(connection: Connection): void {
    this.#known = columnsOf(connection);
    const parsing = new Set<string>();
    connection.stream.cork();
    for (const { name, text, values } of this.#sent) {
      if (connection.parsedStatements[name] === undefined && !parsing.has(name)) {
        parsing.add(name);
        connection.parse({ name, text });
      }
      connection.bind({ statement: name, values });
      if (!this.#known.has(name)) connection.describe({ type: 'P' });
      connection.execute();
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const sent = this.#sent[this.#at]!;
    try {
      sent.answer.rows.push(rowOf(this.#columns ?? this.#known.get(sent.name)!, fields));
    } catch (error) {
      sent.fault = error;
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const { name, answer } = this.#sent[this.#at]!;
    if (!this.#known.has(name)) this.#known.set(name, this.#columns ?? []);
    answer.command = tag.split(' ', 1)[0]!;
    answer.rowCount = Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;
    this.#columns = undefined;
    this.#at++;
  }

  /** What came before stands. An error after the last statement is that of the commit which the Sync implied. */
  handleError(error: unknown): void {
    const failed = Math.min(this.#at, this.#sent.length - 1);
    const isRefused = error instanceof pg.DatabaseError;
    for (const [i, sent] of this.#sent.entries()) {
      if (i < failed) settle(sent);
      else sent.reject(i === failed || !isRefused ? error : new Skipped());
    }
    this.#over();
  }

  handleReadyForQuery(): void {
    for (const sent of this.#sent) settle(sent);
    this.#over();
  }
}

function columnsOf(connection: Connection): Map<string, readonly Column[]> {
  let known = described.get(connection);
  if (!known) {
    known = new Map();
    described.set(connection, known);
  }
  return known;
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) {
    const { name, parse } = columns[i]!;
    const value = fields[i]!;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

function settle({ answer, fault, resolve, reject }: Sent): void {
  if (fault === undefined) resolve(answer);
  else reject(fault);
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** What a connection is to be sent next, and whether it is still answering what it was sent before. */
interface Queue {
  next: Sent[];
  isBusy: boolean;
}

const queues = new WeakMap<pg.ClientBase, Queue>();

/** Sends a statement, in one batch with all others of the same turn, or of the time that the last batch takes. */
export function send(client: pg.ClientBase, { text, values = [] }: Statement): Promise<Answer> {
  let queue = queues.get(client);
  if (!queue) {
    queue = { next: [], isBusy: false };
    queues.set(client, queue);
  }
  const { next, isBusy } = queue;
  if (next.length === 0 && !isBusy) process.nextTick(sendNext, client, queue);
  return new Promise((resolve, reject) => {
    const answer: Answer = { rows: [], rowCount: 0, command: '' };
    next.push({
      name: nameOf(text),
      text,
      values: values.map(onWire),
      answer,
      fault: undefined,
      resolve,
      reject,
    });
  });
}

function sendNext(client: pg.ClientBase, queue: Queue): void {
  if (queue.next.length === 0) return;
  const batch = new Batch(queue.next, () => {
    queue.isBusy = false;
    sendNext(client, queue);
  });
  queue.next = [];
  queue.isBusy = true;
  client.query(batch as unknown as pg.Submittable);
}
