import { endpoint } from '../../../http/endpoint.ts';
import { addTakingPart } from './participation.ts';
import type { TakingPart } from './participation-cells.ts';
import { selectParticipation } from './queries.ts';
import { type Absence, absence, readerOfProgram, sumsOf } from './reader.ts';
import { ParticipationQuery, ProgramParticipation } from './schema.ts';

export const getProgramParticipation = endpoint({
  summary: 'Get the participation in a program',
  description:
    'Counts who is enrolled, has started and has completed, in all and by units, with exact numbers from the privacy floor of enrolled people on. It is counted once a day, for all readers alike. Members who are limited to units get everybody and their units.',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/participation',
  access: { credential: 'api', scope: 'analytics:read' },
  query: ParticipationQuery,
  response: ProgramParticipation,
  async handle(request) {
    const { organizationId, environmentId, params, query } = request;
    const reader = await readerOfProgram(request, params.program_id);
    const counted = { organizationId, environmentId, programId: reader.program.id };
    const [row] = await request.read(selectParticipation(counted));
    const empty = (): TakingPart => ({ enrolled: 0, started: 0, completed: 0 });
    const cells = row?.counts.cells ?? [];
    const sums = sumsOf(cells, reader, empty, addTakingPart);
    const show = (sum: TakingPart | undefined, unit: string | null) =>
      present(sum, () => (row ? absence(cells, unit, reader) : { reason: 'open' as const }));
    return {
      program_id: reader.program.id,
      counted_at: row?.counted_at ?? null,
      cycle: row?.counts.cycle ?? null,
      everybody: show(sums.everybody, null),
      groups:
        query.by === 'none'
          ? []
          : [...sums.units].map(([unit_id, sum]) => ({ unit_id, ...show(sum, unit_id) })),
    };
  },
});

function present(sum: TakingPart | undefined, absent: () => Absence) {
  if (!sum || sum.enrolled === 0)
    return { enrolled: null, started: null, completed: null, rate: null, ...absent() };
  const { enrolled, started, completed } = sum;
  return { enrolled, started, completed, rate: completed / enrolled };
}
