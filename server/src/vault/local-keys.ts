import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type KeyProvider, UnknownMasterKey } from './key-provider.ts';
import { open, seal } from './seal.ts';
import { decodeWrappedKey, encodeWrappedKey } from './wrapped-key.ts';

const KEY_BYTES = 32;

/**
 * Wraps keys with master keys in memory. The first one wraps new keys; the others are earlier ones and only
 * unwrap. `reload` reads the keys again when a wrapped key names an unknown one, which another process may
 * have created meanwhile.
 */
export function localKeyProvider(
  masterKeys: readonly Buffer[],
  reload?: () => Promise<readonly Buffer[]>,
): KeyProvider {
  let keys = masterKeys.map(masterKey);
  return {
    async wrap(key, context) {
      const { version, wrapping } = keys[0]!;
      return encodeWrappedKey({ version, payload: seal(wrapping, key, context) });
    },
    async unwrap(wrapped, context) {
      const { version, payload } = decodeWrappedKey(wrapped);
      let found = keys.find((key) => key.version === version);
      if (!found && reload) {
        keys = (await reload()).map(masterKey);
        found = keys.find((key) => key.version === version);
      }
      if (!found) throw new UnknownMasterKey();
      return open(found.wrapping, payload, context);
    },
    isCurrent: (wrapped) => decodeWrappedKey(wrapped).version === keys[0]!.version,
  };
}

interface MasterKey {
  /** Identifies the key without revealing it. */
  version: string;
  wrapping: KeyObject;
}

function masterKey(bytes: Buffer): MasterKey {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', `eps:${purpose}`, KEY_BYTES));
  const version = createHash('sha256').update(derive('version')).digest('hex').slice(0, 16);
  return { version, wrapping: createSecretKey(derive('wrap')) };
}

/** Parses master keys in base64, separated by white space or commas, the current one first. */
export function parseMasterKeys(text: string): Buffer[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  const isValid = keys.length > 0 && keys.every((key) => key.length === KEY_BYTES);
  return isValid && parts.every((part) => /^[A-Za-z0-9+/_=-]+$/.test(part)) ? keys : undefined;
}

/** Reads a file with master keys, one per line, the current one first. Undefined without a file. */
export async function readMasterKeys(path: string): Promise<Buffer[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const keys = parseMasterKeys(text);
  if (!keys)
    throw new Error(
      `${path} does not contain 32-byte keys in base64, one per line (\`openssl rand -base64 32\` creates one)`,
    );
  return keys;
}

/** Reads the master keys; the first start generates one (mode 0600, never replaced). */
export async function readOrCreateMasterKeys(path: string): Promise<Buffer[]> {
  const existing = await readMasterKeys(path);
  if (existing) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(path, [randomBytes(KEY_BYTES)]);
  // link() fails if another process created the file first; its key is then used.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await chmod(path, 0o600);
  const created = await readMasterKeys(path);
  if (!created) throw new Error(`${path} was written but could not be read`);
  return created;
}

/** Generates a new master key and writes it before the existing ones, replacing the file in one step. */
export async function addMasterKey(path: string): Promise<void> {
  const existing = await readMasterKeys(path);
  if (!existing) throw new Error(`${path} does not exist`);
  await rename(await writeDraft(path, [randomBytes(KEY_BYTES), ...existing]), path);
}

async function writeDraft(path: string, keys: readonly Buffer[]): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('');
  await writeFile(draft, text, { mode: 0o600, flush: true });
  return draft;
}
