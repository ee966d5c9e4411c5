import { recordAudit } from '../../../audit/record.ts';
import { Content } from '../../../http/content.ts';
import { csvLine } from '../../../http/csv.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import { noResult } from '../../operations/jobs/queries.ts';
import { externalIdAad } from '../../people/subjects/profile.ts';
import { deleteLinks, KEEP_LINKS_MS } from './commands.ts';
import { type LinkRow, linkRow, lockLinksJob, sealedUrl, selectLinks } from './queries.ts';
import type { PersonalLink, PersonalLinksJob } from './schema.ts';

export const fetchPersonalLinks = endpoint({
  summary: 'Fetch personal links',
  description:
    'Returns the file of a job that has succeeded, as CSV with the columns `subject_id`, `external_id`, `url` and `error`, or as JSON with `items` of these fields. People without a link have an `error`, such as `not_enrolled`. The file can be fetched once, within 24 hours. Afterwards the response is `not_found`, and the links are not stored anywhere. People who have been erased in the meantime are left out. Requires `subjects:identify` too.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/personal-links/{job_id}/fetch',
  access: { credential: 'api', scope: 'sessions:write' },
  sensitive: true,
  reads: { action: 'subject.identified', resource: 'job' },
  produces: ['application/json', 'text/csv'],
  errors: ['job_not_succeeded'],
  async handle(request) {
    request.rights.require('subjects:identify');
    const { organizationId, environmentId, params, vaultScope, services, realNow } = request;
    const keys = await services.vault.environment(vaultScope);
    return request.write(async (tx) => {
      const job = await tx.first(lockLinksJob(organizationId, environmentId, params.job_id));
      const work = job && (parseJson(job.request) as PersonalLinksJob);
      if (!job || work!.program_id !== params.program_id) throw notFound();
      if (job.status !== 'succeeded') throw noResult(job.status);
      const rows = await tx.rows(selectLinks(organizationId, environmentId, job.id));
      const isExpired = Date.parse(job.finished_at!) + KEEP_LINKS_MS <= realNow.getTime();
      if (rows.length === 0 || isExpired) throw notFound();
      request.work.opens(rows.map(({ url_sealed }) => url_sealed));
      tx.push(deleteLinks(organizationId, job.id));
      const items = rows.flatMap((row) => linkOf(keys, job.id, row) ?? []);
      recordAudit(tx, request, organizationId, {
        action: 'personal_links.fetched',
        resourceType: 'job',
        resourceId: job.id,
        before: { fetched: false },
        after: { fetched: true },
        details: { program_id: params.program_id, people: items.length },
      });
      return file(work!.format, items);
    });
  },
});

/** Returns undefined for a person who was erased. A person of another environment has only an error. */
function linkOf(
  keys: EnvironmentKeys,
  jobId: string,
  { subject_id, url_sealed, error, wrapped_key, external_id_sealed }: LinkRow,
): PersonalLink | undefined {
  if (!wrapped_key) return error === null ? undefined : { subject_id, error };
  const key = keys.openSubjectKey(subject_id, wrapped_key);
  return {
    subject_id,
    ...(external_id_sealed && { external_id: key.open(externalIdAad(subject_id), external_id_sealed) }),
    ...(url_sealed && { url: sealedUrl.open(key, linkRow(jobId, subject_id), url_sealed) }),
    ...(error !== null && { error }),
  };
}

function file(format: PersonalLinksJob['format'], items: readonly PersonalLink[]): Content {
  if (format === 'json')
    return new Content('application/json; charset=utf-8', JSON.stringify({ items }), {
      'content-disposition': 'attachment; filename="personal-links.json"',
    });
  const lines = items.map(({ subject_id, external_id = null, url = null, error = null }) =>
    csvLine([subject_id, external_id, url, error]),
  );
  const text = [csvLine(['subject_id', 'external_id', 'url', 'error']), ...lines].join('');
  return new Content('text/csv; charset=utf-8', text, {
    'content-disposition': 'attachment; filename="personal-links.csv"',
  });
}
