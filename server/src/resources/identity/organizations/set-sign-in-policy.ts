import { recordAudit } from '../../../audit/record.ts';
import { parseNetworks } from '../../../credentials/networks.ts';
import { unmetBy } from '../../../credentials/sign-in-policy.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import type { SignInPolicy as Policy } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { notifyPolicy, updateSignInPolicy } from './commands.ts';
import { selectSignInPolicy } from './queries.ts';
import { EXAMPLE_SIGN_IN_POLICY, presentPolicy, SignInPolicy } from './schema.ts';

export const setSignInPolicy = endpoint({
  summary: 'Set the sign-in policy of an organization',
  description:
    'Applies to the next request of every session and API key. Sessions without a second factor get `second_factor_missing`, and requests from other networks `network_not_allowed`. API keys need no second factor; only their network is checked. Participant tokens are not affected. The request itself must meet the policy (`sign_in_policy_not_met`): to require a second factor, use a session that has proved one.',
  tag: 'organizations',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/sign-in-policy',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'required',
  body: SignInPolicy,
  response: SignInPolicy,
  errors: ['sign_in_policy_not_met'],
  examples: { body: EXAMPLE_SIGN_IN_POLICY, response: EXAMPLE_SIGN_IN_POLICY },
  async handle(request) {
    const { organizationId, body, services } = request;
    const policy: Policy = {
      secondFactor: body.second_factor,
      networks: parseNetworks(body.networks, ['body', 'networks']),
      reauthentication: body.reauthentication,
    };
    const after = { ...body, networks: [...policy.networks] };
    const stored = await request.write(async (tx) => {
      // Checked here, so that a retry after a successful request returns the stored response.
      requireMet(request, policy);
      const before = found(await tx.first(selectSignInPolicy(organizationId)));
      tx.push(updateSignInPolicy(organizationId, policy));
      tx.push(notifyPolicy(organizationId));
      recordAudit(tx, request, organizationId, {
        action: 'organization.sign_in_policy_changed',
        resourceId: organizationId,
        before: presentPolicy(before),
        after,
        details: after,
      });
      return after;
    });
    services.credentials.forget();
    return stored;
  },
});

/** Throws sign_in_policy_not_met if the request does not meet the policy that it sets. */
function requireMet({ principal, raw }: Request, policy: Policy): void {
  const { session } = principal;
  const isProvable = policy.secondFactor === 'optional' || session !== undefined;
  const unmet = unmetBy(principal, raw.ip, policy);
  if (isProvable && !unmet) return;
  throw new AppError(
    'sign_in_policy_not_met',
    'This request does not meet the policy, which would lock you out.',
    { requires: unmet?.code === 'network_not_allowed' ? 'networks' : 'second_factor' },
  );
}
