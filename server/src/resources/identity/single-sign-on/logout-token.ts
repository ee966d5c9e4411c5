import * as jose from 'jose';
import type { Configuration } from 'openid-client';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import type { ProviderRow } from './queries.ts';
import { relyingPartyOf, unreachable } from './relying-party.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with keys that only the provider has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Providers sent `JWT` or no type before `logout+jwt` was defined. */
const TYPES: readonly unknown[] = ['logout+jwt', 'JWT', undefined];
const MAX_ID_LENGTH = 1024;
const TOLERANCE_S = 30;
const MAX_AGE_S = 5 * 60;
/** A token is remembered until it would be too old. */
export const REMEMBERED_MS = (MAX_AGE_S + 2 * TOLERANCE_S) * 1000;

/** The sessions that a provider ends: names a session there, a person, or both. */
export interface Logout {
  id: string;
  issuedAt: Date;
  subject: string | undefined;
  session: string | undefined;
}

const keySets = new WeakMap<Configuration, jose.JWTVerifyGetKey>();

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): signature by a key of the
 * provider, issuer, audience, age, event, and that it is no ID token. Throws logout_token_invalid and
 * identity_provider_unreachable.
 */
export async function verifyLogoutToken(
  services: Services,
  provider: ProviderRow,
  token: string,
  now: Date,
): Promise<Logout> {
  const party = await relyingPartyOf(services, provider);
  const { issuer } = party.serverMetadata();
  const { payload, protectedHeader } = await jose
    .jwtVerify(token, keysOf(services, party), {
      issuer,
      audience: provider.client_id,
      algorithms: ALGORITHMS,
      requiredClaims: ['jti', 'iat', 'events'],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: TOLERANCE_S,
      currentDate: now,
    })
    .catch((error: unknown) => {
      throw error instanceof jose.errors.JOSEError ? logoutTokenInvalid() : unreachable();
    });
  const { jti, iat, sub, sid, events, nonce } = payload;
  const isLogout = isObject(events) && isObject(events[EVENT]) && nonce === undefined;
  if (!isLogout || !TYPES.includes(protectedHeader.typ) || (sub === undefined && sid === undefined))
    throw logoutTokenInvalid();
  return { id: idIn(jti)!, issuedAt: new Date(iat! * 1000), subject: idIn(sub), session: idIn(sid) };
}

/** The keys of a provider, which are read again when a token names an unknown one. */
function keysOf(services: Services, party: Configuration): jose.JWTVerifyGetKey {
  const { jwks_uri } = party.serverMetadata();
  if (jwks_uri === undefined) throw logoutTokenInvalid();
  let keys = keySets.get(party);
  if (!keys) {
    const fetch: jose.FetchImplementation = (url, { method, headers }) =>
      services.fetchChecked(url, { method, headers: Object.fromEntries(headers), body: null });
    keys = jose.createRemoteJWKSet(new URL(jwks_uri), { [jose.customFetch]: fetch });
    keySets.set(party, keys);
  }
  return keys;
}

/** Throws logout_token_invalid for an identifier that is not a text, or too long. */
function idIn(claim: unknown): string | undefined {
  if (claim === undefined) return undefined;
  if (typeof claim === 'string' && claim !== '' && claim.length <= MAX_ID_LENGTH) return claim;
  throw logoutTokenInvalid();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function logoutTokenInvalid(): AppError {
  return new AppError('logout_token_invalid', 'The logout token is not valid, or was used before.');
}
