import { randomUUID } from 'node:crypto';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '../roles.ts';
import type { Account } from './account.ts';
import { SUPERUSER } from './socket.ts';

/**
 * Allows two users to connect, over the socket and without a password: the user of this process, whom the
 * kernel identifies (`peer`), and root, who could read the files anyway. Both may log in as each of the three
 * roles of the service, and as the superuser, who sets up the roles. Writes the rules at every launch,
 * because the user may have changed.
 */
export async function writeAccessRules(cluster: string, account: Account | undefined): Promise<void> {
  await replaceFile(join(cluster, 'pg_hba.conf'), 'local all all peer map=service\n', account);
  await replaceFile(
    join(cluster, 'pg_ident.conf'),
    [...new Set([userInfo().username, 'root'])]
      .flatMap((user) => [SUPERUSER, ...ROLES].map((role) => `service "${user}" ${role}\n`))
      .join(''),
    account,
  );
}

/**
 * Replaces by rename: the account owns the folder, and root must not follow a symbolic link that another user
 * placed there.
 */
async function replaceFile(path: string, content: string, account: Account | undefined): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  if (account) await chown(draft, account.uid, account.gid);
  await rename(draft, path);
}
