import type { AnswerRecord } from '../types.ts';

/** Whether an entry of the answer log removes the answer of its question: null without being declined. */
export function isRemoval({ value, declined }: Pick<AnswerRecord, 'value' | 'declined'>): boolean {
  return value === null && !declined;
}

/** Returns the answer log without removed answers, as if they had never been given. */
export function withoutRemoved(log: readonly AnswerRecord[]): AnswerRecord[] {
  const removedAt = new Map<string, number>();
  for (const [index, record] of log.entries())
    if (isRemoval(record)) removedAt.set(record.question_id, index);
  if (removedAt.size === 0) return [...log];
  return log.filter(({ question_id }, index) => index > (removedAt.get(question_id) ?? -1));
}
