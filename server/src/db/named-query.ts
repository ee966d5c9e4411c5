import pg from 'pg';

type Answered = (error: Error | null, result?: pg.QueryResult) => void;

/** What a result knows of its columns. */
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The part of pg's query that is built on here: how it prepares itself and what it is told. */
interface Internals {
  name: string;
  values: readonly unknown[] | undefined;
  _result: Columns;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

interface Connection {
  describe(message: object): void;
}

const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[] | undefined,
  callback: Answered,
) => Internals & pg.Query;

/** What the statements of each connection return, by name. */
const described = new WeakMap<object, Map<string, Columns>>();

/**
 * pg's own query without what it repeats for a statement that is prepared: the copies it takes of a configuration
 * object, and the description of the columns, which a prepared statement cannot change. Together they cost the process
 * as much as the rest of the query.
 */
export class NamedQuery extends Query {
  constructor(name: string, text: string, values: readonly unknown[] | undefined, callback: Answered) {
    super(text, values, callback);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const known = this.hasBeenParsed(connection) ? columnsOf(connection).get(this.name) : undefined;
    if (known) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
    }
    super.prepare(known ? withoutDescribe(connection) : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    const known = columnsOf(connection);
    if (known.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function columnsOf(connection: Connection): Map<string, Columns> {
  let known = described.get(connection);
  if (!known) {
    known = new Map();
    described.set(connection, known);
  }
  return known;
}

const silent = new WeakMap<object, Connection>();

/** The connection as the query sees it, on which asking for the columns sends nothing. */
function withoutDescribe(connection: Connection): Connection {
  let view = silent.get(connection);
  if (!view) {
    view = Object.create(connection, { describe: { value: () => {} } }) as Connection;
    silent.set(connection, view);
  }
  return view;
}
