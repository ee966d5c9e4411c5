import { type Recurrence, roundedNumbers } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { selectUnits } from '../../people/units/queries.ts';
import type { Tree } from './cells.ts';
import {
  comparableIn,
  type GroupSums,
  momentsOf,
  presentAgreement,
  presentGroup,
  releasedAt,
  sumsOf,
} from './figures.ts';
import { type GroupedCycle, type GroupedFigures, readLive, readReleased } from './released.ts';
import { GroupResults, GroupsQuery } from './schema.ts';

export const getGroupResults = endpoint({
  operationId: 'getGroupResults',
  summary: 'Get the results of groups',
  description:
    'Returns the results of units, or of one of them over time: respondents, means with intervals, favourable shares, bands, items, and the difference to everybody. People count in the units to which they belonged when the cycle began or they were enrolled. Without the scopes `evaluations:answers` and `subjects:profile`, the figures are those of the last release: a cycle is counted once, a day after it has ended; units with fewer people than the privacy floor are counted with those above alone; and figures are rounded to what the privacy floor of people could change.',
  tag: 'analytics',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/results/groups',
  access: { credential: 'api', scope: 'analytics:read' },
  units: 'refused',
  query: GroupsQuery,
  response: GroupResults,
  async handle(request) {
    const { organizationId, environmentId, query, rights } = request;
    const { unit_id: unit, by = 'unit' } = query;
    const [program] = await request.read(selectProgram(organizationId, environmentId, query.program_id));
    const units = await request.read(selectUnits(organizationId, environmentId));
    const tree: Tree = new Map(units.map(({ id, path }) => [id, path]));
    const hidden = await request.hiddenPrograms();
    if (!program || hidden.includes(program.id) || (unit !== undefined && !tree.has(unit))) throw notFound();
    const measured = { organizationId, environmentId, programId: program.id };
    const { frequency } = parseJson(program.recurrence) as Recurrence;
    const hasCycles = program.mode === 'continuous' && !['one_time', 'on_event'].includes(frequency);
    const only = by === 'unit' && query.cycle ? new Date(query.cycle).toISOString() : undefined;
    // Live figures can be those of one person, and norms can depend on the profile.
    const isLive = rights.has('evaluations:answers') && rights.has('subjects:profile');
    const grouped = isLive
      ? await readLive(request, measured, { hasCycles }, tree)
      : await readReleased(request, measured, { hasCycles }, tree);
    const shown = by === 'cycle' ? grouped.cycles : cycleOf(grouped, only);
    const latest = shown.at(-1);
    const below = by === 'cycle' ? [] : units.filter(({ path }) => path.at(-2) === unit).map(({ id }) => id);
    return {
      program_id: program.id,
      ...(!isLive && { released_at: releasedAt(shown) }),
      cycles: grouped.cycles.flatMap(({ starts_at }) => starts_at ?? []),
      concepts: latest ? roundedNumbers(conceptsOf(latest, below, tree, grouped.floor)) : [],
      groups: roundedNumbers(groupsOf(shown, [unit, ...below], tree, grouped.floor)),
    };
  },
});

/** Returns the cycle that began at a time, or the latest. */
function cycleOf({ cycles }: GroupedFigures, startsAt: string | undefined): GroupedCycle[] {
  if (startsAt === undefined) return cycles.slice(-1);
  return cycles.filter(
    ({ starts_at }) => starts_at !== null && new Date(starts_at).toISOString() === startsAt,
  );
}

function conceptsOf(cycle: GroupedCycle, below: readonly string[], tree: Tree, floor: number) {
  return Object.entries(sumsOf(cycle, undefined, tree).concepts).map(([id, { label, range }]) => {
    const agreement = presentAgreement(momentsOf(cycle, below, id, tree), floor);
    return { concept_id: id, label, range, ...(agreement && { agreement }) };
  });
}

function groupsOf(
  cycles: readonly GroupedCycle[],
  units: readonly (string | undefined)[],
  tree: Tree,
  floor: number,
) {
  let before: GroupedCycle | undefined;
  return cycles.flatMap((cycle) => {
    const previous = before;
    before = cycle;
    const whole = sumsOf(cycle, undefined, tree);
    return units.flatMap((unit) => {
      const sums: GroupSums = unit === undefined ? whole : sumsOf(cycle, unit, tree);
      if (sums.people === 0) return [];
      const group = presentGroup(sums, unit === undefined ? undefined : whole, floor);
      const concepts = group.concepts.map((concept) => ({
        ...concept,
        ...(previous && { joined: isJoined(previous, cycle, concept.concept_id) }),
      }));
      return [{ ...(unit !== undefined && { unit_id: unit }), cycle: cycle.starts_at, ...group, concepts }];
    });
  });
}

function isJoined(previous: GroupedCycle, cycle: GroupedCycle, conceptId: string): boolean {
  return comparableIn(previous).get(conceptId) === comparableIn(cycle).get(conceptId);
}
