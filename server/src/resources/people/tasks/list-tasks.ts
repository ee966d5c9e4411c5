import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { isUuid } from '../../../http/validation.ts';
import { presentListed } from './present.ts';
import { selectTasks } from './queries.ts';
import { seenBy, taskReaderOf } from './reader.ts';
import { ListedTask, TASK_STATES } from './schema.ts';

const ROLES = ['owner', 'admin', 'editor', 'coordinator', 'reviewer'];

export const listTasks = endpoint({
  summary: 'List tasks',
  description:
    'Returns the tasks of the environment, newest first. Titles need `evaluations:read`, and, where the rule that made the task reads answers or the profile, `evaluations:answers` or `subjects:profile`; otherwise `redacted` names the missing fields. In live environments, coordinators see their own tasks only. Tasks about results that reveal the arm of a person in a study need `studies:unblind`.',
  tag: 'tasks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks',
  access: { credential: 'api', scope: 'tasks:read' },
  reads: { action: 'tasks.listed', resource: 'environment' },
  query: listQuery({
    status: Type.Optional(oneOf(TASK_STATES)),
    assignee: Optional.String({
      minLength: 1,
      maxLength: 64,
      description: 'The id of a user, `me`, a role, or `unit_lead`.',
      examples: ['me'],
    }),
    overdue: Optional.Boolean({ description: 'Whether the due time of an unfinished task has passed.' }),
    subject_id: Type.Optional(Uuid),
    evaluation_id: Type.Optional({
      ...Uuid,
      description: 'Include tasks about this evaluation.',
    }),
    locale: Optional.String({
      minLength: 1,
      maxLength: 35,
      description: 'The language of the titles (BCP 47).',
    }),
  }),
  response: listOf(ListedTask),
  async handle(request) {
    const { organizationId, environmentId, now } = request;
    const { status, assignee, overdue, subject_id, evaluation_id, locale } = request.query;
    const page = request.page({ status, assignee, overdue, subject_id, evaluation_id });
    const stored = assignee === undefined ? undefined : filterOf(assignee, request.principal.userId);
    const { rows, next_cursor } = page.page(
      await request.read(
        selectTasks(
          organizationId,
          environmentId,
          { status, assignee: stored, overdue, subject_id, evaluation_id },
          { ...(await seenBy(request)), now, after: page.after, limit: page.limit },
        ),
      ),
    );
    request.work.opens(rows.map(({ content_sealed }) => content_sealed));
    const view = { reader: taskReaderOf(request), now, locale };
    return { items: await Promise.all(rows.map((row) => presentListed(request, row, view))), next_cursor };
  },
});

/** Returns the assignee as it is stored. Throws a validation error. */
function filterOf(assignee: string, userId: string): string {
  if (assignee === 'me') return `user:${userId}`;
  if (assignee === 'unit_lead') return assignee;
  if (isUuid(assignee)) return `user:${assignee.toLowerCase()}`;
  if (ROLES.includes(assignee)) return `role:${assignee}`;
  throw invalidValue(['query', 'assignee'], 'expected the id of a user, "me", a role or "unit_lead"');
}
