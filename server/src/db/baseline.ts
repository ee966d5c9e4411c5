import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ConfigError } from '../config/values.ts';

/**
 * The first migrations are the baseline of version 1.0. Databases of before have other ones, of which this
 * version knows only what recognizes the last of them: their schema is that of the baseline.
 */
export const LAST_OF_BASELINE = '1013_earlier_versions.sql';

const FIRST_BEFORE = '0001_foundation.sql';
/** SHA-256 of the 106 last ones as sha256sum prints them, one in a line, in the order of their names. */
const LAST_BEFORE = '729aa3c99b1c495900898321a75e61af498a85cc35863a834e5ac5c33ce17895';
const COMMIT_BEFORE = '1f4fb106 ("Correct the guides where they said what the code does not do")';

/** Comments of two were edited after databases had them: from the edited checksums to the others. */
const EDITED = new Map([
  [
    '3f85fa08d7815d4477d2f056a2b6b2dd4b4a5b2d5627ac6e718b995fc831f014',
    '24a576c0c64316e47579128db7ac61e7d1292aafae8ed5009524dae1baeb79be',
  ],
  [
    '7b205b303c3010a17f0bdc7b8825baf1840018fdccef62c27ddc986dd8e06ee9',
    '264a35d5b9eb960a4385030baac6a1203b5fef5a8d1af508c16503870e5783fb',
  ],
]);

/**
 * The applied migrations. Those of before a takeover stay in the list but do not count, so that a process of
 * the version before says that the database is newer, and not that it belongs to another application.
 */
export const APPLIED = `eps.schema_migrations WHERE name > '1' OR (
  SELECT count(*) FROM eps.schema_migrations WHERE name IN ('${FIRST_BEFORE}', '${LAST_OF_BASELINE}')) < 2`;

interface File {
  name: string;
  checksum: string;
}

/**
 * Returns whether a database with these migrations is to be taken over: they are exactly the last ones before
 * the baseline. Throws ConfigError if they are other ones of before.
 */
export function isBeforeBaseline(database: string, applied: ReadonlyMap<string, string>): boolean {
  if (!applied.has(FIRST_BEFORE)) return false;
  const lines = [...applied].map(([name, checksum]) => ({
    name,
    line: `${EDITED.get(checksum) ?? checksum}  ${name}\n`,
  }));
  lines.sort((one, other) => (one.name < other.name ? -1 : 1));
  const text = lines.map(({ line }) => line).join('');
  if (createHash('sha256').update(text).digest('hex') === LAST_BEFORE) return true;
  throw new ConfigError(
    `The database ${database} has migrations of a version before 1.0, but not exactly its last ones: start the commit ${COMMIT_BEFORE} on it once, then this version.`,
  );
}

/** Adds the baseline to the list of such a database. */
export async function takeOver(client: pg.ClientBase, migrations: readonly File[]): Promise<void> {
  const baseline = migrations.filter(({ name }) => name <= LAST_OF_BASELINE);
  await client.query(
    'INSERT INTO eps.schema_migrations (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])',
    [baseline.map(({ name }) => name), baseline.map(({ checksum }) => checksum)],
  );
}
