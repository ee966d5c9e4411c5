import { readsAsLeader } from '../../../credentials/scopes.ts';
import { dayWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { DateTime, strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { hiddenQuestions } from './hidden-questions.ts';
import { measureHealth } from './measure.ts';
import { selectClosedCounts } from './period-queries.ts';
import { selectCounts } from './queries.ts';
import { InstrumentHealth } from './schema.ts';

export const getInstrumentHealth = endpoint({
  summary: 'Get instrument health',
  description:
    'Returns completion rates and the health of each question in an environment. The window consists of whole UTC days, at most 400 of them; by default it is the last thirty days. Counts of distinct respondents are exact up to 256 and above estimated with a standard error of 2.3 %; medians of times are within 0.5 %. Questions and medians of fewer people than the privacy floor are omitted. Without the scope `evaluations:answers`, these are sums over closed periods that end in the window: cycles or, in programs without common cycles, ISO weeks, each counted once when it has been over for a day, in each program with at least the floor of people, otherwise together with the next one. `privacy_floor_applied` is true if anything of the window is omitted. Questions that are asked depending on answers need `evaluations:answers` too, and those that depend on the profile need `subjects:profile`: how many people were asked shows what they answered. They are omitted otherwise, and for leaders those that are `sensitive`.',
  tag: 'analytics',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/instrument-health',
  access: { credential: 'api', scope: 'analytics:read' },
  units: 'refused',
  query: strictObject({
    starts_at: Type.Optional(DateTime),
    ends_at: Type.Optional(DateTime),
    program_id: Type.Optional(Uuid),
  }),
  response: InstrumentHealth,
  async handle(request) {
    const { startsAt, endsAt } = dayWindow(request.query, request.now);
    const { organizationId, environmentId } = request;
    const programId = request.query.program_id ?? null;
    const hiddenPrograms = await request.hiddenPrograms();
    if (programId !== null) {
      const [program] = await request.read(selectProgram(organizationId, environmentId, programId));
      if (!program || hiddenPrograms.includes(program.id)) throw notFound();
    }
    const isPresent = endsAt > request.now;
    const window = { organizationId, environmentId, programId, startsAt, endsAt, isPresent, hiddenPrograms };
    const answers = request.rights.has('evaluations:answers');
    const reader = {
      answers,
      profile: request.rights.has('subjects:profile'),
      isLeader: readsAsLeader(request.principal.membershipGrants.get(organizationId)),
    };
    const hide = (programIds: readonly string[]) =>
      hiddenQuestions(request.readOnReplica, request.services, reader, window, programIds);
    const rows = await request.readOnReplica(answers ? selectCounts(window) : selectClosedCounts(window));
    return {
      environment_id: environmentId,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      ...(await measureHealth(request.readOnReplica, window, rows, hide)),
    };
  },
});
