import type { DueReason } from './types.ts';

export interface AdherenceDelivery {
  questionId: string;
  reason: DueReason;
  expiresAt: Date | null;
  /** When it was answered or declined; null while it is open. */
  answeredAt: Date | null;
}

/** Adherence counts; a delivery and its repeats count once. The rest of `due` is still open. */
export interface Adherence {
  due: number;
  /** Answered at the first delivery. */
  answered: number;
  /** Answered only after a repeated delivery. */
  late: number;
  /** Expired without an answer. */
  missed: number;
}

/** Counts how the deliveries of one enrollment (oldest first) were answered by `now`. */
export function adherenceOf(deliveries: readonly AdherenceDelivery[], now: Date): Adherence {
  const groups = new Map<string, AdherenceDelivery[]>();
  const adherence: Adherence = { due: 0, answered: 0, late: 0, missed: 0 };
  for (const delivery of deliveries) {
    const group = groups.get(delivery.questionId);
    if (group && delivery.reason === 'repeat_until_answered') {
      group.push(delivery);
    } else {
      if (group) count(adherence, group, now);
      groups.set(delivery.questionId, [delivery]);
    }
  }
  for (const group of groups.values()) count(adherence, group, now);
  return adherence;
}

function count(adherence: Adherence, group: readonly AdherenceDelivery[], now: Date): void {
  adherence.due += 1;
  const answered = group.findIndex(({ answeredAt }) => answeredAt !== null);
  if (answered === 0) adherence.answered += 1;
  else if (answered > 0) adherence.late += 1;
  else if (group.every(({ expiresAt }) => expiresAt !== null && expiresAt <= now)) adherence.missed += 1;
}
