import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open, seal } from './seal.ts';

/** What holds the master key: a local file, or a key management service behind the same three calls. */
export interface KeyProvider {
  /** Wraps a data key for storage. `context` is bound to it. */
  wrap(key: Buffer, context: string): Promise<Buffer>;
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
  /** A 32-byte key of its own for a named purpose that is not a tenant's (idempotency bodies, cursors). */
  derive(purpose: string): KeyObject;
  /** A value that only the same master key makes, to be compared with the one the database remembers. */
  checkValue(): string;
}

export function localKeyProvider(masterKey: Buffer): KeyProvider {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', `eps:${purpose}`, 32)));
  const wrapping = derive('wrap');
  return {
    wrap: async (key, context) => seal(wrapping, key, context),
    unwrap: async (wrapped, context) => open(wrapping, wrapped, context),
    derive,
    checkValue: () => createHmac('sha256', derive('check')).update('eps master key').digest('hex'),
  };
}

/** Reads the data dir's master key, making it at the first start (mode 0600, never replaced). */
export async function loadOrCreateMasterKey(dataDir: string): Promise<{ key: Buffer; created: boolean }> {
  const path = join(dataDir, 'master.key');
  const existing = await readKey(path);
  if (existing) return { key: existing, created: false };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  // link() fails if another process was first; then its key is the one.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await chmod(path, 0o600);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} could not be read back`);
  return { key, created: true };
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not hold a 32-byte key in base64`);
  return key;
}
