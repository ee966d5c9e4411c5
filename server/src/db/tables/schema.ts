import type pg from 'pg';

/**
 * Returns the schema eps as SQL that PostgreSQL itself prints: functions, then each table with its
 * constraints, indexes, policies, triggers and grants. It is for reading and for comparing; databases are
 * made by the migrations. Partitions are left out, because the worker makes them by time.
 */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  await client.query('SET search_path = pg_catalog');
  const [functions, tables] = [await textsOf(client, FUNCTIONS), await textsOf(client, TABLES)];
  const parts: string[] = [HEAD, ...functions];
  for (const [index, table] of tables.entries())
    parts.push([table, ...(await textsOf(client, DETAILS, [index]))].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

const HEAD =
  '-- The schema after every migration, written by `npm run tables`. Do not edit: add a migration to ../migrations.';

async function textsOf(client: pg.ClientBase, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql, values);
  return rows.map(({ text }) => text);
}

const FUNCTIONS = `
  SELECT rtrim(pg_get_functiondef(p.oid)) || ';' || coalesce((
      SELECT string_agg(format(E'\\nGRANT EXECUTE ON %s %s TO %s;',
          CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END, p.oid::regprocedure,
          CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE g.grantee::regrole::text END), ''
        ORDER BY g.grantee::regrole::text)
      FROM aclexplode(p.proacl) g WHERE g.grantee <> p.proowner), '') AS text
  FROM pg_proc p WHERE p.pronamespace = 'eps'::regnamespace
  ORDER BY p.proname, p.oid::regprocedure::text`;

const OF_SCHEMA = `c.relnamespace = 'eps'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> 'schema_migrations'`;

const TABLES = `
  SELECT format(E'CREATE %sTABLE %s (\\n%s\\n)%s%s;',
    CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END, c.oid::regclass, concat_ws(E',\\n', (
      SELECT string_agg('  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
          || CASE WHEN a.attgenerated <> ''
               THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
             WHEN a.attidentity <> '' THEN ' GENERATED AS IDENTITY'
             ELSE coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') END
          || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, E',\\n' ORDER BY a.attnum)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), (
      SELECT string_agg(format('  CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid)), E',\\n'
        ORDER BY k.contype <> 'p', k.contype, k.conname)
      FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'c', 'f', 'x'))),
    coalesce(' PARTITION BY ' || pg_get_partkeydef(c.oid), ''),
    coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '')) AS text
  FROM pg_class c WHERE ${OF_SCHEMA} ORDER BY c.relname`;

/** What belongs to the table at a place of the same order. */
const DETAILS = `
  WITH c AS (SELECT * FROM pg_class c WHERE ${OF_SCHEMA} ORDER BY relname OFFSET $1 LIMIT 1)
  SELECT text FROM (
    SELECT 1 AS kind, i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) || ';' AS text
    FROM c JOIN pg_index i ON i.indrelid = c.oid
    WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = c.oid)
    UNION ALL
    SELECT 2, '', format('ALTER TABLE %s %s ROW LEVEL SECURITY;', c.oid::regclass, security)
    FROM c, unnest(ARRAY[CASE WHEN c.relrowsecurity THEN 'ENABLE' END,
      CASE WHEN c.relforcerowsecurity THEN 'FORCE' END]) security WHERE security IS NOT NULL
    UNION ALL
    SELECT 3, p.policyname, format('CREATE POLICY %I ON %s AS %s FOR %s TO %s%s%s;', p.policyname,
      c.oid::regclass, p.permissive, p.cmd, array_to_string(p.roles, ', '), ' USING (' || p.qual || ')',
      ' WITH CHECK (' || p.with_check || ')')
    FROM c JOIN pg_policies p ON p.schemaname = 'eps' AND p.tablename = c.relname
    UNION ALL
    SELECT 4, t.tgname, pg_get_triggerdef(t.oid) || ';'
    FROM c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
    UNION ALL
    SELECT 5, g.grantee::regrole::text, format('GRANT %s ON %s TO %s;',
      string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type), c.oid::regclass, g.grantee::regrole)
    FROM c, aclexplode(c.relacl) g WHERE g.grantee <> c.relowner GROUP BY c.oid, g.grantee
    UNION ALL
    SELECT 6, g.grantee::regrole::text, format('GRANT %s (%s) ON %s TO %s;', g.privilege_type,
      string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum), c.oid::regclass, g.grantee::regrole)
    FROM c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) g
    GROUP BY c.oid, g.grantee, g.privilege_type
  ) details ORDER BY kind, name, text`;
