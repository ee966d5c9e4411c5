import { columns, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { addSuperseded, type TaskAbout } from './commands.ts';
import { UNFINISHED } from './queries.ts';

const JUDGED = rowsOf(columns('tasks', 'id', 'superseded'));

/** Marks unfinished tasks of rules of a protocol as superseded, or as met again. */
export async function judgeProtocolTasks(
  tx: Transaction,
  about: Pick<TaskAbout, 'organizationId' | 'subjectId'>,
  tasks: readonly { taskId: string; isMet: boolean }[],
  now: Date,
): Promise<void> {
  const changed = await tx.rows(
    JUDGED.query(
      `UPDATE tasks t SET superseded = NOT judged.is_met
     FROM unnest($2::uuid[], $3::boolean[]) AS judged(id, is_met)
     WHERE t.organization_id = $1 AND t.id = judged.id AND t.superseded = judged.is_met
       AND t.status IN ${UNFINISHED} RETURNING t.id, t.superseded`,
      [about.organizationId, tasks.map(({ taskId }) => taskId), tasks.map(({ isMet }) => isMet)],
    ),
  );
  for (const { id, superseded } of changed) if (superseded) addSuperseded(tx, about, id, now);
}
