import type { Scope } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectPosition } from '../../operations/jobs/queries.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { selectExportedPrograms } from './queries.ts';
import { CreateExport, type ExportJob, profileFields } from './schema.ts';

export const createExport = endpoint({
  operationId: 'createExport',
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
    const { environmentId } = request;
    return startJob(request, {
      kind: 'export',
      environmentId,
      work: await jobOf(request),
      details: { include: (request.body.include ?? DEFAULT_PARTS).join(',') },
    });
  },
});

const DEFAULT_PARTS = ['scores'];

/** Rights that decide what an archive shows of results; those that the maker has apply. */
const SHOWING: readonly Scope[] = [
  'evaluations:answers',
  'subjects:profile',
  'studies:unblind',
  'definitions:read',
];

async function jobOf(request: Request<unknown, unknown, CreateExport>): Promise<ExportJob> {
  const { body, principal, services, realNow, now, organizationId, environmentId } = request;
  const include = [...(body.include ?? DEFAULT_PARTS)].sort();
  const scopes = requiredScopes(request, include);
  const programIds = await programsOf(request);
  const { starts_at, ends_at, pseudonym = 'stable', rows = 'evaluation', labels = 'values' } = body;
  const settled = await services.db.settledBefore();
  // Read before the job is recorded: its audit entry, which a dump contains, has a later position.
  const [{ position } = { position: '0' }] = await request.read(selectPosition(settled));
  const binding = JSON.stringify([
    ...[organizationId, environmentId, programIds, rows, include, labels, starts_at, ends_at],
    ...[pseudonym, principal.userId, scopes],
  ]);
  const { cursors } = services.keys;
  const { changed_since } = body;
  return {
    format: body.format ?? 'csv',
    rows,
    include,
    labels,
    locale: body.locale ?? 'en',
    ...(starts_at !== undefined && { starts_at }),
    ends_at: ends_at ?? new Date(now.getTime() + AHEAD_MS).toISOString(),
    program_ids: programIds,
    hidden_programs: await request.hiddenPrograms(),
    scopes,
    recipient: pseudonym === 'stable' ? principal.userId : `${principal.userId}/${request.requestId}`,
    bom: body.bom ?? false,
    created_at: realNow.toISOString(),
    since: changed_since === undefined ? null : readCursor(cursors, binding, changed_since, realNow),
    until: position,
    cursor: writeCursor(cursors, binding, position, realNow),
  };
}

/** Clocks of processes differ a little. */
const AHEAD_MS = 60_000;

/** Returns the scopes with which the export is made. Throws insufficient_scope. */
function requiredScopes({ rights }: Request, include: readonly string[]): Scope[] {
  const required: Scope[] = ['evaluations:read'];
  if (include.includes('answers')) required.push('evaluations:answers');
  if (include.includes('external_id')) required.push('subjects:identify');
  if (profileFields(include).length > 0) required.push('subjects:profile');
  for (const scope of required) rights.require(scope);
  return [...new Set([...required, ...SHOWING.filter((scope) => rights.has(scope))])];
}

/** Returns the programs that are asked for, without those that are hidden; null for all. */
async function programsOf(request: Request<unknown, unknown, CreateExport>): Promise<string[] | null> {
  const { body, organizationId, environmentId } = request;
  const hidden = await request.hiddenPrograms();
  const asked = body.program_ids?.map((id) => id.toLowerCase()) ?? null;
  const found = await request.read(selectExportedPrograms(organizationId, environmentId, asked, hidden));
  const unknown = asked?.find((id) => !found.some((program) => program.id === id));
  if (unknown !== undefined)
    throw invalidValue(['body', 'program_ids'], 'no program of this environment has this id', unknown);
  if (body.rows === 'person' && !isOfOneStudy(found))
    throw invalidValue(
      ['body', 'program_ids'],
      'a row for each person needs one program, or the programs of one study: name them',
    );
  return asked && [...asked].sort();
}

function isOfOneStudy(programs: readonly { study_id: string | null }[]): boolean {
  const [first] = programs;
  return (
    programs.length < 2 || programs.every(({ study_id }) => study_id !== null && study_id === first!.study_id)
  );
}
