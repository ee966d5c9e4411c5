import type { Scope } from '../../../credentials/scopes.ts';
import { type DeclaredEndpoint, endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { AppPath, EnvironmentPath, JsonObject, listOf, listQuery } from '../../../http/schemas.ts';
import { cancel } from './cancel.ts';
import { type JobOwner, presentJobTo, selectJob, selectJobs } from './queries.ts';
import { resultOf } from './result.ts';
import { EnvironmentJobPath, Job, JobFilters, JobPath } from './schema.ts';

/** Jobs belong to an app as a whole or to one of its environments. Each has the same four operations. */
const OF_APP = {
  owner: 'app',
  /** Part of the operation ids. */
  infix: '',
  job: 'a job',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs',
  listParams: AppPath,
  params: JobPath,
  read: 'bundles:read',
  cancel: 'bundles:write' as Scope | null,
  cancelNote: '',
  resultNote: '',
  resultReads: undefined,
  produces: undefined,
  resultErrors: ['job_not_succeeded'],
} as const;

const OF_ENVIRONMENT = {
  owner: 'environment',
  infix: 'Environment',
  job: 'a job of an environment',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs',
  listParams: EnvironmentPath,
  params: EnvironmentJobPath,
  read: 'analytics:read',
  // Cancelling a job requires the scope that starting it requires.
  cancel: null,
  cancelNote:
    ' Requires the scope that starting the job requires: `bundles:write` for a shadow scoring, `definitions:write` for a calibration, `sessions:write` for personal links, `evaluations:read` for an export, `subjects:write` for an import of responses, of which the rows that were imported remain.',
  resultNote:
    ' The result of a job of the kind `shadow` also requires the scope `evaluations:read`. With `evaluations:answers` it names the people whose result changes, but not those who were erased since; without, it has no differences of scores, and counts are multiples of the privacy floor. The result of a job of the kind `export` is a ZIP archive, for a day. It requires the scopes with which it was made, and supports requests for one range of bytes. So does that of a job of the kind `response_import`: a JSON document with a receipt for each row.',
  resultReads: { action: 'job_result.read', resource: 'job' },
  produces: ['application/zip'],
  resultErrors: ['job_not_succeeded', 'export_expired'],
} as const;

type Place = typeof OF_APP | typeof OF_ENVIRONMENT;

function ownerOf(request: Request, { owner }: Place): JobOwner {
  const { organizationId, appId } = request;
  return { organizationId, appId, environmentId: owner === 'app' ? null : request.environmentId };
}

const list = (place: Place) =>
  endpoint({
    operationId: `list${place.infix}Jobs`,
    summary: `List the jobs of the ${place.owner}`,
    description: `Returns the jobs of the ${place.owner}, newest first. Jobs are kept for 30 days after they finish.`,
    tag: 'jobs',
    method: 'GET',
    path: place.path,
    access: { credential: 'api', scope: place.read, or: 'audit:read' },
    units: 'refused',
    params: place.listParams,
    query: listQuery(JobFilters),
    response: listOf(Job),
    async handle(request) {
      const { status } = request.query;
      const page = request.page({ status });
      const hidden = await request.hiddenPrograms();
      const filter = { status, hidden };
      const rows = await request.read(selectJobs(ownerOf(request, place), filter, page.after, page.limit));
      return page.list(rows, presentJobTo(request, hidden));
    },
  });

const get = (place: Place) =>
  endpoint({
    operationId: `get${place.infix}Job`,
    summary: `Get ${place.job}`,
    description: 'Returns the status and the progress of the job.',
    tag: 'jobs',
    method: 'GET',
    path: `${place.path}/{job_id}`,
    access: { credential: 'api', scope: place.read, or: 'audit:read' },
    units: 'refused',
    params: place.params,
    response: Job,
    async handle(request) {
      const hidden = await request.hiddenPrograms();
      const row = await request.readOne(selectJob(ownerOf(request, place), request.params.job_id, hidden));
      return presentJobTo(request, hidden)(row);
    },
  });

const getResult = (place: Place) =>
  endpoint({
    operationId: `get${place.infix}JobResult`,
    summary: `Get the result of ${place.job}`,
    description: `Fails with \`job_not_succeeded\` while the job runs, and if it failed or was cancelled.${place.resultNote}`,
    tag: 'jobs',
    method: 'GET',
    path: `${place.path}/{job_id}/result`,
    access: { credential: 'api', scope: place.read },
    units: 'refused',
    ...(place.resultReads && { reads: place.resultReads }),
    params: place.params,
    response: JsonObject,
    ...(place.produces && { produces: place.produces }),
    errors: place.resultErrors,
    handle: (request) => resultOf(request, ownerOf(request, place), request.params.job_id),
  });

const cancelJob = (place: Place) =>
  endpoint({
    operationId: `cancel${place.infix}Job`,
    summary: `Cancel ${place.job}`,
    description: `Stops the job if it is queued or running. Fails with \`invalid_transition\` if it has succeeded or failed.${place.cancelNote}`,
    tag: 'jobs',
    method: 'POST',
    path: `${place.path}/{job_id}/cancel`,
    access: { credential: 'api', scope: place.cancel },
    idempotency: 'required',
    params: place.params,
    response: Job,
    errors: ['invalid_transition'],
    handle: (request) =>
      request.write((tx) => cancel(tx, request, ownerOf(request, place), request.params.job_id)),
  });

const operations = (place: Place) => [list(place), get(place), getResult(place), cancelJob(place)];

export const jobs: readonly DeclaredEndpoint[] = [OF_APP, OF_ENVIRONMENT].flatMap(operations);
