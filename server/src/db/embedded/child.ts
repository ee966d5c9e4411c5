import type { Account } from './account.ts';

/**
 * Returns options to run a PostgreSQL program inside `folder`. Root enters the folder before it becomes the
 * account, so the account needs no access to the parent folders, which may be closed to it (`/root`, or a
 * data dir of mode 0700).
 */
export function childOptions(folder: string, account: Account | undefined) {
  // The environment of the service contains secrets, and PG* variables would change the programs' behaviour.
  return { cwd: folder, ...account, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/**
 * Returns a path of the working directory that PostgreSQL can enter: /proc/self/cwd needs no access to the
 * parents.
 */
export function workingDirectory(folder: string, account: Account | undefined): string {
  return account === undefined ? folder : '/proc/self/cwd';
}
