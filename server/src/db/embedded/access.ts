import { randomUUID } from 'node:crypto';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { SUPERUSER } from './socket.ts';

/**
 * Lets in over the socket, without a password, the user this process runs as, whom the kernel vouches for, and nobody
 * else. Written at every launch, since another user may own the process than last time.
 */
export async function writeAccessRules(cluster: string, account: Account | undefined): Promise<void> {
  await replaceFile(join(cluster, 'pg_hba.conf'), 'local all all peer map=service\n', account);
  await replaceFile(
    join(cluster, 'pg_ident.conf'),
    `service "${userInfo().username}" ${SUPERUSER}\n`,
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
