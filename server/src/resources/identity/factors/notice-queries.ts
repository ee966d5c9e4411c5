import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

export function insertNotice(id: string, userId: string, kind: string, now: Date): Statement {
  return {
    text: `INSERT INTO account_notices (id, user_id, kind, created_at, mail_due_at)
           VALUES ($1, $2, $3, $4, $4)`,
    values: [id, userId, kind, now],
  };
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
  return { text: 'UPDATE account_notices SET mail_due_at = $2 WHERE id = $1', values: [id, until] };
}

export function deleteNotice(id: string): Statement {
  return { text: 'DELETE FROM account_notices WHERE id = $1', values: [id] };
}
