import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { hashSecret } from '../../../credentials/api-key.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Static } from '../../../http/type.ts';
import type { Services } from '../../../services.ts';
import {
  insertPasskeyChallenge,
  lockPasskey,
  selectKnownPasskeys,
  takePasskeyChallenge,
  updateUsedPasskey,
} from './passkey-queries.ts';
import type { PasskeyAssertion, PasskeyRegistration } from './passkey-schema.ts';
import type { FactorsRow } from './queries.ts';

const MAX_PASSKEYS = 20;
const CHALLENGE_MS = 5 * 60_000;
/** COSE: EdDSA, ES256 and RS256; every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];
const NAME = 'Evaluation Program Service';

/** Loads the library at its first use: its more than 300 modules take 9 MB. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * The party that passkeys are made for: the host of the public URL. Throws conflict if that is an IP address,
 * for which browsers make none.
 */
function relyingParty({ config }: Services): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  if (isIP(hostname.replace(/[[\]]/g, '')) === 0) return { id: hostname, origin };
  throw new AppError(
    'conflict',
    'Passkeys need a host name, and this service is reached at an IP address (EPS_PUBLIC_URL).',
  );
}

/** Throws conflict if a user has the maximum number of passkeys. */
export function requireRoom({ passkeys }: FactorsRow): void {
  if (passkeys >= MAX_PASSKEYS)
    throw new AppError('conflict', `The account has ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

/** Returns what a browser needs to make a passkey for a user, and stores its challenge. */
export async function registrationOptions(
  tx: Transaction,
  services: Services,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<Record<string, unknown>> {
  const known = await tx.rows(selectKnownPasskeys(userId));
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: relyingParty(services).id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: email,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  tx.push(insertPasskeyChallenge(hashSecret(options.challenge), userId, expiry(now)));
  return { ...options };
}

/** Returns what a browser needs to use any passkey of this service, and stores its challenge. */
export async function assertionOptions(
  tx: Transaction,
  services: Services,
  now: Date,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  tx.push(insertPasskeyChallenge(hashSecret(options.challenge), null, expiry(now)));
  return { ...options };
}

/** Returns the new passkey of a response to `registrationOptions`; undefined if it is not valid. */
export async function verifyRegistration(
  tx: Transaction,
  services: Services,
  userId: string,
  response: Static<typeof PasskeyRegistration>,
  now: Date,
) {
  const { id, origin } = relyingParty(services);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, userId, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(ifNotValid);
  return verified?.verified ? verified.registrationInfo : undefined;
}

/**
 * Uses a passkey: checks a response to `assertionOptions`, whose challenge works once. Returns the id of its
 * user; undefined if it is unknown or the response is not valid. The authenticator has verified the user, so
 * this proves more than possession.
 */
export async function usePasskey(
  tx: Transaction,
  services: Services,
  response: Static<typeof PasskeyAssertion>,
  now: Date,
): Promise<string | undefined> {
  const { id, origin } = relyingParty(services);
  const passkey = await tx.first(lockPasskey(Buffer.from(response.id, 'base64url')));
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, null, now),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(ifNotValid);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  tx.push(updateUsedPasskey(passkey.id, newCounter, credentialBackedUp, now));
  return passkey.user_id;
}

export function wrongPasskey(): AppError {
  return new AppError(
    'wrong_passkey',
    'The passkey is unknown, or its response has expired or is not valid.',
  );
}

async function takeChallenge(tx: Transaction, challenge: string, userId: string | null, now: Date) {
  return (await tx.count(takePasskeyChallenge(hashSecret(challenge), userId, now))) === 1;
}

/** The library throws for a response that is not valid; errors of the database are thrown on. */
function ifNotValid(error: unknown): undefined {
  if (error instanceof Error && !('severity' in error)) return undefined;
  throw error;
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MS);
}
