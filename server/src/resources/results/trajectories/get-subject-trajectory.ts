import { outcomeOf, type SubScore } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { type KeyedEvaluationRow, measuredAt } from '../../answers/evaluations/queries.ts';
import { resultForReader } from '../../answers/evaluations/reader.ts';
import { selectSubject } from '../../people/subjects/queries.ts';
import { type ComparableValue, changeOf } from '../ledger/weeks.ts';
import { selectReleased, selectScorecardWith } from './queries.ts';
import { Trajectory, TrajectoryQuery } from './schema.ts';

/** How many evaluations a request reads. */
const MAX_EVALUATIONS = 1000;

export const getSubjectTrajectory = endpoint({
  summary: 'Get the trajectory of a subject',
  description:
    'Returns every released value of a concept or composite, in the order in which the answers were given, over all programs of the environment, and how it changed: reliably against the first and the previous comparable value, its class by the cut-off of the content (`change` of the concept), and response and remission by the `outcome_rules` of the scorecard.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/trajectory',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'trajectory.read', resource: 'subject' },
  query: TrajectoryQuery,
  response: Trajectory,
  async handle(request) {
    const { organizationId, environmentId, params, query } = request;
    const subject = await request.readOne(selectSubject(organizationId, environmentId, params.subject_id));
    const hidden = await request.hiddenPrograms();
    const rows = await request.read(
      selectReleased(organizationId, environmentId, subject.id, hidden, MAX_EVALUATIONS),
    );
    const found: FoundValue[] = [];
    for (const row of rows.reverse()) found.push(await findValue(request, row, query.concept));
    const measured = found.filter((each): each is MeasuredValue => 'score' in each);
    const isRedacted = found.some((each) => 'redacted' in each);
    if (measured.length === 0 && !isRedacted) await requireConcept(request, query.concept);
    const outcome = isRedacted ? undefined : outcomeFor(request, query.concept, measured);
    return {
      concept_id: query.concept,
      points: measured.map((each, i) => pointOf(each, measured[i - 1], measured[0]!)),
      ...(outcome && { outcome }),
      ...(isRedacted && { redacted: ['points'] }),
    };
  },
});

/** Throws a validation error if no scorecard of the app has a concept, so that a misspelt one is noticed. */
async function requireConcept(request: Request, conceptId: string): Promise<void> {
  const { organizationId, appId } = request;
  const [known] = await request.read(selectScorecardWith(organizationId, appId, conceptId));
  if (!known)
    throw invalidValue(
      ['query', 'concept'],
      'no scorecard of the app has this concept or composite',
      conceptId,
    );
}

interface MeasuredValue extends ComparableValue {
  row: KeyedEvaluationRow;
  score: SubScore & { value: number };
}

/** Absent if the evaluation has no value or the reader has no right to it. */
type FoundValue = MeasuredValue | { redacted: true } | Record<string, never>;

async function findValue(request: Request, row: KeyedEvaluationRow, conceptId: string): Promise<FoundValue> {
  const { organizationId, services } = request;
  request.work.opens([row.result_sealed]);
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  const shown = await resultForReader(request, row, result);
  const isIt = ({ concept_id }: SubScore) => concept_id === conceptId;
  const score = shown?.sub_scores.find(isIt);
  if (!score) return result?.sub_scores.some(isIt) ? { redacted: true } : {};
  const { value } = score;
  if (value === null) return {};
  const { bundle } = await services.bundles.compiled(request.read, organizationId, row.version_bundle_id);
  const items = result!.item_fingerprints[conceptId] ?? row.version_bundle_id;
  return { row, score: { ...score, value }, items, bundle };
}

/** Returns the response and remission of the person by the content of the latest value. */
function outcomeFor({ now, environment }: Request, conceptId: string, measured: readonly MeasuredValue[]) {
  const rules = measured.at(-1)?.bundle?.scorecard.outcomeRules ?? [];
  const rule = rules.find((each) => each.conceptId === conceptId);
  if (!rule) return undefined;
  const values = measured.map(({ row, score: { value }, items }) => ({
    at: Date.parse(measuredAt(row)),
    value,
    items,
  }));
  const outcome = outcomeOf(rule, values, { now: now.getTime(), zone: environment.environmentTimeZone });
  const { isEligible, response, remission, decisive } = outcome ?? {};
  if (!isEligible || (response === undefined && remission === undefined)) return undefined;
  return {
    ...(response !== undefined && { response }),
    ...(remission !== undefined && { remission }),
    ...(decisive && { at: new Date(decisive.at).toISOString() }),
  };
}

function pointOf(point: MeasuredValue, previous: MeasuredValue | undefined, first: MeasuredValue) {
  const { row, score } = point;
  const joined = previous !== undefined && previous.items === point.items;
  const fromFirst = previous && changeOf(first, point);
  const fromPrevious = previous && changeOf(previous, point);
  return {
    evaluation_id: row.id,
    program_id: row.program_id,
    bundle_id: row.version_bundle_id,
    at: measuredAt(row),
    value: score.value,
    ...(score.interval && { interval: score.interval }),
    ...(score.band !== undefined && { band: score.band }),
    joined,
    ...((fromFirst || fromPrevious) && {
      change: {
        ...(fromFirst && { from_first: fromFirst }),
        ...(fromPrevious && { from_previous: fromPrevious }),
      },
    }),
  };
}
