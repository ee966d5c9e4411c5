import { leaderView, type UnitTree } from '@eps/engine';
import { isLimited, readsAsLeader } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { shownUnits } from '../../people/units/shown.ts';
import type { CellReader } from '../ledger/cells-for.ts';
import { hasLiveFigures } from '../ledger/live.ts';
import { unitFigures } from '../ledger/unit-figures.ts';
import { EVERYBODY } from '../ledger/unit-sums.ts';
import { addCounts, noCounts, type WeekCounts, weeksOf } from '../ledger/weeks.ts';
import { readValues } from './people.ts';
import { ChangeQuery, ProgramChange } from './schema.ts';

export const getProgramChange = endpoint({
  summary: 'Get how the people of a program changed',
  description:
    "Returns, for each week since each person's first value of a concept or composite in the program, how many people have a value and which shares of them recovered, improved, did not change or deteriorated since the first one. Results that await review count too. Of programs with more than 5,000 enrollments or results, everybody reads closed cells. Without the scope `evaluations:answers`, the figures are exact sums over closed cells of people, in which a change counts with its later value, of everybody and of units; weeks with fewer people than the privacy floor are null. Members who are limited to units read the closed cells of everybody and of their units, whatever their scopes. Like leaders, they see nothing of `sensitive` questions and concepts.",
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/change',
  access: { credential: 'api', scope: 'analytics:read' },
  query: ChangeQuery,
  response: ProgramChange,
  async handle(request) {
    const { organizationId, environmentId, params, query, principal } = request;
    const program = await request.readOne(selectProgram(organizationId, environmentId, params.program_id));
    const { tree, below } = await shownUnits(request, query.unit_id);
    const ids = { program_id: program.id, concept_id: query.concept };
    const grants = principal.membershipGrants.get(organizationId)!;
    // The database shows limited members live answers of their people alone, who are not everybody.
    const readsAnswers = request.rights.has('evaluations:answers') && !isLimited(grants);
    const isOfAll = readsAnswers && query.unit_id === undefined;
    if (isOfAll && (await hasLiveFigures(request, program.id)))
      return { ...ids, weeks: present(await readLiveChange(request, program.id), 1) };
    const units = [...(query.unit_id === undefined ? [] : [query.unit_id]), ...below];
    const userId = isOfAll ? null : principal.userId;
    const isHidden = readsAsLeader(grants) && (await isSensitive(request, program.version_bundle_id));
    return { ...ids, ...(await readClosedChange(request, program.id, { tree, units, isHidden, userId })) };
  },
});

type ChangeRequest = Request<unknown, ChangeQuery>;

/** Counts all people by week. */
async function readLiveChange(request: ChangeRequest, programId: string) {
  const { organizationId, environmentId, query } = request;
  const weeks = new Map<number, WeekCounts>();
  const measured = { organizationId, environmentId, programId };
  for await (const values of readValues(request, measured, query.concept))
    for (const { week, counts } of weeksOf(values)) {
      const sum = weeks.get(week) ?? noCounts();
      weeks.set(week, sum);
      addCounts(sum, counts);
    }
  return weeks;
}

/** Whether those who lead people see nothing of the concept. */
async function isSensitive(request: ChangeRequest, bundleId: string): Promise<boolean> {
  const { organizationId, services, query } = request;
  const { bundle } = await services.bundles.valid(request.read, organizationId, bundleId);
  return leaderView(bundle, query.concept) === 'nothing';
}

interface ClosedChange extends CellReader {
  tree: UnitTree;
  units: readonly string[];
  isHidden: boolean;
}

/** Adds up the changes of closed cells, without those that the reader made: of everybody and of units. */
async function readClosedChange(
  { services, vaultScope, query }: ChangeRequest,
  programId: string,
  { userId, isHidden, ...asked }: ClosedChange,
) {
  const { units } = asked;
  const question = { programId, periods: [null], ...asked };
  const { periods, floor, closedAt } = await unitFigures(services, vaultScope, { userId }, question);
  const weeksIn = (unit: string) => {
    const changes = isHidden ? {} : (periods[0]!.sums.get(unit)?.changes[query.concept] ?? {});
    return present(new Map(Object.entries(changes).map(([week, own]) => [Number(week), own])), floor);
  };
  return {
    released_at: closedAt,
    weeks: weeksIn(EVERYBODY),
    groups: units.map((unit) => ({ unit_id: unit, weeks: weeksIn(unit) })),
  };
}

function present(weeks: ReadonlyMap<number, WeekCounts>, floor: number) {
  return [...weeks]
    .filter(([, { people }]) => people > 0)
    .sort(([a], [b]) => a - b)
    .map(([week, counts]) => presentWeek(week, counts, floor));
}

/**
 * Returns a week of the response: its people, and the share of each class among them.
 *
 * @param floor 1 for live figures
 */
function presentWeek(week: number, { people, ...counts }: WeekCounts, floor: number) {
  if (people < floor)
    return { week, people: null, ...(week !== 0 && { shares: null }), reason: 'too_few' as const };
  if (week === 0) return { week, people };
  const { recovered, improved, unchanged, deteriorated, harmed } = counts;
  return {
    week,
    people,
    shares: {
      recovered: recovered / people,
      improved: improved / people,
      unchanged: unchanged / people,
      deteriorated: deteriorated / people,
      harmed: harmed / people,
    },
  };
}
