import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open, seal } from './seal.ts';

/** Holds the master key: from a local file here, or in a key management service with the same interface. */
export interface KeyProvider {
  /** Encrypts a data key for storage. Only the same `context` unwraps it. */
  wrap(key: Buffer, context: string): Promise<Buffer>;
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
  /** Derives a 32-byte key for a named purpose that belongs to no tenant (stored responses, cursors). */
  derive(purpose: string): KeyObject;
  /**
   * Returns a value that identifies the master key without revealing it. The database stores it for
   * comparison.
   */
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

/** Reads the master key in the data directory; the first start generates it (mode 0600, never replaced). */
export async function loadOrCreateMasterKey(dataDir: string): Promise<{ key: Buffer; created: boolean }> {
  const path = join(dataDir, 'master.key');
  const existing = await readKey(path);
  if (existing) return { key: existing, created: false };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  // link() fails if another process created the key first; that key is then used.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await chmod(path, 0o600);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} was written but could not be read`);
  return { key, created: true };
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not contain a 32-byte key in base64`);
  return key;
}
