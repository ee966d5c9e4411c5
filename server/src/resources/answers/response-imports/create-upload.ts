import { recordAudit } from '../../../audit/record.ts';
import { advisoryLock } from '../../../db/advisory-lock.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { insertUploadPart } from './commands.ts';
import { selectUploadSizes } from './queries.ts';
import { CreateUpload, KEEP_UPLOADS_MS, MAX_UPLOAD, Upload } from './schema.ts';

/** The most bytes that an environment keeps. */
const MAX_OF_ENVIRONMENT = 16 * MAX_UPLOAD;

export const createUpload = endpoint({
  summary: 'Upload a file in parts',
  description:
    'Stores a part of a text of up to 32 MiB for `responses/import`. The first request returns an ID; the following ones send it with the position at which their part starts. A part at another position is a `conflict`, whose context says how many `bytes` there are. Only who sends a file uses it. The file is encrypted, and deleted after a day.',
  tag: 'evaluations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/uploads',
  access: { credential: 'api', scope: 'subjects:write' },
  idempotency: 'required',
  responseSubject: 'none',
  status: 201,
  body: CreateUpload,
  response: Upload,
  errors: ['conflict'],
  examples: { body: { content: 'record_id,date,q1\n1,2024-03-01,2\n' } },
  async handle(request) {
    const { organizationId, environmentId, body, principal, services, vaultScope, realNow } = request;
    const content = Buffer.from(body.content, 'utf8');
    const startsAt = body.starts_at ?? 0;
    const isNew = body.upload_id === undefined;
    const uploadId = body.upload_id?.toLowerCase() ?? newId();
    if (startsAt + content.length > MAX_UPLOAD)
      throw invalidValue(['body', 'content'], `a file has at most ${MAX_UPLOAD} bytes`);
    const part = { uploadId, startsAt, userId: principal.userId, createdAt: realNow, content };
    const insert = await insertUploadPart(services.vault, vaultScope, part);
    return request.write(async (tx) => {
      tx.push(advisoryLock(environmentId, 'uploads'));
      const sizes = await tx.first(
        selectUploadSizes(organizationId, environmentId, uploadId, principal.userId),
      );
      const bytes = Number(sizes!.upload);
      if (!isNew && bytes === 0) throw notFound({ field: 'upload_id', kind: 'upload' });
      if (bytes !== startsAt)
        throw new AppError('conflict', 'The part starts elsewhere than the file ends.', { bytes });
      if (Number(sizes!.bytes) + content.length > MAX_OF_ENVIRONMENT)
        throw new AppError('conflict', 'The environment has too many uploads. They are kept for a day.');
      tx.push(insert);
      if (isNew)
        recordAudit(tx, request, organizationId, {
          action: 'upload.created',
          resourceId: uploadId,
          after: { upload_id: uploadId },
        });
      const expires_at = new Date(realNow.getTime() + KEEP_UPLOADS_MS).toISOString();
      return { upload_id: uploadId, bytes: bytes + content.length, expires_at };
    });
  },
});
