import { statSync } from 'node:fs';
import { ConfigError, type Environment, oneOf } from './values.ts';

const OTHERS = 0o007;
const GROUP = 0o070;

/**
 * Throws ConfigError for a file of a secret that other users of the machine may read, with the command that
 * changes it. As in PostgreSQL, the group of a file that belongs to root may read it: the service then reads
 * it as a member of this group. A file that does not exist is reported when it is read.
 * @param name the variable that names the file
 */
export function requirePrivateFile(env: Environment, name: string, path: string): void {
  if (oneOf(env, 'EPS_SECRET_FILES', ['private', 'mounted'] as const, 'private') === 'mounted') return;
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) return;
  const isReadAsGroup = file.uid === 0 && process.getuid?.() !== 0;
  if ((file.mode & (isReadAsGroup ? OTHERS : GROUP | OTHERS)) === 0) return;
  const mode = (file.mode & 0o777).toString(8).padStart(4, '0');
  throw new ConfigError(
    `${name}: other users may read ${path} (mode ${mode}). Run \`chmod 600 ${quoted(path)}\`, or set ` +
      'EPS_SECRET_FILES=mounted if a container platform mounts the file for this service alone.',
  );
}

function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
