import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { resultForReader } from '../../answers/evaluations/reader.ts';
import { type JudgedPerson, judge } from './judge.ts';
import { type MeasuredValue, readPeople } from './people.ts';
import { selectFirstEnrollments } from './queries.ts';
import { readerOfProgram } from './reader.ts';
import { rulesOf } from './rules.ts';
import { OutcomesQuery, PersonOutcome } from './schema.ts';

export const listProgramOutcomes = endpoint({
  summary: 'List the outcomes of people',
  description:
    'Returns the people of a program with their baseline, their window and the deciding value by an outcome rule of its scorecard, as of now, and what is missing for whom; the newest enrollment first. Values that a right hides, and what follows from them, are absent.',
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/outcomes/people',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'outcomes.people_listed', resource: 'environment' },
  query: listQuery({ rule: OutcomesQuery.properties.rule }),
  response: listOf(PersonOutcome),
  async handle(request) {
    const { organizationId, environmentId, params, query, services, now, environment } = request;
    const { program } = await readerOfProgram(request, params.program_id);
    const { rule } = await rulesOf(request, program, query.rule);
    const counted = { organizationId, environmentId, programId: program.id };
    const page = request.page({ program_id: program.id, rule: rule?.id ?? '' });
    if (!rule) return { items: [], next_cursor: '' };
    const { rows, next_cursor } = page.page(
      await request.read(selectFirstEnrollments(counted, page.after, page.limit)),
    );
    const ids = rows.map(({ subject_id }) => subject_id);
    const people = await readPeople(request.read, services.vault, counted, rule, ids);
    const items: object[] = [];
    for (const { id, subject_id } of rows) {
      const judged = judge(rule, people.get(subject_id)!, now.getTime(), environment.environmentTimeZone);
      items.push({ subject_id, enrollment_id: id, ...(await present(request, judged, rule.conceptId)) });
    }
    return { items: items as never, next_cursor };
  },
});

async function present(
  request: Request,
  { outcome, excluded }: JudgedPerson<MeasuredValue>,
  conceptId: string,
) {
  const status = { ...(excluded !== null && { excluded }) };
  if (excluded === 'erased') return status;
  if (!outcome) return { ...status, missing: 'baseline' as const };
  const { baseline, decisive, from, by, response, remission } = outcome;
  const missing = decisive || excluded === 'below_threshold' ? undefined : ('follow_up' as const);
  const isShown = await Promise.all(
    [baseline, ...(decisive ? [decisive] : [])].map((value) => isShownTo(request, value, conceptId)),
  );
  const isRedacted = isShown.includes(false);
  const shownOf = ({ row, at, value }: MeasuredValue) => ({
    evaluation_id: row.id,
    at: new Date(at).toISOString(),
    ...(!isRedacted && { value }),
  });
  return {
    // Whether a baseline is too low says something about it.
    ...(!(isRedacted && excluded === 'below_threshold') && status),
    ...(missing && { missing }),
    window: { starts_at: new Date(from).toISOString(), ends_at: new Date(by).toISOString() },
    baseline: shownOf(baseline),
    ...(decisive && { decisive: shownOf(decisive) }),
    ...(!isRedacted && response !== undefined && { response }),
    ...(!isRedacted && remission !== undefined && { remission }),
    ...(isRedacted && { redacted: ['baseline.value', 'decisive.value', 'response', 'remission'] }),
  };
}

/** Whether the reader may see the value as it is, and not only that there is one, or a step of it. */
async function isShownTo(
  request: Request,
  { row, value }: MeasuredValue,
  conceptId: string,
): Promise<boolean> {
  const { services, organizationId } = request;
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  const shown = await resultForReader(request, row, result);
  return shown?.sub_scores.find(({ concept_id }) => concept_id === conceptId)?.value === value;
}
