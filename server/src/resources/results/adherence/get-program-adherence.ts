import { dayWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { readerOf } from '../../answers/evaluations/reader.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { hiddenCountsOfProgram } from './by-cycle.ts';
import { readAdherence } from './read.ts';
import { readReleasedAdherence } from './released.ts';
import { ProgramAdherence, WindowQuery } from './schema.ts';

export const getProgramAdherence = endpoint({
  operationId: 'getProgramAdherence',
  summary: 'Get the adherence of a program',
  description:
    'Counts what was due in the cycles of the program in a window of whole UTC days, whether or not it was delivered, and how much of it was answered, answered late or missed. Without the scope `evaluations:answers`, the counts are those of the last release, rounded down to multiples of the privacy floor: it covers 30 days, whatever the window, and is made again when enough new people have been enrolled. If answers or the profile decide which questions are asked, it counts cycles instead of questions, and readers without `subjects:profile` also see the release if the profile does.',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/adherence',
  access: { credential: 'api', scope: 'analytics:read' },
  units: 'refused',
  query: WindowQuery,
  response: ProgramAdherence,
  async handle(request) {
    const { organizationId, environmentId, params, query, now } = request;
    const window = dayWindow(query, now);
    const [program] = await request.read(selectProgram(organizationId, environmentId, params.program_id));
    if (!program) throw notFound();
    const reader = readerOf(request);
    if (!reader.answers || (await hiddenCountsOfProgram(request, program.id, reader)).questions)
      return { program_id: program.id, ...(await readReleasedAdherence(request, program.id)) };
    return {
      program_id: program.id,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...(await readAdherence(request, { program_id: program.id }, window)),
    };
  },
});
