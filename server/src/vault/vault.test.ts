import { expect, test } from 'vitest';
import { EpochKeys } from './epoch-keys.ts';
import type { RewrappedKey } from './lazy-rewrap.ts';
import { localKeyProvider } from './local-keys.ts';
import { type EnvironmentScope, type StoredEnvironmentKey, Vault } from './vault.ts';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SCOPE = { organizationId: 'o', appId: 'a', environmentId: 'e' };
const EPOCHS = new EpochKeys(() => new Date());
const NONE = { byIds: async () => [], ofBundle: async () => undefined };
const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

/** Wrapped keys in memory, of one environment. */
function memory(keys: StoredEnvironmentKey[] = []) {
  return {
    keys,
    wrappedKeys: async () => [...keys],
    async replaceWrappedKey(_: EnvironmentScope, old: StoredEnvironmentKey, wrapped: Buffer) {
      const at = keys.findIndex((key) => key.version === old.version && key.wrapped.equals(old.wrapped));
      if (at >= 0) keys[at] = { ...old, wrapped };
    },
    rewrapped: [] as RewrappedKey[],
    async replaceSubjectKeys(
      this: { rewrapped: RewrappedKey[] },
      _: string,
      subjects: readonly RewrappedKey[],
    ) {
      this.rewrapped.push(...subjects);
    },
  };
}

async function withKeys(...usableFrom: string[]) {
  const store = memory();
  const vault = new Vault(localKeyProvider([OLD]), store, EPOCHS, NONE);
  for (const [i, from] of usableFrom.entries())
    store.keys.push({ version: i + 1, wrapped: await vault.newEnvironmentKey(SCOPE), usableFrom: from });
  return { store, vault };
}

test('a subject key opens only for its organization, app, environment and subject', async () => {
  const { store, vault } = await withKeys(PAST);
  const keys = await vault.environment(SCOPE);
  const { key, wrapped } = keys.newSubjectKey('s');
  const sealed = key.seal('subjects/s/profile', 'value');
  expect((await vault.openSubjectKey(SCOPE, 's', wrapped)).open('subjects/s/profile', sealed)).toBe('value');
  expect(() => keys.openSubjectKey('other', wrapped)).toThrow();
  expect(() => key.open('subjects/s/other', sealed)).toThrow();
  for (const part of ['organizationId', 'appId', 'environmentId'] as const) {
    const elsewhere = new Vault(localKeyProvider([OLD]), store, EPOCHS, NONE);
    await expect(elsewhere.openSubjectKey({ ...SCOPE, [part]: 'x' }, 's', wrapped)).rejects.toThrow();
  }
});

test('a changed version of an environment key does not open', async () => {
  const { vault } = await withKeys(PAST, PAST);
  const keys = await vault.environment(SCOPE);
  const sealed = keys.seal('field', 'value');
  expect(sealed.readUInt16BE()).toBe(2);
  for (const version of [0, 1, 3]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt16BE(version);
    expect(() => keys.open('field', changed)).toThrow();
  }
});

test('the newest usable environment key seals, and all of them open', async () => {
  const { store, vault } = await withKeys(PAST);
  const before = await vault.environment(SCOPE);
  const { key, wrapped } = before.newSubjectKey('s');
  const sealed = key.seal('f', 'value');
  store.keys.push({ version: 2, wrapped: await vault.newEnvironmentKey(SCOPE), usableFrom: FUTURE });
  vault.forget(SCOPE);
  expect((await vault.environment(SCOPE)).version).toBe(1);
  store.keys[1] = { ...store.keys[1]!, usableFrom: PAST };
  vault.forget(SCOPE);
  const after = await vault.environment(SCOPE);
  expect(after.version).toBe(2);
  expect(after.openSubjectKey('s', wrapped).open('f', sealed)).toBe('value');
  const rewrapped = after.rewrapSubjectKey('s', wrapped)!;
  expect(rewrapped.readUInt16BE()).toBe(2);
  expect(after.openSubjectKey('s', rewrapped).open('f', sealed)).toBe('value');
  expect(after.rewrapSubjectKey('s', rewrapped)).toBeUndefined();
});

test('blind indexes and digests stay the same when the environment key is rotated', async () => {
  const { store, vault } = await withKeys(PAST);
  const before = await vault.environment(SCOPE);
  store.keys.push({ version: 2, wrapped: await vault.newEnvironmentKey(SCOPE), usableFrom: PAST });
  vault.forget(SCOPE);
  const after = await vault.environment(SCOPE);
  expect(after.version).toBe(2);
  expect(after.externalIdIndex('x')).toEqual(before.externalIdIndex('x'));
  expect(after.digest('p', 'x')).toBe(before.digest('p', 'x'));
});

test('an environment key under an older master key is wrapped again when it is used', async () => {
  const { store, vault } = await withKeys(PAST, PAST);
  const sealed = (await vault.environment(SCOPE)).seal('f', 'value');
  const rotated = new Vault(localKeyProvider([NEW, OLD]), store, EPOCHS, NONE);
  expect((await rotated.environment(SCOPE)).open('f', sealed)).toBe('value');
  const onlyNew = localKeyProvider([NEW]);
  await expect.poll(() => store.keys.every(({ wrapped }) => onlyNew.isCurrent(wrapped))).toBe(true);
  expect(await new Vault(onlyNew, store, EPOCHS, NONE).openForEnvironment(SCOPE, 'f', sealed)).toBe('value');
  expect(await rotated.rewrapEnvironment(SCOPE)).toBe(0);
});
