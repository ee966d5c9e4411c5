import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { addRetentionRow, makeRetentionDue, upsertProgramRetention } from './commands.ts';
import { checkAges, parsePolicy } from './policy.ts';
import { selectProgramRetention } from './queries.ts';
import { EXAMPLE_PROGRAM_RETENTION, ProgramRetention } from './schema.ts';

export const setProgramRetention = endpoint({
  summary: 'Set the retention policy of a program',
  description:
    'Replaces the policy of the program. `null` keeps a kind of data for ever. For kinds that the body leaves out, the period of the environment applies.',
  tag: 'retention',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/retention',
  access: { credential: 'api', scope: 'subjects:erase' },
  sensitive: true,
  idempotency: 'required',
  body: ProgramRetention,
  response: ProgramRetention,
  examples: { body: EXAMPLE_PROGRAM_RETENTION, response: EXAMPLE_PROGRAM_RETENTION },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, params, body, services, now } = request;
    checkAges(body, ['body']);
    const stored = await request.write(async (tx) => {
      const program = found(
        await tx.first(selectProgram(organizationId, environmentId, params.program_id, ' FOR UPDATE')),
      );
      const before = await tx.first(selectProgramRetention(organizationId, program.id));
      tx.push(addRetentionRow(vaultScope));
      tx.push(upsertProgramRetention(vaultScope, program.id, body));
      tx.push(makeRetentionDue(vaultScope, now));
      recordAudit(tx, request, organizationId, {
        action: 'retention.changed',
        resourceType: 'program',
        resourceId: program.id,
        before: parsePolicy(before?.policy),
        after: body,
        details: body,
      });
      return body;
    });
    services.wake('retention');
    return stored;
  },
});
