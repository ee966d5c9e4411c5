import { advisoryLock } from '../../../db/advisory-lock.ts';
import type { Statement } from '../../../db/batch.ts';
import { FILE, type FileRow } from './queries.ts';

/** Makes concurrent uploads to an app wait for each other, so that its limits are not exceeded. */
export function lockUploads(organizationId: string, appId: string): Statement {
  return advisoryLock(organizationId, appId, 'files');
}

export function insertFile(organizationId: string, row: FileRow, bytes: Buffer) {
  return FILE.query(
    `INSERT INTO files (organization_id, app_id, id, sha256, key, name, type, media_type, size, width,
       height, created_at, created_by_user_id, bytes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING ${FILE.list}`,
    [
      organizationId,
      row.app_id,
      row.id,
      row.sha256,
      row.key,
      row.name,
      row.type,
      row.media_type,
      row.size,
      row.width,
      row.height,
      row.created_at,
      row.created_by_user_id,
      bytes,
    ],
  );
}

export function deleteFileRow(organizationId: string, id: string): Statement {
  return { text: 'DELETE FROM files WHERE organization_id = $1 AND id = $2', values: [organizationId, id] };
}
