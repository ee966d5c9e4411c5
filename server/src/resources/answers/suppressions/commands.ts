import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insertRows, returning } from '../../../db/statements.ts';
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
  const rows = suppressions.map(({ environmentId, index, reason, messageId, createdAt }) => ({
    id: newId(),
    environment_id: environmentId,
    address_index: index,
    reason,
    message_id: messageId,
    created_at: createdAt,
  }));
  const conflict = 'ON CONFLICT (organization_id, environment_id, address_index) DO NOTHING';
  return returning(INSERTED, insertRows('suppressions', { organization_id: organizationId }, rows, conflict));
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
