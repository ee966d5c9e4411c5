import type { Database } from '../db/database.ts';
import { columns, type Query, type RowOf, rowsOf } from '../db/rows.ts';

const SETTING = rowsOf(columns('settings', 'value'));

/** Returns the value of a setting of the database, if it is stored. */
export async function readSetting(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.system.read(selectSetting(name));
  return row?.value;
}

function selectSetting(name: string): Query<RowOf<typeof SETTING>> {
  return {
    text: `SELECT ${SETTING.list} FROM settings WHERE name = $1`,
    values: [name],
    rows: SETTING,
  };
}
