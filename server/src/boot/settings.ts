import type { Database } from '../db/database.ts';
import { columns, rowsOf } from '../db/rows.ts';
import { select } from '../db/statements.ts';

const SETTING = rowsOf(columns('settings', 'value'));

/** Returns the value of a setting of the database, if it is stored. */
export async function readSetting(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.system.read(selectSetting(name));
  return row?.value;
}

function selectSetting(name: string) {
  return select(SETTING, 'settings', { name });
}
