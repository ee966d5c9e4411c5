import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY = join(import.meta.dirname, '../migrations');
/** That of the first file of the baseline. No migration has the name of one from before it. */
const FIRST_NUMBER = 1001;

/** The checksums of the migrations when they were added, as sha256sum prints them. */
const CHECKSUMS = 'checksums.txt';

/**
 * Returns an error for every migration whose number does not follow that of the one before, and for every
 * file that has changed since its checksum was recorded.
 */
export function migrationErrors(): string[] {
  const names = migrationNames();
  return [...numberErrors(names), ...checksumErrors(DIRECTORY, names)];
}

function migrationNames(): string[] {
  return readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}

export function checksumErrors(directory: string, names: readonly string[]): string[] {
  const recorded = recordedChecksums(directory);
  const missing = [...recorded.keys()].filter((name) => !names.includes(name));
  const wrong = names.filter((name) => recorded.get(name) !== checksumOf(directory, name));
  return [...missing, ...wrong].map((name) => {
    const path = `server/migrations/${name}`;
    if (!recorded.has(name)) return `${path}: run \`npm run tables\`, which records its checksum`;
    return `${path}: a committed migration never changes, also not in a comment; restore it and add another`;
  });
}

/** Records the checksums of new migrations; those of others stay. */
export function recordChecksums(): void {
  const recorded = recordedChecksums(DIRECTORY);
  const added = migrationNames().filter((name) => !recorded.has(name));
  const lines = added.map((name) => `${checksumOf(DIRECTORY, name)}  ${name}\n`);
  appendFileSync(join(DIRECTORY, CHECKSUMS), lines.join(''));
}

function recordedChecksums(directory: string): Map<string, string> {
  const lines = readFileSync(join(directory, CHECKSUMS), 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function checksumOf(directory: string, name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(directory, name)))
    .digest('hex');
}

export function numberErrors(names: readonly string[]): string[] {
  const errors: string[] = [];
  let next = FIRST_NUMBER;
  for (const name of names.toSorted()) {
    if (!name.startsWith(`${next}_`)) errors.push(`server/migrations/${name}: its number is not ${next}`);
    next = Number.parseInt(name, 10) + 1;
  }
  return errors;
}
