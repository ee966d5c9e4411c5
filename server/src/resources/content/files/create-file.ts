import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { fileName } from '../../../http/file-name.ts';
import { newId } from '../../../ids.ts';
import { insertFile, lockUploads } from './commands.ts';
import { type Format, formatOf } from './formats.ts';
import { presentFile, selectFile, selectUse } from './queries.ts';
import {
  CreateFile,
  EXAMPLE_CONTENT,
  FILE_LIMITS,
  File,
  MAX_APP_BYTES,
  MAX_APP_FILES,
  MAX_BYTES,
} from './schema.ts';

/** A phone decodes four bytes for each pixel. */
const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 10_000;

export const createFile = endpoint({
  summary: 'Upload a file',
  description:
    'Saves an image (PNG, JPEG, WebP, GIF; up to 5 MiB and 25 million pixels), a sound (MP3, M4A, WAV, WebM; up to 10 MiB) or a film (MP4, WebM; up to 10 MiB) for the content of the app. The content of the file decides what it is, not its name; other files, such as SVG, are a 422 `file_invalid`. A file that the app has already is not saved again: the response is the saved one. An app has up to 1,000 files with 500 MiB together (`file_limit_reached`).',
  tag: 'files',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/files',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  body: CreateFile,
  response: File,
  errors: ['payload_too_large', 'file_invalid', 'file_limit_reached'],
  limits: FILE_LIMITS,
  cost: () => 1,
  examples: { body: { name: 'Figure 1', content: EXAMPLE_CONTENT } },
  async handle(request) {
    const { organizationId, appId, realNow, principal, body } = request;
    const bytes = Buffer.from(body.content, 'base64');
    const format = requireFormat(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return request.write(async (tx) => {
      tx.push(lockUploads(organizationId, appId));
      const present = await tx.first(selectFile(organizationId, appId, sha256));
      if (present) return presentFile(organizationId, present);
      await requireRoom(tx, organizationId, appId, bytes.length);
      const { type, media_type, width = null, height = null } = format;
      const row = {
        id: newId(),
        app_id: appId,
        sha256,
        key: randomBytes(16).toString('base64url'),
        name: fileName(body.name, format.type),
        ...{ type, media_type, size: bytes.length, width, height },
        created_at: realNow.toISOString(),
        created_by_user_id: principal.shownUserId,
      };
      const saved = presentFile(organizationId, (await tx.first(insertFile(organizationId, row, bytes)))!);
      // The address gives access to the file.
      const { src: _, ...after } = saved;
      recordAudit(tx, request, organizationId, {
        action: 'file.created',
        resourceId: row.id,
        after,
      });
      return saved;
    });
  },
});

/** Returns the format of a file. Throws file_invalid if it is not supported. */
function requireFormat(bytes: Buffer): Format {
  const format = formatOf(bytes);
  if (!format)
    throw new AppError(
      'file_invalid',
      'The file is not an image (PNG, JPEG, WebP, GIF), sound (MP3, M4A, WAV, WebM) or film (MP4, WebM).',
    );
  const limit = MAX_BYTES[format.type];
  if (bytes.length > limit)
    throw new AppError('file_invalid', `A file of the type ${format.type} has at most ${limit} bytes.`, {
      limit,
      found: bytes.length,
    });
  const { width = 0, height = 0 } = format;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new AppError(
      'file_invalid',
      `The image has ${width} × ${height} pixels; at most ${MAX_SIDE} on a side and ${MAX_PIXELS} in all are shown.`,
      { width, height },
    );
  return format;
}

async function requireRoom(
  tx: Transaction,
  organizationId: string,
  appId: string,
  size: number,
): Promise<void> {
  const use = await tx.first(selectUse(organizationId, appId));
  const { count, bytes } = { count: use!.count, bytes: Number(use!.bytes) };
  if (count < MAX_APP_FILES && bytes + size <= MAX_APP_BYTES) return;
  throw new AppError(
    'file_limit_reached',
    `An app has at most ${MAX_APP_FILES} files with ${MAX_APP_BYTES} bytes. Delete files that are not used.`,
    { files: count, bytes, max_files: MAX_APP_FILES, max_bytes: MAX_APP_BYTES },
  );
}
