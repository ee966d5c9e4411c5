import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { ConfigError } from '../../config/config.ts';

/** The unprivileged user as which PostgreSQL runs. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Returns the user as which PostgreSQL runs; undefined means the user of this process. PostgreSQL does not
 * run as root, so root uses the owner of the cluster or, for a new cluster, `nobody` or another existing
 * user. Never creates a user. Throws ConfigError if there is no suitable user.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) {
    requireUserName();
    return undefined;
  }
  if (process.platform !== 'linux')
    throw new ConfigError(
      'PostgreSQL does not run as root. Start as an ordinary user, or set EPS_DATABASE_URL.',
    );
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'));
  const user = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid > 0);
  if (user === undefined)
    throw new ConfigError(
      'PostgreSQL does not run as root, and /etc/passwd names no other user. Set EPS_DATABASE_URL.',
    );
  return { uid: user.uid, gid: user.gid };
}

/**
 * PostgreSQL needs the name of its user. A container that was started with a numeric user id may have none.
 */
function requireUserName(): void {
  try {
    userInfo();
  } catch {
    throw new ConfigError(
      `This user (id ${process.getuid?.()}) has no entry in /etc/passwd, which PostgreSQL needs. Add one, or set EPS_DATABASE_URL.`,
    );
  }
}

function parsePasswd(text: string): { name: string; uid: number; gid: number }[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length === 7)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }));
}
