import type { Account } from './account.ts';

/**
 * Options to run a PostgreSQL program inside `folder`. Root opens the folder before the account is taken on, so that
 * the account needs no way through the parents, which may be closed to it (`/root`, or a data dir of mode 0700).
 */
export function childOptions(folder: string, account: Account | undefined) {
  // A clean environment: the service's holds secrets, and PG* variables would change what the programs do.
  return { cwd: folder, ...account, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** The working directory, named in a way that PostgreSQL can enter: the link in /proc leads there without a walk. */
export function workingDirectory(folder: string, account: Account | undefined): string {
  return account === undefined ? folder : '/proc/self/cwd';
}
