import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, update } from '../../../db/statements.ts';

export function insertNotice(id: string, userId: string, kind: string, now: Date): Statement {
  return insert('account_notices', { id, user_id: userId, kind, created_at: now, mail_due_at: now });
}

const DUE = rowsOf({
  ...columns('account_notices', 'id', 'kind', 'created_at', 'mail_attempts'),
  ...columns('users', 'email'),
});

/** Claims the oldest due notice by moving its due time to `until`, so that no other worker takes it. */
export function claimNotice(now: Date, until: Date) {
  return DUE.query(
    `UPDATE account_notices n SET mail_due_at = $2, mail_attempts = mail_attempts + 1
     FROM users u WHERE u.id = n.user_id AND n.id = (SELECT id FROM account_notices
       WHERE mail_due_at <= $1 ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING n.id, n.kind, n.created_at, n.mail_attempts, u.email`,
    [now, until],
  );
}

export function postponeNotice(id: string, until: Date): Statement {
  return update('account_notices', { id }, { mail_due_at: until });
}

export function deleteNotice(id: string): Statement {
  return deleteFrom('account_notices', { id });
}
