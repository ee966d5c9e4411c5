import type { Statement } from '../../../db/batch.ts';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';

interface UploadPart {
  uploadId: string;
  startsAt: number;
  userId: string;
  createdAt: Date;
  content: Buffer;
}

/** Returns the statement that stores a part of a file, sealed under the key of the environment. */
export async function insertUploadPart(
  vault: Vault,
  scope: EnvironmentScope,
  { uploadId, startsAt, userId, createdAt, content }: UploadPart,
): Promise<Statement> {
  const sealed = (await vault.environment(scope)).seal(uploadAad(uploadId, startsAt), content);
  return {
    text: `INSERT INTO upload_parts (organization_id, environment_id, upload_id, starts_at, length, user_id,
             created_at, sealed)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      scope.organizationId,
      scope.environmentId,
      uploadId,
      startsAt,
      content.length,
      userId,
      createdAt,
      sealed,
    ],
  };
}

export function uploadAad(uploadId: string, startsAt: number | string): string {
  return `upload_parts/${uploadId}/${startsAt}/v1`;
}

/**
 * Deletes up to `limit` parts of files that were sent before a time, unless an import of the organization is
 * open, and returns a row for each. Runs as the system.
 */
export function deleteOldUploads(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM upload_parts WHERE (organization_id, upload_id, starts_at) IN (
             SELECT u.organization_id, u.upload_id, u.starts_at FROM upload_parts u
             WHERE u.created_at < $1 AND NOT EXISTS (
               SELECT 1 FROM jobs j WHERE j.organization_id = u.organization_id
                 AND j.kind = 'response_import' AND j.status IN ('queued', 'running'))
             LIMIT $2)
           RETURNING 1`,
    values: [before, limit],
  };
}
