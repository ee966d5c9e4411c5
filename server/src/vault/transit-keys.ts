import { readFile } from 'node:fs/promises';
import { type KeyProvider, KeyServiceUnavailable, UnknownMasterKey } from './key-provider.ts';
import { decodeWrappedKey, encodeWrappedKey } from './wrapped-key.ts';

const LIMIT_MS = 5000;

export interface TransitOptions {
  /** Base URL of the service, such as https://vault.example.org:8200. */
  address: string;
  /** Path of the secrets engine, usually `transit`. */
  mount: string;
  /** Name of a key of type aes256-gcm96. */
  key: string;
  token: string | undefined;
  /** Read before each request, because an agent may renew the token. */
  tokenFile: string | undefined;
}

interface TransitResponse {
  data?: { latest_version?: number; ciphertext?: string; plaintext?: string };
}

/**
 * Wraps keys with the transit secrets engine of HashiCorp Vault or OpenBao, or a service with the same API.
 * The context is the associated data of the encryption.
 */
export async function transitKeyProvider(options: TransitOptions): Promise<KeyProvider> {
  const name = encodeURIComponent(options.key);
  const { data } = await call(options, 'GET', `keys/${name}`);
  if (data?.latest_version === undefined) throw unexpected();
  let current = `v${data.latest_version}`;
  return {
    async wrap(key, context) {
      const { data } = await call(options, 'POST', `encrypt/${name}`, {
        plaintext: key.toString('base64'),
        associated_data: Buffer.from(context).toString('base64'),
      });
      const version = /^vault:(v\d+):/.exec(data?.ciphertext ?? '')?.[1];
      if (version === undefined) throw unexpected();
      current = version;
      return encodeWrappedKey({ version, payload: Buffer.from(data!.ciphertext!) });
    },
    async unwrap(wrapped, context) {
      const { data } = await call(options, 'POST', `decrypt/${name}`, {
        ciphertext: decodeWrappedKey(wrapped).payload.toString(),
        associated_data: Buffer.from(context).toString('base64'),
      });
      if (data?.plaintext === undefined) throw unexpected();
      return Buffer.from(data.plaintext, 'base64');
    },
    isCurrent: (wrapped) => decodeWrappedKey(wrapped).version === current,
  };
}

/** Sends a request. Error messages contain the status only, because bodies may contain keys. */
async function call(
  options: TransitOptions,
  method: string,
  path: string,
  body?: object,
): Promise<TransitResponse> {
  const token = options.tokenFile ? (await readFile(options.tokenFile, 'utf8')).trim() : options.token;
  const response = await send(options, token, method, path, body);
  // The engine responds with 400 to a ciphertext of another key or with other associated data.
  if (response.status === 400 && path.startsWith('decrypt/')) throw new UnknownMasterKey();
  if (!response.ok)
    throw new KeyServiceUnavailable(`The key management service returned status ${response.status}.`);
  return (await response.json().catch(() => ({}))) as TransitResponse;
}

function send(
  options: TransitOptions,
  token: string | undefined,
  method: string,
  path: string,
  body: object | undefined,
): Promise<Response> {
  return fetch(`${options.address}/v1/${options.mount}/${path}`, {
    method,
    headers: { 'x-vault-token': token ?? '', 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch((cause: Error) => {
    throw new KeyServiceUnavailable('The key management service did not respond.', { cause });
  });
}

function unexpected(): KeyServiceUnavailable {
  return new KeyServiceUnavailable('The response of the key management service lacks an expected field.');
}
