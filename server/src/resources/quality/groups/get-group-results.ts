import {
  type CompiledBundle,
  hasCommonCycles,
  leaderView,
  type Recurrence,
  roundedNumbers,
  type UnitTree,
} from '@eps/engine';
import { isLimited, readsAsLeader } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { shownUnits } from '../../people/units/shown.ts';
import { hasLiveFigures } from '../../results/ledger/live.ts';
import { type Asked, readClosed, readLive } from './cycles.ts';
import {
  absenceOf,
  comparableIn,
  type GroupedCycle,
  momentsOf,
  presentAgreement,
  presentGroup,
  sumsOf,
} from './figures.ts';
import type { CycleTimes } from './queries.ts';
import { type Group, GroupResults, GroupsQuery } from './schema.ts';

export const getGroupResults = endpoint({
  summary: 'Get the results of groups',
  description:
    'Returns the results of units, or of one of them over time: respondents, means with intervals, favourable shares, bands, items, and the difference to everybody. People count in the units to which they belonged when the cycle began or they were enrolled. Without the scope `evaluations:answers`, the figures are exact sums over closed cells of at least the privacy floor of people: a period is counted once, a day after it has ended, and people of smaller units count with the unit above alone. What cannot be shown is null, with a reason. Results that await review count too. Of programs with more than 5,000 enrollments or results, everybody reads closed cells. Members who are limited to units read the closed cells of everybody and of their units, whatever their scopes. Like leaders, they see nothing of questions and concepts that are `sensitive`.',
  tag: 'analytics',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/results/groups',
  access: { credential: 'api', scope: 'analytics:read' },
  query: GroupsQuery,
  response: GroupResults,
  async handle(request) {
    const { organizationId, environmentId, query, rights } = request;
    const { unit_id: unit, by = 'unit' } = query;
    const [program] = await request.read(selectProgram(organizationId, environmentId, query.program_id));
    const hidden = await request.hiddenPrograms();
    if (!program || hidden.includes(program.id)) throw notFound();
    const { tree, below: units } = await shownUnits(request, unit);
    const measured = { organizationId, environmentId, programId: program.id };
    const recurrence = parseJson(program.recurrence) as Recurrence;
    const hasCycles = program.mode === 'continuous' && hasCommonCycles({ recurrence });
    const only = by === 'unit' && query.cycle ? new Date(query.cycle).toISOString() : undefined;
    // The database shows limited members live answers of their people alone, who are not everybody.
    const grants = request.principal.membershipGrants.get(organizationId)!;
    const isOfUnits = isLimited(grants);
    const readsAnswers = rights.has('evaluations:answers') && !isOfUnits;
    const isLive = readsAnswers && (await hasLiveFigures(request, program.id));
    const reader = { userId: readsAnswers ? null : request.principal.userId };
    const below = by === 'cycle' ? [] : units;
    const asked: Asked = {
      hasCycles,
      choose: (cycles) => (by === 'cycle' ? [...cycles] : cyclesAt(cycles, only)),
      tree,
      units: [...(unit === undefined ? [] : [unit]), ...below],
      compared: below,
    };
    const grouped = isLive
      ? await readLive(request, measured, asked)
      : await readClosed(request, measured, reader, asked);
    const { bundle } = await request.services.bundles.compiled(
      request.read,
      organizationId,
      program.version_bundle_id,
    );
    const leads = readsAsLeader(grants);
    const shownConcepts = <Shown extends { concept_id: string }>(concepts: Shown[]) =>
      leads ? concepts.flatMap((concept) => shownToLeader(bundle, concept)) : concepts;
    const { cycles: shown, floor } = grouped;
    const latest = shown.at(-1);
    return {
      program_id: program.id,
      ...(!isLive && { released_at: grouped.closedAt }),
      cycles: grouped.starts,
      concepts: latest
        ? roundedNumbers(
            shownConcepts(conceptsOf(latest, below, { tree, floor }).map((each) => withTexts(bundle, each))),
          )
        : [],
      groups:
        latest || isLive
          ? roundedNumbers(
              groupsOf(shown, [unit ?? null, ...below], { tree, floor }).map((group) => ({
                ...group,
                concepts: shownConcepts(group.concepts),
              })),
            )
          : [{ ...(unit !== undefined && { unit_id: unit }), cycle: null, ...OPEN }],
    };
  },
});

/**
 * Returns what those who lead the people are shown of a concept: all of it, less its items, or nothing. If
 * the content does not compile, it is not known what is sensitive, so nothing is shown.
 */
function shownToLeader<Shown extends { concept_id: string }>(
  bundle: CompiledBundle | null,
  concept: Shown,
): Shown[] {
  const view = bundle ? leaderView(bundle, concept.concept_id) : 'nothing';
  if (view === 'nothing') return [];
  return [view === 'score' && 'items' in concept ? { ...concept, items: [] } : concept];
}

/** Adds what the content says of a concept: its direction, and the texts of its items and bands. */
function withTexts<Concept extends { concept_id: string }>(bundle: CompiledBundle | null, concept: Concept) {
  const { concepts = [], composites = [] } = bundle?.scorecard ?? {};
  const own = concepts.find(({ id }) => id === concept.concept_id);
  const { bands = [] } = own ?? composites.find(({ id }) => id === concept.concept_id) ?? {};
  const prompts = new Map(bundle?.experience.questions.map(({ id, prompt }) => [id, prompt]));
  return {
    ...concept,
    ...(own && { direction: own.direction }),
    items: (own?.items ?? []).flatMap(({ questionId: id }) =>
      prompts.has(id) ? [{ item_id: id, prompt: prompts.get(id)! }] : [],
    ),
    bands: bands.map(({ id: band, label, from, to }) => ({
      band,
      label,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })),
  };
}

const OPEN = { respondents: null, rate: null, reason: 'open' as const, concepts: [] };

/** Returns the cycle that began at a time, or the latest. */
function cyclesAt<Times extends CycleTimes>(cycles: readonly Times[], at: string | undefined): Times[] {
  if (at === undefined) return cycles.slice(-1);
  return cycles.filter(({ starts_at }) => starts_at !== null && new Date(starts_at).toISOString() === at);
}

interface Shown {
  tree: UnitTree;
  floor: number;
}

function conceptsOf(cycle: GroupedCycle, below: readonly string[], shown: Shown) {
  return Object.entries(sumsOf(cycle, null).concepts).map(([id, { label, range }]) => {
    const agreement = presentAgreement(momentsOf(cycle, below, id, shown));
    return { concept_id: id, label, range, ...(agreement && { agreement }) };
  });
}

function groupsOf(
  cycles: readonly GroupedCycle[],
  units: readonly (string | null)[],
  { tree, floor }: Shown,
): Group[] {
  let before: GroupedCycle | undefined;
  return cycles.flatMap((cycle) => {
    const previous = before;
    before = cycle;
    const whole = sumsOf(cycle, null);
    return units.flatMap((unit, index): Group[] => {
      const sums = unit === null ? whole : sumsOf(cycle, unit);
      const key = { ...(unit !== null && { unit_id: unit }), cycle: cycle.startsAt };
      if (sums.people === 0) {
        // Nobody is expected in a unit without people; live figures say of nobody that they are missing.
        const absence = absenceOf(cycle, unit, tree);
        const isExpected = floor > 1 && (index === 0 || sums.enrolled > 0 || absence.reason === 'merged');
        return isExpected ? [{ ...key, ...absence }] : [];
      }
      const group = presentGroup(sums, unit === null ? undefined : whole, floor);
      const concepts = group.concepts.map((concept) => ({
        ...concept,
        ...(previous && { joined: isJoined(previous, cycle, concept.concept_id) }),
      }));
      return [{ ...key, ...group, concepts }];
    });
  });
}

function isJoined(previous: GroupedCycle, cycle: GroupedCycle, conceptId: string): boolean {
  return comparableIn(previous).get(conceptId) === comparableIn(cycle).get(conceptId);
}
