import { type CompiledBundle, leaderView, type MeasuredConcept } from '@eps/engine';
import { readsAsLeader } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue, notFound } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import type { Request } from '../../../http/request.ts';
import { DAY_MS, daysAfter, startOfDay, utcDay } from '../../../utc-days.ts';
import { selectBundle } from '../../content/bundles/queries.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { conceptsOf, groupVariables } from '../../results/ledger/observe.ts';
import { type Analysis, analyze } from './analyze.ts';
import { type CellFigures, readCellFigures } from './cell-figures.ts';
import { countLeftOut, type LeftOutRow } from './left-out-queries.ts';
import { Psychometrics, PsychometricsQuery } from './schema.ts';
import type { DateWindow } from './selection.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** The response has days in RFC 3339, which has no later years. */
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z');

export const getPsychometrics = endpoint({
  summary: 'Get psychometrics',
  description:
    'Returns reliability, item statistics, distributions and, with `group_by`, differential item functioning, from the completed evaluations of a program or of a bundle, those that await review included. One of `program_id` and `bundle_id` is required. A program counts the evaluations of all its bundles in which the concept has the same items as in the present one; a bundle counts those of all programs of the environment. Without the scope `evaluations:answers`, or with `released=true`, the figures are exact sums over closed cells of people: they change only when a period is closed, and a window has the periods that lie in it. Live figures count everybody who finished in the window.',
  tag: 'analytics',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/psychometrics',
  access: { credential: 'api', scope: 'analytics:read' },
  units: 'refused',
  query: PsychometricsQuery,
  response: Psychometrics,
  errors: ['bundle_invalid'],
  async handle(request) {
    const { organizationId, appId, environmentId, services, query } = request;
    const isReleased = query.released ?? !request.rights.has('evaluations:answers');
    if (!isReleased) request.rights.require('evaluations:answers');
    const { programId, bundleId, hiddenPrograms } = await sourceOf(request);
    const { bundle } = await services.bundles.valid(request.read, organizationId, bundleId);
    const scope = { organizationId, appId, environmentId };
    const source = { programId, bundleId: programId === null ? bundleId : null, hiddenPrograms };
    const window = windowOf(query);
    const isLeader = readsAsLeader(request.principal.membershipGrants.get(organizationId));
    const shown = conceptsOf(services, bundle).filter(
      ({ id }) => !isLeader || leaderView(bundle, id) === 'whole',
    );
    const concepts = askedConcepts(shown, query.concept_id);
    const variable = variableOf(bundle, query.group_by);
    if (isReleased)
      return presentReleased(
        request,
        bundleId,
        await readCellFigures(services, scope, source, {
          concepts,
          variable,
          reader: request.principal.userId,
          from: asTime(window.from),
          until: asTime(window.until),
        }),
      );
    const snapshot = await readSnapshot(services, scope, source, {
      concepts,
      bundleId: source.bundleId,
      variable,
      window,
    });
    const [leftOut] = await request.read(countLeftOut(scope, source));
    return present(request, snapshot, await analyze(snapshot), bundleId, leftOut!);
  },
});

type PsychometricsRequest = Request<unknown, PsychometricsQuery>;

interface Source {
  /** Null for all programs of the bundle. */
  programId: string | null;
  /** The bundle whose concepts are shown. */
  bundleId: string;
  hiddenPrograms: readonly string[];
}

/** Throws not_found, and ValidationError unless the query names a program or a bundle. */
async function sourceOf(request: PsychometricsRequest): Promise<Source> {
  const { organizationId, appId, environmentId, query } = request;
  if ((query.program_id === undefined) === (query.bundle_id === undefined))
    throw invalidValue(['query', 'program_id'], 'exactly one of program_id and bundle_id is required');
  const hiddenPrograms = await request.hiddenPrograms();
  if (query.bundle_id !== undefined) {
    const bundle = await request.readOne(selectBundle(organizationId, appId, query.bundle_id));
    return { programId: null, bundleId: bundle.id, hiddenPrograms };
  }
  const [program] = await request.read(selectProgram(organizationId, environmentId, query.program_id!));
  if (!program || hiddenPrograms.includes(program.id)) throw notFound();
  return { programId: program.id, bundleId: program.version_bundle_id, hiddenPrograms };
}

function askedConcepts(concepts: readonly MeasuredConcept[], conceptId: string | undefined) {
  if (conceptId === undefined) return concepts;
  const concept = concepts.find(({ id }) => id === conceptId);
  if (!concept) throw invalidValue(['query', 'concept_id'], 'names no concept with items');
  return [concept];
}

function variableOf(bundle: CompiledBundle, groupBy: string | undefined): string | null {
  if (groupBy === undefined) return null;
  if (!groupVariables(bundle).includes(groupBy))
    throw invalidValue(['query', 'group_by'], 'names no context variable that declares "analytics": "group"');
  return groupBy;
}

const asTime = (day: string | null) => (day === null ? null : Date.parse(startOfDay(day)));

/** Returns the whole UTC days that contain the window. */
function windowOf({ starts_at, ends_at }: PsychometricsQuery): DateWindow {
  const untilMs = ends_at === undefined ? null : Math.ceil(instantOf(ends_at).getTime() / DAY_MS) * DAY_MS;
  if (untilMs !== null && untilMs > LAST_DAY)
    throw invalidValue(['query', 'ends_at'], 'must be before the last day of the year 9999');
  const from = starts_at === undefined ? null : utcDay(instantOf(starts_at));
  const until = untilMs === null ? null : utcDay(new Date(untilMs));
  if (from !== null && until !== null && from >= until)
    throw invalidValue(['query', 'starts_at'], 'must be before ends_at');
  return { from, until };
}

function present(
  { environmentId, query }: PsychometricsRequest,
  { concepts, window, uncounted }: Snapshot,
  analysis: Analysis,
  bundleId: string,
  { awaiting_review, ...leftOut }: LeftOutRow,
): Psychometrics {
  const bundles = new Set(concepts.flatMap(({ bundleIds }) => bundleIds));
  const instant = (day: string | null) => (day === null ? null : startOfDay(day));
  return {
    environment_id: environmentId,
    bundle_ids: bundles.size > 0 ? [...bundles].sort() : [bundleId],
    starts_at: instant(window.from),
    ends_at: instant(window.until),
    respondents: analysis.respondents,
    privacy_floor_applied: analysis.isFloorApplied,
    ...(uncounted > 0 && { uncounted_evaluations: uncounted }),
    released_at: null,
    left_out: leftOut,
    awaiting_review,
    concepts: analysis.concepts,
    ...(query.group_by !== undefined && { groups: analysis.groups, dif: analysis.dif }),
  };
}

function presentReleased(
  { environmentId, query }: PsychometricsRequest,
  bundleId: string,
  { window, bundleIds, analysis, closedAt, leftOut, awaitingReview, reason }: CellFigures,
): Psychometrics {
  return {
    environment_id: environmentId,
    bundle_ids: bundleIds.length > 0 ? bundleIds : [bundleId],
    starts_at: window && startOfDay(window.first),
    ends_at: window && startOfDay(daysAfter(window.last, 1)),
    respondents: analysis.respondents,
    privacy_floor_applied: analysis.isFloorApplied || reason === 'too_few',
    released_at: closedAt,
    ...(reason && { reason }),
    left_out: leftOut,
    awaiting_review: awaitingReview,
    concepts: analysis.concepts,
    ...(query.group_by !== undefined && { groups: analysis.groups, dif: analysis.dif }),
  };
}
