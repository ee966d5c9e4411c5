import { environmentTime } from '../../../environment-time.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { inboxOf } from './inbox.ts';
import { type InboxTaskRow, selectInboxTasks } from './inbox-queries.ts';
import { presentListed } from './present.ts';
import { taskReaderIn, teamAssignees } from './reader.ts';
import { ASSIGNED, InboxTask } from './schema.ts';

export const listInboxTasks = endpoint({
  summary: 'List unfinished tasks of all environments',
  description:
    'Returns the unfinished tasks of all environments in which the credential may read tasks: overdue ones first, then by severity, then by due time. The rights of the credential hide the same fields as in the list of an environment.',
  tag: 'tasks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/tasks',
  access: { credential: 'api', scope: 'tasks:read' },
  reads: { action: 'tasks.listed', resource: 'environment' },
  query: listQuery({
    assigned: Type.Optional(
      oneOf(ASSIGNED, {
        default: 'anyone',
        description:
          '`me`: assigned to the user. `team`: assigned to a role of the user; for owners and admins also to leads of units.',
      }),
    ),
    locale: Optional.String({
      minLength: 1,
      maxLength: 35,
      description: 'The language of the titles (BCP 47).',
    }),
  }),
  response: listOf(InboxTask),
  async handle(request) {
    const { assigned = 'anyone', locale } = request.query;
    const page = request.page({ assigned });
    const { rows, next_cursor } = page.page(
      await request.read(selectInboxTasks(inboxOf(request), assigneesOf(request, assigned), page)),
    );
    request.work.opens(rows.map(({ content_sealed }) => content_sealed));
    return { items: await Promise.all(rows.map((row) => present(request, row, locale))), next_cursor };
  },
});

function assigneesOf(
  { principal, organizationId }: Request,
  assigned: (typeof ASSIGNED)[number],
): string[] | null {
  if (assigned === 'me') return [`user:${principal.userId}`];
  return assigned === 'team' ? teamAssignees(principal, organizationId) : null;
}

async function present(request: Request, row: InboxTaskRow, locale: string | undefined) {
  const { principal, organizationId, realNow } = request;
  const kind = row.kind as 'test' | 'live';
  const view = {
    reader: taskReaderIn(principal, organizationId, kind),
    now: environmentTime(realNow, row.clock_offset_seconds),
    locale,
  };
  return {
    ...(await presentListed(request, row, view)),
    app_id: row.app_id,
    environment_id: row.environment_id,
    environment_kind: kind,
    environment_time: view.now.toISOString(),
  };
}
