import { randomUUID } from 'node:crypto';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { SUPERUSER } from './socket.ts';

/**
 * Lets in, over the socket and without a password, the user of this process, for whom the kernel vouches, and root,
 * who could read the files anyway. Written at every launch: last time the user may have been another.
 */
export async function writeAccessRules(cluster: string, account: Account | undefined): Promise<void> {
  await replaceFile(join(cluster, 'pg_hba.conf'), 'local all all peer map=service\n', account);
  await replaceFile(
    join(cluster, 'pg_ident.conf'),
    [...new Set([userInfo().username, 'root'])].map((user) => `service "${user}" ${SUPERUSER}\n`).join(''),
    account,
  );
}

/** By rename: the account owns the folder, and root must not write through a link somebody put there. */
async function replaceFile(path: string, content: string, account: Account | undefined): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  if (account) await chown(draft, account.uid, account.gid);
  await rename(draft, path);
}
