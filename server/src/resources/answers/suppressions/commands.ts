import type { Statement } from '../../../db/batch.ts';
import { byteaArray, textArray } from '../../../db/binary-array.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, returning } from '../../../db/statements.ts';
import { type EnvironmentId, newId, type OrganizationId, type SubjectId } from '../../../ids.ts';

export interface NewSuppression {
  environmentId: string;
  index: Buffer;
  reason: 'bounced' | 'complained';
  messageId: string;
  createdAt: Date;
}

const INSERTED = rowsOf(columns('suppressions', 'id', 'environment_id', 'message_id', 'reason'));

/** Suppresses addresses, and returns those that were not suppressed before. */
export function insertSuppressions(organizationId: string, suppressions: readonly NewSuppression[]) {
  const column = <T>(of: (suppression: NewSuppression) => T) => suppressions.map(of);
  return INSERTED.query(
    `INSERT INTO suppressions (organization_id, environment_id, id, address_index, reason, message_id,
       created_at)
     SELECT $1, s.* FROM unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::text[], $6::uuid[],
       $7::timestamptz[]) AS s(environment_id, id, address_index, reason, message_id, created_at)
     ON CONFLICT (organization_id, environment_id, address_index) DO NOTHING
     RETURNING ${INSERTED.list}`,
    [
      organizationId,
      column(({ environmentId }) => environmentId),
      column(() => newId()),
      byteaArray(column(({ index }) => index)),
      textArray(column(({ reason }) => reason)),
      column(({ messageId }) => messageId),
      column(({ createdAt }) => createdAt),
    ],
  );
}

const DELETED = rowsOf(columns('suppressions', 'id', 'reason'));

/** Deletes a suppression and returns it, if it is in the environment. */
export function deleteSuppressionRow(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  id: string,
) {
  return returning(
    DELETED,
    deleteFrom('suppressions', { organization_id: organizationId, environment_id: environmentId, id }),
  );
}

/**
 * Removes the messages of an erased subject from suppressions. The addresses stay suppressed, so that a
 * person who complained gets no messages after being erased and imported again.
 */
export function forgetSuppressedMessages(organizationId: OrganizationId, subjectId: SubjectId): Statement {
  return {
    text: `UPDATE suppressions SET message_id = NULL
           WHERE organization_id = $1 AND message_id IN (
             SELECT id FROM messages WHERE organization_id = $1 AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}
