import { endpoint } from '../../../http/endpoint.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { countOld } from './count.ts';
import { type Counts, checkAges, cutoffsOf, type ProgramKind, parsePolicy } from './policy.ts';
import { selectProgramRetention, selectRetention } from './queries.ts';
import { EXAMPLE_PROGRAM_RETENTION, ProgramRetention, ProgramRetentionPreview } from './schema.ts';

export const previewProgramRetention = endpoint({
  summary: 'Preview the retention policy of a program',
  description:
    'Counts what the next run would remove in the program with the stored policies, or with `retention` instead of the policy of the program. Changes nothing.',
  tag: 'retention',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/retention/preview',
  access: { credential: 'api', scope: 'subjects:erase' },
  reads: 'none',
  body: namedObject('PreviewProgramRetentionRequest', { retention: Type.Optional(ProgramRetention) }),
  response: ProgramRetentionPreview,
  cost: () => 5,
  examples: {
    body: { retention: EXAMPLE_PROGRAM_RETENTION },
    response: {
      at: '2026-11-02T09:30:00.000Z',
      removes: { results: 120, answers: 210, sessions: 340 },
      held: { results: 3, answers: 4, sessions: 5 },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params, body, now } = request;
    const { program_id } = params;
    if (body.retention) checkAges(body.retention, ['body', 'retention']);
    const [, [row], [own]] = await Promise.all([
      request.readOne(selectProgram(organizationId, environmentId, program_id)),
      request.read(selectRetention(organizationId, environmentId)),
      request.read(selectProgramRetention(organizationId, program_id)),
    ]);
    const { results, answers, sessions } = parsePolicy(row?.policy);
    const policy = body.retention ? JSON.stringify(body.retention) : (own?.policy ?? null);
    const cutoffs = cutoffsOf({ results, answers, sessions }, [{ program_id, policy }], now);
    const { removes, held } = await countOld(request, cutoffs);
    return {
      at: now.toISOString(),
      removes: ofProgram(removes),
      held: ofProgram(held),
    };
  },
});

function ofProgram({ results, answers, sessions }: Counts): Pick<Counts, ProgramKind> {
  return { results, answers, sessions };
}
