import type { Transaction } from '../../../db/transaction.ts';
import { utcDay } from '../../../utc-days.ts';
import {
  type ClosedBlock,
  type CountedRow,
  type EnvironmentDay,
  selectOpen,
  selectOpenOfQuestions,
  selectOpenOfSessions,
  writeQuestionBlocks,
  writeSessionBlocks,
} from './block-queries.ts';
import { closeBlocks, OF_QUESTION, OF_SESSIONS } from './blocks.ts';
import { type CountedProgram, loadPrograms, UNKNOWN_PROGRAM } from './programs.ts';

/** Questions whose sketches are in memory at the same time. */
const CHUNK = 50;

/** A day has settled this long after its end: instrument events may be reported up to an hour late. */
export const SETTLE_MS = 2 * 3_600_000;

/** Returns the first UTC day that has not settled, as YYYY-MM-DD. */
export function firstUnsettledDay(now: Date): string {
  return utcDay(new Date(now.getTime() - SETTLE_MS));
}

/**
 * Closes the blocks of an environment of which all days are before `until`. The transaction must hold the
 * lock for counting.
 */
export async function closeBlocksBefore(tx: Transaction, scope: EnvironmentDay): Promise<void> {
  const open = await tx.rows(selectOpen(scope));
  const ids = [...new Set(open.map(({ program_id }) => program_id))];
  const programs = await loadPrograms(tx, scope.organizationId, ids);
  const questions = open.filter(({ question_id }) => question_id !== null);
  for (let at = 0; at < questions.length; at += CHUNK)
    await closeOfQuestions(tx, scope, questions.slice(at, at + CHUNK), programs);
  const ofSessions = open.filter(({ question_id }) => question_id === null);
  await closeOfSessions(tx, scope, ofSessions, programs);
}

type Programs = ReadonlyMap<string, CountedProgram>;

async function closeOfQuestions(
  tx: Transaction,
  scope: EnvironmentDay,
  questions: readonly CountedRow[],
  programs: Programs,
): Promise<void> {
  const days = await tx.rows(selectOpenOfQuestions(scope, questions));
  const blocks = [
    ...Map.groupBy(days, ({ program_id, question_id }) => `${program_id}/${question_id}`).values(),
  ];
  const closed = blocks.flatMap((own): ClosedBlock[] => {
    const { program_id, question_id } = own[0]!;
    return closeBlocks(own, OF_QUESTION, floorOf(programs, program_id)).map((block) => ({
      ...block,
      program_id,
      question_id,
    }));
  });
  // An update moves the row, and a read takes rows in the order of their days.
  closed.sort((one, other) => (one.first < other.first ? -1 : 1));
  if (closed.length > 0) tx.push(writeQuestionBlocks(scope, closed));
}

async function closeOfSessions(
  tx: Transaction,
  scope: EnvironmentDay,
  open: readonly CountedRow[],
  programs: Programs,
): Promise<void> {
  if (open.length === 0) return;
  const programIds = open.map(({ program_id }) => program_id);
  const days = await tx.rows(selectOpenOfSessions(scope, programIds));
  const closed = [...Map.groupBy(days, ({ program_id }) => program_id)].flatMap(([program_id, own]) =>
    closeBlocks(own, OF_SESSIONS, floorOf(programs, program_id)).map(
      (block): ClosedBlock => ({ ...block, program_id, question_id: null }),
    ),
  );
  if (closed.length > 0) tx.push(writeSessionBlocks(scope, closed));
}

function floorOf(programs: Programs, programId: string): number {
  return (programs.get(programId) ?? UNKNOWN_PROGRAM).floor;
}
