import { endpoint } from '../../../http/endpoint.ts';
import { DateTime, listOf, listQuery, namedObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { requireCycles } from './by-cycle.ts';
import { MOST_CYCLES, SILENT_AFTER, selectSilent } from './silence.ts';

const SilentEnrollment = namedObject('SilentEnrollment', {
  enrollment_id: Uuid,
  subject_id: Uuid,
  missed_cycles: Type.Integer({
    minimum: SILENT_AFTER,
    maximum: MOST_CYCLES,
    description: `How many cycles have ended without an answer since the last one with an answer; at most ${MOST_CYCLES}.`,
  }),
  last_answered_cycle_at: Optional.Unsafe<string>({
    ...DateTime,
    description: 'When the last cycle with an answer began.',
  }),
});

export const listSilentEnrollments = endpoint({
  summary: 'List enrollments that fell silent',
  description: `Returns the active enrollments of a continuous program whose last ${SILENT_AFTER} or more ended cycles have no answer although questions were due, newest first. An answer in the present cycle ends the silence. Counts follow answers within seconds. If answers or the profile can decide that nothing is due in a cycle, this also requires \`evaluations:answers\` and \`subjects:profile\`.`,
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/silent-enrollments',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'enrollments.listed', resource: 'environment' },
  query: listQuery({}),
  response: listOf(SilentEnrollment),
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const program = await request.readOne(selectProgram(organizationId, environmentId, params.program_id));
    await requireCycles(request, program.id);
    const page = request.page({ program_id: program.id });
    const { rows, next_cursor } = page.page(
      await request.read(selectSilent(organizationId, program.id, page.after, page.limit)),
    );
    const items = rows.map(({ id, last_answered_cycle_at, ...rest }) => ({
      enrollment_id: id,
      ...rest,
      ...(last_answered_cycle_at !== null && { last_answered_cycle_at }),
    }));
    return { items, next_cursor };
  },
});
