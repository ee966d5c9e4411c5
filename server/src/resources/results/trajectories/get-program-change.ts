import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { readPeople } from './people.ts';
import { readReleasedChange } from './released-change.ts';
import { ProgramChange, TrajectoryQuery } from './schema.ts';
import { addCounts, noCounts, presentWeek, type WeekCounts, weeksOf } from './weeks.ts';

export const getProgramChange = endpoint({
  operationId: 'getProgramChange',
  summary: 'Get how the people of a program changed',
  description:
    "Returns, for each week since each person's first value of a concept or composite in the program, how many people have a value and which shares of them recovered, improved, did not change or deteriorated since the first one. Only released results count. Without the scopes `evaluations:answers` and `subjects:profile`, the figures are those of the last release, rounded down to multiples of the privacy floor: a week is counted again when enough new people have completed it, at most once a day.",
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/change',
  access: { credential: 'api', scope: 'analytics:read' },
  units: 'refused',
  query: TrajectoryQuery,
  response: ProgramChange,
  async handle(request) {
    const { organizationId, environmentId, params, query } = request;
    const [program] = await request.read(selectProgram(organizationId, environmentId, params.program_id));
    if (!program) throw notFound();
    const measured = { organizationId, environmentId, programId: program.id };
    const ids = { program_id: program.id, concept_id: query.concept };
    // Live figures can be those of one person, and norms can depend on the profile.
    if (request.rights.has('evaluations:answers') && request.rights.has('subjects:profile')) {
      const weeks = new Map<number, WeekCounts>();
      for await (const { values } of readPeople(request, measured, query.concept)) {
        for (const { week, counts } of weeksOf(values.get(query.concept) ?? [])) {
          const sum = weeks.get(week) ?? noCounts();
          weeks.set(week, sum);
          addCounts(sum, counts);
        }
      }
      return { ...ids, weeks: present(weeks) };
    }
    const { released_at, weeks } = await readReleasedChange(request, measured, query.concept);
    return { ...ids, released_at, weeks: present(weeks) };
  },
});

function present(weeks: ReadonlyMap<number, WeekCounts>) {
  return [...weeks]
    .filter(([, { people }]) => people > 0)
    .sort(([a], [b]) => a - b)
    .map(([week, counts]) => presentWeek(week, counts));
}
