import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { insertWaiting } from './commands.ts';
import { selectPeople } from './queries.ts';
import { CreatePersonalLinks, MAX_PEOPLE, type PersonalLinksJob } from './schema.ts';

const DEFAULT_TTL_SECONDS = 2_592_000;

export const createPersonalLinks = endpoint({
  summary: 'Create personal links',
  description:
    'Starts a job that issues a session for each person and writes a file with their links, for example for letters. Select up to 10,000 people with `subject_ids` or `filter`. The file also contains the external IDs, so this requires `subjects:identify` too. Earlier sessions keep working. The links show no answers from other sessions. `POST …/personal-links/{job_id}/fetch` returns the file once.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/personal-links',
  access: { credential: 'api', scope: 'sessions:write' },
  idempotency: 'required',
  responseSubject: 'none',
  reads: 'none',
  status: 202,
  body: CreatePersonalLinks,
  response: Job,
  errors: ['program_not_active', 'conflict'],
  examples: { body: { filter: { begun: false }, ttl_seconds: 1_209_600, format: 'csv' } },
  async handle(request) {
    request.rights.require('subjects:identify');
    const { organizationId, environmentId, params, body, principal, actor } = request;
    if ((body.subject_ids === undefined) === (body.filter === undefined))
      throw invalidValue(['body', 'filter'], 'send either subject_ids or filter');
    const program = await request.readOne(selectProgram(organizationId, environmentId, params.program_id));
    if (program.status !== 'active')
      throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
    const subjectIds = body.subject_ids ?? (await peopleOf(request, body.filter!.begun));
    const work: PersonalLinksJob = {
      program_id: program.id,
      ttl_seconds: body.ttl_seconds ?? DEFAULT_TTL_SECONDS,
      format: body.format ?? 'csv',
      issued_by: principal.principalId,
      actor,
    };
    return startJob(request, {
      kind: 'personal_links',
      environmentId,
      work,
      details: { program_id: program.id, people: String(subjectIds.length) },
      add: (tx, jobId) => tx.push(insertWaiting(organizationId, environmentId, jobId, subjectIds)),
    });
  },
});

/** Returns the people that a filter finds. Throws ValidationError for more people than a file can have. */
async function peopleOf(
  request: Request<{ program_id: string }>,
  begun: boolean | undefined,
): Promise<string[]> {
  const { organizationId, environmentId, params } = request;
  const rows = await request.read(
    selectPeople(organizationId, environmentId, params.program_id, begun, MAX_PEOPLE + 1),
  );
  if (rows.length > MAX_PEOPLE)
    throw invalidValue(
      ['body', 'filter'],
      `matches more than ${MAX_PEOPLE} people; send subject_ids in several requests`,
    );
  return rows.map(({ subject_id }) => subject_id);
}
