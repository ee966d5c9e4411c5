import { excluding } from '../../../db/excluding.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';

/** Tasks that are counted exactly. */
const MOST_COUNTED = 100_000;
const STATES = ['open', 'acknowledged', 'in_progress'] as const;

const Count = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: MOST_COUNTED }), Type.Null()], { description });

const EnvironmentTaskCounts = namedObject('EnvironmentTaskCounts', {
  open: Count('Tasks that nobody has seen.'),
  acknowledged: Count('Tasks that somebody has seen.'),
  in_progress: Count('Tasks that somebody works on.'),
  overdue: Count('How many of all of them are overdue.'),
  reason: Type.Optional(
    oneOf(['too_few'] as const, {
      description: 'Why they are null: the reader sees fewer people than the privacy floor.',
    }),
  ),
});

export const getEnvironmentTaskCounts = endpoint({
  summary: 'Count unfinished tasks by state',
  description:
    'Counts the unfinished tasks of the environment or, for members who are limited to units, those about the people of their units: no titles, and nothing of one person. Counts are exact up to 100,000.',
  tag: 'tasks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/task-counts',
  access: { credential: 'api', scope: 'analytics:read' },
  response: EnvironmentTaskCounts,
  async handle(request) {
    const { organizationId, environmentId, now } = request;
    const [settings] = await request.read(selectPrivacyFloor(organizationId));
    const floor = settings!.privacy_floor;
    const [people] = await request.read(countPeople(organizationId, environmentId, floor));
    if (people!.people < floor)
      return { open: null, acknowledged: null, in_progress: null, overdue: null, reason: 'too_few' as const };
    const hidden = await request.hiddenPrograms();
    const rows = await request.read(countTasks(organizationId, environmentId, now, hidden));
    const of = (state: string) => rows.find(({ status }) => status === state)?.tasks ?? 0;
    const [open, acknowledged, in_progress] = STATES.map(of) as [number, number, number];
    return { open, acknowledged, in_progress, overdue: rows.reduce((sum, row) => sum + row.overdue, 0) };
  },
});

const PEOPLE = rowsOf({ people: computed('integer') });

/** Counts the people that the reader sees, up to a number. */
function countPeople(organizationId: string, environmentId: string, most: number) {
  return PEOPLE.query(
    `SELECT count(*)::int AS people FROM (
       SELECT 1 FROM subjects WHERE organization_id = $1 AND environment_id = $2 AND status = 'active'
       LIMIT $3) s`,
    [organizationId, environmentId, most],
  );
}

const TASKS = rowsOf({
  ...columns('tasks', 'status'),
  tasks: computed('integer'),
  overdue: computed('integer'),
});

function countTasks(organizationId: string, environmentId: string, now: Date, hidden: readonly string[]) {
  const values: unknown[] = [organizationId, environmentId, now, MOST_COUNTED];
  const except =
    hidden.length === 0
      ? ''
      : `AND (t.program_id IS NULL OR true${excluding('t.program_id', hidden, values)})`;
  return TASKS.query(
    `SELECT t.status, count(*)::int AS tasks, count(*) FILTER (WHERE t.due_at <= $3)::int AS overdue
     FROM (
       SELECT t.status, t.due_at FROM tasks t
       WHERE t.organization_id = $1 AND t.environment_id = $2
         AND t.status IN ('open', 'acknowledged', 'in_progress') ${except}
       LIMIT $4) t
     GROUP BY t.status`,
    values,
  );
}
