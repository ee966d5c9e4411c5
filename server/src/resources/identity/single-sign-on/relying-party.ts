import * as oidc from 'openid-client';
import { AppError } from '../../../http/errors.ts';
import { createLruCache } from '../../../lru-cache.ts';
import type { Services } from '../../../services.ts';
import { open, seal } from '../../../vault/seal.ts';
import type { ProviderRow } from './queries.ts';

/** For how long the metadata and the keys of a provider are used. */
const CACHE_MS = 10 * 60_000;
const TIMEOUT_S = 10;

const discovered = createLruCache<oidc.Configuration>(1000, CACHE_MS);

/** The data needed to communicate with a provider. */
export type Registration = Pick<ProviderRow, 'id' | 'issuer' | 'client_id' | 'sealed_secret' | 'updated_at'>;

/**
 * Returns the client of a provider, with the provider's metadata. Throws
 * identity_provider_unreachable if it cannot be reached, must not be, or is not an OpenID provider with this
 * issuer.
 */
export async function relyingPartyOf(
  services: Services,
  registration: Registration,
): Promise<oidc.Configuration> {
  const { id, issuer, updated_at } = registration;
  const cacheKey = `${id} ${issuer} ${updated_at}`;
  const cached = discovered.get(cacheKey);
  if (cached) return cached;
  const found = await discover(services, registration).catch(() => {
    throw unreachable();
  });
  discovered.set(cacheKey, found);
  return found;
}

async function discover(
  services: Services,
  { id, issuer, client_id, sealed_secret }: Registration,
): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const isPlain = url.protocol === 'http:';
  const fetchChecked: oidc.CustomFetch = (address, { method, headers, body }) =>
    services.fetchChecked(address, { method, headers, body });
  const options: oidc.DiscoveryRequestOptions = { [oidc.customFetch]: fetchChecked, timeout: TIMEOUT_S };
  // fetchChecked allows http for the addresses that the installation lists, and only for them.
  if (isPlain) options.execute = [oidc.allowInsecureRequests];
  const secret = openSecret(services, id, sealed_secret);
  const found = await oidc.discovery(url, client_id, secret, undefined, options);
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
  const config = new oidc.Configuration(found.serverMetadata(), client_id, secret, authentication);
  config[oidc.customFetch] = async (address, request) => {
    const response = await fetchChecked(address, request).catch(() => {
      throw unreachable();
    });
    if (response.status >= 500) throw unreachable();
    return response;
  };
  config.timeout = TIMEOUT_S;
  if (isPlain) oidc.allowInsecureRequests(config);
  // The signature of ID tokens is checked, although they come from the provider itself.
  oidc.enableNonRepudiationChecks(config);
  requireWeb(config.serverMetadata().authorization_endpoint);
  return config;
}

/** Whether a request failed because the provider did not answer it. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'identity_provider_unreachable';
  return error instanceof Error && isUnreachable(error.cause);
}

/** The browser is sent there. */
function requireWeb(endpoint: string | undefined): void {
  if (endpoint === undefined || !/^https?:\/\//.test(endpoint)) throw unreachable();
}

export function unreachable(): AppError {
  return new AppError(
    'identity_provider_unreachable',
    'The identity provider cannot be reached, or is not an OpenID provider with this issuer. Use https and a public address, or an address that this installation allows.',
  );
}

export function sealClientSecret({ keys }: Services, id: string, secret: string): Buffer {
  return seal(keys.factors, secret, associatedData(id));
}

function openSecret({ keys }: Services, id: string, sealed: Buffer): string {
  return open(keys.factors, sealed, associatedData(id)).toString();
}

function associatedData(id: string): string {
  return `identity_providers/${id}/secret`;
}
