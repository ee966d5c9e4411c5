import { isLimited } from '../../../credentials/scopes.ts';
import { dayWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { readerOf } from '../../answers/evaluations/reader.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { shownUnits } from '../../people/units/shown.ts';
import { hiddenCountsOfProgram } from './by-cycle.ts';
import { readClosedAdherence } from './closed.ts';
import { readAdherence } from './read.ts';

import { ProgramAdherence, ProgramAdherenceQuery } from './schema.ts';

export const getProgramAdherence = endpoint({
  summary: 'Get the adherence of a program',
  description:
    'Counts what was due in the cycles of the program in a window of whole UTC days, whether or not it was delivered, and how much of it was answered, answered late or missed. Without the scope `evaluations:answers`, and of units, the counts are exact sums over closed cells of at least the privacy floor of people, in the cycles (or ISO weeks, in programs without common cycles) that end in the window: each is counted once, after it has been over for a day, and people of smaller units count with the unit above alone. If answers or the profile decide which questions are asked, these are counts of cycles instead of questions, and readers without `subjects:profile` also see them if the profile does. Members who are limited to units get everybody and their units.',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/adherence',
  access: { credential: 'api', scope: 'analytics:read' },
  query: ProgramAdherenceQuery,
  response: ProgramAdherence,
  async handle(request) {
    const { organizationId, environmentId, params, query, now } = request;
    const window = dayWindow(query, now);
    const program = await request.readOne(selectProgram(organizationId, environmentId, params.program_id));
    const { tree, below } = await shownUnits(request, query.unit_id);
    const reader = readerOf(request);
    const isClosed =
      !reader.answers ||
      query.unit_id !== undefined ||
      isLimited(request.principal.membershipGrants.get(organizationId)!) ||
      (await hiddenCountsOfProgram(request, program.id, reader)).questions;
    if (isClosed) {
      const units = [...(query.unit_id === undefined ? [] : [query.unit_id]), ...below];
      return {
        program_id: program.id,
        ...(await readClosedAdherence(request, program.id, window, { tree, units })),
      };
    }
    return {
      program_id: program.id,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...(await readAdherence(request, { program_id: program.id }, window)),
    };
  },
});
