import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computed, rowsOf } from '../src/db/rows.ts';
import type { TestApp } from './app.ts';

/**
 * Finds text that must not be stored in the clear. A test gives each secret a unique text, uses the service,
 * and then searches tables and files for the text in every encoding in which it could have been stored.
 */

/** Returns a unique text that base64url and JSON do not escape, so that a search finds only this secret. */
export function uniqueText(name: string): string {
  return `${name}${crypto.randomUUID().replaceAll('-', '')}`;
}

/** Returns the names of the tables whose rows contain the text as plain text, hex or base64. */
export async function tablesContaining(app: TestApp, text: string): Promise<string[]> {
  const { system } = app.services.db;
  const tables = await system.read({
    text: `SELECT c.relname::text AS name FROM pg_class c
           WHERE c.relnamespace = 'eps'::regnamespace AND c.relkind = 'r'
             AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`,
    rows: rowsOf({ name: computed('text') }),
  });
  const encodings = textEncodingsOf(text);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await system.read({
        text: `SELECT t::text AS row FROM eps."${name}" t`,
        rows: rowsOf({ row: computed('text') }),
      });
      return rows.some(({ row }) => encodings.some((encoding) => row.includes(encoding))) ? [name] : [];
    }),
  );
  return found.flat();
}

/** Returns the names of the secrets (a record from name to text) that the bytes contain in any encoding. */
export function secretsIn(bytes: Buffer, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, text]) => byteEncodingsOf(text).some((encoding) => bytes.includes(encoding)))
    .map(([name]) => name);
}

/** Returns `<secret name> in <file>` for each file below the folder that contains one of the secrets. */
export function secretsInFiles(folder: string, secrets: Record<string, string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return secretsIn(readIfPresent(path), secrets).map(
      (secret) => `${secret} in ${path.slice(folder.length + 1)}`,
    );
  });
}

function byteEncodingsOf(text: string): Buffer[] {
  const upperCaseHex = Buffer.from(text).toString('hex').toUpperCase();
  return [
    Buffer.from(text, 'utf16le'),
    ...[...textEncodingsOf(text), upperCaseHex].map((encoding) => Buffer.from(encoding)),
  ];
}

/**
 * The base64 of a text depends on the offset (0 to 2) at which it begins within a group of three bytes, and
 * its first and last characters depend on the neighbouring bytes. These encodings leave out those characters.
 */
function textEncodingsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.from('x'.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [text, Buffer.from(text).toString('hex'), ...base64];
}

/** PostgreSQL may delete a file after the folder was listed. */
function readIfPresent(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
