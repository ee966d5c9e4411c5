import type { Transaction } from '../../../db/transaction.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { type Changing, saveChange } from './change.ts';
import { isUnfinished } from './present.ts';
import { selectTask } from './queries.ts';
import { sealedTask } from './sealed.ts';

const EVERYBODYS = { assignees: null, hidden: [] };

/** Completes a task, unless it is finished, because the request does what the task asks for. */
export async function completeFulfilled(
  tx: Transaction,
  request: Changing,
  key: SubjectKey,
  taskId: string,
  outcome: string,
): Promise<void> {
  const { organizationId, environmentId } = request;
  const row = await tx.first(selectTask(organizationId, environmentId, taskId, EVERYBODYS, true));
  if (!row?.content_sealed || !isUnfinished(row)) return;
  const content = { ...sealedTask.open(key, row.id, row.content_sealed), outcome };
  const content_sealed = sealedTask.seal(key, row.id, content, { contentId: row.id });
  saveChange(
    tx,
    request,
    { row, key },
    {
      action: 'completed',
      to: { status: 'done', next_at: null, escalations: '[]', content_sealed },
      event: 'task.completed',
    },
  );
}
