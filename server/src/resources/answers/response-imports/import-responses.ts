import { ImportError, readColumns } from '@eps/interop';
import type { Scope } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { selectPosition } from '../../operations/jobs/queries.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { requirePrintable } from '../paper-entries/typed-form.ts';
import { checkMapping } from './check-mapping.ts';
import { insertUploadPart } from './commands.ts';
import { openUpload, selectUpload, selectUploadSizes } from './queries.ts';
import { ImportResponses, type ResponseImportJob } from './schema.ts';

/** Receipts say who is known, and whether stored answers equal those of the file. */
const SCOPES: readonly Scope[] = [
  'subjects:write',
  'enrollments:write',
  'sessions:write',
  'subjects:identify',
  'evaluations:answers',
];

export const importResponses = endpoint({
  summary: 'Import responses',
  description:
    'Starts a job that makes an evaluation of each row of a file: with the answers and the time of the row, scored by the bundle of the program. People and enrollments are made where there are none; an existing enrollment is not changed. A row belongs to the cycle into which its time falls. If the person has an evaluation there, the row is `unchanged` if it says the same, otherwise a `conflict`. Nothing leaves for the evaluations: no message, task or event but one `responses.imported`. Rules that require a review are recorded, and the status is `completed`. The result of the job has a receipt for each row, for a day. The job continues after an interruption, and the same file twice changes nothing. Needs `subjects:write`, `enrollments:write`, `sessions:write`, `subjects:identify` and `evaluations:answers`, because receipts say who is known and whether answers are the same. docs/imports.md describes the mapping.',
  tag: 'evaluations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/responses/import',
  access: { credential: 'api', scope: 'subjects:write' },
  idempotency: 'required',
  responseSubject: 'none',
  status: 202,
  body: ImportResponses,
  response: Job,
  errors: ['conflict', 'program_archived', 'not_on_paper', 'bundle_invalid'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      format: 'csv',
      content: 'record_id,date,mood\n1,2024-03-01,2\n',
      mapping: {
        person: 'record_id',
        answered_at: 'date',
        answers: { mood: { column: 'mood', codes: { '1': 'o1', '2': 'o2' } } },
      },
      dry_run: true,
    },
  },
  async handle(request) {
    const { environmentId, services, vaultScope, realNow, principal, body } = request;
    for (const scope of SCOPES) request.rights.require(scope);
    if (body.mapping.existing_scores) request.rights.require('evaluations:read');
    if ((body.content === undefined) === (body.upload_id === undefined))
      throw invalidValue(['body', 'content'], 'send either content or upload_id');
    await checkProgram(request);
    const uploadId = body.upload_id?.toLowerCase() ?? newId();
    const insert =
      body.content === undefined
        ? undefined
        : await insertUploadPart(services.vault, vaultScope, {
            uploadId,
            startsAt: 0,
            userId: principal.userId,
            createdAt: realNow,
            content: Buffer.from(body.content, 'utf8'),
          });
    return startJob(request, {
      kind: 'response_import',
      environmentId,
      work: await jobOf(request, uploadId),
      details: { program_id: body.program_id, dry_run: String(body.dry_run ?? false) },
      ...(insert && { add: (tx) => tx.push(insert) }),
    });
  },
});

type ImportRequest = Request<unknown, unknown, ImportResponses>;

/** Throws not_found, program_archived, not_on_paper, and ValidationError for a mapping that does not fit. */
async function checkProgram(request: ImportRequest): Promise<void> {
  const { organizationId, environmentId, body, services } = request;
  const hidden = await request.hiddenPrograms();
  const [program] = await request.read(selectProgram(organizationId, environmentId, body.program_id));
  if (!program || hidden.includes(program.id)) throw notFound({ field: 'program_id', kind: 'program' });
  if (program.status === 'archived')
    throw new AppError('program_archived', 'The program is archived.', { program_id: program.id });
  const { bundle } = await services.bundles.valid(request.read, organizationId, program.version_bundle_id);
  requirePrintable(bundle);
  checkMapping(bundle, body.mapping, await columnsOf(request));
}

/** Returns the columns of the file; null if each row names its own. Throws ValidationError. */
async function columnsOf(request: ImportRequest): Promise<readonly string[] | null> {
  const { organizationId, environmentId, body, services, vaultScope, principal } = request;
  const { content, upload_id, format } = body;
  if (content !== undefined) return format === 'csv' ? columnsIn(content, 'content') : null;
  const [sizes] = await request.read(
    selectUploadSizes(organizationId, environmentId, upload_id!, principal.userId),
  );
  if (Number(sizes!.upload) === 0) throw notFound({ field: 'upload_id', kind: 'upload' });
  if (format === 'jsonl') return null;
  const parts = await request.read(selectUpload(organizationId, environmentId, upload_id!));
  return columnsIn(await openUpload(services.vault, vaultScope, upload_id!, parts.slice(0, 1)), 'upload_id');
}

function columnsIn(text: string, field: 'content' | 'upload_id'): readonly string[] {
  try {
    return readColumns(text);
  } catch (error) {
    if (error instanceof ImportError) throw invalidValue(['body', field], error.message);
    throw error;
  }
}

async function jobOf(request: ImportRequest, uploadId: string): Promise<ResponseImportJob> {
  const { body, services, principal, actor, rights } = request;
  const settled = await services.db.settledBefore();
  const [{ position } = { position: '0' }] = await request.read(selectPosition(settled));
  const programId = body.program_id.toLowerCase();
  return {
    program_id: programId,
    format: body.format,
    upload_id: uploadId,
    mapping: body.mapping,
    dry_run: body.dry_run ?? false,
    time_zone: request.environment.environmentTimeZone,
    imported_by: principal.principalId,
    actor,
    shows_scores: rights.has('evaluations:read'),
    reads_profile: rights.has('subjects:profile'),
    scopes: [...SCOPES, ...(rights.has('evaluations:read') ? (['evaluations:read'] as const) : [])],
    program_ids: [programId],
    hidden_programs: [],
    until: position,
  };
}
