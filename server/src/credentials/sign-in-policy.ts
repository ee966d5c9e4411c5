import { AppError } from '../http/errors.ts';
import type { Principal, SignInPolicy } from '../http/principal.ts';
import { isStrong } from './methods.ts';
import { isInNetworks } from './networks.ts';

/** Returns why a principal at an address may not reach an organization with this policy, if so. */
export function unmetBy(
  { session }: Pick<Principal, 'session'>,
  address: string,
  policy: SignInPolicy,
): AppError | undefined {
  if (!isInNetworks(address, policy.networks)) return networkNotAllowed('organization');
  if (policy.secondFactor === 'required' && session && !isStrong(session.methods))
    return new AppError(
      'second_factor_missing',
      'This organization requires a second factor. Add one to your account, or sign in again with it.',
    );
  return undefined;
}

/** Throws network_not_allowed for an API key outside of its own networks or those of its organization. */
export function requireKeyNetwork({ networks, policies, session }: Principal, address: string): void {
  if (session) return;
  if (!isInNetworks(address, networks)) throw networkNotAllowed('api_key');
  for (const policy of policies.values())
    if (!isInNetworks(address, policy.networks)) throw networkNotAllowed('organization');
}

function networkNotAllowed(of: 'organization' | 'api_key'): AppError {
  const subject = of === 'api_key' ? 'This API key' : 'This organization';
  return new AppError('network_not_allowed', `${subject} cannot be used from this network.`, { of });
}
