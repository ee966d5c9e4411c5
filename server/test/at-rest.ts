import type { TestApp } from './app.ts';

/** Tables of the schema that hold a text, as it is or as bytes or base64. What is sealed shows none of these. */
export async function tablesHolding(app: TestApp, text: string): Promise<string[]> {
  const { system } = app.services.db;
  const tables = await system.read<{ name: string }>({
    text: `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'eps'::regnamespace AND c.relkind = 'r'
             AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`,
  });
  const forms = formsOf(text);
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await system.read<{ row: string }>({ text: `SELECT t::text AS row FROM eps."${name}" t` });
      return rows.some(({ row }) => forms.some((form) => row.includes(form))) ? [name] : [];
    }),
  );
  return holding.flat();
}

/** Base64 depends on where in its three bytes a text begins; the characters at its ends depend on what is around it. */
function formsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const whole = Buffer.from(`${'x'.repeat(offset)}${text}`).toString('base64');
    return whole.slice(offset === 0 ? 0 : 4, -4);
  });
  return [text, Buffer.from(text).toString('hex'), ...base64];
}
