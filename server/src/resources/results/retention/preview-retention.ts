import { endpoint } from '../../../http/endpoint.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { countOld } from './count.ts';
import { checkAges, cutoffsOf, parsePolicy } from './policy.ts';
import { selectProgramPolicies, selectRetention } from './queries.ts';
import { EXAMPLE_COUNTS, EXAMPLE_HELD, EXAMPLE_RETENTION, Retention, RetentionPreview } from './schema.ts';

export const previewRetention = endpoint({
  summary: 'Preview the retention policy of an environment',
  description:
    'Counts what the next run would remove with the stored policies, or with `retention` instead of the policy of the environment. The policies of programs apply in both cases. Changes nothing. Without `studies:unblind`, results, answers and sessions of programs that reveal an arm are removed too, and not counted; neither are their events without `webhooks:read`.',
  tag: 'retention',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/retention/preview',
  access: { credential: 'api', scope: 'subjects:erase' },
  reads: 'none',
  body: namedObject('PreviewRetentionRequest', { retention: Type.Optional(Retention) }),
  response: RetentionPreview,
  cost: () => 10,
  examples: {
    body: { retention: EXAMPLE_RETENTION },
    response: { at: '2026-11-02T09:30:00.000Z', removes: EXAMPLE_COUNTS, held: EXAMPLE_HELD },
  },
  async handle(request) {
    const { organizationId, environmentId, body, now } = request;
    if (body.retention) checkAges(body.retention, ['body', 'retention']);
    const [[row], programs, hidden] = await Promise.all([
      request.read(selectRetention(organizationId, environmentId)),
      request.read(selectProgramPolicies(organizationId, environmentId)),
      request.hiddenPrograms(),
    ]);
    const visible = programs.filter(({ program_id }) => !hidden.includes(program_id));
    const policy = body.retention ?? parsePolicy(row?.policy);
    return { at: now.toISOString(), ...(await countOld(request, cutoffsOf(policy, visible, now))) };
  },
});
