import { holdsWith, type Protocol, readScores } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import type { LockedParticipation } from './lock.ts';
import { selectReleased } from './queries.ts';

type Scores = Parameters<typeof holdsWith>[1];

/** Returns the scores that a protocol reads, from the last released evaluation of each wave. */
export async function loadScores(
  tx: Transaction,
  organizationId: string,
  { running, programs, subject, key }: LockedParticipation,
): Promise<Scores> {
  const read = readScores(running.protocol);
  const ids = [...new Set(read.map(({ wave }) => wave))].flatMap((wave) => programs.get(wave)?.id ?? []);
  if (ids.length === 0) return [];
  const rows = await tx.rows(selectReleased(organizationId, subject.id, ids));
  const results = new Map(rows.map((row) => [row.program_id, openResult(row, key)]));
  return read.map((score) => {
    const result = results.get(programs.get(score.wave)?.id ?? '');
    const found = result?.sub_scores.find(({ concept_id }) => concept_id === score.conceptId);
    return { ...score, value: found?.value ?? null };
  });
}

/** Whether the condition of a wave holds; without one, it does. */
export function isAsked({ waves }: Protocol, wave: string, scores: Scores): boolean {
  const condition = waves.find(({ id }) => id === wave)?.condition;
  return condition === undefined || holdsWith(condition, scores);
}

/** Applies the exits of a protocol whose conditions hold, each once. Returns whether one was new. */
export function applyExits({ running, state, row }: LockedParticipation, scores: Scores, now: Date): boolean {
  let isNew = false;
  for (const { when, then, waves } of running.protocol.exits) {
    const stopped = waves.filter((wave) => state.stopped[wave] === undefined);
    const isDone = then === 'stop' ? state.ended !== undefined : stopped.length === 0;
    if (isDone || !holdsWith(when, scores)) continue;
    isNew = true;
    if (then === 'stop') {
      state.ended = { at: now.getTime(), reason: 'exit' };
      row.status = 'completed';
    } else for (const wave of stopped) state.stopped[wave] = now.getTime();
  }
  return isNew;
}
