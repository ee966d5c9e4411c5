import { dayWindow } from '../../http/day-window.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { selectProgram } from '../programs/queries.ts';
import { ProgramPath } from '../programs/schema.ts';
import { selectProgramAdherence } from './queries.ts';
import { ProgramAdherence, WindowQuery } from './schema.ts';

export const getProgramAdherence = endpoint({
  operationId: 'getProgramAdherence',
  summary: 'Get the adherence of a program',
  description:
    'Counts the questions delivered in the program in a window of whole UTC days, and how many of them were answered, answered late or missed.',
  tag: 'programs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/adherence',
  access: { credential: 'api', scope: 'analytics:read' },
  errorShape: 'application',
  status: 200,
  params: ProgramPath,
  query: WindowQuery,
  response: ProgramAdherence,
  async handle(request) {
    const { organizationId, environmentId, params, query, now } = request;
    const window = dayWindow(query, now);
    const [program] = await request.read(selectProgram(organizationId, environmentId, params.program_id));
    if (!program) throw notFound();
    const [counts] = await request.read(selectProgramAdherence(organizationId, program.id, window, now));
    return {
      program_id: program.id,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...counts!,
    };
  },
});
