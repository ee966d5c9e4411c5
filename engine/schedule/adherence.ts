import type { DueReason } from './types.ts';

export interface AdherenceDelivery {
  questionId: string;
  reason: DueReason;
  expiresAt: Date | null;
  /** When it was answered or declined; null while it is not. */
  answeredAt: Date | null;
}

/** Counts of turns: a delivery with its repetitions is one. What is open still makes up the rest of `due`. */
export interface Adherence {
  due: number;
  /** At the first delivery. */
  answered: number;
  /** Only after it had been delivered again. */
  late: number;
  /** Lapsed without an answer. */
  missed: number;
}

/** How deliveries of one enrollment, oldest first, were answered by `now`. */
export function adherenceOf(deliveries: readonly AdherenceDelivery[], now: Date): Adherence {
  const turns = new Map<string, AdherenceDelivery[]>();
  const adherence: Adherence = { due: 0, answered: 0, late: 0, missed: 0 };
  for (const delivery of deliveries) {
    const turn = turns.get(delivery.questionId);
    if (turn && delivery.reason === 'repeat_until_answered') {
      turn.push(delivery);
    } else {
      if (turn) count(adherence, turn, now);
      turns.set(delivery.questionId, [delivery]);
    }
  }
  for (const turn of turns.values()) count(adherence, turn, now);
  return adherence;
}

function count(adherence: Adherence, turn: readonly AdherenceDelivery[], now: Date): void {
  adherence.due += 1;
  const answered = turn.findIndex(({ answeredAt }) => answeredAt !== null);
  if (answered === 0) adherence.answered += 1;
  else if (answered > 0) adherence.late += 1;
  else if (turn.every(({ expiresAt }) => expiresAt !== null && expiresAt <= now)) adherence.missed += 1;
}
