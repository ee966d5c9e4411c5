import type { PasskeyAssertion, PasskeyRegistration } from '@eps/sdk';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { client } from './client.ts';

const IP_ADDRESS = /^[\d.]+$|:/;

/** Whether this browser can use passkeys here: they are made for a host name, not for an IP address. */
export function canUsePasskeys(): boolean {
  return window.PublicKeyCredential !== undefined && !IP_ADDRESS.test(window.location.hostname);
}

/**
 * Lets the user choose a passkey and returns its signed response, for one request. Undefined if the user
 * cancelled.
 */
export async function usedPasskey(): Promise<PasskeyAssertion | undefined> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    client.auth.createPasskeySignInOptions(),
  ]);
  const used = await startAuthentication({
    optionsJSON: { ...options, challenge: String(options['challenge']) },
  })
    // Cancelling is not an error.
    .catch(ifCancelled);
  return used as PasskeyAssertion | undefined;
}

/** Lets the user create a passkey. Undefined if the user cancelled. */
export async function madePasskey(): Promise<PasskeyRegistration | undefined> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    client.auth.createPasskeyOptions(),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(ifCancelled);
  return made as PasskeyRegistration | undefined;
}

function ifCancelled(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
