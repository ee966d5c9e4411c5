import { advisoryLock } from '../../../db/advisory-lock.ts';
import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, returning } from '../../../db/statements.ts';
import { FILE, type FileRow } from './queries.ts';

/** Makes concurrent uploads to an app wait for each other, so that its limits are not exceeded. */
export function lockUploads(organizationId: string, appId: string): Statement {
  return advisoryLock(organizationId, appId, 'files');
}

export function insertFile(organizationId: string, row: FileRow, bytes: Buffer) {
  return returning(FILE, insert('files', { organization_id: organizationId, ...row, bytes }));
}

export function deleteFileRow(organizationId: string, id: string): Statement {
  return deleteFrom('files', { organization_id: organizationId, id });
}
