import { type ExitRule, holdsWith, type Protocol, type ReadScore, readScores, scoresOf } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import type { LockedParticipation } from './lock.ts';
import { selectReleased } from './queries.ts';
import type { ParticipantState } from './state.ts';

/** A score that a protocol reads, with its evaluation and the cycle of that evaluation. */
type Score = ReadScore & {
  value: number | null;
  evaluationId: string | undefined;
  cycle: string | undefined;
};
type Scores = readonly Score[];

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
  await key.prepare(rows.map(({ result_sealed }) => result_sealed));
  const results = new Map(
    rows.map((row) => [
      row.program_id,
      {
        id: row.id,
        cycle: `${row.enrollment_id}/${row.cycle}`,
        scores: openResult(row, key)?.sub_scores ?? [],
      },
    ]),
  );
  return read.map((score) => {
    const result = results.get(programs.get(score.wave)?.id ?? '');
    const found = result?.scores.find(({ concept_id }) => concept_id === score.conceptId);
    return { ...score, value: found?.value ?? null, evaluationId: result?.id, cycle: result?.cycle };
  });
}

/** Whether the condition of a wave is met; true without one. */
export function isAsked({ waves }: Protocol, wave: string, scores: Scores): boolean {
  const condition = waves.find(({ id }) => id === wave)?.condition;
  return condition === undefined || holdsWith(condition, scores);
}

/** A rule whose task has to be created. */
export interface ExitWithTask {
  exit: ExitRule;
  /** The cycles of the evaluations that it reads; see `cyclesOf`. */
  cycles: string;
  /** The newest evaluation whose scores it reads. */
  evaluationId: string | null;
  /** A program whose scores it reads: one that reveals the arm of its people, if there is one. */
  programId: string | null;
}

/**
 * Applies the exits of a protocol whose conditions are met, each once. Returns the rules whose task has to be
 * created: once for the evaluations that a rule reads, however often they are corrected.
 */
export function applyExits(
  { running, state, row, programs }: LockedParticipation,
  scores: Scores,
  now: Date,
): ExitWithTask[] {
  const withTask: ExitWithTask[] = [];
  for (const exit of running.protocol.exits) {
    const { when, then, waves } = exit;
    const stopped = then === 'stop_waves' ? waves.filter((wave) => state.stopped[wave] === undefined) : [];
    const ends = then === 'stop' ? state.ended === undefined : stopped.length > 0;
    const read = scoresOf(when, scores);
    const hasTask = exit.task !== undefined && !madeFor(state, exit.id!, cyclesOf(read));
    if ((!ends && !hasTask) || !holdsWith(when, scores)) continue;
    if (ends && then === 'stop') {
      state.ended = { at: now.getTime(), reason: 'exit' };
      row.status = 'completed';
    }
    for (const wave of stopped) state.stopped[wave] = now.getTime();
    if (!hasTask) continue;
    const evaluationId =
      read
        .flatMap((score) => score.evaluationId ?? [])
        .sort()
        .at(-1) ?? null;
    const shown = read.find(({ wave }) => running.reveals.waves.has(wave)) ?? read[0];
    const programId = programs.get(shown?.wave ?? '')?.id ?? null;
    withTask.push({ exit, evaluationId, programId, cycles: cyclesOf(read) });
  }
  return withTask;
}

/**
 * Names the cycles of the evaluations that a rule reads: a corrected evaluation belongs to the same cycle.
 */
function cyclesOf(read: Scores): string {
  return [...new Set(read.flatMap(({ cycle }) => cycle ?? []))].sort().join(' ');
}

/** Returns the record of the task that a rule created for the evaluations of these cycles. */
function madeFor(state: ParticipantState, ruleId: string, cycles: string) {
  state.made ??= [];
  const { made } = state;
  const found = made.find((each) => each.rule === ruleId && each.cycles === cycles);
  if (found || !state.tasks?.includes(ruleId)) return found;
  // An earlier version recorded only that the rule created a task, for these evaluations or earlier ones.
  state.tasks = state.tasks.filter((id) => id !== ruleId);
  made.push({ rule: ruleId, cycles });
  return made.at(-1);
}

/** A task of a rule whose evaluations were corrected: whether they still meet it. */
export interface JudgedTask {
  taskId: string;
  isMet: boolean;
}

/** Returns the tasks that rules have made for the evaluations whose scores they read now. */
export function judgedTasks({ running, state }: LockedParticipation, scores: Scores): JudgedTask[] {
  return running.protocol.exits.flatMap(({ id, when, task }) => {
    if (!task) return [];
    const taskId = madeFor(state, id!, cyclesOf(scoresOf(when, scores)))?.taskId;
    return taskId === undefined ? [] : [{ taskId, isMet: holdsWith(when, scores) }];
  });
}
