import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import {
  reopenBlocks,
  selectClockOffsets,
  selectLateOfQuestions,
  selectLateOfSessions,
} from './block-queries.ts';
import { firstUnsettledDay } from './close-blocks.ts';
import type { CountRow } from './queries.ts';

/**
 * Reopens the closed blocks that counted increments belong to or precede: with the increments, a block may
 * contain a few people who did not answer. Only settled days can be in closed blocks, so this is rare.
 */
export async function reopenLate(
  tx: Transaction,
  increments: readonly CountRow[],
  realTime: Date,
): Promise<void> {
  const ids = [...new Set(increments.map(({ environment_id }) => environment_id))];
  if (ids.length === 0) return;
  const unsettled = new Map(
    (await tx.rows(selectClockOffsets(ids))).map(({ id, clock_offset_seconds }) => [
      id,
      firstUnsettledDay(environmentTime(realTime, clock_offset_seconds)),
    ]),
  );
  const late = increments.filter(({ environment_id, day }) => day < (unsettled.get(environment_id) ?? ''));
  const ofQuestions = late.filter(({ question_id }) => question_id !== null);
  // The end of a session adds nobody.
  const ofSessions = late.filter(({ what }) => what === 'started');
  const keys = [
    ...(ofQuestions.length > 0 ? await tx.rows(selectLateOfQuestions(ofQuestions)) : []),
    ...(ofSessions.length > 0 ? await tx.rows(selectLateOfSessions(ofSessions)) : []),
  ];
  for (const key of keys) tx.push(reopenBlocks(key));
}
