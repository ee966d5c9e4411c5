import * as oidc from 'openid-client';
import type { ExtraRole } from '../../../credentials/scopes.ts';
import { foldAddress } from '../../../http/fold-address.ts';
import { compileResponseCheck } from '../../../http/validation.ts';
import type { Services } from '../../../services.ts';
import { Email } from '../auth/schema.ts';
import { CONFIRMED_S } from './begin.ts';
import { derived } from './browser.ts';
import { digestOf } from './digest.ts';
import { type ProviderRow, redirectUriOf } from './queries.ts';
import { isUnreachable, relyingPartyOf, unreachable } from './relying-party.ts';
import { roleOfGroups, unitsOfGroups } from './role-of-groups.ts';
import { SignOnFailed } from './sign-on-failed.ts';

/** By how much the clocks of a provider and the service may differ. */
const CLOCK_SKEW_S = 60;

const addressError = compileResponseCheck(Email);

/** The response of the provider, as the browser has it. */
export interface ProviderResponse {
  code?: string | undefined;
  state: string;
  iss?: string | undefined;
  error?: string | undefined;
}

/** The claims of a provider about a person. */
export interface Assertion {
  subjectHash: Buffer;
  /** Of the session at the provider; null if the provider names none. */
  sessionHash: Buffer | null;
  email: string;
  /** The role of the person's groups; null: none. */
  role: ExtraRole | null;
  /** The units of the groups; see unitsOfGroups. */
  unitIds: string[] | null | undefined;
  /** Whether the provider has asked for a second factor. */
  isStrong: boolean;
  /** When it authenticated the person. The beginning of time if it does not say. */
  authenticatedAt: Date;
  /** When it issued the ID token. */
  issuedAt: Date;
}

/**
 * Redeems the code at the provider and checks what it asserts: signature, issuer, audience, expiry and nonce
 * of the ID token, and the issuer of the response (RFC 9207). Throws SignOnFailed and
 * identity_provider_unreachable.
 */
export async function redeem(
  services: Services,
  provider: ProviderRow,
  response: ProviderResponse,
  { browser, confirms, now }: { browser: string; confirms: boolean; now: Date },
): Promise<Assertion> {
  const party = await relyingPartyOf(services, provider);
  const claims = await claimsOf(party, callbackOf(services, provider, response), {
    expectedState: response.state,
    expectedNonce: derived(browser, 'nonce'),
    pkceCodeVerifier: derived(browser, 'verifier'),
    ...(confirms && { maxAge: CONFIRMED_S }),
  }).catch((error) => {
    throw isUnreachable(error) ? unreachable() : new SignOnFailed('response_not_valid');
  });
  const { email, email_verified: verified, auth_time: authTime } = claims;
  if (isFromFuture(claims, now)) throw new SignOnFailed('response_not_valid');
  const subjectHash = digestOf(services, provider, 'sso', claims.sub);
  if (typeof email !== 'string' || addressError(email) !== undefined)
    throw new SignOnFailed('no_address', subjectHash);
  if (verified !== true) throw new SignOnFailed('address_not_verified', subjectHash);
  if (!provider.domains.includes(domainOf(email))) throw new SignOnFailed('domain_not_allowed', subjectHash);
  const groups = groupsIn(claims, provider);
  return {
    subjectHash,
    sessionHash: digestOf(services, provider, 'sso session', sessionIn(claims)),
    email,
    role: roleOfGroups(provider, groups) ?? provider.default_role,
    unitIds: unitsOfGroups(provider, groups),
    isStrong: Array.isArray(claims['amr']) && claims['amr'].includes('mfa'),
    authenticatedAt: new Date(Math.min((authTime ?? 0) * 1000, now.getTime())),
    issuedAt: new Date(claims.iat * 1000),
  };
}

/** The domain of an address, in the form in which providers list theirs. */
export function domainOf(email: string): string {
  return foldAddress(email).split('@').at(-1)!;
}

/** Whether a time of an ID token is later than the clocks of the provider and the service can differ. */
function isFromFuture({ iat, nbf, auth_time }: Claims, now: Date): boolean {
  const latest = now.getTime() / 1000 + CLOCK_SKEW_S;
  return [iat, nbf, auth_time].some((time) => typeof time === 'number' && time > latest);
}

type Claims = oidc.IDToken & Partial<oidc.UserInfoResponse>;

async function claimsOf(
  party: oidc.Configuration,
  callback: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(party, callback, checks);
  const idToken = tokens.claims()!;
  if (party.serverMetadata().userinfo_endpoint === undefined) return idToken;
  // Many providers put the address and the groups only there. Claims of the ID token take precedence.
  const { email_verified, ...info } = await oidc.fetchUserInfo(party, tokens.access_token, idToken.sub);
  // A verified address does not verify another one.
  const isSame = idToken.email === undefined || idToken.email === info.email;
  return { ...info, ...(isSame && { email_verified }), ...idToken };
}

function callbackOf({ config }: Services, { id }: ProviderRow, response: ProviderResponse): URL {
  const url = new URL(redirectUriOf(config, id));
  for (const [name, value] of Object.entries(response))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function sessionIn({ sid }: Claims): string | undefined {
  return typeof sid === 'string' && sid !== '' ? sid : undefined;
}

/** The groups that the claim lists. */
function groupsIn(claims: Claims, { groups_claim }: ProviderRow): string[] {
  const claimed = groups_claim === null ? undefined : claims[groups_claim];
  return (Array.isArray(claimed) ? claimed : [claimed]).filter((group) => typeof group === 'string');
}
