// @ts-check
// Texts that this browser keeps encrypted. They cannot be read without their key.

const PREFIX = 'participant-vault-';
const STORE = 'texts';
/** As long as links to answer are valid; then the vaults of closed tabs are removed. */
const LIFE_MS = 30 * 86_400_000;

/**
 * @typedef {object} Vault
 * @property {(slot: number) => Promise<string>} read rejects when there is nothing that the key opens
 * @property {(slot: number, text: string) => Promise<void>} write
 */

/** Returns the name and the key of a new vault. */
export function newVaultKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${PREFIX}${Date.now()}-${bytes[0]}${bytes[1]}.${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * @param {string} nameAndKey
 * @returns {Promise<Vault>}
 */
export async function openVault(nameAndKey) {
  const [name = '', key = ''] = nameAndKey.split('.');
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  // Another tab, or this one, may remove it.
  database.onversionchange = () => database.close();
  return {
    async read(slot) {
      const { iv, text } = await resultOf(database.transaction(STORE).objectStore(STORE).get(slot));
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, text));
    },
    async write(slot, plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new TextEncoder().encode(plain);
      const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, bytes);
      await resultOf(
        database
          .transaction(STORE, 'readwrite', { durability: 'strict' })
          .objectStore(STORE)
          .put({ iv, text }, slot),
      );
    },
  };
}

/** @param {string} nameAndKey */
export function removeVault(nameAndKey) {
  indexedDB.deleteDatabase(nameAndKey.split('.')[0] ?? '');
}

/** Removes the vaults of tabs that were closed long ago. */
export async function removeOldVaults() {
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10) < Date.now() - LIFE_MS)
      indexedDB.deleteDatabase(name);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
