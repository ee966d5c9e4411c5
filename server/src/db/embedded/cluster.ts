import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';

/** The cluster's folder inside the data dir, and the password of its one login, made together. */
export interface Cluster {
  folder: string;
  password: string;
}

export const SUPERUSER = 'eps_admin';

/**
 * A data folder that cannot be reached by path (root's home, say) is still the server's current folder, and this
 * name leads there without passing the folders above.
 */
export const HERE = process.platform === 'linux' ? '/proc/self/cwd' : '.';

const SETTINGS = `
# Written by the service when it made this cluster.
listen_addresses = ''
max_connections = 100
shared_buffers = 128MB
wal_compression = on
min_wal_size = 80MB
max_wal_size = 1GB
password_encryption = scram-sha-256
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = off
# No statement, parameter or row value is ever written to the log.
log_statement = none
log_min_error_statement = panic
log_min_messages = warning
log_error_verbosity = terse
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
`;

/** Where the cluster of a data dir is, and its password, made at the first start. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return {
    folder: join(dataDir, 'postgres'),
    password: await ensurePassword(join(dataDir, 'postgres.password')),
  };
}

/**
 * Makes the cluster where there is none; `scratch` is a folder the server's account can read. Killed at any moment,
 * the next start finds none or a whole one.
 */
export async function ensureCluster(
  { folder, password }: Cluster,
  native: string,
  scratch: string,
  account: Account | undefined,
): Promise<void> {
  if (await exists(join(folder, 'PG_VERSION'))) return;
  const dataDir = dirname(folder);
  await removeAbandoned(dataDir);
  const draft = join(dataDir, `postgres.new-${process.pid}-${randomBytes(3).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const passwordFile = join(scratch, `password-${process.pid}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await initdb(native, draft, account, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(join(draft, 'postgresql.conf'), SETTINGS, { flush: true });
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process made the cluster meanwhile: that one it is.
    if (!(await exists(join(folder, 'PG_VERSION')))) throw error;
  }
}

/** Drafts of processes that were killed while making them. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function initdb(
  native: string,
  folder: string,
  account: Account | undefined,
  passwordFile: string,
): Promise<void> {
  const options = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  const login = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return new Promise((resolve, reject) => {
    const child = spawn(join(native, 'bin/initdb'), ['-D', HERE, ...options, ...login], {
      cwd: folder,
      ...account,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${output}`)),
    );
  });
}

async function ensurePassword(path: string): Promise<string> {
  if (!(await exists(path))) {
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    await chmod(path, 0o600);
  }
  return (await readFile(path, 'utf8')).trim();
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
