import { endpoint } from '../../../http/endpoint.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { DEFAULT_PARTS, exporterOf, exportJobOf } from './exporter.ts';
import { CreateExport } from './schema.ts';

export const createExport = endpoint({
  summary: 'Create an export',
  description:
    'Starts a job that writes results into a ZIP archive: the data, a codebook with the labels of every question, option and band, a list of what was erased or replaced, and files that load the data with labels and missing codes into SPSS, PSPP, Stata, R and Python. The result of the job is the archive, for a day. It contains what you may see now; reading it requires the scopes with which it was made. People have pseudonyms. With `changed_since`, it contains what changed since an earlier export: a copy in which the rows of these evaluations (or people) are replaced, and those in `deleted.csv` are removed, is equal to a new export. docs/exports.md describes the files.',
  tag: 'evaluations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/exports',
  access: { credential: 'api', scope: 'evaluations:read' },
  idempotency: 'required',
  responseSubject: 'none',
  sensitive: true,
  reads: 'none',
  status: 202,
  body: CreateExport,
  response: Job,
  errors: ['conflict', 'cursor_expired'],
  examples: { body: { format: 'csv', include: ['scores', 'quality'], labels: 'both' } },
  async handle(request) {
    const { environmentId, body } = request;
    return startJob(request, {
      kind: 'export',
      environmentId,
      work: await exportJobOf(await exporterOf(request), body),
      details: { include: (body.include ?? DEFAULT_PARTS).join(',') },
    });
  },
});
