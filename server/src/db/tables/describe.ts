import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** Definition of the CHECK constraint on this column only, if any. */
  check: string | null;
}

/**
 * Returns TypeScript types of the rows of every table in schema eps, as the driver returns them (see
 * result-values.ts: instants are text). A CHECK constraint that lists the values of a column becomes a union
 * of literals.
 */
export async function describeTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const body = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  const types = [...tables].map(
    ([table, columns]) =>
      `  ${table}: { ${columns.map(({ name, type }) => `${name}: '${type}'`).join(', ')} },\n`,
  );
  return `// Generated from the migrated database by \`npm run tables\`. Do not edit.

/** Rows by table. */
export interface Tables {
${body.join('')}}

/** PostgreSQL's types of columns by table. */
export const COLUMN_TYPES: {
  readonly [Table in keyof Tables]: Readonly<Record<keyof Tables[Table], string>>;
} = {
${types.join('')}};
`;
}

/** Partitions are left out: their rows have the type of their parent's. */
const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    NOT a.attnotnull AS nullable,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
     WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS "check"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'eps'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'schema_migrations'
  ORDER BY c.relname, a.attnum`;

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  date: 'Date',
  xid8: 'string',
  bigint: 'string',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'unknown',
};

function typeOf({ table, name, type, nullable, check }: Column): string {
  const array = type.endsWith('[]');
  const element = TYPES[array ? type.slice(0, -2) : type];
  if (element === undefined)
    throw new Error(`${table}.${name} has the type ${type}, which TYPES does not map`);
  const values = listedValues(check);
  const base = values ? values.map((value) => `'${value}'`).join(' | ') : array ? `${element}[]` : element;
  return nullable && base !== 'unknown' ? `${base} | null` : base;
}

/**
 * Returns the values of `CHECK ((status = ANY (ARRAY['draft'::text, …])))` or `CHECK ((kind = 'a'::text))`.
 */
function listedValues(check: string | null): string[] | undefined {
  const [, several, one] =
    /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)(?: NOT VALID)?$/.exec(check ?? '') ?? [];
  const list = several ?? one;
  return list ? [...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1]!) : undefined;
}
