import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

export const getLimits = endpoint({
  summary: 'Get the rate limits',
  description:
    'Returns the rate limits of this credential and of the organization, and what remains of them. A request costs one unit, some cost more. Every response has the same numbers in the headers `RateLimit-Policy` and `RateLimit`.',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/limits',
  access: { credential: 'api', scope: 'organization:read' },
  units: 'refused',
  response: namedObject('RateLimits', {
    limits: Type.Array(
      strictObject({
        policy: oneOf(['credential', 'organization'] as const),
        limit: Type.Number({ description: 'Units that are allowed in `window_seconds`.' }),
        window_seconds: Type.Number(),
        remaining: Type.Number({ description: 'Units that are left now.' }),
        reset_seconds: Type.Number({ description: 'Seconds until the limit is unused again.' }),
      }),
    ),
  }),
  examples: {
    response: {
      limits: [
        { policy: 'credential', limit: 100, window_seconds: 1, remaining: 98, reset_seconds: 1 },
        { policy: 'organization', limit: 400, window_seconds: 1, remaining: 391, reset_seconds: 1 },
      ],
    },
  },
  async handle({ services, principal, organizationId }) {
    const quotas = await services.limits.quotas(principal.principalId, organizationId);
    return {
      limits: quotas.map(({ policy, limit, windowSeconds, remaining, resetSeconds }) => ({
        policy: policy as 'credential' | 'organization',
        limit,
        window_seconds: windowSeconds,
        remaining: Math.floor(remaining),
        reset_seconds: resetSeconds,
      })),
    };
  },
});
