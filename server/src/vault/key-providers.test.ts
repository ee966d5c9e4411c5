import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTransitServer, TRANSIT_TOKEN, type TransitServer } from '../../test/transit-server.ts';
import { commandKeyProvider } from './command-keys.ts';
import { type KeyProvider, UnknownMasterKey } from './key-provider.ts';
import { addMasterKey, localKeyProvider, readMasterKeys, readOrCreateMasterKeys } from './local-keys.ts';
import { transitKeyProvider } from './transit-keys.ts';

const DATA_KEY = Buffer.alloc(32, 9);

let folder: string;
let transit: TransitServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eps-keys-'));
  transit = await startTransitServer();
  await writeFile(join(folder, 'token'), `${TRANSIT_TOKEN}\n`);
  await writeFile(join(folder, 'version'), '1');
  await writeFile(join(folder, 'command'), COMMAND);
  await chmod(join(folder, 'command'), 0o700);
});

afterAll(async () => {
  transit.close();
  await rm(folder, { recursive: true });
});

/** Keys of the command, by version; the file `version` holds the newest. */
const COMMAND = `#!${process.execPath}
const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto');
const { readFileSync } = require('node:fs');
const newest = readFileSync(__dirname + '/version', 'utf8').trim();
const keyOf = (version) => Buffer.alloc(32, Number(version));
const print = (value) => process.stdout.write(JSON.stringify(value));
const operation = process.argv[2];
const request = operation === 'version' ? {} : JSON.parse(readFileSync(0, 'utf8'));
if (operation === 'version') print({ version: newest });
if (operation === 'wrap') {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(newest), iv).setAAD(Buffer.from(request.context));
  const body = Buffer.concat([cipher.update(Buffer.from(request.key, 'base64')), cipher.final()]);
  print({ version: newest, wrapped: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') });
}
if (operation === 'unwrap') {
  if (Number(request.version) > Number(newest)) process.exit(3);
  const wrapped = Buffer.from(request.wrapped, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(request.version), wrapped.subarray(0, 12));
  decipher.setAAD(Buffer.from(request.context)).setAuthTag(wrapped.subarray(12, 28));
  print({ key: Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()]).toString('base64') });
}
`;

const transitOptions = () => ({
  address: transit.address,
  mount: 'transit',
  key: 'eps',
  token: undefined,
  tokenFile: join(folder, 'token'),
});

/** Opens a provider, and one after its master key was rotated. */
const PROVIDERS: Record<string, { open(): Promise<KeyProvider>; rotate(): Promise<void> }> = {
  file: {
    async open() {
      const path = join(folder, 'master.key');
      const read = async () => (await readMasterKeys(path))!;
      return localKeyProvider(await readOrCreateMasterKeys(path), read);
    },
    rotate: () => addMasterKey(join(folder, 'master.key')),
  },
  command: {
    open: () => commandKeyProvider(join(folder, 'command')),
    rotate: () => writeFile(join(folder, 'version'), '2'),
  },
  transit: {
    open: () => transitKeyProvider(transitOptions()),
    rotate: async () => void transit.keys.push(randomBytes(32)),
  },
};

describe.each(Object.entries(PROVIDERS))('the key provider %s', (_, { open, rotate }) => {
  test('unwraps what it wrapped for the same context only, also after a rotation', async () => {
    const before = await open();
    const wrapped = await before.wrap(DATA_KEY, 'context');
    expect(wrapped.includes(DATA_KEY)).toBe(false);
    expect(await before.unwrap(wrapped, 'context')).toEqual(DATA_KEY);
    expect(before.isCurrent(wrapped)).toBe(true);
    await expect(before.unwrap(wrapped, 'other context')).rejects.toThrow();
    await rotate();
    const after = await open();
    expect(after.isCurrent(wrapped)).toBe(false);
    expect(await after.unwrap(wrapped, 'context')).toEqual(DATA_KEY);
    const again = await after.wrap(DATA_KEY, 'context');
    expect(after.isCurrent(again)).toBe(true);
    // A process that was running before the rotation opens what a later one wrapped.
    expect(await before.unwrap(again, 'context')).toEqual(DATA_KEY);
  });
});

test('a file provider without the key throws UnknownMasterKey', async () => {
  const wrapped = await localKeyProvider([Buffer.alloc(32, 1)]).wrap(DATA_KEY, 'context');
  const other = localKeyProvider([Buffer.alloc(32, 2)]);
  await expect(other.unwrap(wrapped, 'context')).rejects.toThrow(UnknownMasterKey);
});

test('adding a master key keeps the earlier ones and the private mode of the file', async () => {
  const path = join(folder, 'added.key');
  const [first] = await readOrCreateMasterKeys(path);
  await addMasterKey(path);
  const keys = await readMasterKeys(path);
  expect(keys).toHaveLength(2);
  expect(keys![1]).toEqual(first);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
});

test('errors of a command and of a key management service contain no key', async () => {
  const provider = await transitKeyProvider(transitOptions());
  await writeFile(join(folder, 'token'), 'expired');
  const error = await provider.wrap(DATA_KEY, 'context').catch((thrown: Error) => thrown);
  await writeFile(join(folder, 'token'), TRANSIT_TOKEN);
  expect((error as Error).message).toBe('The key management service returned status 403.');
  const command = await commandKeyProvider(join(folder, 'command'));
  const broken = Buffer.from(await command.wrap(DATA_KEY, 'context'));
  broken[broken.length - 1]! ^= 1;
  await expect(command.unwrap(broken, 'context')).rejects.toThrow(
    'The key command failed at unwrap: exit 1.',
  );
  await expect(commandKeyProvider(join(folder, 'absent'))).rejects.toThrow('failed at version: ENOENT');
});
